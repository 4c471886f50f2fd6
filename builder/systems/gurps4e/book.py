"""GURPS 4e: what one evaluation has worked out so far: values and findings. Touches nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from builder.core.evaluation import Issue, Path, Severity
from builder.core.ledger import Tally, Value
from builder.core.text import Label, Param, Text
from builder.systems.gurps4e.choices import Build, Settings
from builder.systems.gurps4e.memory import Kept, Noted
from builder.systems.gurps4e.rules import GurpsRules

P = ParamSpec("P")
T = TypeVar("T")

KG = Text("gurps4e.unit.kg")
METRES = Text("gurps4e.unit.metres")
CENTIMETRES = Text("gurps4e.unit.cm")
KILOMETRES = Text("gurps4e.unit.km")
PER_SECOND = Text("gurps4e.unit.per_second")


class Book:
    """The account of one build: each rule reads what stands here and enters what it concludes.

    `prefix` stands before every key: the frozen copy of a character in play is counted beside it.
    """

    __slots__ = ("_kept", "build", "issues", "prefix", "rules", "values")

    def __init__(self, build: Build, rules: GurpsRules, prefix: str = "") -> None:
        self.build = build
        self.rules = rules
        self.prefix = prefix
        self.values: dict[str, Value] = {}
        self.issues: list[Issue] = []
        self._kept = rules.memory.kept

    @property
    def settings(self) -> Settings:
        """What the campaign sets."""
        return self.build.settings

    def conclude(self, rule: Callable[Concatenate[Book, P], T], *given: P.args, **named: P.kwargs) -> T:
        """Let a rule work, or take over what it concluded the last time from the very same things.

        Nothing is given by name. The rule is a function of a module, and keeps nothing itself.
        """
        assert not named
        return self._concluded(rule, "", given)

    def conclude_row(
        self, row: int | str, rule: Callable[Concatenate[Book, P], T], *given: P.args, **named: P.kwargs
    ) -> T:
        """The same for a rule that works row by row."""
        assert not named
        return self._concluded(rule, row, given)

    def _concluded(self, rule: Callable[..., T], row: int | str, given: tuple[Any, ...]) -> T:
        slot = (rule, self.prefix, row)
        kept, values = self._kept.get(slot), self.values
        if kept is None or given != kept.given or not kept.holds(self.build, values):
            kept = self._leaf(rule, given)
            self.rules.memory.keep(slot, kept)
        values.update(kept.values)
        if kept.issues:
            self.issues += kept.issues
        answer: T = kept.answer
        return answer

    def _leaf(self, rule: Callable[..., Any], given: tuple[Any, ...]) -> Kept:
        leaf = Leaf(self)
        answer = rule(leaf, *given)
        return Kept(
            given=given,
            parts=tuple(leaf.parts.items()),
            read=tuple(leaf.read.items()),
            answer=answer,
            values=leaf.values,
            issues=tuple(leaf.issues),
        )

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

    def over(self, budget: str, code: str, *place: str | int, **params: Param) -> None:
        """More is spent from a budget than it holds."""
        self.issues.append(Issue(code, Severity.ERROR, ("choices", *place), params, budget=budget))

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


class Leaf(Book):
    """The book as a remembered rule sees it: what the rule looks at is noted, what it enters stays here."""

    __slots__ = ("_above", "parts", "read")

    def __init__(self, above: Book) -> None:
        self.parts: dict[str, Any] = {}
        self.read: dict[str, Value | None] = {}
        super().__init__(cast("Build", Noted(above.build, self.parts)), above.rules, above.prefix)
        self._above = above.values

    def __getitem__(self, key: str) -> Value:
        value = self.get(key)
        if value is None:
            raise KeyError(key)
        return value

    def get(self, key: str) -> Value | None:
        """The value of that key, if it was entered; one that stood in the book before is noted."""
        place = self.prefix + key
        value = self.values.get(place)
        if value is None:
            value = self.read[place] = self._above.get(place)
        return value

    def _concluded(self, rule: Callable[..., T], row: int | str, given: tuple[Any, ...]) -> T:
        return rule(self, *given)
