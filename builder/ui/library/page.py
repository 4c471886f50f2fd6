"""The library page: what there is at the left, the shelf in the middle, what can be done below. No rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from builder.core.text import Text
from builder.storage.entries import Entry
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.menu import passing_menu
from builder.ui.controls.search_line import SearchLine
from builder.ui.ground import Ground
from builder.ui.library.acts import FileActs
from builder.ui.library.entries_view import types_a_sign
from builder.ui.library.foot import Foot
from builder.ui.library.party_count import count_parties
from builder.ui.library.shelf import Shelf
from builder.ui.library.telling import ALL, SYSTEM_STOP, UNFINISHED, is_unfinished
from builder.ui.page_bar import PageBar
from builder.ui.program import Program
from builder.ui.rail import Rail, Stop
from builder.ui.theme import theme

if TYPE_CHECKING:
    from builder.ui.first_start import FirstStart
    from builder.ui.library.bin_page import BinPage
    from builder.ui.library.parties_page import PartiesPage

BIN, SETTINGS, TABLES, PARTIES = "bin", "settings", "tables", "parties"
SEARCH, SEARCH_NARROW, ROOMY, TITLED = 300, 200, 1000, 860

ACTS: Mapping[str, Text] = {
    "open": Text("library.act.open"),
    "apart": Text("library.act.apart"),
    "rename": Text("library.act.rename"),
    "duplicate": Text("library.act.duplicate"),
    "export": Text("library.act.export"),
    "print": Text("library.act.print"),
    "compare": Text("compare.act"),
    "join": Text("ui.party.join"),
    "folder": Text("library.act.folder"),
    "delete": Text("library.act.delete"),
}
KEYS: Mapping[str, str] = {
    "rename": "F2",
    "duplicate": "Ctrl+D",
    "export": "Ctrl+E",
    "print": "Ctrl+P",
    "delete": "Del",
}
MENU = (
    *("open", "apart", "rename", "duplicate", "compare", "join", ""),
    *("export", "print", "folder", "", "delete"),
)
FOR_ONE = ("open", "apart", "rename")
TWO = 2


class LibraryPage(Ground):
    """Asks the window for everything that needs more than the library itself."""

    open_asked = Signal(object)
    open_apart_asked = Signal(object)
    browse_asked = Signal()
    new_asked = Signal(str)
    sample_asked = Signal(object)
    settings_asked = Signal()
    tables_asked = Signal()
    export_asked = Signal(object)
    print_asked = Signal(object)
    compare_asked = Signal(object)
    party_asked = Signal()
    party_open_asked = Signal(object)
    join_asked = Signal(object)
    told = Signal(object)
    refused = Signal(object)

    def __init__(self, program: Program, parent: QWidget | None = None) -> None:
        super().__init__("window", parent=parent)
        self._program = program
        self._stale = False
        self._bin: BinPage | None = None
        self._parties: PartiesPage | None = None
        self._start: FirstStart | None = None
        self.acts = FileActs(program, self)
        self.actions_of_files: dict[str, QAction] = {}
        self._build()
        self._make_actions()
        self._connect()
        self.retranslate()

    @property
    def bin(self) -> BinPage:
        """What was deleted; made when it is first looked at."""
        if self._bin is None:
            self._bin = self._program.rooms().bin_page(self.acts)
            self._bin.told.connect(self.told)
            self._bin.fit(theme().wide(self.window().width()))
            self._places.addWidget(self._bin)
        return self._bin

    @property
    def parties(self) -> PartiesPage:
        """The parties; made when they are first looked at."""
        if self._parties is None:
            self._parties = self._program.rooms().parties_page()
            self._parties.acts.told.connect(self.told)
            self._parties.acts.refused.connect(self.refused)
            self._parties.open_asked.connect(self.party_open_asked)
            self._parties.new_asked.connect(self.party_asked)
            self._parties.fit(theme().wide(self.window().width()))
            self._places.addWidget(self._parties)
        return self._parties

    @property
    def start(self) -> FirstStart:
        """The page of an empty library; made when the rules are there to show samples."""
        if self._start is None:
            self._start = self._program.rooms().first_start()
            self._start.new_asked.connect(self._ask_new)
            self._start.sample_asked.connect(self.sample_asked)
            self._start.fit(theme().wide(self.window().width()))
            self._parts.addWidget(self._start)
        return self._start

    def _made(self) -> list[Foot | Shelf | BinPage | PartiesPage | FirstStart]:
        """The parts that are there."""
        parts = (self.foot, self.shelf, self._bin, self._parties, self._start)
        return [part for part in parts if part is not None]

    # what the window asks

    def go_to(self, path: Path | None) -> None:
        """Make a file the current one, as soon as it is shown."""
        if path is not None and path.parent == self._program.places.parties:
            self.show_parties(path)
            return
        if self._parties_are_open():
            self.rail.choose(ALL)
            self._went(ALL)
        self.shelf.go_to(path)
        self.refresh()

    def show_parties(self, path: Path | None = None) -> None:
        """The parties, at one of them."""
        self.rail.choose(PARTIES)
        self._went(PARTIES)
        self.parties.go_to(path)

    def take_focus(self) -> None:
        """The focus goes to where one goes on from."""
        if self._start is not None and self._parts.currentWidget() is self._start:
            self._start.take_focus()
        elif self._bin_is_open():
            self.bin.list.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._parties_are_open():
            self.parties.take_focus()
        else:
            self.shelf.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def find_by_words(self) -> None:
        """The focus goes to the search line."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def fit(self, wide: float) -> None:
        """Follow the width of the window, as layouts count it."""
        self.bar.fit(wide)
        self.bar.title.setVisible(wide >= TITLED)
        self._rail_ground.setFixedWidth(self.rail.fit(wide))
        self.search.setFixedWidth(theme().px(SEARCH if wide >= ROOMY else SEARCH_NARROW))
        for part in self._made():
            part.fit(wide)

    def take_news(self) -> None:
        """Something is new: shown now, or when the page is seen again."""
        if self.isVisible():
            self.refresh()
        else:
            self._stale = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What is typed beside a box searches, wherever the focus is."""
        if self.search.isVisible() and types_a_sign(event):
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
            self.search.insert(event.text())
            return
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def refresh(self) -> None:
        """Show the library as it is now."""
        self._stale = False
        entries = self._program.library.entries
        many = count_parties(self._program.places.parties)
        whole = bool(entries or many) or self._is_beside() or not self._program.library_is_empty()
        shown = self._whole if whole or not self._program.has_desk else self.start
        whole = shown is self._whole
        if self._parts.currentWidget() is not shown:
            focused = self.isAncestorOf(QApplication.focusWidget() or self)
            self._parts.setCurrentWidget(shown)
            if focused:
                self.take_focus()
        self.search.setVisible(whole)
        self._new.setVisible(whole)
        self._fill_rail(entries, many)
        if self._parties_are_open():
            self.parties.refresh()
        elif not self._bin_is_open():
            self.shelf.show_stop(self.rail.chosen())
        self._chosen_changed()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._program.words.say
        self.bar.set_words(title=say(Text("window.program")), menu=say(Text("window.menu")))
        self.search.set_name(say(Text("library.search")))
        self.search.setPlaceholderText(say(Text("library.search")))
        self._browse.set_text(say(Text("library.browse")))
        self._new.set_text(say(Text("library.new")))
        self.rail.set_name(say(Text("library.rail")))
        for key, text in ACTS.items():
            self.actions_of_files[key].setText(say(text))
        for part in self._made():
            part.retranslate()
        self.refresh()

    # building

    def _build(self) -> None:
        program = self._program
        self.bar = PageBar(back=False)
        self.search = SearchLine(name="")
        self._browse = Button(icon="folder")
        self._new = Button(icon="plus", kind=ButtonKind.PRIMARY)
        for widget in (self.search, self._browse, self._new):
            self.bar.right.addWidget(widget)
        self.rail = Rail(name="")
        self.shelf = Shelf(program, self.search)
        self.foot = Foot(program.words)
        self._whole = self._lay_out()
        self._parts = QStackedWidget()
        self._parts.addWidget(self._whole)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self._parts, 1)

    def _lay_out(self) -> QWidget:
        self._rail_ground = Ground("window", edge=Qt.Edge.RightEdge)
        box = QVBoxLayout(self._rail_ground)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.rail)
        self._places = QStackedWidget()
        self._places.addWidget(self.shelf)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self._places, 1)
        right.addWidget(self.foot)
        whole = QWidget()
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._rail_ground)
        row.addLayout(right, 1)
        return whole

    def _make_actions(self) -> None:
        for key in ACTS:
            action = QAction(self)
            if key in KEYS:
                action.setShortcut(QKeySequence(KEYS[key]))
            self.actions_of_files[key] = action
        named = self.actions_of_files
        self.shelf.view.add_keys([named["rename"], named["duplicate"], named["delete"]])
        self._keys = {"find": QAction(self), "undo": QAction(self)}
        self._keys["find"].setShortcut(QKeySequence("Ctrl+F"))
        self._keys["undo"].setShortcut(QKeySequence("Ctrl+Z"))
        for action in (named["export"], named["print"], *self._keys.values()):
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self.addAction(action)

    def _connect(self) -> None:
        program, view, acts = self._program, self.shelf.view, self.acts
        program.library_changed.connect(self.take_news)
        program.open_changed.connect(self.take_news)
        program.library_moved.connect(acts.forget)
        program.scanned.connect(self.foot.show_scan)
        program.scan_ended.connect(self.foot.end_scan)
        program.words.language_changed.connect(self.retranslate)
        program.preferences.changed.connect(self.take_news)
        acts.told.connect(self.told)
        acts.refused.connect(self.refused)
        acts.went.connect(self.shelf.go_to)
        acts.show_open.connect(self.open_asked)
        self.rail.picked.connect(self._went)
        self.search.query_changed.connect(lambda query: self.shelf.refresh())
        self.search.moved.connect(view.walk)
        self.search.accepted.connect(lambda: self._with_current(self.open_asked.emit))
        self._browse.clicked.connect(self.browse_asked)
        self._new.clicked.connect(self._ask_new)
        self.shelf.new_asked.connect(self._ask_new)
        view.opened.connect(lambda entry: self.open_asked.emit(entry.path))
        view.menu_asked.connect(self._show_menu)
        view.chosen_changed.connect(self._chosen_changed)
        self.shelf.model.renamed.connect(acts.rename, Qt.ConnectionType.QueuedConnection)
        self.foot.cancelled.connect(program.stop_scan)
        self.foot.export_asked.connect(lambda: self.export_asked.emit(view.chosen()))
        self.foot.print_asked.connect(lambda: self.print_asked.emit(view.chosen()))
        self.foot.compare_asked.connect(self._compare)
        self.foot.delete_asked.connect(self._delete)
        self._connect_actions()

    def _connect_actions(self) -> None:
        view, acts = self.shelf.view, self.acts
        slots: Mapping[str, Callable[[], object]] = {
            "open": lambda: self._with_current(self.open_asked.emit),
            "apart": lambda: self._with_current(self.open_apart_asked.emit),
            "rename": view.rename_current,
            "duplicate": lambda: acts.duplicate(view.chosen()),
            "export": lambda: self.export_asked.emit(view.chosen()),
            "print": lambda: self.print_asked.emit(view.chosen()),
            "compare": self._compare,
            "join": self._join,
            "folder": lambda: self._program.dialogs.show_folder(self._program.library.folder),
            "delete": self._delete,
        }
        for key, slot in slots.items():
            self.actions_of_files[key].triggered.connect(slot)
        self._keys["find"].triggered.connect(self.find_by_words)
        self._keys["undo"].triggered.connect(acts.undo)

    # filling and going

    def _fill_rail(self, entries: Sequence[Entry], parties: int) -> None:
        say, faces = self._program.words.say, self._program.faces
        here = [faces.of(system) for system in sorted({entry.system for entry in entries if entry.system})]
        unfinished = sum(is_unfinished(entry) for entry in entries)
        counts = {face.id: sum(entry.system == face.id for entry in entries) for face in here}
        systems = [
            Stop(SYSTEM_STOP + face.id, say(face.name), glyph=face.glyph, count=str(counts[face.id]))
            for face in here
        ]
        binned = len(self._program.binned())
        self.rail.show_stops(
            (
                Stop(ALL, say(Text("library.all")), "users", count=str(len(entries))),
                Stop(UNFINISHED, say(Text("library.unfinished")), "clock", count=str(unfinished)),
                *([Stop(text=say(Text("library.systems")))] if systems else []),
                *systems,
                Stop(text=say(Text("ui.party.rail"))),
                Stop(PARTIES, say(Text("ui.party.parties")), "swords", count=str(parties) if parties else ""),
            ),
            (
                Stop(BIN, say(Text("library.bin")), "trash-2", count=str(binned) if binned else ""),
                Stop(TABLES, say(Text("tables.open")), "table-2", push=True),
                Stop(SETTINGS, say(Text("library.settings")), "settings", push=True),
            ),
        )
        if self.rail.chosen() not in self.rail.stop_keys():
            self.rail.choose(ALL)
        self._rail_ground.setFixedWidth(self.rail.fit(theme().wide(self.window().width())))

    def _chosen_changed(self) -> None:
        many = 0 if self._is_beside() else len(self.shelf.view.selectedIndexes())
        self.foot.show_chosen(many if many > 1 else 0)

    def _bin_is_open(self) -> bool:
        return self.rail.chosen() == BIN

    def _parties_are_open(self) -> bool:
        return self.rail.chosen() == PARTIES

    def _is_beside(self) -> bool:
        """Whether something else than the shelf is shown."""
        return self._bin_is_open() or self._parties_are_open()

    def _went(self, stop: str) -> None:
        if stop in (SETTINGS, TABLES):
            (self.settings_asked if stop == SETTINGS else self.tables_asked).emit()
            return
        if stop == BIN:
            self.bin.refresh()
        shown = self.bin if stop == BIN else self.parties if stop == PARTIES else self.shelf
        self._places.setCurrentWidget(shown)
        self.foot.show_bin(stop in (BIN, PARTIES))
        self.search.setEnabled(stop != PARTIES)
        with QSignalBlocker(self.search):
            self.search.clear()
        self.refresh()
        focused = QApplication.focusWidget()
        if focused is None or not self.rail.isAncestorOf(focused):
            self.take_focus()

    def _ask_new(self) -> None:
        stop = self.rail.chosen()
        self.new_asked.emit(stop.removeprefix(SYSTEM_STOP) if stop.startswith(SYSTEM_STOP) else "")

    def _with_current(self, act: Callable[[Path], object]) -> None:
        path = self.shelf.view.current_path()
        if path is not None:
            act(path)

    def _compare(self) -> None:
        """The chosen two; one by itself with its earlier states."""
        paths = [entry.path for entry in self.shelf.view.chosen()]
        if 0 < len(paths) <= TWO:
            self.compare_asked.emit(paths)

    def _join(self) -> None:
        """The chosen characters into a party."""
        paths = [entry.path for entry in self.shelf.view.chosen()]
        if paths:
            self.join_asked.emit(paths)

    def _delete(self) -> None:
        row = self.shelf.view.currentIndex().row()
        if self.acts.delete(self.shelf.view.chosen()):
            self.shelf.stay_at(row)

    def _show_menu(self, at: QPoint) -> None:
        chosen = len(self.shelf.view.chosen())
        menu, many = passing_menu(self), chosen > 1
        for key in MENU:
            if not key:
                menu.addSeparator()
            elif not (many and key in FOR_ONE) and not (key == "compare" and chosen > TWO):
                menu.addAction(self.actions_of_files[key])
        menu.popup(at)
