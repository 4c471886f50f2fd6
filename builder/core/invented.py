"""Core: invented names. Syllables of our own, written in both scripts; chance is handed in."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator

from builder.core.text import Name

# A syllable: its Latin letters, and the katakana it is written with, by the names Unicode gives them.
Syllable = tuple[str, str]


def _row(consonant: str, vowels: str, kana: str = "") -> tuple[Syllable, ...]:
    return tuple((consonant + vowel, (kana or consonant) + vowel) for vowel in vowels)


def _small(consonant: str, vowels: str, kana: str, small: str = "") -> tuple[Syllable, ...]:
    return tuple((consonant + vowel, f"{kana} small_{small}{vowel}") for vowel in vowels)


FIRST: tuple[Syllable, ...] = (
    *_row("", "aeio"),
    *_row("b", "aeio"),
    *_row("d", "aeo"),
    *_row("g", "aeio"),
    *_row("h", "aei"),
    *_row("k", "aeio"),
    *_row("l", "aeiou", "r"),
    *_row("m", "aeio"),
    *_row("n", "aeio"),
    *_row("s", "aeo"),
    *_row("t", "aeo"),
    *_row("y", "ou"),
    *_row("z", "aeo"),
    *_small("f", "aeio", "hu"),
    *_small("sh", "aou", "si", "y"),
    *_small("v", "aeio", "vu"),
    *_small("w", "ei", "u"),
)
MIDDLE: tuple[Syllable, ...] = (
    *_row("b", "eo"),
    *_row("d", "aeo"),
    *_row("g", "ao"),
    *_row("l", "aeiou", "r"),
    *_row("m", "aei"),
    *_row("n", "aei"),
    *_row("s", "ae"),
    *_row("t", "ao"),
    *_row("z", "ae"),
    *_small("v", "aei", "vu"),
    ("lya", "ri small_ya"),
    ("ndo", "n do"),
    ("nde", "n de"),
    ("lka", "ru ka"),
    ("lto", "ru to"),
    ("rve", "ru vu small_e"),
    ("ska", "su ka"),
    ("ste", "su te"),
)
LAST: tuple[Syllable, ...] = (
    ("n", "n"),
    ("l", "ru"),
    ("s", "su"),
    ("m", "mu"),
    ("k", "ku"),
    ("d", "do"),
    ("ne", "ne"),
    ("nia", "ni a"),
    ("lia", "ri a"),
    ("sse", "small_tu se"),
    ("tte", "small_tu te"),
    ("len", "re n"),
    ("lan", "ra n"),
    ("mil", "mi ru"),
    ("nor", "no ru"),
    ("dan", "da n"),
    ("gas", "ga su"),
    ("vin", "vu small_i n"),
)

# Neither somebody everybody knows nor a word nobody wants to be called.
KNOWN = frozenset(
    {
        *("alan", "aladdin", "aragon", "bebop", "benito", "conan", "elena", "elon", "eragon", "galadan"),
        *("genos", "helen", "kenobi", "lenin", "levin", "lelouch", "madara", "megan", "nelson", "osama"),
        *("obama", "satan", "sasuke", "stalin", "solomon", "vegeta", "venom", "zelda", "zoro", "megas"),
    }
)
UNWANTED = ("baka", "beda", "debu", "hage", "homo", "kasu", "gomi", "nazi", "rape", "shit", "shine", "busu")


def invented_name(below: Callable[[int], int]) -> Name:
    """A name in katakana and in Latin letters. `below(n)`: from 0 to n - 1; three numbers are taken."""
    first, middle, last = below(len(FIRST)), below(len(MIDDLE)), below(len(LAST))
    for step in range(len(MIDDLE)):
        name = _name((FIRST[first], MIDDLE[(middle + step) % len(MIDDLE)], LAST[last]))
        if _is_free(name.en.lower()):
            return name
    raise ValueError("no name is left")


def all_names() -> Iterator[Name]:
    """Every name that may be given."""
    for first in FIRST:
        for middle in MIDDLE:
            for last in LAST:
                name = _name((first, middle, last))
                if _is_free(name.en.lower()):
                    yield name


def _name(syllables: tuple[Syllable, ...]) -> Name:
    letters = " ".join(kana for _, kana in syllables).split()
    katakana = "".join(_letter(letter) for letter in letters)
    latin = "".join(letter for letter, _ in syllables).capitalize()
    return Name(katakana, latin, katakana.translate(HIRAGANA))


def _is_free(latin: str) -> bool:
    return latin not in KNOWN and not any(word in latin for word in UNWANTED)


def _letter(name: str) -> str:
    return unicodedata.lookup("KATAKANA LETTER " + name.replace("_", " "))


HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
