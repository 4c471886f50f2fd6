"""Core: what models of choices and tables are made of; pydantic guards the doors with these."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, WithJsonSchema

from builder.core.number import LONGEST, Dice, amount_of, exact, written
from builder.core.text import LONGEST_LINE as LONGEST_LINE
from builder.core.text import LONGEST_PROSE as LONGEST_PROSE


class Frozen(BaseModel):
    """A model that cannot be changed and takes no key that it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, protected_namespaces=())


LIMIT = 1_000_000_000

Whole = Annotated[int, Field(strict=True, ge=-LIMIT, le=LIMIT)]
"""What choices hold as numbers: whole, a thousand million at most either way."""

Line = Annotated[str, Field(max_length=LONGEST_LINE)]
"""A word or a line that a player types."""

Prose = Annotated[str, Field(max_length=LONGEST_PROSE)]
"""Running text that a player types."""


class Document(Frozen):
    """A file that edits change. `ROWS`: the field in which rows stand, `DEEP`: rows within rows too.

    `SETTLED`: the fields that no edit changes. Whatever has rows has a `last_row`, which only grows.
    """

    ROWS: ClassVar[str] = ""
    DEEP: ClassVar[bool] = True
    SETTLED: ClassVar[frozenset[str]] = frozenset()

    def taken_rows(self) -> frozenset[int]:
        """Every number that a row bears, or that something else speaks of."""
        return frozenset()


class Row(Frozen):
    """Base of everything that stands in a list of choices. 0: not numbered yet; the door numbers it."""

    row: Annotated[int, Field(strict=True, ge=0, le=LIMIT)] = 0


def exact_number(value: Any) -> int | Fraction:
    """An exact number from what JSON gives. Raises ValueError for anything else, or beyond the LIMIT."""
    if isinstance(value, bool):
        raise ValueError("a number, not true or false")
    if isinstance(value, str):
        number = amount_of(value)
        if isinstance(number, Dice):
            raise ValueError("a number, not dice")
        return _bounded(Fraction(number))
    if isinstance(value, float):
        value = Decimal(repr(value))
    if isinstance(value, Decimal):
        if not value.is_finite() or abs(value.adjusted()) > LONGEST:
            raise ValueError("not a number that counts")
        return _bounded(Fraction(value))
    if isinstance(value, int | Fraction):
        return _bounded(Fraction(value))
    raise ValueError("a number")


def _bounded(number: Fraction) -> int | Fraction:
    if abs(number) > LIMIT or number.denominator > LIMIT:
        raise ValueError("beyond a thousand million")
    return exact(number)


Exact = Annotated[
    int | Fraction,
    BeforeValidator(exact_number),
    PlainSerializer(written, return_type=int | str, when_used="json"),
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "number"}, {"type": "string"}]}),
]
"""An exact number: in JSON an integer, a decimal, or an exact string ("0.25", "1/3"); saved exactly."""
