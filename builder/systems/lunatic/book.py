"""The Lunatic: what one evaluation has worked out so far: values and findings. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.evaluation import Issue, Path, Severity
from builder.core.ledger import Found, Source, Tally, Value
from builder.core.text import Label, Param
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.rule_tables import RECONSTRUCTED, LunaticRules


def looked_up(tally: Tally, found: Found, why: Label, by: Value) -> Tally:
    """Add what a table answered; what it was asked with is told where that alone makes the sum unsure."""
    tally.lookup(found, why)
    if not by.sure and found.source.provenance != RECONSTRUCTED:
        tally.waive(by)
    return tally


class Book:
    """The account of one character: each rule reads what stands here and enters what it concludes.

    `bases`: base values of skills without growth, by skill and abilities, worked out once.
    """

    __slots__ = ("bases", "choices", "issues", "rules", "values")

    def __init__(self, choices: Choices, rules: LunaticRules) -> None:
        self.choices = choices
        self.rules = rules
        self.values: dict[str, Value] = {}
        self.issues: list[Issue] = []
        self.bases: dict[tuple[str | int, ...], int] = {}

    def __getitem__(self, key: str) -> Value:
        return self.values[key]

    def get(self, key: str) -> Value | None:
        """The value of that key, if it was entered."""
        return self.values.get(key)

    def enter(self, tally: Tally) -> Value:
        """Close the sum and keep its value."""
        value = tally.value()
        self.values[value.key] = value
        return value

    def reconstructed(self) -> tuple[Source, ...]:
        """Every reconstructed cell that a value rests on, once, in the order of use."""
        found: dict[Source, None] = {}
        for value in self.values.values():
            for entry in value.entries:
                if entry.source is not None and entry.source.provenance == RECONSTRUCTED:
                    found[entry.source] = None
        return tuple(found)

    def error(self, code: str, *place: str | int, open: bool = False, **params: Param) -> None:
        """A rule is broken."""
        self.issues.append(Issue(code, Severity.ERROR, ("choices", *place), params, open=open))

    def tell(self, code: str, severity: Severity, place: Path, params: Mapping[str, Param]) -> None:
        """A finding as it was worked out elsewhere."""
        self.issues.append(Issue(code, severity, ("choices", *place), params))

    def over(self, budget: str, code: str, *place: str | int, open: bool = False, **params: Param) -> None:
        """More is spent from a budget than it holds, or less than must be (`open`: while some is left)."""
        path: Path = ("choices", *place)
        self.issues.append(Issue(code, Severity.ERROR, path, params, open=open, budget=budget))

    def todo(self, code: str, *place: str | int, budget: str | None = None, **params: Param) -> None:
        """Something is left to choose, to fill in or to spend."""
        path: Path = ("choices", *place)
        self.issues.append(Issue(code, Severity.TODO, path, params, open=True, budget=budget))

    def note(self, code: str, *place: str | int, **params: Param) -> None:
        """The GM may want to look."""
        self.issues.append(Issue(code, Severity.NOTE, ("choices", *place), params))

    def unknown(self, field: Label, value: str, *place: str | int) -> None:
        """A word that no table knows. It is kept and counts nothing."""
        params: dict[str, Param] = {"field": field, "value": value}
        path: Path = ("choices", *place)
        self.issues.append(Issue("LUN-UNKNOWN-VALUE", Severity.ERROR, path, params, open=not value))
