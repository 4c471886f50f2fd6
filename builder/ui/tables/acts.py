"""What can be done with the table, list, record or row that is open: words, icon and act. No widget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from builder.core.formula_rows import formula_id, rows_id
from builder.core.grids import Cell, Count, Where
from builder.core.list_grid import ListGrid, RecordGrid
from builder.core.pack import Pack
from builder.core.pack_view import View
from builder.core.table_grid import TableGrid
from builder.core.text import Label as Words
from builder.core.text import Text
from builder.ui.tables.hands import Hands


@dataclass(frozen=True, slots=True)
class Act:
    """`icon` "check": what sets a whole table right."""

    words: Words
    do: Callable[[], object]
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Acts:
    """Of one place. `go`: opens another one; `up`: from a record to its list; `open`: the row one is in."""

    view: View
    hands: Hands
    looking: bool
    go: Callable[[Where], object]
    up: Callable[[], object]
    open: Callable[[], object]

    def over(self, where: Where) -> list[Act]:
        """The acts that stand over the grid."""
        found: list[Act] = []
        if where[0] == "lists" and len(where) == 3:
            found.append(Act(Text("tables.back_to_list"), self.up, "arrow-left"))
        if where[0] == "lists" and len(where) == 2:
            found.append(Act(Text("tables.open_record"), self.open))
        if where[0] == "tables":
            found += self._of_formula(where[1])
        if not self.looking and (where[0] == "tables" or len(where) == 3):
            found += self._of_whole(where)
        return found

    def _of_formula(self, id: str) -> list[Act]:
        """From a formula to what it is of, and to its rows; back while they say nothing of their own."""
        rows = rows_id(id)
        if self.view.can_be_rows(id) and id in self.view.table_ids:
            base = self.view.base_of(id)
            words = Text("tables.formula.base", {"table": self.view.table(base).name})
            by_rows = Act(Text("tables.formula.rows"), lambda: self.go(("tables", rows)))
            return [Act(words, lambda: self.go(("tables", base))), *([] if self.looking else [by_rows])]
        formula = formula_id(id)
        if formula in self.view.table_ids:
            return [Act(Text("tables.formula.back"), lambda: self.go(("tables", formula)), "arrow-left")]
        return []

    def _of_whole(self, where: Where) -> list[Act]:
        found: list[Act] = []
        grid = self.view.grid(where)
        count = Count() if grid is None else grid.count()
        if self.view.says(where):
            found.append(Act(Text("tables.reset"), self.hands.reset_all))
        if count.reconstructed or count.typed:
            words = Text("tables.mine") if where[0] == "tables" else Text("tables.mine.record")
            found.append(Act(words, self.hands.confirm, "check"))
        return found

    def of_rows(self, grid: object, cell: Cell | None, chosen: list[Cell]) -> list[Act]:
        """Everything that can be done with the rows and cells here."""
        row = cell[0] if cell is not None else 0
        if self.looking:
            return [Act(Text("tables.open_record"), self.open)] if isinstance(grid, ListGrid) else []
        found: list[Act] = []
        match grid:
            case TableGrid():
                found += self._of_table(grid, row)
            case ListGrid() if grid.id_at(row):
                found += self._of_list(grid, row, chosen)
            case RecordGrid():
                found += self._of_record(grid, row)
        found.append(Act(Text("tables.reset"), lambda: self.hands.reset(chosen)))
        return found

    def _of_table(self, grid: TableGrid, row: int) -> list[Act]:
        found: list[Act] = []
        for below, words in ((False, Text("tables.row_above")), (True, Text("tables.row_below"))):
            if grid.can_add(row, below):
                found.append(Act(words, self._rows(partial(grid.add_row, row, below))))
        if grid.can_remove(row):
            found.append(Act(Text("tables.remove_row"), self._rows(partial(grid.remove_row, row))))
        return found

    def _of_list(self, grid: ListGrid, row: int, chosen: list[Cell]) -> list[Act]:
        ids = {grid.id_at(place) for place, _ in chosen} - {""}
        records, hands = grid.records, self.hands
        gone = bool(ids & records.gone)
        found = [
            Act(Text("tables.open_record"), self.open),
            Act(Text("tables.duplicate_row"), self._rows(partial(grid.duplicate, row))),
        ]
        if not gone:
            found.append(Act(Text("tables.remove_row"), self._rows(partial(records.without, ids))))
        if gone or ids & records.own.keys() & records.shipped.keys():
            found.append(Act(Text("tables.restore_row"), self._rows(partial(records.back, ids))))
        found.append(Act(Text("tables.mine.record"), lambda: hands.do_confirm(records.all_mine(ids))))
        return found

    def _of_record(self, grid: RecordGrid, row: int) -> list[Act]:
        words = self.hands.words
        found: list[Act] = []
        for part in grid.parts():
            add = Text("tables.add_part", {"what": words.term(part)})
            found.append(Act(add, self._rows(partial(grid.add_part, part))))
        here = grid.part_at(row)
        if here is not None:
            take = Text("tables.remove_part", {"what": words.term(here[0]), "id": here[1]})
            found.append(Act(take, self._rows(partial(grid.remove_part, *here))))
        return found

    def _rows(self, made: Callable[[], Pack]) -> Callable[[], object]:
        """A step that changes which rows there are, worked out when it is asked for."""
        return lambda: self.hands.do_rows(made())
