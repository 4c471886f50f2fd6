"""BRP, chapter 5: characteristics, the shift, and what is derived from them. Touches only the book."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from builder.core.ledger import Found, Source, Tally, Value
from builder.core.number import OR_NONE, Dice
from builder.core.text import Text
from builder.systems.brp.book import Book
from builder.systems.brp.choices import CHARACTERISTICS
from builder.systems.brp.facts import CharacteristicLine, RollLine
from builder.systems.brp.play import difficulty, fumble_from, special

LEAST = Text("brp.least")


def characteristics(book: Book) -> tuple[CharacteristicLine, ...]:
    """The seven characteristics: what was rolled, and the shift.

    Source: digest, 5.1 and 5.2.
    """
    moved = shift(book)
    return tuple(_characteristic(book, id, moved) for id in CHARACTERISTICS)


def shift(book: Book) -> Value:
    """Points moved between characteristics: the sum of what was added; as much must be taken away.

    Source: digest, 5.2. Unit: points.
    """
    deltas = {id: getattr(book.choices.shift, id) for id in CHARACTERISTICS}
    tally = Tally("shift.moved", Text("brp.shift.moved"))
    for id, delta in deltas.items():
        if delta > 0:
            tally.add(delta, book.rules.characteristics[id].name)
    moved = book.enter(tally)
    up, down = moved.whole, -sum(delta for delta in deltas.values() if delta < 0)
    if up > book.rules.whole("shift_limit"):
        book.error("BRP-CHR-SHIFT-TOTAL", "shift", moved=up)
    if up != down:
        book.error("BRP-CHR-SHIFT-BALANCE", "shift", up=up, down=down)
    return moved


def _characteristic(book: Book, id: str, moved: Value) -> CharacteristicLine:
    row = book.rules.characteristics[id]
    rolled: int | None = getattr(book.choices.rolls, id)
    delta: int = getattr(book.choices.shift, id)
    tally = Tally(f"char.{id}", row.name)
    if rolled is None:
        tally.add(0, Text("brp.char.missing"))
        book.error("BRP-CHR-MISSING", "rolls", id, open=True, char=row.name)
    else:
        tally.add(rolled, Text("brp.char.rolled", {"dice": row.roll.upper()}), row.cite)
        if delta:
            tally.add(delta, Text("brp.char.shifted"))
        if not row.low <= rolled <= row.high:
            book.error("BRP-CHR-ROLL", "rolls", id, char=row.name, value=rolled, lo=row.low, hi=row.high)
    value = book.enter(tally)
    if rolled is not None and not row.low <= value.whole <= row.high:
        place = ("shift", id) if delta else ("rolls", id)
        book.error("BRP-CHR-RANGE", *place, char=row.name, value=value.whole, lo=row.low, hi=row.high)
    return CharacteristicLine(id, row, rolled, delta, value)


def check_sets(book: Book) -> None:
    """How often a whole set was rolled."""
    sets = book.choices.roll_sets
    if sets < 0:
        book.unknown(Text("brp.roll_sets"), str(sets), "roll_sets")
    if sets > 1:
        book.note("BRP-CHR-REROLL", "roll_sets", n=sets)


def is_known(book: Book, *ids: str) -> bool:
    """Whether these characteristics were rolled."""
    return all(getattr(book.choices.rolls, id) is not None for id in ids)


def characteristic_rolls(book: Book, penalty: Value | None) -> tuple[RollLine, ...]:
    """The six characteristic rolls, five times the characteristic; armor hinders the Agility roll.

    Source: digest, 5.3 and 6.4. Unit: percent.
    """
    return tuple(_roll(book, id, penalty) for id in book.rules.characteristic_rolls)


def _roll(book: Book, id: str, penalty: Value | None) -> RollLine:
    row = book.rules.characteristic_rolls[id]
    factor = book.rules.found("characteristic_roll")
    value = book.enter(
        Tally(f"roll.{id}", row.name, unit=Text("brp.unit.percent"))
        .add(book[f"char.{row.of}"])
        .times(factor, Text("brp.times", {"n": book.rules.whole("characteristic_roll")}))
        .at_least(0, LEAST)
    )
    good = special(book, value, f"roll_special.{id}")
    if row.armor != "physical" or penalty is None or penalty.whole == 0:
        return _levelled(book, RollLine(id, row, value, good), value)
    name = Text("brp.armored", {"what": row.name})
    unit = Text("brp.unit.percent")
    reduced = Tally(f"armored.roll.{id}", name, unit=unit).add(value).add(penalty).at_least(0, LEAST)
    armored = book.enter(reduced)
    reduced_special = special(book, armored, f"armored_special.roll.{id}")
    return _levelled(book, RollLine(id, row, value, good, armored, reduced_special), armored)


def _levelled(book: Book, line: RollLine, chance: Value) -> RollLine:
    """The roll with what its chance is at another difficulty, and where fumbles begin.

    Source: digest, 10.1 and 10.3.
    """
    easy, hard = (difficulty(book.rules, chance.whole, id) or 0 for id in ("easy", "difficult"))
    return replace(line, easy=easy, difficult=hard, fumble=fumble_from(book.rules, chance.whole))


def derived(book: Book) -> None:
    """Move, hit points, power points, damage bonus.

    Source: digest, 5.3.
    """
    rules = book.rules
    book.enter(Tally("mov", rules.term("MOV")).lookup(rules.found("move"), Text("brp.move.human")))
    divisor = rules.whole("hp_divisor")
    half = Found(Fraction(1, divisor), rules.found("hp_divisor").source)
    book.enter(
        Tally("hp", rules.term("HP"))
        .add(book["char.CON"])
        .add(book["char.SIZ"])
        .times(half, Text("brp.divided", {"n": divisor}))
        .ceil()
        .at_least(0, LEAST)
    )
    book.enter(Tally("pp", rules.term("PP")).add(book["char.POW"]).at_least(0, LEAST))
    damage_bonus(book)


def damage_bonus(book: Book) -> Value:
    """Damage bonus by STR + SIZ; beyond the printed table it goes on in steps, marked as extrapolated.

    Source: digest, 5.3, D-05.
    """
    both = book.enter(Tally("db.sum", Text("brp.db.sum")).add(book["char.STR"]).add(book["char.SIZ"]))
    table, number = book.rules.damage_bonus, both.whole
    tally = Tally("db", book.rules.term("db"), OR_NONE)
    if not is_known(book, "STR", "SIZ"):
        return book.enter(tally.add(0, Text("brp.db.missing")))
    if table.key.min <= number <= table.key.max:
        return book.enter(tally.lookup(table.at(number), Text("brp.db.by", {"n": number})))
    book.note("BRP-DRV-DB-RANGE", "rolls", subject="db", sum=number)
    found = table.at(number) if number < table.key.min else _beyond(book, number)
    source = Source(found.source.document, found.source.row, "derived")
    return book.enter(tally.lookup(Found(found.value, source), Text("brp.db.extrapolated", {"n": number})))


def _beyond(book: Book, number: int) -> Found:
    rules = book.rules
    step = rules.whole("db_step")
    count = rules.whole("db_dice_from") + (number - rules.whole("db_step_from")) // step
    die = rules.found("db_die")
    assert isinstance(die.value, Dice)
    return Found(Dice(((count, die.value.terms[0][1]),), 0, "D"), die.source)


def check_rolled(lines: tuple[CharacteristicLine, ...]) -> bool:
    """Whether the whole set is there."""
    return all(line.rolled is not None for line in lines)
