"""The Lunatic: body, muscle, movement under load, traits. Touches the book, nothing else."""

from __future__ import annotations

from fractions import Fraction

from builder.core.ledger import Found, Source, Tally, Value
from builder.core.number import ceil
from builder.core.table_check import ARGUMENTS
from builder.core.text import Text
from builder.systems.lunatic.book import Book
from builder.systems.lunatic.calling import Calling, race_cell
from builder.systems.lunatic.rule_tables import RECONSTRUCTED

HUNDREDTH = Fraction(1, 100)


def body(book: Book, found: Calling) -> None:
    """Height and weight of the race, from the human-equivalent figures that are entered; muscle.

    Source: digest, 2.13, A24, A25 and A41. Keys: body.height, body.weight, muscle.computed, muscle.
    """
    profile, race = book.choices.profile, found.race
    height, weight = profile.height_cm, profile.weight_kg
    if height is not None:
        _scaled(book, found, "height", height, race.height_percent)
    if weight is not None:
        _scaled(book, found, "weight", weight, race.weight_percent)
    own = race.muscle_from == "race_size"
    if height is not None and weight is not None and weight > 0:
        tall = book["body.height"].number if own else height
        heavy = book["body.weight"].number if own else weight
        _muscle(book, tall, heavy)
    computed = book.get("muscle.computed")
    if computed is None and profile.muscle_override is None:
        return
    tally = Tally("muscle", book.rules.term("muscle"))
    if computed is not None:
        tally.add(computed)
    if profile.muscle_override is not None:
        tally.override(profile.muscle_override, Text("lunatic.muscle.own"))
        if computed is not None and profile.muscle_override > computed.number:
            book.error("LUN-MUS-TOO-HIGH", "profile", "muscle_override", n=computed.number)
    book.enter(tally)


def _scaled(book: Book, found: Calling, part: str, amount: int | Fraction, percent: int) -> Value:
    height = part == "height"
    name = Text("lunatic.body.height") if height else Text("lunatic.body.weight")
    unit = Text("lunatic.unit.cm") if height else Text("lunatic.unit.kg")
    tally = Tally(f"body.{part}", name, unit=unit).add(amount, Text("lunatic.body.entered"))
    if percent != 100:
        share = percent * HUNDREDTH
        why = Text("lunatic.body.race", {"race": found.race.name, "n": percent})
        tally.times(Found(share, race_cell(found, f"{part}_percent")), why)
    return book.enter(tally)


def _muscle(book: Book, height: int | Fraction, weight: int | Fraction) -> None:
    formula = book.rules.formula("muscle")
    arg = {name: formula.arg(name) for name in ARGUMENTS["muscle"]}
    if height <= _number(arg["light_offset"]) or height <= _number(arg["heavy_offset"]):
        book.note("LUN-MUS-UNDEFINED", "profile", "height_cm")
        return
    low, high = height - _number(arg["light_offset"]), height - _number(arg["heavy_offset"])
    tally = Tally("muscle.computed", Text("lunatic.muscle.computed"))
    tally.lookup(arg["center"], Text("lunatic.muscle.center", {"low": low, "high": high}))
    if weight < low:
        step = arg["light_step_percent"]
        bands = _bands((low - weight) * 100 * Fraction(1, 1) / Fraction(low), step)
        tally.lookup(_shift(-bands, bands, step), Text("lunatic.muscle.lighter", {"n": bands}))
    elif weight > high:
        step = arg["heavy_step_percent"]
        bands = _bands((weight - high) * 100 * Fraction(1, 1) / Fraction(high), step)
        tally.lookup(_shift(bands, bands, step), Text("lunatic.muscle.heavier", {"n": bands}))
    running = tally.running
    assert isinstance(running, int | Fraction)
    if running < _number(arg["min"]):
        tally.at_least(arg["min"], Text("lunatic.muscle.least"))
    if running > _number(arg["max"]):
        tally.at_most(arg["max"], Text("lunatic.muscle.most"))
    book.enter(tally)


def _number(found: Found) -> int | Fraction:
    assert isinstance(found.value, int | Fraction)
    return found.value


def _bands(percent: Fraction, step: Found) -> int:
    """How many bands away: the first reaches to one step, both ends included."""
    return max(1, ceil(percent / Fraction(_number(step))))


def _shift(by: int, bands: int, step: Found) -> Found:
    """The first band is the text's; that the others repeat it is ours, until a GM says so."""
    given = step.source
    if bands == 1 or given.provenance == "gm":
        return Found(by, given)
    return Found(by, Source(given.document, f"{given.row}.{bands}", RECONSTRUCTED))


def movement(book: Book, found: Calling) -> None:
    """Squares of a main action and of a sub action, without dice.

    Source: digest, 2.13 (load), 4 and 6.5. Keys: movement.main, movement.sub.
    """
    table = book.rules.record("movement")
    parts = (
        ("main", table.at("main_action.or_fixed"), Text("lunatic.movement.main")),
        ("sub", table.at("sub_action.or_fixed"), Text("lunatic.movement.sub")),
    )
    for part, fixed, name in parts:
        tally = Tally(f"movement.{part}", name)
        if fixed.value:
            tally.lookup(fixed, Text("lunatic.movement.fixed"))
        tally.add(book["stride"])
        if found.race.movement:
            tally.lookup(Found(found.race.movement, race_cell(found, "movement")), found.race.name)
        if book.choices.heavy_load:
            tally.lookup(book.rules.found("heavy_load_movement"), Text("lunatic.load.heavy"))
        book.enter(tally.at_least(0, Text("lunatic.at_least_none")))


def check_sheet_texts(book: Book) -> None:
    """Signature traits, and the load.

    Source: digest, 2.13.
    """
    if len(book.choices.traits) > book.rules.whole("traits_max"):
        book.error("LUN-TRT-MAX", "traits")
    if book.choices.heavy_load:
        book.note("LUN-EQP-HEAVY", "heavy_load")
