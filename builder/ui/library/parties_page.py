"""The page of the parties: a list, below it those that were deleted; open, rename, delete, new. No rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from builder.core.text import Text
from builder.storage.bin import Binned
from builder.storage.parties import PartyEntry
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.empty_state import EmptyState
from builder.ui.controls.keys import ENTER
from builder.ui.controls.labels import Label
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.dates import day, moment
from builder.ui.glyphs import draw_glyph
from builder.ui.icons import draw_icon
from builder.ui.library.party_acts import PartyActs
from builder.ui.paint import RIGHT, draw_hairline, draw_row_ground, draw_text, text_width
from builder.ui.party.asking import AskPopup
from builder.ui.program import Program
from builder.ui.theme import follow, theme

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
ITEM = Qt.ItemDataRole.UserRole + 1
ROW, NARROW, MOST_NAMED = 52, 860, 6
Item = PartyEntry | Binned


class PartiesModel(QAbstractListModel):
    """One row a party; those in the bin come last."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program
        self._items: tuple[Item, ...] = ()

    def show_items(self, items: Sequence[Item]) -> None:
        """Show these."""
        if tuple(items) == self._items:
            return
        self.beginResetModel()
        self._items = tuple(items)
        self.endResetModel()

    def items(self) -> tuple[Item, ...]:
        """What is shown."""
        return self._items

    def title(self, item: Item) -> str:
        """The party's name, or the file's."""
        if isinstance(item, Binned):
            return item.title.strip() or item.name
        return item.name.strip() or item.path.stem

    def below(self, item: Item) -> str:
        """Who is in it, why it cannot be read, or that it was deleted."""
        say = self.program.words.say
        if isinstance(item, Binned):
            return say(Text("library.bin.when", {"when": moment(item.time, self.program.now())}))
        if item.fault is not None:
            return say(item.fault)
        many = len(item.members)
        names = "・".join(name for name in item.members[:MOST_NAMED] if name)
        people = say(Text("ui.party.people", {"n": many}))
        return f"{people}\u3000{names}" if names else people

    def when(self, item: Item) -> str:
        """When it was changed."""
        if isinstance(item, Binned) or not item.modified:
            return ""
        try:
            time = datetime.fromisoformat(item.modified)
        except ValueError:
            return ""
        if time.tzinfo is None:
            return ""
        return self.program.words.say(day(time, self.program.now()))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        item = self._items[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(item)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (self.title(item), self.below(item), self.when(item))))
        return item if role == ITEM else None


