"""The lines of a comparison as a list one walks through: painted by us, a real list underneath. No rules."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from builder.ui.compare.placing import ARROW, Placed, aside_width, place
from builder.ui.compare.rows import Kind, Row
from builder.ui.controls.keys import ENTER
from builder.ui.figures import draw_figures, draw_why_line
from builder.ui.ground import dye
from builder.ui.icons import draw_icon
from builder.ui.paint import (
    LEFT,
    RIGHT,
    draw_hairline,
    draw_paragraph,
    draw_row_ground,
    draw_text,
    text_width,
)
from builder.ui.shapes import State, draw_state
from builder.ui.theme import follow, theme

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
ROW = Qt.ItemDataRole.UserRole
OLD, NEW = 0, 1
SHAPE, TEXT_LEFT = 14, 18


class RowsModel(QAbstractListModel):
    """The lines. A head is no stop for the keyboard."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []

    def show_rows(self, rows: list[Row]) -> None:
        """Other lines."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.spoken or row.name
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        stop = self.rows[index.row()].kind is not Kind.HEAD
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable if stop else Qt.ItemFlag.NoItemFlags


class RowsPaint(QStyledItemDelegate):
    """Old muted, new bold, a mark before what came or went; the dotted line below what can be asked."""

    def __init__(self, view: RowsView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._view.inner_width(), self._view.placed(index.row()).height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view, at = self._view, index.row()
        row, placed, rect = view.model_of_rows.rows[at], view.placed(at), option.rect
        painter.save()
        painter.translate(rect.topLeft())
        lit = view.hasFocus() and view.currentIndex().row() == at
        if row.kind is not Kind.HEAD:
            ground = QRect(0, 0, rect.width(), placed.height - 1)
            draw_row_ground(painter, ground, current=lit, hovered=view.hovered == at)
        match row.kind:
            case Kind.HEAD:
                self._head(painter, row, placed)
            case Kind.MORE:
                self._more(painter, row, placed)
            case Kind.SAME:
                self._same(painter, placed)
            case _:
                self._item(painter, row, placed, lit=lit or view.hovered == at)
        if row.kind is not Kind.SAME:
            draw_hairline(painter, 0, rect.width(), placed.height - 1)
        painter.restore()

    def _head(self, painter: QPainter, row: Row, placed: Placed) -> None:
        look = theme()
        draw_text(painter, placed.name, row.name, font=look.font("heading"))
        if not row.aside:
            return
        draw_figures(painter, placed.aside, row.aside, font=look.font("strong"))
        title = text_width(row.name, look.font("heading"))
        words = QRect(placed.name)
        words.setLeft(placed.name.left() + title + look.px(10))
        words.setRight(placed.aside.left() - look.px(4))
        if text_width(row.head_aside, look.font("caption")) <= words.width():
            caption = look.font("caption")
            draw_text(painter, words, row.head_aside, font=caption, colour="text.muted", align=RIGHT)

    def _more(self, painter: QPainter, row: Row, placed: Placed) -> None:
        look = theme()
        side = look.px(14)
        chevron = QRectF(look.px(9), (placed.height - side) / 2, side, side)
        draw_icon(painter, "chevron-down", chevron, "accent")
        draw_text(painter, placed.name, row.name, font=look.font("body"), colour="accent")

    def _same(self, painter: QPainter, placed: Placed) -> None:
        look = theme()
        side = look.px(14)
        tick = QRectF(look.px(11), placed.name.top() + look.px(2), side, side)
        draw_icon(painter, "check", tick, "text.muted")
        if placed.name_lines is not None:
            at = QPointF(placed.name.topLeft())
            draw_paragraph(painter, at, placed.name_lines, colour="text.muted")

    def _item(self, painter: QPainter, row: Row, placed: Placed, *, lit: bool) -> None:
        look = theme()
        body, strong = look.font("body"), look.font("strong")
        inner = row.kind is Kind.DETAIL
        if row.mark:
            left = placed.name.left() - look.px(18)
            mark = QRect(left, placed.name.top(), look.px(14), min(placed.name.height(), look.px(28)))
            tone = "ok" if row.mark == "+" else "text.muted"
            draw_text(painter, mark, row.mark, font=strong, colour=tone, elide=False)
        tone = "text.muted" if row.faint or inner else "text"
        if placed.name_lines is not None:
            draw_paragraph(painter, QPointF(placed.name.topLeft()), placed.name_lines, colour=tone)
        else:
            draw_text(painter, placed.name, row.name, font=body, colour=tone, elide=False)
        self._old(painter, row, placed, lit=lit)
        self._new(painter, row, placed, lit=lit)
        if row.aside:
            draw_figures(painter, placed.aside, row.aside, font=body, colour="text.muted")

    def _old(self, painter: QPainter, row: Row, placed: Placed, *, lit: bool) -> None:
        if not row.old:
            return
        look = theme()
        body = look.font("body")
        arrow = placed.arrow
        draw_text(painter, arrow, ARROW, font=body, colour="text.muted", elide=False)
        if placed.old_lines is not None:
            at = QPointF(placed.old.topLeft())
            draw_paragraph(painter, at, placed.old_lines, colour="text.muted")
            return
        words = self._shape(painter, placed.old, row.old_state, row.old, bold=False, right=True)
        draw_text(painter, words, row.old, font=body, colour="text.muted", align=RIGHT)
        if lit and row.old_of is not None:
            self._dotted(painter, words, row.old, right=True, bold=False)

    def _new(self, painter: QPainter, row: Row, placed: Placed, *, lit: bool) -> None:
        look = theme()
        bold = not (row.faint or row.gone)
        tone = "text" if bold else "text.muted"
        if placed.new_lines is not None:
            draw_paragraph(painter, QPointF(placed.new.topLeft()), placed.new_lines, colour=tone)
            return
        words = self._shape(painter, placed.new, row.new_state, row.new, bold=bold, right=False)
        font = look.font("strong" if bold else "body")
        draw_text(painter, words, row.new, font=font, colour=tone, align=LEFT)
        if lit and row.new_of is not None:
            self._dotted(painter, words, row.new, right=False, bold=bold)

    def _shape(
        self, painter: QPainter, rect: QRect, state: State | None, words: str, *, bold: bool, right: bool
    ) -> QRect:
        """The shape of an issue before its word; the room that is left for the word."""
        if state is None:
            return rect
        look = theme()
        side = look.px(SHAPE)
        left = rect.left()
        if right:
            wide = text_width(words, look.font("strong" if bold else "body"))
            left = rect.right() + 1 - wide - look.px(TEXT_LEFT)
        square = QRectF(left, rect.top() + (rect.height() - side) / 2, side, side)
        draw_state(painter, state, square)
        return rect if right else rect.adjusted(look.px(TEXT_LEFT), 0, 0, 0)

    def _dotted(self, painter: QPainter, rect: QRect, words: str, *, right: bool, bold: bool) -> None:
        look = theme()
        wide = min(rect.width(), text_width(words, look.font("strong" if bold else "body")))
        left = rect.right() + 1 - wide if right else rect.left()
        draw_why_line(painter, left, left + wide, rect.center().y() + look.px(8))


class RowsView(QListView):
    """As high as its lines. why_asked: OLD or NEW, the ledger key, the number's rectangle on the screen.

    unfolded: the group whose rest is asked for. seen: the rectangle of the line in focus, in the view.
    """

    why_asked = Signal(int, str, QRect)
    unfolded = Signal(str)
    seen = Signal(QRect)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model_of_rows = RowsModel(self)
        self.hovered = -1
        self._placed: dict[int, Placed] = {}
        self._wide, self._aside = 0, 0
        self.setModel(self.model_of_rows)
        self.setItemDelegate(RowsPaint(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAutoScroll(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        follow(self._restyle)

    def show_rows(self, rows: list[Row]) -> None:
        """Show other lines; the focus stays at the line of its number."""
        at = self.currentIndex().row()
        self._forget()
        self._aside = aside_width(rows)
        self.model_of_rows.show_rows(rows)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if rows else Qt.FocusPolicy.NoFocus)
        self.setVisible(bool(rows))
        self._grow()
        if 0 <= at < len(rows):
            self.setCurrentIndex(self.model_of_rows.index(at))

    def rows(self) -> list[Row]:
        """The lines that are shown."""
        return self.model_of_rows.rows

    def inner_width(self) -> int:
        """How wide a line is."""
        return self.viewport().width()

    def placed(self, at: int) -> Placed:
        """Where the parts of a line stand."""
        wide = self.inner_width()
        if wide != self._wide:
            self._forget()
            self._wide = wide
        if at not in self._placed:
            self._placed[at] = place(self.model_of_rows.rows[at], wide, self._aside)
        return self._placed[at]

    def go_to_first(self) -> None:
        """The focus at the first line that is a stop."""
        for at, row in enumerate(self.model_of_rows.rows):
            if row.kind is not Kind.HEAD:
                self.setCurrentIndex(self.model_of_rows.index(at))
                break
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def ask_why(self, side: int) -> bool:
        """Ask for the number of a side of the line in focus; whether there is one."""
        at = self.currentIndex().row()
        if not 0 <= at < len(self.rows()):
            return False
        row, placed = self.rows()[at], self.placed(at)
        key, rect = (row.old_of, placed.old) if side == OLD else (row.new_of, placed.new)
        if key is None:
            return False
        top = self.visualRect(self.currentIndex()).topLeft()
        tight = self._tight(row, rect, side)
        where = QRect(self.viewport().mapToGlobal(top + tight.topLeft()), tight.size())
        self.why_asked.emit(side, key, where)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._enter(old=shift)
            return
        super().keyPressEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid():
            self.seen.emit(self.visualRect(current))
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.rows():
            self.go_to_first()
        if self.currentIndex().isValid():
            self.seen.emit(self.visualRect(self.currentIndex()))
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        at = self.indexAt(event.position().toPoint()).row()
        door = self._door(event.position().toPoint())
        more = 0 <= at < len(self.rows()) and self.rows()[at].kind is Kind.MORE
        shape = Qt.CursorShape.PointingHandCursor if door or more else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)
        if at != self.hovered:
            self.hovered = at
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        spot = event.position().toPoint()
        at = self.indexAt(spot).row()
        if 0 <= at < len(self.rows()) and self.rows()[at].kind is Kind.MORE:
            self.unfolded.emit(self.rows()[at].group)
            return
        side = self._door(spot)
        if side is not None:
            self.ask_why(side[0])

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered = -1
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._forget()
            self._grow()

    def _enter(self, *, old: bool) -> None:
        at = self.currentIndex().row()
        if 0 <= at < len(self.rows()) and self.rows()[at].kind is Kind.MORE:
            self.unfolded.emit(self.rows()[at].group)
        elif old or not self.ask_why(NEW):
            self.ask_why(OLD)

    def _door(self, spot: QPoint) -> tuple[int] | None:
        """The side whose number is under a point, if it can be asked."""
        index = self.indexAt(spot)
        if not index.isValid():
            return None
        row, placed = self.rows()[index.row()], self.placed(index.row())
        inside = spot - self.visualRect(index).topLeft()
        for side, key, rect in ((OLD, row.old_of, placed.old), (NEW, row.new_of, placed.new)):
            if key is not None and self._tight(row, rect, side).contains(inside):
                return (side,)
        return None

    def _tight(self, row: Row, rect: QRect, side: int) -> QRect:
        """The words of a side without the room about them, but never smaller than can be hit."""
        look = theme()
        words, font = (row.old, "body") if side == OLD else (row.new, "strong")
        wide = min(rect.width(), max(text_width(words, look.font(font)), look.px(26)))
        left = rect.right() + 1 - wide if side == OLD else rect.left()
        return QRect(left, rect.top(), wide, rect.height())

    def _forget(self) -> None:
        self._placed.clear()

    def _grow(self) -> None:
        """As high as all lines together: what scrolls is the page."""
        self.setFixedHeight(max(1, sum(self.placed(at).height for at in range(len(self.rows())))))
        self.scheduleDelayedItemsLayout()

    def _restyle(self) -> None:
        dye(self, "page")
        self._aside = aside_width(self.rows())
        self._forget()
        self._grow()
        self.viewport().update()
