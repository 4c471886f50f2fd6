"""Exports: a name in plain ASCII, for files inside an archive. Touches nothing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

LONGEST = 40
_ROWS = {
    "": "あいうえお",
    "k": "かきくけこ",
    "s": "さしすせそ",
    "t": "たちつてと",
    "n": "なにぬねの",
    "h": "はひふへほ",
    "m": "まみむめも",
    "r": "らりるれろ",
    "g": "がぎぐげご",
    "z": "ざじずぜぞ",
    "d": "だぢづでど",
    "b": "ばびぶべぼ",
    "p": "ぱぴぷぺぽ",
}
_ODD = {
    "し": "shi", "ち": "chi", "つ": "tsu", "ふ": "fu", "じ": "ji", "ぢ": "ji", "づ": "zu", "ゔ": "vu",
    "や": "ya", "ゆ": "yu", "よ": "yo", "わ": "wa", "ゐ": "i", "ゑ": "e", "を": "o", "ん": "n",
}  # fmt: skip
_SOUNDS = {
    sign: row + vowel for row, signs in _ROWS.items() for sign, vowel in zip(signs, "aiueo", strict=True)
}
_SOUNDS |= _ODD
_SMALL = {
    "ゃ": "ya",
    "ゅ": "yu",
    "ょ": "yo",
    "ぁ": "a",
    "ぃ": "i",
    "ぅ": "u",
    "ぇ": "e",
    "ぉ": "o",
    "ゎ": "wa",
}
_KATAKANA = {ord("ァ") + n: chr(ord("ぁ") + n) for n in range(ord("ヴ") - ord("ァ") + 1)}


def slug(*names: str, unnamed: str = "character") -> str:
    """Of the first name that has letters or kana: asagiri-anna. `unnamed` where none has."""
    for name in names:
        words = _plain(name)
        if words:
            return words[:LONGEST].strip("-")
    return unnamed


def _plain(name: str) -> str:
    text = unicodedata.normalize("NFKC", name).translate(_KATAKANA)
    latin = "".join(_romanised(text))
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", latin) if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9]+", "-", bare.lower()).strip("-")


def _romanised(text: str) -> Iterator[str]:
    """Kana as they sound; a doubled consonant, a small ゃ ゅ ょ behind the sound it belongs to."""
    place = 0
    while place < len(text):
        sign, after = text[place], text[place + 1 : place + 2]
        sound = _SOUNDS.get(sign, sign)
        if sign == "っ":
            sound = _SOUNDS.get(after, "")[:1]
        elif sign == "ー":
            sound = ""
        elif after in _SMALL and sign in _SOUNDS:
            sound = _joined(sound, _SMALL[after])
            place += 1
        elif sign in _SMALL:
            sound = _SMALL[sign]
        place += 1
        yield sound


def _joined(sound: str, small: str) -> str:
    """き + ゃ is kya, し + ゃ is sha, ふ + ぁ is fa."""
    stem = sound[:-1]
    return stem + small.removeprefix("y") if stem in ("sh", "ch", "j") else stem + small
