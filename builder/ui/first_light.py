"""The first light: a window that shows the library as it stood, before anything of the program is there.

Imported before the first paint: it needs PySide6 and what is light. It shows only what it is sure of: its key
holds all that the picture depends on. If any of it is not as it was, there is no first light, and the window
comes when its contents are made, as at the first start of all.
"""

from __future__ import annotations

import os
import sys
import time
from datetime import date

import PySide6
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

import builder
from builder import __version__
from builder.storage.first_light import DEPTH, Kept, read, stamp
from builder.ui.application import FOUND

SOURCES = ("ui", "ui/library", "ui/controls", "../i18n")
"""Folders of a checkout whose change makes another program; a frozen one is known by its file."""


class FirstLight:
    """What a window shows until it is furnished."""

    def __init__(self, kept: Kept, pixels: bytes) -> None:
        self._kept, self._pixels = kept, pixels
        width, height = kept.size
        self._picture = QImage(pixels, width, height, width * DEPTH, QImage.Format.Format_RGB32)

    def put(self, window: QWidget) -> None:
        """Put the window where it was, under the same title."""
        left, top, width, height, _ = self._kept.place
        window.setWindowTitle(self._kept.title)
        window.setGeometry(left, top, width, height)

    def show(self, window: QWidget) -> None:
        """Show the window as it was, in its place or as large as the screen."""
        if self._kept.place[4]:
            window.showMaximized()
        else:
            window.show()

    def paint(self, window: QWidget) -> bool:
        """Paint the picture; bare ground while the window is not as large. Whether it was the picture."""
        scale = window.devicePixelRatio()
        fits = pixels(window.width(), window.height(), scale) == self._kept.size
        painter = QPainter(window)
        if fits:
            self._picture.setDevicePixelRatio(scale)
            painter.drawImage(0, 0, self._picture)
        else:  # to fill something makes PySide build all names of Qt, as long as a tenth of the start
            painter.fillRect(window.rect(), QColor.fromRgb(self._kept.ground))
        painter.end()
        return fits


def first_light(file: str, settings: str, index: str) -> FirstLight | None:
    """The first light, if everything is as it was when it was kept."""
    kept = read(file)
    if kept is None or kept.key != key_of(settings, index, kept.folder):
        return None
    found = kept.picture(date.today().toordinal())
    return FirstLight(kept, found) if found is not None else None


def pixels(width: int, height: int, scale: float) -> tuple[int, int]:
    """So many pixels of the screen, as Qt counts them."""
    return int(width * scale + 0.5), int(height * scale + 0.5)


def key_of(settings: str, index: str, folder: str) -> str:
    """All that a picture depends on. `folder`: those whose things are counted, a line each."""
    app = QApplication.instance()
    home = os.path.dirname(builder.__file__)
    screens = [
        (one.availableGeometry().getRect(), one.devicePixelRatio()) for one in QGuiApplication.screens()
    ]
    program = (__version__, PySide6.__version__, stamp(sys.executable))
    sources = [stamp(os.path.join(home, name)) for name in SOURCES]
    files = [(name, stamp(name)) for name in (settings, index, *folder.split("\n"))]
    found = app.property(FOUND) if app is not None else None
    return ascii((program, sources, files, screens, found, time.localtime().tm_gmtoff))
