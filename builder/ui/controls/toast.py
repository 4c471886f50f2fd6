"""A message that comes and goes at the foot of the window: one action, never an error. No own words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPropertyAnimation, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QEnterEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QApplication, QGraphicsOpacityEffect, QHBoxLayout, QWidget

from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.labels import Label
from builder.ui.controls.shell import MARGIN, draw_shell
from builder.ui.controls.state_label import StateMark
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

STAYS_MS = 6000
LIFT = 64


class Toast(QWidget):
    """Bottom centre of its window for 6 s, longer while hovered or focused. A new message takes its place.

    lift: how far above the window's lower edge it stands (over the strip), in px at 100 %.
    """

    acted = Signal()
    gone = Signal()

    def __init__(self, window: QWidget, *, lift: int = LIFT, stays_ms: int = STAYS_MS) -> None:
        super().__init__(window)
        self._window, self._lift = window, lift
        self._state = StateMark(State.OK)
        self._text = Label("", "body", elide=True)
        self._action = Button("", kind=ButtonKind.LINK, bold=True)
        self._key = KeyHint("")
        self._row = QHBoxLayout(self)
        for part in (self._state, self._text, self._action, self._key):
            self._row.addWidget(part)
        self._action.clicked.connect(self._act)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(stays_ms)
        self._timer.timeout.connect(self._over)
        self._effect: QGraphicsOpacityEffect | None = None
        window.installEventFilter(self)
        self.hide()
        follow(self._restyle)

    def show_message(
        self, text: str, *, state: State = State.OK, action: str = "", key: str = "", word: str = ""
    ) -> None:
        """Say something; word: the state in a word, for who cannot see the shape."""
        self._state.set_state(state, word)
        self._text.set_text(text)
        self._action.set_text(action)
        self._action.setVisible(bool(action))
        self._key.set_text(key)
        self._key.setVisible(bool(action and key))
        self.setAccessibleName(" ".join(filter(None, (word, text))))
        self._place()
        self.show()
        self.raise_()
        self._fade_in()
        self._timer.start()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def text(self) -> str:
        """What is being said."""
        return self._text.text()

    def action(self) -> Button:
        """The button, for a key that presses it from elsewhere."""
        return self._action

    def dismiss(self) -> None:
        """Away at once."""
        self._timer.stop()
        if self.isVisible():
            self.hide()
            self.gone.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
            return
        event.ignore()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()

    def leaveEvent(self, event: QEvent) -> None:
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and watched is self._window and self.isVisible():
            self._place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        inner = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        draw_shell(QPainter(self), inner, radius=8)

    def _act(self) -> None:
        self.dismiss()
        self.acted.emit()

    def _over(self) -> None:
        """Time is up, unless the focus is here."""
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            self._timer.start()
            return
        self.dismiss()

    def _fade_in(self) -> None:
        duration = theme().duration("toast_in")
        if not duration:
            return
        effect = QGraphicsOpacityEffect(self)
        self.setGraphicsEffect(effect)
        fade = QPropertyAnimation(effect, b"opacity", effect)
        fade.setDuration(duration)
        fade.setStartValue(0.0)
        fade.setEndValue(1.0)
        fade.finished.connect(self._faded)
        fade.start()

    def _faded(self) -> None:
        self.setGraphicsEffect(None)  # type: ignore[arg-type]

    def _place(self) -> None:
        window, look = self._window.rect(), theme()
        self._row.activate()
        size = self._row.sizeHint()
        width = min(size.width(), window.width() - 2 * look.px(16) + 2 * MARGIN)
        top = window.height() - look.px(self._lift) - size.height() + MARGIN
        self.setGeometry(QRect((window.width() - width) // 2, max(0, top), width, size.height()))

    def _restyle(self) -> None:
        look = theme()
        side, above = MARGIN + look.px(14), MARGIN + look.px(4)
        self._row.setContentsMargins(side, above, side - look.px(2), above)
        self._row.setSpacing(look.px(8))
        if self.isVisible():
            self._place()
