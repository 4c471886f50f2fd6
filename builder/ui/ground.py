"""The plain surfaces the window is laid on: desk, page, and what scrolls on them. Touches the theme alone."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollArea, QWidget

from builder.ui.controls.scroll_bar import give_bars
from builder.ui.theme import follow, theme


class Ground(QWidget):
    """A widget filled with a colour of the theme ("": not at all); edge: the side that bears a hairline."""

    def __init__(
        self, token: str = "window", *, edge: Qt.Edge | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._token, self._edge = token, edge
        follow(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, rect = QPainter(self), theme(), self.rect()
        if self._token:
            painter.fillRect(rect, look.colour(self._token))
        line = look.colour("line")
        match self._edge:
            case Qt.Edge.BottomEdge:
                painter.fillRect(0, rect.height() - 1, rect.width(), 1, line)
            case Qt.Edge.TopEdge:
                painter.fillRect(0, 0, rect.width(), 1, line)
            case Qt.Edge.RightEdge:
                painter.fillRect(rect.width() - 1, 0, 1, rect.height(), line)
            case Qt.Edge.LeftEdge:
                painter.fillRect(0, 0, 1, rect.height(), line)
            case _:
                pass


def dye(area: QAbstractScrollArea, token: str, *inner: QWidget) -> None:
    """Give what scrolls, and what is in it, a ground of the theme.

    What lies in it has its own palette, so it is told by itself.
    """
    for widget in (area, area.viewport(), *inner):
        palette = widget.palette()
        for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base):
            palette.setColor(role, theme().colour(token))
        widget.setPalette(palette)


def scrolling(content: QWidget) -> QScrollArea:
    """The content in an area that scrolls up and down only, without a frame, on the ground below it."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    give_bars(area)
    area.setWidget(content)
    area.viewport().setAutoFillBackground(False)
    content.setAutoFillBackground(False)
    return area
