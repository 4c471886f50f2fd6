"""PDF: strips, of which sections are made. A strip goes over to the next page whole, or cuts itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from builder.pdf.pen import Pen
from builder.pdf.styles import HAIR, WRITING_LINE

ROUNDING = 0.01


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Strip:
    """Something of a fixed height across a column.

    `rows`: how many rows it counts as. `blank`: for the hand, the first to be given up. `spare`: may be left
    out where there is no room. `glued`: never the last of its column. `frame`: its table or paragraph.
    """

    height: float
    rows: int = 1
    blank: bool = False
    spare: bool = False
    glued: bool = False
    frame: Frame | None = None

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw it with its upper left corner there."""
        raise NotImplementedError

    def cut(self, room: float, force: bool) -> tuple[Strip, Strip] | None:
        """Two strips, the first no higher than the room; None if it must not be cut."""
        return None

    def given_up(self) -> Strip | None:
        """The strip without its last blank row; None if it holds none, or is itself the row."""
        return None

    @property
    def blanks(self) -> int:
        """How many blank rows could be given up."""
        return int(self.blank)

    @property
    def least(self) -> float:
        """How high it is at least, however many blank rows are given up."""
        return 0.0 if self.blank else self.height


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Frame:
    """What holds strips together: a table, whose head is repeated wherever it goes on, or a paragraph.

    `later`: the frame of what goes on, if there it must be another one.
    """

    role: Literal["Table", "P"] = "Table"
    head: Strip | None = None
    later: Frame | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Space(Strip):
    """Nothing, as high as it is."""

    rows: int = 0

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draws nothing."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WritingLine(Strip):
    """A line for the hand."""

    width: float
    height: float = WRITING_LINE
    blank: bool = True

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """A thin line at the foot of the strip."""
        pen.rule(x, x + self.width, y + self.height, HAIR)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RestLines(Strip):
    """Lines for the hand that fill what is left of the page. `height` is the least they need."""

    width: float
    rows: int = 0

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """As many lines as the height holds."""
        for number in range(1, int((self.height + ROUNDING) / WRITING_LINE) + 1):
            pen.rule(x, x + self.width, y + number * WRITING_LINE, HAIR)

    def stretched(self, room: float) -> RestLines:
        """The same, filling the room."""
        return RestLines(height=max(room, 0.0), width=self.width)


def with_heads(strips: Iterable[Strip]) -> Iterator[tuple[Frame | None, Strip]]:
    """The strips with the head of each table before its first, each with the frame it stands in."""
    frame: Frame | None = None
    for strip in strips:
        if strip.frame is not frame:
            frame = strip.frame
            if frame is not None and frame.head is not None:
                yield frame, frame.head
        yield frame, strip


def height_of(strips: Iterable[Strip]) -> float:
    """How high the strips are with the heads they need. Plain: notes of many pages are measured at each."""
    high = 0.0
    frame: Frame | None = None
    for strip in strips:
        if strip.frame is not frame:
            frame = strip.frame
            if frame is not None and frame.head is not None:
                high += frame.head.height
        high += strip.height
    return high
