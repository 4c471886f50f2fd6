"""PDF: pages. Sections side by side or over the full width, cut where pages end; draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace

from builder.core.sheet import Section, Sheet
from builder.core.text import Translator
from builder.pdf.masthead import masthead_part
from builder.pdf.pen import Pen
from builder.pdf.sections import Part, blank_notes, has_third_line, level_parts, part_of
from builder.pdf.strips import ROUNDING
from builder.pdf.styles import GAP, GUTTER, HALF, TIGHT_GAP

FEW_ROWS, MOST_DRAWN_BACK = 3, 14


@dataclass(frozen=True, slots=True, eq=False)
class Band:
    """Sections that begin on one line: one stack over the full width, or a left and a right one.

    `level`: the stacks are kept together on one page, where they can be.
    """

    stacks: tuple[tuple[Part, ...], ...]
    level: bool = False

    @property
    def height(self) -> float:
        """As high as the higher stack."""
        return max(map(_stack_height, self.stacks))

    @property
    def gap(self) -> float:
        """The room below it."""
        lowest = max(self.stacks, key=_stack_height)
        return lowest[-1].gap if lowest else 0.0

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts, in reading order."""
        return tuple(part for stack in self.stacks for part in stack)

    def place(self, room: float, fresh: bool) -> tuple[Band | None, Band | None]:
        """What stands in the room of this page, and what goes over to the next."""
        placed = [_place(stack, room, fresh) for stack in self.stacks]
        here, rest = tuple(here for here, _ in placed), tuple(rest for _, rest in placed)
        broken = any(rest)
        empty = any(stack and not standing for stack, standing in zip(self.stacks, here, strict=True))
        if not fresh and broken and (self.level or empty):
            return None, self
        return replace(self, stacks=here), (replace(self, stacks=rest) if broken else None)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """The left stack, then the right one: the order in which they are read."""
        for stack in self.stacks:
            top = y
            for part in stack:
                part.draw(pen, x, top)
                top += part.height + part.gap
            x += HALF + GUTTER


def _stack_height(parts: Sequence[Part]) -> float:
    return sum(part.height for part in parts) + sum(part.gap for part in parts[:-1])


