"""GURPS 4e: a quick character while it is being made: what it has, what is left. Touches nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from builder.core.dice import Recorder
from builder.core.frozen import LIMIT
from builder.core.text import Language
from builder.systems.gurps4e.choices import Choices, Settings
from builder.systems.gurps4e.quick.ideas import Ideas, Role, Words
from builder.systems.gurps4e.rules import GurpsRules

T = TypeVar("T")


class Sketch:
    """Plain lists that grow, and the points that are left to spend."""

    def __init__(
        self, rules: GurpsRules, settings: Settings, known: Ideas, roll: Recorder, role: Role
    ) -> None:
        self.rules = rules
        self.settings = settings
        self.known = known
        self.role = role
        self._roll = roll
        self.left = settings.starting_points
        self.counted = 0
        self.limit = _limit(settings)
        self.scores = {key: max(-LIMIT, min(row.base, LIMIT)) for key, row in rules.attributes.items()}
        self.secondary: dict[str, Any] = {}
        self.traits: list[dict[str, Any]] = []
        self.skills: list[dict[str, Any]] = []
        self.quirks: list[str] = []
        self.perks: list[str] = []
        self.cultures: list[dict[str, Any]] = []
        self.languages: list[dict[str, Any]] = []
        self.reputations: list[dict[str, Any]] = []
        self.equipment: list[dict[str, Any]] = []
        self.words: dict[str, Any] = {}

    @property
    def language(self) -> Language:
        """The language that words are made up in."""
        return self._roll.language

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        return self._roll.below(bound)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self._roll.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in a random order."""
        rest = list(things)
        return [rest.pop(self._roll.below(len(rest))) for _ in range(len(rest))]

    def say(self, words: Sequence[Words], taken: Sequence[str] = ()) -> str | None:
        """One of the words that is not taken yet, or None."""
        free = [word.say(self.language) for word in words]
        free = [word for word in free if word not in taken]
        return self.pick(free) if free else None

    def has(self, trait: str) -> bool:
        """Whether the trait is there."""
        return any(row["id"] == trait for row in self.traits)

    def takes(self, trait: str, variant: str) -> bool:
        """Whether the trait may be had beside what is there: allowed, and no pair of chapter 16."""
        if trait in self.settings.forbidden_traits or self.has(trait):
            return False
        for pair in (*self.rules.conflicts, *self.rules.odd_pairs):
            for mine, other in ((pair.a, pair.b), (pair.b, pair.a)):
                if mine.trait == trait and (not mine.variants or variant in mine.variants):
                    for row in self.traits:
                        if row["id"] == other.trait and (
                            not other.variants or row["variant"] in other.variants
                        ):
                            return False
        return True

    def choices(self) -> Choices:
        """The finished character."""
        return Choices.model_validate(
            {
                "settings": self.settings,
                "attributes": self.scores,
                "secondary": self.secondary,
                "traits": tuple(self.traits),
                "skills": tuple(self.skills),
                "quirks": tuple(self.quirks),
                "perks": tuple(self.perks),
                "cultures": tuple(self.cultures),
                "languages": tuple(self.languages),
                "reputations": tuple(self.reputations),
                "equipment": tuple(self.equipment),
                **self.words,
            }
        )


ENOUGH = 75


def _limit(settings: Settings) -> int:
    """How many points of disadvantages may be had; a modest number where the campaign has no limit."""
    if settings.disadvantage_limit_points is not None:
        return max(settings.disadvantage_limit_points, 0)
    if settings.disadvantage_limit_percent is None:
        return ENOUGH
    return max(settings.starting_points * settings.disadvantage_limit_percent // 100, 0)
