"""PDF: sections. A title on its line and the strips below it; how a section is cut and what it gives up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from builder.core.sheet import Facts, Section
from builder.core.text import Text, Translator
from builder.pdf.blocks import set_blocks
from builder.pdf.blocks.table import Title
from builder.pdf.pen import Pen
from builder.pdf.setting import up_to_unit
from builder.pdf.strips import ROUNDING, Frame, RestLines, Strip, height_of, with_heads
from builder.pdf.styles import (
    FULL,
    GAP,
    HALF,
    HEAD,
    HEAVY,
    LABEL,
    LABEL_LEADING,
    ROW,
    TEXT,
    TEXT_LEADING,
    TIGHT_GAP,
    TITLE_BASELINE,
    WRITING_LINE,
)
from builder.pdf.text import EMPTY, Phrase, lines, phrase

LEAST_STAY, LEAST_GO = 3, 2
SMALL = 8  # a section of so many rows or less is not cut
TITLE_GAP = 12.0
CONTINUED_GAP = 4.0
NOTE_BASELINE = 9.0


@dataclass(frozen=True, slots=True)
class Head:
    """The line and the title of a section, with a note at the right of it, or below where there is no room.

    `again`: "continued" stands after the title. `least`: as high as the head beside it.
    """

    title: tuple[Phrase, ...]
    note: Phrase
    note_lines: tuple[Phrase, ...]
    width: float
    continued: Phrase
    again: bool = False
    least: float = 0.0

    @property
    def title_end(self) -> float:
        """Where the room at the right of the title begins."""
        end = self.title[-1].em * TEXT + TITLE_GAP
        return end + CONTINUED_GAP + self.continued.em * LABEL if self.again else end

    @property
    def beside(self) -> bool:
        """Whether the note stands on the title line."""
        return self.title_end + self.note.em * LABEL <= self.width

    @property
    def height(self) -> float:
        """As high as title and note are."""
        below = 0.0 if self.beside else ROW + up_to_unit((len(self.note_lines) - 1) * LABEL_LEADING)
        return max(self.least, HEAD + up_to_unit((len(self.title) - 1) * TEXT_LEADING) + below)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """The heavy line, the title, "continued", the note."""
        pen.rule(x, x + self.width, y + HEAVY / 2, HEAVY)
        level = y + TITLE_BASELINE
        with pen.piece("H2"):
            for line in self.title:
                pen.write(x, level, line, TEXT)
                level += TEXT_LEADING
            level -= TEXT_LEADING
            if self.again:
                pen.write(x + self.title[-1].em * TEXT + CONTINUED_GAP, level, self.continued, LABEL)
        if not self.note.runs:
            return
        rows = (self.note,) if self.beside else self.note_lines
        with pen.piece("P"):
            level += 0.0 if self.beside else HEAD - TITLE_BASELINE + NOTE_BASELINE
            for line in rows:
                pen.write_left_of(x + self.width, level, line, LABEL)
                level += LABEL_LEADING


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A section, or what of it stands on one page. `gap` is the room below it."""

    key: str
    head: Head | None
    strips: tuple[Strip, ...]
    gap: float
    height: float = field(init=False)

    def __post_init__(self) -> None:
        high = (0.0 if self.head is None else self.head.height) + height_of(self.strips)
        object.__setattr__(self, "height", high)

    @property
    def rows(self) -> int:
        """How many rows are filled."""
        return sum(strip.rows for strip in self.strips if not strip.blank)

    @property
    def blanks(self) -> int:
        """How many blank rows may be given up: all, but three of a table that has no other rows."""
        there = sum(strip.blanks for strip in self.strips)
        return there if self.rows else max(0, there - LEAST_STAY)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """The section with its upper left corner there."""
        with pen.group("Sect"):
            if self.head is not None:
                self.head.draw(pen, x, y)
                y += self.head.height
            for frame, strips in groupby(with_heads(self.strips), lambda pair: pair[0]):
                if frame is None:
                    y = _draw(pen, strips, x, y)
                else:
                    with pen.group(frame.role):
                        y = _draw(pen, strips, x, y)

    def shorter(self) -> Part | None:
        """One blank row less, the last first; None if there is none to give up."""
        if not self.blanks:
            return None
        for index in range(len(self.strips) - 1, -1, -1):
            strip = self.strips[index]
            if strip.blanks:
                rest = strip.given_up()
                kept = (rest,) if rest is not None else ()
                return replace(self, strips=(*self.strips[:index], *kept, *self.strips[index + 1 :]))
        return None

    def fit(self, room: float, force: bool) -> tuple[Part | None, Part | None]:
        """What stands in the room, and what goes over. With `force` something always stands."""
        if self.height <= room + ROUNDING:
            return self, None
        squeezed = None if self._is_firmly_above(room) else self._squeezed(room)
        if squeezed is not None:
            return squeezed, None
        return self._split(room, force)

    def _is_firmly_above(self, room: float) -> bool:
        """Whether it is too high however much is given up; of many pages only the first rows are asked."""
        high = 0.0
        for strip in self.strips:
            if not strip.spare:
                high += strip.least
                if high > room + ROUNDING:
                    return True
        return False

    def _squeezed(self, room: float) -> Part | None:
        """Without blank rows, then without the rows an extract can spare, as many as it takes."""
        part: Part | None = self
        while part is not None and part.height > room + ROUNDING:
            shorter = part.shorter()
            if shorter is None and part.strips and part.strips[-1].spare:
                shorter = replace(part, strips=part.strips[:-1])
            part = shorter
        return part

    def _is_small(self) -> bool:
        """Whether it is a short table or list, which is read at one glance and stays whole."""
        tabular = all(strip.frame is None or strip.frame.role != "P" for strip in self.strips)
        return tabular and not self.is_continued and 0 < self.rows <= SMALL

    def _split(self, room: float, force: bool) -> tuple[Part | None, Part | None]:
        if not force and self._is_small():
            return None, self
        place, used = self._filled(room)
        if place < len(self.strips):
            pieces = self.strips[place].cut(room - used, force)
            if pieces is not None:
                return self._cut((*self.strips[:place], pieces[0]), (pieces[1], *self.strips[place + 1 :]))
        while place > 0 and not self._may_cut(place):
            place -= 1
        if place == 0 and force:
            place = max(1, self._filled(room)[0])
        if place == 0 or place == len(self.strips):
            return (self, None) if force and place else (None, self)
        return self._cut(self.strips[:place], self.strips[place:])

    def _filled(self, room: float) -> tuple[int, float]:
        """How many strips fit, and how high they are."""
        used = 0.0 if self.head is None else self.head.height
        frame: Frame | None = None
        for place, strip in enumerate(self.strips):
            head = strip.frame.head if strip.frame is not frame and strip.frame is not None else None
            high = used + strip.height + (0.0 if head is None else head.height)
            if high > room + ROUNDING:
                return place, used
            frame, used = strip.frame, high
        return len(self.strips), used

    def _may_cut(self, place: int) -> bool:
        last = self.strips[place - 1]
        if last.glued:
            return False
        prose = last.frame is not None and last.frame.role == "P"
        stay, go = range(place), range(place, len(self.strips))
        return self._holds(stay, LEAST_GO if prose else LEAST_STAY) and self._holds(go, LEAST_GO)

    def _holds(self, places: Iterable[int], least: int) -> bool:
        """Whether strips hold that many rows; blank ones count where there are no others."""
        found = 0
        for place in places:
            strip = self.strips[place]
            if not (strip.blank and self.rows):
                found += strip.rows
            if found >= least:
                return True
        return False

    def _cut(self, before: tuple[Strip, ...], after: tuple[Strip, ...]) -> tuple[Part, Part]:
        again = None if self.head is None else replace(self.head, again=True)
        return replace(self, strips=before), replace(self, head=again, strips=_going_on(after))

    @property
    def is_continued(self) -> bool:
        """Whether it went on from a page before."""
        return self.head is not None and self.head.again

    @property
    def title(self) -> str:
        """The title as one line."""
        return "" if self.head is None else " ".join(line.text for line in self.head.title)

    def stretched(self, room: float) -> Part:
        """The same with its lines for the hand filling the room; unchanged if it has none at its end."""
        if not self.strips or not isinstance(self.strips[-1], RestLines):
            return self
        last = self.strips[-1]
        return replace(self, strips=(*self.strips[:-1], last.stretched(room - self.height + last.height)))

    def with_one_line(self) -> Part:
        """The same asking for one line for the hand where it asks for more."""
        last, one = self.strips[-1] if self.strips else None, WRITING_LINE + GAP
        if not isinstance(last, RestLines) or last.height <= one:
            return self
        return replace(self, strips=(*self.strips[:-1], replace(last, height=one)))


