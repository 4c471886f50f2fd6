"""GURPS 4e, chapter 20: the numbers asked for at the table. Touches only the book."""

from __future__ import annotations

from fractions import Fraction

from builder.core.ledger import Found, Value
from builder.core.number import Dice, amount_of, ceil, exact, floor, nearest
from builder.core.text import Text
from builder.systems.gurps4e.book import CENTIMETRES, KG, KILOMETRES, METRES, PER_SECOND, Book
from builder.systems.gurps4e.facts import (
    FallLine,
    FeatLine,
    MarchLine,
    Number,
    ThrowLine,
    ThrownDamageLine,
)

HUNDRED = 100


def injury(book: Book) -> None:
    """Thresholds of HP: reeling, major wound, the lines of death; what reeling leaves.

    Source: digest, 20.3 and D-04: below a third. Unit: HP.
    """
    rules, hp = book.rules, book["hp"]
    _below_share(book, "hp.reeling", Text("gurps4e.hp.reeling"), hp, "reeling_share")
    wound = book.tally("hp.major_wound", Text("gurps4e.hp.major_wound")).add(hp)
    share = rules.found("major_wound_share")
    wound.times(share, Text("gurps4e.hp.more_than_half")).floor()
    book.enter(wound.add(1, Text("gurps4e.hp.above")))
    for multiple in range(1, rules.whole("death_check_multiples") + 1):
        _multiple(book, f"hp.death.{multiple}", Text("gurps4e.hp.death"), hp, -multiple)
    _multiple(book, "hp.dead", Text("gurps4e.hp.dead"), hp, rules.whole("dead_multiple"))
    _multiple(book, "hp.destroyed", Text("gurps4e.hp.destroyed"), hp, rules.whole("destroyed_multiple"))
    _shock(book, hp)
    _half(book, "move.reeling", Text("gurps4e.move.reeling"), book["move"])
    _half(book, "dodge.reeling", Text("gurps4e.dodge.reeling"), book["dodge.loaded"])


def _shock(book: Book, hp: Value) -> None:
    """How many HP lost make one point of shock: one, from 20 HP up a tenth."""
    rules = book.rules
    divisor = rules.whole("shock_scale_divisor")
    tally = book.tally("hp.shock", Text("gurps4e.hp.shock"))
    if hp.number >= rules.number("shock_scale_from_hp"):
        tally.add(hp).times(Fraction(1, divisor), Text("gurps4e.hp.shock_share", {"n": divisor})).floor()
    else:
        tally.add(1, Text("gurps4e.hp.shock"))
    book.enter(tally)


def fatigue(book: Book) -> None:
    """Thresholds of FP: tired, unconscious; what a fight costs.

    Source: digest, 20.4. Unit: FP.
    """
    rules, fp = book.rules, book["fp"]
    _below_share(book, "fp.tired", Text("gurps4e.fp.tired"), fp, "tired_share")
    multiple = rules.whole("unconscious_fp_multiple")
    _multiple(book, "fp.unconscious", Text("gurps4e.fp.unconscious"), fp, multiple)
    fight = book.tally("fp.fight", Text("gurps4e.fp.fight"))
    fight.lookup(rules.found("fight_fp"), Text("gurps4e.fp.fight")).add(book["enc.level"])
    book.enter(fight)
    _half(book, "st.tired", Text("gurps4e.st.tired"), book["st"])


def _below_share(book: Book, key: str, name: Text, full: Value, constant: str) -> Value:
    """The highest number below a third: the third, its fraction up, less one."""
    tally = book.tally(key, name).add(full)
    tally.times(book.rules.found(constant), Text("gurps4e.share.third")).ceil()
    return book.enter(tally.add(-1, Text("gurps4e.share.below")))


def _multiple(book: Book, key: str, name: Text, full: Value, multiple: int) -> Value:
    return book.enter(book.tally(key, name).add(full).times(multiple, Text("gurps4e.multiple")))


def _half(book: Book, key: str, name: Text, whole: Value) -> Value:
    """Half, fractions up."""
    tally = book.tally(key, name).add(whole)
    return book.enter(tally.times(Fraction(1, 2), Text("gurps4e.share.half")).ceil())


