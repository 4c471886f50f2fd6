"""The first page of a library in which nothing is yet: one act, samples to try, the language. No rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.core.text import Text
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.chip import KeyHint
from builder.ui.controls.labels import Label
from builder.ui.controls.segments import Segment, Segments
from builder.ui.glyphs import Glyph, draw_glyph
from builder.ui.ground import scrolling
from builder.ui.library.foot import Sign
from builder.ui.paint import CENTRE
from builder.ui.program import Program
from builder.ui.sample_card import SampleCard
from builder.ui.theme import follow, theme

if TYPE_CHECKING:
    from builder.ui.desk import Sample

GLYPH, GLYPH_GAP = 40, 30
CARD, COLUMNS, MOST = 290, 2, 4


class GlyphRow(QWidget):
    """The dice of the games, in a row."""

    def __init__(self) -> None:
        super().__init__()
        self._glyphs: tuple[Glyph, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def show_glyphs(self, glyphs: tuple[Glyph, ...]) -> None:
        """Show these."""
        self._glyphs = glyphs
        self._restyle()

    def sizeHint(self) -> QSize:
        look, many = theme(), len(self._glyphs)
        return QSize(many * look.px(GLYPH) + max(0, many - 1) * look.px(GLYPH_GAP), look.px(GLYPH))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        side = look.px(GLYPH)
        for place, glyph in enumerate(self._glyphs):
            left = place * (side + look.px(GLYPH_GAP))
            draw_glyph(painter, glyph, QRectF(left, 0, side, side), "accent")

    def _restyle(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.updateGeometry()
        self.update()


class FirstStart(QWidget):
    """Shown while the library is empty."""

    new_asked = Signal()
    sample_asked = Signal(object)

    def __init__(self, program: Program, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._program = program
        self.glyphs = GlyphRow()
        self.new_button = Button(icon="plus", kind=ButtonKind.PRIMARY)
        self.languages = Segments(name="")
        self._title = Label("", "title", align=CENTRE)
        self._text = Label("", "body", "text.muted", align=CENTRE)
        self._or = Label("", "caption", "text.muted", align=CENTRE)
        self._drop = Label("", "body", "text.muted")
        self._cards: list[SampleCard] = []
        self._build()
        self.new_button.clicked.connect(self.new_asked)
        self.languages.picked.connect(lambda language: program.preferences.use(language=language))
        program.words.language_changed.connect(self.retranslate)
        self.retranslate()
        self.show_samples()
        follow(self._restyle)

    def take_focus(self) -> None:
        """The focus stands at the first act."""
        self.new_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_samples(self) -> None:
        """Once the rules are loaded: the first sample of each system, and the dice of all."""
        desk, faces = self._program.desk(), self._program.faces
        self.glyphs.show_glyphs(tuple(faces.of(system).glyph for system in desk.systems))
        for card in self._cards:
            self._grid.removeWidget(card)
            card.deleteLater()
        self._cards = []
        for sample in self._chosen_samples():
            card = SampleCard(self._program, sample)
            card.opened.connect(lambda sample=sample: self.sample_asked.emit(sample))
            place = len(self._cards)
            self._grid.addWidget(card, place // COLUMNS, place % COLUMNS)
            self._cards.append(card)
        self._or.setVisible(bool(self._cards))
        self._restyle()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._program.words.say
        self._title.set_text(say(Text("first.title")))
        self._text.set_text(say(Text("first.text")))
        self.new_button.set_text(say(Text("library.new")))
        self._or.set_text(say(Text("first.samples")))
        self._drop.set_text(say(Text("first.drop")))
        self.languages.set_name(say(Text("settings.language")))
        names = (Segment("ja", say(Text("language.ja"))), Segment("en", say(Text("language.en"))))
        self.languages.set_options(names)
        self.languages.set_chosen_from_model(self._program.words.language)
        if self._program.has_desk:
            self.show_samples()

    def fit(self, wide: float) -> None:
        """The cards stand in one column where two have no room."""
        columns = COLUMNS if wide >= 700 else 1
        for place, card in enumerate(self._cards):
            self._grid.addWidget(card, place // columns, place % columns)

    def _chosen_samples(self) -> list[Sample]:
        """One of each system in turn, until there are four."""
        desk = self._program.desk()
        lists = [list(desk.samples(system)) for system in desk.systems]
        turns = max((len(one) for one in lists), default=0)
        return [one[turn] for turn in range(turns) for one in lists if turn < len(one)][:MOST]

    def _build(self) -> None:
        content = QWidget()
        self._column = QVBoxLayout(content)
        middle = Qt.AlignmentFlag.AlignHCenter
        act = QHBoxLayout()
        act.addStretch(1)
        act.addWidget(self.new_button)
        act.addWidget(KeyHint("Ctrl+N"))
        act.addStretch(1)
        self._act = act
        self._grid = QGridLayout()
        self._column.addStretch(3)
        self._column.addWidget(self.glyphs, 0, middle)
        self._column.addSpacing(22)
        self._column.addWidget(self._title)
        self._column.addWidget(self._text)
        self._column.addSpacing(16)
        self._column.addLayout(act)
        self._column.addSpacing(48)
        self._column.addWidget(self._or)
        self._column.addSpacing(4)
        cards = QHBoxLayout()
        cards.addStretch(1)
        cards.addLayout(self._grid)
        cards.addStretch(1)
        self._column.addLayout(cards)
        self._column.addStretch(4)
        self._or.hide()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(scrolling(content), 1)
        self._foot = QHBoxLayout()
        self._foot.addStretch(1)
        self._foot.addWidget(Sign("upload"))
        self._foot.addWidget(self._drop)
        self._foot.addStretch(1)
        self._foot.addWidget(Sign("languages"))
        self._foot.addWidget(self.languages)
        outer.addLayout(self._foot)

    def _restyle(self) -> None:
        look = theme()
        self._act.setSpacing(look.px(8))
        self._grid.setSpacing(look.px(12))
        self._foot.setContentsMargins(look.px(24), look.px(8), look.px(16), look.px(12))
        self._foot.setSpacing(look.px(8))
        for card in self._cards:
            card.setFixedWidth(look.px(CARD))
