"""PDF: a track, one numbered box a point: cross out from the left, the first open box is what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from builder.core.number import floor
from builder.core.sheet import Boxes, Cell
from builder.core.text import Text, Translator
from builder.pdf.pen import Pen
from builder.pdf.setting import up_to_unit, words_of
from builder.pdf.strips import Strip
from builder.pdf.styles import (
    FIGURE,
    GUTTER,
    HEAVY,
    LABEL,
    LABEL_LEADING,
    NAME_SIZES,
    OUTLINE,
    ROW,
    STRONG,
    TEXT,
    TINY,
    U,
)
from builder.pdf.text import Phrase, lines, phrase

WIDE, NARROW = 15.0, 13.5
MOST = 30
TEN = 10
NOW_WIDTH, NOW_LEAST = 40.0, 4.5 * U
NOW_GAP = 6.0
ABOVE = 2 * U
ZERO_GAP = 3.0
NUMBER_BASELINE = 9.0
WORD_RISE = 2.6
WORD_GAP = 3.0
MARK_RISE = 6.8
BELOW_BASELINE = 8.2
BELOW_GAP = 10.0


def points(cell: Cell) -> int | None:
    """The maximum as a whole number; None if it is words or dice."""
    return floor(cell.shown) if isinstance(cell.shown, int | Fraction) else None


def is_track(boxes: Boxes) -> bool:
    """Whether so many points are printed as boxes; beyond thirty they are counted."""
    most = points(boxes.maximum)
    return boxes.form == "track" and most is not None and 0 < most <= MOST


def track_strips(boxes: Boxes, width: float, translator: Translator, name: str) -> list[Strip]:
    """The track as one strip; `name` stands above it where a section holds several."""
    most = points(boxes.maximum) or 0
    over = tuple(range(most, 0, -1))
    under = tuple(range(0, boxes.lowest - 1, -1)) if boxes.lowest < 0 else ()
    side = _side(len(over), len(under), width - NOW_WIDTH - NOW_GAP)
    room = int((width - NOW_WIDTH - NOW_GAP) / side + 0.001)
    rows = (_in_rows(over, room), _in_rows(under, room))
    words, left_over = _marks(boxes, rows[0][0], side, width, translator, name)
    below = list(_flowing([*left_over, *(translator.say(label) for label in boxes.below)], width))
    body = (len(rows[0]) + len(rows[1])) * ROW + (ZERO_GAP if under else 0.0)
    count = below[-1][1] + 1 if below else 0
    high = ABOVE + max(body, NOW_LEAST) + (count * LABEL_LEADING + 2.0 if count else 0.0)
    return [
        _Track(
            height=up_to_unit(high),
            width=width,
            side=side,
            over=rows[0],
            under=rows[1],
            words=tuple(words),
            body=body,
            below=tuple(below),
            now=phrase(translator.say(Text("pdf.current")), "Body"),
            current=boxes.current,
            alt=_spoken(boxes, translator),
            most=most,
        )
    ]


@dataclass(frozen=True, slots=True)
class _Word:
    """A threshold: where its line rises (None for a mere name), and its word."""

    at: float | None
    left: float
    text: Phrase


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Track(Strip):
    width: float
    side: float
    over: tuple[tuple[int, ...], ...]
    under: tuple[tuple[int, ...], ...]
    words: tuple[_Word, ...]
    body: float
    below: tuple[tuple[float, int, Phrase], ...]
    now: Phrase
    current: int | None
    alt: str
    most: int

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Words above, boxes, the line at 0, boxes below it, words below, and the box for those who write."""
        top = y + ABOVE
        with pen.piece("Figure", self.alt):
            for word in self.words:
                pen.write(x + word.left, top - WORD_RISE, word.text, LABEL)
                if word.at is not None:
                    pen.upright(x + word.at, top - MARK_RISE, top + ROW, STRONG)
            bottom = self._draw_boxes(pen, x, top)
            for left, line, text in self.below:
                foot = top + max(self.body, NOW_LEAST if not self.under else self.body)
                pen.write(x + left, foot + BELOW_BASELINE + line * LABEL_LEADING, text, LABEL)
            self._draw_now(pen, x + self.width - NOW_WIDTH, top, max(bottom - top, NOW_LEAST))

    def _draw_boxes(self, pen: Pen, x: float, y: float) -> float:
        for row in self.over:
            self._draw_row(pen, x, y, row)
            y += ROW
        if self.under:
            longest = max(map(len, (self.over[-1], self.under[0])))
            pen.rule(x, x + longest * self.side, y + ZERO_GAP / 2, HEAVY)
            y += ZERO_GAP
        for row in self.under:
            self._draw_row(pen, x, y, row)
            y += ROW
        return y

    def _draw_row(self, pen: Pen, x: float, y: float, row: Sequence[int]) -> None:
        pen.box(x, y, len(row) * self.side, ROW)
        for index, number in enumerate(row):
            left = x + index * self.side
            if index:
                pen.upright(left, y, y + ROW, OUTLINE)
            text = phrase(str(number).replace("-", "–"))
            pen.write_around(left + self.side / 2, y + NUMBER_BASELINE, text, TINY)
            if self.current is not None and number > self.current:
                pen.strike(left, y, self.side, ROW)

    def _draw_now(self, pen: Pen, x: float, y: float, height: float) -> None:
        pen.box(x, y, NOW_WIDTH, height)
        pen.write(x + 3, y + 7.75, self.now, LABEL)
        if self.current is None:
            return
        number = phrase(words_of(Cell(self.current), Translator("en", {})), "Body-Bold")
        room = NOW_WIDTH - 6 - (0.0 if height >= 6 * U else self.now.em * LABEL + 2)
        size = next((size for size in (FIGURE, NAME_SIZES[-1], TEXT) if number.em * size <= room), TEXT)
        pen.write_left_of(x + NOW_WIDTH - 3, y + height - 4, number, size)


