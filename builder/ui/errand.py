"""Long work in small steps: a generator driven by a timer; the window stays awake and can cancel it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from builder.core.errors import BuilderError

SLICE_MS = 12


class Errand(QObject):
    """Runs the steps of a generator, some milliseconds at a time.

    stepped: what the generator yielded last in a slice; ended: whether it came to its end; failed: the error.
    """

    stepped = Signal(object)
    failed = Signal(object)
    ended = Signal(bool)

    def __init__(
        self, steps: Iterator[Any], parent: QObject | None = None, *, slice_ms: int = SLICE_MS
    ) -> None:
        super().__init__(parent)
        self._steps = steps
        self._slice = slice_ms
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    @property
    def running(self) -> bool:
        """Whether there is something left to do."""
        return self._timer.isActive()

    def start(self) -> None:
        """Begin with the next turn of the event loop."""
        self._timer.start()

    def cancel(self) -> None:
        """Stop where it is."""
        if self._timer.isActive():
            self._timer.stop()
            close = getattr(self._steps, "close", None)
            if close is not None:
                close()
            self.ended.emit(False)

    def _go_on(self) -> None:
        clock = QElapsedTimer()
        clock.start()
        try:
            while True:
                step = next(self._steps)
                if clock.elapsed() >= self._slice:
                    break
        except StopIteration:
            self._timer.stop()
            self.ended.emit(True)
            return
        except BuilderError as error:
            self._timer.stop()
            self.failed.emit(error)
            self.ended.emit(False)
            return
        except BaseException:
            self._timer.stop()
            raise
        self.stepped.emit(step)
