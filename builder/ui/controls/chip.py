"""Small signs in a line: a state with its word, a filter, a key to press. Holds no words of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QLabel, QSizePolicy, QWidget

from builder.ui.controls.keys import ENTER
from builder.ui.icons import draw_icon
from builder.ui.paint import CENTRE, draw_box, draw_focus, draw_text, text_width
from builder.ui.shapes import COLOURS, TINTS, State, draw_state
from builder.ui.theme import follow, theme

HEIGHT, SIDE, MARK, GAP = 22, 6, 12, 5


class Chip(QLabel):
    """A word on a tint, with the shape of its state or an icon before it."""

    def __init__(
        self, text: str = "", *, state: State | None = None, icon: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._state, self._icon = state, icon
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_chip(text, state=state, icon=icon)
        follow(self._restyle)

    def set_chip(self, text: str, *, state: State | None = None, icon: str = "") -> None:
        """Say something else."""
        self._state, self._icon = state, icon
        self.setText(text)
        self._restyle()

    def sizeHint(self) -> QSize:
        look = theme()
        mark = self._mark() + look.px(GAP) if self._state or self._icon else 0
        return QSize(
            text_width(self.text(), look.font("caption")) + mark + 2 * look.px(SIDE), look.px(HEIGHT)
        )

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        state = self._state
        ground = TINTS[state] if state else "hover"
        ink = COLOURS[state] if state and state is not State.EMPTY else "text.muted"
        draw_box(painter, self.rect(), fill=ground, radius=4)
        left, side = look.px(SIDE), look.px(MARK)
        square = QRectF(left - (side - self._mark()) / 2, (self.height() - side) / 2, side, side)
        if self._icon:
            draw_icon(painter, self._icon, square, ink)
        elif state:
            draw_state(painter, state, square, ground=ground)
        if self._icon or state:
            left += self._mark() + look.px(GAP)
        words = QRect(left, 0, self.width() - left - look.px(SIDE) + 1, self.height())
        draw_text(painter, words, self.text(), font=look.font("caption"), colour=ink)

    def _mark(self) -> int:
        """‡ is narrow, the other marks are square."""
        return theme().px(MARK // 2 if self._state is State.RECON and not self._icon else MARK)

    def _restyle(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()


class FilterChip(QAbstractButton):
    """A filter to switch on and off, with how many it leaves."""

    def __init__(self, text: str = "", *, count: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._count, self._hovered = text, count, False
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_text(text, count=count)
        follow(self._restyle)

    def set_text(self, text: str, *, count: str = "") -> None:
        """Other words."""
        self._words, self._count = text, count
        self.setAccessibleName(self._whole())
        self._restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not event.modifiers():
            self.click()
            return
        super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()

    def sizeHint(self) -> QSize:
        look = theme()
        return QSize(text_width(self._whole(), look.font("caption")) + 2 * look.px(7), look.px(26))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, on = QPainter(self), self.isChecked()
        inner = self.rect().adjusted(0, 2, 0, -2)
        border = "line.strong" if self._hovered and not on else None
        draw_box(painter, inner, fill="accent.tint" if on else "hover", border=border, radius=4)
        ink = "accent" if on else "text.muted"
        draw_text(painter, inner, self._whole(), font=theme().font("caption"), colour=ink, align=CENTRE)
        if self.hasFocus():
            draw_focus(painter, self.rect(), radius=4)

    def _whole(self) -> str:
        return " ".join(filter(None, (self._words, self._count)))

    def _restyle(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()


class KeyHint(QLabel):
    """The name of a key in a small frame. Not read out: the action names its key itself."""

    def __init__(self, text: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_text(text)
        follow(self._restyle)

    def set_text(self, text: str) -> None:
        """Another key."""
        self.setText(text)
        self._restyle()

    def sizeHint(self) -> QSize:
        look = theme()
        return QSize(text_width(self.text(), look.font("caption")) + 2 * look.px(5) + 2, look.px(19))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_box(painter, self.rect(), border="line.strong", radius=4)
        font = theme().font("caption")
        draw_text(
            painter, self.rect(), self.text(), font=font, colour="text.muted", align=CENTRE, elide=False
        )

    def _restyle(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()
