"""The list of keys, over whatever is open. No rules."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.core.text import Text
from builder.ui.board import Board
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.card import Section
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.keys import ENTER
from builder.ui.controls.labels import Label
from builder.ui.ground import scrolling
from builder.ui.key_list import GROUPS, Key
from builder.ui.theme import follow, theme
from builder.ui.words import Words

WIDTH, HEIGHT, KEYS, TWO_COLUMNS = 860, 620, 190, 780


class KeysBoard(Board):
    """Two columns of groups; Esc, Enter and Ctrl+/ shut it."""

    def __init__(self, words: Words, window: QWidget) -> None:
        say = words.say
        super().__init__(window, name=say(Text("keys.title")), width=WIDTH, height=HEIGHT)
        column = QVBoxLayout()
        head = QHBoxLayout()
        head.addWidget(Label(say(Text("keys.title")), "title"), 1)
        close = Button(icon="x", kind=ButtonKind.QUIET, name=say(Text("export.close")))
        close.clicked.connect(self.reject)
        head.addWidget(KeyHint("Esc"))
        head.addWidget(close)
        column.addLayout(head)
        inner = QWidget()
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, inner)
        for half in (GROUPS[:1] + GROUPS[5:], GROUPS[1:5]):
            side = QVBoxLayout()
            side.setSpacing(0)
            for group in half:
                side.addWidget(Section(say(group.title)))
                side.addWidget(KeyTable(words, group.keys))
                side.addSpacing(theme().px(10))
            side.addStretch(1)
            self._columns.addLayout(side, 1)
        column.addWidget(scrolling(inner), 1)
        self._column = column
        self.body.addLayout(column)
        follow(self._dress)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.width() >= theme().px(TWO_COLUMNS)
        self._columns.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER or event.key() == Qt.Key.Key_Slash:
            self.reject()
            return
        super().keyPressEvent(event)

    def _dress(self) -> None:
        look = theme()
        side = look.px(24)
        self._column.setContentsMargins(side, look.px(18), look.px(16), look.px(14))
        self._column.setSpacing(look.px(10))
        self._columns.setSpacing(look.px(32))
        self._columns.setContentsMargins(0, 0, look.px(10), 0)


class KeyTable(QWidget):
    """Keys in frames, and beside them what they do; in one or more columns."""

    def __init__(self, words: Words, keys: Sequence[Key], *, columns: int = 1, width: int = KEYS) -> None:
        super().__init__()
        self._words, self._keys, self._width = words, tuple(keys), width
        self._columns = columns
        self._labels: list[Label] = []
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._grid = QGridLayout(self)
        rows = -(-len(self._keys) // columns)
        for place, key in enumerate(self._keys):
            frames = QHBoxLayout()
            frames.setSpacing(4)
            for name in key.keys:
                frames.addWidget(KeyHint(name))
            frames.addStretch(1)
            label = Label("", "body", "text.muted", elide=columns > 1)
            self._labels.append(label)
            self._grid.addLayout(frames, place % rows, 2 * (place // rows))
            self._grid.addWidget(label, place % rows, 2 * (place // rows) + 1)
        self.retranslate()
        follow(self._dress)

    def retranslate(self) -> None:
        """Say everything again in another language."""
        for label, key in zip(self._labels, self._keys, strict=True):
            label.set_text(self._words.say(key.text))

    def _dress(self) -> None:
        look = theme()
        self._grid.setContentsMargins(look.px(4), look.px(6), 0, 0)
        self._grid.setHorizontalSpacing(look.px(10))
        self._grid.setVerticalSpacing(look.px(6))
        for column in range(self._columns):
            self._grid.setColumnMinimumWidth(2 * column, look.px(self._width))
            self._grid.setColumnStretch(2 * column + 1, 1)
