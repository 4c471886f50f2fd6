"""Scroll bars in the look of the house: a rounded handle on nothing, painted by us. No words of its own.

No style sheet: under one Qt looks at every widget of the program again whenever the theme changes.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar, QWidget

from builder.ui.paint import draw_box
from builder.ui.theme import theme

THICK, LEAST, EDGE = 12, 28, 3


class ScrollBar(QScrollBar):
    """The handle can be dragged; a press beside it turns a page. It has no arrows at its ends."""

    def __init__(self, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self._held: int | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, False)

    def handle(self) -> QRect:
        """Where the handle is."""
        start, length = self._span()
        across = self.height() if self._lies() else self.width()
        return QRect(start, 0, length, across) if self._lies() else QRect(0, start, across, length)

    def sizeHint(self) -> QSize:
        thick, least = theme().px(THICK), theme().px(LEAST)
        return QSize(least, thick) if self._lies() else QSize(thick, least)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.maximum() <= self.minimum():
            return
        near = self._held is not None or self.underMouse()
        inner = self.handle().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        radius = min(inner.width(), inner.height()) / 2 / theme().text_factor
        draw_box(QPainter(self), inner, fill="line.strong" if near else "meter.track", radius=radius)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        at = self._along(event.position().toPoint())
        start, length = self._span()
        if start <= at < start + length:
            self._held = at - start
            self.setSliderDown(True)
        else:
            act = self.SliderAction.SliderPageStepAdd if at > start else self.SliderAction.SliderPageStepSub
            self.triggerAction(act)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is None:
            return
        room = self._room() - self._span()[1]
        whole = self.maximum() - self.minimum()
        at = self._along(event.position().toPoint()) - self._held
        self.setSliderPosition(self.minimum() + (at * whole + room // 2) // room if room > 0 else 0)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None
        self.setSliderDown(False)
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()

    def _lies(self) -> bool:
        return self.orientation() is Qt.Orientation.Horizontal

    def _along(self, at: QPoint) -> int:
        return at.x() if self._lies() else at.y()

    def _room(self) -> int:
        return self.width() if self._lies() else self.height()

    def _span(self) -> tuple[int, int]:
        """Where the handle begins, and how long it is."""
        room, whole = self._room(), self.maximum() - self.minimum()
        if whole <= 0:
            return 0, room
        length = min(room, max(theme().px(LEAST), room * self.pageStep() // (whole + self.pageStep())))
        return (room - length) * (self.sliderPosition() - self.minimum()) // whole, length


def give_bars(area: QAbstractScrollArea) -> None:
    """The bars of the house for an area; one that never has a bar in a direction gets none there."""
    never = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    if area.verticalScrollBarPolicy() is not never:
        area.setVerticalScrollBar(ScrollBar(Qt.Orientation.Vertical, area))
    if area.horizontalScrollBarPolicy() is not never:
        area.setHorizontalScrollBar(ScrollBar(Qt.Orientation.Horizontal, area))
