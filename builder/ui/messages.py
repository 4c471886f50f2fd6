"""What a window says: at its foot, and in the way when something could not be. Knows no rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from builder.core.text import Text
from builder.ui.message import Message
from builder.ui.shapes import State

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from builder.ui.controls.toast import Toast
    from builder.ui.leaving import WorkPage
    from builder.ui.window import Window

STATE_WORDS: Mapping[State, Text] = {
    State.OK: Text("state.ok"),
    State.NOTE: Text("state.note"),
    State.TODO: Text("state.todo"),
    State.ERROR: Text("state.error"),
}


class Messages(QObject):
    """Of one window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._toast: Toast | None = None
        self._acted: Message | None = None

    @property
    def toast(self) -> Toast:
        """Where messages appear; made for the first one."""
        if self._toast is None:
            self._toast = self._window.program.rooms().toast(self._window)
            self._toast.acted.connect(self._act)
        return self._toast

    def tell(self, message: Message) -> None:
        """Say something at the foot of the window."""
        say = self._window.program.words.say
        self._acted = message
        action = say(message.action) if message.action is not None else ""
        word = say(STATE_WORDS.get(message.state, Text("state.note")))
        self.toast.show_message(
            say(message.text), state=message.state, action=action, key=message.key, word=word
        )

    def tell_still_open(self, page: WorkPage) -> None:
        """What is not saved was left, and stays open."""
        text = Text("window.still_open", {"name": page.title()})
        self.tell(Message(text, State.TODO, Text("close.save"), act=page.save, of=page))

    def forget(self, page: QWidget) -> None:
        """A page is closed: what it has said can be acted on no more."""
        if self._acted is not None and self._acted.of is page:
            self._acted = None
            self.toast.close()

    def tell_unwritten(self, text: Text) -> None:
        """The settings could not be written."""
        self.tell(Message(text, State.NOTE))

    def refuse(self, text: Text) -> None:
        """Say why something could not be; it stays until it is read."""
        self._window.program.rooms().refuse(self._window, text)

    def _act(self) -> None:
        if self._acted is not None and self._acted.act is not None:
            self._acted.act()
