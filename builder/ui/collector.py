"""When garbage is collected: while the hands rest, never in the middle of an edit. Touches gc and a timer.

Left to itself it stops an edit for up to a tenth of a second, at the worst moment: an edit makes thousands of
new objects, and the rules are walked through again with them. Almost nothing here is garbage in a circle, and
whatever is not goes at once, as ever.
"""

from __future__ import annotations

import gc
from enum import Enum, auto

from PySide6.QtCore import QObject, QTimer

LOOKS_EVERY_MS = 1000
QUIET = 2_000
SOME, LOADED, MANY = 10_000, 60_000, 500_000
YOUNG_BEFORE_ALL = 8


class Act(Enum):
    """What is done. KEEP: what a load has brought (rules, modules) is never walked through again."""

    NOTHING = auto()
    YOUNG = auto()
    ALL = auto()
    KEEP = auto()


def wanted(made: int, before: int, young: int) -> Act:
    """What to do when so many objects have come since the last time, `before` of them a moment ago.

    `young`: how often only the young were looked at since all of them were.
    """
    if made < SOME or (abs(made - before) > QUIET and made < MANY):
        return Act.NOTHING
    if made >= LOADED:
        return Act.KEEP
    return Act.ALL if young >= YOUNG_BEFORE_ALL else Act.YOUNG


class Collector(QObject):
    """One a process: takes the garbage collector in hand for as long as it lives."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._before, self._young = 0, 0
        self._timer = QTimer(self)
        self._timer.setInterval(LOOKS_EVERY_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> Act:
        """Collect, if it is time; what was done."""
        act = wanted(gc.get_count()[0], self._before, self._young)
        match act:
            case Act.YOUNG:
                gc.collect(1)
                self._young += 1
            case Act.ALL:
                gc.collect()
                self._young = 0
            case Act.KEEP:
                gc.collect()
                gc.freeze()
                self._young = 0
        self._before = gc.get_count()[0]
        return act

    def end(self) -> None:
        """Give it back."""
        self._timer.stop()
        gc.enable()
