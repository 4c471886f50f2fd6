"""The window's two translators: one for the interface, one for the sheet.

Switched at run time, independently.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from builder.core import language as catalogues
from builder.core.text import Label, Language, Translator


class Words(QObject):
    """What every widget says its words with. `strings`: folders of the systems' own words."""

    language_changed = Signal()
    sheet_changed = Signal()

    def __init__(
        self,
        language: Language,
        sheet_language: Language | None = None,
        strings: Iterable[Path] = (),
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._folders = list(strings)
        self._translator = catalogues.translator(language, self._folders)
        self._sheet = catalogues.translator(sheet_language or language, self._folders)

    @property
    def language(self) -> Language:
        """The language of the interface."""
        return self._translator.language

    @property
    def translator(self) -> Translator:
        """The translator of the interface."""
        return self._translator

    @property
    def sheet_language(self) -> Language:
        """The language of the printed sheet."""
        return self._sheet.language

    @property
    def sheet_translator(self) -> Translator:
        """The translator of the printed sheet."""
        return self._sheet

    def say(self, label: Label | str) -> str:
        """The label in the language of the interface; a plain str is data and comes back as it is."""
        return self._translator.say(label)

    def use(self, *, language: Language | None = None, sheet_language: Language | None = None) -> None:
        """Switch one language or both, and tell everybody who says words."""
        turned = language is not None and language != self.language
        sheet_turned = sheet_language is not None and sheet_language != self.sheet_language
        if language is not None and turned:
            self._translator = catalogues.translator(language, self._folders)
        if sheet_language is not None and sheet_turned:
            self._sheet = catalogues.translator(sheet_language, self._folders)
        if turned:
            self.language_changed.emit()
        if sheet_turned:
            self.sheet_changed.emit()

    def learn(self, folder: Path) -> None:
        """Add a folder of a system's words. What is on screen does not change by it."""
        if folder in self._folders:
            return
        self._folders.append(folder)
        self._translator = catalogues.translator(self.language, self._folders)
        self._sheet = catalogues.translator(self.sheet_language, self._folders)
