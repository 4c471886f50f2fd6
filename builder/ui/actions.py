"""What can be done with an open character, as actions with keys and names, for menus and shortcuts.

No rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from builder.core.text import Label, Text
from builder.ui.icons import icon
from builder.ui.words import Words


@dataclass(frozen=True, slots=True)
class Command:
    """An action: its words, its keys, its icon."""

    words: Label
    keys: tuple[str, ...] = ()
    icon: str = ""


COMMANDS: Mapping[str, Command] = {
    "undo": Command(Text("ui.action.undo"), ("Ctrl+Z",), "undo-2"),
    "redo": Command(Text("ui.action.redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo-2"),
    "save": Command(Text("ui.action.save"), ("Ctrl+S",), "save"),
    "back": Command(Text("ui.action.back"), ("Alt+Left",), "chevron-left"),
    "export": Command(Text("ui.action.export"), ("Ctrl+E",), "file-output"),
    "print": Command(Text("ui.action.print"), ("Ctrl+P",), "printer"),
    "copy_text": Command(Text("ui.action.copy_text"), (), "copy"),
    "preview": Command(Text("ui.action.preview"), ("F9",), "file-text"),
    "ledger": Command(Text("ui.action.ledger"), ("F7",), "panel-right"),
    "help": Command(Text("ui.action.help"), ("F1",), "book-open"),
    "keys": Command(Text("ui.action.keys"), ("Ctrl+/",), "keyboard"),
    "picker": Command(Text("ui.action.picker"), ("Ctrl+K",), "search"),
    "filter": Command(Text("ui.action.filter"), ("Ctrl+F",), "filter"),
    "next_issue": Command(Text("ui.action.next_issue"), ("F8",)),
    "previous_issue": Command(Text("ui.action.previous_issue"), ("Shift+F8",)),
    "next_step": Command(Text("ui.action.next_step"), ("Ctrl+PgDown",)),
    "previous_step": Command(Text("ui.action.previous_step"), ("Ctrl+PgUp",)),
    "next_area": Command(Text("ui.action.next_area"), ("F6",)),
    "previous_area": Command(Text("ui.action.previous_area"), ("Shift+F6",)),
}
STEPS = 9


class Actions:
    """The actions of one view. Their keys work in the view and everything inside it."""

    def __init__(self, owner: QWidget, words: Words, acts: Mapping[str, Callable[[], None]]) -> None:
        self._words = words
        self.by_name: dict[str, QAction] = {}
        for name, command in COMMANDS.items():
            action = QAction(owner)
            action.setShortcuts([QKeySequence(keys) for keys in command.keys])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            act = acts[name]
            action.triggered.connect(lambda _=False, act=act: act())
            owner.addAction(action)
            self.by_name[name] = action
        self.retranslate()

    def name_history(self, undo: Label | None, redo: Label | None) -> None:
        """Name what undo and redo would do."""
        self._history("undo", undo, Text("ui.bar.undo_what", {"what": undo or ""}))
        self._history("redo", redo, Text("ui.bar.redo_what", {"what": redo or ""}))

    def retranslate(self) -> None:
        """Say everything again in another language."""
        for name, action in self.by_name.items():
            action.setText(self._words.say(COMMANDS[name].words).replace("&", "&&"))
            if COMMANDS[name].icon:
                action.setIcon(icon(COMMANDS[name].icon))

    def _history(self, name: str, what: Label | None, words: Text) -> None:
        action = self.by_name[name]
        shown = self._words.say(words) if what is not None else self._words.say(COMMANDS[name].words)
        action.setText(shown.replace("&", "&&"))
        action.setEnabled(what is not None)


def number_keys(owner: QWidget, go: Callable[[int], None]) -> None:
    """Ctrl+1 … Ctrl+9 go to the first nine steps."""
    for number in range(1, STEPS + 1):
        action = QAction(owner)
        action.setShortcut(QKeySequence(f"Ctrl+{number}"))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _=False, number=number: go(number - 1))
        owner.addAction(action)
