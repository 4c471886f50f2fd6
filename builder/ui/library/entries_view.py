"""The list of files one walks through: cards in columns, or rows. Typing over it searches. No rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QInputMethodEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from builder.core.text import Text
from builder.storage.entries import Entry
from builder.ui.controls.keys import ENTER
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.controls.search_line import SearchLine
from builder.ui.library.delegates import (
    CARD,
    GAP,
    CardDelegate,
    Heading,
    RowDelegate,
    Standing,
    columns_of,
)
from builder.ui.library.entries_model import ENTRY, EntriesModel, Index
from builder.ui.library.thumbnails import Thumbnails
from builder.ui.paint import RIGHT, draw_hairline, draw_text
from builder.ui.theme import follow, theme

LEAST_CARD, MOST_COLUMNS = 290, 4
SORT_OF = {"name": "name", "system": "system", "state": "state", "changed": "changed"}


class EntriesView(QListView):
    """One place for both looks. `opened`: Enter or two clicks; `menu_asked`: a global point."""

    opened = Signal(object)
    menu_asked = Signal(QPoint)
    chosen_changed = Signal()
    measured = Signal(int)

    def __init__(
        self, model: EntriesModel, thumbnails: Thumbnails, search: SearchLine, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._port = QWidget()  # our own: to ask for the one of Qt makes PySide look at all its classes
        self.setViewport(self._port)
        self._entries, self._search = model, search
        self._cards = CardDelegate(model, thumbnails, self.standing, self)
        self._rows = RowDelegate(model, thumbnails, self.standing, self)
        self._hovered = -1
        self._as_cards, self._posing = True, False
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        give_bars(self)
        self.setTabKeyNavigation(False)
        self.setDragEnabled(False)
        self._port.setAutoFillBackground(False)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.doubleClicked.connect(lambda index: self.opened.emit(self._entries.entry(index)))
        self.selectionModel().selectionChanged.connect(self.chosen_changed)
        self.entered.connect(self._hover)
        thumbnails.arrived.connect(self._port.update)
        follow(self._restyle)

    def show_as(self, look: str) -> None:
        """As "cards", or as "list"."""
        self._as_cards = look == "cards"
        self._restyle()

    def pose(self, thumbnails: Thumbnails) -> None:
        """Look as in a window in front before anything was done: the first one in focus, none chosen."""
        self._posing = True
        self._cards.thumbnails = self._rows.thumbnails = thumbnails
        first = self._entries.index(0)
        self.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)

    def chosen(self) -> list[Entry]:
        """The files that are selected, in the order shown; otherwise the one in focus."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        if not rows and self.currentIndex().isValid():
            rows = [self.currentIndex().row()]
        return [self._entries.entry(self._entries.index(row)) for row in rows]

    def go_to(self, path: Path | None) -> None:
        """Make a file the current one and show it; the first one where it is not there."""
        index = self._entries.index_of(path) if path is not None else QModelIndex()
        if not index.isValid():
            index = self._entries.index(0)
        if index.isValid():
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(index, flag)
            self.scrollTo(index)

    def choose(self, paths: list[Path], current: Path | None) -> None:
        """Select these again after the rows have changed."""
        self.go_to(current)
        model = self.selectionModel()
        for path in paths:
            index = self._entries.index_of(path)
            if index.isValid():
                model.select(index, QItemSelectionModel.SelectionFlag.Select)

    def current_path(self) -> Path | None:
        """The file in focus."""
        index = self.currentIndex()
        return self._entries.entry(index).path if index.isValid() else None

    def rename_current(self) -> None:
        """Type another name in place."""
        if self.currentIndex().isValid():
            self.edit(self.currentIndex())

    def is_editing(self) -> bool:
        """Whether a name is being typed."""
        return self.state() is QAbstractItemView.State.EditingState

    def walk(self, by: int) -> None:
        """From the search line: one file on or back."""
        row = max(0, min(self._entries.rowCount() - 1, self.currentIndex().row() + by))
        if self._entries.rowCount():
            self.go_to(self._entries.entry(self._entries.index(row)).path)

    def add_keys(self, keys: list[QAction]) -> None:
        """Actions whose keys belong to the list while it has the focus."""
        for action in keys:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self.addAction(action)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.is_editing():
            event.accept()  # what the box with the name left over is not meant for the list
            return
        if event.key() in ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            if self.currentIndex().isValid():
                self.opened.emit(self._entries.entry(self.currentIndex()))
            return
        if types_a_sign(event):
            self._search.setFocus(Qt.FocusReason.OtherFocusReason)
            self._search.insert(event.text())
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """The search line does that."""

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """A word composed over the list goes to the search line; the focus follows when it is finished."""
        QCoreApplication.sendEvent(self._search, event)
        if not event.preeditString():
            self._search.setFocus(Qt.FocusReason.OtherFocusReason)

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> Any:
        if query is Qt.InputMethodQuery.ImEnabled:
            return True
        return self._search.inputMethodQuery(query)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            if not self.indexAt(event.pos()).isValid():
                return
            self.menu_asked.emit(event.globalPos())
        elif self.currentIndex().isValid():
            rect = self.visualRect(self.currentIndex())
            self.menu_asked.emit(self.viewport().mapToGlobal(rect.center()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._measure()
        super().resizeEvent(event)

    def standing(self, index: Index) -> Standing:
        """How a row is to be painted."""
        focused = (self.hasFocus() or self._posing) and index.row() == self.currentIndex().row()
        selected = self.selectionModel().isSelected(index)
        return Standing(selected, focused, index.row() == self._hovered)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hovered = -1
        self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if self._hovered >= 0 and not self.indexAt(event.position().toPoint()).isValid():
            self._hovered = -1
            self.viewport().update()

    def _hover(self, index: QModelIndex) -> None:
        self._hovered = index.row()
        self.viewport().update()

    def _measure(self) -> None:
        self.measured.emit(self.viewport().width())
        look, width = theme(), self.viewport().width()
        if not self._as_cards:
            self.setGridSize(QSize())
            return
        bar = self.verticalScrollBar()
        kept = 0 if bar.isVisible() else bar.sizeHint().width()  # a list keeps room for a bar that may come
        columns = max(1, min(MOST_COLUMNS, width // look.px(LEAST_CARD)))
        cell = QSize(max(1, (width - kept - 1) // columns), look.px(CARD + GAP))
        if cell != self.gridSize():
            self._cards.cell = cell
            self.setGridSize(cell)
            self.doItemsLayout()

    def _restyle(self) -> None:
        cards = self._as_cards
        self.setViewMode(QListView.ViewMode.IconMode if cards else QListView.ViewMode.ListMode)
        self.setMovement(QListView.Movement.Static)
        self.setFlow(QListView.Flow.LeftToRight if cards else QListView.Flow.TopToBottom)
        self.setWrapping(cards)
        self.setUniformItemSizes(True)
        self.setItemDelegate(self._cards if cards else self._rows)
        self.setViewportMargins(0, 0, 0 if cards else 2 * theme().px(GAP), 0)
        self._measure()
        self.scheduleDelayedItemsLayout()
        self.viewport().update()


class ListHead(QWidget):
    """The heads of the columns; a click sorts by one. The sort menu does the same from the keyboard."""

    sort_asked = Signal(str)

    def __init__(self, say: Callable[[Text], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say, self._sort = say, ""
        self._room = 0
        follow(self._restyle)

    def show_sort(self, sort: str) -> None:
        """The column by which the list is in order is written in bold."""
        self._sort = sort
        self.update()

    def take_room(self, width: int) -> None:
        """The width of the rows below."""
        self._room = width
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for heading, place in columns_of(self._room):
            if place.contains(event.position().toPoint().x(), 1) and heading.key in SORT_OF:
                self.sort_asked.emit(SORT_OF[heading.key])

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for heading, place in columns_of(self._room):
            self._head(painter, heading, place.left(), place.width())
        draw_hairline(painter, 0, self._room, self.height() - 1)

    def _head(self, painter: QPainter, heading: Heading, left: int, width: int) -> None:
        look = theme()
        bold = SORT_OF.get(heading.key) == self._sort
        rect = self.rect()
        rect.setLeft(left)
        rect.setWidth(width)
        align = RIGHT if heading.right else Qt.AlignmentFlag.AlignLeft
        font, words = look.font("caption", bold=bold), self._say_label(heading)
        draw_text(painter, rect, words, font=font, colour="text" if bold else "text.muted", align=align)

    def _say_label(self, heading: Heading) -> str:
        return self._say(heading.title) if isinstance(heading.title, Text) else ""

    def _restyle(self) -> None:
        self.setFixedHeight(theme().px(26))
        self.update()


def types_a_sign(event: QKeyEvent) -> bool:
    """Whether a key types a sign (a space walks and selects, it does not search)."""
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    text = event.text()
    return not held and len(text) == 1 and text.isprintable() and text != " "


__all__ = ["ENTRY", "EntriesView", "ListHead", "types_a_sign"]
