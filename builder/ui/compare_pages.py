"""The ways of one window to the comparison: from a character, from the library, from questions. No rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from builder.core.text import Text

if TYPE_CHECKING:
    from builder.core.survey import AnyCharacter
    from builder.storage.recovery import Snapshot
    from builder.ui.character_page import CharacterPage
    from builder.ui.compare.page import ComparePage
    from builder.ui.window import Window


class ComparePages(QObject):
    """Of one window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window

    def show_character(self, page: CharacterPage, other: str = "") -> ComparePage:
        """An open character: what it was against what it is. `other`: against this version instead."""
        document = page.document
        found = self._window.program.rooms().comparison(document, other, back=Text("compare.back"))
        return self._show(found)

    def show_files(self, paths: Sequence[Path]) -> ComparePage | None:
        """One file with its earlier states, or two files."""
        if not paths:
            return None
        rooms = self._window.program.rooms()
        return self._show(rooms.comparison_of_files(list(paths[:2]), back=Text("window.library")))

    def show_draft(self, snapshot: Snapshot, then: Callable[[], object]) -> ComparePage:
        """What was left behind against its file; `then` asks again, when one comes back."""
        found = self._window.program.rooms().comparison_of_draft(snapshot, back=Text("compare.back"))
        page = self._show(found)
        page.back_asked.connect(then)
        return page

    def _show(self, page: ComparePage) -> ComparePage:
        window = self._window
        page.back_asked.connect(window.go_back)
        page.menu_requested.connect(window.open_menu_at)
        page.told.connect(window.tell)
        page.copy_asked.connect(self._open_copy)
        window.show_page(page)
        return page

    def _open_copy(self, character: AnyCharacter) -> None:
        """A version as a character of its own, saved nowhere yet."""
        window = self._window
        window.show_document(window.program.desk().keep_copy(character))
