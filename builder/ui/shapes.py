"""The states as shapes: diamond, half ring, square, disc, thin ring, ‡, pencil. Touches the theme, no widget.

A state is a shape first and a colour second: in black and white everything still reads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from builder.ui.icons import draw_icon
from builder.ui.theme import theme

UNIT = 14.0


class State(StrEnum):
    """The states the window shows. RECON rests on a reconstructed cell, GM was typed in by the user."""

    ERROR = "error"
    TODO = "todo"
    NOTE = "note"
    OK = "ok"
    EMPTY = "empty"
    RECON = "recon"
    GM = "gm"


COLOURS: Mapping[State, str] = {
    State.ERROR: "error",
    State.TODO: "accent",
    State.NOTE: "note",
    State.OK: "ok",
    State.EMPTY: "text.faint",
    State.RECON: "recon",
    State.GM: "ok",
}
TINTS: Mapping[State, str] = {
    State.ERROR: "error.tint",
    State.TODO: "accent.tint",
    State.NOTE: "note.tint",
    State.OK: "ok.tint",
    State.EMPTY: "hover",
    State.RECON: "recon.tint",
    State.GM: "ok.tint",
}


def draw_state(painter: QPainter, state: State, rect: QRectF, *, ground: str = "page") -> None:
    """Draw a state's shape into a square. ground: what shows through the marks inside filled shapes."""
    if state is State.GM:
        draw_icon(painter, "pencil", rect, COLOURS[state])
        return
    look = theme()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / UNIT, rect.height() / UNIT)
    _DRAW[state](painter, look.colour(COLOURS[state]), look.colour(ground))
    painter.restore()


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _diamond(painter: QPainter, colour: QColor, ground: QColor) -> None:
    painter.setBrush(colour)
    painter.setPen(_pen(colour, 0.8))
    painter.drawPolygon(QPolygonF([QPointF(7, 0.4), QPointF(13.6, 7), QPointF(7, 13.6), QPointF(0.4, 7)]))
    painter.setPen(_pen(ground, 1.7))
    painter.drawLine(QPointF(7, 4), QPointF(7, 7.4))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawEllipse(QPointF(7, 10), 0.95, 0.95)


def _half_ring(painter: QPainter, colour: QColor, ground: QColor) -> None:
    painter.setPen(_pen(colour, 1.7))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(7, 7), 5.8, 5.8)
    half = QPainterPath(QPointF(7, 3.7))
    half.arcTo(QRectF(3.7, 3.7, 6.6, 6.6), 90, -180)
    half.closeSubpath()
    painter.fillPath(half, colour)


def _square(painter: QPainter, colour: QColor, ground: QColor) -> None:
    painter.setPen(_pen(colour, 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(1.1, 1.1, 11.8, 11.8), 2.4, 2.4)
    painter.setPen(_pen(colour, 1.6))
    painter.drawLine(QPointF(7, 6.5), QPointF(7, 9.9))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(7, 4.1), 0.95, 0.95)


def _disc(painter: QPainter, colour: QColor, ground: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(7, 7), 6.8, 6.8)
    painter.setPen(_pen(ground, 1.8))
    painter.drawPolyline(QPolygonF([QPointF(4.1, 7.3), QPointF(6.2, 9.3), QPointF(9.9, 5)]))


def _ring(painter: QPainter, colour: QColor, ground: QColor) -> None:
    painter.setPen(_pen(colour, 1.3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(7, 7), 6, 6)


def _dagger(painter: QPainter, colour: QColor, ground: QColor) -> None:
    painter.setPen(_pen(colour, 1.2))
    painter.drawLine(QPointF(7, 1), QPointF(7, 13))
    for y in (4.2, 9.8):
        painter.drawLine(QPointF(4.2, y), QPointF(9.8, y))


_DRAW: Mapping[State, Callable[[QPainter, QColor, QColor], None]] = {
    State.ERROR: _diamond,
    State.TODO: _half_ring,
    State.NOTE: _square,
    State.OK: _disc,
    State.EMPTY: _ring,
    State.RECON: _dagger,
}
