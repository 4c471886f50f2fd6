"""Long work that is waited for: how far it is, and the way out. Holds no words of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.core.errors import BuilderError
from builder.ui.board import Board
from builder.ui.controls.button import Button
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.labels import Label
from builder.ui.controls.meter import Part, draw_bar
from builder.ui.errand import Errand
from builder.ui.theme import follow, theme

WIDTH, HEIGHT = 420, 150


class Bar(QWidget):
    """6 px of track, filled as far as the work is."""

    def __init__(self) -> None:
        super().__init__()
        self._done, self._total = 0, 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def show_progress(self, done: int, total: int) -> None:
        """So many of so many."""
        self._done, self._total = done, max(1, total)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(200), theme().px(6))

    def paintEvent(self, event: QPaintEvent) -> None:
        rect = QRect(0, 0, self.width(), theme().px(6))
        draw_bar(QPainter(self), rect, [Part(self._done)], whole=self._total)

    def _restyle(self) -> None:
        self.setFixedHeight(theme().px(6))
        self.update()


class ProgressBoard(Board):
    """Runs steps that yield how many are done; Esc and the button stop after the one at hand.

    `tell`: the sentence for (done, total). `then` is called with whether it came to its end.
    """

    def __init__(
        self,
        window: QWidget,
        steps: Iterator[int],
        total: int,
        *,
        title: str,
        tell: Callable[[int, int], str],
        cancel: str,
        then: Callable[[bool], object],
        fail: Callable[[BuilderError], object],
    ) -> None:
        super().__init__(window, name=title, width=WIDTH, height=HEIGHT)
        self._total, self._tell = total, tell
        self._text = Label("", "body", "text.muted", elide=True)
        self._bar = Bar()
        self.cancel_button = Button(cancel)
        self._build(title)
        self._errand = Errand(steps, self)
        self._errand.stepped.connect(self._stepped)
        self._errand.failed.connect(fail)
        self._errand.ended.connect(self._ended)
        self._then = then
        self.cancel_button.clicked.connect(self.reject)
        self._stepped(0)

    def start(self) -> None:
        """Open, and begin."""
        self.open()
        self._errand.start()

    def reject(self) -> None:
        if self._errand.running:
            self._errand.cancel()
        else:
            super().reject()

    def _stepped(self, done: int) -> None:
        self._bar.show_progress(done, self._total)
        self._text.set_text(self._tell(done, self._total))
        self._bar.setAccessibleName(self._text.text())

    def _ended(self, whole: bool) -> None:
        self.done(1 if whole else 0)
        self._then(whole)

    def _build(self, title: str) -> None:
        column = QVBoxLayout()
        column.addWidget(Label(title, "heading", elide=True))
        column.addWidget(self._text)
        column.addWidget(self._bar)
        column.addStretch(1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(KeyHint("Esc"))
        foot.addWidget(self.cancel_button)
        column.addLayout(foot)
        side = theme().px(22)
        column.setContentsMargins(side, theme().px(18), side, theme().px(16))
        column.setSpacing(theme().px(8))
        self.body.addLayout(column)
