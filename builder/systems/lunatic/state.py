"""The Lunatic: what a character is at one moment of growth. Touches the book to look up, nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from builder.core.ledger import Tally, Value
from builder.core.text import Label
from builder.systems.lunatic.book import Book
from builder.systems.lunatic.calling import Calling
from builder.systems.lunatic.rule_tables import ABILITIES, MAGIC, MAIN_MELEE, PARAMETERS, SUB_MELEE
from builder.systems.lunatic.skills import average, base_value, is_barred, modifier

Mark = tuple[str, ...]
SHARED = {SUB_MELEE: MAIN_MELEE}
"""Skill EXP earned with secondary melee goes to primary melee."""


@dataclass(frozen=True, slots=True)
class Feat:
    """A feat as it was bought. `paid`: all of it; `mark`: what tells it from others."""

    row: int
    mark: Mark
    id: str
    label: Label
    slots: int
    beyond: bool
    paid: int


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell or ritual as it was bought. `level`: its effective one."""

    row: int
    mark: Mark
    label: Label
    school: str
    level: int
    ritual: bool


@dataclass(slots=True)
class State:
    """Changes as purchases are made, in order. `taken`: points bought in this opportunity, by kind and id.

    `before_abilities`, `before_bases`: as the opportunity began. `personal_sure`, `cumulative_sure`: whether
    no reconstructed cell stands behind these accounts. `marks`, `ids`: how many feats are alike, so that
    thousands are not looked through for each; `unlearnt`: obtainable spells by level that are not there yet.
    """

    abilities: dict[str, int]
    bases: dict[str, int] = field(default_factory=dict)
    halves: dict[str, int] = field(default_factory=dict)
    parameters: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PARAMETERS, 0))
    feats: dict[int, Feat] = field(default_factory=dict)
    marks: Counter[Mark] = field(default_factory=Counter)
    ids: Counter[str] = field(default_factory=Counter)
    slots_used: int = 0
    beyond: int = 0
    spells: list[Spell] = field(default_factory=list)
    unlearnt: dict[int, set[Mark]] | None = None
    skill_exp: dict[str, int] = field(default_factory=dict)
    personal: int = 0
    cumulative: int = 0
    personal_sure: bool = True
    cumulative_sure: bool = True
    index: int = 0
    taken: dict[tuple[str, str], int] = field(default_factory=dict)
    before_abilities: Mapping[str, int] = field(default_factory=dict)
    before_bases: Mapping[str, int] = field(default_factory=dict)

    @property
    def has_magic(self) -> bool:
        """Whether there is any magic, bought or of the race."""
        return MAGIC in self.abilities

    def begin(self, index: int) -> None:
        """A new opportunity begins."""
        self.index = index
        self.taken = {}
        self.before_abilities = dict(self.abilities)
        self.before_bases = dict(self.bases)

    def take(self, feat: Feat) -> None:
        """A feat more."""
        self.feats[feat.row] = feat
        self._count(feat, 1)

    def give_back(self, feat: Feat) -> None:
        """A feat less."""
        del self.feats[feat.row]
        self._count(feat, -1)

    def learn(self, spell: Spell) -> None:
        """A spell or ritual more."""
        self.spells.append(spell)
        if self.unlearnt is not None and not spell.ritual:
            for several in self.unlearnt.values():
                several.discard(spell.mark)

    def copy(self) -> State:
        """The same, to try a purchase on."""
        unlearnt = (
            {level: set(marks) for level, marks in self.unlearnt.items()} if self.unlearnt else self.unlearnt
        )
        return replace(
            self,
            feats=dict(self.feats),
            marks=Counter(self.marks),
            ids=Counter(self.ids),
            spells=list(self.spells),
            unlearnt=unlearnt,
        )

    def _count(self, feat: Feat, by: int) -> None:
        self.marks[feat.mark] += by
        self.ids[feat.id] += by
        self.slots_used += 0 if feat.beyond else by * feat.slots
        self.beyond += by if feat.beyond else 0


def opened(book: Book) -> State:
    """The character as created."""
    found = {id: book.get(f"created.{id}") for id in ABILITIES}
    return State(abilities={id: value.whole for id, value in found.items() if value is not None})


def level_at(book: Book, cumulative: int) -> int:
    """The level that so many cumulative EXP reach."""
    value = book.rules.level().at(max(0, cumulative)).value
    assert isinstance(value, int)
    return value


def base_at(
    book: Book, found: Calling, id: str, abilities: Mapping[str, int], bases: Mapping[str, int]
) -> int | None:
    """The base value of a skill at a moment; None where it cannot be had."""
    row = book.rules.skills[id]
    if is_barred(book, id) or any(ability not in abilities for ability in row.main):
        return None
    more = bases.get(SHARED.get(id, id), 0)
    slot = _slot(book, id, abilities)
    if slot not in book.bases:
        book.bases[slot] = _ungrown(book, found, id, abilities)
    return book.bases[slot] + more


def remember_bases(book: Book, state: State) -> None:
    """The base values of now are in the ledger: nobody needs to work them out again without their growth."""
    for id in book.rules.skills:
        value = book.get(f"skill.{id}")
        if value is not None:
            slot = _slot(book, id, state.abilities)
            book.bases.setdefault(slot, value.whole - state.bases.get(SHARED.get(id, id), 0))


def _slot(book: Book, id: str, abilities: Mapping[str, int]) -> tuple[str | int, ...]:
    row = book.rules.skills[id]
    return (id, *(abilities.get(name, 0) for name in (*row.main, row.sub or "")))


def _ungrown(book: Book, found: Calling, id: str, abilities: Mapping[str, int]) -> int:
    row = book.rules.skills[id]
    wanted = {*row.main, *((row.sub,) if row.sub else ())} & abilities.keys()
    scores = {name: Value(name, book.rules.ability(name), abilities[name]) for name in wanted}
    subs = {
        name: modifier(book, score, f"modifier.{name}", name).value()
        for name, score in scores.items()
        if name == row.sub
    }
    main = scores[row.main[0]] if len(row.main) == 1 else average(book, id, f"main.{id}", scores).value()
    tally: Tally = base_value(book, found, id, f"skill.{id}", subs, main)
    return tally.value().whole
