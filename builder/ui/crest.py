"""The crest of a character without a portrait, from the sha256 of its id; also the seal. Needs the theme."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from builder.ui.theme import theme

COUNTS = (3, 4, 5, 6, 8)
HUES = (198, 224, 250, 326, 146, 172)
TINT = 0.16
REACH = 200.0  # paths are cut at 400 units across: subtracted() at unit size flattens the curves


@dataclass(frozen=True, slots=True)
class Crest:
    """What the id decides: how many petals of which kind, what is in the middle, which hue."""

    petals: int
    kind: int
    centre: int
    hue: int


def crest_of(identity: str) -> Crest:
    """The same id has the same crest for ever."""
    first = sha256(identity.encode()).digest()
    return Crest(
        petals=COUNTS[first[0] % len(COUNTS)],
        kind=first[1] % len(_PETALS),
        centre=first[2] % 3,
        hue=HUES[first[3] % len(HUES)],
    )


@lru_cache(maxsize=1024)
def crest_path(identity: str) -> QPainterPath:
    """The crest around the origin, 400 units across."""
    crest = crest_of(identity)
    petal = _PETALS[crest.kind](_slimness(crest.petals))
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)  # petals that lie on each other are one: quicker than united()
    for number in range(crest.petals):
        path.addPath(QTransform().rotate(360 * number / crest.petals).map(petal))
    if crest.centre == 0:
        path.addPath(_disc(46))
        return path
    if crest.centre == 1:
        path.addPath(_disc(58))
        return path.subtracted(_disc(30))
    return path.subtracted(_disc(34))


def crest_colour(identity: str) -> QColor:
    """The crest's muted hue, readable on both grounds."""
    dark = theme().dark
    return QColor.fromHslF(crest_of(identity).hue / 360, 0.2 if dark else 0.16, 0.68 if dark else 0.41)


def draw_crest(painter: QPainter, identity: str, rect: QRect, *, radius: float = 8) -> None:
    """The crest on a rounded square tinted with its own hue."""
    colour = crest_colour(identity)
    ground = QColor(colour)
    ground.setAlphaF(TINT)
    round_off = theme().px(radius)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().colour("page"))
    painter.drawRoundedRect(rect, round_off, round_off)
    painter.setBrush(ground)
    painter.drawRoundedRect(rect, round_off, round_off)
    painter.restore()
    fill_crest(painter, identity, QRectF(rect), colour, share=0.62)


def draw_seal(
    painter: QPainter, identity: str, rect: QRectF, token: str = "accent", *, scale: float = 1
) -> None:
    """The crest in a ring, stamped when nothing is left to do. scale: 1.15 → 1 while it comes down."""
    colour = theme().colour(token)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center())
    painter.scale(scale, scale)
    painter.translate(-rect.center())
    painter.setPen(QPen(colour, 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(rect.adjusted(1, 1, -1, -1))
    painter.restore()
    side = rect.width() * scale
    square = QRectF(0, 0, side, side)
    square.moveCenter(rect.center())
    fill_crest(painter, identity, square, colour, share=0.54)


def fill_crest(painter: QPainter, identity: str, rect: QRectF, colour: QColor, *, share: float) -> None:
    """The bare crest in the middle of a square, filling a share of its width."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center())
    scale = rect.width() * share / (2 * REACH)
    painter.scale(scale, scale)
    painter.fillPath(crest_path(identity), colour)
    painter.restore()


def _slimness(petals: int) -> float:
    """Few petals stand free of each other, many grow together into a flower."""
    return {3: 1.12, 4: 1.0, 5: 0.95, 6: 0.85, 8: 0.72}[petals]


def _disc(radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), radius, radius)
    return path


def _ellipse(slim: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, -118), 64 * slim, 82)
    return path


def _leaf(slim: float) -> QPainterPath:
    path = QPainterPath(QPointF(0, -REACH))
    path.quadTo(QPointF(104 * slim, -112), QPointF(0, -18))
    path.quadTo(QPointF(-104 * slim, -112), QPointF(0, -REACH))
    return path


def _diamond(slim: float) -> QPainterPath:
    path = QPainterPath(QPointF(0, -REACH))
    for x, y in ((62 * slim, -122), (0, -38), (-62 * slim, -122)):
        path.lineTo(x, y)
    path.closeSubpath()
    return path


def _crescent(slim: float) -> QPainterPath:
    outer, inner = QPainterPath(), QPainterPath()
    outer.addEllipse(QPointF(0, -118), 80 * slim, 80)
    inner.addEllipse(QPointF(0, -94), 58 * slim, 62)
    return outer.subtracted(inner)


def _bar(slim: float) -> QPainterPath:
    path = QPainterPath(QPointF(-14, -10))
    path.lineTo(-38 * slim, -188)
    path.quadTo(QPointF(0, -212), QPointF(38 * slim, -188))
    path.lineTo(14, -10)
    path.closeSubpath()
    return path


_PETALS: tuple[Callable[[float], QPainterPath], ...] = (_ellipse, _leaf, _diamond, _crescent, _bar)