def lifting(book: Book) -> tuple[FeatLine, ...]:
    """Feats of strength as multiples of Basic Lift.

    Source: digest, 20.5. Unit: kg.
    """
    lines = []
    for row in book.rules.lifting:
        tally = book.tally(f"lifting.{row.id}", row.name, unit=KG).add(book["basic_lift"])
        value = book.enter(tally.times(row.factor, row.name, row.source()))
        lines.append(FeatLine(row.id, row.name, value, row.seconds))
    return tuple(lines)


def moving(book: Book) -> tuple[MarchLine, ...]:
    """Jumps (cm), runs and swimming (m per second), and a day's march (km).

    Source: digest, 20.5.
    """
    rules, basic, move = book.rules, book["basic_move"], book["move"]
    _jump(book, "high", Text("gurps4e.jump.high"), Text("gurps4e.jump.high.running"))
    _jump(book, "broad", Text("gurps4e.jump.broad"), Text("gurps4e.jump.broad.running"))
    for key, name, constant in (
        ("run.sprint", Text("gurps4e.run.sprint"), "sprint_factor"),
        ("run.paced", Text("gurps4e.run.paced"), "paced_factor"),
    ):
        book.enter(book.tally(key, name, "1", PER_SECOND).add(move).times(rules.found(constant), name))
    swim = book.tally("swim", Text("gurps4e.swim"), unit=PER_SECOND).add(basic)
    divisor = rules.whole("swim_divisor")
    swim.times(Fraction(1, divisor), Text("gurps4e.swim.share", {"n": divisor})).floor()
    book.enter(swim.at_least(rules.number("swim_minimum"), Text("gurps4e.swim.least")))
    return tuple(_marches(book))


def _jump(book: Book, kind: str, name: Text, running: Text) -> None:
    """A factor times Basic Move, less a constant; a run-up doubles it at most."""
    rules = book.rules
    tally = book.tally(f"jump.{kind}", name, unit=CENTIMETRES).add(book["basic_move"])
    tally.times(rules.found(f"{kind}_jump_factor"), Text("gurps4e.jump.factor"))
    less = rules.found(f"{kind}_jump_less")
    tally.add(-rules.number(f"{kind}_jump_less"), Text("gurps4e.jump.less"), less.source)
    standing = book.enter(tally.at_least(rules.number("jump_minimum"), Text("gurps4e.floor_zero")))
    most = book.tally(f"jump.{kind}.running", running, unit=CENTIMETRES).add(standing)
    book.enter(most.times(rules.found("run_up_times"), Text("gurps4e.jump.run_up")))


def _marches(book: Book) -> list[MarchLine]:
    rules = book.rules
    day = book.tally("march", Text("gurps4e.march"), unit=KILOMETRES).add(book["move"])
    ideal = book.enter(day.times(rules.found("march_km_per_move"), Text("gurps4e.march.factor")))
    lines = []
    for row in rules.terrains:
        name = Text("gurps4e.march.on", {"terrain": row.name})
        plain = book.tally(f"march.{row.id}", name, unit=KILOMETRES).add(ideal)
        if row.march_factor != 1:
            plain.times(Fraction(row.march_factor), row.name, row.source())
        without = book.enter(plain)
        helped = Text("gurps4e.march.on_hiking", {"terrain": row.name})
        hiking = book.tally(f"march.{row.id}.hiking", helped, unit=KILOMETRES).add(without)
        hiking.times(rules.found("hiking_success_factor"), Text("gurps4e.march.hiking"))
        lines.append(MarchLine(row.id, row.name, without, book.enter(hiking)))
    return lines


def throws(book: Book) -> tuple[ThrowLine, ...]:
    """How far things of growing weight are thrown, up to what two hands lift.

    Source: digest, 20.5. Unit: kg; m.
    """
    rules, lines = book.rules, []
    one_hand, most = rules.number("throw_one_hand_top"), Fraction(rules.number("throw_top"))
    for place, (low, top, _) in enumerate(rules.throwing.rows, start=1):
        if Fraction(low, HUNDRED) > most:
            break
        ratio = min(Fraction(top, HUNDRED), most)
        found = rules.throwing.at(top)
        weight = book.tally(f"throw.{place}.weight", Text("gurps4e.throw.weight"), unit=KG).add(
            book["basic_lift"]
        )
        weight.times(ratio, Text("gurps4e.throw.ratio"), found.source)
        lines.append(
            ThrowLine(
                book.enter(weight),
                _distance(book, f"throw.{place}.distance", found),
                ratio <= one_hand,
            )
        )
    return tuple(lines)


