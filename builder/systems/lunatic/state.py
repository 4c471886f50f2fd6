"""The Lunatic: what a character is at one moment of growth. Touches the book to look up, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.core.ledger import Tally, Value
from builder.core.text import Label
from builder.systems.lunatic.book import Book
from builder.systems.lunatic.calling import Calling
from builder.systems.lunatic.rule_tables import ABILITIES, MAGIC, MAIN_MELEE, PARAMETERS, SUB_MELEE
from builder.systems.lunatic.skills import average, base_value, is_barred, modifier

SHARED = {SUB_MELEE: MAIN_MELEE}
"""Skill EXP earned with secondary melee goes to primary melee."""


@dataclass(frozen=True, slots=True)
class Feat:
    """A feat as it was bought. `paid`: all of it; `mark`: what tells it from others."""

    row: int
    mark: tuple[str, ...]
    id: str
    label: Label
    slots: int
    beyond: bool
    paid: int


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell or ritual as it was bought. `level`: its effective one."""

    row: int
    mark: tuple[str, ...]
    label: Label
    school: str
    level: int
    ritual: bool


@dataclass(slots=True)
class State:
    """Changes as purchases are made, in order. `taken`: points bought in this opportunity, by kind and id.

    `before_abilities`, `before_bases`: as the opportunity began.
    """

    abilities: dict[str, int]
    bases: dict[str, int] = field(default_factory=dict)
    halves: dict[str, int] = field(default_factory=dict)
    parameters: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PARAMETERS, 0))
    feats: list[Feat] = field(default_factory=list)
    spells: list[Spell] = field(default_factory=list)
    skill_exp: dict[str, int] = field(default_factory=dict)
    personal: int = 0
    cumulative: int = 0
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

    @property
    def slots_used(self) -> int:
        """The slots that feats take, but for those beyond."""
        return sum(feat.slots for feat in self.feats if not feat.beyond)

    @property
    def beyond(self) -> int:
        """How many feats are beyond the slots."""
        return sum(feat.beyond for feat in self.feats)


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
