"""The logo that a system's licence asks for, as its publisher made it: on its start page and in About.

Nothing else shows it: no button, no icon, no sheet. Where the file is not there, its notice has to do.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from builder.core.bundled import bundled
from builder.ui.theme import follow, theme

HEIGHT, WIDTH = 64, 240


def logo_of(system: str) -> Path | None:
    """The picture of a system's logo; None where there is none."""
    try:
        return bundled(f"assets/{system}/{system}_logo.png")
    except FileNotFoundError:
        return None


class Logo(QLabel):
    """A picture at a readable size, neither cropped nor stretched; hidden while there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = QPixmap()
        self.setVisible(False)
        follow(self._fit)

    def show_logo(self, file: Path | None, name: str) -> None:
        """Show the picture of that file; None: nothing."""
        self._picture = QPixmap(str(file)) if file is not None else QPixmap()
        self.setAccessibleName(name)
        self._fit()
        self.setVisible(not self._picture.isNull())

    def _fit(self) -> None:
        if self._picture.isNull():
            self.clear()
            return
        ratio = self.devicePixelRatioF()
        width, height = round(theme().px(WIDTH) * ratio), round(theme().px(HEIGHT) * ratio)
        fitted = self._picture.scaled(
            width,
            height,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        fitted.setDevicePixelRatio(ratio)
        self.setPixmap(fitted)
