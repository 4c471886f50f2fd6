"""Fields: tells when the pointer rests on one of several widgets. Touches their events only."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

REST_MS = 400


class Hovering(QObject):
    """rested: the place of the widget that the pointer has rested on for 400 ms; −1 when it leaves."""

    rested = Signal(int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watched: tuple[QWidget, ...] = ()
        self._place = -1
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REST_MS)
        self._timer.timeout.connect(lambda: self.rested.emit(self._place))

    def watch(self, widgets: Sequence[QWidget]) -> None:
        """Watch these and no others."""
        if tuple(widgets) == self._watched:
            return
        self._watched = tuple(widgets)
        for widget in self._watched:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Enter and watched in self._watched:
            self._place = self._watched.index(watched)
            self._timer.start()
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.MouseButtonPress) and self._place >= 0:
            self._timer.stop()
            self._place = -1
            self.rested.emit(-1)
        return False
