"""Roster: what can be done with rows, as edits with their names. Touches the bench only; no widget."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pydantic import BaseModel

from builder.core.edit import Insert, Move, Remove, at, insert_before
from builder.core.errors import BadEdit
from builder.core.form import Line, LineCell, NumberField, Option, Roster, RosterColumn
from builder.core.text import Label, Text
from builder.ui.bench import Bench
from builder.ui.search import folded, reading_of


def can_change(roster: Roster) -> bool:
    """Whether lines can come, go and move."""
    return not roster.fixed and roster.off is None


def add_option(bench: Bench, roster: Roster, option: Option, row: Mapping[str, Any] | None = None) -> bool:
    """Put what choosing an option inserts at the end of the list."""
    content = row if row is not None else option.row
    if content is None:
        return False
    if option.dated:
        content = {**content, option.dated: bench.ways.today().isoformat()}
    gone = (Remove(path) for path in option.drops)
    return bench.live.do(Insert(roster.path, content), *gone, name=Text("ui.undo.add", {"what": option.name}))


def add_typed(bench: Bench, roster: Roster, text: str) -> bool:
    """Put a row with what was typed at the end of the list."""
    if roster.free is None or not text.strip():
        return False
    content = {**roster.free.row, roster.free.key: text.strip()}
    return bench.live.do(Insert(roster.path, content), name=Text("ui.undo.add", {"what": text.strip()}))


def remove(bench: Bench, line: Line) -> bool:
    """Take a row out, with all that it is in the document."""
    gone = (Remove(home) for home in line.homes)
    return bench.live.do(*gone, name=Text("ui.undo.remove", {"what": line.name}))


def duplicate(bench: Bench, roster: Roster, line: Line) -> bool:
    """Put a copy of a row behind it; the copy gets a number of its own."""
    document = bench.live.document
    try:
        row = at(document, line.path)
        before = insert_before(document, line.path)
    except BadEdit as error:
        bench.live.refused.emit(error.text)
        return False
    content = row.model_dump(exclude={"row"}) if isinstance(row, BaseModel) else dict(row)
    name = Text("ui.undo.duplicate", {"what": line.name})
    return bench.live.do(Insert(roster.path, content, before), name=name)


def sort(bench: Bench, roster: Roster, column: RosterColumn | None, name: Label) -> bool:
    """Put the rows in the order of a column, greatest first, or of their readings (None): one step."""
    place = roster.columns.index(column) if column is not None else -1

    def rank(line: Line) -> tuple[Any, ...]:
        if column is None:
            return (folded(reading_of(line.name, bench.words.translator)),)
        amount = _amount(bench, line.cells[place] if place < len(line.cells) else None)
        return (amount is None, -amount if amount is not None else 0)

    wanted = sorted(roster.lines, key=rank)
    if [line.key for line in wanted] == [line.key for line in roster.lines]:
        return False
    return bench.live.do(
        *(Move(line.path, None) for line in wanted), name=Text("ui.undo.sort", {"what": name})
    )


def sortable(roster: Roster) -> tuple[RosterColumn, ...]:
    """The columns that hold numbers of every row."""
    found = []
    for place, column in enumerate(roster.columns):
        cells = [line.cells[place] for line in roster.lines if place < len(line.cells)]
        numbers = column.kind in ("result", "price", "number")
        if column.title is not None and (numbers or any(isinstance(cell, NumberField) for cell in cells)):
            found.append(column)
    return tuple(found)


def _amount(bench: Bench, cell: LineCell) -> int | Fraction | None:
    if isinstance(cell, NumberField):
        return cell.value
    if isinstance(cell, str):
        value = bench.value(cell)
        return value.total if value is not None and isinstance(value.total, int | Fraction) else None
    return cell if isinstance(cell, int | Fraction) else None


def move(bench: Bench, roster: Roster, line: Line, goal: int) -> bool:
    """Put a row at a place among the lines of the roster."""
    lines = [one for one in roster.lines if one.key != line.key]
    goal = max(0, min(goal, len(lines)))
    if [one.key for one in roster.lines].index(line.key) == goal:
        return False
    before: int | None
    if goal < len(lines):
        key = lines[goal].key
        before = key if isinstance(key, int) else None
    else:
        try:
            before = insert_before(bench.live.document, lines[-1].path) if lines else None
        except BadEdit:
            before = None
        before = None if before == line.key else before
    return bench.live.do(Move(line.path, before), name=Text("ui.undo.move", {"what": line.name}))
