"""Black Flag: hit points, speeds, carrying, senses and defences. Touches nothing else.

Source: digest, 12.4 and 13; decisions 8, 10, 18, 43, 51 and 52.
"""

from __future__ import annotations

from fractions import Fraction

from builder.core.ledger import Tally, Value
from builder.core.text import Label, Text
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag import records as rows
from builder.systems.black_flag.armor import Worn, is_too_heavy
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.choices import HP_METHODS
from builder.systems.black_flag.facts import Granted, LevelLine
from builder.systems.black_flag.formula import COLUMN
from builder.systems.black_flag.levels import Levels, column
from builder.systems.black_flag.places import Walked

ROLLED = HP_METHODS[1]
MODES = ("climb", "swim", "fly", "burrow")


def hit_points(book: Book, levels: Levels, walked: Walked) -> Value:
    """The maximum, with the modifier of today for every level. Keys: hp, hp.level.<n>, hit_dice.<die>."""
    choices, rules = book.choices, book.rules
    if choices.hp_method not in HP_METHODS:
        book.unknown(rules.term("hit_point_maximum"), choices.hp_method, "hp_method")
    tally = Tally("hp", rules.term("hit_point_maximum"))
    for line in levels.lines:
        tally.add(_of_level(book, line))
    for one in walked.of(kinds.HpPerLevel):
        if isinstance(one.effect, kinds.HpPerLevel):
            label = Text("black_flag.hp.per_level", {"source": one.label})
            more = Tally(f"hp.{one.feature}", label).add(one.effect.value, one.label, one.cite)
            tally.add(book.enter(more.times(book["level"])), one.label)
    for one in walked.of(kinds.HpBonus):
        if isinstance(one.effect, kinds.HpBonus):
            key, gained = f"hp.{one.feature}", one.effect.level_gained
            tally.add(book.reckon(key, one.label, one.effect.formula, one.char_class, gained))
    dice: dict[str, int] = {}
    for line in levels.lines:
        dice[line.die] = dice.get(line.die, 0) + 1
    for die, count in dice.items():
        label = Text("black_flag.hit_dice", {"die": die})
        book.enter(Tally(f"hit_dice.{die}", label).add(count, rules.term("level")))
    return book.enter(tally)


def _of_level(book: Book, line: LevelLine) -> Value:
    """One level: the faces at the first, then the average or the roll; with CON at least 1."""
    rules = book.rules
    level = Text("black_flag.hp.level", {"level": line.number})
    tally = Tally(f"hp.level.{line.number}", level)
    source = rules.hit_dice[line.die].cite
    good = line.rolled is not None and 1 <= line.rolled <= line.faces
    if line.number > 1 and line.rolled is not None and not good:
        book.error("BFR-HP-ROLL-RANGE", "hp_rolls", line.key, value=line.rolled, die=line.die)
    if line.number == 1:
        tally.add(line.faces, rules.term("hit_die"), source)
    elif book.choices.hp_method == ROLLED and line.rolled is not None and good:
        tally.add(line.rolled, rules.term("rolled_hp"))
    else:
        tally.add(line.average, rules.term("average_hp"), source)
        if book.choices.hp_method == ROLLED and line.rolled is None:
            book.todo("BFR-HP-ROLL-MISSING", "hp_rolls", line.key, level=line.number)
    tally.add(book["mod.con"])
    return book.enter(tally.at_least(rules.found("hp_least_per_level"), Text("black_flag.hp.least")))


def size_of(book: Book, lineage: rows.LineageRow | None) -> str:
    """The size, the first of the lineage until one is picked.

    Source: digest, 7; decision 51.
    """
    chosen = book.choices.size
    if lineage is None:
        return chosen if chosen in book.rules.sizes else "medium"
    if not chosen:
        return lineage.sizes[0]
    if chosen not in book.rules.sizes:
        book.unknown_id(book.rules.term("size"), chosen, "size")
    elif chosen not in lineage.sizes:
        size = book.rules.sizes[chosen].name
        book.error("BFR-SIZE-INVALID", "size", lineage=lineage.name, size=size)
    else:
        return chosen
    return lineage.sizes[0]


