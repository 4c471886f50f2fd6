"""Pop-ups: a window that takes the focus and gives it back, a card that takes none. No words of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from builder.ui.controls.focus import give_back, where_it_is
from builder.ui.controls.placing import Place, place_beside
from builder.ui.controls.shell import MARGIN, Notch, draw_shell
from builder.ui.theme import follow, theme

INSIDE = 14


class Popup(QWidget):
    """A floating window at a number. Fill `body`, then open_at. Esc and a press outside close it."""

    closed = Signal()

    def __init__(self, parent: QWidget, *, name: str, width: int = 340) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self._width = width
        self._notch: Notch | None = None
        self._before: tuple[QWidget, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, theme().shadows)
        self.setWindowFlag(Qt.WindowType.NoDropShadowWindowHint)
        self.set_name(name)
        self.body = QVBoxLayout(self)
        self.body.setSpacing(0)
        follow(self._restyle)

    def set_name(self, name: str) -> None:
        """What the pop-up is about."""
        self.setAccessibleName(name)
        self.setWindowTitle(name)

    def open_at(self, anchor: QRect, *, avoid: QRect | None = None) -> None:
        """Open beside a rectangle of the screen, covering no rectangle to avoid (both global)."""
        self._before = where_it_is()
        self._fit()
        screen = QGuiApplication.screenAt(anchor.center()) or self.screen()
        room = screen.availableGeometry().adjusted(4, 4, -4, -4)
        place = place_beside(anchor, self._inner().size(), room, avoid=avoid)
        self._notch = place.notch
        self.move(place.at - QPoint(_margin(), _margin()))
        self.show()
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        self.focusNextChild()

    def refit(self) -> None:
        """Take the size of changed contents; the upper left corner stays."""
        self._fit()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press on the shadow is a press outside."""
        if not self._inner().contains(event.position().toPoint()):
            self.close()
            return
        super().mousePressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        before, self._before = self._before, ()
        give_back(before, self.parentWidget(), Qt.FocusReason.PopupFocusReason)
        self.closed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_shell(QPainter(self), self._inner(), notch=self._notch)

    def _inner(self) -> QRect:
        margin = _margin()
        return self.rect().adjusted(margin, margin, -margin, -margin)

    def _fit(self) -> None:
        width = theme().px(self._width) + 2 * _margin()
        self.setFixedWidth(width)
        self.body.activate()
        self.setFixedHeight(_height(self.body, width))

    def _restyle(self) -> None:
        inside = _margin() + theme().px(INSIDE)
        self.body.setContentsMargins(inside, inside, inside, inside)
        self.update()


class Callout(QWidget):
    """The same shell as a child of the window: shows what would be, and takes neither focus nor clicks."""

    def __init__(self, window: QWidget, *, name: str, width: int = 280, widest: int = 400) -> None:
        super().__init__(window)
        self._window, self._width, self._widest = window, width, widest
        self._notch: Notch | None = None
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.body = QVBoxLayout(self)
        self.body.setSpacing(0)
        self.hide()
        window.installEventFilter(self)
        follow(self._restyle)

    def show_at(self, anchor: QRect, *, avoid: QRect | None = None) -> None:
        """Show beside a rectangle of the window, covering no rectangle to avoid (in its coordinates)."""
        self.body.activate()
        width = self._wide() + 2 * MARGIN
        self.setFixedSize(width, _height(self.body, width))
        inner = self._inner().size()
        place: Place = place_beside(anchor, inner, self._window.rect(), avoid=avoid)
        self._notch = place.notch
        self.move(place.at - QPoint(MARGIN, MARGIN))
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A window that changes its size has moved what the card speaks of."""
        if event.type() is QEvent.Type.Resize:
            self.hide()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_shell(QPainter(self), self._inner(), notch=self._notch)

    def needed(self) -> int:
        """How wide what stands in it would like to be; it grows for that, within bounds."""
        return 0

    def _wide(self) -> int:
        look = theme()
        wished = self.needed() + 2 * look.px(INSIDE)
        return min(max(look.px(self._width), wished), look.px(self._widest))

    def _inner(self) -> QRect:
        return self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)

    def _restyle(self) -> None:
        inside = MARGIN + theme().px(INSIDE)
        self.body.setContentsMargins(inside, inside, inside, inside)
        self.update()


def _margin() -> int:
    return MARGIN if theme().shadows else 0


def _height(body: QVBoxLayout, width: int) -> int:
    return body.heightForWidth(width) if body.hasHeightForWidth() else body.sizeHint().height()
