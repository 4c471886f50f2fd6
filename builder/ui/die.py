"""Dice as they lie on the table: d6 with pips, all others as outline with number. Touches the theme."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from builder.ui.figures import draw_figures
from builder.ui.glyphs import UNIT, corners
from builder.ui.paint import CENTRE
from builder.ui.theme import theme

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
TEN, HUNDRED = 10, 100
OUTLINES = {4: (3, 0.0), 8: (4, 0.0), 10: (4, 0.0), 12: (10, 0.0), 20: (6, 0.0), 100: (4, 0.0)}


def draw_die(painter: QPainter, sides: int, face: int, rect: QRect, *, faint: bool = False) -> None:
    """A die of any number of sides showing a face; faint where it does not count (an older set)."""
    ink = "text.faint" if faint else "text"
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if sides in OUTLINES:
        _outline(painter, rect, *OUTLINES[sides])
    else:
        _square(painter, rect)
    if sides == 6 and face in PIPS:
        _pips(painter, rect, face, ink)
    else:
        look = theme()
        narrow = sides in (4, 8, 10, 100)
        px = 14 - 3 * narrow - 2 * (face >= HUNDRED) - (narrow and face >= TEN)
        font = look.font("strong", px=px)
        lowered = rect.adjusted(0, rect.height() // 4, 0, 0) if sides == 4 else rect
        draw_figures(painter, lowered, str(face), font=font, colour=ink, align=CENTRE)
    painter.restore()


def _pen() -> QPen:
    pen = QPen(theme().colour("line.strong"), 1.4)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _square(painter: QPainter, rect: QRect) -> None:
    painter.setPen(_pen())
    painter.setBrush(theme().colour("page"))
    round_off = rect.width() * 0.19
    painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), round_off, round_off)


def _outline(painter: QPainter, rect: QRect, count: int, turned: float) -> None:
    painter.save()
    painter.translate(rect.topLeft())
    scale = rect.width() / UNIT
    points = [QPointF(p.x() * scale, p.y() * scale) for p in corners(count, 11.4, turned=turned)]
    painter.setPen(_pen())
    painter.setBrush(theme().colour("page"))
    painter.drawPolygon(QPolygonF(points))
    painter.restore()


def _pips(painter: QPainter, rect: QRect, face: int, ink: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().colour(ink))
    middle, step, size = QRectF(rect).center(), rect.width() * 0.24, rect.width() * 0.085
    for x, y in PIPS[face]:
        painter.drawEllipse(QPointF(middle.x() + x * step, middle.y() + y * step), size, size)
