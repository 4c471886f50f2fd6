"""A large dialog over the window: its own surface, buttons at the foot, never higher than the window.

Holds no words of its own. Esc means that nothing happened.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from builder.ui.controls.scrim import Scrim
from builder.ui.controls.shell import MARGIN, draw_shell
from builder.ui.theme import follow, theme


class Board(QDialog):
    """Modal, frameless, over a scrim. Fill `body`; width and height are wishes at 100 %."""

    def __init__(self, window: QWidget, *, name: str, width: int, height: int) -> None:
        super().__init__(window, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self._window, self._wish = window, QSize(width, height)
        self._scrim = Scrim(window)
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, theme().shadows)
        self.set_name(name)
        self.body = QVBoxLayout(self)
        self.body.setSpacing(0)
        self.finished.connect(self.deleteLater)
        follow(self._restyle)

    def set_name(self, name: str) -> None:
        """What the dialog is about."""
        self.setWindowTitle(name)
        self.setAccessibleName(name)

    def set_wish(self, width: int, height: int) -> None:
        """Another size at 100 %."""
        self._wish = QSize(width, height)
        if self.isVisible():
            self._place()

    def showEvent(self, event: QShowEvent) -> None:
        self._scrim.cover()
        self._place()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._scrim.hide()
        self._window.window().activateWindow()  # without a window manager nobody else does

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_shell(QPainter(self), self._inner())

    def _inner(self) -> QRect:
        margin = _margin()
        return self.rect().adjusted(margin, margin, -margin, -margin)

    def _place(self) -> None:
        """In the middle of the window, and inside it."""
        look, window = theme(), self._window.window()
        room = window.size() - QSize(look.px(24), look.px(24))
        inner = QSize(look.px(self._wish.width()), look.px(self._wish.height())).boundedTo(room)
        size = inner + QSize(2 * _margin(), 2 * _margin())
        rect = QRect(QPoint(0, 0), size)
        rect.moveCenter(window.geometry().center())
        self.setFixedSize(size)
        self.move(rect.topLeft())

    def _restyle(self) -> None:
        margin = _margin()
        self.body.setContentsMargins(margin, margin, margin, margin)
        if self.isVisible():
            self._place()


def _margin() -> int:
    return MARGIN if theme().shadows else 0
