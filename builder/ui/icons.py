"""The line icons (Lucide) as pictures: from the shipped SVG files, coloured by token. Touches the theme."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from builder.core.bundled import bundled
from builder.ui.theme import theme

STROKE = 1.75


def draw_icon(painter: QPainter, name: str, rect: QRectF, token: str = "text.muted") -> None:
    """Draw an icon into a square; sharp at every device ratio."""
    device = painter.device()
    ratio = device.devicePixelRatioF() if device is not None else 1.0
    image = icon_image(name, round(rect.width()), theme().colour(token).name(), ratio)
    painter.drawImage(rect.topLeft(), image)


def icon(name: str, token: str = "text.muted", *, size: float = 16) -> QIcon:
    """An icon for menus and actions, in today's colours and text size."""
    look = theme()
    result = QIcon()
    for mode, colour in ((QIcon.Mode.Normal, token), (QIcon.Mode.Disabled, "text.faint")):
        for ratio in (1.0, 2.0):
            image = icon_image(name, look.px(size), look.colour(colour).name(), ratio)
            result.addPixmap(QPixmap.fromImage(image), mode)
    return result


@lru_cache(maxsize=512)
def icon_image(name: str, px: int, colour: str, ratio: float) -> QImage:
    """An icon as a picture of px times the device ratio. Raises FileNotFoundError for an unknown name."""
    source = QByteArray(_source(name, colour).encode())  # first: a painter left behind by a fault crashes Qt
    image = QImage(QSize(round(px * ratio), round(px * ratio)), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(Qt.GlobalColor.transparent))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(source).render(painter)
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image


def _source(name: str, colour: str) -> str:
    text = bundled(f"assets/icons/{name}.svg").read_text(encoding="utf-8")
    return text.replace("currentColor", colour).replace('stroke-width="2"', f'stroke-width="{STROKE}"')
