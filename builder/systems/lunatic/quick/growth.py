"""The Lunatic: initial growth of a quick character: spells, feats, skills. Touches nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.core.text import Name
from builder.systems.lunatic.advances import ADVANCES
from builder.systems.lunatic.book import Book
from builder.systems.lunatic.calling import Calling
from builder.systems.lunatic.choices import Purchase
from builder.systems.lunatic.engine import Created
from builder.systems.lunatic.learning import Learned, effective_level, feat, ritual, spell
from builder.systems.lunatic.quick.sketch import Sketch
from builder.systems.lunatic.rule_tables import SUB_MELEE
from builder.systems.lunatic.state import State, opened

KEPT = 5
MOST_STEPS, MOST_ON_ONE = 14, 3
MOST_FEATS, MOST_SPELLS = 3, 8
MIDDLING = 8
Learn = Callable[[Book, Calling, State, Purchase], Learned]


class Initial:
    """EXP as they are spent, and what was bought."""

    def __init__(self, sketch: Sketch, made: Created) -> None:
        self.sketch = sketch
        self.made = made
        self.state = opened(made.book)
        self.state.begin(0)
        self.left = made.book["exp.initial"].whole
        self.bought: list[Purchase] = []

    def learn(self, how: Learn, purchase: Purchase) -> bool:
        """Buy a spell, a ritual or a feat, if nothing stands against it."""
        numbered = purchase.model_copy(update={"row": len(self.bought) + 1})
        trial = self.state.copy()
        learned = how(self.made.book, self.made.calling, trial, numbered)
        price = learned.price.running
        if learned.broken or learned.noted or not isinstance(price, int) or price > self.left:
            return False
        self.state = trial
        self._pay(purchase, price)
        return True

    def _pay(self, purchase: Purchase, price: int) -> None:
        self.bought.append(purchase)
        self.left -= price
        self.state.cumulative += price

    def advance(self, kind: str, id: str) -> bool:
        """Buy one more point, if nothing stands against it."""
        quote = ADVANCES[kind].quote(self.made.book, self.made.calling, self.state, id)
        if quote is None or quote.broken or quote.price is None or quote.least or quote.cost > self.left:
            return False
        numbers = ADVANCES[kind].raised(self.state)
        numbers[id] = numbers.get(id, 0) + 1
        self.state.taken[kind, id] = self.state.taken.get((kind, id), 0) + 1
        self._pay(Purchase(kind=kind, id=id), quote.cost)
        return True


def grow(sketch: Sketch) -> None:
    """Spend the initial EXP but for a few, which stay as hero points."""
    made = sketch.made()
    initial = Initial(sketch, made)
    initial.left -= min(initial.left, sketch.below(KEPT))
    _spells(initial)
    _feats(initial)
    _skills(initial)
    steps = [{"purchases": [one.model_dump(exclude={"row"}) for one in initial.bought]}]
    sketch.raw["growth"] = steps


def _spells(initial: Initial) -> None:
    """Class spells from the lowest level up; a ritual now and then, of the school that is one's own."""
    sketch, made, found = initial.sketch, initial.made, initial.made.calling
    if not initial.state.has_magic:
        return
    open_rows = [
        (effective_level(made.book, found, row.school, row.level), id)
        for id, row in sketch.rules.spells.items()
        if row.kind == "class" and row.school in found.schools
    ]
    for _, id in sorted(open_rows)[:MOST_SPELLS]:
        initial.learn(spell, Purchase(kind="spell", id=id))
    for school in found.schools:
        _own_spells(initial, school)
    rituals = [
        id
        for id, row in sketch.rules.spells.items()
        if row.kind == "ritual" and row.school in found.ritual_schools
    ]
    if rituals and sketch.chance(2):
        initial.learn(ritual, Purchase(kind="ritual", id=sketch.pick(rituals), book=True, permitted=True))


def _own_spells(initial: Initial, school: str) -> None:
    """Spells that only the owner's book names: one or two of a school, to be called by their names there."""
    sketch = initial.sketch
    there = sum(one.school == school for one in initial.state.spells)
    name = sketch.rules.school(school)
    if not isinstance(name, Name):
        return
    for number in range(there + 1, sketch.spells_a_school + 1):
        said = sketch.known.spell
        ja, en = said.ja.format(school=name.ja, n=number), said.en.format(school=name.en, n=number)
        initial.learn(spell, Purchase(kind="spell", school=school, level=1, ja=ja, en=en))


def _feats(initial: Initial) -> None:
    """A few feats of the class, within the slots."""
    sketch = initial.sketch
    for _ in range(1 + sketch.below(MOST_FEATS)):
        for row in sketch.some(sketch.rules.feats.values(), len(sketch.rules.feats)):
            select = sketch.say(sketch.pick(sketch.known.choices)) if row.select else ""
            if initial.learn(feat, Purchase(kind="feat", id=row.id, select=select)):
                break


def _skills(initial: Initial) -> None:
    """What one is good at gets better; favored skills gain intensity as well."""
    sketch = initial.sketch
    worth = dict(_worth(initial))
    for _ in range(MOST_STEPS):
        fitting = {id: weight for id, weight in worth.items() if weight > 0}
        if not fitting:
            return
        id = sketch.weighted(fitting)
        favored = id in initial.made.calling.favored
        kind = "intensity" if favored and sketch.chance(4) else "base"
        done = initial.advance(kind, id) or (kind == "intensity" and initial.advance("base", id))
        if not done or initial.state.bases.get(id, 0) >= MOST_ON_ONE:
            worth[id] = 0


def _worth(initial: Initial) -> Iterator[tuple[str, int]]:
    """How much each skill is worth a point: by its base value, thrice as much if it is favored."""
    for id in initial.sketch.rules.skills:
        value = initial.made.book.get(f"created.skill.{id}")
        if value is not None and id != SUB_MELEE:
            weight = max(1, value.whole - MIDDLING)
            yield id, weight * (3 if id in initial.made.calling.favored else 1)
