"""Pictures of players' files: decoded under limits, made small, written anew as PNG. Never trusts a file."""

from __future__ import annotations

import base64

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from builder.core.errors import BuilderError
from builder.core.text import Text

LONGEST_SIDES = (1024, 768, 512, 384)
LARGEST_FILE = 32_000_000
LARGEST_BASE64 = 4_000_000
FORMATS = frozenset((b"png", b"jpeg", b"webp"))
"""By their content. Others are refused unread: an SVG of two kilobytes can take for ever to draw."""

MOST_PIXELS = 80_000_000
DECODED_MB = 512


class BadPicture(BuilderError):
    """The bytes are no picture that can be shown."""


def portrait_of(raw: bytes) -> str:
    """The picture as base64 of a small PNG. Raises BadPicture."""
    if len(raw) > LARGEST_FILE:
        raise BadPicture(Text("ui.picture.too_large", {"mb": LARGEST_FILE // 1_000_000}))
    return encoded(decoded(raw))


def decoded(raw: bytes) -> QImage:
    """The picture, at most 1024 px long. Raises BadPicture."""
    QImageReader.setAllocationLimit(DECODED_MB)
    data = QByteArray(raw)
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    if bytes(reader.format().data()) not in FORMATS:
        raise BadPicture(Text("ui.picture.unreadable"))
    size = reader.size()
    if size.isValid():
        if size.width() * size.height() > MOST_PIXELS:
            params = {"width": size.width(), "height": size.height()}
            raise BadPicture(Text("ui.picture.too_many_pixels", params))
        reader.setScaledSize(_within(size, LONGEST_SIDES[0]))
    image = reader.read()
    if image.isNull():
        raise BadPicture(Text("ui.picture.unreadable"))
    return shrunk(image, LONGEST_SIDES[0])


def encoded(image: QImage) -> str:
    """The picture as base64 of a PNG that a character file takes. Raises BadPicture."""
    for side in LONGEST_SIDES:
        text = base64.b64encode(_png(shrunk(image, side))).decode("ascii")
        if len(text) <= LARGEST_BASE64:
            return text
    raise BadPicture(Text("ui.picture.unreadable"))


def shrunk(image: QImage, side: int) -> QImage:
    """The picture, made smaller where its longer side is longer than that."""
    if max(image.width(), image.height()) <= side:
        return image
    return image.scaled(
        QSize(side, side), Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


def shown(portrait: str) -> QImage | None:
    """A saved portrait as a picture, or None where there is none or it is broken."""
    if not portrait:
        return None
    try:
        return decoded(base64.b64decode(portrait, validate=True))
    except (ValueError, BadPicture):
        return None


def _within(size: QSize, side: int) -> QSize:
    if max(size.width(), size.height()) <= side:
        return size
    return size.scaled(QSize(side, side), Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))


def _png(image: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.convertToFormat(QImage.Format.Format_ARGB32).save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())
