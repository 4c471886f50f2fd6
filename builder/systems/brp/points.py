"""BRP, chapter 8: points by skill, the two pools, and what is wrong with them. Touches only the book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from builder.core.evaluation import Budget
from builder.core.ledger import Tally, Value
from builder.core.text import Label, Text
from builder.systems.brp.book import Book
from builder.systems.brp.characteristics import is_known
from builder.systems.brp.choices import Points
from builder.systems.brp.words import Named

Pool = Literal["professional_points", "personal_points", "experience_points"]
LEAST = Text("brp.least")


@dataclass(slots=True)
class Spent:
    """The points of one kind by skill key: how many, and the numbers of the rows they stand in."""

    points: dict[str, int] = field(default_factory=dict)
    rows: dict[str, tuple[int, ...]] = field(default_factory=dict)
    named: dict[str, Named] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.points.values())


def spent(book: Book, pool: Pool) -> Spent:
    """What stands in one column, the rows of a skill together. An invalid entry counts as nothing.

    Source: digest, 8, D-35.
    """
    entries: tuple[Points, ...] = getattr(book.choices, pool)
    given = (entries, book.choices.identity.own_language)
    return book.conclude(pool, given, lambda: _spent(book, pool, entries))


def _spent(book: Book, pool: Pool, entries: tuple[Points, ...]) -> Spent:
    found = Spent()
    for entry in entries:
        named = book.namer.name(entry.skill, entry.spec)
        where = (pool, entry.row)
        book.check_skill(named, *where)
        valid = is_valid(entry.points)
        if not valid:
            place = (*where, "points")
            book.error("BRP-PTS-VALUE", *place, subject=named.key, skill=named.label)
        points = int(entry.points) if valid else 0
        if points > 0 and pool != "experience_points":
            book.check_specialty(named, *where)
        found.points[named.key] = found.points.get(named.key, 0) + points
        found.rows[named.key] = (*found.rows.get(named.key, ()), entry.row)
        found.named.setdefault(named.key, named)
    return found


def is_valid(points: int | Fraction) -> bool:
    """Whether it is a whole number of 0 or more."""
    return isinstance(points, int) and points >= 0


def budgets(
    book: Book, professional: Spent, personal: Spent, names: Mapping[str, Label], *, has_profession: bool
) -> dict[str, Budget]:
    """The two pools: 300 for the profession, INT times ten for anything.

    Source: digest, 5.3 and 8.
    """
    rules = book.rules
    granted = book.enter(
        Tally("pool.professional", rules.term("professional_points")).lookup(
            rules.found("professional_pool"), Text("brp.pool.everyone")
        )
    )
    factor = rules.whole("personal_pool_factor")
    own = book.enter(
        Tally("pool.personal", rules.term("personal_points"))
        .add(book["char.INT"])
        .times(rules.found("personal_pool_factor"), Text("brp.times", {"n": factor}))
        .at_least(0, LEAST)
    )
    paid = _paid(book, "spent.professional", Text("brp.spent.professional"), professional, names)
    free = _paid(book, "spent.personal", Text("brp.spent.personal"), personal, names)
    if has_profession:
        _check(
            book,
            granted,
            paid,
            over="BRP-PRO-POINTS",
            under="BRP-PRO-UNSPENT",
            pool="professional_points",
        )
    if is_known(book, "INT"):
        _check(book, own, free, over="BRP-PER-POINTS", under="BRP-PER-UNSPENT", pool="personal_points")
    return {
        "professional": Budget("professional", Text("brp.short.professional"), granted, paid, pool=True),
        "personal": Budget("personal", Text("brp.short.personal"), own, free, pool=True),
        "shift": Budget("shift", Text("brp.shift.moved"), _shiftable(book), book["shift.moved"]),
    }


def _shiftable(book: Book) -> Value:
    """How many points may be moved between characteristics.

    Source: digest, 5.2.
    """
    limit = book.rules.found("shift_limit")
    return book.enter(Tally("shift.limit", Text("brp.shift.limit")).lookup(limit, Text("brp.pool.everyone")))


def _paid(book: Book, key: str, name: Label, column: Spent, names: Mapping[str, Label]) -> Value:
    tally = Tally(key, name)
    for skill, points in column.points.items():
        if points:
            tally.add(points, names[skill])
    return book.enter(tally)


def _check(book: Book, granted: Value, paid: Value, *, over: str, under: str, pool: Pool) -> None:
    if paid.whole > granted.whole:
        book.error(over, pool, spent=paid.whole, max=granted.whole)
    elif paid.whole < granted.whole:
        book.todo(under, pool, left=granted.whole - paid.whole)


def check_professional(book: Book, professional: Spent, keys: Iterable[str]) -> None:
    """Professional points go to the skills of the profession only.

    Source: digest, 8 and 14.
    """
    allowed = frozenset(keys)
    for key, points in professional.points.items():
        if points > 0 and key not in allowed:
            label = professional.named[key].label
            row = professional.rows[key][0]
            book.error("BRP-PRO-SKILL", "professional_points", row, subject=key, skill=label)
