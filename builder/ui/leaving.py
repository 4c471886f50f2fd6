"""Leaving open characters: everything is asked before anything is done, so that a no leaves all as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from builder.ui.character_page import CharacterPage
    from builder.ui.window import Window

Answers = list[tuple["CharacterPage", str]]


class Leaving(QObject):
    """Of one window. The answers are those of `Saving.ask`: save, discard."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window

    def ask(self, pages: list[CharacterPage], then: Callable[[Answers], object]) -> None:
        """Ask about each that is not saved; `then` is called with all answers, or never."""
        self._next([page for page in pages if page.document.is_unsaved], [], self._window.page(), then)

    def leave(self, answers: Answers, then: Callable[[], object]) -> None:
        """Do as was answered; `then` is called when nothing stands in the way any more."""
        if not answers:
            then()
            return
        (page, answer), *rest = answers
        if answer == "save":
            page.saving.save(lambda saved: self.leave(rest, then) if saved else None)
        else:
            self.leave(rest, then)

    def leave_character(self) -> None:
        """Close the character that is shown; from the library, the window."""
        window = self._window
        page = window.character_page()
        if page is None:
            window.close()
            return
        path = page.path

        def gone() -> None:
            window.remove_character(page)
            window.library.go_to(path)

        self.ask([page], lambda answers: self.leave(answers, gone))

    def leave_window(self) -> None:
        """Close the window."""
        window = self._window
        self.ask(window.characters, lambda answers: self.leave(answers, window.close_now))

    def _next(
        self,
        pages: list[CharacterPage],
        answers: Answers,
        shown: QWidget,
        then: Callable[[Answers], object],
    ) -> None:
        """Show the next one and ask; in the end what was shown before is shown again."""
        stack = self._window.stack
        if not pages:
            stack.setCurrentWidget(shown)
            then(answers)
            return
        page, rest = pages[0], pages[1:]
        stack.setCurrentWidget(page)

        def answered(answer: str) -> None:
            if answer:
                self._next(rest, [*answers, (page, answer)], shown, then)
            else:
                stack.setCurrentWidget(shown)

        page.saving.ask(answered)
