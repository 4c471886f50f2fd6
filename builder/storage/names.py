"""Storage: file names made of what people type. Looks into a folder, writes nothing."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from builder.core.text import LONGEST_LINE, visible

LONGEST = 180
"""Bytes of a stem: with a number, a suffix and the 255 of most disks there is room to spare."""

LONGEST_ABROAD, NUMBERED = 80, " (999)"
"""Characters of a file name on other people's disks, the suffix and a number among them."""

_WIDE = str.maketrans('/\\:*?"<>|', "／＼：＊？＂＜＞｜")
_RESERVED = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))", re.IGNORECASE
)
_GONE = frozenset({"Cc", "Cf", "Cn", "Cs"})
_ATTACHED = frozenset({"Mn", "Mc", "Me"})


def safe_name(name: str, unnamed: str = "character") -> str:
    """A stem that every disk takes: no separators, control or direction marks, reserved words; not too long.

    What separates folders becomes its wide twin (／), so the name stays readable.
    """
    kept = "".join(" " if ch.isspace() else ch for ch in name if ch.isspace() or _is_drawn(ch))
    stem = _trimmed(" ".join(kept.translate(_WIDE).split()))
    stem = _trimmed(_cut(stem, LONGEST)) or unnamed
    reserved = _RESERVED.match(stem)
    return f"{stem[: reserved.end()]}_{stem[reserved.end() :]}" if reserved else stem


def export_name(name: str, suffix: str, unnamed: str = "character") -> str:
    """The name of a file that goes to other people: at most 80 characters with its suffix."""
    room = LONGEST_ABROAD - len(suffix) - len(NUMBERED)
    return safe_name(_shortened(safe_name(name, unnamed), room), unnamed) + suffix


def free_path(folder: Path, name: str, suffix: str = ".json", unnamed: str = "character") -> Path:
    """A path in the folder that nothing has yet, whatever its case: name, name 2, name 3."""
    stem = safe_name(name, unnamed)
    taken = names_in(folder)
    for file in numbered(stem, suffix):
        if file.casefold() not in taken and not os.path.lexists(folder / file):
            return folder / file
    raise AssertionError("numbers do not end")


def is_path(text: Any) -> bool:
    """Whether a disk can be asked for this path at all: words without NUL or half characters."""
    if not isinstance(text, str) or "\0" in text:
        return False
    try:
        os.fsencode(text)
    except ValueError:
        return False
    return True


def told_name(name: str) -> str:
    """A name on a disk as it can be told and kept: on one line, and what is no text in it becomes �."""
    text = os.fsencode(name).decode("utf-8", "replace")
    return visible(text).replace("\n", " ").replace("\t", " ")[-LONGEST_LINE:]


def names_in(folder: Path) -> frozenset[str]:
    """The casefolded names of what is in a folder; none when it is not there."""
    try:
        return frozenset(name.casefold() for name in os.listdir(folder))
    except OSError:
        return frozenset()


def numbered(stem: str, suffix: str) -> Iterator[str]:
    """The stem with the suffix, then with 2, 3, 4 before it."""
    yield stem + suffix
    for number in count(2):
        yield f"{stem} {number}{suffix}"


def _is_drawn(ch: str) -> bool:
    return unicodedata.category(ch) not in _GONE


def _trimmed(stem: str) -> str:
    """Without a dot or a space at the end (Windows drops them) or a dot at the beginning (it hides)."""
    return stem.rstrip(". ").lstrip(". ")


def _shortened(stem: str, most: int) -> str:
    """The first characters, never between a letter and the marks on it."""
    end = min(len(stem), most)
    while 1 < end < len(stem) and unicodedata.category(stem[end]) in _ATTACHED:
        end -= 1
    return stem[:end]


def _cut(stem: str, most: int) -> str:
    """The beginning that fits, never between a letter and the marks on it."""
    if len(stem.encode()) <= most:
        return stem
    kept = stem.encode()[:most].decode(errors="ignore")
    end = len(kept)
    while end > 1 and unicodedata.category(stem[end]) in _ATTACHED:
        end -= 1
    return stem[:end]
