"""Black Flag: a quick character in the making. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from builder.core.character import Profile
from builder.core.dice import Recorder
from builder.core.evaluation import Evaluation
from builder.systems.black_flag.choices import PICK_FIELDS, Choices
from builder.systems.black_flag.engine import evaluate
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.rule_tables import BlackFlagRules

T = TypeVar("T")


class Sketch:
    """The record so far, and what the rules say of it. The settings are those of the one begun."""

    def __init__(self, begun: Choices, rules: BlackFlagRules, roll: Recorder) -> None:
        self.begun, self.rules, self.roll = begun, rules, roll
        self.raw: dict[str, Any] = {"campaign": begun.campaign, "identity": begun.identity}
        self.raw |= {field: {} for field in (*PICK_FIELDS, "increases")}
        self.raw |= {"starting": {"picks": {}}, "spells": []}

    def choices(self) -> Choices:
        """The record as the door takes it."""
        return Choices.model_validate(self.raw)

    def judged(self) -> Evaluation[Facts]:
        """What the rules say of it as it stands."""
        return evaluate(Profile(), self.choices(), self.rules)

    def one(self, some: Sequence[T]) -> T:
        """Any one of them."""
        return some[self.roll.below(len(some))]

    def mixed(self, some: Iterable[T]) -> list[T]:
        """The same in any order."""
        left, found = list(some), []
        while left:
            found.append(left.pop(self.roll.below(len(left))))
        return found
