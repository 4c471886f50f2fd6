"""Core: what would change. Two surveys of one character, compared; the what-if card shows the difference."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from builder.core.evaluation import Budget, Issue, Path
from builder.core.ledger import Value
from builder.core.survey import AnyCharacter, Survey
from builder.core.text import Label


@dataclass(frozen=True, slots=True)
class Change:
    """A ledger value that would be another. None: it is not there before, or after."""

    key: str
    name: Label
    old: Value | None
    new: Value | None


@dataclass(frozen=True, slots=True)
class BudgetChange:
    """A budget of which another amount would be granted, spent or left."""

    key: str
    name: Label
    old: Budget | None
    new: Budget | None


@dataclass(frozen=True, slots=True)
class Difference:
    """What would follow: values in ledger order, budgets, issues that would appear and that would vanish."""

    values: tuple[Change, ...] = ()
    budgets: tuple[BudgetChange, ...] = ()
    appearing: tuple[Issue, ...] = ()
    vanishing: tuple[Issue, ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether everything would stay as it is."""
        return not (self.values or self.budgets or self.appearing or self.vanishing)


def differences(before: Survey[AnyCharacter], after: Survey[AnyCharacter]) -> Difference:
    """What the second survey says otherwise than the first.

    An issue is the same by code, place and severity: other numbers in its words are no new issue.
    """
    return Difference(
        values=tuple(_values(before, after)),
        budgets=tuple(_budgets(before, after)),
        appearing=_only_in(after.issues, before.issues),
        vanishing=_only_in(before.issues, after.issues),
    )


def _values(before: Survey[AnyCharacter], after: Survey[AnyCharacter]) -> Iterable[Change]:
    old, new = before.evaluation.values, after.evaluation.values
    for key in _in_order(new, old):
        one, other = old.get(key), new.get(key)
        if (one and one.total) != (other and other.total):
            named = other or one
            if named is not None:
                yield Change(key, named.name, one, other)


def _budgets(before: Survey[AnyCharacter], after: Survey[AnyCharacter]) -> Iterable[BudgetChange]:
    old, new = before.evaluation.budgets, after.evaluation.budgets
    for key in _in_order(new, old):
        one, other = old.get(key), new.get(key)
        if _amounts(one) != _amounts(other):
            named = other or one
            if named is not None:
                yield BudgetChange(key, named.name, one, other)


def _amounts(budget: Budget | None) -> tuple[object, ...]:
    return () if budget is None else (budget.granted.total, budget.spent.total)


def _in_order(first: Iterable[str], second: Iterable[str]) -> list[str]:
    """The keys of both: those of the second that the first has not stand behind their neighbour there."""
    order = list(first)
    known = set(order)
    place = 0
    for key in second:
        if key in known:
            place = order.index(key) + 1
        else:
            order.insert(place, key)
            place += 1
    return order


def _only_in(issues: tuple[Issue, ...], others: tuple[Issue, ...]) -> tuple[Issue, ...]:
    there = {_same(issue) for issue in others}
    return tuple(issue for issue in issues if _same(issue) not in there)


def _same(issue: Issue) -> tuple[str, Path, str]:
    return issue.code, issue.path, issue.severity.value
