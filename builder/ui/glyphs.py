"""The sign of a game: its dice, as line drawings of our own. Touches the theme, knows no system by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from builder.ui.theme import theme

UNIT, STROKE = 24.0, 1.6


class Glyph(StrEnum):
    """Which dice a game is played with: 3d6, percentile dice, d12, d20, or any other die."""

    THREE_D6 = "three_d6"
    PERCENTILE = "percentile"
    D12 = "d12"
    D20 = "d20"
    DIE = "die"


def draw_glyph(painter: QPainter, glyph: Glyph, rect: QRectF, token: str = "text.muted") -> None:
    """Draw a glyph into a square; never thinner than a hairline."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    scale = rect.width() / UNIT
    painter.scale(scale, scale)
    colour = theme().colour(token)
    painter.setPen(_pen(colour, max(STROKE, 0.9 / scale)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _DRAW[glyph](painter, colour)
    painter.restore()


def corners(count: int, radius: float, *, turned: float = 0.0) -> list[QPointF]:
    """The corners of a regular polygon around the middle of the unit square, the first at the top."""
    middle = UNIT / 2
    angles = (radians(turned + 360 * corner / count) for corner in range(count))
    return [QPointF(middle + radius * sin(angle), middle - radius * cos(angle)) for angle in angles]


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _three_d6(painter: QPainter, colour: QColor) -> None:
    for left, top in ((7.5, 2.2), (2.2, 12.2), (12.8, 12.2)):
        painter.drawRoundedRect(QRectF(left, top, 9, 9), 2, 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for x, y in ((12.0, 6.7), (6.7, 16.7), (17.3, 16.7)):
        painter.drawEllipse(QPointF(x, y), 1.3, 1.3)


def _kites(painter: QPainter, colour: QColor) -> None:
    for middle in (6.5, 17.5):
        left, right = QPointF(middle - 4.6, 13.6), QPointF(middle + 4.6, 13.6)
        painter.drawPolygon(QPolygonF([QPointF(middle, 3.6), right, QPointF(middle, 19.4), left]))
        painter.drawPolyline(QPolygonF([left, QPointF(middle, 15.6), right]))


def _decagon(painter: QPainter, colour: QColor) -> None:
    outer, inner = corners(10, 10.4), corners(5, 5.2)
    painter.drawPolygon(QPolygonF(outer))
    painter.drawPolygon(QPolygonF(inner))
    for number, corner in enumerate(inner):
        painter.drawLine(corner, outer[2 * number])


def _hexagon(painter: QPainter, colour: QColor) -> None:
    outer, inner = corners(6, 10.6), corners(3, 5.6)
    painter.drawPolygon(QPolygonF(outer))
    painter.drawPolygon(QPolygonF(inner))
    for number, corner in enumerate(inner):
        for side in (-1, 0, 1):
            painter.drawLine(corner, outer[(2 * number + side) % 6])


def _die(painter: QPainter, colour: QColor) -> None:
    painter.drawRoundedRect(QRectF(4, 4, 16, 16), 3, 3)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(12, 12), 1.8, 1.8)


_DRAW: Mapping[Glyph, Callable[[QPainter, QColor], None]] = {
    Glyph.THREE_D6: _three_d6,
    Glyph.PERCENTILE: _kites,
    Glyph.D12: _decagon,
    Glyph.D20: _hexagon,
    Glyph.DIE: _die,
}
