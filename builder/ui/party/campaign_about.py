"""What a party is called, and what the GM writes of it: name, GM, session, phrase, notes. No rules.

typed: the field of the party, and its words.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from builder.core.party import Party
from builder.core.text import Text
from builder.ui.controls.card import Section
from builder.ui.controls.labels import Label
from builder.ui.controls.line_edit import LineEdit
from builder.ui.controls.text_edit import TextEdit
from builder.ui.theme import follow, theme
from builder.ui.words import Words

LABEL, FIELD, MANY, PAUSE_MS = 150, 420, 20, 500
LINES = ("name", "gm", "session", "phrase")
NAMES = {
    "name": Text("ui.party.name"),
    "gm": Text("party.sheet.gm"),
    "session": Text("ui.party.session"),
    "phrase": Text("ui.party.phrase"),
    "notes": Text("party.sheet.notes"),
}


class AboutPart(QWidget):
    """A heading, a line each, and what the phrase is for below it."""

    typed = Signal(str, str)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words, self._many = words, False
        self._head = Section("")
        self._labels = {key: Label("", "body", "text.muted") for key in NAMES}
        self.boxes = {key: LineEdit() for key in LINES}
        self.notes = TextEdit(lines=4)
        self._phrase_note = Label("", "caption", "text.muted", wrap=True)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 3)
        self._grid.setColumnStretch(2, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._head)
        column.addLayout(self._grid)
        for row, key in enumerate(LINES):
            self._grid.addWidget(self._labels[key], row, 0)
            self._grid.addWidget(self.boxes[key], row, 1)
            self.boxes[key].edited.connect(partial(self._edited, key))
        self._grid.addWidget(self._phrase_note, len(LINES), 1, 1, 2)
        self._grid.addWidget(self._labels["notes"], len(LINES) + 1, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(self.notes, len(LINES) + 1, 1)
        self.notes.edited.connect(partial(self.typed.emit, "notes"))
        self._phrase: str | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._tell_phrase)
        self.boxes["phrase"].editingFinished.connect(self._tell_phrase)
        follow(self._dress)

    def show_party(self, party: Party) -> None:
        """Show what is written now; what is being typed is left alone."""
        say = self._words.say
        self._many = len(party.members) > MANY
        self._head.set_title(say(Text("ui.party.about")))
        for key, label in self._labels.items():
            label.set_text(say(NAMES[key]))
        for key, box in self.boxes.items():
            box.set_name(say(NAMES[key]))
            box.set_text_from_model(str(getattr(party, key)))
        self.boxes["session"].setPlaceholderText(say(Text("ui.party.session.hint")))
        self.notes.set_name(say(NAMES["notes"]))
        self.notes.set_text_from_model(party.notes)
        phrase = Text("campaign.phrase.on") if party.phrase.strip() else Text("campaign.phrase.off")
        self._phrase_note.set_text(say(phrase))

    def _edited(self, key: str, text: str) -> None:
        if key == "phrase" and self._many:
            self._phrase = text
            self._pause.start()
        else:
            self.typed.emit(key, text)

    def _tell_phrase(self) -> None:
        """The phrase, once the hand rests: every throw of many members is compared with it."""
        phrase, self._phrase = self._phrase, None
        self._pause.stop()
        if phrase is not None:
            self.typed.emit("phrase", phrase)

    def _dress(self) -> None:
        look = theme()
        self._grid.setContentsMargins(0, look.px(8), 0, 0)
        self._grid.setHorizontalSpacing(look.px(8))
        self._grid.setVerticalSpacing(look.px(8))
        for label in self._labels.values():
            label.setFixedWidth(look.px(LABEL))
        for box in (*self.boxes.values(), self.notes):
            box.setMaximumWidth(look.px(FIELD))
