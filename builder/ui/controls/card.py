"""A white card on the desk, and the head of a section. Holds no words of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from builder.ui.controls.keys import ENTER
from builder.ui.controls.labels import Label
from builder.ui.paint import FOCUS, draw_box, draw_hairline
from builder.ui.theme import follow, theme


class Card(QWidget):
    """A rounded ground of the page's colour. Pressable ones take the focus; Enter or two clicks open them."""

    pressed = Signal()
    opened = Signal()

    def __init__(self, *, pressable: bool = False, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pressable, self._current, self._hovered = pressable, False, False
        self.setAccessibleName(name)
        if pressable:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        follow(self.update)

    def set_current(self, on: bool) -> None:
        """Whether this is the chosen one of its kind."""
        self._current = on
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._pressable and event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._pressable and event.button() is Qt.MouseButton.LeftButton:
            self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._pressable and event.key() in ENTER and not event.modifiers():
            self.opened.emit()
        elif self._pressable and event.key() == Qt.Key.Key_Space:
            self.pressed.emit()
        else:
            event.ignore()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._current or self.hasFocus():
            draw_box(painter, self.rect(), fill="page", border="accent", width=FOCUS, radius=8)
        elif self._pressable and self._hovered:
            draw_box(painter, self.rect(), fill="page", border="line.strong", radius=8)
        else:
            draw_box(painter, self.rect(), fill="page", radius=8)


class Section(QWidget):
    """The head of a section: heading, what counts at the right, hairline. Put more into `row`."""

    def __init__(self, title: str = "", *, aside: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = QHBoxLayout(self)
        self.title = Label(title, "heading", elide=True)
        self.aside = Label(aside, "caption", "text.muted")
        self.row.addWidget(self.title)
        self.row.addWidget(self.aside)
        self.row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def set_title(self, title: str, *, aside: str = "") -> None:
        """Other words."""
        self.title.set_text(title)
        self.aside.set_text(aside)

    def sizeHint(self) -> QSize:
        return QSize(self.row.sizeHint().width(), max(theme().px(32), self.row.sizeHint().height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_hairline(QPainter(self), 0, self.width(), self.height() - 1)

    def _restyle(self) -> None:
        look = theme()
        self.row.setContentsMargins(0, look.px(2), 0, look.px(4))
        self.row.setSpacing(look.px(10))
        self.updateGeometry()
        self.update()
