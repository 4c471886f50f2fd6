"""PDF: setting words into widths. Cells become phrases placed at an x; nothing here knows of pages."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from builder.core.sheet import Cell
from builder.core.text import Translator
from builder.pdf.fonts import FaceName
from builder.pdf.pen import Pen
from builder.pdf.styles import (
    BASELINE,
    HAIR,
    LABEL,
    LEAST_TEXT,
    ROW,
    SHRINK_STEP,
    TEXT,
    TEXT_LEADING,
    TINY,
    WRAPPED_LEADING,
    U,
)
from builder.pdf.tagging import Role
from builder.pdf.text import Phrase, lines, phrase

FILL_GAP = 4.0
LEAST_FILL = 12.0  # a shorter line is no room to write
FILL_DROP = 2.0
WRITING_ROOM = FILL_GAP + LEAST_FILL


@dataclass(frozen=True, slots=True)
class Placed:
    """Text of a cell: lines with their x, size; whether ‡ follows, and where a line to write on ends."""

    lines: tuple[tuple[float, Phrase], ...]
    size: float = TEXT
    doubt: bool = False
    fill_to: float | None = None

    def part(self, start: int, stop: int) -> Placed:
        """Some of the lines; what follows the text follows its last line."""
        last = stop >= len(self.lines)
        return Placed(self.lines[start:stop], self.size, self.doubt and last, self.fill_to if last else None)

    def draw(self, pen: Pen, x: float, baseline: float, role: Role, leading: float = WRAPPED_LEADING) -> None:
        """Draw it as one piece of the structure, in a column that begins at `x`."""
        if not self.lines:
            return
        with pen.piece(role):
            for left, text in self.lines:
                pen.write(x + left, baseline, text, self.size)
                baseline += leading
            baseline -= leading
            left, text = self.lines[-1]
            end = x + left + text.em * self.size
            if self.doubt:
                pen.doubt(end, baseline)
        if self.fill_to is not None and x + self.fill_to - end >= WRITING_ROOM - 0.01:
            pen.rule(end + FILL_GAP, x + self.fill_to, baseline + FILL_DROP, HAIR)


def fitted(text: str, face: FaceName, size: float, width: float) -> tuple[tuple[Phrase, ...], float]:
    """The text on one line, smaller by steps down to 8 pt if it must be, and only then on several."""
    whole = phrase(text, face)
    if whole.em * size <= width:
        return (whole,), size
    if size > LABEL:
        steps = int((size - LEAST_TEXT) / SHRINK_STEP)
        for step in range(1, steps + 1):
            smaller = size - step * SHRINK_STEP
            if whole.em * smaller <= width:
                return (whole,), smaller
    return lines(text.replace("\n", " "), face, max(width, size) / size), size


def left_aligned(
    text: str, face: FaceName, size: float, left: float, right: float, *, doubt: bool = False
) -> Placed:
    """Text that begins at `left` and stays left of `right`."""
    found, fit = fitted(text, face, size, right - left - (TINY if doubt else 0.0))
    return Placed(tuple((left, line) for line in found), fit, doubt)


def right_aligned(
    text: str, face: FaceName, size: float, left: float, right: float, *, doubt: bool = False
) -> Placed:
    """Text that ends at `right` and stays right of `left`; ‡ hangs outside."""
    found, fit = fitted(text, face, size, right - left)
    return Placed(tuple((right - line.em * fit, line) for line in found), fit, doubt)


def row_height(count: int) -> float:
    """The height of a table row whose longest cell has so many lines: a multiple of 3u."""
    return ceil((BASELINE + WRAPPED_LEADING * (count - 1) + 3.5) / ROW - 0.001) * ROW


def prose_height(count: int) -> float:
    """The height of so many lines of running text."""
    return count * TEXT_LEADING


def up_to_unit(height: float) -> float:
    """The height, taken up to a multiple of the unit."""
    return ceil(height / U - 0.001) * U


def words_of(cell: Cell | None, translator: Translator) -> str:
    """The cell in words; nothing for an empty one."""
    return "" if cell is None else cell.words(translator)
