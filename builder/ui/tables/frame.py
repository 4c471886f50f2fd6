"""What stands where in the table editor, and how it follows the width of the window. It does nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core.text import Text
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.labels import Label, label
from builder.ui.controls.state_label import StateLabel
from builder.ui.ground import Ground
from builder.ui.page_bar import PageBar
from builder.ui.shapes import State
from builder.ui.tables.contents import Contents
from builder.ui.tables.model import GridModel
from builder.ui.tables.side import SidePane
from builder.ui.tables.view import GridView
from builder.ui.theme import theme
from builder.ui.words import Words

ROOMY, NARROW = 1180, 860
KEYS = {
    "Ctrl+V": Text("tables.keys.paste"),
    "Ctrl+D": Text("tables.keys.fill"),
    "F2": Text("tables.keys.edit"),
    "Ctrl+Z": Text("tables.keys.undo"),
}


class EditorFrame(Ground):
    """The bar, the list of tables, the grid with its title and foot, the pane beside it."""

    def __init__(self, words: Words) -> None:
        super().__init__("page")
        self.words = words
        self.wide = float(ROOMY)
        self.model = GridModel(self)
        self._build_bar()
        self._build_parts()
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self._rail)
        row.addWidget(self._middle(), 1)
        row.addWidget(self.side)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.bar)
        box.addLayout(row, 1)

    def fit(self, wide: float) -> None:
        """Follow the width of the window."""
        self.wide = wide
        look = theme()
        self.bar.fit(wide)
        self._rail.setFixedWidth(look.px(248 if wide >= ROOMY else 200 if wide >= NARROW else 172))
        self.side.setFixedWidth(look.px(292 if wide >= ROOMY else 236))
        self.side.setVisible(wide >= NARROW)
        side = look.px(28 if wide >= ROOMY else 16)
        self._column.setContentsMargins(side, look.px(14), side, look.px(10))
        for hint in self._hints:
            hint.setVisible(wide >= ROOMY)
        self.saved.setVisible(wide >= NARROW)
        beside, below = (self._head, self._below) if wide >= ROOMY else (self._below, self._head)
        below.removeWidget(self.acts)
        if beside.indexOf(self.acts) < 0:
            beside.addWidget(self.acts)
            if beside is self._below:
                self._below.addStretch(1)

    def show_acts(self, buttons: list[Button]) -> None:
        """What can be done stands over the grid."""
        layout = self._acts
        while (item := layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for button in buttons:
            layout.addWidget(button)

    def say_keys(self) -> None:
        """The keys are named in the language of the window."""
        for words, text in zip(self._hint_words, KEYS.values(), strict=True):
            words.set_text(self.words.say(text))

    def space_out(self) -> None:
        """Follow the size of the text."""
        self._column.setSpacing(theme().px(8))
        self.fit(self.wide)

    def _build_bar(self) -> None:
        self.bar = PageBar()
        self.sub: Label = label(role="caption", tone="text.muted", elide=True)
        self.bar.left.addWidget(self.sub)
        self.saved: Label = label(role="caption", tone="text.muted")
        self.undo = Button(icon="undo-2", kind=ButtonKind.QUIET)
        self.redo = Button(icon="redo-2", kind=ButtonKind.QUIET)
        self.compare = Button(kind=ButtonKind.PLAIN)
        self.save = Button(kind=ButtonKind.PRIMARY, icon="save")
        for part in (self.saved, self.undo, self.redo, self.compare, self.save):
            self.bar.right.addWidget(part)

    def _build_parts(self) -> None:
        self.contents = Contents()
        self._rail = Ground("window", edge=Qt.Edge.RightEdge)
        rail = QVBoxLayout(self._rail)
        rail.setContentsMargins(4, 6, 1, 6)
        rail.addWidget(self.contents)
        self.grid = GridView(self.model)
        self.side = SidePane(self.words)
        self.heading: Label = label(role="title", elide=True)
        self.purpose: Label = label(role="caption", tone="text.muted", wrap=True)
        self.note: Label = label(role="caption", tone="text.faint", wrap=True)
        self.acts = QWidget()
        self._acts = QHBoxLayout(self.acts)
        self._acts.setContentsMargins(0, 0, 0, 0)
        self.foot = StateLabel(State.EMPTY, "")
        self.place: Label = label(role="caption", tone="text.muted", elide=True)

    def _middle(self) -> QWidget:
        middle = QWidget()
        self._column = QVBoxLayout(middle)
        head = QHBoxLayout()
        head.addWidget(self.heading, 1)
        head.addWidget(self.acts)
        self._head = head
        self._column.addLayout(head)
        self._below = QHBoxLayout()
        self._column.addLayout(self._below)
        self._column.addWidget(self.purpose)
        self._column.addWidget(self.note)
        self._column.addWidget(self.grid, 1000)
        self._column.addWidget(self.foot)
        self._column.addWidget(self.place)
        self._column.addStretch(1)
        keys = QHBoxLayout()
        self._hints: list[QWidget] = []
        self._hint_words: list[Label] = []
        for key in KEYS:
            words: Label = label(role="caption", tone="text.muted")
            hint = KeyHint(key)
            self._hints += [hint, words]
            self._hint_words.append(words)
            keys.addWidget(hint)
            keys.addWidget(words)
            keys.addSpacing(8)
        keys.addStretch(1)
        self._column.addLayout(keys)
        return middle
