"""A state with its sentence: the shape, the words, and where it is. Holds no words of its own."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from builder.ui.paint import Paragraph, draw_paragraph, paragraph, text_width
from builder.ui.shapes import COLOURS, State, draw_state
from builder.ui.theme import follow, theme

GAP = 8
WIDE_GAP = 10
FEW = 8  # widths whose broken lines are kept; a layout asks for two or three


class StateMark(QWidget):
    """The bare shape of a state; its name is the word for it."""

    def __init__(
        self, state: State = State.EMPTY, *, size: int = 14, name: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._state, self._size = state, size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_state(state, name)
        follow(self._restyle)

    def set_state(self, state: State, name: str = "") -> None:
        """Another state and its word."""
        self._state = state
        self.setAccessibleName(name)
        self.update()

    def state(self) -> State:
        """The state shown."""
        return self._state

    def sizeHint(self) -> QSize:
        side = theme().px(self._size)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_state(QPainter(self), self._state, QRectF(self.rect()))

    def _restyle(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()


class StateLabel(QLabel):
    """A message below its control (caption in the state's colour) or, with a place, a line of the issues.

    word: the state's own word, read out before the sentence.
    """

    def __init__(
        self,
        state: State = State.NOTE,
        text: str = "",
        *,
        where: str | None = None,
        word: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._state, self._where = state, where
        self._broken: dict[tuple[str, int], Paragraph] = {}
        self.setTextFormat(Qt.TextFormat.PlainText)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_message(state, text, where=where, word=word)
        follow(self._restyle)

    def set_message(self, state: State, text: str, *, where: str | None = None, word: str = "") -> None:
        """Say something else; the same costs nothing."""
        if text and (state, where, text) == (self._state, self._where, self.text()):
            return
        self._state, self._where = state, where
        self._broken.clear()
        self.setText(text)
        self.setAccessibleName(" ".join(filter(None, (word, text, where))))
        self._restyle()

    def state(self) -> State:
        """The state shown."""
        return self._state

    def sizeHint(self) -> QSize:
        look = theme()
        widest = text_width(self.text(), look.font(self._role()))
        if self._where:
            widest = max(widest, text_width(self._where, look.font("caption")))
        return QSize(self._indent() + widest + 1, self.heightForWidth(self._indent() + widest + 1))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(96), theme().line(self._role()))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        below = self._place(width).height if self._where else 0
        return self._sentence(width).height + below

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        side = self._side()
        top = (look.line(self._role()) - side) / 2
        draw_state(painter, self._state, QRectF(0, top, side, side))
        sentence = self._sentence(self.width())
        tone = COLOURS[self._state] if self._where is None else "text"
        draw_paragraph(painter, QPointF(self._indent(), 0), sentence, colour=tone)
        if self._where:
            at = QPointF(self._indent(), sentence.height)
            draw_paragraph(painter, at, self._place(self.width()), colour="text.muted")

    def _role(self) -> str:
        return "caption" if self._where is None else "body"

    def _side(self) -> int:
        return theme().px(12 if self._where is None else 14)

    def _indent(self) -> int:
        return self._side() + theme().px(6 if self._where is None else WIDE_GAP)

    def _sentence(self, width: int) -> Paragraph:
        return self._lines(self.text(), self._role(), width)

    def _place(self, width: int) -> Paragraph:
        return self._lines(self._where or "", "caption", width)

    def _lines(self, text: str, role: str, width: int) -> Paragraph:
        if (role, width) not in self._broken:
            if len(self._broken) >= FEW:
                self._broken.clear()
            look = theme()
            lines = paragraph(text, look.font(role), width - self._indent(), look.line(role))
            self._broken[role, width] = lines
        return self._broken[role, width]

    def _restyle(self) -> None:
        self._broken.clear()
        self.updateGeometry()
        self.update()
