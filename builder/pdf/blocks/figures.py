"""PDF: Facts as a band of large figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.core.sheet import Facts, Pair
from builder.core.text import Translator
from builder.pdf.pen import Pen
from builder.pdf.setting import words_of
from builder.pdf.strips import Frame, Strip
from builder.pdf.styles import (
    FIGURE,
    FIGURES,
    FIGURES_BELOW,
    FULL,
    HAIR,
    LABEL,
    LABEL_LEADING,
    NAME_SIZES,
    TEXT,
    U,
)
from builder.pdf.text import Phrase, lines, phrase

INSET = 4.0
LABEL_BASELINE = 9.5
VALUE_BASELINE = 28.0
BELOW_BASELINE = 39.0
BESIDE_GAP = 4.5
AIR = 4.0
DOUBT_SIZE = 7.0
DOUBT_RISE = 6.5
DOUBT_ROOM = 5.0


def figure_strips(facts: Facts, width: float, translator: Translator, *, tall: bool = False) -> list[Strip]:
    """Rows of figures, as many in a row as fit: equal cells, unless one needs more. `tall`: 10u at least."""
    least = FIGURES_BELOW if tall else FIGURES
    cells = [_figure(pair, width, translator) for pair in facts.pairs]
    if not cells:
        return []
    frame = Frame()
    widths = tuple(_columns(cells, facts.per or _usual(facts, width), width))
    rows = [tuple(cells[start : start + len(widths)]) for start in range(0, len(cells), len(widths))]
    return [
        _Band(height=max(least, *(cell.height for cell in row)), frame=frame, cells=row, widths=widths)
        for row in rows
    ]


@dataclass(frozen=True, slots=True)
class _Figure:
    label: tuple[Phrase, ...]
    value: tuple[Phrase, ...]
    size: float
    beside: Phrase | None
    below: Phrase | None
    doubts: tuple[bool, bool, bool]
    need: float

    @property
    def height(self) -> float:
        more = (len(self.label) - 1) * LABEL_LEADING + (len(self.value) - 1) * self.size * 1.25
        base = FIGURES_BELOW if self.below is not None else FIGURES
        return base + -(-more // U) * U


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Band(Strip):
    cells: tuple[_Figure, ...]
    widths: tuple[float, ...]

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Label, value, and what stands beside and below it, each a cell of its own."""
        with pen.group("TR"):
            for cell, width in zip(self.cells, self.widths, strict=False):
                pen.upright(x + HAIR / 2, y + 2, y + self.height - 4, HAIR)
                _draw_figure(pen, cell, x + INSET, y)
                x += width


def _draw_figure(pen: Pen, cell: _Figure, x: float, y: float) -> None:
    with pen.piece("TH"):
        for line in cell.label:
            pen.write(x, y + LABEL_BASELINE, line, LABEL)
            y += LABEL_LEADING
    y -= LABEL_LEADING
    end = x
    with pen.piece("TD"):
        for line in cell.value:
            pen.write(x, y + VALUE_BASELINE, line, cell.size)
            end = x + line.em * cell.size
            y += cell.size * 1.25
        y -= cell.size * 1.25
        if cell.doubts[0]:
            pen.doubt(end, y + VALUE_BASELINE, DOUBT_SIZE, DOUBT_RISE)
            end += DOUBT_ROOM
    if cell.beside is not None:
        with pen.piece("TD"):
            pen.write(end + BESIDE_GAP, y + VALUE_BASELINE, cell.beside, TEXT)
            if cell.doubts[1]:
                pen.doubt(end + BESIDE_GAP + cell.beside.em * TEXT, y + VALUE_BASELINE)
    if cell.below is not None:
        with pen.piece("TD"):
            pen.write(x, y + BELOW_BASELINE, cell.below, TEXT)
            if cell.doubts[2]:
                pen.doubt(x + cell.below.em * TEXT, y + BELOW_BASELINE)


def _figure(pair: Pair, width: float, translator: Translator) -> _Figure:
    room = width - INSET - AIR
    label = lines(translator.say(pair.label), "Body", room / LABEL)
    beside, below = (_optional(words_of(cell, translator)) for cell in (pair.beside, pair.below))
    third = (beside.em * TEXT + BESIDE_GAP + DOUBT_ROOM) if beside is not None else 0.0
    value, size = _value(words_of(pair.value, translator), room - third)
    doubts = tuple(cell is not None and not cell.sure for cell in (pair.value, pair.beside, pair.below))
    second = max(line.em for line in value) * size + third + (DOUBT_ROOM if doubts[0] else 0.0)
    widest = max(
        max(line.em for line in label) * LABEL, second, below.em * TEXT if below is not None else 0.0
    )
    return _Figure(label, value, size, beside, below, (doubts[0], doubts[1], doubts[2]), INSET + widest + AIR)


def _value(text: str, room: float) -> tuple[tuple[Phrase, ...], float]:
    whole = phrase(text, "Body-Bold")
    for size in (FIGURE, NAME_SIZES[-1], TEXT):
        if whole.em * size <= room:
            return (whole,), size
    return lines(text, "Body-Bold", max(room, TEXT) / TEXT), TEXT


def _optional(text: str) -> Phrase | None:
    return phrase(text) if text else None


def _usual(facts: Facts, width: float) -> int:
    if width >= FULL:
        return 7
    return 3 if all(pair.beside is not None for pair in facts.pairs) else 6


def _columns(cells: Sequence[_Figure], per: int, width: float) -> list[float]:
    """The widths of the cells of a row: fewer cells than asked for where they need more room."""
    for most in range(max(1, min(per, len(cells))), 0, -1):
        count = -(-len(cells) // -(-len(cells) // most))
        needs = [max(cell.need for cell in cells[start::count]) for start in range(count)]
        if sum(needs) <= width:
            break
    return _shares(needs, width)


def _shares(needs: Sequence[float], width: float) -> list[float]:
    """Equal shares of the width, but for those that need more."""
    greedy: set[int] = set()
    while True:
        left = width - sum(needs[index] for index in greedy)
        equal = left / max(1, len(needs) - len(greedy))
        more = {index for index, need in enumerate(needs) if index not in greedy and need > equal + 0.001}
        if not more:
            return [need if index in greedy else equal for index, need in enumerate(needs)]
        greedy |= more
