"""BRP: what one evaluation has worked out so far: values and findings. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Issue, Path, Severity
from builder.core.ledger import Tally, Value
from builder.core.text import Label, Param
from builder.systems.brp.choices import Choices
from builder.systems.brp.rule_tables import BrpRules
from builder.systems.brp.words import Named, Namer, skill_label


class Book:
    """The account of one character: each rule reads what stands here and enters what it concludes."""

    __slots__ = ("_said", "choices", "issues", "namer", "rules", "values")

    def __init__(self, choices: Choices, rules: BrpRules) -> None:
        self.choices = choices
        self.rules = rules
        self.namer = Namer(rules.skills, rules.specialties, rules.words, choices.identity.own_language)
        self.values: dict[str, Value] = {}
        self.issues: list[Issue] = []
        self._said: set[tuple[str, str]] = set()

    def __getitem__(self, key: str) -> Value:
        return self.values[key]

    def enter(self, tally: Tally) -> Value:
        """Close the sum and keep its value."""
        value = tally.value()
        self.values[value.key] = value
        return value

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
                skill=skill_label(named),
            )

    def check_specialty(self, named: Named, *place: str | int) -> None:
        """A skill that needs a specialty and has none."""
        if named.unspecified:
            self.error("BRP-SKL-SPEC", *place, subject=named.key, open=True, skill=skill_label(named))

    def _raise(
        self, code: str, severity: Severity, place: Path, subject: str, params: dict[str, Param], open: bool
    ) -> None:
        mark = (code, subject or "/".join(map(str, place)))
        if mark in self._said:
            return
        self._said.add(mark)
        path = place if place[:1] == ("profile",) else ("choices", *place)
        self.issues.append(Issue(code, severity, path, params, open=open))
