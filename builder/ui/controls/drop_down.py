"""One of many options from a list that drops down. The wheel scrolls past it. Holds no words of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QStandardItemModel,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QComboBox,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QWidget,
)

from builder.ui.controls.keys import ENTER, window_key
from builder.ui.controls.labels import plain_tip
from builder.ui.controls.scroll_bar import ScrollBar, give_bars
from builder.ui.ground import dye
from builder.ui.icons import draw_icon
from builder.ui.paint import RIGHT, draw_box, draw_input_box, draw_text, text_width
from builder.ui.theme import follow, theme

SIDE, CHEVRON, ROW, WIDEST, VISIBLE = 10, 14, 30, 420, 12
DETAIL = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class Choice:
    """An option: its key, its word, a detail at the right (the price), the reason if it cannot be chosen."""

    key: str
    label: str
    detail: str = ""
    blocked: str = ""


class DropDown(QComboBox):
    """A list to choose from; quiet ones (in rows) have no box. Shows a chosen value that is offered no more.

    ← → choose the neighbour, Enter, Space and Alt+↓ open the list; in a row ↑ ↓ are the row's.
    """

    picked = Signal(str)

    def __init__(
        self, *, name: str, placeholder: str = "", quiet: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._options: tuple[Choice, ...] = ()
        self._chosen: str | None = None
        self._placeholder, self._quiet = placeholder, quiet
        self._stray, self._reason = "", ""
        self._fault, self._hovered = False, False
        self._seen: tuple[object, ...] = ()
        self._widest = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMaxVisibleItems(VISIBLE)
        self.setItemDelegate(Rows(self))
        self.view().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.view().setMouseTracking(True)
        self.activated.connect(self._activated)
        self.set_name(name)
        follow(self._restyle)

    def set_name(self, name: str) -> None:
        """What a screen reader calls the box."""
        self.setAccessibleName(name)
        self.view().setAccessibleName(name)

    def set_placeholder(self, text: str) -> None:
        """The faint words while nothing is chosen."""
        self._placeholder = text
        self.update()

    def set_options(self, options: Sequence[Choice]) -> None:
        """Offer other options; what is chosen stays chosen, offered or not."""
        if tuple(options) == self._options:
            return
        self._options = tuple(options)
        self.clear()
        for option in self._options:
            self.addItem(option.label, option.key)
            self._dress_last(option)
        self._point()
        self.updateGeometry()

    def set_chosen_from_model(self, key: str | None, label: str = "") -> None:
        """Show what is chosen; emits nothing. label: the word of a key that is not offered any more."""
        self._chosen, self._stray = key, label
        self._point()

    def set_fault(self, on: bool) -> None:
        """The red border."""
        self._fault = on
        self.update()

    def set_blocked(self, reason: str) -> None:
        """Refuse every choice and say why; "" lifts it."""
        self._reason = reason
        self.setAccessibleDescription(reason)
        self.setToolTip(plain_tip(reason))
        self.update()

    def chosen(self) -> str | None:
        """The key of what is chosen."""
        return self._chosen

    def shown_text(self) -> str:
        """What stands in the box: the option's word, that of one no longer offered, or the placeholder."""
        if self.currentIndex() >= 0:
            return self.currentText()
        return (self._stray or self._chosen or "") if self._chosen is not None else self._placeholder

    def showPopup(self) -> None:
        if self._reason:
            return
        if not isinstance(self.view().verticalScrollBar(), ScrollBar):
            give_bars(self.view())
        self.view().setMinimumWidth(max(self.width(), self._widest_row()))
        super().showPopup()

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        option.editable = True  # so that the list drops down below the box, not over it

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, alt = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if window_key(event):
            event.ignore()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and not event.modifiers():
            self._step(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_F4) or (key in ENTER and not event.modifiers()):
            self.showPopup()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.showPopup() if alt or not self._quiet else event.ignore()
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End) or self._reason:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def sizeHint(self) -> QSize:
        look = theme()
        font, words = look.font("body"), [option.label for option in self._options]
        if self._quiet:
            width = text_width(self.shown_text(), font) + look.px(CHEVRON + 8 + 2 * SIDE // 2)
        else:
            seen = (look.text_factor, self._placeholder, *words)
            if seen != self._seen:
                widths = (text_width(word, font) for word in (*words, self._placeholder))
                self._seen, self._widest = seen, max(widths, default=0)
            widest = self._widest
            width = min(look.px(WIDEST), max(look.px(120), widest + look.px(2 * SIDE + CHEVRON + 10)))
        return QSize(width, look.size("height.control"))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), theme().px(96)), theme().size("height.control"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        if not self._quiet or self.hasFocus() or self._fault:
            focused = self.hasFocus()
            draw_input_box(painter, self.rect(), focused=focused, hovered=self._hovered, fault=self._fault)
        elif self._hovered:
            draw_box(painter, self.rect(), fill="hover")
        side, arrow = look.px(SIDE // 2 if self._quiet else SIDE), look.px(CHEVRON)
        words = self.rect().adjusted(side, 0, -side - arrow - look.px(4), 0)
        faint = bool(self._reason) or self.currentIndex() < 0
        draw_text(
            painter,
            words,
            self.shown_text(),
            font=look.font("body"),
            colour="text.faint" if faint else "text",
        )
        left = self._chevron_left(side, arrow)
        square = QRectF(left, (self.height() - arrow) / 2, arrow, arrow)
        draw_icon(painter, "chevron-down", square, "text.faint" if self._reason else "text.muted")

    def _chevron_left(self, side: int, arrow: int) -> int:
        """At the right end of a box; right behind the words of a quiet one."""
        right_end = self.width() - side - arrow
        if not self._quiet:
            return right_end
        behind = side + text_width(self.shown_text(), theme().font("body")) + theme().px(6)
        return min(right_end, behind)

    def _dress_last(self, option: Choice) -> None:
        row, model = self.count() - 1, self.model()
        self.setItemData(row, option.blocked or option.detail, DETAIL)
        spoken = " ".join(filter(None, (option.label, option.detail, option.blocked)))
        self.setItemData(row, spoken, Qt.ItemDataRole.AccessibleTextRole)
        if option.blocked and isinstance(model, QStandardItemModel):
            model.item(row).setEnabled(False)

    def _point(self) -> None:
        """Let the box stand at the chosen option, or at none."""
        keys = [option.key for option in self._options]
        self.setCurrentIndex(keys.index(self._chosen) if self._chosen in keys else -1)
        if self._quiet:
            self.updateGeometry()
        self.update()

    def _activated(self, row: int) -> None:
        key = self._options[row].key
        if key == self._chosen:
            return
        self._chosen = key
        self._point()
        self.picked.emit(key)

    def _step(self, direction: int) -> None:
        """To the next option that can be chosen."""
        row = self.currentIndex() + direction
        if self.currentIndex() < 0:
            row = 0 if direction > 0 else len(self._options) - 1
        while 0 <= row < len(self._options) and self._options[row].blocked:
            row += direction
        if 0 <= row < len(self._options) and not self._reason:
            self._activated(row)

    def _widest_row(self) -> int:
        look = theme()
        body, caption = look.font("body"), look.font("caption")
        rows = [text_width(o.label, body) + text_width(o.blocked or o.detail, caption) for o in self._options]
        return min(look.px(WIDEST), max(rows, default=0) + look.px(2 * SIDE + 24))

    def _restyle(self) -> None:
        dye(self.view(), "raised")
        self.setFixedHeight(theme().size("height.control"))
        self.setMaximumWidth(theme().px(WIDEST))
        self.updateGeometry()
        self.update()


class Rows(QStyledItemDelegate):
    """The rows of the dropped list: word left, price or reason right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, theme().px(ROW))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = theme()
        state, rect = option.state, option.rect
        enabled = bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)
        painter.fillRect(rect, look.colour("raised"))
        if enabled and state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            draw_box(painter, rect.adjusted(2, 1, -2, -1), fill="accent.tint", radius=4)
        inner = rect.adjusted(look.px(SIDE), 0, -look.px(SIDE), 0)
        detail, caption = str(index.data(DETAIL) or ""), look.font("caption")
        room = text_width(detail, caption) + look.px(12) if detail else 0
        words = inner.adjusted(0, 0, -room, 0)
        tone = "text" if enabled else "text.faint"
        draw_text(painter, words, str(index.data() or ""), font=look.font("body"), colour=tone)
        draw_text(
            painter,
            inner,
            detail,
            font=caption,
            colour="text.muted" if enabled else "text.faint",
            align=RIGHT,
        )
