"""The exact chances of dice as columns, and where this set's dice fell. Touches the bench and the theme."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.core.form import Page, RollField
from builder.core.number import MINUS
from builder.core.odds import counts
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.controls.labels import label
from builder.ui.figures import draw_figures, figure_width
from builder.ui.paint import CENTRE
from builder.ui.theme import follow, theme

TITLE, DOTS, BARS, AXIS, DOT, MOST_DOTS, TICKS = 30, 34, 44, 22, 6, 4, 6


@lru_cache(maxsize=16)
def weights(expression: str) -> tuple[tuple[int, int], ...]:
    """Every total with the number of throws that give it; nothing where that would take long."""
    try:
        return tuple(sorted(counts(expression).items()))
    except ValueError:
        return ()


def charted(page: Page) -> RollField | None:
    """The first set of dice of a page that has a chart."""
    fields = (field for panel in page.panels for field in panel.fields)
    return next((one for one in fields if isinstance(one, RollField) and one.chart), None)


class DiceChart(QWidget):
    """Columns for the chances, dots for what was thrown; in words for who cannot see it."""

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._weights: tuple[tuple[int, int], ...] = ()
        self._thrown: Counter[int] = Counter()
        self._title = label(role="strong", elide=True, parent=self)
        self._note = label(role="caption", tone="text.muted", wrap=True, parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def show_page(self, page: Page | None) -> None:
        """Show the dice of a page, where it has some that were thrown."""
        field = charted(page) if page is not None else None
        throws = [throw for throw in field.dice if throw.key in field.chart] if field is not None else []
        self._weights = weights(throws[0].expression) if throws else ()
        values = field.values if field is not None else {}
        self._thrown = Counter(values[throw.key] for throw in throws if throw.key in values)
        there = bool(self._weights) and bool(self._thrown)
        self.setVisible(there)
        if not there or field is None:
            return
        say = self._bench.say
        dice = throws[0].expression.upper().replace("-", MINUS)
        self._title.set_text(say(Text("ui.dice.chart", {"dice": dice})))
        self._note.set_text(say(field.chart_note))
        shown = ", ".join(
            f"{say(throw.label)} {values[throw.key]}" for throw in throws if throw.key in values
        )
        self.setAccessibleName(f"{self._title.text()}: {shown}")
        self._restyle()

    def thrown(self) -> dict[int, int]:
        """How often each total was thrown."""
        return dict(self._thrown)

    def sizeHint(self) -> QSize:
        look = theme()
        note = self._note.heightForWidth(max(look.px(120), self.width())) if self._note.text() else 0
        return QSize(look.px(200), look.px(TITLE + DOTS + BARS + AXIS) + note)

    def resizeEvent(self, event: object) -> None:
        self._restyle()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._weights:
            return
        painter, look = QPainter(self), theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, most = look.px(TITLE + DOTS + BARS), max(weight for _, weight in self._weights)
        step = self.width() / len(self._weights)
        gap = min(2.0, step / 4)
        painter.setPen(Qt.PenStyle.NoPen)
        for place, (total, weight) in enumerate(self._weights):
            high = max(1.0, look.px(BARS) * weight / most)
            column = QRectF(place * step + gap / 2, ground - high, max(1.0, step - gap), high)
            painter.setBrush(look.colour("accent" if self._thrown[total] else "meter.track"))
            painter.drawRoundedRect(column, 1.5, 1.5)
            painter.setBrush(look.colour("text"))
            for at in range(min(MOST_DOTS, self._thrown[total])):
                middle = QPointF(column.center().x(), ground - high - look.px(7 + (DOT + 2) * at))
                painter.drawEllipse(middle, look.px(DOT) / 2, look.px(DOT) / 2)
        self._draw_axis(painter, ground, step)

    def _draw_axis(self, painter: QPainter, ground: int, step: float) -> None:
        """A number under every so many columns, the first and the last among them."""
        look = theme()
        font, last = look.font("caption"), len(self._weights) - 1
        for tick in range(TICKS):
            place = round(last * tick / (TICKS - 1))
            words = str(self._weights[place][0])
            wide = round(figure_width(words, font)) + 4
            left = round((place + 0.5) * step - wide / 2)
            rect = QRect(min(max(0, left), self.width() - wide), ground + 1, wide, look.px(AXIS - 3))
            draw_figures(painter, rect, words, font=font, colour="text.muted", align=CENTRE)

    def _restyle(self) -> None:
        look, width = theme(), max(1, self.width())
        self._title.setGeometry(0, 0, width, self._title.sizeHint().height())
        note = self._note.heightForWidth(width) if self._note.text() else 0
        self._note.setGeometry(0, look.px(TITLE + DOTS + BARS + AXIS), width, note)
        height = self.sizeHint().height()
        if height != self.height():
            self.setFixedHeight(height)
        self.update()
