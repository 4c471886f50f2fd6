"""Core: fair dice. With a table's phrase each die follows from phrase, character and counter.

The derivation is stated in docs/fair-dice.md, so that anybody can follow it. Stdlib and core only.
"""

from __future__ import annotations

import hmac
import unicodedata
from collections.abc import Callable, Iterator
from datetime import datetime
from hashlib import sha256

from builder.core.dice import Roll, Roller
from builder.core.errors import BadEdit
from builder.core.frozen import LIMIT
from builder.core.text import Text

NAME = "trpg-builder/dice/1"
WORD = 4
RANGE = 1 << (8 * WORD)


def is_phrase(phrase: str) -> bool:
    """Whether there is a phrase at all."""
    return bool(phrase.strip())


def secret(phrase: str) -> bytes:
    """The key: the phrase without outer spaces, in one width, as UTF-8."""
    return unicodedata.normalize("NFKC", phrase).strip().encode("utf-8", "surrogatepass")


def place_of(path: tuple[str | int, ...]) -> str:
    """The place of a throw: the names of its path. Row numbers are left out: a player could make those."""
    return "/".join(part for part in path if isinstance(part, str))


def numbers(phrase: str, identity: str, counter: int, path: tuple[str | int, ...]) -> Iterator[int]:
    """The endless row of 32-bit numbers that one throw draws from."""
    key, block = secret(phrase), 0
    while True:
        message = "\n".join((NAME, identity, str(counter), place_of(path), str(block)))
        digest = hmac.new(key, message.encode("utf-8", "surrogatepass"), sha256).digest()
        for start in range(0, len(digest), WORD):
            yield int.from_bytes(digest[start : start + WORD], "big")
        block += 1


def dice(phrase: str, identity: str, counter: int, path: tuple[str | int, ...]) -> Callable[[int], int]:
    """The dice of one throw, in order. Numbers past the last full round are left out: no face is likelier."""
    drawn = numbers(phrase, identity, counter, path)

    def face(sides: int) -> int:
        end = RANGE - RANGE % sides
        return next(number for number in drawn if number < end) % sides + 1

    return face


class FairRoller:
    """Throws for one character, counting on: by the phrase of its table, or without one by `chance`."""

    def __init__(self, chance: Roller, phrase: str, identity: str, last: int = 0) -> None:
        self._chance, self._phrase, self._identity = chance, phrase, identity
        self.last = last

    def roll(self, text: str, path: tuple[str | int, ...], time: datetime) -> Roll:
        """Throw an expression for a place; the counter goes one on. Raises BadEdit at its end."""
        if self.last >= LIMIT:
            raise BadEdit(Text("core.dice.no_counter"))
        self.last += 1
        roller = self._chance
        if is_phrase(self._phrase):
            roller = Roller(dice(self._phrase, self._identity, self.last, path), "phrase")
        return roller.roll(text, path, time).model_copy(update={"counter": self.last})

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, for picks that no rule rolls for: always by chance."""
        return self._chance.below(bound)


def last_counter(rolls: tuple[Roll, ...]) -> int:
    """The highest counter of a log; 0 where there is none."""
    return max((roll.counter for roll in rolls if roll.counter is not None), default=0)
