"""BRP, chapter 10: what a chance means at the table. Touches only the book and the tables."""

from __future__ import annotations

from fractions import Fraction

from builder.core.ledger import Found, Tally, Value
from builder.core.number import ceil
from builder.core.text import Text
from builder.systems.brp.book import Book
from builder.systems.brp.choices import CHARACTERISTICS
from builder.systems.brp.facts import LiftLine, ResistanceLine
from builder.systems.brp.rule_tables import BrpRules

LEAST = Text("brp.least")


def special(book: Book, chance: Value, key: str) -> Value:
    """Special success: a fifth of the chance, rounded up; by the strict result table, to the nearest.

    Source: digest, 10.1 and 10.3, D-20.
    """
    rules = book.rules
    divisor = rules.whole("special_divisor")
    fifth = Found(Fraction(1, divisor), rules.found("special_divisor").source)
    tally = Tally(key, Text("brp.special.of", {"what": chance.name})).add(chance)
    tally.times(fifth, Text("brp.divided", {"n": divisor}))
    if not book.choices.options.strict_result_table:
        return book.enter(tally.ceil())
    tally.nearest()
    if chance.whole > 0:
        tally.at_least(rules.found("strict_special_least"), Text("brp.strict"))
    return book.enter(tally)


def half(book: Book, chance: Value, key: str) -> Value:
    """A difficult roll: half the chance, rounded up.

    Source: digest, 10.1.
    """
    return _share(book, chance, key, "difficult")


def _share(book: Book, chance: Value, key: str, name: str) -> Value:
    divisor = book.rules.whole(name)
    share = Found(Fraction(1, divisor), book.rules.found(name).source)
    tally = Tally(key, Text("brp.difficult.of", {"what": chance.name})).add(chance)
    return book.enter(tally.times(share, Text("brp.divided", {"n": divisor})).ceil())


def double(book: Book, chance: Value, key: str) -> Value:
    """An easy roll: twice the chance.

    Source: digest, 10.1.
    """
    factor = book.rules.found("easy")
    tally = Tally(key, Text("brp.easy.of", {"what": chance.name})).add(chance)
    return book.enter(tally.times(factor, Text("brp.times", {"n": book.rules.whole("easy")})))


def difficulty(rules: BrpRules, chance: int, id: str) -> int | None:
    """The chance at a difficulty; None where nothing is rolled.

    Source: digest, 10.1.
    """
    factor = rules.difficulties[id].factor
    return None if factor is None else ceil(chance * Fraction(factor))


def special_number(rules: BrpRules, chance: int) -> int:
    """A fifth of a chance, rounded up."""
    return ceil(Fraction(chance, rules.whole("special_divisor")))


def resistance(rules: BrpRules, active: int, passive: int) -> Found:
    """Resistance roll: the chance of the active side; 100 and 0 are automatic.

    Source: digest, 10.4, D-28. Unit: percent.
    """
    return rules.resistance.at(active - passive)


def resistances(book: Book) -> tuple[ResistanceLine, ...]:
    """Every characteristic that was rolled, against the value that stands opposed just now.

    Source: digest, 10.4.
    """
    opposed = book.choices.current.opposed
    known = [id for id in CHARACTERISTICS if getattr(book.choices.rolls, id) is not None]
    owned = tuple((id, book[f"char.{id}"].whole) for id in known)

    def lines() -> tuple[ResistanceLine, ...]:
        return tuple(
            ResistanceLine(
                id, own, opposed, _chance(book.rules, own, opposed), _chance(book.rules, opposed, own)
            )
            for id, own in owned
        )

    return book.conclude("resistances", (owned, opposed), lines)


def lifts(book: Book) -> tuple[LiftLine, ...]:
    """How likely STR moves the things whose SIZ is listed.

    Source: digest, 10.4 and 10.5.
    """
    if book.choices.rolls.STR is None:
        return ()
    own = book["char.STR"].whole

    def lines() -> tuple[LiftLine, ...]:
        return tuple(
            LiftLine(id, row, _chance(book.rules, own, row.low), _chance(book.rules, own, row.high))
            for id, row in book.rules.things.items()
        )

    return book.conclude("lifts", (own,), lines)


def _chance(rules: BrpRules, active: int, passive: int) -> int:
    value = resistance(rules, active, passive).value
    assert isinstance(value, int)
    return value


def fumble_from(rules: BrpRules, chance: int) -> int:
    """The lowest roll that is a fumble at this chance.

    Source: digest, 10.3.
    """
    value = rules.fumbles.at(max(chance, 0)).value
    assert isinstance(value, int)
    return value


def succeeds_on(rules: BrpRules, chance: int, *, strict: bool) -> int:
    """The highest roll that succeeds: the chance, by the strict result table never below 5 or above 95.

    Source: digest, 10.3, D-21. A chance of 0 cannot be tried.
    """
    if chance <= 0 or not strict:
        return max(chance, 0)
    return max(rules.whole("strict_floor"), min(rules.whole("strict_ceiling"), chance))


def ranged_chances(rules: BrpRules, chance: int, range: int) -> tuple[tuple[int, int], ...]:
    """How far one hits with which chance: within the range, twice as far difficult, thrice a quarter.

    Source: digest, 9.3. Unit: metres, percent.
    """
    return (
        (range, chance),
        (range * rules.whole("range_difficult"), ceil(Fraction(chance, rules.whole("difficult")))),
        (range * rules.whole("range_quarter"), ceil(Fraction(chance, rules.whole("quarter")))),
    )
