"""A line of the packs room, and the glyph of a system. No rules."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from builder.ui.controls.labels import Label, label
from builder.ui.glyphs import Glyph, draw_glyph
from builder.ui.paint import draw_hairline
from builder.ui.theme import follow, theme


class Mark(QWidget):
    """The glyph of a system."""

    def __init__(self, glyph: Glyph, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._glyph = glyph
        side = theme().px(20)
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_glyph(QPainter(self), self._glyph, QRectF(self.rect()), "text.muted")


class Line(QWidget):
    """A row: name, a few words, what can be done."""

    def __init__(
        self, name: str, words: str, *acts: QWidget, tone: str = "text.muted", strong: bool = True
    ) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        self.name: Label = label(name, role="strong" if strong else "body", elide=True)
        self.words: Label = label(words, role="caption", tone=tone, elide=True)
        self.name.setVisible(bool(name))
        row.addWidget(self.name)
        row.addWidget(self.words, 1)
        for act in acts:
            row.addWidget(act)
        self._row = row
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_hairline(QPainter(self), 0, self.width(), self.height() - 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._share()

    def _share(self) -> None:
        """The name never takes the room of the words."""
        self.name.setFixedWidth(min(theme().px(280), max(theme().px(96), self.width() * 3 // 10)))

    def _restyle(self) -> None:
        self.setFixedHeight(theme().px(44))
        self._share()
        self._row.setContentsMargins(theme().px(10), 0, 0, 0)
        self._row.setSpacing(theme().px(8))
