"""Core: a table of any of the six kinds as a grid; a cell that is typed becomes the GM's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from builder.core.cell_text import Sort, sort_of
from builder.core.formula_rows import answer, as_rows, formula_id, formulas_of, is_by_rows, reading_rows
from builder.core.grids import GM, Cell, Column, Grid, RowHead, Spot, deep, putting_deep
from builder.core.ledger import Provenance
from builder.core.pack import Pack
from builder.core.table_cells import (
    DEFAULT,
    FROM,
    LEAST,
    TO,
    VALUE,
    Line,
    Slot,
    lines_of,
    marked,
    owned,
    provenance_at,
    say_the_same,
    slots_of,
)
from builder.core.table_check import TABLES_OF, is_number
from builder.core.table_kinds import AnyTable, Bands, Formula, Keyed, Lookup, RecordTable, Thresholds
from builder.core.table_kinds import Grid as GridTable

SORTS = {"int": Sort.WHOLE, "number": Sort.NUMBER, "dice": Sort.DICE, "enum": Sort.ID, "record": Sort.ANY}


class TableGrid(Grid):
    """A table as it is with the pack, beside what is shipped."""

    def __init__(self, pack: Pack, base: Mapping[str, AnyTable], id: str) -> None:
        self.pack, self.where = pack, ("tables", id)
        self._all = {**base, **pack.tables}
        formula = formula_id(id)
        self.shipped = base.get(id) or as_rows(formula, base)
        self.table: AnyTable = self._found(id) or as_rows(formula, self._all) or self._all[id]
        self._lines = tuple(lines_of(self.table))
        self._old = {} if self.shipped is None else slots_of(self.shipped)
        keys = dict.fromkeys(key for line in self._lines for key in line.slots)
        shown = [Column(key, words=self.table.value.type == "enum") for key in keys]
        if VALUE in keys or LEAST in keys:
            shown.append(Column(DEFAULT, default=True))
        if isinstance(self.table, Lookup):
            shown += [Column(one.id, default=True) for one in formulas_of(self._all, id) if one.id != formula]
        self.columns = tuple(shown)
        self.rows = tuple(RowHead(line.key, (line.key,)) for line in self._lines)

    def spot(self, row: int, column: int) -> Spot:
        line, key = self._lines[row], self.columns[column].key
        if key == DEFAULT:
            key = LEAST if LEAST in line.slots else VALUE
            old = self._old.get((line.key, key))
            if old is None:
                return Spot()
            value = self._shipped(old)
            field = self._field(line, key)
            return Spot(value, self._sort(value, key), key=field, table=field in TABLES_OF)
        slot = line.slots.get(key)
        if slot is None:
            return self._counted(row, key)
        old = self._old.get((line.key, key))
        shape = self.table.value
        value = deep(self._raw(), slot.path)
        field = self._field(line, key)
        return Spot(
            value,
            self._sort(value, key),
            provenance_at(self.table, slot) if slot.names else None,
            editable=True,
            options=shape.values if key not in (FROM, TO, LEAST) else (),
            empty=value is None,
            key=field,
            table=field in TABLES_OF,
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
        """The pack without this table; without a formula said by rows, where these are its rows."""
        gone = {self.where[1]} | self._formulas()
        tables = {key: table for key, table in self.pack.tables.items() if key not in gone}
        return self.pack.model_copy(update={"tables": tables})

    def all_mine(self) -> Pack:
        """The pack in which the whole table is the GM's: it stands so in the rulebook."""
        update: dict[str, Any] = {"provenance": GM, "row_provenance": {}}
        if isinstance(self.table, Formula):
            update["arg_provenance"] = {}
        return self._with(self.table.model_copy(update=update))

    # rows

    def can_add(self, row: int, below: bool) -> bool:
        """Whether a row can stand right above or below this one."""
        table = self.table
        if not isinstance(table, Keyed) or not 0 <= row < len(table.rows):
            return False
        if isinstance(table, Thresholds):  # what is reached first is reached with the least key there is
            return below or row > 0
        if isinstance(table, Bands):
            return self._at_end(row, below) or table.rows[row][0] < table.rows[row][1]
        return True

    def add_row(self, row: int, below: bool = True) -> Pack:
        """The pack with one row more, right below or above this one.

        At an end it has a new key; in bands it takes half of this row's keys; elsewhere what follows moves
        down by a key. What the new row says is the GM's.
        """
        table = self.table
        if not self.can_add(row, below):
            return self.pack
        place = row + 1 if below else row
        before, after = list(range(place)), list(range(place, len(self._lines)))
        if isinstance(table, Bands):
            return self._recut(self._divided(table, row, below), [*before, None, *after])
        if isinstance(table, Thresholds):
            return self._recut(_one_more(table, place - 1), [*before, None, *after])
        if isinstance(table, Lookup | GridTable):
            low = table.key.min - (table.key.step if place == 0 else 0)
            values = [one[1:] for one in table.rows]
            values.insert(place, values[row])
            return self._recut(_keyed(values, low, table.key.step), [*before, None, *after])
        return self.pack

    def can_remove(self, row: int) -> bool:
        """Whether there is a row to be taken away."""
        table = self.table
        return isinstance(table, Keyed) and 0 <= row < len(table.rows) > 1

    def remove_row(self, row: int) -> Pack:
        """The pack without a row; in bands the neighbour takes its keys, else what follows moves up."""
        table = self.table
        if not isinstance(table, Keyed) or not self.can_remove(row):
            return self.pack
        kept: list[int | None] = [place for place in range(len(table.rows)) if place != row]
        rest = [one for place, one in enumerate(table.rows) if place != row]
        if isinstance(table, Bands):
            heir, gone = max(0, row - 1), table.rows[row]
            low, high, value = rest[heir]
            rest[heir] = (low, gone[1], value) if row else (gone[0], high, value)
            kept[heir] = None
            return self._recut(tuple(rest), kept)
        if isinstance(table, Thresholds):
            fewer = [*rest[:row], *((value - 1, least) for value, least in rest[row:])]
            fewer[0] = (fewer[0][0], table.key.min)
            return self._recut(tuple(fewer), kept)
        low = table.key.min + (table.key.step if row == 0 else 0)
        return self._recut(_keyed([one[1:] for one in rest], low, table.key.step), kept)

    def _at_end(self, row: int, below: bool) -> bool:
        return row == (len(self._lines) - 1 if below else 0)

    def _divided(self, table: Bands, row: int, below: bool) -> tuple[Any, ...]:
        low, high, value = table.rows[row]
        step = table.key.step
        if low < high:
            cut = low + (high - low) // (2 * step) * step
            parts = ((low, cut, value), (cut + step, high, value))
        elif below:
            parts = (table.rows[row], (high + step, high + step, value))
        else:
            parts = ((low - step, low - step, value), table.rows[row])
        return (*table.rows[:row], *parts, *table.rows[row + 1 :])

    def _recut(self, rows: tuple[Any, ...], origins: Sequence[int | None]) -> Pack:
        """Other rows. `origins`: the old row whose provenance each keeps; None: it is the GM's."""
        table = self.table
        assert isinstance(table, Keyed)
        key = table.key
        if isinstance(table, Bands):
            key = key.model_copy(update={"min": rows[0][0], "max": rows[-1][1]})
        elif not isinstance(table, Thresholds):
            key = key.model_copy(update={"min": rows[0][0], "max": rows[-1][0]})
        kept: dict[Cell, Provenance] = {}
        new = table.model_copy(update={"rows": rows, "key": key})
        for line, origin, place in zip(lines_of(new), origins, range(len(rows)), strict=True):
            for column, (name, slot) in enumerate(line.slots.items()):
                if slot.names:
                    old = None if origin is None else self._lines[origin].slots.get(name)
                    kept[place, column] = GM if old is None else provenance_at(self.table, old)
        return self._with(marked(new.model_copy(update={"row_provenance": {}}), kept))

    # inside

    def _found(self, id: str) -> AnyTable | None:
        """The table as the pack has it, or else as it is shipped; rows that no formula reads are none."""
        if id in self.pack.tables:
            return owned(self.pack.tables[id])
        return self.shipped if formula_id(id) not in self._all else None

    def _formulas(self) -> set[str]:
        """The formula of the pack that these rows say."""
        formula = formula_id(self.where[1])
        return {formula} if is_by_rows(formula, self.pack.tables.get(formula)) else set()

    def _counted(self, row: int, key: str) -> Spot:
        """What a formula makes of the value of a row."""
        formula, table = self._all.get(key), self.table
        if isinstance(formula, Formula) and isinstance(table, Lookup):
            return Spot(answer(formula, table.rows[row][1]))
        return Spot()

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

    def _field(self, line: Line, key: str) -> str:
        """What a value is one of: the last part of a row's name where rows have names, or the column."""
        named = isinstance(self.table, RecordTable | Formula)
        return line.key.rpartition(".")[2] if key == VALUE and named else key

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
        return marked(new, marks)

    def _with(self, table: AnyTable) -> Pack:
        id = self.where[1]
        if self.shipped is not None and say_the_same(table, self.shipped):
            return self.reset_all()
        formula = self._all.get(formula_id(id))
        said = {formula.id: reading_rows(formula)} if isinstance(formula, Formula) else {}
        return self.pack.model_copy(update={"tables": {**self.pack.tables, **said, id: table}})


def _keyed(values: Sequence[tuple[Any, ...]], low: Any, step: Any) -> tuple[Any, ...]:
    """Rows of a table that has a row for each key."""
    return tuple((low + place * step, *one) for place, one in enumerate(values))


def _one_more(table: Thresholds, row: int) -> tuple[Any, ...]:
    """The rows with one more after this one: half way to the next; what follows is worth one more."""
    here, rest = table.rows[row], table.rows[row + 1 :]
    if rest:
        least = here[1] + (rest[0][1] - here[1]) // 2
    else:
        before = table.rows[max(0, row - 1)]
        least = min(table.key.max, here[1] + max(1, here[1] - before[1]))
    return (*table.rows[: row + 1], (here[0] + 1, least), *((value + 1, key) for value, key in rest))
