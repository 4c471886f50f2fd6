"""The banner over a page whose numbers rest on reconstructed cells, with the way out. It knows no system."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from builder.core.form import Field, Page, Roster
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import Chip
from builder.ui.controls.labels import label
from builder.ui.paint import draw_box
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

HEIGHT = 38


class Banner(QWidget):
    """Once a page, not once a number."""

    tables_asked = Signal()

    def __init__(self, bench: Bench, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._chip = Chip(state=State.RECON)
        self._words = label(elide=True)
        self._way = Button(kind=ButtonKind.LINK, trailing="arrow-right")
        self._way.clicked.connect(self.tables_asked)
        row = QHBoxLayout(self)
        row.addWidget(self._chip)
        row.addWidget(self._words, 1)
        row.addWidget(self._way)
        self._row = row
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def show_page(self, page: Page) -> None:
        """Be there when a number of the page is not sure."""
        say = self._bench.say
        values = self._bench.survey.evaluation.values
        doubtful = {key for key, value in values.items() if not value.sure}
        unsure = bool(doubtful) and any(key in doubtful for key in keys_of(page))
        self.setVisible(unsure)
        if unsure:
            self._chip.set_chip(say(Text("ui.banner.chip")), state=State.RECON)
            self._words.set_text(say(Text("ui.banner.text")))
            self._way.set_text(say(Text("ui.banner.way")))

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_box(QPainter(self), self.rect(), fill="recon.tint")

    def _restyle(self) -> None:
        look = theme()
        self._row.setContentsMargins(look.px(12), 0, look.px(8), 0)
        self._row.setSpacing(look.px(10))
        self.setFixedHeight(look.px(HEIGHT))


def keys_of(page: Page) -> Iterable[str]:
    """The ledger keys of every number that a page shows."""
    for panel in page.panels:
        yield from panel.values
        if panel.total is not None:
            yield panel.total
        for field in panel.fields:
            yield from _keys(field)


def _keys(field: Field) -> Iterable[str]:
    yield from (key for key in (field.shows, field.cost) if key is not None)
    if isinstance(field, Roster):
        for line in field.lines:
            for cell in line.cells:
                if isinstance(cell, str):
                    yield cell
                elif isinstance(cell, Field):
                    yield from _keys(cell)
