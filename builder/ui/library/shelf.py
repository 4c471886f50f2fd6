"""The characters themselves: title, order, look, and the list; says so where there is none. No rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from builder.core.text import Text
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.labels import Label
from builder.ui.controls.menu import Menu, passing_menu
from builder.ui.controls.search_line import SearchLine
from builder.ui.controls.segments import Segment, Segments
from builder.ui.library.entries_model import EntriesModel
from builder.ui.library.entries_view import EntriesView, ListHead
from builder.ui.library.telling import (
    NAME,
    NEWEST,
    STATE,
    SYSTEM,
    SYSTEM_STOP,
    UNFINISHED,
    chosen,
    ordered,
)
from builder.ui.program import Program
from builder.ui.theme import follow, theme

if TYPE_CHECKING:
    from builder.ui.controls.empty_state import EmptyState

NARROW = 860
SORTS: tuple[tuple[str, Text], ...] = (
    (NEWEST, Text("library.sort.changed")),
    (NAME, Text("library.sort.name")),
    (SYSTEM, Text("library.sort.system")),
    (STATE, Text("library.sort.state")),
)


class Shelf(QWidget):
    """What is shown follows from the stop of the rail, the search line and the settings."""

    new_asked = Signal()

    def __init__(self, program: Program, search: SearchLine, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._program, self._search = program, search
        self._stop = ""
        self._after: Path | None = None
        self.model = EntriesModel(program.words, program.faces, program.now, self)
        self.view = EntriesView(self.model, program.thumbnails, search)
        self.head = ListHead(program.words.say)
        self.sort_button = Button(kind=ButtonKind.QUIET, icon="arrow-up-down")
        self.looks = Segments(name="")
        self._title = Label("", "title", elide=True)
        self._nothing: EmptyState | None = None
        self._build()
        self._connect()
        self.retranslate()
        follow(self._restyle)

    def show_stop(self, stop: str) -> None:
        """The files of a stop of the rail."""
        self._stop = stop
        self.refresh()

    def go_to(self, path: Path | None) -> None:
        """Make a file the current one, as soon as it is shown."""
        self._after = path

    def stay_at(self, row: int) -> None:
        """Stand at a row again, or at the last there is."""
        row = min(row, self.model.rowCount() - 1)
        if row >= 0:
            self.view.go_to(self.model.entry(self.model.index(row)).path)

    def refresh(self) -> None:
        """Show the library as it is now; while a name is being typed, later."""
        if self.view.is_editing():
            return
        program, settings, view = self._program, self._program.preferences.settings, self.view
        entries = program.library.entries
        found = chosen(entries, self._stop, self._search.query(), program.words, program.faces)
        found = ordered(found, settings.sort, program.words, program.faces)
        selected = [entry.path for entry in view.chosen()] if view.selectedIndexes() else []
        current = view.current_path()
        lost = self.model.show_entries(found, program.unsaved_paths())
        if self._after is not None and self.model.index_of(self._after).isValid():
            after, self._after = self._after, None
            view.go_to(after)
        elif lost:
            view.choose(selected, current)
        self._show_settings(bool(found))
        self._say_title()
        self._say_nothing(bool(found))

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._program.words.say
        self.view.setAccessibleName(say(Text("library.characters")))
        self.looks.set_name(say(Text("library.look")))
        cards, rows = say(Text("library.look.cards")), say(Text("library.look.list"))
        self.looks.set_options((Segment("cards", cards), Segment("list", rows)))
        self.model.say_again()
        self.head.update()
        self.refresh()

    def fit(self, wide: float) -> None:
        """Follow the width of the window."""
        look = theme()
        side = look.px(24 if wide >= NARROW else 16)
        self._column.setContentsMargins(side, look.px(12), 0, 0)

    def _build(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._line = QHBoxLayout()
        self._line.addWidget(self._title, 1)
        self._line.addWidget(self.sort_button)
        self._line.addWidget(self.looks)
        self._column.addLayout(self._line)
        self._column.addSpacing(10)
        self._column.addWidget(self.head)
        self._place = QGridLayout()
        self._place.addWidget(self.view, 0, 0)
        self._column.addLayout(self._place, 1)

    def _connect(self) -> None:
        use = self._program.preferences.use
        self.looks.picked.connect(lambda look: use(view=look))
        self.head.sort_asked.connect(lambda sort: use(sort=sort))
        self.sort_button.clicked.connect(self._show_sorts)
        self.view.measured.connect(self.head.take_room)

    def sorts_menu(self) -> Menu:
        """The orders to choose from, the one in force marked; made for one visit."""
        menu, use = passing_menu(self), self._program.preferences.use
        group = QActionGroup(menu)
        for key, text in SORTS:
            action = menu.addAction(self._program.words.say(text))
            action.setCheckable(True)
            action.setChecked(key == self._sort())
            group.addAction(action)
            action.triggered.connect(lambda checked=False, key=key: use(sort=key))
        return menu

    def _show_sorts(self) -> None:
        self.sorts_menu().popup(self.sort_button.mapToGlobal(self.sort_button.rect().bottomLeft()))

    def _sort(self) -> str:
        sort = self._program.preferences.settings.sort
        return sort if sort in dict(SORTS) else NEWEST

    def _show_settings(self, some: bool) -> None:
        settings = self._program.preferences.settings
        sort = self._sort()
        self.looks.set_chosen_from_model(settings.view)
        self.view.show_as(settings.view)
        self.head.setVisible(settings.view == "list" and some)
        self.head.show_sort(sort)
        self.sort_button.set_text(self._program.words.say(dict(SORTS)[sort]))

    def _say_title(self) -> None:
        say, stop = self._program.words.say, self._stop
        if stop == UNFINISHED:
            self._title.set_text(say(Text("library.unfinished")))
        elif stop.startswith(SYSTEM_STOP):
            self._title.set_text(say(self._program.faces.of(stop.removeprefix(SYSTEM_STOP)).name))
        else:
            self._title.set_text(say(Text("library.characters")))

    def _say_nothing(self, some: bool) -> None:
        if some or not self._program.has_desk:
            if self._nothing is not None:
                self._nothing.hide()
            return
        if self._nothing is None:
            self._nothing = self._program.rooms().empty_state()
            self._nothing.asked.connect(self.new_asked)
            self._place.addWidget(self._nothing, 0, 0, Qt.AlignmentFlag.AlignVCenter)
        say, query = self._program.words.say, self._search.query().strip()
        self._nothing.show()
        if query:
            text = say(Text("library.none.found.text", {"query": query}))
            self._nothing.set_words(title=say(Text("library.none.found")), text=text)
        elif self._stop == UNFINISHED:
            title, text = say(Text("library.none.unfinished")), say(Text("library.none.unfinished.text"))
            self._nothing.set_words(title=title, text=text)
        else:
            title, text = say(Text("library.none")), say(Text("library.none.text"))
            self._nothing.set_words(title=title, text=text, button=say(Text("library.new")), key="Ctrl+N")

    def _restyle(self) -> None:
        look = theme()
        self._line.setSpacing(look.px(10))
        self._line.setContentsMargins(0, 0, look.px(24), 0)
        self.refresh()
