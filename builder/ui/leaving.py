"""Leaving what is open: everything is asked before anything is done, so that a no leaves all as it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from builder.ui.character_page import CharacterPage
    from builder.ui.party.page import PartyPage
    from builder.ui.window import Window

    WorkPage: TypeAlias = CharacterPage | PartyPage

Answers = list[tuple["WorkPage", str]]


class Leaving(QObject):
    """Of one window. The answers are those of `Saving.ask`: save, discard."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window

    def ask(self, pages: Sequence[WorkPage], then: Callable[[Answers], object]) -> None:
        """Ask about each that is not saved; `then` is called with all answers, or never."""
        self._next([page for page in pages if page.is_unsaved], [], self._window.page(), then)

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
        """Close what is shown of what is in work; from the library, the window."""
        window = self._window
        page = window.work_page()
        if page is None:
            window.close()
            return
        path = page.path

        def gone() -> None:
            window.remove_page(page)
            window.library.go_to(path)

        self.ask([page], lambda answers: self.leave(answers, gone))

    def leave_window(self) -> None:
        """Close the window."""
        window = self._window
        self.ask(window.in_work(), lambda answers: self.leave(answers, window.close_now))

    def _next(
        self,
        pages: list[WorkPage],
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
