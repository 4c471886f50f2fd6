"""Black Flag: what one evaluation has worked out so far: values and findings. Touches nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from builder.core.evaluation import Issue, Path, Severity
from builder.core.ledger import Tally, Value
from builder.core.text import Label, Param
from builder.systems.black_flag.choices import ABILITIES, Choices
from builder.systems.black_flag.formula import Expression, Reckoner
from builder.systems.black_flag.memory import Kept
from builder.systems.black_flag.rule_tables import BlackFlagRules

T = TypeVar("T")


class Book:
    """The account of one character: each rule reads what stands here and enters what it concludes."""

    __slots__ = ("_entered", "_found", "_said", "choices", "issues", "rules", "values")

    def __init__(self, choices: Choices, rules: BlackFlagRules) -> None:
        self.choices = choices
        self.rules = rules
        self.values: dict[str, Value] = {}
        self.issues: list[Issue] = []
        self._said: set[tuple[str, Path, str]] = set()
        self._entered: list[Value] | None = None
        self._found: list[Issue] | None = None

    def __getitem__(self, key: str) -> Value:
        return self.values[key]

    def get(self, key: str) -> Value | None:
        """The value of that key, if it was entered."""
        return self.values.get(key)

    def enter(self, tally: Tally) -> Value:
        """Close the sum and keep its value."""
        value = tally.value()
        self.values[value.key] = value
        if self._entered is not None:
            self._entered.append(value)
        return value

    def remembered(self, slot: str, given: tuple[Any, ...], make: Callable[[], T]) -> T:
        """What is made of what is given and of nothing else; or the same again, with all it entered."""
        memory = self.rules.memory
        kept = memory.kept.get(slot)
        if kept is None or kept.given != given:
            self._entered, self._found = [], []
            answer = make()
            memory.keep(slot, Kept(given, tuple(self._entered), tuple(self._found), answer))
            self._entered, self._found = None, None
            return answer
        self.values.update({value.key: value for value in kept.values})
        for issue in kept.issues:
            self._keep(issue)
        same: T = kept.answer
        return same

    def reckon(
        self, key: str, label: Label, formula: Expression, char_class: str, gained: int = 1, spec: str = ""
    ) -> Value:
        """A formula of the tables as a value that explains itself. No `char_class`: the character level."""
        names: dict[str, Value | int] = {f"{one}_mod": self[f"mod.{one}"] for one in ABILITIES}
        names["pb"] = self["pb"]
        names["class_level"] = self[f"level.{char_class}" if char_class else "level"]
        names["level_gained"] = gained
        return Reckoner(key, label, names, self.enter).value(formula, spec)

    def error(
        self, code: str, *place: str | int, open: bool = False, budget: str | None = None, **params: Param
    ) -> None:
        """A rule is broken. The same finding twice is kept once."""
        self._raise(code, Severity.ERROR, place, params, open, budget)

    def todo(self, code: str, *place: str | int, budget: str | None = None, **params: Param) -> None:
        """Something is left to choose, to fill in or to spend."""
        self._raise(code, Severity.TODO, place, params, True, budget)

    def note(self, code: str, *place: str | int, **params: Param) -> None:
        """The GM may want to look."""
        self._raise(code, Severity.NOTE, place, params, False, None)

    def unknown(self, field: Label, value: str, *place: str | int) -> None:
        """A word that no table knows, or that cannot stand there. It is kept and counts nothing."""
        self.error("BFR-UNKNOWN-VALUE", *place, open=not value, field=field, value=value)

    def unknown_id(self, field: Label, id: str, *place: str | int) -> None:
        """An id that is not in the data. It is kept and counts nothing."""
        self.error("BFR-REF-UNKNOWN", *place, id=id, field=field)

    def _raise(
        self,
        code: str,
        severity: Severity,
        place: Path,
        params: Mapping[str, Param],
        open: bool,
        budget: str | None,
    ) -> None:
        issue = Issue(code, severity, ("choices", *place), params, open=open, budget=budget)
        if self._found is not None:
            self._found.append(issue)
        self._keep(issue)

    def _keep(self, issue: Issue) -> None:
        mark = (issue.code, issue.path, repr(sorted(issue.params.items())))
        if mark not in self._said:
            self._said.add(mark)
            self.issues.append(issue)
