"""The window's own actions with their keys, and the Alt key that opens the menu. No rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence

from builder.core.text import Text

if TYPE_CHECKING:
    from builder.ui.window import Window

WORDS: dict[str, Text] = {
    "new": Text("menu.new"),
    "open": Text("menu.open"),
    "party": Text("ui.party.new.menu"),
    "window": Text("menu.window"),
    "close": Text("menu.close"),
    "quit": Text("menu.quit"),
    "settings": Text("menu.settings"),
    "keys": Text("menu.keys"),
    "about": Text("menu.about"),
    "bigger": Text("menu.bigger"),
    "smaller": Text("menu.smaller"),
    "normal": Text("menu.normal"),
    "menu": Text("window.menu"),
    "back": Text("menu.back"),
}
KEYS: dict[str, tuple[str, ...]] = {
    "new": ("Ctrl+N",),
    "open": ("Ctrl+O",),
    "party": ("Ctrl+Shift+P",),
    "window": ("Ctrl+Shift+N",),
    "close": ("Ctrl+W",),
    "quit": ("Ctrl+Q",),
    "settings": ("Ctrl+,",),
    "keys": ("Ctrl+/",),
    "about": (),
    "bigger": ("Ctrl+=", "Ctrl++", "Ctrl+;"),
    "smaller": ("Ctrl+-",),
    "normal": ("Ctrl+0",),
    "menu": ("F10",),
    "back": ("Alt+Left",),
}
# The key of a shortcut comes as an override only.
PRESSES = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
ROLES = {
    "quit": QAction.MenuRole.QuitRole,
    "settings": QAction.MenuRole.PreferencesRole,
    "about": QAction.MenuRole.AboutRole,
}


def window_actions(window: Window) -> dict[str, QAction]:
    """The actions by name; their words are in their data and are said by the window."""
    slots: dict[str, Callable[[], object]] = {
        "new": lambda: window.beside.show_chooser(),
        "open": lambda: window.beside.browse(),
        "party": lambda: window.beside.parties.show_new(),
        "window": lambda: window.program.new_window().show(),
        "close": lambda: window.leaving.leave_character(),
        "quit": lambda: window.program.quit(),
        "settings": lambda: window.beside.show_settings(),
        "keys": lambda: window.beside.show_keys(),
        "about": lambda: window.beside.show_about(),
        "bigger": lambda: window.program.preferences.step_text(1),
        "smaller": lambda: window.program.preferences.step_text(-1),
        "normal": lambda: window.program.preferences.step_text(0),
        "menu": lambda: window.open_menu(),
        "back": lambda: window.go_back(),
    }
    actions: dict[str, QAction] = {}
    for key, text in WORDS.items():
        action = QAction(window)
        action.setData(text)
        action.setShortcuts([QKeySequence(one) for one in KEYS[key]])
        action.setMenuRole(ROLES.get(key, QAction.MenuRole.NoRole))
        action.triggered.connect(lambda checked=False, slot=slots[key]: slot())
        window.addAction(action)
        actions[key] = action
    return actions


class AltKey(QObject):
    """Alt pressed and let go alone opens the menu, as F10 does."""

    def __init__(self, window: Window, act: Callable[[], object]) -> None:
        super().__init__(window)
        self._window, self._act = window, act
        self._alone = False

    def watch(self) -> None:
        """Listen to the keys of the window, once it has a window of the system."""
        handle = self._window.windowHandle()
        if handle is not None:
            handle.removeEventFilter(self)
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in PRESSES and isinstance(event, QKeyEvent):
            self._alone = event.key() == Qt.Key.Key_Alt and not event.isAutoRepeat()
        elif kind is QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Alt and self._alone and not event.isAutoRepeat():
                self._alone = False
                self._act()
                return True
            self._alone = False
        elif kind in (QEvent.Type.MouseButtonPress, QEvent.Type.FocusOut):
            self._alone = False
        return False
