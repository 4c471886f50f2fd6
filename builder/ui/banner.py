"""The banner over a page whose numbers rest on reconstructed cells, with the way out. It knows no system."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import Chip
from builder.ui.controls.labels import label, plain_tip
from builder.ui.paint import draw_box
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

HEIGHT, BELOW = 38, 6


class Banner(QWidget):
    """Once a page, not once a number; on every page until no number rests on a reconstructed cell."""

    tables_asked = Signal()

    def __init__(self, bench: Bench, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._chip = Chip(state=State.RECON)
        self._words = label(wrap=True)
        self._way = Button(kind=ButtonKind.LINK, trailing="arrow-right")
        self._way.clicked.connect(self.tables_asked)
        row = QHBoxLayout(self)
        row.addWidget(self._chip)
        row.addWidget(self._words, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._way)
        self._row = row
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def show_values(self) -> None:
        """Be there while any number of the character is not sure."""
        unsure = any(not value.sure for value in self._bench.survey.evaluation.values.values())
        self.setVisible(unsure)
        if unsure:
            own = self._bench.mark
            self._chip.set_chip(own("recon", Text("ui.banner.chip")), state=State.RECON)
            self._chip.setToolTip(plain_tip(own("recon.tip", Text("ui.banner.tip"))))
            self._words.set_text(own("banner", Text("ui.banner.text")))
            self._way.set_text(self._bench.say(Text("ui.banner.way")))
            self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        box = self.rect().adjusted(0, 0, 0, -theme().px(BELOW))
        draw_box(QPainter(self), box, fill="recon.tint")

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.oldSize().width() != self.width():
            self._fit()

    def _fit(self) -> None:
        """As high as its sentence needs beside the way out."""
        look = theme()
        beside = self._chip.sizeHint().width() + self._way.sizeHint().width() + look.px(12 + 8 + 2 * 10)
        lines = self._words.heightForWidth(max(look.px(48), self.width() - beside))
        self.setFixedHeight(max(look.px(HEIGHT), lines + look.px(12)) + look.px(BELOW))

    def _restyle(self) -> None:
        look = theme()
        self._row.setContentsMargins(look.px(12), 0, look.px(8), look.px(BELOW))
        self._row.setSpacing(look.px(10))
        self._fit()
