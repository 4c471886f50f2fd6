"""Core: exact amounts and how they are shown. Standard library only; no float ever enters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

MINUS = "\u2212"


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice as an amount: terms of (count, sides) plus a number, written as the game writes them.

    A term of 0 sides is GURPS's bare "d" (six sides). `letter` is "d" or "D".
    """

    terms: tuple[tuple[int, int], ...]
    add: int = 0
    letter: str = "d"

    @property
    def count(self) -> int:
        """How many dice there are in all terms."""
        return sum(count for count, _ in self.terms)

    def plus(self, other: int | Dice) -> Dice:
        """Add a number, or put the terms of the other dice behind ours."""
        if isinstance(other, Dice):
            return Dice(self.terms + other.terms, self.add + other.add, self.letter)
        return Dice(self.terms, self.add + other, self.letter)

    def __str__(self) -> str:
        text = ""
        for count, sides in self.terms:
            text += ("+" if text and count >= 0 else "") + f"{count}{self.letter}{sides or ''}"
        if self.add or not text:
            text += ("+" if text and self.add >= 0 else "") + str(self.add)
        return text


Amount = int | Fraction | Dice

SIGN = "\u2021"
A = TypeVar("A", bound=Amount)


@dataclass(frozen=True, slots=True)
class Unsure:
    """A number that rests on a reconstructed cell and stands in no ledger: ‡ is written behind it."""

    amount: Amount


def marked(amount: A, sure: bool) -> A | Unsure:
    """The number, with the mark unless it is sure."""
    return amount if sure else Unsure(amount)


_DICE = re.compile(r"([+-]?)(\d+|(?=[dD]\d))([dD])(\d*)((?:[+-]\d+[dD]\d*)*)([+-]\d+)?", re.ASCII)
_MORE = re.compile(r"([+-]\d+)[dD](\d*)", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+|/0*[1-9]\d*)?", re.ASCII)
LONGEST = 40


def exact(number: int | Fraction) -> int | Fraction:
    """The same number, as int when it is whole."""
    if type(number) is int:  # the common case; asking whether something is a Fraction is slow
        return number
    return number.numerator if number.denominator == 1 else number


def amount_of(text: str | int) -> Amount:
    """Read an amount as tables write it: 3, "5.25", "1/3", "2d-1", "1d8+1d4", "D6" (one die), "-1D4".

    Raises ValueError for anything else, and for numbers of more than 40 characters.
    """
    if isinstance(text, int):
        return text
    if len(text) <= LONGEST and _NUMBER.fullmatch(text):
        return exact(Fraction(text))
    found = _DICE.fullmatch(text) if len(text) <= LONGEST else None
    if found is None:
        raise ValueError(f"not an amount: {text[:LONGEST]!r}")
    sign, count, letter, sides, more, add = found.groups()
    terms = [(int(sign + (count or "1")), int(sides or 0))]
    terms += [(int(part[1]), int(part[2] or 0)) for part in _MORE.finditer(more)]
    return Dice(tuple(terms), int(add or 0), letter)


def product(left: int | Fraction, right: int | Fraction) -> int | Fraction:
    """The product, as int when it is whole."""
    above = left.numerator * right.numerator
    below = left.denominator * right.denominator
    return Fraction(above, below) if above % below else above // below


def total(left: Amount, right: Amount) -> Amount:
    """The sum of two amounts; dice take whole numbers and dice."""
    if type(left) is int and type(right) is int:
        return left + right
    if isinstance(left, Dice) or isinstance(right, Dice):
        if isinstance(left, Dice):
            return left.plus(right if isinstance(right, Dice) else _whole(right))
        return Dice((), _whole(left), right.letter).plus(right) if isinstance(right, Dice) else left
    return exact(left + right)


def _whole(number: int | Fraction) -> int:
    if isinstance(number, Fraction):
        if number.denominator != 1:
            raise ValueError("dice take whole numbers only")
        return number.numerator
    return number


def floor(number: int | Fraction) -> int:
    """The fraction dropped downward."""
    return number.numerator // number.denominator


def ceil(number: int | Fraction) -> int:
    """The fraction taken upward: -22.5 becomes -22."""
    return -((-number.numerator) // number.denominator)


def nearest(number: int | Fraction) -> int:
    """The nearest whole number, halves upward."""
    return floor(2 * number + 1) // 2


def written(amount: Amount) -> int | str:
    """As data: whole numbers as int, else an exact string ("5.25", "1/3", "1d+2")."""
    if isinstance(amount, Dice):
        return str(amount)
    if isinstance(amount, Fraction) and amount.denominator != 1:
        return _decimal(amount) or f"{amount.numerator}/{amount.denominator}"
    return int(amount)


def _decimal(number: Fraction) -> str | None:
    rest, twos, fives = number.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return None
    return fixed(number, max(twos, fives))


def fixed(number: int | Fraction, places: int) -> str:
    """With a fixed count of decimals, halves away from zero: fixed(5, 2) is "5.00"."""
    scaled = nearest(abs(number) * 10**places)
    digits = str(scaled).rjust(places + 1, "0")
    sign = "-" if number < 0 and scaled else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


OR_NONE = "+none"


def shown(amount: Amount, spec: str = "") -> str:
    """As people read it: comma at thousands, U+2212 as minus.

    spec: "" plain; "+" with sign (0 is ±0); a digit: that many decimals; "%": per cent, one decimal;
    "+2" both; "+none": with sign, in the window a word for 0; "_": no comma (years, tech levels); "$": money,
    with the sign before it; "00": two digits at least (chances of percentile dice).
    """
    sign = spec.startswith("+")
    rest = spec[1:] if sign else spec
    if isinstance(amount, Dice):
        text = str(amount)
    elif rest == "$":
        text = ("-$" if amount < 0 else "$") + _grouped(str(written(-amount if amount < 0 else amount)))
    elif rest == "%":
        text = fixed(amount * 100, 1)
    elif rest == "00":
        digits = fixed(amount, 0)
        text = digits.zfill(2) if amount >= 0 and len(digits) == 1 else _grouped(digits)
    elif rest.isdigit():
        text = _grouped(fixed(amount, int(rest)))
    else:
        plain = str(written(amount))
        text = plain if rest == "_" or "/" in plain else _grouped(plain)
    if sign and not text.startswith("-"):
        text = ("\u00b1" if amount == 0 else "+") + text
    return text.replace("-", MINUS)


def _grouped(digits: str) -> str:
    whole, point, rest = digits.partition(".")
    return f"{int(whole):,}{point}{rest}" if not whole.startswith("-0") else digits
