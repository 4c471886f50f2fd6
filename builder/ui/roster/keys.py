"""Roster: what the keys do in a row. What an editor in the row does not want comes here.

Touches the view only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from builder.core.form import Line, NumberField
from builder.ui.controls.keys import ENTER

if TYPE_CHECKING:
    from builder.ui.roster.view import RosterView

PAGE = 10
Key = Qt.Key


class RowKeys:
    """↑ ↓ rows, Enter unfolds, Alt+↑ ↓ moves, Ctrl+D copies, Del removes, Ctrl+Enter adds, digits type."""

    def __init__(self, view: RosterView) -> None:
        self._view = view

    def press(self, event: QKeyEvent) -> bool:
        """Whether the key meant something."""
        if not self._view.focus_free():
            return False
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held & Qt.KeyboardModifier.AltModifier:
            return self._with_alt(event.key())
        if held & Qt.KeyboardModifier.ControlModifier:
            return self._with_control(event.key())
        if event.key() in (Key.Key_Up, Key.Key_Down):
            return self._view.step_current(1 if event.key() == Key.Key_Down else -1)
        return self._view.hasFocus() and self._on_row(event)

    def _with_alt(self, key: int) -> bool:
        if key in (Key.Key_Up, Key.Key_Down):
            self._ask("up" if key == Key.Key_Up else "down")
        elif key in ENTER:
            self._view.ask_why()
        else:
            return False
        return True

    def _with_control(self, key: int) -> bool:
        if key == Key.Key_D:
            self._ask("duplicate")
        elif key in ENTER:
            self._view.asked.emit("add", self._view.current)
        else:
            return False
        return True

    def _on_row(self, event: QKeyEvent) -> bool:
        """Keys of the row itself, when the keyboard is in none of its editors."""
        view, key = self._view, event.key()
        line = view.line(view.current)
        if key in ENTER and line is not None and not self._unfolds(line):
            return self._to_number(event, pass_on=False)
        if key in ENTER:
            view.unfold(
                None if view.unfolded is not None and view.unfolded.line.key == view.current else view.current
            )
        elif key == Key.Key_Escape and view.unfolded is not None:
            view.fold()
        elif key == Key.Key_Delete:
            self._ask("remove")
        elif key == Key.Key_Menu:
            self._ask("menu")
        elif key in (Key.Key_Home, Key.Key_End, Key.Key_PageUp, Key.Key_PageDown):
            self._jump(key)
        elif key in (Key.Key_Left, Key.Key_Right) or event.text().strip().isnumeric():
            return self._to_number(event)
        else:
            return False
        return True

    def _ask(self, what: str) -> None:
        if self._view.current is not None:
            self._view.asked.emit(what, self._view.current)

    def _jump(self, key: int) -> None:
        rows = self._view.rows
        place = self._view.row_model.place(self._view.current)
        goals = {
            Key.Key_Home: 0,
            Key.Key_End: len(rows) - 1,
            Key.Key_PageUp: place - PAGE,
            Key.Key_PageDown: place + PAGE,
        }
        if rows:
            goal = max(0, min(len(rows) - 1, goals[Key(key)]))
            self._view.make_current(rows[goal].key, focus=True)

    def _unfolds(self, line: Line) -> bool:
        """Whether there is more of a row to be shown."""
        return bool(line.more) or line.note is not None or self._view.can_change(line)

    def _to_number(self, event: QKeyEvent, *, pass_on: bool = True) -> bool:
        """← → and digits go to the row's first number, which takes the keyboard."""
        control = self._view.editors.first(NumberField)
        if control is None:
            return False
        target = control.focus_target()
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        return QApplication.sendEvent(target, event) if pass_on else True