def carrying(book: Book, walked: Walked, size: str) -> None:
    """Keys: carry, push.

    Source: digest, 12.4.
    """
    rules = book.rules
    factors = {"carry": rules.found("carry_factor"), "push": rules.found("push_factor")}
    steps = 0
    better: kinds.CarryMultiplier | None = None
    label: Label = rules.term("carrying_capacity")
    for one in walked.granted:
        match one.effect:
            case kinds.CarryMultiplier():
                better, label = one.effect, one.label
            case kinds.CarrySizeStep():
                steps += one.effect.value
    order = list(rules.sizes)
    counted = rules.sizes[order[min(order.index(size) + steps, len(order) - 1)]]
    names = {"carry": rules.term("carrying_capacity"), "push": rules.term("push_drag_lift")}
    for key, factor in factors.items():
        tally = Tally(key, names[key], unit=Text("black_flag.unit.lb")).add(book["str"])
        if better is not None:
            tally.times(better.carry if key == "carry" else better.push, label)
        else:
            tally.times(factor, Text("black_flag.carry.factor"))
        if counted.carrying != 1:
            tally.times(counted.carrying, counted.name, counted.cite)
        book.enter(tally.floor())


def burden(book: Book) -> int:
    """How much slower the load makes, and what is said of it.

    Source: digest, 12.4.
    """
    rules = book.rules
    weight, most = book["weight"].number, book["carry"].number
    if weight > most:
        book.note("BFR-CARRY-OVER", "equipment", weight=weight, capacity=most)
    if not book.choices.campaign.encumbrance:
        return 0
    strength = book["str"].whole
    penalty = 0
    if weight > strength * rules.whole("heavily_factor"):
        penalty = rules.whole("heavily_speed")
    elif weight > strength * rules.whole("encumbered_factor"):
        penalty = rules.whole("encumbered_speed")
    if penalty:
        book.note("BFR-CARRY-ENCUMBERED", "equipment", penalty=penalty)
    return penalty


def speeds(
    book: Book, levels: Levels, walked: Walked, now: Worn, lineage: rows.LineageRow | None, slower: int
) -> tuple[str, ...]:
    """Walking and the other ways to move. Keys: speed.walk, speed.climb, speed.swim, speed.fly.

    Source: digest, 13, step 9; decisions 18 and 52.
    """
    rules = book.rules
    unit = Text("black_flag.unit.ft")
    tally = Tally("speed.base", Text("black_flag.speed.base"), unit=unit)
    if lineage is not None:
        tally.add(lineage.speed_ft, lineage.name, lineage.cite)
    else:
        tally.lookup(rules.found("base_speed"))
    base = book.enter(tally)
    walk = Tally("speed.walk", rules.term("walk"), unit=unit).add(base)
    for one in walked.of(kinds.SpeedBonus):
        if isinstance(one.effect, kinds.SpeedBonus) and now.meets(one.effect.requires):
            _faster(book, levels, walk, one, one.effect)
    heavy = now.armor is not None and not now.mystic and is_too_heavy(book, now.armor)
    if heavy and now.armor is not None and not book.choices.campaign.encumbrance:
        walk.add(-rules.whole("cumbersome_speed"), now.armor.name, now.armor.cite)
    if slower:
        walk.add(-slower, rules.term("encumbered"))
    book.enter(walk.at_least(0))
    modes = tuple(mode for mode in MODES if _other_way(book, walked, now, mode, base))
    return ("speed.walk", *(f"speed.{mode}" for mode in modes))


def _faster(book: Book, levels: Levels, walk: Tally, one: Granted, effect: kinds.SpeedBonus) -> None:
    if effect.by_class_level:
        level = levels.of(one.char_class)
        reached = [int(step) for step in effect.by_class_level if int(step) <= level]
        if reached:
            walk.add(int(effect.by_class_level[str(max(reached))]), one.label, one.cite)
    elif isinstance(effect.value, int):
        walk.add(effect.value, one.label, one.cite)
    elif isinstance(effect.value, str) and effect.value.startswith(COLUMN):
        found = column(book, levels, one.char_class, effect.value.removeprefix(COLUMN))
        if found is not None and found.value:
            walk.lookup(found, one.label)
    elif effect.value is not None and not isinstance(effect.value, str):
        walk.add(book.reckon(f"speed.bonus.{one.feature}", one.label, effect.value, one.char_class))


