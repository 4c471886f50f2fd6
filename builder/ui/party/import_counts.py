"""How many of what came are in which state: shapes with numbers. Painted by us; holds no words of its own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.core.text import Text
from builder.ui.figures import draw_figures, figure_width
from builder.ui.paint import LEFT
from builder.ui.shapes import State, draw_state
from builder.ui.theme import follow, theme
from builder.ui.words import Words

ORDER = (State.OK, State.TODO, State.NOTE, State.ERROR)
MARK, GAP, APART, HIGH = 14, 7, 14, 24


class ImportCounts(QWidget):
    """One shape a state that there is."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._counts: dict[State, int] = {}
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def count(self, states: Sequence[State]) -> None:
        """Show how many there are of each."""
        self._counts = {state: states.count(state) for state in ORDER if state in states}
        numbers = {state.value: states.count(state) for state in ORDER}
        self.setAccessibleName(self._words.say(Text("import.counts", {**numbers})))
        self.setToolTip(self.accessibleName())
        self._restyle()

    def sizeHint(self) -> QSize:
        look = theme()
        each = look.px(MARK + GAP)
        numbers = sum(self._wide(one) + each for one in self._counts.values())
        return QSize(numbers + look.px(APART) * max(0, len(self._counts) - 1), look.px(HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, left = QPainter(self), theme(), 0
        side = look.px(MARK)
        for state, number in self._counts.items():
            draw_state(painter, state, QRectF(left, (self.height() - side) / 2, side, side), ground="raised")
            left += side + look.px(GAP)
            wide = self._wide(number)
            box = QRect(left, 0, wide, self.height())
            draw_figures(painter, box, str(number), font=look.font("strong"), colour="text", align=LEFT)
            left += wide + look.px(APART)

    def _wide(self, number: int) -> int:
        return round(figure_width(str(number), theme().font("strong"))) + 1

    def _restyle(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.updateGeometry()
        self.update()
