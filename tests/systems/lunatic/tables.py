"""The data files of The Lunatic as plain values and as tables, for tests. Touches data files only."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from builder.core.tables import Tables, read_tables

ROOM = Path(__file__).parents[3] / "builder" / "systems" / "lunatic"


def files() -> list[Path]:
    """The default pack; words that no pack changes stand in a folder of their own."""
    return sorted((ROOM / "data").glob("*.json"))


@cache
def own() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for file in sorted((ROOM / "data" / "own").glob("*.json")):
        read = json.loads(file.read_text(encoding="utf-8"), parse_float=str)
        found |= {name: value for name, value in read.items() if isinstance(value, list)}
    return found


@cache
def raw() -> dict[str, Any]:
    """Everything the files hold, lists by their name; numbers with a point as text."""
    found: dict[str, Any] = {"constants": {}, "tables": {}}
    for file in files():
        read = json.loads(file.read_text(encoding="utf-8"), parse_float=str)
        for name, value in read.items():
            if isinstance(value, list):
                found.setdefault(name, []).extend(value)
            elif name in ("constants", "tables"):
                assert not found[name].keys() & value.keys(), f"{name} twice: {file.name}"
                found[name].update(value)
    return found


@cache
def tables() -> Tables:
    """The same files as the program reads them."""
    return read_tables([(file.name, file.read_bytes()) for file in files()])


def rows(listed: str) -> dict[str, dict[str, Any]]:
    """The rows of a list by id, in its order."""
    return {row["id"]: row for row in {**own(), **raw()}[listed]}


def names(row: Mapping[str, Any]) -> tuple[str, str, str]:
    """Japanese and English name and reading, whichever way they are written."""
    return row.get("name_ja", row.get("ja")), row.get("name_en", row.get("en")), row.get("kana", "")


def plain(value: Any) -> Any:
    """A value in which 1, 1.0 and "1.0" are the same."""
    if isinstance(value, Mapping):
        return {key: plain(child) for key, child in value.items()}
    if isinstance(value, list | tuple):
        return [plain(child) for child in value]
    if isinstance(value, str | int) and not isinstance(value, bool):
        try:
            return Fraction(value)
        except ValueError:
            return value
    return value
