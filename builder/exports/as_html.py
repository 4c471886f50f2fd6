"""Exports: a sheet as one HTML page, for a browser; live_html.py takes it apart. Imports core only.

The page is made of plain tables, so that Qt's rich text shows it as a browser does. Every word of a player is
escaped; nothing is loaded from anywhere.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import assert_never
from zlib import crc32

from builder.core.sheet import (
    BOLD,
    TICK,
    Block,
    Boxes,
    Cell,
    Column,
    Facts,
    Masthead,
    Pair,
    Picture,
    Prose,
    Section,
    Sheet,
    Table,
    TableRow,
    in_order,
)
from builder.core.text import Label, Text, Translator, visible
from builder.exports.faults import fault_lines

PORTRAIT = "portrait:"

STYLE = """
body { font-family: "BIZ UDPGothic", "Noto Sans JP", "Hiragino Sans", "Meiryo", sans-serif; font-size: 10pt;
  line-height: 150%; color: #000000; background-color: #ffffff; margin: 16px; max-width: 760px; }
h1 { font-size: 20pt; margin: 0; }
h2 { font-size: 10pt; font-weight: bold; margin-top: 16px; margin-bottom: 2px; }
p { margin-top: 2px; margin-bottom: 2px; }
.small { font-size: 8pt; color: #444444; }
.big { font-size: 16pt; font-weight: bold; }
.rolled { font-weight: bold; }
.number, .small, .big { white-space: nowrap; }
.foot { font-size: 8pt; color: #444444; }
table { border-collapse: collapse; }
td, th { vertical-align: top; padding: 1px 6px 1px 0; text-align: left; }
th { font-size: 8pt; font-weight: normal; }
.section { border-top: 2px solid #000000; }
.row td { border-bottom: 1px solid #cccccc; }
a { color: #000000; text-decoration: none; }
.error { font-weight: bold; }
"""


def export(sheet: Sheet, translator: Translator, attach: bytes = b"") -> bytes:
    """The page as UTF-8."""
    page = Page(translator)
    sheet = in_order(sheet, translator.language)
    name = visible(sheet.masthead.name) or translator.say(sheet.title)
    title = f"{name} – {translator.say(sheet.system)}"
    body = "".join(
        (
            page.masthead(sheet),
            page.errors(sheet),
            *(page.run(run) for run in _runs(sheet.sections)),
            page.foot(sheet),
        )
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{translator.language}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>{body}</body></html>\n"
    ).encode()


def _runs(sections: Sequence[Section]) -> Iterable[tuple[Section, ...]]:
    """Sections as they stand beside each other: one of full width alone, halves together."""
    run: list[Section] = []
    for section in sections:
        if section.width == "full":
            if run:
                yield tuple(run)
                run = []
            yield (section,)
        else:
            run.append(section)
    if run:
        yield tuple(run)


def _columns(run: Sequence[Section]) -> tuple[list[Section], list[Section]]:
    left: list[Section] = []
    right: list[Section] = []
    heights = [0, 0]
    for section in run:
        side = {"left": 0, "right": 1, None: int(heights[1] < heights[0])}[section.side]
        (right if side else left).append(section)
        heights[side] += 2 + sum(_height(block) for block in section.blocks)
    return left, right


def _height(block: Block) -> int:
    match block:
        case Table():
            return 1 + len(block.rows)
        case Facts():
            return len(block.pairs) if block.form == "list" else 2
        case Prose():
            return 1 + len(visible(block.text) if isinstance(block.text, str) else "") // 40
        case Boxes():
            return 2
        case Picture():
            return 6
        case _:
            assert_never(block)


@dataclass(frozen=True, slots=True)
class Page:
    """Makes the parts of a page. `links`: numbers link to `why:<ledger key>`, the portrait to `portrait:`."""

    translator: Translator
    links: bool = False

    def say(self, label: Label | str | None) -> str:
        """A label or a player's words, escaped."""
        if label is None:
            return ""
        return escape(visible(self.translator.say(label))).replace("\n", "<br>")

    def number(self, cell: Cell | None) -> str:
        """A cell, as a link to its ledger where it has one."""
        if cell is None:
            return ""
        words = self.say(cell.words(self.translator)) + ("" if cell.sure else "<sup>‡</sup>")
        if self.links and cell.of is not None:
            return f'<a href="why:{escape(cell.of)}">{words}</a>'
        return words

    def masthead(self, sheet: Sheet) -> str:
        head = sheet.masthead
        kana = f'<div class="small">{self.say(head.kana)}</div>' if head.kana else ""
        concept = f"<div>{self.say(head.concept)}</div>" if head.concept else ""
        name = self.say(head.name) or "&nbsp;"
        system = f'<div class="small">{self.say(sheet.system)}</div>'
        words = f"{system}{kana}<h1>{name}</h1>{concept}{self.line(head.facts, 4)}"
        picture = self.portrait(head)
        if not picture:
            return words
        return f'<table width="100%"><tr><td>{words}</td><td width="110">{picture}</td></tr></table>'

    def portrait(self, head: Masthead) -> str:
        """The portrait; linked to, its address changes with it."""
        if head.portrait is None:
            return ""
        data = base64.b64encode(head.portrait).decode()
        kept = f"{PORTRAIT}{crc32(head.portrait):08x}"
        source = kept if self.links else f"data:image/png;base64,{data}"
        return f'<img src="{source}" width="102" height="136" alt="{escape(head.name)}">'

    def errors(self, sheet: Sheet) -> str:
        lines = "<br>".join(escape(visible(line)) for line in fault_lines(sheet, self.translator))
        return f'<p class="error">{lines}</p>' if lines else ""

    def run(self, run: Sequence[Section]) -> str:
        if run[0].width == "full":
            return "".join(self.section(section) for section in run)
        left, right = _columns(run)
        sides = ("".join(self.section(section) for section in side) for side in (left, right))
        cells = "".join(f'<td width="50%">{side}</td>' for side in sides)
        return f'<table width="100%"><tr>{cells}</tr></table>'

    def section(self, section: Section) -> str:
        blocks = "".join(self.block(block) for block in section.blocks)
        return f'<div class="section">{self.title(section)}{blocks}</div><p></p>'

    def title(self, section: Section) -> str:
        """The heading of a section with its note."""
        note = f' <span class="small">{self.say(section.note)}</span>' if section.note else ""
        return f"<h2>{self.say(section.title)}{note}</h2>"

    def block(self, block: Block) -> str:
        match block:
            case Facts(pairs, "figures"):
                return self.figures(pairs)
            case Facts(pairs, "line", per):
                return self.line(pairs, per or 4)
            case Facts(pairs):
                return self.list(pairs)
            case Table():
                return self.table(block)
            case Boxes():
                return self.boxes(block)
            case Prose(text):
                return f"<p>{self.say(text)}</p>"
            case Picture(png, label):
                data = base64.b64encode(png).decode()
                return f'<img src="data:image/png;base64,{data}" alt="{self.say(label)}">'
            case _:
                assert_never(block)

    def figures(self, pairs: Sequence[Pair], width: int = 0) -> str:
        """A band of large figures. `width`: of each in pixels, where several bands stand in line."""
        cells, wide = "", f' width="{width}"' if width else ""
        for pair in pairs:
            beside = f" {self.number(pair.beside)}" if pair.beside else ""
            below = f"<br>{self.number(pair.below)}" if pair.below else ""
            label = f'<span class="small">{self.say(pair.label)}</span>'
            value = f'<span class="big">{self.number(pair.value)}</span>'
            cells += f'<td{wide} style="padding-right: 20px">{label}<br>{value}{beside}{below}</td>'
        return f"<table><tr>{cells}</tr></table>"

    def line(self, pairs: Sequence[Pair], per: int) -> str:
        rows = ""
        for start in range(0, len(pairs), per):
            cells = "".join(
                f'<td><span class="small">{self.say(pair.label)}</span><br>{self.number(pair.value)}</td>'
                for pair in pairs[start : start + per]
            )
            rows += f"<tr>{cells}</tr>"
        return f'<table width="100%">{rows}</table>' if rows else ""

    def list(self, pairs: Sequence[Pair]) -> str:
        rows = "".join(
            f'<tr class="row"><td>{self.say(pair.label)}</td>'
            f'<td align="right" class="rolled">{self.number(pair.value)}</td></tr>'
            for pair in pairs
        )
        return f'<table width="100%">{rows}</table>'

    def table(self, table: Table) -> str:
        columns = tuple(align(column) for column in table.columns)
        rows = "".join(self.row(row, table.columns, columns) for row in table.rows)
        return f'<table width="100%">{self.head(table.columns, columns)}{rows}</table>'

    def head(self, columns: Sequence[Column], attributes: Sequence[str]) -> str:
        """The row of heads, where a column has one."""
        if not any(column.title for column in columns):
            return ""
        cells = (
            f"<th{attribute}>{self.say(column.title)}</th>"
            for column, attribute in zip(columns, attributes, strict=True)
        )
        return f"<tr>{''.join(cells)}</tr>"

    def row(self, row: TableRow, columns: Sequence[Column], attributes: Sequence[str]) -> str:
        """A row, below its heading where a group begins."""
        heading = ""
        if row.heading is not None:
            heading = f'<tr><td colspan="{len(columns)}" class="rolled">{self.say(row.heading)}</td></tr>'
        cells = ""
        for column, cell, attribute in zip(columns, row.cells, attributes, strict=True):
            words = self.number(cell)
            if column.kind == "dot" and cell is not None:
                words = "●"
            elif column.kind == "check" and cell is not None:
                words = TICK if cell.shown == TICK else "□"
            if column.rolled or row.marked:
                words = f'<span class="rolled">{words}</span>'
            cells += f"<td{attribute}>{words}</td>"
        return f'{heading}<tr class="row">{cells}</tr>'

    def boxes(self, boxes: Boxes) -> str:
        words = self.number(replace(boxes.maximum, shown=boxes.signs) if boxes.signs else boxes.maximum)
        if boxes.current is not None:
            words = f"{boxes.current} / {words}"
        marks = "　".join(self.say(mark.label) for mark in boxes.marks)
        below = "　".join(self.say(label) for label in boxes.below)
        small = "<br>".join(part for part in (marks, below, self.say(boxes.note)) if part)
        label = self.say(boxes.label)
        return f'<p>{label} <span class="big">{words}</span><br><span class="small">{small}</span></p>'

    def sign(self, sign: str) -> str:
        """A sign of the legend; bold type is named in words."""
        return self.say(Text("pdf.bold")) if sign == BOLD else escape(sign)

    def foot(self, sheet: Sheet) -> str:
        legend = "　".join(f"{self.sign(sign)} {self.say(label)}" for sign, label in sheet.legend.items())
        lines = (legend, self.say(sheet.packs), *(self.say(line) for line in sheet.notice))
        return "".join(f'<p class="foot">{line}</p>' for line in lines if line)


def align(column: Column) -> str:
    """How the cells of a column stand, as attributes."""
    if column.kind in ("dot", "check"):
        return ' width="16"'
    return ' align="right" class="number"' if is_number(column) else ""


def is_number(column: Column) -> bool:
    """Whether a column is one of numbers, which are never broken over lines."""
    return column.kind in ("number", "minor", "decimal")
