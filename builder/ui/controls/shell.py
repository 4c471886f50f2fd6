"""The ground of what floats: rounded, with hairline, soft shadow and a notch. Touches the theme alone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from builder.ui.theme import theme

MARGIN = 18  # room for the shadow around the body, in px whatever the text size
LIGHT_SHADOW, DARK_SHADOW = 0.08, 0.25
DROP = 4
NOTCH = 7


class Side(Enum):
    """On which side of the body the notch sticks out."""

    LEFT = auto()
    RIGHT = auto()
    TOP = auto()
    BOTTOM = auto()


@dataclass(frozen=True, slots=True)
class Notch:
    """A small triangle towards what the pop-up speaks of; at: px along its side from the upper left."""

    side: Side
    at: int


def draw_shell(painter: QPainter, body: QRect, *, notch: Notch | None = None, radius: float = 10) -> None:
    """A floating body on its shadow; square and without shadow where windows cannot be translucent."""
    look = theme()
    if not look.shadows:
        painter.fillRect(body, look.colour("line.strong"))
        painter.fillRect(body.adjusted(1, 1, -1, -1), look.colour("raised"))
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    round_off = look.px(radius)
    draw_shadow(painter, body, round_off)
    path = _outline(QRectF(body).adjusted(0.5, 0.5, -0.5, -0.5), round_off, notch)
    painter.setPen(QPen(look.colour("line"), 1))
    painter.setBrush(look.colour("raised"))
    painter.drawPath(path)
    painter.restore()


def draw_shadow(painter: QPainter, body: QRect, round_off: float) -> None:
    """18 px soft, 4 px down, never more than 8 % black (dark: 25 %)."""
    look = theme()
    strongest = DARK_SHADOW if look.dark else LIGHT_SHADOW
    reach = MARGIN - DROP
    shade = QColor(look.colour("shadow"))
    weights = [(reach - step) ** 2 for step in range(reach)]
    painter.setPen(Qt.PenStyle.NoPen)
    for step in reversed(range(reach)):
        shade.setAlphaF(strongest * weights[step] / sum(weights))
        painter.setBrush(shade)
        around = QRectF(body).adjusted(-step, -step + DROP, step, step + DROP)
        painter.drawRoundedRect(around, round_off + step, round_off + step)


def _outline(body: QRectF, round_off: float, notch: Notch | None) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(body, round_off, round_off)
    if notch is None:
        return path
    triangle = QPainterPath()
    triangle.addPolygon(QPolygonF(_corners(body, notch)))
    triangle.closeSubpath()
    return path.united(triangle)


def _corners(body: QRectF, notch: Notch) -> list[QPointF]:
    at, size = notch.at, NOTCH
    match notch.side:
        case Side.LEFT:
            x, y = body.left(), body.top() + at
            return [QPointF(x + 1, y - size), QPointF(x - size, y), QPointF(x + 1, y + size)]
        case Side.RIGHT:
            x, y = body.right(), body.top() + at
            return [QPointF(x - 1, y - size), QPointF(x + size, y), QPointF(x - 1, y + size)]
        case Side.TOP:
            x, y = body.left() + at, body.top()
            return [QPointF(x - size, y + 1), QPointF(x, y - size), QPointF(x + size, y + 1)]
        case Side.BOTTOM:
            x, y = body.left() + at, body.bottom()
            return [QPointF(x - size, y - 1), QPointF(x, y + size), QPointF(x + size, y - 1)]
