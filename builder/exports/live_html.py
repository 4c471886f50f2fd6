"""Exports: a sheet as parts of HTML, for the live preview, where what is the same stays. Imports core only.

Each part is one table of the page (Qt keeps no height between tables), short enough to be set in a moment.
The columns of a table have widths of their own, so that its parts stand in line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from builder.core.sheet import Block, Cell, Facts, Pair, Section, Sheet, Table, in_order
from builder.core.text import Translator
from builder.exports.as_html import Page, align, is_number

CELLS = 120
"""So many cells are set at once."""

GAP, MARK, CANDIDATES = 9, 18, 4
LARGE, FIGURE_GAP = 1.6, 26
HEAD, WIDE = 0.8, "Quarterstaffs"
"""Heads are smaller than what stands below; words up to this width are never broken."""

Measure = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class Part:
    """A table of the page under a key that stays with it."""

    key: str
    html: str


@dataclass(frozen=True, slots=True)
class Room:
    """How wide the page is, and how wide words are on it, both in pixels."""

    width: int
    measure: Measure


def parts(sheet: Sheet, translator: Translator, room: Room) -> Iterator[Part]:
    """The parts from top to bottom, each made when it is asked for."""
    page = Page(translator, links=True)
    sheet = in_order(sheet, translator.language)
    yield Part("masthead", _whole(page.masthead(sheet)))
    if sheet.faults:
        yield Part("errors", _whole(page.errors(sheet)))
    for section in sheet.sections:
        yield from _section(section, page, room)
    yield Part("foot", _whole(f"<p></p>{page.foot(sheet)}"))


def _section(section: Section, page: Page, room: Room) -> Iterator[Part]:
    yield Part(f"{section.key}.title", _whole(page.title(section), "title"))
    for number, block in enumerate(section.blocks):
        key = f"{section.key}.{number}"
        if isinstance(block, Table):
            yield from _table(key, block, page, room)
        elif isinstance(block, Facts) and block.form == "figures":
            yield from _figures(key, block.pairs, page, room)
        else:
            yield Part(key, _block(block, page))


def _block(block: Block, page: Page) -> str:
    """A block as a table: most are one already."""
    html = page.block(block)
    return html if isinstance(block, Facts) and html else _whole(html)


def _figures(key: str, pairs: Sequence[Pair], page: Page, room: Room) -> Iterator[Part]:
    """A band of figures; where their words have no room in one line, in several of the same length."""
    needs = [_figure(pair, page, room) for pair in pairs]
    per, wide = max(1, len(pairs)), 0
    if sum(needs) > room.width:
        wide = max(needs)
        rows = -(-len(pairs) // max(1, room.width // wide))
        per = -(-len(pairs) // rows)
    for place in range(0, len(pairs), per):
        row = pairs[place : place + per]
        yield Part(f"{key}.{place}" if place else key, page.figures(row, wide))


def _figure(pair: Pair, page: Page, room: Room) -> int:
    """How wide a figure is: its name, the large number and what stands beside it, what stands below."""
    name = round(room.measure(page.translator.say(pair.label)) * HEAD)
    large = round(room.measure(_said(pair.value, page)) * LARGE)
    beside = room.measure(f" {_said(pair.beside, page)}") if pair.beside is not None else 0
    return max(name, large + beside, room.measure(_said(pair.below, page))) + FIGURE_GAP


def _said(cell: Cell | None, page: Page) -> str:
    return _words(cell, page) if cell is not None else ""


def _table(key: str, table: Table, page: Page, room: Room) -> Iterator[Part]:
    columns = _attributes(table, page, room)
    at_once = max(1, CELLS // max(1, len(table.columns)))
    head = page.head(table.columns, columns)
    for place in range(0, max(1, len(table.rows)), at_once):
        rows = "".join(page.row(row, table.columns, columns) for row in table.rows[place : place + at_once])
        if rows or head:
            yield Part(f"{key}.{place}", f'<table width="100%" cellspacing="0">{head}{rows}</table>')
        head = ""


def _whole(html: str, kind: str = "whole") -> str:
    html = re.sub(r"<h([12])>", r'<div class="h\1" style="font-weight: bold">', html)
    html = re.sub(r"</h[12]>", "</div>", html)
    return f'<table width="100%" cellspacing="0"><tr><td class="{kind}">{html}</td></tr></table>'


# columns


def _attributes(table: Table, page: Page, room: Room) -> tuple[str, ...]:
    """Stand and width of each column as HTML has them; one column takes what is left."""
    needs = [_need(table, place, page, room) for place in range(len(table.columns))]
    widths = fitted(needs, room.width)
    loose = [place for place, need in enumerate(needs) if need.least < need.whole] or range(len(widths))
    rest = max(loose, key=lambda place: widths[place], default=-1)
    return tuple(
        (align(column) if is_number(column) else "") + ("" if place == rest else f' width="{width}"')
        for place, (column, width) in enumerate(zip(table.columns, widths, strict=True))
    )


@dataclass(frozen=True, slots=True)
class Need:
    """How wide a column is with each of its words in one line, and how narrow it can be."""

    whole: int
    least: int


def fitted(needs: Sequence[Need], room: int) -> list[int]:
    """Widths of columns: all as they would be if there is room.

    Otherwise the narrow ones have what they need, and the wide ones share the rest.
    """
    widths = [need.whole for need in needs]
    loose = sorted(range(len(needs)), key=lambda place: needs[place].whole - needs[place].least)
    left = room - sum(need.least for need in needs)
    for count, place in enumerate(loose):
        need = needs[place]
        more = min(need.whole - need.least, max(0, left) // (len(loose) - count))
        widths[place] = need.least + more
        left -= more
    return widths


def _need(table: Table, place: int, page: Page, room: Room) -> Need:
    """After the words that look longest."""
    column = table.columns[place]
    title = page.translator.say(column.title) if column.title else ""
    head = round(room.measure(title) * HEAD) + GAP if title else 0
    if column.kind in ("dot", "check"):
        width = max(MARK, head)
        return Need(width, width)
    cells = (row.cells[place] for row in table.rows)
    words = sorted((_words(cell, page) for cell in cells if cell is not None), key=_length, reverse=True)
    whole = max(head, *(room.measure(word) + GAP for word in words[:CANDIDATES] or ("",)))
    if is_number(column):
        return Need(whole, whole)
    parts = sorted((part for word in words for part in word.split()), key=_length, reverse=True)
    longest = max((room.measure(part) for part in parts[:CANDIDATES]), default=0)
    least = max(head, min(longest, round(room.measure(WIDE))) + GAP)
    return Need(max(whole, least), least)


def _words(cell: Cell, page: Page) -> str:
    return cell.words(page.translator) + ("" if cell.sure else "‡")


def _length(words: str) -> int:
    return len(words.encode(errors="replace"))