def _distance(book: Book, key: str, factor: Found) -> Value:
    tally = book.tally(key, Text("gurps4e.throw.distance"), unit=METRES).add(book["st"])
    return book.enter(tally.times(factor, Text("gurps4e.throw.factor")))


def throw_distance(book: Book, kg: Number) -> Number | None:
    """How far a weight is thrown: the ratio between two rows takes the larger; None: too heavy.

    Source: digest, 20.5. Unit: m.
    """
    lift = Fraction(book["basic_lift"].number)
    top = book.rules.number("throw_top")
    if kg > lift * top:
        return None
    found = book.rules.throwing.at(ceil(Fraction(kg) * HUNDRED / lift) if lift else 0).value
    assert isinstance(found, int | Fraction)
    return exact(book["st"].number * found)


def thrown_damage(book: Book) -> tuple[ThrownDamageLine, ...]:
    """What a thrown object does by its weight: thrust, and so much per die.

    Source: digest, 20.5. Unit: kg; dice.
    """
    thrust = book["damage.thrust"]
    dice = thrust.total.count if isinstance(thrust.total, Dice) else 0
    lines = []
    for row in book.rules.thrown_damage:
        weight = book.tally(f"thrown.{row.id}.weight", Text("gurps4e.throw.weight"), unit=KG).add(
            book["basic_lift"]
        )
        weight.times(Fraction(row.up_to_bl), Text("gurps4e.throw.ratio"), row.source())
        damage = book.tally(f"thrown.{row.id}.damage", Text("gurps4e.throw.damage")).add(thrust)
        adds = ceil(dice * row.per_die) if row.per_die < 0 else floor(dice * row.per_die)
        if adds:
            damage.add(adds, Text("gurps4e.throw.per_die", {"n": row.per_die}), row.source())
        lines.append(ThrownDamageLine(row.id, book.enter(weight), book.enter(damage)))
    return tuple(lines)


def falls(book: Book) -> tuple[FallLine, ...]:
    """Falls as collisions, by height.

    Source: digest, 18 and 20.5. Unit: m; m per second; dice.
    """
    lines, hp = [], book["hp"]
    divisor = book.rules.whole("collision_divisor")
    share, hundredth = Fraction(1, divisor), Text("gurps4e.collision.share", {"n": divisor})
    for row in book.rules.falls:
        tally = book.tally(f"fall.{row.height_m}", Text("gurps4e.fall", {"n": row.height_m})).add(hp)
        tally.times(row.speed, Text("gurps4e.collision.speed"), row.source()).times(share, hundredth)
        damage = collision(book, hp.number * row.speed * share)
        value = book.enter(tally.override(damage, Text("gurps4e.collision.whole")))
        lines.append(FallLine(row.height_m, row.speed, value))
    return tuple(lines)


def collision(book: Book, dice: Number) -> Dice:
    """A collision's dice: one or less is 1d-2, above the nearest whole number, halves up.

    Source: digest, 18 and D-30.
    """
    least = book.rules.whole("collision_least_dice")
    if dice <= least:
        return Dice(((least, 0),), book.rules.whole("collision_least_add"))
    return Dice(((nearest(dice), 0),))


def first_aid(book: Book) -> tuple[int, Value] | None:
    """Minutes and HP of first aid at the character's tech level.

    Source: digest, 20.3. Unit: minutes; dice.
    """
    table = book.rules.first_aid
    tl = min(max(book["tl"].whole, int(table.key.min)), int(table.key.max))
    cell, source = table.raw(tl)
    hp = amount_of(cell["hp_dice"])
    value = book.enter(
        book.tally("first_aid", Text("gurps4e.first_aid")).add(hp, Text("gurps4e.first_aid"), source)
    )
    return int(cell["minutes"]), value
