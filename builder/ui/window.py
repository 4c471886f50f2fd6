"""The main window: the library or an open character, the menu, what is dropped on it. Knows no rules.

What needs the rules is made by the program's rooms when it is asked for. The first window of a start is there
before its contents: it shows the first light until it is furnished. So this module imports nearly nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from builder.core.errors import BuilderError, UnknownSystem
from builder.core.text import Label, Text, plain
from builder.ui.window_place import place, placed

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from builder.ui.character_page import CharacterPage
    from builder.ui.controls.toast import Toast
    from builder.ui.document import Document
    from builder.ui.first_light import FirstLight
    from builder.ui.leaving import Leaving, WorkPage
    from builder.ui.library.page import LibraryPage
    from builder.ui.message import Message
    from builder.ui.messages import Messages
    from builder.ui.party.page import PartyPage
    from builder.ui.program import Program
    from builder.ui.sheets_out import SheetsOut
    from builder.ui.side_pages import SidePages

LEAST = (1024, 600)


class Window(QMainWindow):
    """One window. `painted`: once, when the first paint of its contents is through.

    `lit`: once, when the first light was painted; only of a window that was made without a program.
    """

    painted, lit = Signal(), Signal()
    program: Program
    characters: list[CharacterPage]
    parties: list[PartyPage]
    leaving: Leaving
    beside: SidePages
    messages: Messages
    acts: dict[str, QAction]
    library: LibraryPage

    def __init__(self, program: Program | None, light: FirstLight | None = None) -> None:
        super().__init__()
        self._light, self._furnished = light, False
        self._was_lit, self._was_painted, self._may_close = False, False, False
        self._before: QWidget | None = None
        self._out: SheetsOut | None = None
        if light is not None:
            light.put(self)
        if program is not None:
            self.furnish(program)

    def furnish(self, program: Program) -> None:
        """Make what is in the window. One that is seen already changes from the first light to it at once."""
        from builder.ui.leaving import Leaving
        from builder.ui.library.page import LibraryPage
        from builder.ui.messages import Messages
        from builder.ui.side_pages import SidePages
        from builder.ui.theme import follow, theme
        from builder.ui.window_keys import AltKey, window_actions

        self.program, self.characters, self.parties, self._look = program, [], [], theme()
        self.leaving, self.beside, self.messages = Leaving(self), SidePages(self), Messages(self)
        self.acts = window_actions(self)
        self.stack = QStackedWidget()
        self.library = LibraryPage(program)
        self._alt = AltKey(self, self.open_menu)
        self.stack.addWidget(self.library)
        self.acts["back"].setEnabled(False)
        self.setCentralWidget(self.stack)
        self.setAcceptDrops(True)
        self._connect()
        self._furnished = True
        self.retranslate()
        if self._light is None:
            place(self, program.preferences.kept("place"))
        follow(self._restyle)
        if self.isVisible():
            self._take_over()

    @property
    def toast(self) -> Toast:
        """Where messages appear."""
        return self.messages.toast

    @property
    def out(self) -> SheetsOut:
        """What leaves the window and what comes in; made when it is first asked for."""
        if self._out is None:
            self._out = self.program.rooms().sheets_out(self)
        return self._out

    # what is shown

    def page(self) -> QWidget:
        """The page that is shown."""
        return self.stack.currentWidget() or self.library

    def character_page(self) -> CharacterPage | None:
        """The open character that is shown, if it is one."""
        return next((one for one in self.characters if one is self.page()), None)

    def party_page(self) -> PartyPage | None:
        """The open party that is shown, if it is one."""
        return next((one for one in self.parties if one is self.page()), None)

    def work_page(self) -> WorkPage | None:
        """The open character or party that is shown."""
        return self.character_page() or self.party_page()

    def in_work(self) -> list[WorkPage]:
        """What is open here: characters and parties."""
        return [*self.characters, *self.parties]

    def show_page(self, page: QWidget) -> None:
        """Show a page; what was made for one visit only is taken away."""
        old = self.page()
        if self.stack.indexOf(page) < 0:
            self.stack.addWidget(page)
        self._fit(page)
        self.stack.setCurrentWidget(page)
        kept = [self.library, *self.in_work()]
        if old is not page and old not in kept:
            self.stack.removeWidget(old)
            old.deleteLater()
        if old in kept:
            self._before = old
        own = page not in kept
        self.acts["back"].setEnabled(own)
        self.acts["keys"].setEnabled(page not in self.characters)
        self._title_changed()
        self._menu_changed()
        _call(page, "take_focus")

    def tell_title(self) -> None:
        """What is shown is called otherwise, or is saved now."""
        self._title_changed()

    def show_library(self, path: Path | None = None) -> None:
        """The library, at a file. What is saved is closed; what is not stays open."""
        page = self.work_page()
        if page is not None:
            path = path or page.path
        self.show_page(self.library)
        if path is not None:
            self.library.go_to(path)
        if page is None:
            return
        if not page.is_unsaved:
            self.remove_page(page)
            return
        self.messages.tell_still_open(page)

    def go_back(self) -> None:
        """From settings and the like to where one came from."""
        before = self._before
        if before is not None and self.stack.indexOf(before) >= 0:
            self.show_page(before)
        else:
            self.show_page(self.library)

    # characters

    def open_path(self, path: Path) -> None:
        """Open a file, or bring it forward where it is open."""
        desk = self.program.desk()
        if self.beside.parties.took(path):
            return
        known = desk.find(path)
        if known is not None:
            self.program.bring_forward(known)
            return
        try:
            document, opened = desk.open_whole(path)
        except UnknownSystem as error:
            self.beside.show_raw(path, error)
            return
        except BuilderError as error:
            self.program.preferences.forgot(path)
            self.refuse(error.text)
            return
        self.program.preferences.opened(path)
        page = self.show_document(document)
        page.tell_warnings(opened.warnings)
        page.tell_differences()
        account = desk.report(opened)
        if account is not None:
            page.tell_report(account)

    def open_apart(self, path: Path) -> None:
        """Open a file in a window of its own."""
        known = self.program.desk().find(path)
        if known is not None:
            self.program.bring_forward(known)
            return
        window = self.program.new_window()
        window.show()
        window.open_path(path)

    def show_document(self, document: Document) -> CharacterPage:
        """Show a character that has just been opened or begun."""
        page = self.program.rooms().character(document)
        page.back_asked.connect(self.show_library)
        page.menu_requested.connect(self.open_menu_at)
        page.title_changed.connect(self._title_changed)
        page.told.connect(self.tell)
        page.keys_asked.connect(self.beside.show_keys)
        page.table_asked.connect(lambda table, row: self.beside.packs.show_table(page, table, row))
        page.export_asked.connect(lambda: self.out.export(page))
        page.print_asked.connect(lambda: self.out.print(page))
        page.copy_asked.connect(lambda: self.out.copy(page))
        page.compare_asked.connect(lambda other: self.beside.compare.show_character(page, other))
        self.characters.append(page)
        self.show_page(page)
        return page

    def has(self, document: Document) -> bool:
        """Whether the character is open in this window."""
        return any(page.document is document for page in self.characters)

    def bring_forward(self, document: Document) -> None:
        """Show an open character, and the window with it."""
        for page in self.characters:
            if page.document is document:
                self.show_page(page)
        self.to_front()

    def to_front(self) -> None:
        """The window comes to the front."""
        self.setWindowState(self.windowState() & ~self.windowState().WindowMinimized)
        self.raise_()
        self.activateWindow()

    def remove_character(self, page: CharacterPage) -> None:
        """Close a character; whatever was to be asked has been asked."""
        if page in self.characters:
            self.characters.remove(page)
            self._remove(page)
            self.program.desk().close(page.document)

    def remove_page(self, page: WorkPage) -> None:
        """Close a character or a party; whatever was to be asked has been asked."""
        for character in [one for one in self.characters if one is page]:
            self.remove_character(character)
        for party in [one for one in self.parties if one is page]:
            self.parties.remove(party)
            self._remove(party)
            self.program.desk().close_party(party.work)

    def _remove(self, page: QWidget) -> None:
        """Take a page that is in work no more out of the window."""
        if self.page() is page:
            self.show_page(self.library)
        self.stack.removeWidget(page)
        if self._before is page:
            self._before = None
        self.messages.forget(page)
        page.deleteLater()

    def open_characters(self) -> list[tuple[Label, Callable[[], object]]]:
        """The characters and parties that are open in this window, and how to get to each."""

        def going(page: QWidget) -> Callable[[], object]:
            return lambda: self.show_page(page)

        return [(plain(page.title()), going(page)) for page in self.in_work()]

    def recent_files(self) -> list[Path]:
        """The files that were opened last and are still there."""
        return [path for name in self.program.preferences.settings.recent if (path := Path(name)).is_file()]

    # leaving

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._furnished:
            return
        if not self._may_close and any(page.is_unsaved for page in self.in_work()):
            event.ignore()
            QTimer.singleShot(
                0, self.leaving, self.leaving.leave_window
            )  # while a window is closing it cannot be closed
            return
        self.program.preferences.keep("place", placed(self))
        for page in self.in_work():
            self.remove_page(page)
        event.accept()
        self.program.window_closed(self)
        if self.program.windows:
            self.deleteLater()  # left to the garbage, it would follow every change of the theme until then

    def close_now(self) -> None:
        """Close without asking again."""
        self._may_close = True
        self.close()

    # messages

    def tell(self, message: Message) -> None:
        """Say something at the foot of the window."""
        self.messages.tell(message)

    def refuse(self, text: Text) -> None:
        """Say why something could not be; it stays until it is read."""
        self.messages.refuse(text)

    def where(self) -> Label:
        """Where one is, in words, for a fault that happened there."""
        page = self.work_page()
        return page.where() if page is not None else Text("window.library")

    # menu

    def page_actions(self) -> Mapping[str, QAction]:
        """What the page can do."""
        page = self.work_page()
        if page is not None:
            return page.actions_of_view()
        return self.library.actions_of_files if self.page() is self.library else {}

    def open_menu(self) -> None:
        """The whole menu, from the keyboard."""
        self.open_menu_at(QRect(self.mapToGlobal(QPoint(9, 10)), self.mapToGlobal(QPoint(40, 42))))

    def open_menu_at(self, rect: QRect) -> None:
        """The whole menu, below its button."""
        menu = self.program.rooms().menu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(rect.bottomLeft())

    def print_blank(self, system: str) -> None:
        """The sheet of nobody."""
        self.out.blank(system)

    # dropping

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        QTimer.singleShot(0, self, lambda: self.take_in(files))

    def take_in(self, files: list[Path]) -> None:
        """Files from outside: into the library; a single one is opened at once."""
        files = self.beside.parties.taken_from(self.beside.packs.taken_from(files))
        if files:
            self.out.take_in(files)

    def retranslate(self) -> None:
        """Say everything again in another language."""
        for action in self.acts.values():
            action.setText(self.program.words.say(action.data()).replace("&", "&&"))
        self._title_changed()
        self._menu_changed()

    # events

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._furnished:
            self._alt.watch()
            _call(self.page(), "take_focus")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._furnished:
            self._fit(self.page())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._furnished:
            self._shine()
        elif not self._was_painted:
            self._was_painted = True
            self.activateWindow()  # without a window manager nobody else does, and no key would be ours
            QTimer.singleShot(0, self, self.painted.emit)

    # inside

    def _shine(self) -> None:
        if self._light is not None and self._light.paint(self) and not self._was_lit:
            self._was_lit = True
            QTimer.singleShot(0, self, self.lit.emit)

    def _take_over(self) -> None:
        """The contents take the place of the first light between two paints, as large as it is."""
        self._light = None
        self.stack.show()  # left to itself it would come a turn of the loop later
        layout = self.layout()
        if layout is not None:
            layout.activate()
        self._alt.watch()
        self.library.take_focus()
        self.update()

    def _connect(self) -> None:
        library, program = self.library, self.program
        library.bar.menu_requested.connect(self.open_menu_at)
        library.open_asked.connect(self.open_path)
        library.open_apart_asked.connect(self.open_apart)
        library.browse_asked.connect(self.beside.browse)
        library.new_asked.connect(self.beside.show_chooser)
        library.sample_asked.connect(self._open_sample)
        library.settings_asked.connect(self.beside.show_settings)
        library.tables_asked.connect(self.beside.packs.show)
        library.export_asked.connect(lambda entries: self.out.export_several(entries))
        library.print_asked.connect(lambda entries: self.out.print_several(entries))
        library.compare_asked.connect(self.beside.compare.show_files)
        library.party_asked.connect(self.beside.parties.show_new)
        library.party_open_asked.connect(self.open_path)
        library.join_asked.connect(self.beside.parties.add)
        program.desk_ready.connect(self._menu_changed)
        program.scan_refused.connect(self._folder_refused)
        library.told.connect(self.tell)
        library.refused.connect(self.refuse)
        program.words.language_changed.connect(self.retranslate)
        program.preferences.refused.connect(self.messages.tell_unwritten)

    def _folder_refused(self, text: Text) -> None:
        if self.program.front_window() is self:
            self.refuse(text)

    def _open_sample(self, sample: object) -> None:
        desk = self.program.desk()
        self.show_document(desk.keep(desk.from_sample(sample), begun=False))  # type: ignore[arg-type]

    def _title_changed(self) -> None:
        say, page = self.program.words.say, self.work_page()
        name = say(Text("window.program"))
        self.setWindowTitle(f"{page.title()}[*] — {name}" if page is not None else name)
        self.setWindowModified(page is not None and page.is_unsaved)

    def _menu_changed(self) -> None:
        """Where the system has a menu bar, it holds what the page can do."""
        if sys.platform == "darwin" and self.program.has_desk:
            self.program.rooms().fill_menu_bar(self)

    def _fit(self, page: QWidget) -> None:
        fit = getattr(page, "fit", None)
        if fit is not None:
            fit(self._look.wide(self.width()))

    def _restyle(self) -> None:
        room = self.screen().availableGeometry() if self.screen() else None
        least = LEAST if room is None else (min(LEAST[0], room.width()), min(LEAST[1], room.height()))
        self.setMinimumSize(*least)
        self._fit(self.page())


def _call(page: QWidget, name: str) -> None:
    act = getattr(page, name, None)
    if act is not None:
        act()
