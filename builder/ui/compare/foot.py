"""The foot of the comparison: the keys, and in a narrow window what the side says in short. No rules."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from builder.core.text import Text
from builder.ui.compare.side import ARROW, Look, Say, Told, counted
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.labels import Label
from builder.ui.controls.state_label import StateMark
from builder.ui.ground import Ground
from builder.ui.theme import follow, theme

STRIP, MOST_TOLD = 42, 2


class Gap(QWidget):
    """Air between two things that stand on one line."""

    def __init__(self) -> None:
        super().__init__()
        follow(self._restyle)

    def _restyle(self) -> None:
        self.setFixedWidth(theme().px(10))


class CompareFoot(Ground):
    """story_asked: the side, where it is not there all the time."""

    story_asked = Signal()

    def __init__(self) -> None:
        super().__init__("window", edge=Qt.Edge.TopEdge)
        self._margin = 24
        self._words: list[QWidget] = []
        self._row = QHBoxLayout(self)
        self._key_new, self._key_old = Label("", "caption", "text.muted"), Label("", "caption", "text.muted")
        self._keys, self._strip = QWidget(), QWidget()
        keys = QHBoxLayout(self._keys)
        keys.setContentsMargins(0, 0, 0, 0)
        for widget in (KeyHint("Enter"), self._key_new, KeyHint("Shift+Enter"), self._key_old):
            keys.addWidget(widget)
        keys.addStretch(1)
        self._strip_row = QHBoxLayout(self._strip)
        self._strip_row.setContentsMargins(0, 0, 0, 0)
        self.story_button = Button(kind=ButtonKind.PLAIN, icon="panel-right")
        self.story_button.clicked.connect(self.story_asked)
        self._strip_row.addStretch(1)
        self._strip_row.addWidget(self.story_button)
        self._strip_row.addWidget(KeyHint("F7"))
        self._row.addWidget(self._strip, 1)
        self._row.addWidget(self._keys, 1)
        follow(self._restyle)

    def fit(self, *, beside: bool, margin: int) -> None:
        """The keys where the side is beside the list; else what the side says in short."""
        self._margin = margin
        self._keys.setVisible(beside)
        self._strip.setVisible(not beside)
        self._restyle()

    def retranslate(self, say: Say) -> None:
        """Say everything again in another language."""
        self._key_new.set_text(say(Text("compare.key.new")))
        self._key_old.set_text(say(Text("compare.key.old")))
        self.story_button.set_text(say(Text("compare.story")))

    def tell(self, told: Sequence[Told], looks: Sequence[Look | None], say: Say, *, issues: bool) -> None:
        """What is left before and now, and how many issues."""
        for widget in self._words:
            self._strip_row.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._words = []
        for place, one in enumerate(told[:MOST_TOLD]):
            if place:
                self._words.append(Gap())
            self._words.append(Label(one.name, "caption", "text.muted"))
            self._words.append(Label(f"{one.old} {ARROW}", "body", "text.muted"))
            self._words.append(Label(one.new, "strong"))
        old, new = looks
        if old is not None and new is not None and issues:
            self._tell_issues(old, new, say)
        for place, widget in enumerate(self._words):
            self._strip_row.insertWidget(place, widget)

    def _tell_issues(self, old: Look, new: Look, say: Say) -> None:
        self._words.append(Gap())
        self._words.append(Label(say(Text("compare.issues")), "caption", "text.muted"))
        for place, look in enumerate((old, new)):
            if place:
                self._words.append(Label(ARROW, "body", "text.muted"))
            for state, many in counted(look):
                self._words.append(StateMark(state, size=14))
                self._words.append(Label(str(many), "strong" if place else "body"))

    def _restyle(self) -> None:
        look = theme()
        self.setFixedHeight(look.px(STRIP))
        self._row.setContentsMargins(look.px(self._margin), 0, look.px(16), 0)
        self._strip_row.setSpacing(look.px(6))
