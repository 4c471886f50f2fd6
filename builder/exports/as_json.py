"""Exports: a sheet as data, words in the sheet's language, amounts exact. Imports core only."""

from __future__ import annotations

import base64
import json
from typing import Any, assert_never

from builder.core.errors import BadExport
from builder.core.number import written
from builder.core.sheet import (
    Block,
    Boxes,
    Cell,
    Facts,
    Pair,
    Picture,
    Prose,
    Section,
    Sheet,
    Table,
    in_order,
)
from builder.core.strict_json import read_json
from builder.core.text import Label, Name, Text, Translator
from builder.exports.proof import same

FORMAT = "sheet/1"
LARGEST = 64_000_000


def export(sheet: Sheet, translator: Translator, attach: bytes = b"") -> bytes:
    """The sheet as UTF-8 JSON, stable in its order, with a newline at the end."""
    data = _Data(translator).sheet(in_order(sheet, translator.language))
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode()


def prove(data: bytes, sheet: Sheet, translator: Translator) -> None:
    """Read it again, strictly, and compare it with the sheet. Raises BadExport."""
    raw = read_json(data, LARGEST)
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise BadExport(Text("export.proof.shape"))
    same(Text("export.proof.name"), sheet.masthead.name, str(raw["name"]))
    same(Text("export.proof.sections"), str(len(sheet.sections)), str(len(raw["sections"])))
    for wanted, found in zip(sheet.summary, raw["summary"], strict=True):
        words = wanted.value.words(translator) if wanted.value is not None else ""
        same(wanted.label, words, (found["value"] or {"text": ""})["text"])


class _Data:
    def __init__(self, translator: Translator) -> None:
        self._translator = translator

    def sheet(self, sheet: Sheet) -> dict[str, Any]:
        head = sheet.masthead
        return {
            "format": FORMAT,
            "language": self._translator.language,
            "system": self._say(sheet.system),
            "name": head.name,
            "kana": head.kana,
            "concept": head.concept,
            "player": head.player,
            "facts": [self._pair(pair) for pair in head.facts],
            "portrait": base64.b64encode(head.portrait).decode() if head.portrait else None,
            "errors": list(sheet.errors),
            "summary": [self._pair(pair) for pair in sheet.summary],
            "sections": [self._section(section) for section in sheet.sections],
            "legend": {sign: self._say(label) for sign, label in sheet.legend.items()},
            "packs": self._say(sheet.packs) if sheet.packs else None,
            "notice": [self._say(line) for line in sheet.notice],
        }

    def _say(self, label: Label | str) -> str:
        return self._translator.say(label)

    def _cell(self, cell: Cell | None) -> dict[str, Any] | None:
        if cell is None:
            return None
        data: dict[str, Any] = {"text": cell.words(self._translator)}
        if not isinstance(cell.shown, str | Name | Text):
            data["value"] = written(cell.shown)
        if cell.of is not None:
            data["of"] = cell.of
        if not cell.sure:
            data["sure"] = False
        return data

    def _pair(self, pair: Pair) -> dict[str, Any]:
        data: dict[str, Any] = {"label": self._say(pair.label), "value": self._cell(pair.value)}
        for name, cell in (("beside", pair.beside), ("below", pair.below)):
            if cell is not None:
                data[name] = self._cell(cell)
        return data

    def _section(self, section: Section) -> dict[str, Any]:
        return {
            "key": section.key,
            "title": self._say(section.title),
            "note": self._say(section.note) if section.note else None,
            "blocks": [self._block(block) for block in section.blocks],
        }

    def _block(self, block: Block) -> dict[str, Any]:
        match block:
            case Facts():
                return {
                    "kind": "facts",
                    "form": block.form,
                    "pairs": [self._pair(pair) for pair in block.pairs],
                }
            case Table():
                heads = [self._say(column.title) if column.title else "" for column in block.columns]
                rows = [
                    {"cells": [self._cell(cell) for cell in row.cells]}
                    | ({"heading": self._say(row.heading)} if row.heading else {})
                    | ({"marked": True} if row.marked else {})
                    for row in block.rows
                ]
                return {"kind": "table", "columns": heads, "rows": rows}
            case Boxes():
                return {
                    "kind": "boxes",
                    "form": block.form,
                    "label": self._say(block.label),
                    "maximum": self._cell(block.maximum),
                    "lowest": block.lowest,
                    "current": block.current,
                    "marks": [{"at": mark.at, "label": self._say(mark.label)} for mark in block.marks],
                    "below": [self._say(label) for label in block.below],
                }
            case Prose():
                return {"kind": "prose", "text": self._say(block.text)}
            case Picture():
                png = base64.b64encode(block.png).decode()
                return {"kind": "picture", "label": self._say(block.label), "png": png}
            case _:
                assert_never(block)
