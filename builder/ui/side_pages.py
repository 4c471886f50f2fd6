"""The pages beside library and character: settings, about, where one begins. Made for one visit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from builder.core.errors import UnknownSystem
from builder.core.text import Text
from builder.ui.compare_pages import ComparePages
from builder.ui.last_folder import last_folder
from builder.ui.pack_pages import PackPages
from builder.ui.party_pages import PartyPages

if TYPE_CHECKING:
    from builder.ui.window import Window

OPENED_FROM = "opened_from"


class SidePages(QObject):
    """Of one window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.packs = PackPages(window)
        self.compare = ComparePages(window)
        self.parties = PartyPages(window)

    def show_settings(self) -> None:
        """The settings."""
        window = self._window
        settings = window.program.rooms().settings()
        settings.back_asked.connect(window.go_back)
        settings.menu_requested.connect(window.open_menu_at)
        settings.about_asked.connect(self.show_about)
        settings.keys_asked.connect(self.show_keys)
        window.show_page(settings)

    def show_about(self) -> None:
        """About the program."""
        window = self._window
        about = window.program.rooms().about()
        about.back_asked.connect(window.go_back)
        about.menu_requested.connect(window.open_menu_at)
        window.show_page(about)

    def show_keys(self) -> None:
        """The list of keys, over what is shown."""
        self._window.program.rooms().keys(self._window).open()

    def show_chooser(self, system: str = "") -> None:
        """The page where a character is begun."""
        window = self._window
        if not window.program.desk().systems:
            window.refuse(Text("chooser.no_system"))
            return
        chooser = window.program.rooms().chooser(system)
        chooser.back_asked.connect(window.go_back)
        chooser.menu_requested.connect(window.open_menu_at)
        chooser.begun.connect(window.show_document)
        chooser.told.connect(window.tell)
        chooser.refused.connect(window.refuse)
        window.show_page(chooser)

    def show_raw(self, path: Path, error: UnknownSystem) -> None:
        """A file of a system that is not here."""
        window = self._window
        raw = window.program.rooms().raw(path, error)
        raw.bar.back_requested.connect(window.go_back)
        raw.bar.menu_requested.connect(window.open_menu_at)
        window.program.preferences.opened(path)
        window.show_page(raw)

    def browse(self) -> None:
        """Choose files to open: the first here, others in windows of their own."""
        window = self._window
        program, say = window.program, window.program.words.say
        foreign = {say(one.name): (one.suffix,) for one in program.desk().workshop.foreign_formats()}
        known = (".json", ".pdf", *(suffix for kinds in foreign.values() for suffix in kinds))
        filters = {say(Text("files.characters_and_pdf")): known, **foreign}

        def chosen(paths: list[Path]) -> None:
            program.preferences.keep(OPENED_FROM, str(paths[0].parent))
            window.open_path(paths[0])
            for path in paths[1:]:
                window.open_apart(path)

        folder = last_folder(program, OPENED_FROM)
        program.dialogs.open_files(window, say(Text("library.browse")), folder, filters, chosen)
