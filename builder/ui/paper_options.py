"""How a sheet is put out: its language, the paper, and whether play's values are printed. No rules."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from builder.core.text import LANGUAGES, Language, Text
from builder.outputs import PAPERS, Paper
from builder.ui.controls.labels import Label
from builder.ui.controls.segments import Segment, Segments
from builder.ui.theme import follow, theme
from builder.ui.words import Words

BLANK, CURRENT, LABEL = "blank", "current", 90


class PaperOptions(QWidget):
    """The language stands apart (`languages`), to be put into the head. `changed`: any of them."""

    changed = Signal()

    def __init__(self, words: Words, language: Language, paper: Paper, *, current: bool = False) -> None:
        super().__init__()
        self._words = words
        self.language: Language = language
        self.paper: Paper = paper
        self.current = current
        self.languages = Segments(name="")
        self.papers = Segments(name="")
        self.values = Segments(name="")
        self._paper_word = Label("", "body", "text.muted")
        self._value_word = Label("", "body", "text.muted")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(2, 1)
        for row, pair in enumerate(((self._paper_word, self.papers), (self._value_word, self.values))):
            for column, widget in enumerate(pair):
                self._grid.addWidget(widget, row, column)
        self.languages.picked.connect(self._language_picked)
        self.papers.picked.connect(self._paper_picked)
        self.values.picked.connect(self._values_picked)
        self.retranslate()
        follow(self._restyle)

    def show_for(self, *, paper: bool, blank: bool) -> None:
        """Which of them matter: paper for what is printed, values where something is filled in."""
        for widget in (self._paper_word, self.papers):
            widget.setVisible(paper)
        for widget in (self._value_word, self.values):
            widget.setVisible(not blank)

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._words.say
        self._paper_word.set_text(say(Text("settings.paper")))
        self._value_word.set_text(say(Text("settings.values")))
        self.languages.set_name(say(Text("settings.sheet")))
        self.papers.set_name(say(Text("settings.paper")))
        self.values.set_name(say(Text("settings.values")))
        names = {"ja": say(Text("language.ja")), "en": say(Text("language.en"))}
        self.languages.set_options([Segment(key, names[key]) for key in LANGUAGES])
        sizes = {"a4": say(Text("paper.a4")), "letter": say(Text("paper.letter"))}
        self.papers.set_options([Segment(key, sizes[key]) for key in PAPERS])
        blank, current = say(Text("settings.values.blank")), say(Text("settings.values.current"))
        self.values.set_options((Segment(BLANK, blank), Segment(CURRENT, current)))
        self._point()

    def _point(self) -> None:
        self.languages.set_chosen_from_model(self.language)
        self.papers.set_chosen_from_model(self.paper)
        self.values.set_chosen_from_model(CURRENT if self.current else BLANK)

    def _language_picked(self, key: str) -> None:
        self.language = "ja" if key == "ja" else "en"
        self.changed.emit()

    def _paper_picked(self, key: str) -> None:
        self.paper = "a4" if key == "a4" else "letter"
        self.changed.emit()

    def _values_picked(self, key: str) -> None:
        self.current = key == CURRENT
        self.changed.emit()

    def _restyle(self) -> None:
        look = theme()
        self._grid.setHorizontalSpacing(look.px(10))
        self._grid.setVerticalSpacing(look.px(8))
        for label in (self._paper_word, self._value_word):
            label.setMinimumWidth(look.px(LABEL))
