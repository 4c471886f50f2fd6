"""The live sheet: HTML with doors to "why?", set part by part; between two events no more than is noticed.

Only parts that are other than they were are set anew. Loads nothing from anywhere.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from PySide6.QtCore import QElapsedTimer, QRect, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QCursor,
    QFont,
    QFontMetrics,
    QImage,
    QPalette,
    QResizeEvent,
    QTextBlockFormat,
    QTextCursor,
    QTextTable,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit, QWidget

from builder.core.sheet import Sheet
from builder.core.text import Translator
from builder.exports import as_html, live_html
from builder.exports.live_html import Part, Room
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.portrait import BadPicture, decoded
from builder.ui.theme import theme

PAPER, INK = QColor("#ffffff"), QColor("#000000")
WHY = "why:"
WHOLE_WIDTH, LEAST_SHARE, FIGURE_PT = 720, 0.8, 13
MARGIN = 20
MORE_STYLE = """
.big, .rolled { white-space: nowrap; }
.whole { padding: 0; }
.title { padding: 14px 0 0 0; }
"""
SLICE_MS = 12
"""So long the sheet is set before events have their turn; a part more than that is never begun."""
REST_MS, SMALL = 80, 6000
"""A sheet of more letters than SMALL is set for another width when the width has rested."""


class SheetBrowser(QTextBrowser):
    """Pictures are refused by a picture of one dot; the portrait comes from the sheet itself."""

    why_asked = Signal(str, QRect)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet: Sheet | None = None
        self._translator: Translator | None = None
        self._raw: bytes | None = None
        self._portrait = picture(None)
        self._set: list[tuple[Part, QTextTable]] = []
        self._coming: Iterator[Part] | None = None
        self._place, self._form = 0, (0, 0.0)
        self._aim: tuple[str, int] | None = None
        self._next, self._rest = QTimer(self), QTimer(self)
        for timer, act in ((self._next, self._go_on), (self._rest, self._begin_again)):
            timer.setSingleShot(True)
            timer.timeout.connect(act)
        self._set_up()
        self.anchorClicked.connect(self._clicked)

    @property
    def is_whole(self) -> bool:
        """Whether all of the sheet stands there as it is now."""
        return self._coming is None and not self._rest.isActive()

    def show_sheet(self, sheet: Sheet, translator: Translator) -> None:
        """Show another state of the sheet; what is the same stays, the place one looks at too."""
        self._sheet, self._translator = sheet, translator
        if sheet.masthead.portrait != self._raw:
            self._raw = sheet.masthead.portrait
            self._portrait = picture(self._raw)
        self._begin()

    def use_font(self, font: QFont) -> None:
        """Other letters."""
        if font != self.font():
            self._clear()
            self.setFont(font)
            self._begin()

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        """The portrait for its own address, one transparent dot for every other: nothing is ever loaded."""
        address = url.toString() if isinstance(url, QUrl) else url
        return self._portrait if address.startswith(as_html.PORTRAIT) else picture(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._sheet is None or self.viewport().width() == self._form[0]:
            return
        if self._coming is not None or self.document().characterCount() < SMALL:
            self._begin()
        else:
            self._rest.start(REST_MS)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._aim = None
        super().wheelEvent(event)

    def _set_up(self) -> None:
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLineWrapMode(QTextEdit.LineWrapMode.FixedPixelWidth)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # a bar that comes is a resize
        give_bars(self)
        self.document().setDocumentMargin(MARGIN)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, PAPER)
        palette.setColor(QPalette.ColorRole.Text, INK)
        palette.setColor(QPalette.ColorRole.Link, INK)
        self.setPalette(palette)

    # setting

    def _begin_again(self) -> None:
        self._begin()

    def _begin(self) -> None:
        """Set the sheet from the top; all of it if letters or width are others."""
        if self._sheet is None or self._translator is None:
            return
        self._rest.stop()
        wide = self.viewport().width()
        share = min(1.0, max(LEAST_SHARE, wide / WHOLE_WIDTH)) * theme().text_factor
        if (wide, share) != self._form:
            self._form = (wide, share)
            self._clear()
            self.setLineWrapColumnOrWidth(wide)
            self.document().setDefaultStyleSheet(style(share))
        letters = QFont(self.font())
        letters.setPointSizeF(10 * share)
        letters.setBold(True)
        room = Room(wide - 2 * MARGIN, QFontMetrics(letters).horizontalAdvance)
        self._coming, self._place = live_html.parts(self._sheet, self._translator, room), 0
        self._go_on()

    def _clear(self) -> None:
        """Nothing stands there any more; the place one looked at is aimed at."""
        if self._set and self._aim is None:
            self._aim = self._top()
        self._set.clear()
        self._coming = None
        self._next.stop()
        self.document().clear()

    def _go_on(self) -> None:
        """Set parts until the events want their turn."""
        clock, held = QElapsedTimer(), self._top()
        clock.start()
        while self._coming is not None and clock.elapsed() < SLICE_MS:
            part = next(self._coming, None)
            if part is None:
                self._drop(self._place, len(self._set))
                self._coming = None
            else:
                self._put(part)
        self._look_at(self._aim or held)
        if self._coming is None:
            self._aim = None
        else:
            self._next.start(0)

    def _put(self, part: Part) -> None:
        """The next part: as it is, in place of its earlier state, or new between its neighbours."""
        place, self._place = self._place, self._place + 1
        found = next((at for at in range(place, len(self._set)) if self._set[at][0].key == part.key), None)
        if found is None:
            at = self._set[place][1].firstPosition() - 1 if place < len(self._set) else None
            self._set.insert(place, (part, self._insert(part, at)))
            return
        self._drop(place, found)
        kept, table = self._set[place]
        if kept.html != part.html:
            self._set[place] = (part, self._insert(part, self._removed(table)))

    def _drop(self, start: int, end: int) -> None:
        for _, table in self._set[start:end]:
            self._removed(table)
        del self._set[start:end]

    def _removed(self, table: QTextTable) -> int:
        """Take a part out; where it was."""
        at = table.firstPosition() - 1
        cursor = QTextCursor(self.document())
        cursor.setPosition(at)
        cursor.setPosition(table.lastPosition() + 1, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        return at

    def _insert(self, part: Part, at: int | None) -> QTextTable:
        """A part before what begins at this position; None: at the end."""
        cursor = QTextCursor(self.document())
        if at is None:
            cursor.movePosition(QTextCursor.MoveOperation.End)
        else:
            cursor.setPosition(at)
        at = cursor.position()
        cursor.beginEditBlock()
        cursor.setBlockFormat(QTextBlockFormat())
        cursor.insertHtml(f"<body>{part.html}</body>")
        cursor.endEditBlock()
        table = self.document().frameAt(at + 1)
        assert isinstance(table, QTextTable)
        return table

    # the place one looks at

    def _top(self) -> tuple[str, int] | None:
        """The part at the upper edge, and how far the edge is below its top."""
        value = self.verticalScrollBar().value()
        if not self._set or not value:
            return None
        place = bisect_right(self._set, value, key=lambda one: self._top_of(one[1])) - 1
        part, table = self._set[max(0, place)]
        return part.key, value - self._top_of(table)

    def _look_at(self, aim: tuple[str, int] | None) -> None:
        if aim is None:
            return
        table = next((table for part, table in self._set if part.key == aim[0]), None)
        if table is not None:
            self.verticalScrollBar().setValue(self._top_of(table) + aim[1])

    def _top_of(self, table: QTextTable) -> int:
        return round(self.document().documentLayout().frameBoundingRect(table).top())

    def _clicked(self, url: QUrl) -> None:
        address = unquote(url.toString(QUrl.ComponentFormattingOption.FullyEncoded))
        if address.startswith(WHY):
            at = QCursor.pos() if self.underMouse() else self.mapToGlobal(self.cursorRect().center())
            self.why_asked.emit(address.removeprefix(WHY), QRect(at.x() - 6, at.y() - 8, 12, 16))


def style(share: float) -> str:
    """The style of the page with every letter smaller or larger; figures are not broken over lines.

    Headings are classes: Qt enlarges h1 and h2 on top of the size they are given.
    """
    css = as_html.STYLE.replace("font-size: 16pt", f"font-size: {FIGURE_PT}pt")
    css = re.sub(r"font-size: (\d+)pt", lambda found: f"font-size: {int(found[1]) * share:.1f}pt", css)
    css = re.sub(r"(?m)^h([12]) {", r".h\1 {", css)
    return css + MORE_STYLE


def picture(raw: bytes | None) -> QImage:
    """The portrait as it is shown; a transparent dot where there is none."""
    blank = QImage(1, 1, QImage.Format.Format_ARGB32)
    blank.fill(Qt.GlobalColor.transparent)
    if raw is None:
        return blank
    try:
        return decoded(raw)
    except BadPicture:
        return blank
