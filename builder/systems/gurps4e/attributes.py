"""GURPS 4e, chapters 6, 8 and 9: basic attributes, damage by ST, Basic Lift. Touches only the book."""

from __future__ import annotations

from fractions import Fraction

from builder.core.ledger import Found, Value
from builder.core.number import Dice, floor
from builder.core.text import Text
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import KG, Book
from builder.systems.gurps4e.facts import ScoreLine, Step


def attributes(book: Book) -> tuple[ScoreLine, ...]:
    """ST, DX, IQ, HT and what they cost.

    Source: digest, 6. Unit: levels; points.
    """
    return tuple(_attribute(book, key, row) for key, row in book.rules.attributes.items())


def _attribute(book: Book, key: str, row: rows.AttributeRow) -> ScoreLine:
    score: int = getattr(book.build.attributes, key)
    levels = score - row.base
    tally = book.tally(row.id, row.name).add(row.base, Text("gurps4e.attribute.base"), row.source())
    cost = attribute_cost(book, key, row)
    if levels:
        tally.add(levels, _levels(levels))
    value = book.enter(tally)
    _check(book, key, row, score)
    step = Step(row.cost_per_level, score + 1)
    return ScoreLine(key, row.name, row.short, value, cost, levels, 1, step)


def attribute_cost(book: Book, key: str, row: rows.AttributeRow) -> Value:
    """What an attribute costs, or gives back below its base.

    Source: digest, 6. Unit: points.
    """
    levels = getattr(book.build.attributes, key) - row.base
    tally = book.tally(f"cost.{row.id}", row.name)
    if levels:
        tally.add(levels, _levels(levels))
        tally.times(row.cost_per_level, Text("gurps4e.price.level"), row.source())
    return book.enter(tally)


def _levels(levels: int) -> Text:
    return Text("gurps4e.attribute.levels") if levels > 0 else Text("gurps4e.attribute.lowered")


def _check(book: Book, key: str, row: rows.AttributeRow, score: int) -> None:
    settings, place = book.settings, ("attributes", key)
    if score < row.minimum:
        book.error("GURPS-ATTR-TOO-LOW", *place, attr=row.short, n=score)
    elif score < book.rules.number("warn_below"):
        _judge(book, settings.attributes_below_8, "GURPS-ATTR-BELOW-8", row, score)
    if score > book.rules.number("warn_above"):
        _judge(book, settings.attributes_above_20, "GURPS-ATTR-ABOVE-20", row, score)


def _judge(book: Book, setting: str, code: str, row: rows.AttributeRow, score: int) -> None:
    place = ("attributes", row.key)
    if setting == "forbid":
        book.error(code, *place, attr=row.short, n=score)
    elif setting != "allow":
        book.note(code, *place, attr=row.short, n=score)


def damage(book: Book) -> None:
    """Thrust and swing by ST.

    Source: digest, 8. Unit: dice.
    """
    st = book["st"]
    for kind in ("thrust", "swing"):
        tally = book.tally(f"damage.{kind}", book.rules.term(kind)).add(st)
        book.enter(tally.override(_damage_at(book, kind, st.whole), Text("gurps4e.damage.by_st")))


def _damage_at(book: Book, kind: str, st: int) -> Found:
    rules = book.rules
    top = rules.whole("formula_top")
    if st > top:
        return _damage_above(book, kind, st)
    steps = [step for step in rules.damage_steps if step.damage == kind]
    held = max(st, min(step.st_min for step in steps))
    step = next(step for step in steps if step.st_min <= held <= step.st_max)
    adds = step.start + (held - step.origin) // step.every
    per_die = rules.whole("adds_per_die")
    more = (adds + 1) // per_die if adds >= rules.whole("die_from_adds") else 0
    return Found(Dice(((1 + more, 0),), adds - per_die * more), step.source())


def _damage_above(book: Book, kind: str, st: int) -> Found:
    """Above ST 40 the table goes by fives, the lower row counts; above 100 a die for each full 10."""
    rules = book.rules
    key = rules.damage_above.key
    held = min(max(st, key.min), key.max)
    found = rules.damage_above.at(key.min + (held - key.min) // key.step * key.step, kind)
    more = floor(max(0, st - key.max)) // rules.whole("die_per_st_above_table")
    assert isinstance(found.value, Dice)
    return Found(Dice(((found.value.count + more, 0),), found.value.add), found.source)


def basic_lift(book: Book) -> Value:
    """ST times ST over ten; from 5 kg up the nearest whole kg, halves up.

    Source: digest, 9 and D-01. Unit: kg.
    """
    rules = book.rules
    st = book["st"]
    divisor = rules.whole("bl_divisor")
    held = max(st.whole, 0)
    tally = (
        book.tally("basic_lift", rules.term("basic_lift"), unit=KG)
        .add(st)
        .at_least(0, Text("gurps4e.floor_zero"))
    )
    tally.times(held, Text("gurps4e.lift.square"))
    tally.times(Fraction(1, divisor), Text("gurps4e.lift.share", {"n": divisor}))
    if held * held >= divisor * rules.whole("bl_whole_from"):
        tally.nearest()
    return book.enter(tally)
