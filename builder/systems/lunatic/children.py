"""The Lunatic: characters of 15 or less, who are no PCs. Touches the book, nothing else."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from builder.core.ledger import Found, Source, Tally
from builder.core.number import exact
from builder.core.text import Text
from builder.systems.lunatic.book import Book
from builder.systems.lunatic.rule_tables import RECONSTRUCTED

TEXT: Final = "text"


def is_child(book: Book) -> bool:
    """Whether the values of an adult are scaled: never for PCs."""
    age = book.choices.age
    return not book.choices.is_pc and age is not None and 0 <= age <= book.rules.whole("child_age_max")


def grown_up(book: Book, tally: Tally, id: str) -> Tally:
    """An ability as far as the age goes: a share of the adult's, rounded half up; a newborn's own value.

    Source: digest, 14. Between the ages that the text gives the shares are interpolated (reconstructed).
    """
    age = book.choices.age
    if age is None or not is_child(book):
        return tally
    scale = book.rules.child_scale[id]
    why = Text("lunatic.child.share", {"n": age})
    first, share = scale.shares[0]
    if age == 0:
        return tally.override(Found(scale.newborn, Source(scale.document, f"{id}.0")), why)
    if age < first:
        then = Found(share, Source(scale.document, f"{id}.{first}"))
        older = tally.times(then, why).nearest().running
        assert isinstance(older, int)
        grown = Fraction(age, first) * (older - scale.newborn)
        here = Found(exact(scale.newborn + grown), Source(scale.document, f"{id}.{age}", RECONSTRUCTED))
        return tally.override(here, Text("lunatic.child.between", {"n": age})).nearest()
    return tally.times(_share(scale.shares, age, f"{scale.document}", id), why).nearest()


def _share(shares: tuple[tuple[int, int | Fraction], ...], age: int, document: str, id: str) -> Found:
    low, here = shares[0]
    for high, there in shares:
        if high == age:
            return Found(there, Source(document, f"{id}.{age}", TEXT))
        if high > age:
            part = Fraction(age - low, high - low)
            return Found(exact(here + part * (there - here)), Source(document, f"{id}.{age}", RECONSTRUCTED))
        low, here = high, there
    return Found(here, Source(document, f"{id}.{low}", TEXT))


def class_share(book: Book, value: int) -> Found | None:
    """What a child has of a class initial value; None where it has all of it, or no table says how much.

    Source: digest, 14.
    """
    age = book.choices.age
    if age is None or not is_child(book) or value <= 0 or not book.rules.has("child_skill"):
        return None
    columns = {3: "plus3", 2: "plus2", 1: "plus1"}
    return book.rules.at("child_skill", age, columns[min(value, 3)])


def check_child(book: Book) -> None:
    """The table of a child's skills, where it is needed and missing."""
    if is_child(book) and not book.rules.has("child_skill"):
        book.error("LUN-TBL-MISSING", "age", table=book.rules.title("child_skill"))