def _place(parts: tuple[Part, ...], room: float, fresh: bool) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    here: list[Part] = []
    used = 0.0
    for index, part in enumerate(parts):
        used += here[-1].gap if here else 0.0
        stands, rest = part.fit(room - used, fresh and not here)
        if stands is not None:
            here.append(stands)
            used += stands.height
        if rest is not None:
            return tuple(here), (rest, *parts[index + 1 :])
    return tuple(here), ()


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """Bands with the height at which they begin.

    `over`: what begins it found no room on the page before; `torn`: a part of it did.
    """

    bands: tuple[tuple[float, Band], ...] = ()
    over: bool = False
    torn: bool = False

    @property
    def bottom(self) -> float:
        """Where its last band ends."""
        return self.bands[-1][0] + self.bands[-1][1].height if self.bands else 0.0

    @property
    def next(self) -> float:
        """Where another band would begin."""
        return self.bottom + self.bands[-1][1].gap if self.bands else 0.0

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts, in reading order."""
        return tuple(part for _, band in self.bands for part in band.parts)

    @property
    def rows(self) -> int:
        """How many rows are filled."""
        return sum(part.rows for part in self.parts)

    def with_band(self, band: Band) -> Page:
        """The page with one more band."""
        return replace(self, bands=(*self.bands, (self.next, band)))

    def stretched(self, frame: float) -> Page:
        """The page with the lines for the hand in its last band filling what is left."""
        if not self.bands:
            return self
        top, band = self.bands[-1]
        stacks = []
        for stack in band.stacks:
            room = frame - top - _stack_height(stack[:-1]) - (stack[-2].gap if len(stack) > 1 else 0.0)
            stacks.append((*stack[:-1], stack[-1].stretched(room)) if stack else stack)
        return replace(self, bands=(*self.bands[:-1], (top, replace(band, stacks=tuple(stacks)))))


def pages_of(sheet: Sheet, translator: Translator, frame: float, foot: float) -> tuple[Page, ...]:
    """The pages of a sheet. `frame`: how high theirs is; `foot`: what the notices need of the last."""
    chapters = list(_chapters(sheet, translator))
    pages: list[Page] = []
    for index, chapter in enumerate(chapters):
        last = index == len(chapters) - 1
        start = None
        if pages and pages[-1].over and pages[-1].next < frame / 2:
            start = pages.pop()
        pages += _Chapter(chapter, frame, foot if last else 0.0, start).pages()
    if pages[-1].bottom > frame - foot + ROUNDING:
        pages.append(Page().with_band(Band(((blank_notes(translator),),))))
    *before, end = pages
    air = GAP if foot else 0.0
    return (*(page.stretched(frame) for page in before), end.stretched(frame - foot - air))


@dataclass(frozen=True, slots=True, eq=False)
class _Chapter:
    """Bands from one fresh page to the next. `start`: the page they begin on, if it is not a new one."""

    bands: tuple[Band, ...]
    frame: float
    foot: float
    start: Page | None

    def pages(self) -> list[Page]:
        """Its pages. Before a last one is opened for three rows or less, blank rows and gaps are given up."""
        bands, plain = self._drawn_back()
        short = len(plain) > 1 and plain[-1].rows <= FEW_ROWS
        if not short and self._holds_foot(plain):
            return plain
        target = plain[-2] if short else plain[-1]
        most = len(plain) - 1 if short else len(plain)
        for fewer in _given_up(bands, target):
            tried = self._flow(fewer)
            if len(tried) <= most and self._holds_foot(tried):
                return tried
        return plain

    def _drawn_back(self) -> tuple[tuple[Band, ...], list[Page]]:
        """The bands and their pages. A few rows that a page lost hold of are drawn back onto it:

        blank rows are given up, then gaps, if all of the band stands on the page then.
        """
        bands, pages = self.bands, self._flow(self.bands)
        place = 0
        while place + 1 < len(pages):
            after = pages[place + 1]
            if after.torn and sum(part.rows for part in after.bands[0][1].parts) <= MOST_DRAWN_BACK:
                for fewer in _given_up(bands, pages[place]):
                    tried = self._flow(fewer)
                    if len(tried) == place + 1 or not tried[place + 1].torn:
                        bands, pages = fewer, tried
                        break
            place += 1
        return bands, pages

    def _holds_foot(self, pages: Sequence[Page]) -> bool:
        return pages[-1].bottom <= self.frame - self.foot + ROUNDING

    def _flow(self, bands: Iterable[Band]) -> list[Page]:
        pages = [self.start or Page()]
        for band in bands:
            left: Band | None = band
            while left is not None:
                page = pages[-1]
                here, left = left.place(self.frame - page.next, not page.bands)
                if here is not None:
                    pages[-1] = page.with_band(here)
                if left is not None:
                    pages.append(Page(over=True, torn=here is not None))
        return pages


def _given_up(bands: tuple[Band, ...], target: Page) -> Iterator[tuple[Band, ...]]:
    """The bands with ever more of the blank rows of a page given up, then with narrower gaps.

    Last of all unwritten notes ask for one line instead of three.
    """
    keys = {part.key for part in target.parts}
    left: tuple[Band, ...] | None = bands
    while left is not None:
        shorter = _without_blank(left, keys)
        if shorter is None:
            narrow = tuple(_narrowed(left))
            yield narrow
            yield tuple(_with_one_line(narrow))
        else:
            yield shorter
        left = shorter


def _without_blank(bands: tuple[Band, ...], keys: Set[str]) -> tuple[Band, ...] | None:
    """The bands with one blank row less in the sections of these keys, the last one first.

    Of two stacks only the higher one is made shorter: in the other nothing would be gained.
    """
    for index in range(len(bands) - 1, -1, -1):
        stacks = bands[index].stacks
        side = max(range(len(stacks)), key=lambda number: _stack_height(stacks[number]))
        for place in range(len(stacks[side]) - 1, -1, -1):
            part = stacks[side][place]
            shorter = part.shorter() if part.key in keys else None
            if shorter is not None:
                stack = (*stacks[side][:place], shorter, *stacks[side][place + 1 :])
                band = replace(bands[index], stacks=(*stacks[:side], stack, *stacks[side + 1 :]))
                return (*bands[:index], band, *bands[index + 1 :])
    return None


def _narrowed(bands: Iterable[Band]) -> Iterator[Band]:
    for band in bands:
        stacks = tuple(
            tuple(replace(part, gap=min(part.gap, TIGHT_GAP)) for part in stack) for stack in band.stacks
        )
        yield replace(band, stacks=stacks)


def _with_one_line(bands: Iterable[Band]) -> Iterator[Band]:
    for band in bands:
        yield replace(band, stacks=tuple(tuple(part.with_one_line() for part in one) for one in band.stacks))


def _chapters(sheet: Sheet, translator: Translator) -> Iterator[tuple[Band, ...]]:
    head = Band(((masthead_part(sheet.masthead, translator),),))
    bands = [head]
    rest = list(sheet.sections)
    while rest:
        if rest[0].fresh and bands != [head]:
            yield tuple(bands)
            bands = []
        band, count = _next_band(rest, translator)
        bands.append(band)
        del rest[:count]
    yield tuple(bands)


def _next_band(sections: Sequence[Section], translator: Translator) -> tuple[Band, int]:
    """The band that begins with the first section, and how many sections it takes.

    Full: the section alone. Two tight halves in a row: a pair that begins and ends on the same lines.
    Other halves in a row: a run, dealt in their order, each to the stack that is shorter so far.
    """
    first = sections[0]
    if first.width == "full":
        return Band(((part_of(first, translator),),)), 1
    if _is_pair(sections):
        tall = any(has_third_line(section) for section in sections[:2])
        pair = [part_of(section, translator, tall=tall) for section in sections[:2]]
        left, right = level_parts(pair)
        return Band(((left,), (right,)), level=True), 2
    stacks: tuple[list[Part], list[Part]] = ([], [])
    count = 0
    for index, section in enumerate(sections):
        if section.width == "full" or (index and (section.fresh or _is_pair(sections[index:]))):
            break
        even = _stack_height(stacks[0]) <= _stack_height(stacks[1]) + ROUNDING
        on_left = section.side == "left" or (section.side is None and even)
        stacks[0 if on_left else 1].append(part_of(section, translator))
        count += 1
    return Band((tuple(stacks[0]), tuple(stacks[1]))), count


def _is_pair(sections: Sequence[Section]) -> bool:
    return (
        len(sections) > 1
        and all(section.width == "half" and section.tight for section in sections[:2])
        and not sections[1].fresh
    )
