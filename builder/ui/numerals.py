"""Numbers as a player types them, read exactly. Standard library and the core's numbers only; no Qt."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from builder.core.number import LONGEST, exact, shown

Number = int | Fraction

_MINUSES = str.maketrans({sign: "-" for sign in "−ー―‐‑–—ｰ"})
_BEGUN = re.compile(r"[+-]?\d*(?:[./]\d*)?")
_DONE = re.compile(r"[+-]?\d+(?:\.\d+|/0*[1-9]\d*)?")


def plain_digits(text: str) -> str:
    """The text as ASCII: full-width forms by NFKC, any sign that serves as minus; no spaces, no commas."""
    return re.sub(r"[\s,]", "", unicodedata.normalize("NFKC", text)).translate(_MINUSES)


def read_number(text: str) -> Number | None:
    """The number a player typed, or None when it is none (yet)."""
    plain = plain_digits(text)
    if len(plain) > LONGEST or not plain.isascii() or not _DONE.fullmatch(plain):
        return None
    return exact(Fraction(plain))


def may_become_number(text: str) -> bool:
    """Whether more typing can make a number of it: the empty box, a lone sign, "5."."""
    plain = plain_digits(text)
    return plain.isascii() and _BEGUN.fullmatch(plain) is not None


def too_long(text: str) -> bool:
    """Whether there are more digits than anyone reads."""
    return len(plain_digits(text)) > LONGEST


def write_number(number: Number, *, signed: bool = False) -> str:
    """A number as the box shows it: commas at thousands, U+2212 as minus, a plus only where told."""
    return shown(number, "+" if signed and number > 0 else "")
