"""Below a row of the import: field by field old and new, sentences, what the desk keeps. Painted by us."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.ui.paint import RIGHT, Paragraph, draw_paragraph, draw_text, paragraph, text_width
from builder.ui.party.import_telling import Details, Pair
from builder.ui.theme import follow, theme

LINE, GAP, FOOT, TWO_FROM, SHORT, OLD, ARROW = 24, 32, 8, 560, 64, 64, 28
TO = "\u2192"


@dataclass(frozen=True, slots=True)
class Placed:
    """Something with its place: a pair in its cell, or words over the whole width."""

    rect: QRect
    pair: Pair | None = None
    words: Paragraph | None = None
    tone: str = "text.muted"


class DetailsBlock(QWidget):
    """Short changes in two columns, long ones over the whole width, then sentences."""

    def __init__(self, told: Details, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._told = told
        self._placed: tuple[int, list[Placed], int] | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(self.text())
        follow(self._restyle)

    def text(self) -> str:
        """Everything in it as plain words."""
        pairs = (f"{one.name}: {one.old} {TO} {one.new}" for one in self._told.pairs)
        return "\n".join(filter(None, (*pairs, *self._told.sentences, self._told.kept)))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._at(width)[1]

    def sizeHint(self) -> QSize:
        return QSize(theme().px(300), self.heightForWidth(self.width() or theme().px(600)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for one in self._at(self.width())[0]:
            if one.pair is not None:
                _paint_pair(painter, one.rect, one.pair)
            elif one.words is not None:
                draw_paragraph(painter, QPointF(one.rect.topLeft()), one.words, colour=one.tone)

    def _at(self, width: int) -> tuple[list[Placed], int]:
        if self._placed is None or self._placed[0] != width:
            placed = list(self._place(width))
            bottom = max((one.rect.bottom() + 1 for one in placed), default=0)
            self._placed = width, placed, bottom + theme().px(FOOT)
        return self._placed[1], self._placed[2]

    def _place(self, width: int) -> Iterator[Placed]:
        look, top = theme(), 0
        line, columns = look.px(LINE), 2 if width >= look.px(TWO_FROM) else 1
        cell = (width - look.px(GAP) * (columns - 1)) // columns
        short = [one for one in self._told.pairs if _is_short(one, cell)]
        rows = -(-len(short) // columns)
        for place, pair in enumerate(short):
            left = (place // rows) * (cell + look.px(GAP))
            yield Placed(QRect(left, (place % rows) * line, cell, line), pair)
        top = rows * line
        texts = [
            (f"{one.name}\u3000{one.old} {TO} {one.new}", "text.muted")
            for one in self._told.pairs
            if not _is_short(one, cell)
        ]
        texts += [(words, "text.muted") for words in (*self._told.sentences, self._told.kept) if words]
        for words, tone in texts:
            broken = paragraph(words, look.font("body"), width, look.line("body"))
            yield Placed(QRect(0, top, width, broken.height), None, broken, tone)
            top += broken.height + look.px(2)

    def _restyle(self) -> None:
        self._placed = None
        self.updateGeometry()
        self.update()


def _is_short(pair: Pair, cell: int) -> bool:
    look = theme()
    font, bold = look.font("body"), look.font("strong")
    new = cell - _new_at(cell)
    return (
        text_width(pair.old, font) <= look.px(OLD)
        and text_width(pair.new, bold) <= new
        and text_width(pair.name, font) <= _new_at(cell) - look.px(OLD + ARROW + 8)
    )


def _new_at(cell: int) -> int:
    """Where the new values of a column begin."""
    return cell * 3 // 5


def _paint_pair(painter: QPainter, rect: QRect, pair: Pair) -> None:
    look = theme()
    font, bold, split = look.font("body"), look.font("strong"), _new_at(rect.width())
    draw_text(painter, rect, pair.name, font=font, colour="text.muted")
    right = rect.left() + split - look.px(ARROW)
    old = QRect(right - look.px(OLD), rect.top(), look.px(OLD), rect.height())
    draw_text(painter, old, pair.old, font=font, colour="text.muted", align=RIGHT)
    arrow = QRect(right + look.px(6), rect.top(), look.px(ARROW - 8), rect.height())
    draw_text(painter, arrow, TO, font=font, colour="text.muted", elide=False)
    new = rect.adjusted(split, 0, 0, 0)
    draw_text(painter, new, pair.new, font=bold)
