"""Where the parts of a line of the comparison stand: on one line, or where they have no room on more."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect

from builder.ui.compare.rows import Kind, Row
from builder.ui.figures import figure_width
from builder.ui.paint import Paragraph, paragraph, text_width
from builder.ui.theme import theme

ARROW = "\u2192"
ITEM, DETAIL, HEAD, MORE, LINE = 28, 24, 42, 30, 20
LEFT, MARK, INDENT, RIGHT, GAP, ARROW_ROOM, SHAPE = 10, 16, 16, 10, 8, 22, 18
SHARE = (58, 100)
LEAST_ASIDE = 46


@dataclass(frozen=True, slots=True)
class Placed:
    """The rectangles of a line, from its own upper left corner. A paragraph is drawn where one is given."""

    height: int
    name: QRect
    old: QRect
    arrow: QRect
    new: QRect
    aside: QRect
    name_lines: Paragraph | None = None
    old_lines: Paragraph | None = None
    new_lines: Paragraph | None = None


def aside_width(rows: list[Row]) -> int:
    """The room at the right for what things cost more; none where nothing costs."""
    look = theme()
    strong = look.font("strong")
    widths = [round(figure_width(row.aside, strong)) for row in rows if row.aside]
    return max([look.px(LEAST_ASIDE), *widths]) + look.px(GAP) if widths else 0


def place(row: Row, width: int, aside: int) -> Placed:
    """Put the parts of a line into a width of which `aside` is kept for what it costs."""
    look = theme()
    left = look.px(LEFT)
    if row.kind is Kind.HEAD:
        return _head(width, aside)
    if row.kind is Kind.SAME:
        return _same(row, width)
    left += look.px(MARK)
    if row.kind is Kind.DETAIL:
        left += look.px(INDENT)
    right = width - look.px(RIGHT) - aside
    tall = look.px(DETAIL if row.kind is Kind.DETAIL else MORE if row.kind is Kind.MORE else ITEM)
    if row.kind is Kind.MORE:
        rect = QRect(left, 0, right - left, tall)
        return Placed(tall, rect, QRect(), QRect(), QRect(), QRect())
    one = _one_line(row, left, right, tall, width, aside)
    return one or _more_lines(row, left, right, width, aside)


def _head(width: int, aside: int) -> Placed:
    look = theme()
    tall, line = look.px(HEAD), look.line("heading")
    rect = QRect(look.px(LEFT), tall - line - look.px(5), width - look.px(LEFT + RIGHT), line)
    right = width - look.px(RIGHT)
    beside = QRect(right - aside, rect.top(), aside, line)
    return Placed(tall, rect, QRect(), QRect(), QRect(), beside)


def _same(row: Row, width: int) -> Placed:
    look = theme()
    left = look.px(LEFT + MARK + 6)
    lines = paragraph(row.name, look.font("caption"), width - left - look.px(RIGHT), look.line("caption"))
    rect = QRect(left, look.px(16), width - left - look.px(RIGHT), lines.height)
    return Placed(lines.height + look.px(26), rect, QRect(), QRect(), QRect(), QRect(), name_lines=lines)


def _widths(row: Row) -> tuple[int, int, int]:
    look = theme()
    name = text_width(row.name, look.font("body"))
    shape = look.px(SHAPE)
    old = text_width(row.old, look.font("body")) + (shape if row.old_state else 0)
    new = text_width(row.new, look.font("strong")) + (shape if row.new_state else 0)
    return name, old + look.px(4), new + look.px(4)


def _one_line(row: Row, left: int, right: int, tall: int, width: int, aside: int) -> Placed | None:
    """All on one line, old and new on both sides of an arrow that stands below the one above it."""
    look = theme()
    name, old, new = _widths(row)
    gap, room = look.px(GAP), look.px(ARROW_ROOM)
    middle = look.px(LEFT) + (right - look.px(LEFT)) * SHARE[0] // SHARE[1]
    if new > right - middle - room:
        middle = right - new - room
    needed = left + name + gap + (old if row.old else 0) + gap
    if needed > middle:
        if needed + room + new > right:
            return None
        middle = needed
    beside = QRect(width - look.px(RIGHT) - aside, 0, aside, tall)
    return Placed(
        tall,
        QRect(left, 0, name, tall),
        QRect(middle - gap - old, 0, old, tall) if row.old else QRect(),
        QRect(middle, 0, room - gap, tall) if row.old else QRect(),
        QRect(middle + room, 0, right - middle - room, tall),
        beside,
    )


def _more_lines(row: Row, left: int, right: int, width: int, aside: int) -> Placed:
    """The name on lines of its own, below it old and new, broken where they are long."""
    look = theme()
    body, strong, line = look.font("body"), look.font("strong"), look.line("body")
    above, gap, room = look.px(4), look.px(GAP), look.px(ARROW_ROOM)
    names = paragraph(row.name, body, right - left, line)
    name = QRect(left, above, right - left, names.height)
    beside = QRect(width - look.px(RIGHT) - aside, 0, aside, look.px(ITEM))
    _, old, new = _widths(row)
    top, inner = name.bottom() + 1, left + look.px(INDENT)
    whole = width - look.px(RIGHT) - inner
    if old + room + new <= whole:
        start = inner if not row.old else inner + old + gap
        return Placed(
            top + line + above,
            name,
            QRect(inner, top, old, line) if row.old else QRect(),
            QRect(start, top, room - gap, line) if row.old else QRect(),
            QRect(start + room if row.old else inner, top, new, line),
            beside,
            name_lines=names,
        )
    olds = paragraph(row.old, body, whole, line) if row.old else None
    below = top + (olds.height if olds is not None else 0)
    indent = room if row.old else 0
    news = paragraph(row.new, body if row.faint or row.gone else strong, whole - indent, line)
    return Placed(
        below + news.height + above,
        name,
        QRect(inner, top, whole, olds.height) if olds is not None else QRect(),
        QRect(inner, below, room, line) if row.old else QRect(),
        QRect(inner + indent, below, whole - indent, news.height),
        beside,
        name_lines=names,
        old_lines=olds,
        new_lines=news,
    )
