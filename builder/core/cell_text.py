"""Core: what is typed into a cell of a table, as a value, and a value as text. Touches no table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any

from builder.core.frozen import exact_number
from builder.core.number import Dice, amount_of, written
from builder.core.text import visible

LONGEST_CELL = 500
DASH, YES, NO = "—", "○", "×"
NOTHING = frozenset({"", "-", "--", "―", DASH, "none", "null"})
TRUE = frozenset({YES, "〇", "o", "yes", "y", "true", "1"})
FALSE = frozenset({NO, "x", "no", "n", "false", "0", *NOTHING})
_MINUS = re.compile(r"^[\u2212\u2013\u2014\u2010\u30fc\u2015]")
_THOUSANDS = re.compile(r"-?\d{1,3}(,\d{3})+(\.\d+)?", re.ASCII)
_WHOLE = re.compile(r"-?\d{1,15}", re.ASCII)
_PARTS = re.compile(r"[,、，;；]")

Say = Callable[[str], str]


class Sort(StrEnum):
    """What a cell may hold.

    ID: a word that names a row elsewhere; IDS: several. COUNTS: numbers with a stroke between them. PAIRS:
    names with a value each. ANY: what was there.
    """

    WHOLE = "whole"
    NUMBER = "number"
    DICE = "dice"
    TEXT = "text"
    ID = "id"
    IDS = "ids"
    FLAG = "flag"
    COUNTS = "counts"
    PAIRS = "pairs"
    ANY = "any"


def clean(text: str) -> str:
    """A line without control characters, as long as a cell may be."""
    return " ".join(visible(text[: 4 * LONGEST_CELL]).split())[:LONGEST_CELL]


def typed(text: str, sort: Sort, *, empty: bool = False, read: Say = str) -> Any:
    """The value that a text means; what cannot be read stays as it was typed, to be told.

    `empty`: nothing may stand there. `read`: the id of what somebody calls a row by its name.
    """
    words = clean(text)
    figures = _figures(words)
    if empty and read(words).casefold() in NOTHING:
        return None
    match sort:
        case Sort.WHOLE | Sort.NUMBER:
            return _number(figures, words)
        case Sort.DICE:
            return _amount(figures, words)
        case Sort.FLAG:
            return _flag(words, read(words))
        case Sort.ID:
            return read(words)
        case Sort.IDS:
            return tuple(read(part.strip()) for part in _PARTS.split(words) if part.strip())
        case Sort.PAIRS:
            return _pairs(words, read)
        case Sort.COUNTS:
            return tuple(typed(part, Sort.WHOLE, empty=True) for part in re.split(r"[/／]", words))
        case Sort.ANY:
            if read(words).casefold() in NOTHING:
                return None
            return int(figures) if _WHOLE.fullmatch(figures) else read(words)
        case _:
            return words


def shown_cell(value: Any, show: Say = str) -> str:
    """A value as it stands in a cell. `show`: the name of an id."""
    if value is None:
        return DASH
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, int | Fraction | Dice):
        return str(written(value))
    if isinstance(value, str):
        return show(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{show(str(key))}: {shown_cell(child, show)}" for key, child in value.items())
    if isinstance(value, list | tuple):
        if value and all(child is None or isinstance(child, int) for child in value):
            return " / ".join(shown_cell(child) for child in value)
        return ", ".join(shown_cell(child, show) for child in value)
    return str(value)


def sort_of(value: Any) -> Sort:
    """What may stand where this value stands."""
    if isinstance(value, bool):
        return Sort.FLAG
    if isinstance(value, int | Fraction):
        return Sort.NUMBER
    if isinstance(value, list | tuple):
        numbers = bool(value) and all(child is None or isinstance(child, int) for child in value)
        return Sort.COUNTS if numbers else Sort.IDS
    if isinstance(value, str):
        return Sort.TEXT
    return Sort.ANY


def block(text: str, rows: int, columns: int) -> list[list[str]]:
    """What a spreadsheet put on the clipboard, cell by cell, at most so many rows and columns of it."""
    lines = text[:4_000_000].replace("\r\n", "\n").replace("\r", "\n").split("\n", rows + 1)
    if lines and not lines[-1]:
        lines.pop()
    return [[clean(_unquoted(cell)) for cell in line.split("\t", columns)[:columns]] for line in lines[:rows]]


def _pairs(words: str, read: Say) -> Any:
    """Names and values; the line as it was typed where a value is missing."""
    found: dict[str, Any] = {}
    for part in _PARTS.split(words):
        name, colon, value = unicodedata.normalize("NFKC", part).rpartition(":")
        if part.strip() and not colon:
            return words
        if colon:
            found[read(name.strip())] = typed(value, Sort.ANY, read=read)
    return found


def _unquoted(cell: str) -> str:
    return cell[1:-1].replace('""', '"') if len(cell) > 1 and cell[0] == cell[-1] == '"' else cell


def _figures(words: str) -> str:
    """The text as digits are read: full-width forms and every minus as plain ones."""
    plain = unicodedata.normalize("NFKC", words).strip()
    plain = _MINUS.sub("-", plain).removeprefix("+").replace("\u2212", "-")
    return plain.replace(",", "") if _THOUSANDS.fullmatch(plain) else plain


def _number(figures: str, words: str) -> Any:
    if _WHOLE.fullmatch(figures):
        return int(figures)
    try:
        return exact_number(figures)
    except ValueError:
        return words


def _amount(figures: str, words: str) -> Any:
    try:
        amount = amount_of(figures)
    except ValueError:
        return words
    return figures if isinstance(amount, Dice) else amount


def _flag(words: str, sign: str) -> Any:
    folded = unicodedata.normalize("NFKC", sign).casefold()
    if sign in TRUE or folded in TRUE:
        return True
    return False if sign in FALSE or folded in FALSE else words
