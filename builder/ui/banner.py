"""Banners over a page: numbers that rest on lost tables; a pack that the character was made with and lacks.

Each with its way out. They know no system.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from builder.core.survey import kept_numbers, lacking
from builder.core.text import Label, Name, Param, Text
from builder.ui.bench import Bench
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import Chip
from builder.ui.controls.labels import label, plain_tip
from builder.ui.paint import draw_box
from builder.ui.shapes import TINTS, State
from builder.ui.theme import follow, theme

HEIGHT, BELOW = 38, 6
NAMED = (str, Name, Text)


class Banner(QWidget):
    """Once a page, not once a number: a badge, a sentence, the way out."""

    tables_asked = Signal()

    def __init__(self, bench: Bench, state: State, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._state = bench, state
        self._chip = Chip(state=state)
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

    def words(self) -> str:
        """The sentence."""
        return self._words.text()

    def tell(self, badge: str, words: str, way: str, tip: str = "") -> None:
        """Say this."""
        self._chip.set_chip(badge, state=self._state)
        self._chip.setToolTip(plain_tip(tip))
        self._words.set_text(words)
        self._way.set_text(way)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        box = self.rect().adjusted(0, 0, 0, -theme().px(BELOW))
        draw_box(QPainter(self), box, fill=TINTS[self._state])

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


class LostTables(Banner):
    """On every page until no number rests on a reconstructed cell."""

    def __init__(self, bench: Bench, *, parent: QWidget | None = None) -> None:
        super().__init__(bench, State.RECON, parent=parent)

    def show_values(self) -> None:
        """Be there while any number of the character is not sure."""
        unsure = any(not value.sure for value in self._bench.survey.evaluation.values.values())
        self.setVisible(unsure)
        if unsure:
            own, way = self._bench.mark, self._bench.say(Text("ui.banner.way"))
            tip = own("recon.tip", Text("ui.banner.tip"))
            self.tell(own("recon", Text("ui.banner.chip")), own("banner", Text("ui.banner.text")), way, tip)


class LostPack(Banner):
    """On every page while a pack is missing: which one, and the numbers that the file gives."""

    def __init__(self, bench: Bench, *, parent: QWidget | None = None) -> None:
        super().__init__(bench, State.ERROR, parent=parent)

    def show_packs(self) -> None:
        """Be there while a pack of the character cannot be used."""
        missing = lacking(self._bench.survey)
        self.setVisible(bool(missing))
        if missing:
            say = self._bench.say
            packs = _listed([pack for issue in missing if isinstance(pack := issue.params["pack"], NAMED)])
            told = self._numbers()
            words = Text("ui.lacking.numbers", {"pack": packs, "numbers": _listed(told)})
            without = Text("ui.lacking", {"pack": packs})
            self.tell(
                say(Text("ui.lacking.chip")), say(words if told else without), say(Text("ui.lacking.way"))
            )

    def _numbers(self) -> list[Label]:
        """Each number of the file; beside one that is another now what it is."""
        found: list[Label] = []
        for key, old in kept_numbers(self._bench.survey).items():
            value = self._bench.value(key)
            if value is not None:
                params: dict[str, Param] = {"what": value.name, "old": old, "new": value.total}
                same = value.total == old
                found.append(Text("ui.lacking.same", params) if same else Text("ui.lacking.other", params))
        return found


def _listed(parts: Sequence[Label | str]) -> Label | str:
    """Several as one list; nothing for none."""
    if not parts:
        return ""
    return reduce(lambda left, right: Text("ui.listed", {"left": left, "right": right}), parts)
