"""Core: the cells of a table of any of the six kinds: where each lies, and where its value comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from builder.core.grids import GM, RECONSTRUCTED, Cell
from builder.core.ledger import Provenance
from builder.core.number import fixed, written
from builder.core.table_kinds import AnyTable, Bands, Formula, Lookup, RecordTable, Thresholds
from builder.core.table_kinds import Grid as GridTable

VALUE, DEFAULT, FROM, TO, LEAST = "value", "default", "from", "to", "least"
FIXED = "of"  # what a linear formula is of: the rules say so
OWN = {"id", "pack", "provenance", "row_provenance", "arg_provenance"}


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a cell lies in a table. `names`: how its provenance may be called; none: it has none."""

    path: tuple[str | int, ...]
    names: tuple[str, ...] = ()
    wider: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the grid: its key, and its slots by column."""

    key: str
    slots: Mapping[str, Slot]


def lines_of(table: AnyTable) -> Iterator[Line]:
    """The rows of a table with the slots of their cells."""
    match table:
        case Lookup():
            for place, (key, value) in enumerate(table.rows):
                yield Line(_text(key), _cells(value, (place, 1), _aliases(key)))
        case Bands():
            for place, (low, high, value) in enumerate(table.rows):
                key = f"{_text(low)}-{_text(high)}"
                ends = {FROM: Slot((place, 0)), TO: Slot((place, 1))}
                yield Line(key, {**ends, **_cells(value, (place, 2), (key,))})
        case Thresholds():
            for place, (value, _) in enumerate(table.rows):
                yield Line(_text(value), {LEAST: Slot((place, 1), _aliases(value))})
        case GridTable():
            for place, row in enumerate(table.rows):
                keys = _aliases(row[0])
                slots = {
                    column: Slot((place, 1 + at), tuple(f"{key}.{column}" for key in keys), keys)
                    for at, column in enumerate(table.columns)
                }
                yield Line(keys[0], slots)
        case RecordTable():
            for path in _leaves(table.rows, ()):
                wider = tuple(".".join(path[:count]) for count in range(len(path) - 1, 0, -1))
                name = ".".join(path)
                yield Line(name, {VALUE: Slot(path, (name,), wider)})
        case Formula():
            for name in table.args:
                if name != FIXED:
                    yield Line(name, {VALUE: Slot((name,), (name,))})


def provenance_at(table: AnyTable, slot: Slot) -> Provenance:
    """Where a cell comes from."""
    if isinstance(table, Formula):
        own = (table.arg_provenance.get(name) for name in slot.names)
        stated = next((one for one in own if one is not None), None)
        if stated is not None:
            return stated
    names = (*slot.names, *slot.wider)
    found = next((table.row_provenance[name] for name in names if name in table.row_provenance), None)
    if found is not None:
        return found
    return table.provenance


def owned(table: AnyTable) -> AnyTable:
    """A table of a pack: what says nothing of where it comes from was typed in."""
    if "provenance" in table.model_fields_set:
        return table
    return table.model_copy(update={"provenance": GM})


def marked(table: AnyTable, marks: Mapping[Cell, Provenance]) -> AnyTable:
    lines = tuple(lines_of(table))
    part = "arg_provenance" if isinstance(table, Formula) else "row_provenance"
    found: dict[str, Provenance] = dict(getattr(table, part))
    for (row, column), mark in marks.items():
        slot = list(lines[row].slots.values())[column]
        if not slot.names:
            continue
        for name in slot.names:
            found.pop(name, None)
        wider = next((found[name] for name in slot.wider if name in found), table.provenance)
        if mark != wider:
            found[slot.names[0]] = mark
    if isinstance(table, Formula) and FIXED in table.args:
        sure = all(
            provenance_at(table.model_copy(update={part: found}), _only(line)) != RECONSTRUCTED
            for line in lines
        )
        found.pop(FIXED, None)
        if sure and table.provenance == RECONSTRUCTED:
            found[FIXED] = GM
    update: dict[str, Any] = {part: found}
    if "provenance" not in table.model_fields_set:
        update["provenance"] = table.provenance
    return table.model_copy(update=update)


def _only(line: Line) -> Slot:
    return next(iter(line.slots.values()))


def _cells(value: Any, path: tuple[str | int, ...], names: tuple[str, ...]) -> dict[str, Slot]:
    """One slot, or one for each field of a record."""
    if isinstance(value, Mapping):
        return {str(key): Slot((*path, str(key)), names) for key in value}
    return {VALUE: Slot(path, names)}


def _leaves(node: Mapping[str, Any], above: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for name, child in node.items():
        if isinstance(child, Mapping) and child:
            yield from _leaves(child, (*above, name))
        else:
            yield (*above, name)


def slots_of(table: AnyTable) -> dict[tuple[str, str], Slot]:
    return {(line.key, key): slot for line in lines_of(table) for key, slot in line.slots.items()}


def _aliases(key: Any) -> tuple[str, ...]:
    """How a row may be called in `row_provenance`, the usual way first."""
    if isinstance(key, int | Fraction):
        return tuple(dict.fromkeys((_text(key), fixed(key, 1))))
    return (str(key),)


def _text(key: Any) -> str:
    return str(written(key)) if isinstance(key, int | Fraction) else str(key)


def say_the_same(table: AnyTable, other: AnyTable) -> bool:
    """Whether two tables say the same, cell by cell, and as surely."""
    if table.model_dump(exclude=OWN) != other.model_dump(exclude=OWN):
        return False
    marks = (
        {
            (line.key, key): provenance_at(each, slot)
            for line in lines_of(each)
            for key, slot in line.slots.items()
        }
        for each in (table, other)
    )
    return next(marks) == next(marks)
