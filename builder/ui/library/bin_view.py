"""What was deleted from the library, newest first, with the way back. No rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from builder.core.text import Text
from builder.storage.bin import Binned
from builder.ui.controls.keys import ENTER
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.dates import moment
from builder.ui.faces import Faces
from builder.ui.glyphs import draw_glyph
from builder.ui.paint import RIGHT, draw_hairline, draw_row_ground, draw_text
from builder.ui.theme import follow, theme
from builder.ui.words import Words

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
ITEM = Qt.ItemDataRole.UserRole + 1
ROW, WHEN, SYSTEM = 40, 200, 200


class BinModel(QAbstractListModel):
    """One row a deleted file."""

    def __init__(self, words: Words, faces: Faces, now: Callable[[], datetime]) -> None:
        super().__init__()
        self.words, self.faces, self.now = words, faces, now
        self._items: tuple[Binned, ...] = ()

    def show_items(self, items: Sequence[Binned]) -> None:
        """Show these."""
        self.beginResetModel()
        self._items = tuple(items)
        self.endResetModel()

    def item(self, index: Index) -> Binned:
        """The file of a row."""
        return self._items[index.row()]

    def title(self, item: Binned) -> str:
        """The character's name, or the file's."""
        return item.title.strip() or item.name

    def when(self, item: Binned) -> str:
        """When it was deleted, in words."""
        return self.words.say(Text("library.bin.when", {"when": moment(item.time, self.now())}))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        item = self.item(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(item)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            system = self.words.say(self.faces.of(item.system).name) if item.system else ""
            return ", ".join(filter(None, (self.title(item), system, self.when(item))))
        return item if role == ITEM else None


class BinDelegate(QStyledItemDelegate):
    """Name, system, when."""

    def __init__(self, model: BinModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(theme().px(400), theme().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look, rect, model = theme(), option.rect, self._model
        item: Binned = index.data(ITEM)
        state = option.state
        current = bool(state & QStyle.StateFlag.State_Selected)
        draw_row_ground(
            painter, rect, current=current, hovered=bool(state & QStyle.StateFlag.State_MouseOver)
        )
        draw_hairline(painter, rect.left(), rect.right() + 1, rect.bottom())
        inner = rect.adjusted(look.px(14), 0, -look.px(10), 0)
        caption = look.font("caption")
        draw_text(painter, inner, model.when(item), font=caption, colour="text.muted", align=RIGHT)
        name = inner.adjusted(0, 0, -look.px(WHEN + SYSTEM), 0)
        draw_text(painter, name, model.title(item), font=look.font("strong"))
        if not item.system:
            return
        face, side = model.faces.of(item.system), look.px(14)
        left = name.right() + look.px(8)
        draw_glyph(painter, face.glyph, QRectF(left, rect.top() + (rect.height() - side) / 2, side, side))
        system = inner.adjusted(left - inner.left() + side + look.px(6), 0, -look.px(WHEN), 0)
        draw_text(painter, system, model.words.say(face.name), font=look.font("body"), colour="text.muted")


class BinList(QListView):
    """Rows to be brought back: Enter or two clicks do it."""

    restore_asked = Signal(object)

    def __init__(self, model: BinModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items = model
        self.setModel(model)
        self.setItemDelegate(BinDelegate(model, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        give_bars(self)
        self.viewport().setAutoFillBackground(False)
        self.doubleClicked.connect(lambda index: self.restore_asked.emit(self._items.item(index)))
        follow(self._restyle)

    def chosen(self) -> list[Binned]:
        """What is selected, from the top."""
        return [self._items.item(index) for index in sorted(self.selectedIndexes(), key=QModelIndex.row)]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            for item in self.chosen():
                self.restore_asked.emit(item)
            return
        super().keyPressEvent(event)

    def _restyle(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()
