"""The Lunatic: numbers that mean nothing, or can hardly be meant. Touches the book, nothing else.

Where the digest has a code for a number it is raised where its rule stands; here are all the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from builder.core.frozen import Row
from builder.core.text import Label, Text
from builder.systems.lunatic.book import Book

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Range:
    """Between what a number of a row can be meant."""

    name: Label
    low: int = 0
    high: int | None = None


MOST_EXP = 100_000
"""Up to here the table of levels goes."""
PURCHASE = {
    "steps": Range(Text("lunatic.field.steps"), 1, 100),
    "skill_exp": Range(Text("lunatic.field.skill_exp"), 0, 1000),
    "exp": Range(Text("lunatic.exp"), 0, 1000),
    "slots": Range(Text("lunatic.field.slots"), 0, 100),
    "level": Range(Text("lunatic.spell.level"), 0, 50),
}
GAINED = {
    "scenario": Range(Text("lunatic.field.scenario"), 0, 10_000),
    "exp": Range(Text("lunatic.gained.personal"), 0, MOST_EXP),
}
SKILL_GAINED = {
    "scenario": Range(Text("lunatic.field.scenario"), 0, 10_000),
    "exp": Range(Text("lunatic.panel.skill_exp"), 0, 1000),
}
HERO = {
    "scenario": Range(Text("lunatic.field.scenario"), 0, 10_000),
    "exp": Range(Text("lunatic.gained.personal"), 0, 1000),
    "skill_exp": Range(Text("lunatic.field.skill_exp_used"), 0, 1000),
    "party": Range(Text("lunatic.field.party"), 0, 1000),
    "together": Range(Text("lunatic.field.together"), 0, 1000),
}
ITEM = {
    "qty": Range(Text("lunatic.field.qty"), 1, 10_000),
    "price": Range(Text("lunatic.field.price"), 0, 1_000_000),
    "range_near": Range(Text("lunatic.field.range_near"), 0, 1000),
}
TALENT = {"ap": Range(Text("lunatic.ap"), 0, 25)}
BODY = {
    "height_cm": Range(Text("lunatic.field.height"), 1, 400),
    "weight_kg": Range(Text("lunatic.field.weight"), 1, 1000),
    "muscle_override": Range(Text("lunatic.field.muscle"), 1, 20),
}
AGE = Range(Text("lunatic.age"), 0, 1000)
MONEY = Range(Text("lunatic.field.gp"), 0, 1_000_000)
LEVEL = Range(Text("lunatic.field.party_levels"), 1, 50)
REVISION = Range(Text("lunatic.panel.tables"), 1, 1_000_000)
DEEPEST = -1000
TRACKS = ("reserve", "vitality", "stride", "mana")


def check_ranges(book: Book) -> None:
    """Every number that a player writes, but for those with a limit in the rules."""
    choices = book.choices
    if not choices.is_pc:  # of a PC the rules say it
        _check(book, AGE, choices.age, "age")
    _check(book, MONEY, choices.gp, "gp")
    for key, within in BODY.items():
        _check(book, within, getattr(choices.profile, key), "profile", key)
    for level in sorted({*choices.party_levels}):
        _check(book, LEVEL, level, "party_levels")
    for talent in choices.talents:
        _rows(book, TALENT, talent, "talents", talent.row)
    for row in choices.personal_exp_gained:
        _rows(book, GAINED, row, "personal_exp_gained", row.row)
    for one in choices.skill_exp:
        _rows(book, SKILL_GAINED, one, "skill_exp", one.row)
    for point in choices.hero_points:
        _rows(book, HERO, point, "hero_points", point.row)
    for item in choices.equipment:
        _rows(book, ITEM, item, "equipment", item.row)
    for opportunity in choices.growth:
        for bought in opportunity.purchases:
            _rows(book, PURCHASE, bought, "growth", opportunity.row, "purchases", bought.row)
    if choices.table_pack is not None:
        _check(book, REVISION, choices.table_pack.revision, "table_pack", "revision")
    _current(book)


def _current(book: Book) -> None:
    """What play has used up: never more than there is; only vitality goes below 0, past the death point."""
    current = book.choices.current
    for id in TRACKS:
        most = book.get(id)
        high = most.whole if most is not None else None
        within = Range(book.rules.parameter(id), DEEPEST if id == "vitality" else 0, high)
        _check(book, within, getattr(current, id), "current", id)
    _check(book, Range(book.rules.parameter("mp"), 0, 1000), current.mp, "current", "mp")


def _rows(book: Book, ranges: dict[str, Range], row: Row, *place: str | int) -> None:
    for key, within in ranges.items():
        _check(book, within, getattr(row, key), *place, key)


def _check(book: Book, within: Range, value: Number | None, *place: str | int) -> None:
    if value is None:
        return
    if value < within.low:
        book.error("LUN-NUMBER-LOW", *place, field=within.name, low=within.low, value=value)
    elif within.high is not None and value > within.high:
        book.note("LUN-NUMBER-HIGH", *place, field=within.name, high=within.high, value=value)
