"""Command line: an evaluation as data and as lines. Core only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from builder.cli.lines import one_line
from builder.core.dice_log import Verdict, checked, whole_sets
from builder.core.evaluation import Budget, Evaluation, Issue
from builder.core.ledger import Entry, Source, Value
from builder.core.number import Dice, Unsure, written
from builder.core.survey import AnyCharacter
from builder.core.text import Param, Text, Translator


def as_data(answer: Evaluation[Any], issues: Iterable[Issue], translator: Translator) -> dict[str, Any]:
    """Values, budgets and issues as plain data: amounts whole or as exact strings, words in one language."""
    return {
        "values": {key: _value(value, translator) for key, value in answer.values.items()},
        "budgets": {key: _budget(budget) for key, budget in answer.budgets.items()},
        "issues": [issue_data(issue, translator) for issue in issues],
    }


def issue_data(issue: Issue, translator: Translator) -> dict[str, Any]:
    """One issue as plain data."""
    data: dict[str, Any] = {
        "code": issue.code,
        "severity": issue.severity.value,
        "path": list(issue.path),
        "params": {name: _param(value, translator) for name, value in issue.params.items()},
    }
    if issue.waiver is not None:
        data["waiver"] = issue.waiver
    return data


def dice_data(character: AnyCharacter) -> dict[str, int]:
    """How many throws of a log have which verdict, and how many whole sets they make."""
    verdicts = [one.verdict for one in checked(character)]
    counted = {verdict.value: verdicts.count(verdict) for verdict in Verdict}
    return {**counted, "sets": len(whole_sets(character.rolls))}


def rolls_data(character: AnyCharacter) -> list[dict[str, Any]]:
    """Every throw of a log with its verdict, as plain data."""
    return [
        {
            "path": list(one.roll.path),
            "dice": one.roll.expression,
            "faces": [face.value for face in one.roll.faces],
            "total": one.roll.total,
            "counter": one.roll.counter,
            "origin": one.roll.origin,
            "verdict": one.verdict.value,
        }
        | ({"reason": one.reason} if one.reason else {})
        for one in checked(character)
    ]


def line(file: str, issue: Issue, translator: Translator) -> str:
    """One issue as `file:path: severity: code: sentence`."""
    place = "/".join(str(part) for part in issue.path)
    sentence = translator.say(Text(f"issue.{issue.code}", issue.params))
    if issue.waiver is not None:
        sentence = translator.say(Text("cli.waived", {"sentence": sentence, "note": issue.waiver}))
    return one_line(f"{file}:{place}: {issue.severity.value}: {issue.code}: {sentence}")


def _value(value: Value, translator: Translator) -> dict[str, Any]:
    return {
        "name": translator.say(value.name),
        "total": written(value.total),
        "sure": value.sure,
        "entries": [_entry(entry, translator) for entry in value.entries],
    }


def _entry(entry: Entry, translator: Translator) -> dict[str, Any]:
    return {
        "op": entry.op.value,
        "operand": None if entry.operand is None else written(entry.operand),
        "result": written(entry.result),
        "why": translator.say(entry.why),
        "of": entry.of,
        "source": _source(entry.source),
    }


def _source(source: Source | None) -> Mapping[str, str] | None:
    if source is None:
        return None
    return {"document": source.document, "row": source.row, "provenance": source.provenance}


def _budget(budget: Budget) -> dict[str, Any]:
    return {
        "granted": written(budget.granted.total),
        "spent": written(budget.spent.total),
        "left": written(budget.left),
        "quota": budget.quota,
    }


def _param(value: Param, translator: Translator) -> int | str:
    if isinstance(value, int | Fraction | Dice):
        return written(value)
    return written(value.amount) if isinstance(value, Unsure) else translator.say(value)
