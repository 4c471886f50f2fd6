"""A small window for the control under test: a neighbour to leave it for, an ear for what it lets pass."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt)

W = TypeVar("W", bound=QWidget)


class Stage(QWidget):
    """The window; `passed` are the keys that its controls left to it."""

    def __init__(self, qtbot: QtBot) -> None:
        super().__init__()
        self.resize(600, 400)
        self.passed: list[Qt.Key] = []
        self.box = QVBoxLayout(self)
        self.neighbour = QLineEdit()
        self.box.addWidget(self.neighbour)
        self._qtbot = qtbot
        qtbot.addWidget(self)
        self.show()
        self.activateWindow()
        qtbot.waitActive(self)

    def put(self, control: W) -> W:
        """Show a control and give it the focus where it takes one."""
        self.box.addWidget(control)
        self._qtbot.waitUntil(control.isVisible)
        if control.focusPolicy():
            control.setFocus(Qt.FocusReason.TabFocusReason)
            self._qtbot.waitUntil(control.hasFocus)
        return control

    def leave(self) -> None:
        """Take the focus elsewhere."""
        self.neighbour.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in MODIFIERS:
            self.passed.append(Qt.Key(event.key()))
