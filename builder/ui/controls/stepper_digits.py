"""The editor inside a number box: drawn as a figure at rest, a line edit while typing. Touches the theme."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QInputMethodEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit

from builder.ui.figures import draw_figures, figure_width
from builder.ui.paint import CENTRE, draw_text
from builder.ui.theme import theme

if TYPE_CHECKING:
    from builder.ui.controls.number_box import NumberBox


class Showing(Enum):
    """What the editor draws: text being typed, or one of the looks at rest."""

    TYPED = auto()
    NUMBER = auto()
    ZERO = auto()
    BLOCKED = auto()
    UNSET = auto()


class Digits(QLineEdit):
    """The line edit of a number box. Zero is faint, other numbers bold, the unset word faint."""

    def __init__(self, box: NumberBox) -> None:
        super().__init__(box)
        self._box = box
        self.showing = Showing.UNSET
        self.setFrame(False)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        if self.isReadOnly():
            event.ignore()
            return
        if event.preeditString() or event.commitString():
            self._box.begin_typing(replace=True)
        self._box.composing(bool(event.preeditString()))
        super().inputMethodEvent(event)
        self._box.composing_settled()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._box.digits_pressed():
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._box.begin_typing(replace=True)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.showing is Showing.TYPED:
            super().paintEvent(event)
            return
        painter, look = QPainter(self), theme()
        if self.showing is Showing.UNSET:
            draw_text(
                painter, self.rect(), self.text(), font=look.font("body"), colour="text.faint", align=CENTRE
            )
            return
        bold = self.showing is Showing.NUMBER
        font, tone = self._font(), "text" if bold else "text.faint"
        if self.too_wide():
            draw_text(painter, self.rect(), self.text(), font=font, colour=tone)
            return
        draw_figures(painter, self.rect(), self.text(), font=font, colour=tone, align=CENTRE)

    def too_wide(self) -> bool:
        """Whether the number is too long for the box and ends with "…"."""
        return figure_width(self.text(), self._font()) > self.width()

    def _font(self) -> QFont:
        return theme().font("strong" if self.showing is Showing.NUMBER else "body")
