"""What a box of text looks like, of one line or many: its ground, its border, the room inside. Own paint."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QPainter, QPalette
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from builder.ui.controls.menu import show_once
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.paint import draw_input_box
from builder.ui.theme import follow, theme

SIDE, BORDER, PADDING = 9, 1, 5


def clear_ground(widget: QWidget, *, faint: bool = False) -> None:
    """What Qt paints of the box is the text alone: our ground is below it. `faint`: nothing to be typed."""
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
    if faint:
        palette.setColor(QPalette.ColorRole.Text, theme().colour("text.faint"))
    widget.setPalette(palette)


def draw_text_box(widget: QWidget, *, fault: bool = False) -> None:
    """The box under the text, as it stands."""
    draw_input_box(
        QPainter(widget),
        widget.rect(),
        focused=widget.hasFocus(),
        hovered=widget.underMouse(),
        fault=fault,
    )


def side_room() -> int:
    """Between the edge of the box and its text, left and right."""
    return theme().px(SIDE) + BORDER


class TextBox(QTextEdit):
    """Many lines in a box: to be read and copied, or, in a subclass, typed."""

    def __init__(self, *, reading: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fault, self._blocked = False, False
        self.setReadOnly(reading)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.viewport().setAutoFillBackground(False)
        give_bars(self)
        follow(self._fit_box)

    def set_fault(self, on: bool) -> None:
        """The red border."""
        self._fault = on
        self.update()

    def event(self, event: QEvent) -> bool:
        """What is painted of the area itself is our box; the text is painted by what lies in it."""
        if event.type() is QEvent.Type.Paint:
            draw_text_box(self, fault=self._fault)
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        show_once(self.createStandardContextMenu(), event.globalPos())

    def _mark_blocked(self, on: bool) -> None:
        if on != self._blocked:
            self._blocked = on
            self._fit_box()

    def _fit_box(self) -> None:
        above = theme().px(PADDING) + BORDER
        self.setViewportMargins(side_room(), above, BORDER + 1, above)
        clear_ground(self, faint=self._blocked)
