"""Core: words. A Name is a word of the game, a Text a sentence of ours; a Translator says both.

Standard library only: the first window needs this before anything else is loaded.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from builder.core.number import SIGN, Dice, Unsure, shown

Language = Literal["ja", "en"]
LANGUAGES: tuple[Language, ...] = ("ja", "en")
LONGEST_LINE, LONGEST_PROSE = 500, 100_000
"""What a player may type in a line and in a text."""


@dataclass(frozen=True, slots=True)
class Name:
    """A word of the game in both languages, with its reading in hiragana; lives in tables."""

    ja: str
    en: str
    kana: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence of the program: a key of the catalogues and its named fields."""

    key: str
    params: Mapping[str, Param] = field(default_factory=dict)


Param = str | int | Fraction | Dice | Unsure | Name | Text
Label = Name | Text


def plain(words: str) -> Name:
    """What a player typed, as a Label: the same in every language."""
    return Name(words, words)


@dataclass(frozen=True, slots=True)
class _Number:
    amount: int | Fraction | Dice
    sure: bool = True

    def __format__(self, spec: str) -> str:
        return shown(self.amount, spec) + ("" if self.sure else SIGN)


class _Said(dict[str, "str | _Number"]):
    """The fields of a sentence; one that was not given comes out as ⟦name⟧."""

    def __missing__(self, name: str) -> str:
        return f"⟦{name}⟧"


class Translator:
    """Says labels in one language, and never raises: an unknown key is ⟦key⟧, a missing field ⟦name⟧."""

    def __init__(self, language: Language, texts: Mapping[str, str]) -> None:
        self.language = language
        self._texts = texts

    def knows(self, key: str) -> bool:
        """Whether the catalogue has this key."""
        return key in self._texts

    def say(self, label: Label | str) -> str:
        """The label in words. A plain str is data and comes back as it is."""
        if isinstance(label, str):
            return label
        if isinstance(label, Name):
            return label.ja if self.language == "ja" else label.en
        template = self._texts.get(label.key)
        if template is None:
            return f"⟦{label.key}⟧"
        if "{" not in template and "}" not in template:
            return template
        return template.format_map(_Said({name: self._param(value) for name, value in label.params.items()}))

    def _param(self, value: Param) -> str | _Number:
        if isinstance(value, bool):
            return str(value)
        if isinstance(value, int | Fraction | Dice):
            return _Number(value)
        if isinstance(value, Unsure):
            return _Number(value.amount, sure=False)
        return self.say(value)


KEPT_FORMAT = "\u200c\u200d"
_BREAKS = str.maketrans(dict.fromkeys("\r\v\f\x85\u2028\u2029", "\n"))


def visible(text: str) -> str:
    """Text of a player without control and direction characters; line breaks, tabs and emoji joiners stay.

    However Unicode breaks a line, here it is a plain line break.
    """
    return "".join(
        character
        for character in text.replace("\r\n", "\n").translate(_BREAKS)
        if character in "\n\t" or character in KEPT_FORMAT or unicodedata.category(character)[0] != "C"
    )
