"""PDF: squares to tick, a row each: slots, uses, luck. Too many become a number and lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.core.sheet import Boxes
from builder.core.text import Translator
from builder.pdf.blocks.track import points
from builder.pdf.pen import Pen
from builder.pdf.setting import Placed, left_aligned, words_of
from builder.pdf.strips import ROUNDING, Frame, Strip
from builder.pdf.styles import HAIR, LABEL, OUTLINE, TEXT, TICK_ROW, TINY, WRAPPED_LEADING, U
from builder.pdf.text import Phrase, lines, phrase

BASELINE = 12.5
SIDE, STEP, GROUP, GROUP_GAP = 9.0, 12.0, 5, 4.0
MOST = 12
LABEL_GAP = 10.0
NOTE_GAP = 6.0
LINE, LINE_STEP, LINE_DROP = 22.0, 27.0, 2.5
MOST_LINES = 5
WIDEST_LABEL = 0.4


def tick_strips(several: Sequence[Boxes], width: float, translator: Translator) -> list[Strip]:
    """A row each; the squares of all begin at one x."""
    names = [_name(boxes, translator) for boxes in several]
    needs = [
        phrase(name).em * TEXT + (0.0 if boxes.maximum.sure else TINY)
        for boxes, name in zip(several, names, strict=True)
    ]
    start = min(max(needs, default=0.0) + ROUNDING, WIDEST_LABEL * width) + LABEL_GAP
    frame = Frame()
    return [
        _ticks(boxes, name, start, width, translator, frame)
        for boxes, name in zip(several, names, strict=True)
    ]


def _name(boxes: Boxes, translator: Translator) -> str:
    """The label; with its number where that is not sure, for the sign needs a number to hang from."""
    name = translator.say(boxes.label)
    return (
        name
        if boxes.maximum.sure or _squares(boxes) is None
        else f"{name} {words_of(boxes.maximum, translator)}"
    )


def _squares(boxes: Boxes) -> int | None:
    """How many squares are drawn; None for a number and lines."""
    count = points(boxes.maximum)
    return count if count is not None and 0 <= count <= MOST else None


def _ticks(
    boxes: Boxes, name: str, start: float, width: float, translator: Translator, frame: Frame
) -> Strip:
    squares = _squares(boxes)
    label = left_aligned(
        name, "Body", TEXT, 0.0, start - LABEL_GAP, doubt=not boxes.maximum.sure and squares is not None
    )
    said = "" if boxes.note is None else translator.say(boxes.note)
    need = _squares_width(squares) if squares is not None else LINE_STEP + LINE
    room = width - start - need - NOTE_GAP
    note = lines(said, "Body", max(room, TEXT * 4) / LABEL) if said else ()
    more = max(len(label.lines), len(note), 1) - 1
    number = phrase(words_of(boxes.maximum, translator), "Body-Bold") if squares is None else None
    return _Ticks(
        height=TICK_ROW + -(-more * WRAPPED_LEADING // U) * U,
        frame=frame,
        label=label,
        start=start,
        squares=squares or 0,
        lost=max(0, squares - boxes.current) if squares is not None and boxes.current is not None else 0,
        circles=boxes.circles,
        number=number,
        doubt=number is not None and not boxes.maximum.sure,
        current=boxes.current,
        note=note,
        width=width,
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Ticks(Strip):
    label: Placed
    start: float
    squares: int
    lost: int
    circles: bool
    number: Phrase | None
    doubt: bool
    current: int | None
    note: tuple[Phrase, ...]
    width: float

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Label, squares or number with lines, note, and the line below."""
        with pen.group("TR"):
            self.label.draw(pen, x, y + BASELINE, "TH")
            if self.number is not None:
                self._draw_number(pen, x + self.start, y + BASELINE, self.number)
            self._draw_squares(pen, x + self.start, y + (TICK_ROW - SIDE) / 2)
            if self.note:
                with pen.piece("TD"):
                    for index, line in enumerate(self.note):
                        pen.write_left_of(x + self.width, y + BASELINE + index * WRAPPED_LEADING, line, LABEL)
        pen.rule(x, x + self.width, y + self.height, HAIR)

    def _draw_squares(self, pen: Pen, x: float, y: float) -> None:
        for index in range(self.squares):
            left = x + _offset(index, 0.0 if self.circles else GROUP_GAP)
            (pen.circle if self.circles else pen.square)(left, y, SIDE)
            if index < self.lost:
                pen.strike(left, y, SIDE, SIDE)

    def _draw_number(self, pen: Pen, x: float, baseline: float, number: Phrase) -> None:
        with pen.piece("TD"):
            pen.write(x, baseline, number, TEXT)
            if self.doubt:
                pen.doubt(x + number.em * TEXT, baseline)
        left = x + number.em * TEXT + NOTE_GAP
        taken = max((line.em * LABEL for line in self.note), default=0.0)
        right = x - self.start + self.width - taken - NOTE_GAP
        if self.current is not None and self.squares == 0:
            now = phrase(f"{self.current:,}".replace("-", "−"))
            pen.write(left + 2, baseline, now, TEXT, "TD")
        for _ in range(MOST_LINES):
            if left + LINE > right:
                break
            pen.rule(left, left + LINE, baseline + LINE_DROP, OUTLINE)
            left += LINE_STEP


def _offset(index: int, gap: float = GROUP_GAP) -> float:
    return index * STEP + index // GROUP * gap


def _squares_width(count: int) -> float:
    return _offset(count - 1) + SIDE if count else 0.0
