"""BRP: base chances that follow from characteristics: DEX*2, INT+POW, DEX/2. Touches nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from builder.systems.brp.choices import CHARACTERISTICS

_NAME = "|".join(CHARACTERISTICS)
_FORMULA = re.compile(rf"((?:{_NAME})(?:\+(?:{_NAME}))*)(?:([*/])([1-9]\d{{0,2}}))?", re.ASCII)
LARGEST = 1000


@dataclass(frozen=True, slots=True)
class Formula:
    """A sum of characteristics times a factor, rounded up."""

    of: tuple[str, ...]
    factor: Fraction = Fraction(1)

    def __str__(self) -> str:
        text = "+".join(self.of)
        if self.factor == 1:
            return text
        top, below = self.factor.numerator, self.factor.denominator
        return f"{text}/{below}" if top == 1 else f"{text}*{top}"


def read_formula(value: Any) -> Any:
    """A base chance as tables write it: a whole number, or a formula. Raises ValueError for anything else."""
    if value is None or isinstance(value, Formula):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST:
        return value
    found = _FORMULA.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError("a base chance is a number or a formula like DEX*2, INT+POW, DEX/2")
    number = int(found[3] or 1)
    return Formula(tuple(found[1].split("+")), Fraction(1, number) if found[2] == "/" else Fraction(number))
