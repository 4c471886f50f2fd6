"""The first page of a PDF as a small picture. Imported with the export: brings QtPdf. No words of its own."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPen
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.ui.theme import theme

WIDTH = 252


class PagePicture(QWidget):
    """White paper with a hairline, whatever the theme."""

    def __init__(self) -> None:
        super().__init__()
        self._data = b""
        self._image = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(theme().px(120))

    def show_page(self, data: bytes) -> None:
        """Show the first page of this PDF."""
        self._data, self._image = data, QImage()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(WIDTH), theme().px(WIDTH * 7 // 5))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._data:
            return
        ratio = self.devicePixelRatioF()
        if self._image.isNull():
            self._image = _first_page(self._data, self.size() * ratio)
            self._image.setDevicePixelRatio(ratio)
        size = self._image.deviceIndependentSize().toSize()
        sheet = QRect(self.width() - size.width(), 0, size.width(), size.height())
        painter = QPainter(self)
        painter.fillRect(sheet, Qt.GlobalColor.white)
        painter.drawImage(sheet, self._image)
        painter.setPen(QPen(theme().colour("line"), 1))
        painter.drawRect(sheet.adjusted(0, 0, -1, -1))


def _first_page(data: bytes, room: QSize) -> QImage:
    store = QByteArray(data)
    buffer = QBuffer(store)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    document = QPdfDocument()
    document.load(buffer)
    size = document.pagePointSize(0).toSize().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
    return document.render(0, size)