def _side(over: int, under: int, room: float) -> float:
    """How wide a box is: narrower where one row is kept by that."""
    longest = max(over, under)
    return NARROW if longest * WIDE > room >= longest * NARROW else WIDE


def _in_rows(numbers: tuple[int, ...], room: int) -> tuple[tuple[int, ...], ...]:
    per = len(numbers) if len(numbers) <= room else min(TEN, room)
    return tuple(numbers[start : start + per] for start in range(0, len(numbers), max(per, 1)))


def _marks(
    boxes: Boxes, first: Sequence[int], side: float, width: float, translator: Translator, name: str
) -> tuple[list[_Word], list[str]]:
    """The words above the first row, right of their line or else left of it, and those without a place."""
    words = [_Word(None, 0.0, phrase(name))] if name else []
    free = words[0].text.em * LABEL + GUTTER if words else 0.0
    rest: list[str] = []
    for mark in sorted(boxes.marks, key=lambda mark: -mark.at):
        text = phrase(translator.say(mark.label))
        at = first.index(mark.at) * side if mark.at in first else -1.0
        long = text.em * LABEL
        left = at + WORD_GAP if at + WORD_GAP + long <= width else at - WORD_GAP - long
        if at < free or left < free:
            rest.append(translator.say(mark.label))
            continue
        words.append(_Word(at, left, text))
        free = max(at, left + long) + WORD_GAP
    return words, rest


def _flowing(texts: Sequence[str], width: float) -> Iterator[tuple[float, int, Phrase]]:
    """Short notes one after the other, on as many lines as they need."""
    left, line = 0.0, 0
    for text in texts:
        rows = lines(text, "Body", width / LABEL)
        for index, row in enumerate(rows):
            if index or (left and left + row.em * LABEL > width):
                left, line = 0.0, line + 1
            yield left, line, row
            left += row.em * LABEL + BELOW_GAP


def _spoken(boxes: Boxes, translator: Translator) -> str:
    """The track in words, for those who do not see it."""
    said = [translator.say(label) for label in (*(mark.label for mark in boxes.marks), *boxes.below)]
    name = translator.say(boxes.label)
    whole = translator.say(Text("pdf.track", {"name": name, "maximum": words_of(boxes.maximum, translator)}))
    if boxes.current is not None:
        said.insert(0, translator.say(Text("pdf.track_now", {"current": boxes.current})))
    return translator.say(Text("pdf.comma")).join([whole, *said])
