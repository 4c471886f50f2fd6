"""The Lunatic: a quick character while it is being made, as plain choices. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from builder.core.character import numbered
from builder.core.dice import Recorder
from builder.systems.lunatic import records as rows
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.engine import Created, created
from builder.systems.lunatic.quick.ideas import Ideas, Words, ideas
from builder.systems.lunatic.rule_tables import MAIN_MELEE, LunaticRules

T = TypeVar("T")
CASTING = "spell_cast"
SETTINGS = {"race", "race_allowed", "is_pc", "party_levels", "table_pack"}


class Sketch:
    """Choices that grow, and the dice that make them."""

    def __init__(self, begun: Choices, rules: LunaticRules, roll: Recorder) -> None:
        self.rules = rules
        self.roll = roll
        self.known: Ideas = ideas()
        self.raw: dict[str, Any] = begun.model_dump(include=SETTINGS)
        self.begun = begun

    def choices(self) -> Choices:
        """What it has come to."""
        return numbered(Choices.model_validate(self.raw))

    def made(self) -> Created:
        """The character as created, as far as it is decided."""
        return created(self.choices(), self.rules)

    @property
    def race(self) -> rows.Race:
        """Its race."""
        return self.rules.races.get(self.raw["race"]) or next(iter(self.rules.races.values()))

    @property
    def base(self) -> rows.BaseClass:
        """Its base class."""
        return self.rules.base_classes[self.raw["base_class"]]

    @property
    def special(self) -> rows.SpecialistClass:
        """Its specialist class."""
        return self.rules.specialist_classes[self.raw["specialist_class"]]

    @property
    def lives_by_magic(self) -> bool:
        """Whether its class casts at least as well as it fights."""
        skills = self.base.skills
        return (skills.get(CASTING) or 0) >= (skills.get(MAIN_MELEE) or 0)

    @property
    def spells_a_school(self) -> int:
        """How many spells of a school it sets out with."""
        return 2 if self.lives_by_magic else 1

    def value(self, table: str, key: int) -> int:
        """What a table answers, as a whole number."""
        found = self.rules.at(table, key).value
        assert isinstance(found, int)
        return found

    def say(self, words: Words) -> str:
        """A word in the language that is asked for."""
        return words.say(self.roll.language)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        return self.roll.below(bound)

    def chance(self, one_in: int) -> bool:
        """True once in so many."""
        return self.roll.below(one_in) == 0

    def pick(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.roll.below(len(things))]

    def weighted(self, weights: Mapping[T, int]) -> T:
        """One of the things, each as often as its weight says."""
        at = self.roll.below(sum(weights.values()))
        for thing, weight in weights.items():
            at -= weight
            if at < 0:
                return thing
        raise AssertionError

    def some(self, things: Iterable[T], count: int) -> list[T]:
        """So many of the things, in a random order, none twice."""
        rest = list(things)
        return [rest.pop(self.roll.below(len(rest))) for _ in range(min(count, len(rest)))]
