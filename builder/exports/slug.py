"""Exports: a name in plain ASCII, for files inside an archive. Touches nothing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

LONGEST = 40
_VOWELS = str.maketrans(
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもらりるれろ"
    "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽやゆよわゐゑをんゔぁぃぅぇぉゃゅょゎ",
    "aiueo" * 8 + "aiueo" * 5 + "auoaieo" + "nu" + "aiueo" + "auoa",
)
_CONSONANTS = str.maketrans(
    "かきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもらりるれろ"
    "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽやゆよわゔ",
    "kkkkksssssttttt" + "nnnnnhhhhhmmmmmrrrrr" + "gggggzzzzzdddddbbbbbppppp" + "yyywv",
)
_ODD = str.maketrans({"し": "sh", "ち": "ch", "つ": "ts", "ふ": "f", "じ": "j", "ぢ": "j", "づ": "z"})
_SMALL = str.maketrans("ゃゅょぁぃぅぇぉゎ", "yyyxxxxxw")
_KATAKANA = {ord("ァ") + n: chr(ord("ぁ") + n) for n in range(ord("ヴ") - ord("ァ") + 1)}
DOUBLED, LONG = "っ", "ー"


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
        sound = _sound(sign)
        if sign == DOUBLED:
            sound = _consonant(after)[:1] if _is_kana(after) else ""
        elif sign == LONG:
            sound = ""
        elif after and ord(after) in _SMALL and _consonant(sign):
            sound = _joined(_consonant(sign), after)
            place += 1
        place += 1
        yield sound


def _is_kana(sign: str) -> bool:
    return bool(sign) and ord(sign) in _VOWELS


def _consonant(sign: str) -> str:
    """What stands before the vowel; nothing before a bare vowel."""
    if not _is_kana(sign):
        return ""
    if ord(sign) in _ODD:
        return sign.translate(_ODD)
    return sign.translate(_CONSONANTS) if ord(sign) in _CONSONANTS else ""


def _sound(sign: str) -> str:
    if not _is_kana(sign):
        return sign
    lead = _consonant(sign)
    if ord(sign) in _SMALL and sign.translate(_SMALL) != "x":
        lead = sign.translate(_SMALL)
    return lead + sign.translate(_VOWELS)


def _joined(lead: str, small: str) -> str:
    """き + ゃ is kya, し + ゃ is sha, ふ + ぁ is fa."""
    glide = small.translate(_SMALL)
    between = "" if glide == "x" or lead in ("sh", "ch", "j") else glide
    return lead + between + small.translate(_VOWELS)
