"""PDF: Facts in line form: a small label over each value, several in a row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.core.sheet import Facts, Pair
from builder.core.text import Translator
from builder.pdf.pen import Pen
from builder.pdf.setting import words_of
from builder.pdf.strips import Frame, Strip
from builder.pdf.styles import FULL, HAIR, LABEL, LABEL_LEADING, TEXT, TEXT_LEADING, TINY, U
from builder.pdf.text import Phrase, lines, phrase

HEIGHT = 6 * U
LABEL_BASELINE = 10.5
VALUE_BASELINE = 22.25
LINE = 24.0
GAP = 8.4
LONGEST = 12


def small_fact_strips(facts: Facts, width: float, translator: Translator) -> list[Strip]:
    """Rows of small facts: four in the full width, two in half of it, unless the block says how many."""
    per = facts.per or (4 if width > FULL / 2 else 2)
    frame = Frame()
    return [
        _Row(height=max(cell.height for cell in row), frame=frame, cells=tuple(row))
        for row in _rows(facts.pairs, per, width, translator)
    ]


@dataclass(frozen=True, slots=True)
class _Cell:
    left: float
    width: float
    label: tuple[Phrase, ...]
    value: tuple[Phrase, ...]
    doubt: bool

    @property
    def height(self) -> float:
        more = (len(self.label) - 1) * LABEL_LEADING + (max(len(self.value), 1) - 1) * TEXT_LEADING
        return HEIGHT + -(-more // U) * U


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Row(Strip):
    cells: tuple[_Cell, ...]

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Each label and value; a line to write on where there is no value."""
        with pen.group("TR"):
            for cell in self.cells:
                _draw_cell(pen, cell, x + cell.left, y)


def _draw_cell(pen: Pen, cell: _Cell, x: float, y: float) -> None:
    with pen.piece("TH"):
        for line in cell.label:
            pen.write(x, y + LABEL_BASELINE, line, LABEL)
            y += LABEL_LEADING
    y -= LABEL_LEADING
    if not cell.value:
        pen.rule(x, x + cell.width - GAP, y + LINE, HAIR)
        pen.empty_cell()
        return
    with pen.piece("TD"):
        for line in cell.value:
            pen.write(x, y + VALUE_BASELINE, line, TEXT)
            y += TEXT_LEADING
        if cell.doubt:
            pen.doubt(x + cell.value[-1].em * TEXT, y + VALUE_BASELINE - TEXT_LEADING)


def _rows(pairs: tuple[Pair, ...], per: int, width: float, translator: Translator) -> Iterator[list[_Cell]]:
    share = width / per
    row: list[_Cell] = []
    used = 0
    for pair in pairs:
        span = _span(pair, per, share, translator)
        if used + span > per:
            yield row
            row, used = [], 0
        row.append(_cell(pair, used * share, span * share, translator))
        used += span
    if row:
        yield row


def _span(pair: Pair, per: int, share: float, translator: Translator) -> int:
    """One cell; two for what is wider; the whole row for what is wider still."""
    need = phrase(words_of(pair.value, translator)).em * TEXT
    need = max(need, phrase(translator.say(pair.label)).em * LABEL) + GAP
    return next((span for span in (1, 2) if span <= per and need <= span * share), per)


def _cell(pair: Pair, left: float, width: float, translator: Translator) -> _Cell:
    words = words_of(pair.value, translator)
    doubt = pair.value is not None and not pair.value.sure
    room = width - GAP - (TINY if doubt else 0.0)
    label = lines(translator.say(pair.label), "Body", room / LABEL)
    return _Cell(left, width, label, lines(words, "Body", room / TEXT) if words.strip() else (), doubt)
