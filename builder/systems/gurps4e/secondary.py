"""GURPS 4e, chapter 7: secondary characteristics, Fright Check and senses. Touches only the book."""

from __future__ import annotations

from fractions import Fraction

from builder.core.ledger import Value
from builder.core.number import floor
from builder.core.text import Text
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.facts import Number, ScoreLine, Step
from builder.systems.gurps4e.force import Force

SENSES = ("vision", "hearing", "taste_smell", "touch")


def secondary(book: Book) -> tuple[ScoreLine, ...]:
    """HP, Will, Per, FP, Basic Speed and Basic Move, with what was bought.

    Source: digest, 7. Unit: as the name says; points.
    """
    return tuple(_characteristic(book, row) for row in book.rules.secondary.values())


def _characteristic(book: Book, row: rows.SecondaryRow) -> ScoreLine:
    change: Number = getattr(book.build.secondary, row.key)
    tally = book.tally(row.id, row.name, "" if row.step == 1 else "2")
    for part in row.base.of:
        tally.add(book[part])
    if row.base.divide != 1:
        tally.times(Fraction(1, row.base.divide), Text("gurps4e.secondary.share", {"n": row.base.divide}))
    if row.base.floor:
        tally.floor()
    if change:
        tally.add(change, _change(change))
    value = book.enter(tally.at_least(0, Text("gurps4e.floor_zero")))
    cost = secondary_cost(book, row)
    if change:
        _check(book, row, change, value)
    step = Step(row.cost_per_step, value.number + row.step)
    return ScoreLine(row.key, row.name, row.short, value, cost, change, row.step, step)


def secondary_cost(book: Book, row: rows.SecondaryRow) -> Value:
    """What a change costs, or gives back.

    Source: digest, 7. Unit: points.
    """
    change: Number = getattr(book.build.secondary, row.key)
    tally = book.tally(f"cost.{row.id}", row.name)
    if change:
        tally.add(change, _change(change))
        if row.step != 1:
            tally.times(1 / Fraction(row.step), Text("gurps4e.secondary.steps", {"n": row.step}))
        tally.times(row.cost_per_step, Text("gurps4e.price.step"), row.source())
    return book.enter(tally)


def _change(change: Number) -> Text:
    return Text("gurps4e.secondary.change") if change > 0 else Text("gurps4e.secondary.lowered")


def _check(book: Book, row: rows.SecondaryRow, change: Number, value: Value) -> None:
    place = ("secondary", row.key)
    if book.settings.secondary_mode != "full":
        book.error("GURPS-SEC-NOT-ALLOWED", *place)
        return
    off_step = bool(Fraction(change) % Fraction(row.step))
    limit = _limit(book, row)
    least = row.change_min
    beyond = book.settings.secondary_limits and (
        (limit is not None and not -limit <= change <= limit)
        or (row.result_max is not None and value.number > row.result_max)
        or (least is not None and change < least)
    )
    if not off_step and not beyond:
        return
    match row.key:
        case "HP":
            book.error("GURPS-SEC-HP-LIMIT", *place, n=limit or 0)
        case "Will":
            book.error("GURPS-SEC-WILL-LIMIT", *place)
        case "Per":
            book.error("GURPS-SEC-PER-LIMIT", *place)
        case "FP":
            book.error("GURPS-SEC-FP-LIMIT", *place, n=limit or 0)
        case "Speed":
            book.error("GURPS-SEC-SPEED-LIMIT", *place)
        case "Move":
            book.error("GURPS-SEC-MOVE-LIMIT", *place)


def _limit(book: Book, row: rows.SecondaryRow) -> int | None:
    if row.limit_share is not None and row.limit_share_of is not None:
        return floor(book[row.limit_share_of].number * row.limit_share)
    return row.change_limit


def senses(book: Book, force: Force) -> None:
    """Fright Check from Will, the senses from Per, with what traits add; vision without glasses too.

    Source: digest, 7. Unit: target of 3d.
    """
    for key in ("fright_check", *SENSES):
        tally = book.tally(key, book.rules.term(key)).add(book["will" if key == "fright_check" else "per"])
        for bonus in force.on(key):
            tally.add(bonus.add, bonus.label, bonus.source)
        book.enter(tally)
    unaided = tuple(force.on("vision.unaided"))
    if unaided:
        tally = book.tally("vision.unaided", Text("gurps4e.vision.unaided")).add(book["vision"])
        for bonus in unaided:
            tally.add(bonus.add, bonus.label, bonus.source)
        book.enter(tally)
