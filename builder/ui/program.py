"""What all windows of the running program share: places, settings, words, the library, the time. No rules.

What needs the rules is fetched by a call when it is first needed.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from builder.core.errors import BuilderError
from builder.core.language import translator
from builder.core.text import Language, Translator
from builder.storage.bin import Binned
from builder.storage.library import Library, Step
from builder.storage.paths import Paths
from builder.ui.errand import Errand
from builder.ui.faces import Faces
from builder.ui.faults import Faults
from builder.ui.library.thumbnails import Thumbnails
from builder.ui.preferences import Preferences
from builder.ui.words import Words

if TYPE_CHECKING:
    from builder.storage.recovery import Session
    from builder.ui.desk import Desk
    from builder.ui.document import Document
    from builder.ui.files import Dialogs
    from builder.ui.rooms import Rooms
    from builder.ui.window import Window


class Program(QObject):
    """One a process. library_changed: other files, or news of one. scanned: how many files, of how many.

    scan_refused: the Text why the library's folder could not be looked at. window_left: a Window that closes.
    """

    library_changed = Signal()
    library_moved = Signal()
    scanned = Signal(int, int)
    scan_ended = Signal()
    scan_refused = Signal(object)
    open_changed = Signal()
    window_left = Signal(object)
    desk_ready = Signal()

    def __init__(
        self,
        *,
        places: Paths,
        preferences: Preferences,
        words: Words,
        fetch_dialogs: Callable[[], Dialogs],
        now: Callable[[], datetime],
        fetch_rooms: Callable[[Program], Rooms],
        make_window: Callable[[Program], Window],
        version: str,
    ) -> None:
        super().__init__()
        self.places, self.preferences, self.words = places, preferences, words
        self.now, self.version = now, version
        self.faces = Faces(preferences.kept("systems"))
        self.session: Session | None = None
        self.windows: list[Window] = []
        self.faults = Faults(version, self)
        self._fetch_rooms, self._make_window = fetch_rooms, make_window
        self._fetch_dialogs = fetch_dialogs
        self._dialogs: Dialogs | None = None
        self._rooms: Rooms | None = None
        self._scan: Errand | None = None
        self._binned: tuple[Binned, ...] | None = None
        self._folder = preferences.settings.library
        self.library = self._open_library()
        self.thumbnails = Thumbnails(self.library, self)
        preferences.changed.connect(self._settings_changed)

    @property
    def dialogs(self) -> Dialogs:
        """Who asks the user; fetched at the first question."""
        if self._dialogs is None:
            self._dialogs = self._fetch_dialogs()
        return self._dialogs

    # windows

    def new_window(self) -> Window:
        """One more window, not shown yet."""
        window = self._make_window(self)
        self.windows.append(window)
        return window

    def furnish(self, window: Window) -> None:
        """The window that showed the first light gets its contents."""
        self.windows.append(window)
        window.furnish(self)

    def window_closed(self, window: Window) -> None:
        """A window is gone; with the last one the program ends."""
        self.window_left.emit(window)
        if window in self.windows:
            self.windows.remove(window)
        if not self.windows:
            self.finish()

    def front_window(self) -> Window | None:
        """The window in use."""
        active = QApplication.activeWindow()
        return next(
            (one for one in self.windows if one is active), self.windows[-1] if self.windows else None
        )

    def bring_forward(self, document: Document) -> None:
        """Show an open character where it is."""
        for window in self.windows:
            if window.has(document):
                window.bring_forward(document)

    def quit(self) -> None:
        """Close all windows; first everything is asked, so that a no leaves all as it was."""
        self._ask_windows(list(self.windows), [])

    def _ask_windows(self, rest: list[Window], asked: list[tuple[Window, Any]]) -> None:
        if rest:
            window = rest[0]
            window.leaving.ask(
                window.in_work(),
                lambda answers: self._ask_windows(rest[1:], [*asked, (window, answers)]),
            )
            return
        for window, answers in asked:
            window.leaving.leave(answers, window.close_now)

    def finish(self) -> None:
        """End on purpose: write what is to be written."""
        self.stop_scan()
        self.library.flush()
        self.preferences.end()
        if self.session is not None:
            self.session.end()
            self.session = None

    # the rules

    def rooms(self) -> Rooms:
        """What needs the rules, fetched at the first call."""
        if self._rooms is None:
            self._rooms = self._fetch_rooms(self)
            self._rooms.desk.opened.connect(self.open_changed)
            if self.faces.learn(self.desk().systems.values()):
                self.preferences.keep("systems", self.faces.data())
            self.desk_ready.emit()
            self.library_changed.emit()
        return self._rooms

    def desk(self) -> Desk:
        """The characters in work."""
        return self.rooms().desk

    @property
    def has_desk(self) -> bool:
        """Whether the rules are loaded."""
        return self._rooms is not None

    def translator(self, language: Language) -> Translator:
        """A translator of that language for a sheet, with the words of all systems."""
        words = self.words
        for known in (words.sheet_translator, words.translator):
            if known.language == language:
                return known
        return translator(language, [system.strings for system in self.desk().systems.values()])

    def unsaved_paths(self) -> frozenset[Path]:
        """The files of open characters that are not saved."""
        return self.desk().unsaved_paths() if self.has_desk else frozenset()

    # the library

    def library_is_empty(self) -> bool:
        """Whether there is no character, known or not yet read."""
        if self.library.entries:
            return False
        try:
            with os.scandir(self.library.folder) as files:
                return not any(file.name.lower().endswith(".json") for file in files)
        except OSError:
            return True

    def binned(self) -> tuple[Binned, ...]:
        """What is in the bin, newest first; read from the disk only when something may have changed."""
        if self._binned is None:
            self._binned = self.library.binned()
        return self._binned

    def bin_changed(self) -> None:
        """Something went into the bin or out of it."""
        self._binned = None
        self.library_changed.emit()

    def scan(self) -> None:
        """Look at the folder, a few files at a time."""
        self.stop_scan()
        self._binned = None
        errand = Errand(self.library.scan(), self)
        errand.stepped.connect(self._scan_step)
        errand.failed.connect(self._scan_failed)
        errand.ended.connect(self._scan_over)
        self._scan = errand
        errand.start()

    def stop_scan(self) -> None:
        """Stop looking; what was read so far stays."""
        scan, self._scan = self._scan, None
        if scan is not None:
            scan.cancel()

    @property
    def is_scanning(self) -> bool:
        """Whether the folder is being looked at."""
        return self._scan is not None and self._scan.running

    def tell_files(self, files: Sequence[Path]) -> None:
        """Files of the library were written: take them in."""
        for path in files:
            if path.parent == self.library.folder and path.exists():
                self.library.note(path, None)
        self.library_changed.emit()

    def _open_library(self) -> Library:
        folder = self.places.with_library(self._folder).library
        return Library(folder, self.places.index)

    def _settings_changed(self) -> None:
        if self.preferences.settings.library == self._folder:
            return
        self._folder = self.preferences.settings.library
        self.stop_scan()
        self.library.flush()
        self.library = self._open_library()
        self.thumbnails.look_at(self.library)
        self.library_moved.emit()
        self.library_changed.emit()
        self.scan()

    def _scan_step(self, step: Step) -> None:
        self.scanned.emit(step.done, step.total)
        self.library_changed.emit()

    def _scan_failed(self, error: BuilderError) -> None:
        logging.getLogger("builder").warning("the library could not be read: %s", error.text.key)
        self.scan_refused.emit(error.text)

    def _scan_over(self, whole: bool) -> None:
        self._scan = None
        self.library_changed.emit()
        self.scan_ended.emit()
