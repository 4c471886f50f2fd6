"""Picker: the list of what was found: name, reading with the hit, tags, price.

Painted; the keyboard stays above.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from builder.ui.bench import Bench
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.ground import dye
from builder.ui.icons import draw_icon
from builder.ui.paint import LEFT, RIGHT, draw_box, draw_row_ground, draw_text, text_width
from builder.ui.picker.rows import PickModel, PickRow
from builder.ui.theme import follow, theme

ROW, SIDE, GAP = 32, 16, 10
Index = QModelIndex | QPersistentModelIndex


class PickList(QListView):
    """The found rows. It takes no keyboard: the search line keeps it."""

    def __init__(self, bench: Bench, model: PickModel, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(PickPainter(bench, model, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        give_bars(self)
        follow(self._restyle)

    def _restyle(self) -> None:
        dye(self, "page")
        self.doItemsLayout()


class PickPainter(QStyledItemDelegate):
    """Draws a row; long words are cut by …, the pane has them in full."""

    def __init__(self, bench: Bench, model: PickModel, parent: QListView) -> None:
        super().__init__(parent)
        self._bench, self._model, self._view = bench, model, parent

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, theme().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if not index.isValid() or index.row() >= len(self._model.rows):
            return
        row = self._model.rows[index.row()]
        rect: QRect = self._view.visualRect(index)
        look = theme()
        if row.heading:
            words = rect.adjusted(look.px(SIDE), 0, 0, 0)
            draw_text(painter, words, row.heading, font=look.font("caption"), colour="text.muted")
            return
        current = self._view.currentIndex().row() == index.row()
        draw_row_ground(painter, rect, current=current)
        self._row(painter, rect, row, current=current)

    def _row(self, painter: QPainter, rect: QRect, row: PickRow, *, current: bool) -> None:
        look = theme()
        side, gap = look.px(SIDE), look.px(GAP)
        faint = bool(row.taken or row.blocked)
        inner = rect.adjusted(side, 0, -side, 0)
        room = inner.width()
        name_room, reading_room = room * 36 // 100, room * 27 // 100
        if not row.reading:
            name_room, reading_room = name_room + reading_room, 0
        right = self._right(painter, inner, row)
        name = QRect(inner.left(), rect.top(), name_room - gap, rect.height())
        font = look.font("strong" if current else "body")
        draw_text(painter, name, row.name, font=font, colour="text.faint" if faint else "text")
        kana = QRect(inner.left() + name_room, rect.top(), reading_room - gap, rect.height())
        self._reading(painter, kana, row)
        left = inner.left() + name_room + reading_room
        tags = QRect(left, rect.top(), max(0, right - gap - left), rect.height())
        caption = look.font("caption")
        draw_text(painter, tags, row.tags, font=caption, colour="text.faint" if faint else "text.muted")

    def _right(self, painter: QPainter, rect: QRect, row: PickRow) -> int:
        """Price, or why it cannot be had; returns where it begins."""
        look = theme()
        caption = look.font("caption")
        if row.taken:
            words = row.taken
            wide = text_width(words, caption) + look.px(30)
            chip = QRect(rect.right() - wide, rect.top() + look.px(5), wide, rect.height() - look.px(10))
            draw_box(painter, chip, fill="hover", radius=4)
            size = look.px(13)
            square = QRect(chip.left() + look.px(6), chip.top() + (chip.height() - size) // 2, size, size)
            draw_icon(painter, "check", square.toRectF(), "text.muted")
            draw_text(painter, chip.adjusted(look.px(23), 0, 0, 0), words, font=caption, colour="text.muted")
            return chip.left()
        words = row.blocked or row.price
        wide = min(
            rect.width() * 45 // 100, text_width(words, look.font("body") if not row.blocked else caption)
        )
        place = QRect(rect.right() - wide, rect.top(), wide, rect.height())
        font = caption if row.blocked else look.font("body")
        draw_text(painter, place, words, font=font, colour="text.muted", align=RIGHT)
        return place.left()

    def _reading(self, painter: QPainter, rect: QRect, row: PickRow) -> None:
        """The reading; the hit in it is accent-coloured and bold."""
        look = theme()
        caption, bold = look.font("caption"), look.font("caption", bold=True)
        parts = (
            (row.reading[: row.at], caption, "text.muted"),
            (row.reading[row.at : row.at + row.length], bold, "accent"),
            (row.reading[row.at + row.length :], caption, "text.muted"),
        )
        left = rect.left()
        for words, font, tone in parts:
            if words and left < rect.right():
                place = QRect(left, rect.top(), rect.right() - left, rect.height())
                draw_text(painter, place, words, font=font, colour=tone, align=LEFT)
                left += text_width(words, font)