def _draw(pen: Pen, strips: Iterable[tuple[Frame | None, Strip]], x: float, y: float) -> float:
    for _, strip in strips:
        strip.draw(pen, x, y)
        y += strip.height
    return y


def _going_on(strips: tuple[Strip, ...]) -> tuple[Strip, ...]:
    """The strips under the heads that stand above what goes on."""
    return tuple(
        [
            replace(strip, frame=frame.later)
            if (frame := strip.frame) is not None and frame.later is not None
            else strip
            for strip in strips
        ]
    )


def has_third_line(section: Section) -> bool:
    """Whether something stands below its figures, which makes all figures beside it as high."""
    bands = (block for block in section.blocks if isinstance(block, Facts) and block.form == "figures")
    return any(pair.below is not None for band in bands for pair in band.pairs)


def part_of(section: Section, translator: Translator, *, tall: bool = False) -> Part:
    """The whole section, set. What stands on the title line leaves room for "continued".

    `tall`: its figures keep step with those beside them that have a third line.
    """
    width = FULL if section.width == "full" else HALF
    title = translator.say(section.title)
    words = "" if section.note is None else translator.say(section.note)
    head = Head(
        title=lines(title, "Body-Bold", width / TEXT),
        note=phrase(words) if words else EMPTY,
        note_lines=lines(words, "Body", width / LABEL) if words else (),
        width=width,
        continued=phrase(translator.say(Text("pdf.continued"))),
    )
    free = not words and len(head.title) == 1
    line = Title(head.title_end, replace(head, again=True).title_end) if free else None
    strips = set_blocks(section.blocks, width, translator, title, line, tall=tall)
    return Part(section.key, head, strips, TIGHT_GAP if section.tight else GAP)


def level_parts(parts: Sequence[Part]) -> Iterator[Part]:
    """The parts with heads of the same height, so that what is below begins on one line."""
    least = max(part.head.height for part in parts if part.head is not None)
    for part in parts:
        yield part if part.head is None else replace(part, head=replace(part.head, least=least))


def blank_notes(translator: Translator) -> Part:
    """A section of nothing but lines, for a page that is there for the notices alone."""
    title = (phrase(translator.say(Text("pdf.notes")), "Body-Bold"),)
    head = Head(title, EMPTY, (), FULL, EMPTY)
    return Part("notes", head, (RestLines(height=0.0, width=FULL),), GAP)
