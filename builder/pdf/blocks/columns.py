"""PDF: the columns of a table: how wide, where their numbers end, where their heads stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from builder.core.sheet import Cell, Column, TableRow
from builder.core.text import Translator
from builder.pdf.fonts import FaceName
from builder.pdf.setting import WRITING_ROOM, Placed, left_aligned, right_aligned, words_of
from builder.pdf.styles import CELL_GAP, LABEL, MM, NUMBER_INSET, TEXT, TEXT_AFTER_NUMBER, TINY
from builder.pdf.text import Phrase, lines, phrase

NUMBERS = frozenset({"number", "minor", "decimal"})
TEXTS = frozenset({"text", "small"})
SIGN_WIDTH = 13.0
SIGN_SIZE = 8.0
NUMBER_GAP = 3.0
MOST_NUMBER = 0.3  # of the width of the table
LEAST_REST = 60.0
LEAST_TEXT = 24.0
LEAST_TEXT_SIZE = 8.0
HEAD_GAP = 6.0
TOUCH = 0.01  # what sums of widths are off by
DASH = "–"


@dataclass(frozen=True, slots=True)
class Slot:
    """A column in points: its edges, where its text begins, where its numbers end, and their point."""

    column: Column
    left: float
    right: float
    start: float
    end: float
    point: float
    marked: bool

    @property
    def size(self) -> float:
        """The type size of its cells."""
        return LABEL if self.column.kind in ("small", "minor") else TEXT

    def face(self, bold: bool) -> FaceName:
        """The face of its cells."""
        if self.column.kind in NUMBERS:
            return "Figures-Bold" if bold else "Figures"
        return "Body-Bold" if bold else "Body"

    def place(self, cell: Cell, words: str, bold: bool) -> Placed:
        """The cell's text where it stands in this column."""
        doubt = not cell.sure and not self.marked
        face = self.face(bold)
        if self.column.kind not in NUMBERS:
            end = self.end - (WRITING_ROOM if cell.line else 0.0)
            placed = left_aligned(words, face, self.size, self.start, end, doubt=doubt)
            return Placed(placed.lines, placed.size, placed.doubt, self.end) if cell.line else placed
        if self.column.kind == "decimal" and words[-1:].isdigit():
            whole = words.partition(".")[0]
            left = self.point - phrase(whole, face).em * self.size
            if left >= self.left:
                return Placed(((left, phrase(words, face)),), self.size, doubt)
        return right_aligned(words, face, self.size, self.left, self.end, doubt=doubt)


def slots(
    columns: Sequence[Column], rows: Sequence[TableRow], width: float, translator: Translator
) -> tuple[Slot, ...]:
    """The columns side by side over the width: wider than asked for where numbers or heads would meet."""
    needs = [_need(index, column, rows, translator) for index, column in enumerate(columns)]
    marks = [column.kind in NUMBERS and _all_doubtful(index, rows) for index, column in enumerate(columns)]
    least = [min(need, MOST_NUMBER * width) for need, _ in needs]
    fractions = [fraction for _, fraction in needs]
    widths = _widths(columns, least, width)
    widths = _for_long_words(columns, rows, widths, translator)
    found = _side_by_side(columns, widths, fractions, marks)
    short = list(_meeting(found, translator))
    for index, shortage in short:
        least[index] = widths[index] + shortage
    if short:
        wider = _for_long_words(columns, rows, _widths(columns, least, width), translator)
        found = _side_by_side(columns, wider, fractions, marks)
    return found


def _side_by_side(
    columns: Sequence[Column], widths: Sequence[float], fractions: Sequence[float], marks: Sequence[bool]
) -> tuple[Slot, ...]:
    found: list[Slot] = []
    left = 0.0
    for index, column in enumerate(columns):
        right = left + widths[index]
        after_number = index > 0 and columns[index - 1].kind in NUMBERS
        start = left + (TEXT_AFTER_NUMBER if after_number and column.kind in TEXTS else 0.0)
        end = right - (NUMBER_INSET if column.kind in NUMBERS else _gap(columns, index))
        found.append(Slot(column, left, right, start, end, end - fractions[index], marks[index]))
        left = right
    return tuple(found)


