"""Loads what printing needs while the hands rest: the first export does not wait for it. A timer only."""

from __future__ import annotations

from collections.abc import Iterator

import shiboken6
from PySide6.QtCore import QObject, QTimer

from builder.ui.live import LiveDraft

REST_MS, STEP_MS = 1500, 60


class Ahead(QObject):
    """A piece a step; an edit puts the next step off until nothing has been changed for a while."""

    def __init__(self, pieces: Iterator[object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pieces = pieces
        self._done = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.step)

    @property
    def is_done(self) -> bool:
        """Whether all is loaded."""
        return self._done

    @property
    def waits_ms(self) -> int:
        """How long until the next piece; −1 where none is awaited."""
        return self._timer.remainingTime()

    def watch(self, live: LiveDraft) -> None:
        """A character is open: somebody may want to print it."""
        if not self._done:
            live.changed.connect(self._put_off)
            self._put_off()

    def step(self) -> None:
        """Load one piece."""
        try:
            next(self._pieces)
        except StopIteration:
            self._done = True
            return
        if shiboken6.isValid(self._timer):  # a piece takes its time, and the program may have ended in it
            self._timer.start(STEP_MS)

    def _put_off(self) -> None:
        if not self._done:
            self._timer.start(REST_MS)
