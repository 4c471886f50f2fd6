"""A decision: what it is about, why it is asked, and buttons that say what happens. No words of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.labels import Label
from builder.ui.controls.scrim import Scrim
from builder.ui.controls.scroll_bar import give_bars
from builder.ui.controls.shell import MARGIN, draw_shell
from builder.ui.controls.state_label import StateMark
from builder.ui.shapes import State
from builder.ui.theme import follow, theme

WIDTH, INSIDE, MARK = 500, 22, 18


@dataclass(frozen=True, slots=True)
class Answer:
    """A button: its key and what it says will happen. quiet: no border, for what leads elsewhere."""

    key: str
    text: str
    quiet: bool = False
    icon: str = ""


class Decision(QDialog):
    """Title, cause, answers. The safe one is the primary button and Enter; Esc means that nothing happened.

    Put more (details, a list) into `details`; it scrolls where the window is low, the buttons stay in view.
    """

    answered = Signal(str)

    def __init__(
        self,
        window: QWidget,
        *,
        title: str,
        cause: str,
        answers: Sequence[Answer],
        safe: str,
        state: State = State.NOTE,
        word: str = "",
        enter: str = "",
        width: int = WIDTH,
    ) -> None:
        super().__init__(window, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self._window = window
        self._safe, self._given, self._width = safe, "", width
        self._scrim = Scrim(window)
        self._buttons: dict[str, Button] = {}
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, theme().shadows)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(cause)
        self._mark = StateMark(state, size=MARK, name=word)
        self._title = Label(title, "heading", wrap=True)
        self._cause = Label(cause, "body", wrap=True)
        self.details = QVBoxLayout()
        self._build(answers, enter)
        follow(self._restyle)

    def button(self, key: str) -> Button:
        """The button of an answer."""
        return self._buttons[key]

    def answer(self, key: str) -> None:
        """Give an answer as if its button had been pressed."""
        self._given = key
        self.accept()

    def given(self) -> str:
        """What was answered; "" when nothing happened."""
        return self._given

    def ask(self) -> str:
        """Open, wait, and return the answer's key; "" when nothing happened."""
        self.exec()
        return self._given

    def reject(self) -> None:
        self._given = ""
        super().reject()

    def done(self, result: int) -> None:
        super().done(result)
        self.answered.emit(self._given)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.answer(self._safe)
            return
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        self._scrim.cover()
        self._place()
        super().showEvent(event)
        self._buttons[self._safe].setFocus(Qt.FocusReason.OtherFocusReason)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._scrim.hide()

    def sizeHint(self) -> QSize:
        margin = 2 * _margin()
        width = theme().px(self._width) + margin
        inner = width - margin - 2 * theme().px(INSIDE)
        content = self._content.layout()
        assert content is not None
        body = content.heightForWidth(inner) if content.hasHeightForWidth() else content.sizeHint().height()
        foot = self._foot.sizeHint().height()
        return QSize(width, margin + 2 * theme().px(INSIDE) + body + self._column.spacing() + foot)

    def paintEvent(self, event: QPaintEvent) -> None:
        margin = _margin()
        draw_shell(QPainter(self), self.rect().adjusted(margin, margin, -margin, -margin))

    def _build(self, answers: Sequence[Answer], enter: str) -> None:
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._scrolling(self._head()), 1)
        self._foot = QHBoxLayout()
        self._foot.addStretch(1)
        for answer in answers:
            self._add_button(answer)
        if enter:
            self._foot.addWidget(KeyHint(enter))
        self._column.addLayout(self._foot)

    def _head(self) -> QWidget:
        self._content = QWidget()
        self._row = QHBoxLayout(self._content)
        self._row.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._title)
        words.addWidget(self._cause)
        words.addLayout(self.details)
        words.addStretch(1)
        self._row.addLayout(words, 1)
        return self._content

    def _scrolling(self, content: QWidget) -> QScrollArea:
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

    def _add_button(self, answer: Answer) -> None:
        rank = ButtonKind.QUIET if answer.quiet else ButtonKind.PLAIN
        kind = ButtonKind.PRIMARY if answer.key == self._safe else rank
        button = Button(answer.text, kind=kind, icon=answer.icon)
        button.clicked.connect(lambda: self.answer(answer.key))
        self._buttons[answer.key] = button
        self._foot.addWidget(button)

    def _place(self) -> None:
        """In the middle of the window; never higher than the screen, so that the buttons stay in view."""
        room = self.screen().availableGeometry()
        size = self.sizeHint().boundedTo(room.size())
        over = self._window.window().geometry()
        rect = QRect(QPoint(0, 0), size)
        rect.moveCenter(over.center())
        left = max(room.left(), min(rect.left(), room.right() - size.width()))
        top = max(room.top(), min(rect.top(), room.bottom() - size.height()))
        self.setFixedSize(size)
        self.move(left, top)

    def _restyle(self) -> None:
        look = theme()
        inside = _margin() + look.px(INSIDE)
        self._column.setContentsMargins(inside, inside, inside, inside)
        self._column.setSpacing(look.px(16))
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(look.px(12))
        self._foot.setSpacing(look.px(8))
        self.details.setContentsMargins(0, look.px(10) if self.details.count() else 0, 0, 0)
        if self.isVisible():
            self._place()


def _margin() -> int:
    return MARGIN if theme().shadows else 0
