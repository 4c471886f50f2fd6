"""GURPS 4e, chapter 17: the level each skill is used at, bought or not. Touches only the book."""

from __future__ import annotations

from builder.core.ledger import Value
from builder.core.text import Text
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.defaults import Candidate, Defaults, candidates
from builder.systems.gurps4e.facts import Bonus, Origin, SkillLine, Step, UntrainedLine
from builder.systems.gurps4e.force import Force
from builder.systems.gurps4e.labels import bracketed, folded
from builder.systems.gurps4e.skills import Known, control, control_name, from_points, known_skills

BY_TABLE = Text("gurps4e.chance.table")


class Skills:
    """The skills of one build. Levels from points come first, then what rests on them.

    `load`: the level of encumbrance. `built_on`: points of a default that a row's own points build on.
    """

    def __init__(self, book: Book, force: Force, load: int) -> None:
        self._book = book
        self._force = force
        self._load = load
        self.known = known_skills(book, force)
        self.defaults = Defaults(book, self.known)
        self.built_on: dict[int, int] = {}
        self._by_id: dict[str, list[Known]] = {}
        for known in self.known:
            if known.record is not None:
                self._by_id.setdefault(known.record.id, []).append(known)
        self._levels: dict[int, Value] = {}
        self._untrained: dict[str, UntrainedLine | None] = {}
        self.lines = tuple(self._line(known) for known in self.known)

    def untrained(self) -> tuple[UntrainedLine, ...]:
        """What can be tried without having been bought.

        Source: digest, 17.3. Unit: target of 3d.
        """
        found = (self._default(row) for id, row in self._book.rules.skills.items() if id not in self._by_id)
        return tuple(line for line in found if line is not None)

    def use(self, id: str, spec: str = "") -> tuple[Value, bool] | None:
        """The level to use a skill at, and whether it was bought; None: it cannot be tried.

        `spec`: the specialty that it must be, folded.
        """
        record = self._book.rules.skills.get(id)
        if record is None:
            return None
        mine = [one for one in self._by_id.get(id, ()) if not spec or one.spec == spec]
        levels = [(self._levels[one.row], one.raw is not None) for one in mine if one.row in self._levels]
        if levels:
            return max(levels, key=lambda pair: pair[0].whole)
        line = self._default(record, spec if id in self._by_id else "")
        return (line.level, False) if line is not None else None

    def _line(self, known: Known) -> SkillLine:
        sources = self.defaults.sources(known.record, known.spec, known.row)
        line, saved = self._book.conclude_row(known.row, _line, known, sources, self._load)
        if line.level is not None:
            self._levels[known.row] = line.level
        if saved:
            self.built_on[known.row] = saved
        return line

    def _default(self, record: rows.SkillRow, spec: str = "") -> UntrainedLine | None:
        """A skill that is not bought (in this specialty), at its best default."""
        key = f"{record.id}.{_slug(spec)}" if spec else record.id
        if key not in self._untrained:
            sources, bonuses = self.defaults.sources(record, spec), self._force.on_skill(record.id)
            self._untrained[key] = self._book.conclude_row(
                key, _untrained, record, key, sources, bonuses, self._load
            )
        return self._untrained[key]


def _line(book: Book, known: Known, sources: tuple[Known | None, ...], load: int) -> tuple[SkillLine, int]:
    """A line of the list, and the points of a default that its own points build on."""
    record, row = known.record, known.row
    found: list[Candidate] = []
    if record is not None:
        found = candidates(book, f"default.skill.{row}", record, sources, known.bonuses)
    raised, saved = _raised(book, known, found)
    level, origin = _level(book, known, raised, found)
    attr_name = control_name(book, known.attr) if known.attr else None
    relative, words = None, None
    if level is not None:
        relative = level.whole - control(book, known.attr).whole
        words = Text("gurps4e.skill.relative_words", {"attr": control_name(book, known.attr), "n": relative})
    hardness = book.rules.difficulties.get(known.diff)
    line = SkillLine(
        row=row,
        id=known.skill.id,
        record=record,
        name=known.name,
        label=bracketed(known.name),
        short=known.short,
        attr=known.attr,
        attr_name=attr_name,
        diff=hardness.name if hardness is not None else None,
        diff_code=known.diff,
        points=known.skill.points,
        cost=book[f"cost.skill.{row}"],
        level=level,
        bought=known.bought,
        raised=raised,
        defaults=tuple(one.value for one in found),
        origin=origin,
        relative=relative,
        relative_words=words,
        bonuses=known.bonuses,
        chance=chance(book, f"chance.skill.{row}", level) if level is not None else None,
        loaded=_loaded(book, f"loaded.skill.{row}", record, level, load),
        tl=known.tl,
        spec=known.skill.spec,
        spec_name=known.spec_name,
        next=_next(book, known, level, saved),
        rolls=level is not None and level.whole >= book.rules.whole("default_roll_minimum"),
        influence=record is not None and record.influence,
    )
    return line, saved


