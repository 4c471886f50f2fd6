"""How much of a limit is used: a bar with a tick, hatched beyond it. Holds no words of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.ui.controls.keys import ENTER
from builder.ui.figures import draw_figures, figure_width
from builder.ui.paint import draw_focus, draw_text
from builder.ui.shapes import State, draw_state
from builder.ui.theme import follow, theme

Number = int | Fraction
SLASH = " / "
GAP, STEP = 4, 5


@dataclass(frozen=True, slots=True)
class Reading:
    """What a meter shows. words: number, limit and state as a sentence, for who cannot see the bar.

    floor: the limit is to be reached, not to be kept. unsure: what is taken rests on a reconstructed cell;
    the limit has its mark in its text.
    waived: somebody who may has allowed to go beyond the limit.
    """

    label: str
    taken: Number
    limit: Number
    taken_text: str
    limit_text: str
    words: str
    floor: bool = False
    unsure: bool = False
    waived: bool = False

    @property
    def beyond(self) -> bool:
        """Whether more is taken than the limit, allowed or not."""
        return not self.floor and self.taken > self.limit

    @property
    def over(self) -> bool:
        """Whether the limit is broken."""
        return self.beyond and not self.waived

    @property
    def reached(self) -> bool:
        """Whether the floor is reached."""
        return self.floor and self.taken >= self.limit


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a bar in one colour: base, first pool, second pool."""

    amount: Number
    token: str = "accent"


class Meter(QWidget):
    """Label and number over a bar of 6 px. Asked (click, Enter) it says so, when it is a door."""

    why_asked = Signal()

    def __init__(self, *, door: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reading: Reading | None = None
        self._door = door
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if door:
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        follow(self._restyle)

    def show_reading(self, reading: Reading) -> None:
        """Show other numbers; the same cost nothing."""
        if reading == self._reading:
            return
        self._reading = reading
        self.setAccessibleName(reading.words)
        self.update()

    def sizeHint(self) -> QSize:
        look = theme()
        return QSize(look.px(180), look.line("body") + look.px(GAP) + look.size("line.meter") + look.px(STEP))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(96), self.sizeHint().height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._door and self.rect().contains(event.position().toPoint()):
            self.why_asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._door and (event.key() in ENTER or event.key() == Qt.Key.Key_Space):
            self.why_asked.emit()
            return
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._reading is None:
            return
        painter, look = QPainter(self), theme()
        line, bar = look.line("body"), look.size("line.meter")
        top = QRect(0, 0, self.width(), line)
        left = self._write_numbers(painter, top, self._reading)
        words = top.adjusted(0, 0, -(self.width() - left) - look.px(8), 0)
        draw_text(painter, words, self._reading.label, font=look.font("body"), colour="text.muted")
        place = QRect(0, line + look.px(GAP), self.width(), bar)
        draw_reading(painter, place, self._reading)
        if self.hasFocus():
            draw_focus(painter, self.rect(), radius=4)

    def _write_numbers(self, painter: QPainter, line: QRect, reading: Reading) -> int:
        """Number, slash and limit from the right; returns where they begin."""
        look = theme()
        body, strong = look.font("body"), look.font("strong")
        right = line.right() + 1
        if reading.beyond or reading.reached:
            side = look.px(13)
            state = State.ERROR if reading.over else State.NOTE if reading.waived else State.OK
            square = QRectF(right - side, line.top() + (line.height() - side) / 2, side, side)
            draw_state(painter, state, square)
            right -= side + look.px(4)
        limit = SLASH + reading.limit_text
        rest = QRect(line.left(), line.top(), right - line.left(), line.height())
        draw_figures(painter, rest, limit, font=body, colour="text.muted")
        right -= round(figure_width(limit, body))
        tone = "error" if reading.over else "text"
        mark = True if reading.unsure else None
        number = QRect(line.left(), line.top(), right - line.left(), line.height())
        draw_figures(painter, number, reading.taken_text, font=strong, colour=tone, unsure=mark)
        return right - round(figure_width(reading.taken_text, strong)) - (look.px(11) if mark else 0)

    def _restyle(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.update()


def draw_reading(painter: QPainter, rect: QRect, reading: Reading) -> None:
    """The bar of a reading: accent, green where a floor is reached, hatched beyond a limit: red or waived."""
    whole = max(reading.taken, reading.limit, 1)
    token = "ok" if reading.reached else "accent"
    tick = reading.limit if reading.floor or reading.beyond else None
    parts = (Part(max(reading.taken, 0), token),)
    excess = "note" if reading.waived else "error"
    draw_bar(painter, rect, parts, whole=whole, limit=tick, floor=reading.floor, excess=excess)


def draw_bar(
    painter: QPainter,
    rect: QRect,
    parts: Sequence[Part],
    *,
    whole: Number,
    limit: Number | None = None,
    floor: bool = False,
    excess: str = "error",
) -> None:
    """A bar of stretches that add up towards whole; a tick at the limit, hatched beyond it unless a floor."""
    look = theme()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    track = QPainterPath()
    track.addRoundedRect(QRectF(rect), rect.height() / 2, rect.height() / 2)
    painter.fillPath(track, look.colour("meter.track"))
    painter.setClipPath(track)
    at: Number = 0
    for part in parts:
        start, at = at, at + part.amount
        stretch = _stretch(rect, start, at, whole)
        painter.fillRect(stretch, look.colour(part.token))
    if limit is not None and not floor and at > limit:
        _hatch(painter, _stretch(rect, limit, at, whole), excess)
    painter.restore()
    if limit is not None:
        x = min(rect.right(), rect.left() + round(rect.width() * max(limit, 0) / whole))
        painter.fillRect(
            x, rect.top() - 3, 1 if floor and at <= limit else 2, rect.height() + 6, look.colour("text")
        )


def _stretch(rect: QRect, start: Number, end: Number, whole: Number) -> QRectF:
    left, right = (rect.left() + float(rect.width() * min(max(at, 0), whole) / whole) for at in (start, end))
    return QRectF(left, rect.top(), right - left, rect.height())


def _hatch(painter: QPainter, rect: QRectF, token: str) -> None:
    """Slanting stripes of the page over a colour, so that the excess shows in black and white too."""
    look = theme()
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.fillRect(rect, look.colour(token))
    painter.setPen(QPen(look.colour("page"), 1.6))
    step, x = 6, rect.left() - rect.height()
    while x < rect.right() + rect.height():
        painter.drawLine(QPointF(x, rect.bottom() + 1), QPointF(x + rect.height() + 2, rect.top() - 1))
        x += step
    painter.restore()
