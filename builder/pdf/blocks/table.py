"""PDF: tables. Rows of cells on thin lines, and heads that go along wherever a table goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from builder.core.sheet import TICK, Cell, Table, TableRow
from builder.core.text import Translator
from builder.pdf.blocks.columns import SIGN_SIZE, TEXTS, Heads, Slot, heads, slots
from builder.pdf.pen import Pen
from builder.pdf.setting import Placed, row_height, up_to_unit, words_of
from builder.pdf.strips import Frame, Strip
from builder.pdf.styles import (
    BASELINE,
    BLANK_ROW,
    CELLS_ROW,
    HAIR,
    HEAD,
    HEADING_ROW,
    LABEL,
    LABEL_LEADING,
    OUTLINE,
    ROW,
    STRONG,
    TITLE_BASELINE,
    WRAPPED_LEADING,
)
from builder.pdf.text import Phrase, phrase

HEADS_BASELINE = 9.0
HEADING_BASELINE = 13.25
CELLS_BASELINE = 14.5
CELLS_INSET = 3.0
DOTS = ("●", "◎", "○")
NONE = frozenset({"", "0", "–"})
LONGEST = 12


@dataclass(frozen=True, slots=True)
class Title:
    """Where the title of a section ends on its line, at first and where "continued" follows it."""

    end: float
    end_again: float


@dataclass(frozen=True, slots=True)
class Rows:
    """A table, set: its rows, and the frame with its heads."""

    strips: tuple[Strip, ...]
    frame: Frame


def table_rows(table: Table, width: float, translator: Translator, title: Title | None) -> Rows:
    """The rows of a table. Its heads go up to the title line of their section where it leaves them room."""
    found = slots(table.columns, table.rows, width, translator)
    over = heads(found, translator)
    frame = _frame(found, over, width, title)
    strips: list[Strip] = []
    for index, row in enumerate(table.rows):
        if row.heading is not None:
            name = phrase(translator.say(row.heading), "Body-Bold")
            strips.append(Heading(height=HEADING_ROW, frame=frame, title=name, width=width))
        spare = table.least is not None and index >= table.least
        strips += [replace(strip, spare=spare, frame=frame) for strip in _row(row, found, width, translator)]
    strips += [_blank(found, width, frame) for _ in range(table.blanks)]
    return Rows(tuple(strips), frame)


def _frame(found: Sequence[Slot], over: Heads | None, width: float, title: Title | None) -> Frame:
    if over is None:
        return Frame()
    low = Frame(head=_head_strip(over, width, raised=False))
    name = _name(found)
    if title is None or name is None or found[name].column.title or over.count > 1 or over.left < title.end:
        return low
    return Frame(
        head=_head_strip(over, width, raised=True), later=low if over.left < title.end_again else None
    )


def _name(found: Sequence[Slot]) -> int | None:
    return next((index for index, slot in enumerate(found) if slot.column.kind in TEXTS), None)


def _head_strip(over: Heads, width: float, *, raised: bool) -> Strip:
    height = 0.0 if raised else ROW + up_to_unit((over.count - 1) * LABEL_LEADING)
    return _HeadRow(height=height, cells=over.placed, count=over.count, width=width, raised=raised)


def _row(row: TableRow, found: Sequence[Slot], width: float, translator: Translator) -> list[_Row]:
    name = _name(found)
    rolled = any(slot.column.rolled for slot in found)
    cells: list[Placed | None] = []
    squares: list[float] = []
    ticked: list[float] = []
    for index, slot in enumerate(found):
        cell = row.cells[index] if index < len(row.cells) else None
        number = slot.column.kind == "number" and not rolled
        bold = slot.column.rolled or (row.marked and (index == name or number))
        if slot.column.kind == "check" and cell is not None and words_of(cell, translator) not in NONE - {""}:
            squares.append(slot.left)
            ticked += [slot.left] if words_of(cell, translator) == TICK else []
        cells.append(_placed(cell, slot, bold, translator))
    whole = _Row(
        height=0.0,
        cells=tuple(cells),
        squares=tuple(squares),
        ticked=tuple(ticked),
        uprights=_uprights(found),
        width=width,
        group=row.group,
        marked=row.marked,
    )
    return _chunks(whole)


def _placed(cell: Cell | None, slot: Slot, bold: bool, translator: Translator) -> Placed | None:
    words = words_of(cell, translator)
    if cell is None or slot.column.kind == "check":
        return None
    if slot.column.kind == "dot":
        sign = words if words in DOTS else DOTS[0]
        return None if words in NONE else Placed(((slot.left, phrase(sign)),), LABEL)
    if not words.strip() and not cell.line:
        return None
    return slot.place(cell, words, bold)


def _chunks(whole: _Row) -> list[_Row]:
    """The row in pieces of twelve lines at most, so that no cell is higher than a page."""
    count = max((len(cell.lines) for cell in whole.cells if cell is not None), default=1)
    least = CELLS_ROW if whole.uprights else ROW
    if count <= LONGEST:
        return [replace(whole, height=max(row_height(count), least))]
    pieces: list[_Row] = []
    for start in range(0, count, LONGEST):
        stop = min(start + LONGEST, count)
        last = stop == count
        piece = replace(
            whole,
            height=row_height(stop - start) if last else LONGEST * WRAPPED_LEADING,
            rows=int(last),
            cells=tuple(None if cell is None else cell.part(start, stop) for cell in whole.cells),
            squares=() if start else whole.squares,
            ticked=() if start else whole.ticked,
            group=whole.group and not start,
            last=last,
        )
        pieces.append(piece)
    return pieces


def _blank(found: Sequence[Slot], width: float, frame: Frame) -> Strip:
    uprights = _uprights(found)
    squares = tuple(slot.left for slot in found if slot.column.kind == "check")
    height = CELLS_ROW if uprights else BLANK_ROW
    return _Row(
        height=height, blank=True, frame=frame, cells=(), squares=squares, uprights=uprights, width=width
    )


def _uprights(found: Sequence[Slot]) -> tuple[float, ...]:
    """Where writing cells meet each other."""
    pairs = pairwise(found)
    return tuple(after.left for before, after in pairs if before.column.kind == after.column.kind == "cells")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _HeadRow(Strip):
    """Heads over a line. Raised, they have no height and stand on the title line above."""

    cells: tuple[Placed | None, ...]
    count: int
    width: float
    raised: bool
    rows: int = 0
    glued: bool = True

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """The heads, the last line of each on one level."""
        bottom = y + self.height
        level = bottom - HEAD + TITLE_BASELINE if self.raised else bottom - ROW + HEADS_BASELINE
        with pen.group("TR"):
            for cell in self.cells:
                if cell is None:
                    pen.empty_cell()
                else:
                    cell.draw(pen, x, level - (len(cell.lines) - 1) * LABEL_LEADING, "TH", LABEL_LEADING)
        pen.rule(x, x + self.width, bottom, OUTLINE)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Heading(Strip):
    """The name of a group of rows."""

    title: Phrase
    width: float
    rows: int = 0
    glued: bool = True

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """The name over a line."""
        with pen.group("TR"):
            pen.write(x, y + HEADING_BASELINE, self.title, LABEL, "TH")
        pen.rule(x, x + self.width, y + self.height, OUTLINE)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Row(Strip):
    cells: tuple[Placed | None, ...]
    squares: tuple[float, ...]
    uprights: tuple[float, ...]
    ticked: tuple[float, ...] = ()
    width: float
    group: bool = False
    marked: bool = False
    last: bool = True

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Cells, squares to tick, and the line below."""
        if self.group:
            pen.rule(x, x + self.width, y, STRONG)
        if self.marked:
            pen.shape("bold")
        for left in self.squares:
            top = y + ((BLANK_ROW if self.blank else ROW) - SIGN_SIZE) / 2
            pen.square(x + left + OUTLINE / 2, top, SIGN_SIZE)
            if left in self.ticked:
                pen.strike(x + left + OUTLINE / 2, top, SIGN_SIZE, SIGN_SIZE)
        for left in self.uprights:
            pen.upright(x + left - CELLS_INSET, y + CELLS_INSET, y + self.height - CELLS_INSET, OUTLINE)
        if self.cells:
            self._write_cells(pen, x, y + (CELLS_BASELINE if self.uprights else BASELINE))
        if self.last:
            pen.rule(x, x + self.width, y + self.height, HAIR)

    def _write_cells(self, pen: Pen, x: float, baseline: float) -> None:
        with pen.group("TR"):
            for cell in self.cells:
                if cell is None or not cell.lines:
                    pen.empty_cell()
                else:
                    cell.draw(pen, x, baseline, "TD")
