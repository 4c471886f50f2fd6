"""GURPS 4e: what one evaluation has worked out so far: values and findings. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Issue, Path, Severity
from builder.core.ledger import Tally, Value
from builder.core.text import Label, Param, Text
from builder.systems.gurps4e.choices import Build, Settings
from builder.systems.gurps4e.rules import GurpsRules

KG = Text("gurps4e.unit.kg")
METRES = Text("gurps4e.unit.metres")
CENTIMETRES = Text("gurps4e.unit.cm")
KILOMETRES = Text("gurps4e.unit.km")
PER_SECOND = Text("gurps4e.unit.per_second")


class Book:
    """The account of one build: each rule reads what stands here and enters what it concludes.

    `prefix` stands before every key: the frozen copy of a character in play is counted beside it.
    """

    __slots__ = ("build", "issues", "prefix", "rules", "settings", "values")

    def __init__(self, build: Build, rules: GurpsRules, prefix: str = "") -> None:
        self.build = build
        self.rules = rules
        self.prefix = prefix
        self.settings: Settings = build.settings
        self.values: dict[str, Value] = {}
        self.issues: list[Issue] = []

    def __getitem__(self, key: str) -> Value:
        return self.values[self.prefix + key]

    def get(self, key: str) -> Value | None:
        """The value of that key, if it was entered."""
        return self.values.get(self.prefix + key)

    def tally(self, key: str, name: Label, spec: str = "", unit: Label | None = None) -> Tally:
        """A new sum. `spec`, `unit`: how its total is written."""
        return Tally(self.prefix + key, name, spec, unit)

    def enter(self, tally: Tally) -> Value:
        """Close the sum and keep its value."""
        value = tally.value()
        self.values[value.key] = value
        return value

    def error(self, code: str, *place: str | int, open: bool = False, **params: Param) -> None:
        """A rule is broken."""
        self._raise(code, Severity.ERROR, place, params, open)

    def todo(self, code: str, *place: str | int, **params: Param) -> None:
        """Something is left to choose, to fill in or to spend."""
        self._raise(code, Severity.TODO, place, params, True)

    def note(self, code: str, *place: str | int, **params: Param) -> None:
        """The GM may want to look."""
        self._raise(code, Severity.NOTE, place, params, False)

    def unknown(self, field: Label, value: str, *place: str | int) -> None:
        """A word that no table knows."""
        self._raise("GURPS-UNKNOWN-VALUE", Severity.ERROR, place, {"field": field, "value": value}, not value)

    def _raise(
        self, code: str, severity: Severity, place: Path, params: dict[str, Param], open: bool
    ) -> None:
        self.issues.append(Issue(code, severity, ("choices", *place), params, open=open))
