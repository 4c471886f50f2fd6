"""Which keys a box that is typed into leaves to the window. Touches key events only."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

KEPT = frozenset(
    {
        Qt.Key.Key_A,
        Qt.Key.Key_C,
        Qt.Key.Key_V,
        Qt.Key.Key_X,
        Qt.Key.Key_Insert,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_Backspace,
        Qt.Key.Key_Delete,
    }
)
HISTORY = frozenset({Qt.Key.Key_Z, Qt.Key.Key_Y})
ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


def window_key(event: QKeyEvent, *, own_history: bool = False) -> bool:
    """Whether a key with Ctrl is the window's: all but copying, pasting, selecting and moving by words.

    Undo and redo are the window's too, since there is one history; on some systems Qt's own boxes also take
    Ctrl+K and Ctrl+U. Ctrl with Alt is AltGr, which types signs.
    """
    control, alt = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
    held = event.modifiers()
    if not held & control or held & alt:
        return False
    return event.key() not in KEPT and not (own_history and event.key() in HISTORY)