def _gap(columns: Sequence[Column], index: int) -> float:
    """What a text keeps clear of the next column; numbers keep clear of it by themselves."""
    if index == len(columns) - 1:
        return 0.0
    return NUMBER_GAP if columns[index + 1].kind in NUMBERS else CELL_GAP


def _meeting(found: Sequence[Slot], translator: Translator) -> Iterator[tuple[int, float]]:
    """Columns to be widened, and by how much, since heads come too close or stand out at the right."""
    before = 0.0
    for index, slot in enumerate(found):
        if not slot.column.title:
            continue
        left, right = _spot(slot, phrase(translator.say(slot.column.title)))
        if left < before - TOUCH:
            yield (index if slot.column.kind in NUMBERS or not index else index - 1), before - left
        if right > found[-1].right + TOUCH:
            yield index, right - found[-1].right
        before = right + HEAD_GAP + (TINY if slot.marked else 0.0)


def _for_long_words(
    columns: Sequence[Column], rows: Sequence[TableRow], widths: list[float], translator: Translator
) -> list[float]:
    """Room that texts of a set width do not use goes to long names, where it keeps them on one line."""
    sharing = [index for index, column in enumerate(columns) if _shares(column)]
    if len(sharing) != 1:
        return widths
    share = sharing[0]
    start = TEXT_AFTER_NUMBER if share and columns[share - 1].kind in NUMBERS else 0.0
    unused = {
        index: widths[index] - _text_need(index, column, rows, translator)
        for index, column in enumerate(columns)
        if column.kind in TEXTS and index != share
    }
    spare = sum(room for room in unused.values() if room > 0)
    ems = _ems(share, rows, translator)
    longest = [start + em * size + _gap(columns, share) for em in ems for size in (TEXT, LEAST_TEXT_SIZE)]
    wanted = max((need for need in longest if need <= widths[share] + spare), default=0.0) - widths[share]
    if wanted <= 0 or spare <= 0:
        return widths
    given = [max(0.0, unused.get(index, 0.0)) * wanted / spare for index in range(len(columns))]
    return [
        width - gift + (wanted if index == share else 0.0)
        for index, (width, gift) in enumerate(zip(widths, given, strict=True))
    ]


def _text_need(index: int, column: Column, rows: Sequence[TableRow], translator: Translator) -> float:
    """What a column of texts needs to keep its head and all its cells on one line."""
    size = LABEL if column.kind == "small" else TEXT
    title = phrase(translator.say(column.title)).em * LABEL if column.title else 0.0
    widest = max((em * size for em in _ems(index, rows, translator)), default=0.0)
    return max(title, widest) + TEXT_AFTER_NUMBER + CELL_GAP


def _ems(index: int, rows: Sequence[TableRow], translator: Translator) -> list[float]:
    cells = (row.cells[index] for row in rows if index < len(row.cells))
    return [phrase(words_of(cell, translator)).em for cell in cells if cell is not None]


def _need(
    index: int, column: Column, rows: Sequence[TableRow], translator: Translator
) -> tuple[float, float]:
    """The width the numbers of a column need, and the width of their longest fraction."""
    if column.kind not in NUMBERS:
        return 0.0, 0.0
    face: FaceName = "Figures-Bold" if column.rolled else "Figures"
    size = LABEL if column.kind == "minor" else TEXT
    whole = fraction = widest = 0.0
    for row in rows:
        words = words_of(row.cells[index] if index < len(row.cells) else None, translator)
        if column.kind == "decimal" and words[-1:].isdigit():
            before, point, after = words.partition(".")
            whole = max(whole, phrase(before, face).em * size)
            fraction = max(fraction, phrase(point + after, face).em * size)
        elif words:
            widest = max(widest, phrase(words, face).em * size)
    widest = max(widest, whole + fraction)
    return (NUMBER_GAP + widest + NUMBER_INSET if widest else 0.0), fraction


