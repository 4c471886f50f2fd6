"""PDF: a table in two columns, read down, then right; evenly long where it ends."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, takewhile

from builder.pdf.blocks.table import Heading, Rows
from builder.pdf.pen import Pen
from builder.pdf.strips import ROUNDING, Frame, Strip
from builder.pdf.styles import GUTTER, HALF

LEAST_ROWS = 8


def two_columns(rows: Rows) -> TwoColumns:
    """The whole table as one strip that can be cut."""
    return _balanced(rows.frame, rows.strips)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TwoColumns(Strip):
    """Rows in a left and a right column under the same heads."""

    table: Frame
    left: tuple[Strip, ...]
    right: tuple[Strip, ...]

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """The left column, then the right one."""
        for column in (self.left, self.right):
            with pen.group("Table"):
                top = y
                if self.table.head is not None:
                    self.table.head.draw(pen, x, top)
                    top += self.table.head.height
                for strip in column:
                    strip.draw(pen, x, top)
                    top += strip.height
            x += HALF + GUTTER

    def cut(self, room: float, force: bool) -> tuple[Strip, Strip] | None:
        """Both columns filled; None if fewer than eight rows a column fit, or nothing would be left over."""
        strips = self.left + self.right
        inner = room - _head_height(self.table)
        first = _filled(strips, 0, inner)
        second = _filled(strips, first, inner)
        least = 1 if force else LEAST_ROWS
        if first < least or second >= len(strips):
            return None
        here = TwoColumns(
            height=_head_height(self.table) + max(_height(strips[:first]), _height(strips[first:second])),
            rows=_count(strips[:second]),
            table=self.table,
            left=strips[:first],
            right=strips[first:second],
        )
        return here, _balanced(self.table.later or self.table, strips[second:])

    def given_up(self) -> Strip | None:
        """One blank row less."""
        strips = self.left + self.right
        if not strips or not strips[-1].blank:
            return None
        return _balanced(self.table, strips[:-1])

    @property
    def blanks(self) -> int:
        """How many blank rows stand at the end."""
        return sum(1 for _ in self._blank_rows())

    @property
    def least(self) -> float:
        """How high it is at least, however many blank rows are given up."""
        return self.height - sum(strip.height for strip in self._blank_rows())

    def _blank_rows(self) -> Iterator[Strip]:
        return takewhile(lambda strip: strip.blank, chain(reversed(self.right), reversed(self.left)))


def _balanced(frame: Frame, strips: Sequence[Strip]) -> TwoColumns:
    """Both columns as short as they can be; the left one is the longer.

    From the middle the higher one only grows either way: the nearest places where a column may end will do.
    """
    heights = [0.0, *accumulate(strip.height for strip in strips)]
    middle = bisect_left(heights, heights[-1] / 2)
    before = next((at for at in range(middle - 1, -1, -1) if _may_end(strips, at)), len(strips))
    behind = next((at for at in range(middle, len(strips)) if _may_end(strips, at)), len(strips))
    place = min((before, behind), key=lambda at: (round(max(heights[at], heights[-1] - heights[at]), 2), -at))
    return TwoColumns(
        height=_head_height(frame) + max(heights[place], heights[-1] - heights[place]),
        rows=_count(strips),
        table=frame,
        left=tuple(strips[:place]),
        right=tuple(strips[place:]),
    )


def _filled(strips: Sequence[Strip], start: int, room: float) -> int:
    """Up to which strip a column is filled."""
    used, place = 0.0, start
    while place < len(strips) and used + strips[place].height <= room + ROUNDING:
        used += strips[place].height
        place += 1
    while place > start and not _may_end(strips, place):
        place -= 1
    return place


def _may_end(strips: Sequence[Strip], place: int) -> bool:
    """A column never ends with the name of a group, or with that and one row."""
    if place == len(strips):
        return True
    return not any(isinstance(strip, Heading) for strip in strips[max(0, place - 2) : place])


def _head_height(frame: Frame) -> float:
    return frame.head.height if frame.head is not None else 0.0


def _height(strips: Sequence[Strip]) -> float:
    return sum(strip.height for strip in strips)


def _count(strips: Sequence[Strip]) -> int:
    return sum(strip.rows for strip in strips if not strip.blank)
