"""The data files of BRP as plain values, for tests. Touches data files only."""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

ROOM = Path(__file__).parents[3] / "builder" / "systems" / "brp"


def no_float(digits: str) -> NoReturn:
    """Called by the reader for a number with a point."""
    raise AssertionError(f"a float in the data: {digits}")


@cache
def load(name: str) -> Any:
    """A data file as plain values; a float fails."""
    text = (ROOM / "data" / f"{name}.json").read_text(encoding="utf-8")
    return json.loads(text, parse_float=no_float, parse_constant=no_float)


def rows(name: str, listed: str) -> dict[str, dict[str, Any]]:
    """The rows of a list by id, in its order."""
    return {row["id"]: row for row in load(name)[listed]}


def plain(words: str) -> str:
    return unicodedata.normalize("NFKC", words).casefold()


def found_by(row: dict[str, Any], word: str) -> bool:
    """Whether a search for a word finds a row by one of its names."""
    names = (row["name_ja"], row["name_en"], row["kana"], *row.get("aliases", ()))
    return any(plain(word) in plain(name) for name in names)
