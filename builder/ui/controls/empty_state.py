"""An empty place that says what it is for and offers the first act. Holds no words of its own."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.ui.controls.button import Button
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.labels import Label
from builder.ui.crest import draw_seal
from builder.ui.paint import CENTRE
from builder.ui.theme import follow, theme

OUTLINE = 64


class Outline(QWidget):
    """A crest as mere outline, for nobody in particular."""

    def __init__(self, crest_id: str, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._crest_id = crest_id
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(OUTLINE), theme().px(OUTLINE))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect = QRectF(self.rect())
        if self._crest_id:
            draw_seal(painter, self._crest_id, rect, "line.strong")
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme().colour("line.strong"), 2))
        painter.drawEllipse(rect.adjusted(1, 1, -1, -1))

    def _restyle(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()


class EmptyState(QWidget):
    """Crest outline, one bold line, one grey line, one button with its key."""

    asked = Signal()

    def __init__(
        self,
        *,
        title: str,
        text: str,
        button: str = "",
        icon: str = "plus",
        key: str = "",
        crest_id: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.title = Label(title, "strong", wrap=True, align=CENTRE)
        self.text = Label(text, "body", "text.muted", wrap=True, align=CENTRE)
        self.button = Button(button, icon=icon)
        self.button.clicked.connect(self.asked)
        self.key = KeyHint(key)
        self._act = QHBoxLayout()
        self._column = QVBoxLayout(self)
        self._build(crest_id)
        self.set_words(title=title, text=text, button=button, key=key)
        follow(self._restyle)

    def set_words(self, *, title: str, text: str, button: str = "", key: str = "") -> None:
        """Say something else."""
        self.title.set_text(title)
        self.text.set_text(text)
        self.button.set_text(button)
        self.key.set_text(key)
        self.button.setVisible(bool(button))
        self.key.setVisible(bool(button and key))

    def _build(self, crest_id: str) -> None:
        for part in (self.button, self.key):
            self._act.addWidget(part)
        self._column.addWidget(Outline(crest_id), 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addSpacing(8)
        self._column.addWidget(self.title)
        self._column.addWidget(self.text)
        self._column.addSpacing(8)
        self._column.addLayout(self._act)
        self._act.setAlignment(Qt.AlignmentFlag.AlignHCenter)

    def _restyle(self) -> None:
        look = theme()
        self._column.setContentsMargins(look.px(16), look.px(16), look.px(16), look.px(16))
        self._column.setSpacing(0)
        self._act.setSpacing(look.px(8))
