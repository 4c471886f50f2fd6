"""The two ends of a number box: their signs, and the press that repeats while held. Touches the theme."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QTimer, Signal
from PySide6.QtGui import QPainter

from builder.ui.theme import theme

FIRST_MS, THEN_MS = 400, 70
ARM = 4.5


class Press(QObject):
    """A press on − or +: fires at once, and again and again while it is held."""

    fired = Signal(int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._direction = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._again)

    def start(self, direction: int) -> None:
        """Fire, and begin to repeat."""
        self._direction = direction
        self._timer.start(FIRST_MS)
        self.fired.emit(direction)

    def stop(self) -> None:
        """No more."""
        self._timer.stop()

    def _again(self) -> None:
        self._timer.setInterval(THEN_MS)
        self.fired.emit(self._direction)


class EndPainter:
    """Draws − and + as strokes of whole px."""

    def __init__(self, painter: QPainter) -> None:
        self._painter = painter

    def draw(self, rect: QRect, *, plus: bool, ready: bool, hovered: bool) -> None:
        """A sign in the middle of its end: grey, accent under the pointer, pale where it does nothing."""
        look = theme()
        colour = look.colour("accent" if hovered and ready else "text.muted" if ready else "line.strong")
        arm, thick = look.px(ARM), max(1, look.px(1.25))
        x, y = rect.left() + rect.width() // 2, rect.top() + rect.height() // 2
        self._painter.fillRect(x - arm, y - thick // 2, 2 * arm, thick, colour)
        if plus:
            self._painter.fillRect(x - thick // 2, y - arm, thick, 2 * arm, colour)
