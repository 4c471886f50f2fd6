"""PDF: text. What can be drawn, in which face, how wide, and where a line may break. Nothing here draws.

Text of players never meets a markup parser: it is set as plain runs of characters. The paragraphs of
ReportLab, which read it as XML and open the files it names, are used nowhere in this program.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from builder.pdf.fonts import FALLBACKS, FaceName, faces

MISSING = "〓"

NO_START = frozenset(
    "、。，．・：；？！／ー」』）］｝】〕〉》’”»ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ々〻ゝゞヽヾ゛゜…‥―—–‐゠〜～％‰℃°′″)]}!?,.:;%"
    "｡､｣･ｰ \u3000\u00a0\u202f"
)
NO_END = frozenset("「『（［｛【〔〈《‘“«([{｢＃＄￥￡＠§〒#$£¥\u00a0\u202f")
DOUBLED = frozenset("…‥―—")
DROPPED = frozenset({"Cc", "Cf", "Cs"})
FIRST_RIGHT_TO_LEFT = 0x590
RIGHT_TO_LEFT = frozenset({"R", "AL"})
NUMBERS = frozenset({"EN", "AN"})
WEAK = frozenset({"NSM", "WS", "CS", "ES", "ET"}) | NUMBERS


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one face."""

    face: FaceName
    text: str


@dataclass(frozen=True, slots=True)
class Phrase:
    """Text on one line: runs, width at size 1, and the characters no face has (drawn as 〓)."""

    runs: tuple[Run, ...]
    em: float
    missing: str = ""

    @property
    def text(self) -> str:
        """What is drawn."""
        return "".join(run.text for run in self.runs)


EMPTY = Phrase((), 0.0)


@lru_cache(maxsize=16384)
def phrase(text: str, face: FaceName = "Body") -> Phrase:
    """The text on one line; line ends become spaces."""
    return _phrase(_characters(readable(text).replace("\n", " "), face))


@lru_cache(maxsize=4096)
def lines(text: str, face: FaceName, width: float) -> tuple[Phrase, ...]:
    """The text broken into lines no wider than `width` (at size 1); at least one line."""
    found = []
    for paragraph in readable(text).split("\n"):
        found += [_phrase(row) for row in _rows(list(_characters(paragraph, face)), width)] or [EMPTY]
    return tuple(found)


def shortened(text: str, face: FaceName, width: float) -> Phrase:
    """The text on one line no wider than `width` (at size 1), its end replaced by … if it must be."""
    whole = phrase(text, face)
    if whole.em <= width:
        return whole
    dots = list(_characters("…", face))
    kept: list[_Character] = []
    used = sum(ch.width for ch in dots)
    for ch in _characters(readable(text).replace("\n", " "), face):
        used += ch.width
        if used > width:
            break
        kept.append(ch)
    return _phrase(kept + dots)


def readable(text: str) -> str:
    """Without what cannot be drawn (controls, direction marks, variation selectors); line ends are \\n.

    A letter and its combining mark become one character where there is one, and only such pairs: NFC of the
    whole would change the player's kanji.
    """
    out: list[str] = []
    for ch in text.replace("\r\n", "\n").replace("\r", "\n"):
        if ch in "\n\t\v\f\x85\u2028\u2029\u2011":
            out.append({"\t": " ", "\u2011": "-"}.get(ch, "\n"))
        elif out and unicodedata.combining(ch):
            pair = unicodedata.normalize("NFC", out[-1] + ch)
            out[-1:] = [pair] if len(pair) == 1 else [out[-1], ch]
        elif unicodedata.category(ch) not in DROPPED and not _is_variation_selector(ch):
            out.append(ch)
    return "".join(out)


def can_break(before: str, after: str) -> bool:
    """Whether a line may end between these two characters."""
    if after in NO_START or before in NO_END or (before == after and before in DOUBLED):
        return False
    if unicodedata.category(after) == "Mn":
        return False
    if before.isspace():
        return True
    if (before in ":/" and _latin(after)) or after == "/":
        return False  # an address stays whole
    return not (_latin(before) and _latin(after)) and not (before in "+-−±＋－×" and after.isdigit())


