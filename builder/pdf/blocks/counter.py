"""PDF: a counter, outlined cells to write in: the maximum printed, what is left twice as wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.core.number import shown
from builder.core.sheet import Boxes
from builder.core.text import Text, Translator
from builder.pdf.pen import Pen
from builder.pdf.setting import up_to_unit, words_of
from builder.pdf.strips import Frame, Strip
from builder.pdf.styles import COUNTER, FIGURE, LABEL, LABEL_LEADING, NAME_SIZES, TEXT, U
from builder.pdf.text import Phrase, lines, phrase

GAP = 4.0
INSET = 4.0
EDGE = U / 2
LABEL_BASELINE = 8.5
VALUE_RISE = 4.0
DOUBT_SIZE, DOUBT_RISE = 7.0, 6.5


def counter_strips(boxes: Boxes, width: float, translator: Translator, name: str) -> list[Strip]:
    """Maximum, what is left, and a cell each further mark; what else is said of it stands below.

    A track of too many points comes here as well: its thresholds are words below then.
    """
    most = translator.say(Text("pdf.maximum"))
    entries = [
        _Entry(
            f"{name} {most}" if name else most, words_of(boxes.maximum, translator), 1, not boxes.maximum.sure
        ),
        _Entry(translator.say(Text("pdf.current")), "" if boxes.current is None else shown(boxes.current), 2),
    ]
    notes = [translator.say(label) for label in boxes.below]
    marks = [(mark.at, translator.say(mark.label)) for mark in boxes.marks]
    if boxes.form == "track":
        notes = [words for _, words in marks] + notes
    else:
        entries += [_Entry(words, shown(at) if at else "", 1) for at, words in marks]
    cells = tuple(_placed(entries, width))
    more = up_to_unit((max(len(cell.label) for cell in cells) - 1) * LABEL_LEADING)
    strips: list[Strip] = [_Counter(height=COUNTER + more, frame=Frame(), cells=cells)]
    said = [row for note in notes for row in lines(note, "Body", width / LABEL)]
    if said:
        height = up_to_unit(len(said) * LABEL_LEADING + 2)
        strips.append(_Notes(height=height, rows=0, lines=tuple(said)))
    return strips


@dataclass(frozen=True, slots=True)
class _Entry:
    label: str
    value: str
    share: int
    doubt: bool = False


@dataclass(frozen=True, slots=True)
class _Cell:
    left: float
    width: float
    label: tuple[Phrase, ...]
    value: Phrase
    doubt: bool


def _placed(entries: Sequence[_Entry], width: float) -> Iterator[_Cell]:
    unit = (width - GAP * (len(entries) - 1)) / sum(entry.share for entry in entries)
    left = 0.0
    for entry in entries:
        room = unit * entry.share - 2 * INSET
        label = lines(entry.label, "Body", max(room, LABEL) / LABEL)
        yield _Cell(left, unit * entry.share, label, phrase(entry.value, "Body-Bold"), entry.doubt)
        left += unit * entry.share + GAP


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Counter(Strip):
    cells: tuple[_Cell, ...]

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Every cell with its label in the corner and its number below."""
        height = self.height - 2 * EDGE
        with pen.group("TR"):
            for cell in self.cells:
                pen.box(x + cell.left, y + EDGE, cell.width, height)
                with pen.piece("TH"):
                    for index, line in enumerate(cell.label):
                        level = y + EDGE + LABEL_BASELINE + index * LABEL_LEADING
                        pen.write(x + cell.left + INSET, level, line, LABEL)
                self._write_value(pen, cell, x + cell.left + INSET, y + EDGE + height - VALUE_RISE)

    def _write_value(self, pen: Pen, cell: _Cell, x: float, baseline: float) -> None:
        if not cell.value.runs:
            pen.empty_cell()
            return
        room = cell.width - 2 * INSET
        size = next((size for size in (FIGURE, NAME_SIZES[-1]) if cell.value.em * size <= room), TEXT)
        with pen.piece("TD"):
            pen.write(x, baseline, cell.value, size)
            if cell.doubt:
                pen.doubt(x + cell.value.em * size, baseline, DOUBT_SIZE, DOUBT_RISE)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Notes(Strip):
    lines: Sequence[Phrase]

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """What else is said of it."""
        with pen.piece("P"):
            for index, line in enumerate(self.lines):
                pen.write(x, y + LABEL_BASELINE + index * LABEL_LEADING, line, LABEL)
