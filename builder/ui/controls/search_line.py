"""The line one searches in; it searches while a word is still being composed. Holds no words of its own."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from builder.ui.controls.line_edit import LineEdit


class SearchLine(LineEdit):
    """A line edit whose query holds the unfinished word too, so that kana filter before they are converted.

    ↑ ↓ are told as moved(-1, +1); Esc clears first, then is the window's; undo stays in the line.
    """

    query_changed = Signal(str)
    moved = Signal(int)

    def __init__(self, *, name: str, placeholder: str = "", parent: QWidget | None = None) -> None:
        super().__init__(name=name, placeholder=placeholder, own_history=True, parent=parent)
        self._query = ""
        self.textChanged.connect(self._changed)
        self.preedit_changed.connect(self._changed)

    def query(self) -> str:
        """What is searched for: the text as it looks."""
        return self.whole_text()

    def start_over(self) -> None:
        """Empty, whatever was typed or is half composed."""
        if self.is_composing():
            QGuiApplication.inputMethod().reset()
            self.inputMethodEvent(QInputMethodEvent())
        self.clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.is_composing():
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not event.modifiers():
            self.moved.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _changed(self) -> None:
        if self._query != self.query():
            self._query = self.query()
            self.query_changed.emit(self._query)
