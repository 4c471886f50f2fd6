"""The veil between the window and what lies over it. Touches the theme."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from builder.ui.theme import theme

LIGHT, DARK = 0.22, 0.5


class Scrim(QWidget):
    """Covers its parent, grows with it, lets nothing through; a press on it is told."""

    pressed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)
        self.hide()

    def cover(self) -> None:
        """Lie over everything the window holds so far."""
        self.setGeometry(self._window.rect())
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and watched is self._window:
            self.setGeometry(self._window.rect())
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        painter.setOpacity(DARK if look.dark else LIGHT)
        painter.fillRect(self.rect(), look.colour("shadow"))