def _level(
    book: Book, known: Known, raised: Value | None, found: list[Candidate]
) -> tuple[Value | None, Origin]:
    """The better of the bought level and the defaults (D-18)."""
    paid = [value for value in (raised, known.bought) if value is not None]
    levels = [*paid, *(one.value for one in found)]
    if not levels:
        return None, "none"
    level = book.enter(book.tally(f"skill.{known.row}", known.name).best(levels))
    best = level.entries[0].of
    if known.bought is not None and best == known.bought.key:
        return level, "bought"
    return level, "raised" if raised is not None and best == raised.key else "default"


def _raised(book: Book, known: Known, found: list[Candidate]) -> tuple[Value | None, int]:
    """The level where points build on the best skill default, if the campaign allows it; the points it saves.

    Source: digest, 17.3.
    """
    on_skills = [one for one in found if one.raw is not None]
    if not book.settings.raise_from_default or not on_skills:
        return None, 0
    steps = book.rules.steps
    best = max(on_skills, key=lambda one: one.raw or 0)
    relative = (best.raw or 0) - control(book, known.attr).whole
    saved = steps.price(relative, known.diff)
    if saved is None or not steps.covers(relative, known.diff):
        return None, 0
    if known.bought is None:
        return None, saved
    name = Text("gurps4e.skill.raised", {"what": best.value.name, "n": saved})
    key, points = f"raised.skill.{known.row}", known.points + saved
    return from_points(book, key, name, known.attr, known.diff, points, known.bonuses), saved


def _next(book: Book, known: Known, level: Value | None, saved: int) -> Step | None:
    """The fewest points more that better the level shown, and the level they bring."""
    if not known.sound:
        return None
    steps = book.rules.steps
    base = control(book, known.attr).whole + known.added
    wanted = level.whole + 1 - base if level is not None else steps.relative(1, known.diff)
    price = steps.price(wanted, known.diff)
    if price is None:
        return None
    total = max(price, saved + 1)
    return Step(total - saved - known.skill.points, base + steps.relative(total, known.diff))


def _loaded(
    book: Book, key: str, record: rows.SkillRow | None, level: Value | None, load: int
) -> Value | None:
    """The level under load, for the few skills that load hampers.

    Source: digest, 9.
    """
    if level is None or record is None or not record.load_penalty or not load:
        return None
    tally = book.tally(key, Text("gurps4e.skill.loaded", {"skill": level.name})).add(level)
    words = Text("gurps4e.load.level", {"n": load})
    return book.enter(tally.add(-record.load_penalty * load, words, record.source()))


def _untrained(
    book: Book,
    record: rows.SkillRow,
    key: str,
    sources: tuple[Known | None, ...],
    bonuses: tuple[Bonus, ...],
    load: int,
) -> UntrainedLine | None:
    found = candidates(book, f"default.{key}", record, sources, bonuses)
    if not found:
        return None
    level = book.enter(book.tally(f"untrained.{key}", record.name).best([one.value for one in found]))
    best = next(one.value for one in found if one.value.total == level.total)
    return UntrainedLine(
        id=record.id,
        record=record,
        name=record.name,
        label=bracketed(record.name),
        level=level,
        chance=chance(book, f"chance.untrained.{key}", level),
        loaded=_loaded(book, f"loaded.untrained.{key}", record, level, load),
        origin=best.name,
        rolls=level.whole >= book.rules.whole("default_roll_minimum"),
    )


def chance(book: Book, key: str, target: Value) -> Value:
    """The odds of a success roll at a target.

    Source: digest, 20.1. Unit: share of 216.
    """
    name = Text("gurps4e.chance", {"what": target.name})
    odds = book.rules.chance(target.whole)
    return book.enter(book.tally(key, name, "%").add(target).override(odds, BY_TABLE))


def _slug(spec: str) -> str:
    return "_".join(part for part in "".join(c if c.isalnum() else " " for c in folded(spec)).split())