def _widths(columns: Sequence[Column], needs: Sequence[float], width: float) -> list[float]:
    """What was asked for, more where numbers need it; the columns without a width share what is left."""
    widths = [max(_asked(column), need) for column, need in zip(columns, needs, strict=True)]
    sharing = [index for index, column in enumerate(columns) if _shares(column)]
    texts = [index for index, column in enumerate(columns) if column.kind in TEXTS and index not in sharing]
    wanted = sum(max(widths[index], LEAST_REST) for index in sharing)
    fixed = sum(share for index, share in enumerate(widths) if index not in sharing)
    if fixed + wanted > width:
        spare = sum(max(0.0, widths[index] - LEAST_TEXT) for index in texts)
        factor = min(1.0, (fixed + wanted - width) / spare) if spare else 0.0
        for index in texts:
            widths[index] -= max(0.0, widths[index] - LEAST_TEXT) * factor
        fixed = sum(share for index, share in enumerate(widths) if index not in sharing)
    for index in sharing:
        widths[index] = max(widths[index], (width - fixed) / len(sharing), LEAST_TEXT)
    total = sum(widths)
    return [share * width / total for share in widths] if total > width + 0.01 else widths


def _asked(column: Column) -> float:
    if column.width > 0:
        return column.width * MM
    return SIGN_WIDTH if column.kind in ("check", "dot") else 0.0


def _shares(column: Column) -> bool:
    return column.width <= 0 and column.kind not in ("check", "dot")


def _all_doubtful(index: int, rows: Sequence[TableRow]) -> bool:
    """Whether every number is marked; a dash is none."""
    cells = [row.cells[index] for row in rows if index < len(row.cells)]
    there = [cell for cell in cells if cell is not None and cell.shown != DASH]
    return len(there) > 1 and all(not cell.sure for cell in there)


@dataclass(frozen=True, slots=True)
class Heads:
    """The heads of a table, placed; `left` is where the first begins, `count` how many lines they need."""

    placed: tuple[Placed | None, ...]
    left: float
    count: int


def heads(found: Sequence[Slot], translator: Translator) -> Heads | None:
    """The heads over their numbers or texts; None if no column has one. Those that would meet are broken."""
    titled = [
        (index, translator.say(slot.column.title)) for index, slot in enumerate(found) if slot.column.title
    ]
    if not titled:
        return None
    short = {index for index, _ in _meeting(found, translator)}
    crowded = short | {
        end for ends in pairwise(index for index, _ in titled) if short & {*ends} for end in ends
    }
    placed: list[Placed | None] = [None] * len(found)
    for index, title in titled:
        placed[index] = _head(found, index, title, broken=index in crowded)
    count = max(len(head.lines) for head in placed if head is not None)
    left = min(x for head in placed if head is not None for x, _ in head.lines)
    return Heads(tuple(placed), left, count)


def _spot(slot: Slot, text: Phrase) -> tuple[float, float]:
    wide = text.em * LABEL
    if slot.column.kind in NUMBERS:
        return slot.end - wide, slot.end
    return slot.start, slot.start + wide


def _head(found: Sequence[Slot], index: int, title: str, *, broken: bool) -> Placed:
    slot = found[index]
    if not broken:
        return Placed(((_spot(slot, phrase(title))[0], phrase(title)),), LABEL, slot.marked)
    number = slot.column.kind in NUMBERS
    room = slot.end - (slot.left if number else slot.start) - (HEAD_GAP if number else 0.0)
    rows = lines(title, "Body", max(room, LABEL) / LABEL)
    return Placed(tuple((_spot(slot, row)[0], row) for row in rows), LABEL, slot.marked)
