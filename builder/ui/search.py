"""How the pickers and filters search: kana, kanji and English, whatever the width and case.

Pure functions, no Qt.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.number import Amount, Dice, Unsure
from builder.core.text import Label, Name, Text, Translator

if TYPE_CHECKING:
    from builder.core.form import Option

Price = Amount | Unsure | Label | None
KATAKANA_FIRST, KATAKANA_LAST, SHIFT = "ァ", "ヶ", ord("ァ") - ord("ぁ")
MOST_BANDS = 4


class Rank(IntEnum):
    """Where the words were found; the order of the answers."""

    BEGINS = 0
    WITHIN = 1
    TAGGED = 2


@dataclass(frozen=True, slots=True)
class Hit:
    """An option that was found.

    `at`, `length`: the place of the first word in the reading, length 0: elsewhere. `part`: it begins a name
    in the phrase, not the phrase: those come after the others.
    """

    option: Option
    rank: Rank
    at: int = 0
    length: int = 0
    part: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """A range of prices, both ends included."""

    low: int | Fraction
    high: int | Fraction

    def holds(self, price: Price) -> bool:
        """Whether a price lies in the range."""
        amount = bare(price)
        return isinstance(amount, int | Fraction) and self.low <= amount <= self.high


def bare(price: Price) -> Amount | Label | None:
    """A price without its mark."""
    return price.amount if isinstance(price, Unsure) else price


def folded(text: str) -> str:
    """What two spellings have in common: NFKC, no case, hiragana for katakana."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(_hiragana(sign) for sign in plain)


def query_words(query: str) -> tuple[str, ...]:
    """The words of a query, folded.

    A Latin rest behind kana is a syllable that is still being typed: it waits.
    """
    return tuple(_without_rest(word) for word in folded(query).split())


def search(query: str, options: Iterable[Option], translator: Translator) -> list[Hit]:
    """The options that hold every word of the query: by reading's beginning, then within, then by tags."""
    words = query_words(query)
    options = tuple(options)
    if not words:
        return [Hit(option, Rank.BEGINS) for option in options]
    hits = [hit for option in options if (hit := _match(words, option, translator))]
    return sorted(hits, key=lambda hit: (hit.rank, hit.part))


def matches(query: str, texts: Iterable[str]) -> bool:
    """Whether every word of a query stands in one of the texts; an empty query matches all."""
    words = query_words(query)
    heap = [folded(text) for text in texts]
    return all(any(word in text for text in heap) for word in words)


def spellings(label: Label | str, translator: Translator) -> tuple[str, ...]:
    """Everything a label may be looked for by: its reading first.

    A phrase made of names is found by their readings and in their other language too.
    """
    if isinstance(label, str):
        return (label,)
    if isinstance(label, Name):
        return tuple(dict.fromkeys(text for text in (label.kana, label.ja, label.en) if text))
    parts = [spellings(one, translator) for one in label.params.values() if isinstance(one, Name | Text)]
    if not parts:
        return (translator.say(label),)
    first, last = " ".join(part[0] for part in parts), " ".join(part[-1] for part in parts)
    return tuple(dict.fromkeys((first, translator.say(label), last)))


def _parts(label: Label, translator: Translator) -> Iterable[str]:
    """Everything that the names in a phrase may be looked for by: "pistol" begins one of Firearm (Pistol)."""
    if isinstance(label, Text):
        for part in label.params.values():
            if isinstance(part, Name | Text):
                yield from spellings(part, translator)


def bands(prices: Iterable[Price]) -> tuple[Band, ...]:
    """Some four ranges that the prices fall into; none where there is nothing to choose from."""
    known = sorted({price for price in map(bare, prices) if isinstance(price, int | Fraction)})
    if len(known) < 2:
        return ()
    if len(known) <= MOST_BANDS:
        return tuple(Band(price, price) for price in known)
    below = [price for price in known if price < 0]
    above = [price for price in known if price >= 0]
    parts = [part for part in (*_split(below), *_split(above)) if part]
    return tuple(Band(part[0], part[-1]) for part in parts)


def _split(prices: Sequence[int | Fraction]) -> list[Sequence[int | Fraction]]:
    if len(prices) < 4:
        return [prices]
    third = max(1, len(prices) // 3)
    return [prices[:third], prices[third : 2 * third], prices[2 * third :]]


def _hiragana(sign: str) -> str:
    return chr(ord(sign) - SHIFT) if KATAKANA_FIRST <= sign <= KATAKANA_LAST else sign


def _without_rest(word: str) -> str:
    kept = word.rstrip("abcdefghijklmnopqrstuvwxyz")
    return kept if kept and "ぁ" <= kept[-1] <= "ー" else word


def _match(words: Sequence[str], option: Option, translator: Translator) -> Hit | None:
    names = [folded(text) for text in spellings(option.name, translator)]
    parts = [folded(text) for text in _parts(option.name, translator)]
    tags = [folded(text) for label in option.tags.values() for text in spellings(label, translator)]
    price = bare(option.price)
    if isinstance(price, int | Fraction | Dice):
        tags.append(str(price))
    if option.summary is not None:
        tags.append(folded(translator.say(option.summary)))
    if not all(any(word in text for text in (*names, *tags)) for word in words):
        return None
    first = words[0]
    whole = any(name.startswith(first) for name in names)
    if whole or any(part.startswith(first) for part in parts):
        rank = Rank.BEGINS
    elif any(first in name for name in names):
        rank = Rank.WITHIN
    else:
        return Hit(option, Rank.TAGGED)
    at, length = highlighted(first, reading(option.name, translator))
    return Hit(option, rank, at, length, part=rank is Rank.BEGINS and not whole)


def reading(label: Label | str, translator: Translator) -> str:
    """What the second column of a picker shows: the reading, or to others the Japanese word."""
    if isinstance(label, Name):
        return label.kana if translator.language == "ja" else label.ja if label.ja != label.en else ""
    return ""


def reading_of(label: Label | str, translator: Translator) -> str:
    """How a label is read aloud: by its kana or those of the words in it; in English as it is written."""
    if translator.language != "ja" or isinstance(label, str):
        return translator.say(label)
    if isinstance(label, Name):
        return label.kana or label.ja
    readings = [reading_of(one, translator) for one in label.params.values() if isinstance(one, Name | Text)]
    return " ".join(readings) or translator.say(label)


def highlighted(word: str, text: str) -> tuple[int, int]:
    """Place and length of a folded word in a text; (0, 0) where it is not, or cannot be told."""
    plain = folded(text)
    at = plain.find(word) if len(plain) == len(text) else -1
    return (at, len(word)) if at >= 0 else (0, 0)
