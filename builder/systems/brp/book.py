"""BRP: what one evaluation has worked out so far: values and findings. Touches nothing else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, TypeVar

from builder.core.evaluation import Issue, Path, Severity
from builder.core.ledger import Tally, Value
from builder.core.text import Label, Param
from builder.systems.brp.choices import Choices
from builder.systems.brp.memory import Finding, Kept
from builder.systems.brp.rule_tables import BrpRules
from builder.systems.brp.words import Named, Namer

T = TypeVar("T")


class Book:
    """The account of one character: each rule reads what stands here and enters what it concludes."""

    __slots__ = ("_found", "_said", "choices", "issues", "namer", "rules", "values")

    def __init__(self, choices: Choices, rules: BrpRules) -> None:
        self.choices = choices
        self.rules = rules
        language = choices.identity.own_language
        self.namer = rules.memory.namer(
            language, lambda: Namer(rules.skills, rules.specialties, rules.words, language)
        )
        self.values: dict[str, Value] = {}
        self.issues: list[Issue] = []
        self._said: set[tuple[str, str]] = set()
        self._found: list[Finding] = []

    def __getitem__(self, key: str) -> Value:
        return self.values[key]

    def enter(self, tally: Tally) -> Value:
        """Close the sum and keep its value."""
        value = tally.value()
        self.values[value.key] = value
        return value

    def conclude(self, slot: str, given: tuple[Any, ...], make: Callable[[], T]) -> T:
        """What a rule makes of this book, or what it made of it where all that it rests on is the same again.

        `given`: all that it rests on besides the tables. What it enters, no other rule has entered before.
        """
        memory = self.rules.memory
        kept = memory.kept.get(slot)
        if kept is None or kept.given != given:
            values, found = len(self.values), len(self._found)
            answer = make()
            entered = dict(islice(self.values.items(), values, None))
            memory.keep(slot, Kept(given, entered, tuple(self._found[found:]), answer))
            return answer
        self.values.update(kept.values)
        for finding in kept.findings:
            self._tell(finding)
        known: T = kept.answer
        return known

    def error(
        self, code: str, *place: str | int, subject: str = "", open: bool = False, **params: Param
    ) -> None:
        """A rule is broken. Of one code and subject only the first finding is kept."""
        self._raise(code, Severity.ERROR, place, subject, params, open)

    def todo(self, code: str, *place: str | int, subject: str = "", **params: Param) -> None:
        """Something is left to choose, to fill in or to spend."""
        self._raise(code, Severity.TODO, place, subject, params, True)

    def note(self, code: str, *place: str | int, subject: str = "", **params: Param) -> None:
        """The GM may want to look."""
        self._raise(code, Severity.NOTE, place, subject, params, False)

    def unknown(self, field: Label, value: str, *place: str | int) -> None:
        """A word that no table knows. It is kept and counts nothing."""
        self.error(
            "BRP-UNKNOWN-VALUE",
            *place,
            subject="/".join(map(str, place)),
            open=not value,
            field=field,
            value=value,
        )

    def check_skill(self, named: Named, *place: str | int) -> None:
        """A skill that is in no list, or a specialty on a skill that has none."""
        if named.misnamed:
            self.error(
                "BRP-SKL-UNKNOWN",
                *place,
                subject=named.key,
                open=not named.skill,
                skill=named.label,
            )

    def check_specialty(self, named: Named, *place: str | int) -> None:
        """A skill that needs a specialty and has none."""
        if named.unspecified:
            self.error("BRP-SKL-SPEC", *place, subject=named.key, open=True, skill=named.label)

    def _raise(
        self, code: str, severity: Severity, place: Path, subject: str, params: dict[str, Param], open: bool
    ) -> None:
        path = place if place[:1] == ("profile",) else ("choices", *place)
        mark = (code, subject or "/".join(map(str, place)))
        self._tell((mark, Issue(code, severity, path, params, open=open)))

    def _tell(self, finding: Finding) -> None:
        mark, issue = finding
        self._found.append(finding)
        if mark not in self._said:
            self._said.add(mark)
            self.issues.append(issue)
