"""Core: what differs between two packs, or a pack and what is shipped, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from builder.core.formula_rows import formula_id
from builder.core.grids import LEFT_OUT, Grid, Where
from builder.core.pack_view import View
from builder.core.text import Label


@dataclass(frozen=True, slots=True)
class Change:
    """A cell that says one thing in one pack and another in the other. LEFT_OUT: it is not there."""

    where: Where
    row: tuple[str | Label, ...]
    column: str
    old: Any
    new: Any


def compare(old: View, new: View) -> Iterator[Change]:
    """Every cell that differs between two packs (or a pack and what is shipped)."""
    for where in dict.fromkeys((*new.wheres(), *old.wheres())):
        if old.section(where) != new.section(where) and not formula_id(where[1]):
            continue  # a formula in one, rows in the other: the rows are compared
        if not old.says(where) and not new.says(where) and old.under.before == new.under.before:
            continue
        if where[0] == "lists":
            ids = dict.fromkeys((*old.records(where[1]).rows, *new.records(where[1]).rows))
            for id in ids:
                inner = (*where, id)
                gone = id in new.records(where[1]).gone
                yield from _cells(inner, old.grid(inner), None if gone else new.grid(inner), (id,))
        else:
            yield from _cells(where, old.grid(where), new.grid(where), ())


def _cells(where: Where, old: Grid | None, new: Grid | None, above: tuple[str, ...]) -> Iterator[Change]:
    if (old is None or new is None) and len(where) == 3:
        if old is not new:
            there = LEFT_OUT if old is None else where[2]
            yield Change(where, above, "", there, LEFT_OUT if new is None else where[2])
        return
    before, after = (_values(grid) for grid in (old, new))
    for row, column in dict.fromkeys((*before, *after)):
        one, other = before.get((row, column), LEFT_OUT), after.get((row, column), LEFT_OUT)
        if one != other:
            yield Change(where, (*above, row), column, one, other)


def _values(grid: Grid | None) -> dict[tuple[str, str], Any]:
    if grid is None:
        return {}
    return {
        (grid.rows[row].key, grid.columns[column].key): spot.value
        for (row, column), spot in grid.spots()
        if not grid.columns[column].default
    }
