"""Roster: where the cells of a row stand, on one line or on two. Pure geometry in px; no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

NAME_KIND = "name"
RIGHT_KINDS = frozenset({"number", "result", "price", "percent"})
FIRST_LINE = frozenset({"result", "chance", "price", "percent", "bar"})
BAR_KIND = "bar"
WORDY = frozenset({"text", "quiet", NAME_KIND})


@dataclass(frozen=True, slots=True)
class Measured:
    """A column with its widths: `natural` holds the widest content, `least` is what it can do with,
    `wished` what its system would like it to have where there is room.

    `place` is its number among the cells; kind "name": the name of the row. `title`: its head in words;
    `content`: the widest content without it; `boxed`: number boxes, in the middle of their column.
    """

    place: int
    kind: str
    natural: int
    least: int
    title: str = ""
    flexible: bool = False
    wished: int = 0
    content: int = 0
    boxed: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A cell's place in its row. `label`: the column's title, drawn before it in rows of two lines."""

    place: int
    kind: str
    left: int
    top: int
    width: int
    height: int
    label: str = ""
    label_width: int = 0


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The boxes of a row and its height. `two_lines`: the row is folded and has no head."""

    boxes: tuple[Box, ...]
    height: int
    two_lines: bool

    def box(self, place: int) -> Box | None:
        """The box of a column."""
        return next((box for box in self.boxes if box.place == place), None)

    def at(self, x: int, y: int) -> Box | None:
        """The box under a point of the row."""
        for box in self.boxes:
            if box.left <= x < box.left + box.width and box.top <= y < box.top + box.height:
                return box
        return None


@dataclass(frozen=True, slots=True)
class Sizes:
    """The measures of rows in px: row height, height of a row of two lines, side, gap, cap of a name.

    `lead`: what stands before the name besides.
    """

    row: int
    folded: int
    side: int
    gap: int
    name: int
    lead: int = 0


def arrange(
    columns: Sequence[Measured], width: int, sizes: Sizes, label_width: dict[int, int]
) -> Arrangement:
    """Place the cells of a row. Nothing ever scrolls sideways: where one line is too short, a row has two.

    Before that quiet words under a head of their own give way to whole names, those at the end never.
    """
    room = width - 2 * sizes.side - sizes.lead - sizes.gap * (len(columns) - 1)
    bars = any(column.kind == BAR_KIND for column in columns)
    if bars:
        columns = [_whole(column) if column.kind in ("text", "quiet") else column for column in columns]
    else:
        columns = _given_way(columns, width, sizes)
        room = width - 2 * sizes.side - sizes.lead - sizes.gap * (len(columns) - 1)
    if sum(column.least for column in columns) <= room:
        return _one_line(columns, room, sizes)
    if bars:
        few = [column for column in columns if column.kind not in ("text", "quiet")]
        room += sizes.gap * (len(columns) - len(few))
        if sum(column.least for column in few) <= room:
            return _one_line(few, room, sizes)
        return _bar_lines(columns, width, sizes, label_width)
    return _two_lines(columns, width, sizes, label_width)


def _whole(column: Measured) -> Measured:
    """The column, never narrower than its widest content: a long name elsewhere cuts no words here."""
    return replace(column, least=max(column.least, column.natural))


def _given_way(columns: Sequence[Measured], width: int, sizes: Sizes) -> Sequence[Measured]:
    """The columns without those that have no room in one line; all of them where that is of no use."""

    def over(some: Sequence[Measured], *, whole: bool) -> bool:
        room = width - 2 * sizes.side - sizes.lead - sizes.gap * (len(some) - 1)
        names = (min(one.natural, sizes.name) if whole and one.kind == NAME_KIND else 0 for one in some)
        return sum(max(one.least, name) for one, name in zip(some, names, strict=True)) > room

    few = list(columns)
    loose = (one for one in columns[:-1] if one.kind == "quiet" and one.title)
    for column in sorted(loose, key=lambda one: -one.natural):
        if not over(few, whole=True):
            break
        few.remove(column)
    return columns if over(few, whole=False) else few


def _one_line(columns: Sequence[Measured], room: int, sizes: Sizes) -> Arrangement:
    widths = _shared(columns, room, sizes)
    boxes, left = [], sizes.side + sizes.lead
    for column, width in zip(columns, widths, strict=True):
        inner = min(width, column.content) if column.boxed else width
        start = left + (width - inner) // 2
        boxes.append(Box(column.place, column.kind, start, 0, inner, sizes.row))
        left += width + sizes.gap
    return Arrangement(tuple(boxes), sizes.row, two_lines=False)


def _shared(columns: Sequence[Measured], room: int, sizes: Sizes) -> list[int]:
    """Each column's width: what it must have, what it would like, and a share of what is left.

    What is left goes to the names, up to a bound, then to running words, or else to the figures.
    """
    widths = [column.least for column in columns]
    left = room - sum(widths)
    wants = [max(0, column.natural - column.least) for column in columns]
    for place in sorted(range(len(columns)), key=lambda at: (columns[at].kind != NAME_KIND, wants[at])):
        given = min(wants[place], left)
        widths[place] += given
        left -= given
    for place, column in enumerate(columns):
        given = min(max(0, column.wished - widths[place]), left)
        widths[place] += given
        left -= given
    words = [place for place, column in enumerate(columns) if column.flexible and column.kind != NAME_KIND]
    bound = sizes.name if words else 2 * sizes.name
    for place, column in enumerate(columns):
        if column.kind == NAME_KIND and left > 0:
            given = left if column.flexible and not words else min(left, max(0, bound - widths[place]))
            widths[place] += given
            left -= given
    takers = words or [place for place, column in enumerate(columns) if column.kind in RIGHT_KINDS]
    for number, place in enumerate(takers):
        widths[place] += left // len(takers) + (1 if number < left % len(takers) else 0)
    return widths


def _two_lines(
    columns: Sequence[Measured], width: int, sizes: Sizes, label_width: dict[int, int]
) -> Arrangement:
    """Line 1: the name and what results; line 2: the rest, each with its title as a label.

    What finds no room in line 2 stands between the name and the results, as far as the name leaves room.
    """
    line = sizes.folded // 2
    first = [column for column in columns if column.kind == NAME_KIND or column.kind in FIRST_LINE]
    if not any(column.kind == NAME_KIND for column in columns):
        first = [columns[0], *(column for column in columns[1:] if column.kind in FIRST_LINE)]
    second = [column for column in columns if column not in first]
    room = width - 2 * sizes.side
    while len(first) > 2 and sum(c.least for c in first) + sizes.gap * (len(first) - 1) > room:
        second.append(first.pop(-1 if first[-1].kind != NAME_KIND else -2))
    name = next((column for column in first if column.kind == NAME_KIND), first[0])
    results = [column for column in first if column is not name]
    right = sizes.side + room
    roomy = name.least + sum(column.natural + sizes.gap for column in results) <= room
    boxes: list[Box] = []
    for column in reversed(results):
        width = column.natural if roomy else column.least
        right -= width
        boxes.append(Box(column.place, column.kind, right, 0, width, line))
        right -= sizes.gap
    below = _second_line(second, room, line, sizes, label_width)
    there = {box.place for box in below}
    raised = [column for column in second if column.place not in there]
    for column in _raised(raised, name, right - sizes.side, sizes.gap, label_width):
        label = 0 if column.kind in WORDY else label_width.get(column.place, 0)
        right -= column.natural
        words = column.title if label else ""
        boxes.append(Box(column.place, column.kind, right, 0, column.natural, line, words, label))
        right -= sizes.gap + (label + sizes.gap // 2 if label else 0)
    boxes.append(Box(name.place, name.kind, sizes.side, 0, max(1, right - sizes.side), line))
    return Arrangement((*boxes, *below), sizes.folded, two_lines=True)


def _raised(
    columns: Sequence[Measured], name: Measured, room: int, gap: int, label_width: dict[int, int]
) -> list[Measured]:
    """What stands beside the name, from the right: figures first, then words; whole names before words."""
    taken: list[Measured] = []
    for column in sorted(columns, key=lambda column: column.kind in WORDY):
        wordy = column.kind in WORDY
        label = 0 if wordy else label_width.get(column.place, 0)
        wide = column.natural + gap + (label + gap // 2 if label else 0)
        if (name.natural if wordy else name.least) + wide <= room and column.kind != "field":
            taken.append(column)
            room -= wide
    return sorted(taken, key=lambda column: -column.place)


def _second_line(
    columns: Sequence[Measured], room: int, line: int, sizes: Sizes, label_width: dict[int, int]
) -> list[Box]:
    """Fields and numbers first, each with its title; then as many words as there is room for."""
    boxes: list[Box] = []
    left, last = sizes.side, sizes.side + room
    for column in sorted(columns, key=lambda column: column.kind in WORDY):
        label = 0 if column.kind in WORDY else label_width.get(column.place, 0)
        space = label + (sizes.gap // 2 if label else 0)
        over = last - left - space
        if over < min(column.least, column.natural) and boxes:
            continue
        wide = over if column.flexible and column.kind not in WORDY else min(column.natural, over)
        words = column.title if label else ""
        boxes.append(Box(column.place, column.kind, left + space, line, max(1, wide), line, words, label))
        left += space + wide + 2 * sizes.gap
    return boxes


def _bar_lines(
    columns: Sequence[Measured], width: int, sizes: Sizes, label_width: dict[int, int]
) -> Arrangement:
    """Of a table with bars: name, result, bar and words above, a figure at the right; the boxes below."""
    line, last = sizes.folded // 2, width - sizes.side
    boxes: list[Box] = []
    figures = [column for column in columns if column.kind == "number"]
    left, rights = sizes.side + sizes.lead, [last, last]
    for at, column in enumerate(figures[:2]):
        label = label_width.get(column.place, 0)
        wide = column.content or column.natural
        start = last - wide
        boxes.append(Box(column.place, column.kind, start, at * line, wide, line, column.title, label))
        rights[at] = start - label - sizes.gap
    above = [column for column in columns if column.kind in FIRST_LINE]
    needed = sum(column.natural + sizes.gap for column in above)
    names = [column for column in columns if column.kind == NAME_KIND]
    words = next((column for column in columns if column.kind in ("text", "quiet")), None)
    right, room = left, rights[0] - left - needed
    for column in names:
        wide = max(1, min(column.natural, room))
        spare = room - wide - (words.natural + sizes.gap if words is not None else 0)
        wide += max(0, min(spare, (width * 2) // 5 - wide))
        boxes.append(Box(column.place, column.kind, left, 0, wide, line))
        right = left + wide + sizes.gap
    for column in above:
        wide = min(column.natural, max(1, rights[0] - right))
        boxes.append(Box(column.place, column.kind, right, 0, wide, line))
        right += wide + sizes.gap
    if words is not None and words.natural <= rights[0] - right:
        boxes.append(Box(words.place, words.kind, right, 0, words.natural, line))
    for column in (column for column in columns if column.kind == "field"):
        label = label_width.get(column.place, 0)
        start, wide = left + label + sizes.gap // 2, column.content or column.natural
        if start + wide > rights[1]:
            break
        boxes.append(Box(column.place, column.kind, start, line, wide, line, column.title, label))
        left = start + wide + 2 * sizes.gap
    return Arrangement(tuple(boxes), sizes.folded, two_lines=True)
