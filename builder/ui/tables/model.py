"""The grid of a pack as Qt's table model: cells are worded when asked for, edits are asked of others."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from builder.core.cell_text import DASH, Sort
from builder.core.grids import NOWHERE, RECONSTRUCTED, Cell, Grid, RowHead, Spot
from builder.core.pack_view import Finding
from builder.ui.tables.words import TableWords

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
NO_FINDINGS: Mapping[Cell, Finding] = {}


class GridModel(QAbstractTableModel):
    """Shows a grid. typed: a Cell and the text somebody put into it."""

    typed = Signal(object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._grid: Grid | None = None
        self._words: TableWords | None = None
        self._findings = NO_FINDINGS
        self._open = False
        self._spots: dict[Cell, Spot] = {}

    @property
    def grid(self) -> Grid | None:
        """What is shown."""
        return self._grid

    def show_grid(
        self, grid: Grid, words: TableWords, *, editable: bool, rows: Collection[int] | None = None
    ) -> None:
        """Show a grid; where only cells are others, selection stays. `rows`: only these are others."""
        old, self._words, self._open = self._grid, words, editable
        if old is grid and rows is not None:
            return
        self._spots = {}
        if old is not None and _shape(old) == _shape(grid):
            self._grid = grid
            self._say_changed(rows)
            return
        self.beginResetModel()
        self._grid, self._findings = grid, NO_FINDINGS
        self.endResetModel()

    def show_findings(self, findings: Mapping[Cell, Finding]) -> None:
        """Show what is wrong with cells."""
        if findings != self._findings:
            others = {row for row, _ in {*findings, *self._findings}}
            self._findings = findings
            self._say_changed(others)

    def spot(self, index: Index) -> Spot:
        """A cell."""
        return self.spot_at((index.row(), index.column()))

    def spot_at(self, cell: Cell) -> Spot:
        """A cell by its place."""
        found = self._spots.get(cell)
        if found is not None:
            return found
        grid = self._grid
        if grid is None or not (0 <= cell[0] < len(grid.rows) and 0 <= cell[1] < len(grid.columns)):
            return NOWHERE
        found = self._spots[cell] = grid.spot(*cell)
        return found

    def head(self, row: int) -> RowHead | None:
        """A row."""
        return self._grid.rows[row] if self._grid is not None and 0 <= row < len(self._grid.rows) else None

    def finding(self, index: Index) -> Finding | None:
        """What is wrong with a cell."""
        return self._findings.get((index.row(), index.column()))

    def words_in(self, column: int) -> bool:
        """Whether a column holds words, not figures."""
        return self._grid is not None and self._grid.columns[column].words

    def is_default(self, column: int) -> bool:
        """Whether a column only shows what is shipped."""
        return self._grid is not None and self._grid.columns[column].default

    def can_edit(self, cell: Cell) -> bool:
        """Whether something may be typed into a cell."""
        head = self.head(cell[0])
        return self._open and self.spot_at(cell).editable and head is not None and not head.gone

    def text(self, cell: Cell) -> str:
        """A cell as it is read."""
        return "" if self._words is None else self._words.cell(self.spot_at(cell))

    def row_text(self, row: int) -> str:
        """What a row is called."""
        head = self.head(row)
        if head is None or self._words is None or self._grid is None:
            return ""
        return self._words.row(self._grid, head)

    def column_text(self, column: int) -> str:
        """What a column is called."""
        if self._words is None or self._grid is None or column >= len(self._grid.columns):
            return ""
        return self._words.column(self._grid, self._grid.columns[column].key)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() or self._grid is None else len(self._grid.rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() or self._grid is None else len(self._grid.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        cell = (index.row(), index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(cell)
        if role == Qt.ItemDataRole.EditRole:
            text = self.text(cell)
            return "" if text == DASH and self.spot(index).sort is not Sort.COUNTS else text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return " ".join((self.row_text(cell[0]), self.column_text(cell[1]), self.text(cell)))
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        cell = (index.row(), index.column())
        if role != Qt.ItemDataRole.EditRole or not self.can_edit(cell):
            return False
        confirmed = self.spot(index).provenance == RECONSTRUCTED  # a rulebook may say what stands in for it
        if confirmed or str(value) != self.data(index, role):
            self.typed.emit(cell, str(value))
        return True

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            self.column_text(section) if orientation is Qt.Orientation.Horizontal else self.row_text(section)
        )

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if self.can_edit((index.row(), index.column())) else flags

    def _say_changed(self, rows: Collection[int] | None = None) -> None:
        many, columns = self.rowCount(), self.columnCount()
        if not many or not columns or (rows is not None and not rows):
            return
        first, last = (0, many - 1) if rows is None else (max(0, min(rows)), min(max(rows), many - 1))
        if first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, columns - 1))
            self.headerDataChanged.emit(Qt.Orientation.Vertical, first, last)


def _shape(grid: Grid) -> tuple[object, ...]:
    return grid.where, len(grid.rows), tuple(column.key for column in grid.columns)
