"""Black Flag: where a walk through the data stands, and what it has found. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from builder.core.ledger import Source
from builder.core.text import Label
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag import records as rows
from builder.systems.black_flag.facts import Granted, Question, SpellQuestion, TalentTaken

ANY, CLASS, PROFICIENT = "any", "class", "proficient"
CONFIRMED = "yes"
WAYS = "abcdefghijklmnopqrstuvwxyz"
RANK = ("class", "lineage", "heritage", "background", "talent", "subclass", "option")


@dataclass(frozen=True, slots=True)
class Place:
    """Where the walk stands: whose row it is and what questions in it are called."""

    key: str
    label: Label
    source: Label
    family: str
    owner: str
    char_class: str
    at: int
    cite: Source
    feature: str = ""
    class_level: int = 0


@dataclass(slots=True)
class Walked:
    """What the walk found. `improvements`: the level and the class of each, by key.

    `chosen`: the options in force, by key; `since`: the level of the class each came with;
    `enhanced`: those that a feature makes stronger.
    """

    granted: list[Granted] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    spells: list[SpellQuestion] = field(default_factory=list)
    talents: list[TalentTaken] = field(default_factory=list)
    improvements: dict[str, Place] = field(default_factory=dict)
    chosen: dict[str, rows.OptionRow] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)
    enhanced: dict[str, rows.OptionRow] = field(default_factory=dict)
    _sorted: dict[type[kinds.Effect], tuple[int, tuple[Granted, ...]]] = field(default_factory=dict)

    def of(self, kind: type[kinds.Effect]) -> Iterator[Granted]:
        """The effects of one type, in the order in which sources count.

        Source: digest, 13, step 4.
        """
        count, found = self._sorted.get(kind, (-1, ()))
        if count != len(self.granted):
            some = [one for one in self.granted if isinstance(one.effect, kind)]
            found = tuple(sorted(some, key=lambda one: RANK.index(one.family)))
            self._sorted[kind] = len(self.granted), found
        return iter(found)

    def answered(self, field_name: str, key: str) -> tuple[str, ...]:
        """What counts of the answer to a question."""
        return next((q.counted for q in self.questions if q.field == field_name and q.key == key), ())
