"""Printing: the pages of a PDF through the system's print dialog. Imported when somebody prints.

Holds no words of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from builder.outputs import Paper
from builder.ui.files import Dialogs

MOST_DPI = 300
SIZES = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}


def print_pdf(
    window: QWidget,
    dialogs: Dialogs,
    data: bytes,
    *,
    paper: Paper,
    title: str,
    then: Callable[[], object],
) -> None:
    """Ask how to print, then print the pages; `then` is called when they are on their way."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageSize(QPageSize(SIZES[paper]))
    printer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)
    printer.setFullPage(True)
    printer.setDocName(title)

    def chosen() -> None:
        print_pages(data, printer)
        then()

    dialogs.choose_printer(window, printer, chosen)


def print_pages(data: bytes, printer: QPrinter) -> int:
    """Paint the pages that the printer asks for; how many."""
    store = QByteArray(data)
    buffer = QBuffer(store)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    document = QPdfDocument()
    document.load(buffer)
    first = max(1, printer.fromPage()) - 1
    last = min(printer.toPage() or document.pageCount(), document.pageCount())
    painter = QPainter(printer)
    for place, number in enumerate(range(first, last)):
        if place:
            printer.newPage()
        _paint_page(document, number, painter, printer)
    painter.end()
    return max(0, last - first)


def page_count(data: bytes) -> int:
    """How many pages a PDF has."""
    store = QByteArray(data)
    buffer = QBuffer(store)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    document = QPdfDocument()
    document.load(buffer)
    return document.pageCount()


def _paint_page(document: QPdfDocument, number: int, painter: QPainter, printer: QPrinter) -> None:
    """As sharp as the printer, but no sharper than 300 dpi: a page of 600 would be 140 MB."""
    points = document.pagePointSize(number)
    dpi = min(MOST_DPI, printer.resolution())
    size = QSize(round(points.width() * dpi / 72), round(points.height() * dpi / 72))
    image = document.render(number, size)
    scale = printer.resolution() / 72
    target = QRectF(0, 0, points.width() * scale, points.height() * scale)
    painter.drawImage(target, image)
