"""Exports: the whole sheet as lines, for a terminal: each section, columns aligned. Imports core only."""

from __future__ import annotations

import unicodedata
from typing import assert_never

from builder.core.sheet import (
    BOLD,
    TICK,
    Block,
    Boxes,
    Cell,
    Column,
    Facts,
    Picture,
    Prose,
    Section,
    Sheet,
    Table,
    in_order,
)
from builder.core.text import Label, Translator, visible
from builder.exports.faults import fault_lines

NUMBERS = ("number", "minor", "decimal")


def export(sheet: Sheet, translator: Translator, attach: bytes = b"") -> bytes:
    """The sheet as UTF-8 text: a heading a section, columns aligned by their width on the screen."""
    sheet = in_order(sheet, translator.language)
    lines = [one_line(translator, sheet.system), *_masthead(sheet, translator)]
    faults = [one_line(translator, line) for line in fault_lines(sheet, translator)]
    lines += ["", *faults] if faults else []
    for section in sheet.sections:
        lines += ["", *_section(section, translator)]
    signs = [f"{sign} {translator.say(label)}" for sign, label in sheet.legend.items() if sign != BOLD]
    if signs:
        lines += ["", "  ".join(signs)]
    if sheet.packs:
        lines += ["", translator.say(sheet.packs)]
    for paragraph in sheet.notice:
        lines += ["", translator.say(paragraph)]
    return ("\n".join(line.rstrip() for line in lines) + "\n").encode()


def width(text: str) -> int:
    """How many half-width columns a text takes."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def one_line(translator: Translator, label: Label | str) -> str:
    """The words on one line, without tabs."""
    return _joined(translator.say(label))


def _joined(words: str) -> str:
    return visible(words).replace("\n", " ").replace("\t", " ")


def _masthead(sheet: Sheet, translator: Translator) -> list[str]:
    head = sheet.masthead
    name = one_line(translator, head.name) or "________"
    lines = [f"{name} ({one_line(translator, head.kana)})" if head.kana else name]
    if head.concept:
        lines.append(one_line(translator, head.concept))
    facts = [
        f"{one_line(translator, pair.label)}: {cell_words(pair.value, translator)}"
        for pair in head.facts
        if pair.value
    ]
    return [*lines, *facts]


def _section(section: Section, translator: Translator) -> list[str]:
    note = f"  ({one_line(translator, section.note)})" if section.note else ""
    lines = [f"■ {one_line(translator, section.title)}{note}"]
    for block in section.blocks:
        lines += block_lines(block, translator)
    return lines


def cell_words(cell: Cell | None, translator: Translator) -> str:
    """A cell in words, with ‡ where it rests on a reconstructed number."""
    if cell is None:
        return ""
    return _joined(cell.words(translator)) + ("" if cell.sure else "‡")


def block_lines(block: Block, translator: Translator) -> list[str]:
    """A block of a sheet as lines."""
    match block:
        case Facts():
            return _facts(block, translator)
        case Table():
            return _table(block, translator)
        case Boxes():
            most = block.signs or cell_words(block.maximum, translator)
            now = most if block.current is None else f"{block.current} / {most}"
            labels = [*(mark.label for mark in block.marks), *block.below]
            more = [one_line(translator, label) for label in labels]
            return [
                f"{one_line(translator, block.label)} {now}" + (f"  ({' / '.join(more)})" if more else "")
            ]
        case Prose(text):
            return visible(translator.say(text)).split("\n")
        case Picture():
            return []
        case _:
            assert_never(block)


def _facts(facts: Facts, translator: Translator) -> list[str]:
    words = []
    for pair in facts.pairs:
        parts = (cell_words(part, translator) for part in (pair.value, pair.beside, pair.below))
        words.append((one_line(translator, pair.label), " ".join(part for part in parts if part)))
    if facts.form == "list":
        wide = max((width(label) for label, _ in words), default=0)
        return [f"{label}{' ' * (wide - width(label))}  {value}" for label, value in words]
    return ["  ".join(f"{label} {value}" for label, value in words)]


def _table(table: Table, translator: Translator) -> list[str]:
    heads = [one_line(translator, column.title) if column.title else "" for column in table.columns]
    rows: list[tuple[str | None, list[str]]] = [(None, heads)] if any(heads) else []
    for row in table.rows:
        cells = [
            _cell(cell, column, translator) for cell, column in zip(row.cells, table.columns, strict=True)
        ]
        rows.append((one_line(translator, row.heading) if row.heading else None, cells))
    wide = [max((width(cells[place]) for _, cells in rows), default=0) for place in range(len(heads))]
    lines = []
    for heading, cells in rows:
        if heading is not None:
            lines.append(f"- {heading}")
        lines.append("  ".join(_padded(*each) for each in zip(cells, table.columns, wide, strict=True)))
    return lines


def _cell(cell: Cell | None, column: Column, translator: Translator) -> str:
    if column.kind == "dot":
        return "●" if cell is not None else ""
    if column.kind == "check" and cell is not None:
        return TICK if cell.shown == TICK else "□"
    return cell_words(cell, translator)


def _padded(text: str, column: Column, wide: int) -> str:
    space = " " * (wide - width(text))
    return space + text if column.kind in NUMBERS else text + space
