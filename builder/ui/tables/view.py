"""The grid under the user's hands: keys, typing, copying and pasting blocks, filling down. No rules."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView, QWidget

from builder.core.cell_text import block
from builder.core.grids import Cell
from builder.core.list_grid import ListGrid
from builder.ui.controls.keys import ENTER
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.ground import Ground, dye
from builder.ui.tables.model import GridModel
from builder.ui.tables.paint import ROW, CellPaint, Corner, GridHead
from builder.ui.theme import follow, theme

LEAST, MOST, WORDY = 76, 236, 110
LONGEST_COPY = 200_000


class GridView(QTableView):
    """put_asked: texts by cell, and whether some did not fit; filled: the same, filled down."""

    put_asked = Signal(object, bool)
    fill_asked = Signal(object)
    reset_asked = Signal(object)
    options_asked = Signal(object, QRect)
    open_asked = Signal(int)
    left_upward = Signal()
    menu_asked = Signal(QPoint)
    current_moved = Signal()

    def __init__(self, model: GridModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._painter = CellPaint(self)
        self.setModel(model)
        self.setItemDelegate(self._painter)
        self._painter.left.connect(self.step)
        self.setVerticalHeader(GridHead(Qt.Orientation.Vertical, self))
        self.setHorizontalHeader(GridHead(Qt.Orientation.Horizontal, self))
        self.corner = Corner(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setWordWrap(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.AnyKeyPressed)
        self.doubleClicked.connect(self._pressed_twice)
        self.verticalHeader().sectionDoubleClicked.connect(self.open_asked)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(True)
        give_bars(self)
        self.setCornerWidget(Ground("page"))
        model.modelReset.connect(self._selected)
        model.modelReset.connect(self.fit_columns)
        self.selectionModel().currentChanged.connect(lambda *_: self.current_moved.emit())
        self.selectionModel().selectionChanged.connect(lambda *_: self._selected())
        follow(self._restyle)

    # where one is

    def cell(self) -> Cell | None:
        """The current cell."""
        index = self.currentIndex()
        return (index.row(), index.column()) if index.isValid() else None

    def chosen(self) -> list[Cell]:
        """What is selected, from the top."""
        found = [(index.row(), index.column()) for index in self.selectedIndexes()]
        return sorted(found or [cell for cell in (self.cell(),) if cell is not None])

    def go_to(self, cell: Cell, *, focus: bool = True) -> None:
        """Make a cell the current one."""
        index = self._model.index(*cell)
        if index.isValid():
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(index, flag)
            self.scrollTo(index)
            if focus:
                self.setFocus(Qt.FocusReason.OtherFocusReason)

    def step(self, rows: int, columns: int) -> None:
        """Go on by so many rows and columns, inside the grid; beyond the last column to the next row."""
        cell = self.cell()
        if cell is None:
            return
        row, column = cell[0] + rows, cell[1] + columns
        if column >= self._model.columnCount():
            row, column = row + 1, 0
        elif column < 0:
            row, column = row - 1, self._model.columnCount() - 1
        self.go_to((max(0, min(row, self._model.rowCount() - 1)), column))

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        cell, key = self.cell(), event.key()
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if cell is None:
            super().keyPressEvent(event)
        elif key in ENTER and control:
            self.open_asked.emit(cell[0])
        elif key in ENTER or key == Qt.Key.Key_F2:
            self.begin(cell)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.reset_asked.emit(self.chosen())
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif control and key == Qt.Key.Key_D:
            self.fill_down()
        elif key == Qt.Key.Key_Escape:
            self.left_upward.emit()
        elif control and key not in (Qt.Key.Key_A, Qt.Key.Key_Home, Qt.Key.Key_End):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def begin(self, cell: Cell) -> None:
        """Change a cell: by typing, or from its few options; a row that cannot be typed into is opened."""
        spot = self._model.spot_at(cell)
        index = self._model.index(*cell)
        if not self._model.can_edit(cell):
            self.open_asked.emit(cell[0])
        elif spot.options:
            rect = self.visualRect(index)
            self.options_asked.emit(cell, QRect(self.viewport().mapToGlobal(rect.topLeft()), rect.size()))
        else:
            self.edit(index)

    def _pressed_twice(self, index: QModelIndex) -> None:
        """A row that holds more than its cells is opened; any other cell is changed."""
        grid = self._model.grid
        head = self._model.head(index.row())
        if isinstance(grid, ListGrid) and grid.deep and head is not None and head.open:
            self.open_asked.emit(index.row())
        else:
            self.begin((index.row(), index.column()))

    def _selected(self) -> None:
        cells = ((index.row(), index.column()) for index in self.selectedIndexes())
        self._painter.selected = frozenset(cells)
        self.viewport().update()

    def copy(self) -> None:
        """Put what is selected on the clipboard, as spreadsheets read it."""
        cells = self.chosen()[:LONGEST_COPY]
        rows: dict[int, list[str]] = {}
        for row, column in cells:
            rows.setdefault(row, []).append(self._model.text((row, column)))
        QGuiApplication.clipboard().setText("\n".join("\t".join(line) for line in rows.values()))

    def paste(self) -> None:
        """Put a block from the clipboard into the cells from the upper left one on; the rest is left out."""
        cells = self.chosen()
        if not cells:
            return
        top, left = cells[0]
        rows, columns = self._room(top), self._model.columnCount() - left
        text = QGuiApplication.clipboard().text()
        found = block(text, rows + 1, columns + 1)
        cut = len(found) > rows or any(len(line) > columns for line in found)
        found = [line[:columns] for line in found[:rows]]
        one = len(found) == 1 and len(found[0]) == 1
        if one:
            values = {cell: found[0][0] for cell in cells if self._model.can_edit(cell)}
        else:
            values = {
                (top + down, left + right): text
                for down, line in enumerate(found)
                for right, text in enumerate(line)
                if self._can_take((top + down, left + right))
            }
        if values:
            self.put_asked.emit(values, cut)

    def fill_down(self) -> None:
        """Put the uppermost cell of each selected column into those below."""
        cells = self.chosen()
        tops: dict[int, int] = {}
        for row, column in cells:
            tops[column] = min(row, tops.get(column, row))
        values = {
            (row, column): self._model.index(tops[column], column).data(Qt.ItemDataRole.EditRole)
            for row, column in cells
            if row != tops[column] and self._model.can_edit((row, column))
        }
        if values:
            self.fill_asked.emit(values)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(event.globalPos())

    def fit_columns(self) -> None:
        """Make the columns as wide as what stands in them."""
        look, model = theme(), self._model
        self.verticalHeader().setDefaultSectionSize(look.px(ROW))
        for column in range(model.columnCount()):
            head = self.horizontalHeader().sectionSizeHint(column)
            sizes = (
                self.sizeHintForIndex(model.index(row, column)).width()
                for row in range(min(60, model.rowCount()))
            )
            least = look.px(WORDY if model.words_in(column) else LEAST)
            self.setColumnWidth(column, min(look.px(MOST), max(least, head, *sizes, 0)))
        self._fit_height()
        self._place_corner()

    def _fit_height(self) -> None:
        """Not higher than the rows, so that what is said of a cell stands right below."""
        rows = self._model.rowCount() * self.verticalHeader().defaultSectionSize()
        bar = self.horizontalScrollBar().sizeHint().height()
        self.setMaximumHeight(self.horizontalHeader().sizeHint().height() + rows + bar + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_corner()

    def _room(self, top: int) -> int:
        """How many rows a block may have: a list takes new ones."""
        grid = self._model.grid
        rows = self._model.rowCount() - top
        return (
            rows + NEW_ROWS
            if grid is not None and grid.where[:1] == ("lists",) and len(grid.where) == 2
            else rows
        )

    def _can_take(self, cell: Cell) -> bool:
        return cell[0] >= self._model.rowCount() or self._model.can_edit(cell)

    def _place_corner(self) -> None:
        side, top = self.verticalHeader(), self.horizontalHeader()
        self.corner.setGeometry(0, 0, side.width(), top.height())
        self.corner.raise_()

    def _restyle(self) -> None:
        dye(self, "page")
        self.fit_columns()
        self.viewport().update()


NEW_ROWS = 2000
