"""Core: a table of any of the six kinds as a grid; a cell that is typed becomes the GM's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from builder.core.cell_text import Sort, sort_of
from builder.core.grids import GM, RECONSTRUCTED, Cell, Column, Grid, RowHead, Spot, deep, putting_deep
from builder.core.ledger import Provenance
from builder.core.number import fixed, written
from builder.core.pack import Pack
from builder.core.table_check import is_number
from builder.core.table_kinds import AnyTable, Bands, Formula, Keyed, Lookup, RecordTable, Thresholds
from builder.core.table_kinds import Grid as GridTable

VALUE, DEFAULT, FROM, TO, LEAST = "value", "default", "from", "to", "least"
SORTS = {"int": Sort.WHOLE, "number": Sort.NUMBER, "dice": Sort.DICE, "enum": Sort.ID, "record": Sort.ANY}
FIXED = "of"  # what a linear formula is of: the rules say so
GROWING = (Lookup, GridTable, Thresholds)


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


class TableGrid(Grid):
    """A table as it is with the pack, beside what is shipped."""

    def __init__(self, pack: Pack, base: Mapping[str, AnyTable], id: str) -> None:
        self.pack, self.where = pack, ("tables", id)
        self.shipped = base.get(id)
        self.table: AnyTable = owned(pack.tables[id]) if id in pack.tables else base[id]
        self._lines = tuple(lines_of(self.table))
        self._old = {} if self.shipped is None else _slots(self.shipped)
        keys = dict.fromkeys(key for line in self._lines for key in line.slots)
        shown = [Column(key, words=self.table.value.type == "enum") for key in keys]
        if VALUE in keys or LEAST in keys:
            shown.append(Column(DEFAULT, default=True))
        self.columns = tuple(shown)
        self.rows = tuple(RowHead(line.key, (line.key,)) for line in self._lines)

    def spot(self, row: int, column: int) -> Spot:
        line, key = self._lines[row], self.columns[column].key
        if key == DEFAULT:
            key = LEAST if LEAST in line.slots else VALUE
            old = self._old.get((line.key, key))
            return Spot() if old is None else Spot(self._shipped(old))
        slot = line.slots.get(key)
        if slot is None:
            return Spot()
        old = self._old.get((line.key, key))
        shape = self.table.value
        value = deep(self._raw(), slot.path)
        return Spot(
            value,
            self._sort(value, key),
            provenance_at(self.table, slot) if slot.names else None,
            editable=True,
            options=shape.values if key not in (FROM, TO, LEAST) else (),
            empty=value is None,
            **({} if old is None else {"shipped": self._shipped(old)}),
        )

    def put(self, values: Mapping[Cell, Any]) -> Pack:
        raw = self._raw()
        typed: dict[Cell, Any] = {}
        for (row, column), value in values.items():
            slot = self._lines[row].slots.get(self.columns[column].key)
            if slot is not None:
                raw = putting_deep(raw, slot.path, value)
                typed[row, column] = value
        return self._with(self._made(raw, {cell: GM for cell in typed}))

    def reset(self, cells: Iterable[Cell]) -> Pack:
        raw, back = self._raw(), dict[Cell, Provenance]()
        for row, column in cells:
            key = self.columns[column].key
            slot, old = self._lines[row].slots.get(key), self._old.get((self._lines[row].key, key))
            if slot is not None and old is not None and self.shipped is not None:
                raw = putting_deep(raw, slot.path, self._shipped(old))
                back[row, column] = provenance_at(self.shipped, old)
        return self._with(self._made(raw, back))

    def reset_all(self) -> Pack:
        """The pack without this table."""
        return self.pack.model_copy(update={"tables": _without(self.pack.tables, self.where[1])})

    def all_mine(self) -> Pack:
        """The pack in which the whole table is the GM's: it stands so in the rulebook."""
        update: dict[str, Any] = {"provenance": GM, "row_provenance": {}}
        if isinstance(self.table, Formula):
            update["arg_provenance"] = {}
        return self._with(self.table.model_copy(update=update))

    # rows

    @property
    def grows(self) -> bool:
        """Whether rows can be added and taken away at the end."""
        return isinstance(self.table, GROWING)

    @property
    def splits(self) -> bool:
        """Whether a row can be divided, and joined with the one before it."""
        return isinstance(self.table, Bands)

    def add_row(self, row: int) -> Pack:
        """The pack with one row more: at the end, in bands by dividing the row."""
        table = self.table
        if isinstance(table, Bands):
            low, high, value = table.rows[row]
            cut = low + (high - low) // 2
            if not low < high:
                return self.pack
            parts = ((low, cut, value), (cut + table.key.step, high, value))
            return self._recut((*table.rows[:row], *parts, *table.rows[row + 1 :]), {row, row + 1}, row, 1)
        if isinstance(table, Thresholds):
            last, before = table.rows[-1], table.rows[max(0, len(table.rows) - 2)]
            more = (last[0] + 1, min(table.key.max, last[1] + max(1, last[1] - before[1])))
            return self._recut((*table.rows, more), {len(table.rows)})
        if isinstance(table, Lookup | GridTable):
            more = (table.key.max + table.key.step, *table.rows[-1][1:])
            return self._recut((*table.rows, more), {len(table.rows)})
        return self.pack

    def remove_row(self, row: int) -> Pack:
        """The pack with one row less: the last; in bands this one, whose keys the neighbour takes."""
        table = self.table
        if not isinstance(table, Keyed) or len(table.rows) < 2:
            return self.pack
        if isinstance(table, Bands):
            gone = table.rows[row]
            rest = [list(one) for place, one in enumerate(table.rows) if place != row]
            if row:
                rest[row - 1][1] = gone[1]
            else:
                rest[0][0] = gone[0]
            return self._recut(tuple(map(tuple, rest)), {max(0, row - 1)}, row, -1)
        return self._recut(table.rows[:-1], set())

    def _recut(self, rows: tuple[Any, ...], mine: set[int], at: int = 0, by: int = 0) -> Pack:
        """Other rows; those in `mine` are the GM's, the others keep their provenance."""
        table = self.table
        assert isinstance(table, Keyed)
        key = table.key
        if not isinstance(table, Bands | Thresholds):
            key = key.model_copy(update={"max": rows[-1][0]})
        kept: dict[Cell, Provenance] = {}
        new = table.model_copy(update={"rows": rows, "key": key})
        for place, line in enumerate(lines_of(new)):
            before = place - by if by and place > at else place
            for column, slot in line.slots.items():
                if not slot.names:
                    continue
                old = self._lines[before].slots.get(column) if before < len(self._lines) else None
                mark = GM if place in mine or old is None else provenance_at(self.table, old)
                kept[place, list(line.slots).index(column)] = mark
        return self._with(_marked(new.model_copy(update={"row_provenance": {}}), kept))

    # inside

    def _raw(self) -> Any:
        return self.table.args if isinstance(self.table, Formula) else self.table.rows

    def _shipped(self, slot: Slot) -> Any:
        old = self.shipped
        return deep(old.args if isinstance(old, Formula) else old.rows, slot.path) if old else None

    def _sort(self, value: Any, key: str) -> Sort:
        if key in (FROM, TO, LEAST):
            return Sort.NUMBER
        kind = self.table.value.type
        if isinstance(self.table, Formula):
            return Sort.TEXT if isinstance(value, str) and not is_number(value) else Sort.NUMBER
        if kind == "record":
            return Sort.ANY if value is None or isinstance(value, str) else sort_of(value)
        return SORTS[kind]

    def _made(self, raw: Any, marks: Mapping[Cell, Provenance]) -> AnyTable:
        part = "args" if isinstance(self.table, Formula) else "rows"
        new = self.table.model_copy(update={part: raw})
        if isinstance(new, Bands | Thresholds):  # a row is named by what is typed into it
            kept = {
                (row, column): provenance_at(self.table, slot)
                for row, line in enumerate(self._lines)
                for column, slot in enumerate(line.slots.values())
                if slot.names
            }
            typed = {cell: mark for cell, mark in marks.items() if cell in kept}
            others = {cell: mark for cell, mark in kept.items() if cell not in typed}
            marks = {**others, **typed}  # the last one counts where cells of a row share a name
            new = new.model_copy(update={"row_provenance": {}})
        return _marked(new, marks)

    def _with(self, table: AnyTable) -> Pack:
        id = self.where[1]
        if self.shipped is not None and _same(table, self.shipped):
            return self.reset_all()
        return self.pack.model_copy(update={"tables": {**self.pack.tables, id: table}})


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


def _marked(table: AnyTable, marks: Mapping[Cell, Provenance]) -> AnyTable:
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


def _slots(table: AnyTable) -> dict[tuple[str, str], Slot]:
    return {(line.key, key): slot for line in lines_of(table) for key, slot in line.slots.items()}


def _aliases(key: Any) -> tuple[str, ...]:
    """How a row may be called in `row_provenance`, the usual way first."""
    if isinstance(key, int | Fraction):
        return tuple(dict.fromkeys((_text(key), fixed(key, 1))))
    return (str(key),)


def _text(key: Any) -> str:
    return str(written(key)) if isinstance(key, int | Fraction) else str(key)


def _without(tables: Mapping[str, AnyTable], id: str) -> dict[str, AnyTable]:
    return {key: table for key, table in tables.items() if key != id}


def _same(table: AnyTable, other: AnyTable) -> bool:
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


OWN = {"id", "pack", "provenance", "row_provenance", "arg_provenance"}
