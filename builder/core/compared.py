"""Core: two characters, or two versions of one, compared by meaning: what came of it, as values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from builder.core.evaluation import Budget, Issue, Path
from builder.core.ledger import Value
from builder.core.number import shown
from builder.core.said import Said
from builder.core.text import Label


class Mark(StrEnum):
    """What became of a thing."""

    CAME = "came"
    WENT = "went"
    CHANGED = "changed"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Cost:
    """What a thing costs on both sides, and from which budget; None: nothing is paid there."""

    budget: str
    name: Label
    old: Value | None
    new: Value | None

    @property
    def difference(self) -> int | Fraction:
        """How much more it costs on the newer side."""
        return _amount(self.new) - _amount(self.old)

    @property
    def shown(self) -> str:
        """The difference as people read it: +22, ±0."""
        return with_sign(self.difference, (self.new or self.old))


def with_sign(difference: int | Fraction, like: Value | None = None) -> str:
    """A difference, written as the value it is of."""
    spec = like.spec.removeprefix("+") if like is not None else ""
    return shown(difference, "+" + (spec if spec in ("$",) or spec.isdigit() else ""))


def _amount(value: Value | None) -> int | Fraction:
    return 0 if value is None or not isinstance(value.total, int | Fraction) else value.total


@dataclass(frozen=True, slots=True)
class Item:
    """A thing and what it is on both sides. None: it is not there. `details`: what is otherwise in it.

    The paths are where it stands in each document; None where it does not.
    """

    mark: Mark
    name: Label
    old: Said | None
    new: Said | None
    cost: Cost | None = None
    details: tuple[Item, ...] = ()
    old_path: Path | None = None
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class Sum:
    """What the things of a group cost more, by budget."""

    budget: str
    name: Label
    difference: int | Fraction
    shown: str


@dataclass(frozen=True, slots=True)
class Group:
    """A part of the pages with the things in it, those that are the same among them."""

    key: str
    title: Label
    items: tuple[Item, ...]

    @property
    def changed(self) -> tuple[Item, ...]:
        """Those that are not the same."""
        return tuple(item for item in self.items if item.mark is not Mark.SAME)

    @property
    def sums(self) -> tuple[Sum, ...]:
        """The differences in cost, added up by budget; where something costs at all."""
        found: dict[str, list[Cost]] = {}
        for item in self.changed:
            if item.cost is not None:
                found.setdefault(item.cost.budget, []).append(item.cost)
        return tuple(
            Sum(
                key,
                costs[0].name,
                total := sum(one.difference for one in costs),
                with_sign(total, _like(costs)),
            )
            for key, costs in found.items()
        )


def _like(costs: Iterable[Cost]) -> Value | None:
    return next((cost.new or cost.old for cost in costs), None)


@dataclass(frozen=True, slots=True)
class ValueChange:
    """A number of the ledger that differs."""

    name: Label
    old: Value | None
    new: Value | None


@dataclass(frozen=True, slots=True)
class IssueChange:
    """A finding that came or went, or that counts otherwise now (the GM allowed it)."""

    mark: Mark
    old: Issue | None
    new: Issue | None


@dataclass(frozen=True, slots=True)
class Step:
    """A part of what is spent, before and now; the ledger key that explains it on each side."""

    name: Label
    old: int | Fraction
    new: int | Fraction
    difference: int | Fraction
    old_of: str | None = None
    new_of: str | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """Where the points of a budget went. `granted`, `steps`: left before + granted - steps = left now."""

    key: str
    name: Label
    old: Budget | None
    new: Budget | None
    granted: int | Fraction = 0
    steps: tuple[Step, ...] = ()

    @property
    def is_changed(self) -> bool:
        """Whether anything of it differs."""
        return bool(self.granted) or any(step.difference for step in self.steps)


@dataclass(frozen=True, slots=True)
class Same:
    """Something that is the same on both sides: a thing, or a whole part of the pages with `count` things."""

    name: Label
    count: int = 1


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two characters side by side. `whole`: of one system; else only profile and summaries are compared."""

    whole: bool = True
    choices: tuple[Group, ...] = ()
    follows: tuple[Group, ...] = ()
    values: tuple[ValueChange, ...] = ()
    issues: tuple[IssueChange, ...] = ()
    budgets: tuple[Story, ...] = ()
    same: tuple[Same, ...] = ()

    @property
    def changed(self) -> Iterator[tuple[Group, Item]]:
        """The choices that differ, each with its group, in order."""
        return ((group, item) for group in self.choices for item in group.changed)

    @property
    def count(self) -> int:
        """How many things differ, of those that are shown."""
        groups = (*self.choices, *self.follows)
        return sum(len(group.changed) for group in groups) + len(self.issues)

    @property
    def nothing(self) -> bool:
        """Whether both are the same, down to the last number."""
        return not self.count and not self.values

    @property
    def marks(self) -> Mapping[Mark, int]:
        """How many choices came, went and were changed."""
        return Counter(item.mark for _, item in self.changed)
