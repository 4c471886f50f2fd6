"""How cells and heads of the grid are painted, and the line one types into. Touches the theme; no rules."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from builder.core.cell_text import DASH
from builder.core.grids import Cell
from builder.ui.controls.keys import ENTER
from builder.ui.controls.line_edit import LineEdit
from builder.ui.figures import draw_figures
from builder.ui.paint import LEFT, RIGHT, draw_text, text_width
from builder.ui.shapes import State, draw_state
from builder.ui.tables.model import GridModel, Index
from builder.ui.theme import theme

ROW, HEAD, MARK, SIDE = 28, 28, 12, 8
STEPS = {Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Tab: (0, 1), Qt.Key.Key_Backtab: (0, -1)}


class CellPaint(QStyledItemDelegate):
    """Typed cells green with a pencil, reconstructed amber with ‡, faulty red with a diamond.

    left: the line is done with; go on by so many rows and columns.
    """

    left = Signal(int, int)

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self.selected: frozenset[Cell] = frozenset()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        model = cast("GridModel", index.model())
        cell = (index.row(), index.column())
        wide = text_width(model.text(cell), theme().font("strong")) + theme().px(2 * SIDE + MARK + 8)
        return QSize(wide, theme().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model, look, rect = cast("GridModel", index.model()), theme(), option.rect
        spot, finding = model.spot(index), model.finding(index)
        head = model.head(index.row())
        default = model.is_default(index.column()) or (head is not None and head.gone)
        state = None
        if finding is not None:
            state = State.ERROR if finding.stops else State.NOTE
        elif spot.provenance == "gm":
            state = State.GM
        elif spot.provenance == "reconstructed":
            state = State.RECON
        fault = state is State.ERROR
        ground = {
            State.GM: "ok.tint",
            State.RECON: "recon.tint",
            State.ERROR: "error.tint",
            State.NOTE: "note.tint",
        }
        painter.fillRect(rect, look.colour(ground[state] if state is not None else "page"))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, look.colour("line"))
        painter.fillRect(rect.right(), rect.top(), 1, rect.height(), look.colour("line"))
        inner = rect.adjusted(look.px(SIDE), 0, -look.px(SIDE), 0)
        if state is not None:
            side = look.px(MARK)
            top = rect.top() + (rect.height() - side) / 2
            draw_state(
                painter, state, QRectF(inner.right() - side + 1, top, side, side), ground=ground[state]
            )
        inner.setRight(inner.right() - look.px(MARK + 5))
        self._write(painter, inner, model, index, faint=default or not spot.editable, fault=fault)
        self._edge(painter, rect, index)

    def _write(
        self, painter: QPainter, rect: QRect, model: GridModel, index: Index, *, faint: bool, fault: bool
    ) -> None:
        look, text = theme(), model.text((index.row(), index.column()))
        tone = "error" if fault else "text.faint" if faint or text == DASH else "text"
        font = look.font("body" if faint else "strong")
        if model.words_in(index.column()):
            draw_text(painter, rect, text, font=look.font("body"), colour=tone, align=LEFT)
        elif text_width(text, font) > rect.width() or not _is_figure(text):
            draw_text(painter, rect, text, font=font, colour=tone, align=RIGHT)
        else:
            draw_figures(painter, rect, text, font=font, colour=tone)

    def _edge(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """The accent line round what is selected, where the neighbour is not."""
        ink, row, column = theme().colour("accent"), index.row(), index.column()
        if (row, column) not in self.selected:
            return

        def inside(by_row: int, by_column: int) -> bool:
            return (row + by_row, column + by_column) in self.selected

        if not inside(-1, 0):
            painter.fillRect(rect.left(), rect.top(), rect.width(), 2, ink)
        if not inside(1, 0):
            painter.fillRect(rect.left(), rect.bottom() - 1, rect.width(), 2, ink)
        if not inside(0, -1):
            painter.fillRect(rect.left(), rect.top(), 2, rect.height(), ink)
        if not inside(0, 1):
            painter.fillRect(rect.right() - 1, rect.top(), 2, rect.height(), ink)

    # typing

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        model = cast("GridModel", index.model())
        line = LineEdit(
            name=f"{model.row_text(index.row())} {model.column_text(index.column())}", parent=parent
        )
        line.setMaximumWidth(1 << 20)
        return line

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, LineEdit) and not editor.is_composing() and not editor.isModified():
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole) or ""))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, LineEdit) and editor.isModified():
            model.setData(index, editor.text())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        rect = option.rect
        editor.setFixedHeight(rect.height())
        wide = max(rect.width(), theme().px(120))
        editor.setGeometry(rect.left(), rect.top(), wide, rect.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(watched, LineEdit):
            return super().eventFilter(watched, event)
        key = cast("QKeyEvent", event).key()
        if watched.is_composing():
            return False
        if key in ENTER:
            self._leave(watched, 1, 0)
            return True
        if key in STEPS:
            self._leave(watched, *STEPS[key])  # type: ignore[index]
            return True
        return super().eventFilter(watched, event)

    def _leave(self, line: LineEdit, rows: int, columns: int) -> None:
        self.commitData.emit(line)
        self.closeEditor.emit(line)
        self.left.emit(rows, columns)


class GridHead(QHeaderView):
    """The names of columns, or of rows."""

    def __init__(self, orientation: Qt.Orientation, parent: QTableView) -> None:
        super().__init__(orientation, parent)
        self.setHighlightSections(False)
        self.setSectionsClickable(True)
        self.setMinimumSectionSize(theme().px(24))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        look = theme()
        model = cast("GridModel", self.model())
        painter.fillRect(rect, look.colour("page"))
        inner = rect.adjusted(look.px(SIDE), 0, -look.px(SIDE), 0)
        if self.orientation() is Qt.Orientation.Horizontal:
            painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, look.colour("line.strong"))
            words = model.words_in(section)
            text = model.column_text(section)
            beside = inner.width() - look.px(MARK + 5)  # over the figures, where there is room
            if not words and text_width(text, look.font("caption")) <= beside:
                inner.setWidth(beside)
            align = LEFT if words else RIGHT
            draw_text(painter, inner, text, font=look.font("caption"), colour="text.muted", align=align)
            return
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, look.colour("line"))
        painter.fillRect(rect.right(), rect.top(), 1, rect.height(), look.colour("line"))
        text, head = model.row_text(section), model.head(section)
        font = look.font("body")
        tone = "text.faint" if head is not None and (head.gone or not head.label) else "text.muted"
        if _is_figure(text):
            draw_figures(painter, inner, text, font=font, colour=tone)
        else:
            draw_text(painter, inner, text, font=font, colour=tone, align=LEFT)

    def sectionSizeFromContents(self, section: int) -> QSize:
        look, model = theme(), cast("GridModel", self.model())
        if self.orientation() is Qt.Orientation.Horizontal:
            wide = text_width(model.column_text(section), look.font("caption"))
            return QSize(wide + look.px(2 * SIDE + MARK + 5), look.px(HEAD))
        wide = text_width(model.row_text(section), look.font("body")) + look.px(2 * SIDE + 4)
        most = min(look.px(250), max(look.px(120), cast("QWidget", self.parent()).width() * 2 // 5))
        return QSize(min(most, max(look.px(56), wide)), look.px(ROW))


class Corner(QWidget):
    """What stands over the names of the rows: what the key of the table is."""

    def __init__(self, parent: QTableView) -> None:
        super().__init__(parent)
        self._text = ""

    def say(self, text: str) -> None:
        """Other words."""
        self._text = text
        self.update()

    def text(self) -> str:
        """What stands there."""
        return self._text

    def paintEvent(self, event: object) -> None:
        painter, look, rect = QPainter(self), theme(), self.rect()
        painter.fillRect(rect, look.colour("page"))
        painter.fillRect(0, rect.bottom(), rect.width(), 1, look.colour("line.strong"))
        inner = rect.adjusted(look.px(SIDE), 0, -look.px(SIDE), 0)
        draw_text(painter, inner, self._text, font=look.font("caption"), colour="text.muted", align=RIGHT)


def _is_figure(text: str) -> bool:
    return bool(text) and all(sign in "0123456789-\u2212.,/ D+d" for sign in text)
