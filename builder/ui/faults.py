"""Faults of ours: each goes into the log, and the first of its kind is shown. Touches the log alone."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from types import TracebackType

from PySide6.QtCore import QObject, QTimer, Signal

Kind = tuple[str, str, int]


class Faults(QObject):
    """Catches what nobody caught. `shown`: the first of its kind; later ones are counted in the log."""

    shown = Signal(object)

    def __init__(self, version: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.version = version
        self._seen: Counter[Kind] = Counter()

    def watch(self) -> None:
        """From now on every fault that nobody caught comes here."""
        sys.excepthook = self.caught

    def caught(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        """Log a fault, and show it unless it was shown before."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, trace)
            return
        if fault.__traceback__ is None:
            fault = fault.with_traceback(trace)
        key = _kind(fault)
        self._seen[key] += 1
        logger = logging.getLogger("builder")
        if self._seen[key] > 1:
            logger.error("the same fault again, %d times now: %s", self._seen[key], key[0])
            return
        logger.error("a fault of ours", exc_info=fault)
        QTimer.singleShot(0, self, lambda: self.shown.emit(fault))


def _kind(fault: BaseException) -> Kind:
    """Which fault it is: what, and where in the source."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return type(fault).__qualname__, "", 0
    return type(fault).__qualname__, trace.tb_frame.f_code.co_filename, trace.tb_lineno