def _other_way(book: Book, walked: Walked, now: Worn, mode: str, base: Value) -> bool:
    """The fastest of its sources; some add to what is there already."""
    unit = Text("black_flag.unit.ft")
    ways: list[Value] = []
    adding: list[Granted] = []
    for one in walked.of(kinds.SpeedMode):
        effect = one.effect
        if not isinstance(effect, kinds.SpeedMode) or effect.mode != mode:
            continue
        off = effect.activated and one.feature not in book.choices.active
        if off or not now.meets(effect.requires):
            continue
        if effect.if_present_add:
            adding.append(one)
            continue
        ways.append(_as_fast(book, one, effect, base, len(ways)))
    tally = Tally(f"speed.{mode}", book.rules.term(mode), unit=unit)
    for one in adding:
        effect = one.effect
        if not isinstance(effect, kinds.SpeedMode):
            continue
        if ways:
            ways = [book.enter(Tally(f"speed.{mode}.before", one.label, unit=unit).best(ways))]
            tally.best(ways).add(effect.if_present_add, one.label, one.cite)
        else:
            ways = [_as_fast(book, one, effect, base, 0)]
            tally.best(ways)
    if not ways:
        return False
    book.enter(tally if adding else tally.best(ways))
    return True


def _as_fast(book: Book, one: Granted, effect: kinds.SpeedMode, base: Value, place: int) -> Value:
    unit = Text("black_flag.unit.ft")
    tally = Tally(f"speed.{effect.mode}.{one.key}.{place}", one.label, unit=unit)
    if effect.equals == "walk":
        tally.add(book["speed.walk"])
    elif effect.equals == "base_walk":
        tally.add(base)
    else:
        tally.add(effect.value_ft or 0, one.label, one.cite)
    return book.enter(tally)


def jumps(book: Book) -> None:
    """Keys: jump.long, jump.long.standing, jump.high, jump.high.standing, breath.

    Source: digest, 13.
    """
    rules = book.rules
    unit = Text("black_flag.unit.ft")
    half, standing = Fraction(1, 2), Text("black_flag.standing")
    long = Tally("jump.long", rules.term("long_jump"), unit=unit).add(book["speed.walk"])
    value = book.enter(long.times(half, Text("black_flag.half")))
    book.enter(Tally("jump.long.standing", standing, unit=unit).add(value).times(half, standing))
    high = Tally("jump.high", rules.term("high_jump"), unit=unit).lookup(
        rules.found("high_jump_base"), rules.term("high_jump")
    )
    value = book.enter(high.add(book["mod.str"]).at_least(0))
    book.enter(Tally("jump.high.standing", standing, unit=unit).add(value).times(half, standing))
    breath = Tally("breath", Text("black_flag.breath"), unit=Text("black_flag.minutes"))
    breath.lookup(rules.found("breath_base"), Text("black_flag.breath"))
    book.enter(breath.add(book["mod.con"]).at_least(half))


def senses(book: Book, walked: Walked) -> tuple[tuple[Label, int | None], ...]:
    """Every sense once, with its greatest range."""
    found: dict[str, int | None] = {}
    for one in walked.of(kinds.Sense):
        if isinstance(one.effect, kinds.Sense):
            known = found.get(one.effect.sense)
            far = one.effect.range_ft
            found[one.effect.sense] = max(known, far) if known is not None and far is not None else far
    rules = book.rules
    return tuple(
        (rules.senses[id].name if id in rules.senses else rules.called(id), far) for id, far in found.items()
    )


def defences(book: Book, walked: Walked) -> tuple[tuple[Label, ...], tuple[Label, ...], tuple[Label, ...]]:
    """Resistances, immunities, and conditions that do not happen."""
    rules = book.rules
    resists: dict[str, Label] = {}
    immune: dict[str, Label] = {}
    conditions: dict[str, Label] = {}
    for one in walked.granted:
        match one.effect:
            case kinds.Resistance():
                resists |= {id: rules.called(id) for id in one.effect.ids}
            case kinds.ChooseResistance():
                resists |= {id: rules.called(id) for id in walked.answered("options", one.key)}
            case kinds.Immunity():
                immune |= {id: rules.called(id) for id in one.effect.ids}
            case kinds.ConditionImmunity():
                known = rules.conditions
                conditions |= {
                    id: known[id].name if id in known else rules.called(id) for id in one.effect.ids
                }
            case _:
                pass
    return tuple(resists.values()), tuple(immune.values()), tuple(conditions.values())
