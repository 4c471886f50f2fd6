"""Picker: what choosing an option would do, by the rules themselves: price, rungs of points, what changes.

No widget.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from builder.core.edit import Edit, Insert, Remove
from builder.core.form import Field, Line, NumberField, Option, PickOne, Roster
from builder.core.number import shown
from builder.core.survey import AnyCharacter, Survey, fields_of
from builder.core.what_if import Difference, differences
from builder.ui.bench import Bench, edits_of

RUNGS = 4


@dataclass(frozen=True, slots=True)
class Rung:
    """So many points, and the result and chance they would give."""

    amount: int
    words: str
    result: str
    chance: Fraction | int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What choosing would do. `key`: the number of the row that Alt+↑↓ changes; `amount`: what it is now.

    `budget`: of the list that it goes into.
    """

    edits: tuple[Edit, ...]
    after: Survey[AnyCharacter]
    difference: Difference
    key: str = ""
    amount: int | Fraction | None = None
    rungs: tuple[Rung, ...] = ()
    field: NumberField | None = None
    budget: str | None = None


def edits_for(what: PickOne | Roster, option: Option, change: Mapping[str, Any]) -> tuple[Edit, ...]:
    """What choosing does, as edits; `change`: numbers of the new row that are set otherwise."""
    if isinstance(what, PickOne):
        return edits_of(what, option)
    gone = (Remove(path) for path in option.drops)
    return (Insert(what.path, {**(option.row or {}), **change}), *gone)


def plan(bench: Bench, what: PickOne | Roster, option: Option, change: Mapping[str, Any]) -> Plan | None:
    """What would follow from choosing an option, or None where it cannot be."""
    edits = edits_for(what, option, change)
    after = bench.live.what_if(*edits)
    if after is None:
        return None
    difference = differences(bench.survey, after)
    if isinstance(what, PickOne):
        return Plan(edits, after, difference)
    if what.budget is not None:
        return Plan(edits, after, difference, budget=what.budget)
    line = new_line(what, after)
    field = number_of(line) if line is not None else None
    if field is None or not isinstance(field.path[-1], str) or not isinstance(field.value, int):
        return Plan(edits, after, difference)
    rungs = _rungs(bench, what, option, change, field) if field.steps else ()
    return Plan(edits, after, difference, field.path[-1], field.value, rungs, field)


def new_line(roster: Roster, after: Survey[AnyCharacter]) -> Line | None:
    """The line that a survey has and the roster has not."""
    known = {line.path for line in roster.lines}
    for field in fields_of(after.pages):
        if isinstance(field, Roster) and field.path == roster.path:
            for line in field.lines:
                if line.path and line.path not in known and _is_new(line, after):
                    return line
    return None


def _is_new(line: Line, after: Survey[AnyCharacter]) -> bool:
    """Whether the row has just got its number."""
    return isinstance(line.key, int) and line.key > after.document.last_row - 1


def number_of(line: Line) -> NumberField | None:
    """The number that is bought: the first one with steps, else the first of the open line."""
    fields = [cell for cell in line.cells if isinstance(cell, Field)]
    numbers = [field for field in (*fields, *line.more) if isinstance(field, NumberField)]
    stepped = [field for field in numbers if field.steps]
    bounded = [field for field in numbers if field.high is not None and field.unset is None]
    return stepped[0] if stepped else bounded[0] if bounded else None


def _rungs(
    bench: Bench, roster: Roster, option: Option, change: Mapping[str, Any], field: NumberField
) -> tuple[Rung, ...]:
    key = str(field.path[-1])
    found: list[Rung] = []
    for amount in field.steps[:RUNGS]:
        after = bench.live.what_if(*edits_for(roster, option, {**change, key: amount}))
        line = new_line(roster, after) if after is not None else None
        if after is None or line is None:
            continue
        result, chance = _outcome(roster, line, after)
        found.append(Rung(amount, shown(amount), result, chance))
    return tuple(found)


def _outcome(roster: Roster, line: Line, after: Survey[AnyCharacter]) -> tuple[str, Fraction | int | None]:
    """What the columns of result and chance would show."""
    result, chance = "", None
    for column, cell in zip(roster.columns, line.cells, strict=False):
        value = after.evaluation.values.get(cell) if isinstance(cell, str) else None
        amount = value.total if value is not None else cell
        if column.kind == "result" and value is not None and not result:
            result = shown(value.total)
        elif column.kind == "chance" and isinstance(amount, int | Fraction):
            chance = amount
    return result, chance


def next_amount(plan: Plan, direction: int) -> int | None:
    """The amount that Alt+↑↓ leads to, or None where it ends."""
    if plan.field is None or not isinstance(plan.amount, int):
        return None
    field = plan.field
    if field.steps:
        beyond: Sequence[int] = [
            step for step in field.steps if (step > plan.amount if direction > 0 else step < plan.amount)
        ]
        return (min(beyond) if direction > 0 else max(beyond)) if beyond else None
    target = plan.amount + direction * int(field.step)
    low, high = field.low, field.high
    inside = (low is None or target >= low) and (high is None or target <= high)
    return target if inside else None
