"""A list whose rows are painted and hold spots one can press: cells of a table, numbers with a reason.

A real list underneath: the keyboard walks rows and spots, a screen reader hears both. Holds no words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
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

from builder.ui.controls.keys import ENTER
from builder.ui.ground import dye
from builder.ui.paint import draw_focus, draw_row_ground
from builder.ui.theme import follow, theme

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
LEAST = 26
"""Nothing that can be pressed is smaller than this."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Something in a row that can be pressed: where in the row it is, what is heard of it."""

    key: str
    rect: QRect
    spoken: str


class _Model(QAbstractListModel):
    """As many rows as there are; what is heard of them."""

    def __init__(self, view: SpotList) -> None:
        super().__init__(view)
        self._view = view
        self.count = 0

    def show_count(self, count: int) -> None:
        """So many rows; the same number stays in place, so that focus and pointer do."""
        if count == self.count:
            if count:
                self.dataChanged.emit(self.index(0), self.index(count - 1))
            return
        self.beginResetModel()
        self.count = count
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else self.count

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if index.isValid() and role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._view.heard(index.row())
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and index.row() < self.count and self._view.is_stop(index.row()):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.NoItemFlags


class _Paint(QStyledItemDelegate):
    def __init__(self, view: SpotList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._view.inner_width(), self._view.row_height(index.row()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view, at, rect = self._view, index.row(), option.rect
        painter.save()
        painter.translate(rect.topLeft())
        inner = QRect(QPoint(0, 0), rect.size())
        here = view.currentIndex().row() == at
        lit = here and view.hasFocus()
        if view.has_ground(at):
            chosen = lit or view.is_chosen(at)
            ground = inner.adjusted(0, 0, 0, -1)
            draw_row_ground(painter, ground, current=chosen, hovered=view.hovered == at)
        view.paint_row(painter, at, inner, lit=lit or view.hovered == at)
        spot = view.current_spot() if lit else None
        if spot is not None:
            draw_focus(painter, spot.rect)
        painter.restore()


class SpotList(QListView):
    """As high as its rows: what scrolls is the page.

    pressed_spot: the row, the spot's key, its rectangle on the screen. entered: Enter in a row without a
    spot. went: the row that is current now. seen: its rectangle in the view. typed: a sign at a spot.
    """

    pressed_spot = Signal(int, str, QRect)
    entered = Signal(int)
    went = Signal(int)
    seen = Signal(QRect)
    typed = Signal(int, str, str)

    def __init__(self, ground: str = "page", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hovered = -1
        self._ground, self._spot, self._over = ground, "", ""
        self._rows = _Model(self)
        self.setModel(self._rows)
        self.setItemDelegate(_Paint(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAutoScroll(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        follow(self._restyle)

    # what a list of its kind says

    def row_height(self, at: int) -> int:
        """How high a row is, in px."""
        return theme().px(34)

    def paint_row(self, painter: QPainter, at: int, rect: QRect, *, lit: bool) -> None:
        """Paint a row into its rectangle, that begins at 0, 0."""

    def spots(self, at: int) -> Sequence[Spot]:
        """What can be pressed in a row, from left to right."""
        return ()

    def spoken(self, at: int) -> str:
        """What is heard of a row."""
        return ""

    def is_stop(self, at: int) -> bool:
        """Whether the keyboard stops at a row."""
        return True

    def has_ground(self, at: int) -> bool:
        """Whether a row is tinted when it is current."""
        return self.is_stop(at)

    def is_chosen(self, at: int) -> bool:
        """Whether a row is shown as chosen even without the focus."""
        return False

    # what its owner does

    def show_count(self, count: int) -> None:
        """There are so many rows now, with whatever is in them."""
        at = self.currentIndex().row()
        same = count == self._rows.count
        self._rows.show_count(count)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if count else Qt.FocusPolicy.NoFocus)
        self._grow()
        if not same and count and at >= 0:
            self.go_to(min(at, count - 1))
        self.viewport().update()

    def count(self) -> int:
        """How many rows there are."""
        return self._rows.count

    def go_to(self, at: int, spot: str = "") -> None:
        """Make a row current; the focus is not taken there."""
        if spot:
            self._spot = spot
        self.setCurrentIndex(self._rows.index(at))

    def go_to_first(self) -> None:
        """The focus at the first row that is a stop."""
        for at in range(self._rows.count):
            if self.is_stop(at) and self.is_first_stop(at):
                self.go_to(at)
                break
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def is_first_stop(self, at: int) -> bool:
        """Whether the focus may begin here: a row of heads is no place to begin."""
        return True

    def inner_width(self) -> int:
        """How wide a row is."""
        return self.viewport().width()

    def current_spot(self) -> Spot | None:
        """The spot that the keyboard is at."""
        at = self.currentIndex().row()
        if not 0 <= at < self._rows.count:
            return None
        return next((spot for spot in self.spots(at) if spot.key == self._spot), None)

    def spot(self, at: int, key: str) -> Spot:
        """A spot of a row. Raises KeyError."""
        for spot in self.spots(at):
            if spot.key == key:
                return spot
        raise KeyError(key)

    def on_screen(self, at: int, rect: QRect) -> QRect:
        """A rectangle of a row on the screen."""
        top = self.visualRect(self._rows.index(at)).topLeft()
        return QRect(self.viewport().mapToGlobal(top + rect.topLeft()), rect.size())

    def in_view(self, at: int, rect: QRect) -> QRect:
        """A rectangle of a row within the view."""
        return rect.translated(self.visualRect(self._rows.index(at)).topLeft())

    def heard(self, at: int) -> str:
        """What is heard of a row, and of the spot that the keyboard is at."""
        spot = self.current_spot() if at == self.currentIndex().row() else None
        whole = self.spoken(at)
        return whole if spot is None else f"{spot.spoken}, {whole}"

    def press(self, at: int, key: str) -> None:
        """Press a spot."""
        spot = self.spot(at, key)
        self.pressed_spot.emit(at, key, self.on_screen(at, spot.rect))

    # keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, at = event.key(), self.currentIndex().row()
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key in ENTER and at >= 0:
            spot = self.current_spot()
            if spot is not None:
                self.press(at, spot.key)
            else:
                self.entered.emit(at)
            return
        if plain and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._walk(1 if key == Qt.Key.Key_Right else -1)
            return
        sign = event.text()
        if plain and sign and (sign.isdigit() or sign in "-−＋+") and self.current_spot() is not None:
            self.typed.emit(at, self._spot, sign)
            return
        if sign.strip() and plain:
            event.ignore()
            return
        super().keyPressEvent(event)

    def _walk(self, by: int) -> None:
        """To the next spot of the row; before the first one is the row itself."""
        at = self.currentIndex().row()
        if not 0 <= at < self._rows.count:
            return
        keys = ["", *(spot.key for spot in self.spots(at))]
        place = keys.index(self._spot) if self._spot in keys else 0
        self._spot = keys[max(0, min(len(keys) - 1, place + by))]
        index = self.currentIndex()
        self._rows.dataChanged.emit(index, index)
        self.viewport().update()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid():
            self.seen.emit(self.visualRect(current))
            self.went.emit(current.row())
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._rows.count:
            self.go_to_first()
        if self.currentIndex().isValid():
            self.seen.emit(self.visualRect(self.currentIndex()))
            self.went.emit(self.currentIndex().row())
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    # pointer

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        at, spot = self._under(event.position().toPoint())
        shape = Qt.CursorShape.PointingHandCursor if spot is not None else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)
        over = spot.key if spot is not None else ""
        if (at, over) != (self.hovered, self._over):
            self.hovered, self._over = at, over
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        at, spot = self._under(event.position().toPoint())
        if spot is not None:
            self._spot = spot.key
            self.press(at, spot.key)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered, self._over = -1, ""
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.forget()
            self._grow()

    def forget(self) -> None:
        """The width, the font or the rows are others: what was measured is measured again."""

    def over(self) -> str:
        """The key of the spot under the pointer."""
        return self._over

    def _under(self, point: QPoint) -> tuple[int, Spot | None]:
        index = self.indexAt(point)
        if not index.isValid():
            return -1, None
        inside = point - self.visualRect(index).topLeft()
        found = next((spot for spot in self.spots(index.row()) if spot.rect.contains(inside)), None)
        return index.row(), found

    def _grow(self) -> None:
        """As high as all rows together."""
        self.setFixedHeight(max(1, sum(self.row_height(at) for at in range(self._rows.count))))
        self.scheduleDelayedItemsLayout()

    def _restyle(self) -> None:
        dye(self, self._ground)
        self.forget()
        self._grow()
        self.viewport().update()


def hit(rect: QRect) -> QRect:
    """A rectangle large enough to be hit, about the same middle."""
    least = theme().px(LEAST)
    grown = QRect(0, 0, max(least, rect.width()), max(least, rect.height()))
    grown.moveCenter(rect.center())
    return grown
