"""Whatever the door takes, the rules answer, and every sum is what its steps come to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings

from builder.core.character import Profile, numbered
from builder.core.evaluation import Evaluation, Severity
from builder.core.language import translator
from builder.core.ledger import Op, fold
from builder.core.text import LANGUAGES, Text
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.engine import evaluate
from builder.systems.lunatic.facts import Facts
from tests.systems.lunatic.records import RECORDS, RULES

STRINGS = Path(__file__).parents[3] / "builder" / "systems" / "lunatic" / "strings"
SPEAKERS = tuple(translator(language, [STRINGS]) for language in LANGUAGES)
MANY = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def answer(record: dict[str, Any]) -> tuple[Choices, Evaluation[Facts]]:
    choices = numbered(Choices.model_validate(record))
    return choices, evaluate(Profile(), choices, RULES)


@MANY
@given(RECORDS)
def test_any_record_is_answered_and_every_ledger_folds(record: dict[str, Any]) -> None:
    _, found = answer(record)
    known: set[str] = set()
    for key, value in found.values.items():
        assert key == value.key
        assert fold(value.entries) == value.total, key
        for entry in value.entries:
            assert entry.of is None or entry.of in known, key
            if entry.of is not None and entry.op is not Op.WAIVED:
                assert found.values[entry.of].total == entry.operand, key
        known.add(key)
    for budget in found.budgets.values():
        assert budget.left == budget.granted.number - budget.spent.number


@MANY
@given(RECORDS)
def test_everything_can_be_said_in_both_languages(record: dict[str, Any]) -> None:
    _, found = answer(record)
    labels = [
        label for value in found.values.values() for label in (value.name, *(e.why for e in value.entries))
    ]
    labels += [Text(f"issue.{issue.code}", issue.params) for issue in found.issues]
    unsaid = {said for words in SPEAKERS for label in labels if "⟦" in (said := words.say(label))}
    assert unsaid == set()


@MANY
@given(RECORDS)
def test_a_record_survives_its_file_and_gets_the_same_answer(record: dict[str, Any]) -> None:
    choices, found = answer(record)
    again = Choices.model_validate(json.loads(choices.model_dump_json()))
    assert again == choices
    assert evaluate(Profile(), again, RULES) == found


@MANY
@given(RECORDS)
def test_values_that_rest_on_a_reconstructed_cell_are_marked(record: dict[str, Any]) -> None:
    _, found = answer(record)
    for value in found.values.values():
        cells = [entry.source for entry in value.entries if entry.source is not None]
        parts = [found.values[entry.of] for entry in value.entries if entry.of is not None]
        if any(cell.provenance == "reconstructed" for cell in cells) or any(not part.sure for part in parts):
            assert not value.sure, value.key
    marked = any(not value.sure for value in found.values.values())
    assert marked == any(issue.code == "LUN-TBL-RECON" for issue in found.issues)


@MANY
@given(RECORDS)
def test_the_accounts_of_growth_agree(record: dict[str, Any]) -> None:
    choices, found = answer(record)
    lines = [line for opportunity in found.facts.growth for line in opportunity.lines]
    assert len(lines) == sum(len(opportunity.purchases) for opportunity in choices.growth)
    assert found.values["exp.cumulative"].total == sum(line.cost for line in lines)
    assert found.values["exp.spent"].total == sum(line.cost - line.skill for line in lines)
    left = found.values["exp.earned"].number - found.values["exp.used"].number
    assert found.values["exp.left"].number == left
    short = any(issue.code == "LUN-EXP-OVERSPENT" for issue in found.issues)
    assert short or left >= 0
    for line in lines:
        assert (
            not line.refused
            or line.cost == 0
            or line.kind not in ("ability", "parameter", "base", "intensity")
        )


@MANY
@given(RECORDS)
def test_findings_stand_in_the_record_and_errors_are_errors(record: dict[str, Any]) -> None:
    _, found = answer(record)
    for issue in found.issues:
        assert issue.path[0] == "choices"
        assert all(part in Choices.model_fields for part in issue.path[1:2])
        assert issue.severity in (Severity.ERROR, Severity.TODO, Severity.NOTE)