@dataclass(frozen=True, slots=True)
class _Character:
    drawn: str
    face: FaceName
    width: float
    missing: str = ""


def _phrase(characters: Iterable[_Character]) -> Phrase:
    characters = _as_seen(list(characters))
    runs: list[list[str]] = []
    owners: list[FaceName] = []
    em = 0.0
    missing = ""
    for ch in characters:
        if owners and owners[-1] == ch.face:
            runs[-1].append(ch.drawn)
        else:
            owners.append(ch.face)
            runs.append([ch.drawn])
        em += ch.width
        missing += ch.missing
    return Phrase(tuple(Run(face, "".join(run)) for face, run in zip(owners, runs, strict=True)), em, missing)


def _as_seen(row: list[_Character]) -> list[_Character]:
    """A line with its words of right-to-left scripts in the order in which they are seen from the left.

    That is how they stand in a PDF; readers turn them round again. Letters are not joined.
    """
    if not any(ord(ch.drawn) >= FIRST_RIGHT_TO_LEFT and _is_right_to_left(ch) for ch in row):
        return row
    out: list[_Character] = []
    start = 0
    while start < len(row):
        if not _is_right_to_left(row[start]):
            out.append(row[start])
            start += 1
            continue
        end = last = start
        while end < len(row) and unicodedata.bidirectional(row[end].drawn) in RIGHT_TO_LEFT | WEAK:
            last = end if _is_right_to_left(row[end]) else last
            end += 1
        out += _turned(row[start : last + 1])
        start = last + 1
    return out


def _turned(words: list[_Character]) -> list[_Character]:
    """From right to left, but numbers still from left to right."""
    out: list[_Character] = []
    for ch in words:
        digit = unicodedata.bidirectional(ch.drawn) in NUMBERS
        before = 0
        while digit and before < len(out) and unicodedata.bidirectional(out[before].drawn) in NUMBERS:
            before += 1
        out.insert(before, ch)
    return out


def _is_right_to_left(ch: _Character) -> bool:
    return unicodedata.bidirectional(ch.drawn) in RIGHT_TO_LEFT


def _characters(text: str, face: FaceName) -> Iterator[_Character]:
    return (_character(ch, face) for ch in text)


@lru_cache(maxsize=8192)
def _character(ch: str, face: FaceName) -> _Character:
    fonts = faces()
    for name in (face, *FALLBACKS):
        width = fonts[name].face.charWidths.get(ord(ch))
        if width is not None and ord(ch) in fonts[name].face.charToGlyph:
            return _Character(ch, name, width / 1000)
    if ch.isspace():
        return _character(" ", face)
    stand_in = _character(MISSING, face)
    return _Character(stand_in.drawn, stand_in.face, stand_in.width, ch)


def _rows(chars: list[_Character], width: float) -> Iterator[list[_Character]]:
    start = 0
    while start < len(chars):
        used, end, chance = 0.0, start, None
        while end < len(chars):
            ch = chars[end]
            if end > start and can_break(chars[end - 1].drawn, ch.drawn):
                chance = end
            if used + ch.width > width + 1e-6 and end > start and not ch.drawn.isspace():
                end = chance or end
                break
            used, end = used + ch.width, end + 1
        row = chars[start:end]
        while len(row) > 1 and row[-1].drawn.isspace():
            row.pop()
        yield row
        start = end


def _is_variation_selector(ch: str) -> bool:
    return "\ufe00" <= ch <= "\ufe0f" or "\U000e0100" <= ch <= "\U000e01ef"


def _latin(ch: str) -> bool:
    return (ord(ch) < 0x2E80 and unicodedata.category(ch)[0] in "LNM") or ch in "'’-_/+.,"
