"""A drawer over a scrim: a child of the window, so that it needs no window manager. No words of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from builder.ui import reading_order
from builder.ui.controls.focus import give_back, where_it_is
from builder.ui.controls.scrim import Scrim
from builder.ui.theme import follow, theme


class Drawer(QWidget):
    """Opens at the right edge over the page, takes the focus and gives it back. Esc or the scrim shut it.

    top and bottom: what stays uncovered of the window (the top bar, the strip), in px at 100 %.
    """

    opened = Signal()
    closed = Signal()

    def __init__(
        self,
        window: QWidget,
        content: QWidget,
        *,
        name: str,
        width: int = 292,
        top: int = 0,
        bottom: int = 0,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._width, self._top, self._bottom = width, top, bottom
        self._before: tuple[QWidget, ...] = ()
        self._scrim = Scrim(window)
        self._scrim.pressed.connect(self.shut)
        self.setAccessibleName(name)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(content)
        window.installEventFilter(self)
        self.hide()
        follow(self._restyle)

    def open(self) -> None:
        """Slide in at once (0 ms) and take the focus."""
        if self.isVisible():
            return
        self._before = where_it_is()
        self._scrim.cover()
        self._place()
        self.show()
        self.raise_()
        self.focusNextChild()
        self.opened.emit()

    def shut(self) -> None:
        """Away, and the focus back to where it was."""
        if not self.isVisible():
            return
        self.hide()
        self._scrim.hide()
        before, self._before = self._before, ()
        give_back(before, self._window, Qt.FocusReason.OtherFocusReason)
        self.closed.emit()

    def set_uncovered(self, *, top: int, bottom: int) -> None:
        """What stays free above and below."""
        self._top, self._bottom = top, bottom
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.shut()
            return
        super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes round inside: what lies under the scrim cannot be reached."""
        return reading_order.step([self], forward=forward)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and watched is self._window:
            self._place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        painter.fillRect(self.rect(), look.colour("window"))
        painter.fillRect(0, 0, 1, self.height(), look.colour("line"))

    def _place(self) -> None:
        look, whole = theme(), self._window.rect()
        width, top = min(look.px(self._width), whole.width()), look.px(self._top)
        area = QRect(whole.width() - width, top, width, whole.height() - top - look.px(self._bottom))
        self.setGeometry(area)
        self._scrim.setGeometry(QRect(0, top, whole.width(), area.height()))

    def _restyle(self) -> None:
        self._place()
        self.update()
