"""Makes the program's icon in all its forms from assets/icon/icon.svg: PNG, .ico (Windows), .icns (macOS)."""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "icon"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
IN_ICO = (16, 24, 32, 48, 64, 256)
IN_ICNS = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic11": 32,
    b"icp6": 64,
    b"ic12": 64,
    b"ic07": 128,
    b"ic08": 256,
    b"ic13": 256,
    b"ic09": 512,
    b"ic14": 512,
}


def main() -> int:
    """Write every form beside the drawing."""
    app = QGuiApplication.instance() or QGuiApplication([])
    drawing = QSvgRenderer(str(FOLDER / "icon.svg"))
    if not drawing.isValid():
        print("assets/icon/icon.svg cannot be drawn", file=sys.stderr)
        return 1
    pictures = {size: png(drawing, size) for size in SIZES}
    for size, data in pictures.items():
        (FOLDER / f"icon-{size}.png").write_bytes(data)
    (FOLDER / "icon.ico").write_bytes(ico({size: pictures[size] for size in IN_ICO}))
    (FOLDER / "icon.icns").write_bytes(icns({kind: pictures[size] for kind, size in IN_ICNS.items()}))
    del app
    return 0


def png(drawing: QSvgRenderer, size: int) -> bytes:
    """The drawing so many px wide."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    drawing.render(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """An icon of Windows: a head, a line for each picture, the pictures as PNG."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    lines, body = b"", b""
    for size, data in pictures.items():
        side = size % 256  # 256 is written as 0
        lines += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), at + len(body))
        body += data
    return head + lines + body


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """An icon of macOS: its length, then each picture as PNG under the sign of its size."""
    body = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


if __name__ == "__main__":
    sys.exit(main())
