"""A shipped sample as a card: portrait, name, what it is of. Touches a character, no rules.

Without a portrait it shows the glyph of its system: who is made from it has an id, and a crest, of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from builder.ui.controls.card import Card
from builder.ui.glyphs import draw_glyph
from builder.ui.library.delegates import draw_picture
from builder.ui.paint import draw_box, draw_text
from builder.ui.portrait import shown
from builder.ui.program import Program
from builder.ui.theme import follow, theme

if TYPE_CHECKING:
    from builder.ui.desk import Sample

HEIGHT, SIDE, PORTRAIT = 96, 14, 64


class SampleCard(Card):
    """One click or Enter opens the sample."""

    def __init__(
        self, program: Program, sample: Sample, *, framed: bool = False, parent: QWidget | None = None
    ) -> None:
        """`framed`: with a hairline, on a page that is as white as the card."""
        super().__init__(pressable=True, parent=parent)
        self._framed = framed
        self._program, self._sample = program, sample
        self._picture = shown(sample.character.profile.portrait)
        self.pressed.connect(self.opened)
        self.retranslate()
        follow(self._restyle)

    def retranslate(self) -> None:
        """Say everything again in another language."""
        profile = self._sample.character.profile
        self.setAccessibleName(", ".join(filter(None, (profile.name, self._system(), profile.concept))))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(290), theme().px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, look = QPainter(self), theme()
        if self._framed and not self.hasFocus():
            draw_box(painter, self.rect(), border="line.strong" if self.underMouse() else "line", radius=8)
        profile, side = self._sample.character.profile, look.px(PORTRAIT)
        square = QRect(look.px(SIDE), (self.height() - side) // 2, side, side)
        if self._picture is None:
            draw_glyph(painter, self._program.faces.of(self._sample.character.system).glyph, QRectF(square))
        else:
            draw_picture(painter, self._picture, square)
        left = square.right() + look.px(SIDE)
        words = QRect(left, look.px(18), self.width() - left - look.px(SIDE), look.line("heading"))
        draw_text(painter, words, profile.name, font=look.font("heading"))
        second = words.translated(0, look.px(20))
        glyph = look.px(13)
        box = QRectF(left, second.top() + (second.height() - glyph) / 2, glyph, glyph)
        draw_glyph(painter, self._program.faces.of(self._sample.character.system).glyph, box)
        caption = look.font("caption")
        system = second.adjusted(glyph + look.px(5), 0, 0, 0)
        draw_text(painter, system, self._system(), font=caption, colour="text.muted")
        third = words.translated(0, look.px(40))
        draw_text(painter, third, profile.concept, font=caption, colour="text.muted")

    def _system(self) -> str:
        return self._program.words.say(self._program.faces.of(self._sample.character.system).name)

    def _restyle(self) -> None:
        self.setFixedHeight(theme().px(HEIGHT))
        self.update()
