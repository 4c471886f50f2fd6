"""The settings while the program runs: each change acts at once and is written a moment later. No rules."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTimer, QTranslator, Signal
from PySide6.QtWidgets import QApplication

from builder.core.errors import CannotWrite
from builder.core.language import translator
from builder.core.text import Language
from builder.storage.settings import Settings, write_settings
from builder.ui.qt_words import more_words
from builder.ui.theme import Scheme, system_wants_stillness, theme
from builder.ui.words import Words

SOON_MS = 400
LEAST_PERCENT, MOST_PERCENT, STEP_PERCENT = 100, 200, 25


class Preferences(QObject):
    """What the user has set, with a signal. `refused`: the Text why the settings could not be written."""

    changed = Signal()
    refused = Signal(object)

    def __init__(self, file: Path, settings: Settings, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self._words = words
        self.settings = settings
        self._written = settings if file.exists() else None
        self._own_words, self._more_words = QTranslator(self), QTranslator(self)
        self._more = b""  # Qt reads the words where they are
        self._speaks: Language = "en"
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON_MS)
        self._soon.timeout.connect(self.write)
        self.act()
        words.sheet_changed.connect(self._sheet_switched)

    def use(self, **changes: Any) -> None:
        """Change some, act on them, and write soon."""
        settings = replace(self.settings, **changes)
        if settings == self.settings:
            return
        self.settings = settings
        self.act()
        self._soon.start()
        self.changed.emit()

    def keep(self, key: str, value: Any) -> None:
        """Remember something of the window's own (sizes, places); nobody is told."""
        if self.settings.window.get(key) != value:
            self.settings = replace(self.settings, window={**self.settings.window, key: value})
            self._soon.start()

    def kept(self, key: str) -> Any:
        """What was remembered, or None."""
        return self.settings.window.get(key)

    def opened(self, path: Path) -> None:
        """The file goes to the head of the recent ones."""
        self._recent(self.settings.opened(path))

    def forgot(self, path: Path) -> None:
        """The file goes from the recent ones."""
        self._recent(self.settings.forgot(path))

    def step_text(self, direction: int) -> None:
        """One size of text up or down; 0: back to 100 %."""
        percent = self.settings.text_percent + direction * STEP_PERCENT if direction else LEAST_PERCENT
        self.use(text_percent=max(LEAST_PERCENT, min(MOST_PERCENT, percent)))

    def write(self) -> None:
        """Write now, if there is something to be written."""
        self._soon.stop()
        if self.settings == self._written and self._file.exists():
            return
        try:
            write_settings(self._file, self.settings)
            self._written = self.settings
        except CannotWrite as error:
            logging.getLogger("builder").warning("settings not written: %s", error.text.key)
            self.refused.emit(error.text)

    def end(self) -> None:
        """Write, and leave Qt as it was."""
        self.write()
        app = QApplication.instance()
        if app is not None:
            self._quiet_qt(app)

    def act(self) -> None:
        """Let theme and words be what the settings say."""
        settings, look = self.settings, theme()
        still = settings.motion == "reduced" or (settings.motion == "system" and system_wants_stillness())
        wanted = (Scheme(settings.theme), settings.text_percent / 100, still)
        if wanted != (look.scheme, look.text_factor, look.reduced_motion):
            look.use(scheme=wanted[0], text_factor=wanted[1], reduced_motion=wanted[2])
        self._speak_qt(settings.language)
        self._words.use(language=settings.language, sheet_language=settings.language_of_sheet)

    def _sheet_switched(self) -> None:
        """The sheet's language was switched beside the settings: in the preview."""
        language = self._words.sheet_language
        if language != self.settings.language_of_sheet:
            self.use(sheet_language=language)

    def _recent(self, settings: Settings) -> None:
        if settings != self.settings:
            self.settings = settings
            self._soon.start()

    def _speak_qt(self, language: Language) -> None:
        """Qt's own buttons and menus: from its Japanese catalogue, or the English they are written in."""
        app = QApplication.instance()
        if app is None or language == self._speaks:
            return
        self._speaks = language
        if language == "en":
            self._quiet_qt(app)
            return
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._own_words.load(QLocale(language), "qtbase", "_", folder):
            app.installTranslator(self._own_words)
        known = self._words.translator
        self._more = more_words((known if known.language == language else translator(language)).say)
        if self._more_words.load(self._more):
            app.installTranslator(self._more_words)

    def _quiet_qt(self, app: QCoreApplication) -> None:
        """Leave Qt to its English."""
        for words in (self._own_words, self._more_words):
            app.removeTranslator(words)