class PartiesDelegate(QStyledItemDelegate):
    """Swords, name over who is in it, systems, when."""

    def __init__(self, model: PartiesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(theme().px(300), theme().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look, rect, model = theme(), option.rect, self._model
        item: Item = index.data(ITEM)
        state, gone = option.state, isinstance(item, Binned)
        draw_row_ground(
            painter,
            rect,
            current=bool(state & QStyle.StateFlag.State_Selected),
            hovered=bool(state & QStyle.StateFlag.State_MouseOver),
        )
        draw_hairline(painter, rect.left(), rect.right() + 1, rect.bottom())
        inner = rect.adjusted(look.px(14), 0, -look.px(12), 0)
        side, caption = look.px(18), look.font("caption")
        square = QRectF(inner.left(), inner.top() + (inner.height() - side) / 2, side, side)
        fault = isinstance(item, PartyEntry) and item.fault is not None
        icon = "trash-2" if gone else "file-warning" if fault else "swords"
        draw_icon(painter, icon, square, "text.faint" if gone else "text.muted")
        when = model.when(item)
        draw_text(painter, inner, when, font=caption, colour="text.faint", align=RIGHT)
        right = inner.right() - (text_width(when, caption) + look.px(14) if when else 0)
        for system in reversed(item.systems if isinstance(item, PartyEntry) else ()):
            glyph = look.px(16)
            right -= glyph + look.px(6)
            place = QRectF(right, inner.top() + (inner.height() - glyph) / 2, glyph, glyph)
            draw_glyph(painter, model.program.faces.of(system).glyph, place, "text.muted")
        words = inner.adjusted(side + look.px(12), look.px(7), 0, 0)
        words.setRight(right - look.px(12))
        words.setHeight(look.px(20))
        tone = "text.muted" if gone else "text"
        draw_text(painter, words, model.title(item), font=look.font("strong"), colour=tone)
        below = words.translated(0, look.px(19))
        told = "error" if fault else "text.muted"
        draw_text(painter, below, model.below(item), font=caption, colour=told)


class PartiesList(QListView):
    """Enter or two clicks open a party, or bring a deleted one back; F2 renames, Del deletes."""

    wanted = Signal(object)
    rename_asked = Signal(object)
    delete_asked = Signal(object)

    def __init__(self, model: PartiesModel) -> None:
        super().__init__()
        self._items = model
        self.setModel(model)
        self.setItemDelegate(PartiesDelegate(model, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        give_bars(self)
        self.viewport().setAutoFillBackground(False)
        self.doubleClicked.connect(lambda index: self.wanted.emit(index.data(ITEM)))
        follow(self._restyle)

    def current(self) -> Item | None:
        """What is current."""
        index = self.currentIndex()
        item: Item | None = index.data(ITEM) if index.isValid() else None
        return item

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item, key = self.current(), event.key()
        if item is not None and key in ENTER:
            self.wanted.emit(item)
        elif item is not None and key == Qt.Key.Key_F2:
            self.rename_asked.emit(item)
        elif item is not None and key == Qt.Key.Key_Delete:
            self.delete_asked.emit(item)
        else:
            super().keyPressEvent(event)

    def _restyle(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()


class PartiesPage(QWidget):
    """open_asked: the path of a party. new_asked: a party that nobody is in yet."""

    open_asked = Signal(object)
    new_asked = Signal()

    def __init__(self, program: Program, acts: PartyActs) -> None:
        super().__init__()
        self._program, self.acts = program, acts
        acts.setParent(self)
        self.model = PartiesModel(program)
        self.list = PartiesList(self.model)
        self._title = Label("", "title", elide=True)
        self.rename_button = Button(kind=ButtonKind.QUIET, icon="pencil")
        self.delete_button = Button(kind=ButtonKind.QUIET, icon="trash-2")
        self.new_button = Button(icon="plus")
        self._nothing = EmptyState(title="", text="", button=" ", icon="swords")
        self.renaming = AskPopup(self)
        self._build()
        self._connect()
        self.retranslate()
        follow(self._restyle)

    def refresh(self) -> None:
        """Show what is in the folder now."""
        say = self._program.words.say
        items: list[Item] = [*self.acts.entries(), *self.acts.binned()]
        kept = self._current_path()
        self.model.show_items(items)
        if items and not self.list.currentIndex().isValid():
            self.go_to(kept)
        self.list.setVisible(bool(items))
        self._nothing.setVisible(not items)
        self._nothing.set_words(
            title=say(Text("ui.party.none")),
            text=say(Text("ui.party.none.text")),
            button=say(Text("ui.party.new")),
        )
        self._current_changed()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._program.words.say
        self.list.setAccessibleName(say(Text("ui.party.parties")))
        self._title.set_text(say(Text("ui.party.parties")))
        self.new_button.set_text(say(Text("ui.party.new")))
        self.refresh()

    def go_to(self, path: Path | None) -> None:
        """Make a party the current one."""
        places = [
            at
            for at, item in enumerate(self.model.items())
            if isinstance(item, PartyEntry) and item.path == path
        ]
        if self.model.items():
            self.list.setCurrentIndex(self.model.index(places[0] if places else 0))

    def take_focus(self) -> None:
        """The focus goes to the list, else to the button."""
        target = self.list if self.model.items() else self._nothing.button
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def fit(self, wide: float) -> None:
        """Follow the width of the window."""
        look = theme()
        side = look.px(24 if wide >= NARROW else 16)
        self._column.setContentsMargins(side, look.px(12), side, 0)

    def _build(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._line = QHBoxLayout()
        self._line.addWidget(self._title, 1)
        for button in (self.rename_button, self.delete_button, self.new_button):
            self._line.addWidget(button)
        self._column.addLayout(self._line)
        self._column.addSpacing(10)
        self._column.addWidget(self.list, 1)
        self._column.addWidget(self._nothing, 1, Qt.AlignmentFlag.AlignVCenter)

    def _connect(self) -> None:
        self.list.wanted.connect(self._want)
        self.list.rename_asked.connect(self._rename)
        self.list.delete_asked.connect(self._delete)
        self.list.selectionModel().currentChanged.connect(lambda *_: self._current_changed())
        self.rename_button.clicked.connect(lambda: self._rename(self.list.current()))
        self.delete_button.clicked.connect(self._press)
        self.new_button.clicked.connect(self.new_asked)
        self._nothing.asked.connect(self.new_asked)
        self.acts.changed.connect(self.refresh)
        self.acts.changed.connect(self._program.library_changed)
        self.acts.went.connect(self.go_to)

    def _press(self) -> None:
        item = self.list.current()
        if isinstance(item, Binned):
            self._want(item)
        elif item is not None:
            self._delete(item)

    def _want(self, item: object) -> None:
        if isinstance(item, Binned):
            self.acts.restore(item)
        elif isinstance(item, PartyEntry):
            self.open_asked.emit(item.path)

    def _rename(self, item: object) -> None:
        if not isinstance(item, PartyEntry) or item.fault is not None:
            return
        say = self._program.words.say
        rect = self.list.visualRect(self.list.currentIndex())
        rect.moveTopLeft(self.list.viewport().mapToGlobal(rect.topLeft()))
        rect.setWidth(min(rect.width(), theme().px(240)))
        self.renaming.ask(
            rect,
            lambda name: self.acts.rename(item.path, name),
            sentence="",
            name=say(Text("ui.party.name")),
            go=say(Text("ui.party.rename")),
            text=item.name,
        )

    def _delete(self, item: object) -> None:
        if isinstance(item, PartyEntry):
            self.acts.delete(item)

    def _current_path(self) -> Path | None:
        item = self.list.current()
        return item.path if isinstance(item, PartyEntry) else None

    def _current_changed(self) -> None:
        say, item = self._program.words.say, self.list.current()
        self.rename_button.setVisible(isinstance(item, PartyEntry) and item.fault is None)
        self.rename_button.set_text(say(Text("library.act.rename")))
        self.delete_button.setVisible(item is not None)
        gone = isinstance(item, Binned)
        self.delete_button.set_text(say(Text("library.restore") if gone else Text("library.act.delete")))
        self.delete_button.set_icon_name("rotate-ccw" if gone else "trash-2")

    def _restyle(self) -> None:
        self._line.setSpacing(theme().px(10))
