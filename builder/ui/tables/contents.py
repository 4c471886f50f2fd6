"""The list of a pack's tables and lists, with what is still reconstructed in each. Holds no words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

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

from builder.core.grids import Where
from builder.ui.controls.keys import ENTER
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.figures import dagger_width, draw_dagger, draw_figures, figure_width
from builder.ui.ground import dye
from builder.ui.paint import LEFT, RIGHT, draw_box, draw_focus, draw_text
from builder.ui.shapes import State, draw_state
from builder.ui.theme import follow, theme

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
ROW, MARK, SIDE = 34, 14, 10


@dataclass(frozen=True, slots=True)
class Chapter:
    """A line of the list. No `where`: a heading. `left`: reconstructed cells; `done`: a word instead."""

    text: str
    where: Where = ()
    left: int = 0
    done: str = ""
    state: State = State.EMPTY


class ChapterModel(QAbstractListModel):
    """The lines."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.chapters: tuple[Chapter, ...] = ()

    def show_chapters(self, chapters: Sequence[Chapter]) -> None:
        """Show other lines; where only numbers changed, the place stays."""
        same = [one.where for one in chapters] == [one.where for one in self.chapters]
        if not same:
            self.beginResetModel()
        self.chapters = tuple(chapters)
        if same and chapters:
            self.dataChanged.emit(self.index(0), self.index(len(chapters) - 1))
        elif not same:
            self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.chapters)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        one = self.chapters[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return one.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return " ".join(filter(None, (one.text, str(one.left) if one.left else one.done)))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not self.chapters[index.row()].where:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class ChapterPaint(QStyledItemDelegate):
    """State shape, name, what is left."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(theme().px(120), theme().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look, rect = theme(), option.rect
        one = cast("ChapterModel", index.model()).chapters[index.row()]
        inner = rect.adjusted(look.px(SIDE), 0, -look.px(SIDE), 0)
        if not one.where:
            low = inner.adjusted(0, look.px(8), 0, 0)
            draw_text(painter, low, one.text, font=look.font("caption"), colour="text.muted", align=LEFT)
            return
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            draw_box(painter, rect.adjusted(1, 1, -1, -1), fill="accent.tint" if chosen else "hover")
        side = look.px(MARK)
        top = rect.top() + (rect.height() - side) / 2
        draw_state(painter, one.state, QRectF(inner.left(), top, side, side), ground="window")
        inner.setLeft(inner.left() + side + look.px(10))
        font = look.font("body")
        if one.left:
            inner.setRight(inner.right() - dagger_width())
            draw_figures(painter, inner, str(one.left), font=font, colour="recon")
            draw_dagger(painter, inner.right() + 1, inner.top() + inner.height() * 0.66, font)
            inner.setRight(inner.right() - round(figure_width(str(one.left), font)) - look.px(6))
        elif one.done:
            draw_text(painter, inner, one.done, font=look.font("caption"), colour="ok", align=RIGHT)
            inner.setRight(inner.right() - look.px(40))
        draw_text(painter, inner, one.text, font=look.font("strong" if chosen else "body"))
        if chosen and option.state & QStyle.StateFlag.State_HasFocus:
            draw_focus(painter, rect.adjusted(1, 1, -1, -1))


class Contents(QListView):
    """↑ ↓ walk and open; a press or Enter goes into the grid, where numbers are typed."""

    picked = Signal(object)
    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = ChapterModel(self)
        self.setModel(self._model)
        self.setItemDelegate(ChapterPaint(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        give_bars(self)
        self.selectionModel().currentChanged.connect(self._moved)
        self.clicked.connect(lambda index: self.entered.emit())
        follow(self._restyle)

    def show_chapters(self, chapters: Sequence[Chapter], where: Where) -> None:
        """Show these lines, one of them open."""
        self.selectionModel().blockSignals(True)
        self._model.show_chapters(chapters)
        place = next((row for row, one in enumerate(chapters) if one.where and one.where == where[:2]), -1)
        if place != self.currentIndex().row():
            self.setCurrentIndex(self._model.index(place))
        self.selectionModel().blockSignals(False)
        self.viewport().update()

    def chapters(self) -> tuple[Chapter, ...]:
        """What is shown."""
        return self._model.chapters

    def choose(self, where: Where) -> None:
        """Open a line, as if it had been pressed."""
        for row, one in enumerate(self._model.chapters):
            if one.where and one.where == where:
                self.setCurrentIndex(self._model.index(row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER or event.key() == Qt.Key.Key_Right:
            self.entered.emit()
            return
        super().keyPressEvent(event)

    def _moved(self, index: QModelIndex, before: QModelIndex) -> None:
        if index.isValid() and self._model.chapters[index.row()].where:
            self.picked.emit(self._model.chapters[index.row()].where)

    def _restyle(self) -> None:
        dye(self, "window")
        self.scheduleDelayedItemsLayout()
