"""GURPS 4e, chapters 9, 12 and 19: what is owned, load and money. Touches only the book."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from builder.core.ledger import Found, Value
from builder.core.text import Label, Name, Text, plain
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import KG, Book
from builder.systems.gurps4e.choices import CUSTOM, PLAY, Item
from builder.systems.gurps4e.facts import ArmourLine, ItemLine, LoadLine, Number
from builder.systems.gurps4e.force import Force
from builder.systems.gurps4e.society import wealth_row


def items(book: Book) -> tuple[ItemLine, ...]:
    """Every item with its price and weight.

    Source: digest, 19. Unit: $; kg.
    """
    return tuple(book.conclude_row(item.row, _item, item) for item in book.build.equipment)


def _item(book: Book, item: Item) -> ItemLine:
    record = None if item.id == CUSTOM else book.rules.items.get(item.id)
    name: Label = record.name if record else plain(item.name or item.id)
    each_price: Number = record.cost if record else item.cost
    each_weight: Number = record.kg if record else item.kg
    tl = record.tl if record else item.tl
    _check(book, item, record, name, tl)
    return ItemLine(
        row=item.row,
        id=item.id,
        record=record,
        name=name,
        group=record.group if record else CUSTOM,
        qty=item.qty,
        carried=item.carried,
        worn=item.worn,
        ready=item.ready,
        price=_times(book, f"price.{item.row}", name, each_price, item.qty, record),
        weight=_times(book, f"weight.{item.row}", name, each_weight, item.qty, record),
        each_price=each_price,
        each_weight=each_weight,
        tl=tl,
        custom=item.id == CUSTOM,
    )


def _times(book: Book, key: str, name: Label, each: Number, qty: int, record: rows.Item | None) -> Value:
    tally = book.tally(key, name).add(each, name, record.cite if record else None)
    return book.enter(tally if qty == 1 else tally.times(qty, Text("gurps4e.item.pieces")))


def _check(book: Book, item: Item, record: rows.Item | None, name: Label, tl: int | None) -> None:
    place = ("equipment", item.row)
    if record is None and item.id != CUSTOM:
        book.error("GURPS-EQUIP-UNKNOWN", *place, "id", id=item.id)
    personal = book["tl"].whole
    if tl is not None and tl > personal:
        book.note("GURPS-EQUIP-TL", *place, item=name, n=tl, tl=personal)
    least = minimum_st(record)
    st = book["st"].whole
    if least is not None and least > st:
        book.note("GURPS-EQUIP-ST", *place, item=name, n=least, m=least - st)


def minimum_st(record: rows.Item | None) -> int | None:
    """The minimum ST of a weapon: that of its first line."""
    match record:
        case rows.Melee():
            return record.lines[0].min_st if record.lines else None
        case rows.Ranged():
            return record.min_st
        case _:
            return None


def load(book: Book, lines: Iterable[ItemLine]) -> int:
    """What is carried, and the level of load it makes. Returns the level.

    Source: digest, 9. Unit: kg; level 0 to 4.
    """
    rules, build = book.rules, book.build
    carried = book.tally("load", Text("gurps4e.load.carried"), unit=KG)
    owned = book.tally("load.owned", Text("gurps4e.load.owned"), unit=KG)
    for line in lines:
        if line.weight.total:
            owned.add(line.weight)
            if line.carried:
                carried.add(line.weight)
    book.enter(owned)
    if build.carried_kg is not None:
        carried.override(build.carried_kg, Text("gurps4e.load.given"))
    kg = book.enter(carried)
    limits = [_limit(book, level) for level in rules.encumbrance]
    place = next((place for place, limit in enumerate(limits) if kg.number <= limit.number), len(limits) - 1)
    level = rules.encumbrance[place]
    tally = book.tally("enc.level", rules.term("encumbrance")).add(kg)
    book.enter(tally.override(Found(level.level, level.source()), level.name))
    room = book.tally("load.room", Text("gurps4e.load.room"), unit=KG).add(kg)
    book.enter(room.times(-1, Text("gurps4e.taken_off")).add(limits[place]))
    _check_load(book, kg)
    return level.level


def _limit(book: Book, level: rows.EncumbranceLevel) -> Value:
    tally = book.tally(f"enc.{level.level}.limit", level.name, unit=KG).add(book["basic_lift"])
    if level.load_factor != 1:
        tally.times(level.load_factor, level.name, level.source())
    return book.enter(tally)


def _check_load(book: Book, kg: Value) -> None:
    rules, lift = book.rules, book["basic_lift"].number
    place = ("carried_kg",) if book.build.carried_kg is not None else ("equipment",)
    if kg.number > lift * rules.number("impossible_above"):
        book.error("GURPS-ENC-IMPOSSIBLE", *place)
    elif kg.number > lift * rules.number("overloaded_above"):
        book.note("GURPS-ENC-OVERLOADED", *place)


def move_and_dodge(book: Book, force: Force, level: int) -> tuple[LoadLine, ...]:
    """Dodge, and what each level of load leaves of Move and Dodge.

    Source: digest, 7, 9 and D-36. Unit: m per second; target of 3d.
    """
    rules = book.rules
    tally = book.tally("dodge", rules.term("dodge")).add(book["basic_speed"]).floor()
    tally.lookup(rules.found("dodge_add"), Text("gurps4e.dodge.base"))
    for bonus in force.on("dodge"):
        tally.add(bonus.add, bonus.label, bonus.source)
    least = Text("gurps4e.dodge.least")
    free = book.enter(tally.at_least(rules.number("dodge_minimum"), least))
    lines = []
    for row in rules.encumbrance:
        dodge = book.tally(f"enc.{row.level}.dodge", _at_load(book, "dodge", row)).add(free)
        if row.dodge:
            dodge.add(row.dodge, row.name, row.source()).at_least(rules.number("dodge_minimum"), least)
        move = _move(book, row)
        limit = book[f"enc.{row.level}.limit"]
        lines.append(LoadLine(row.level, row.name, limit, move, book.enter(dodge), row.level == level))
    now = next(line for line in lines if line.current)
    book.enter(book.tally("dodge.loaded", Text("gurps4e.dodge.loaded")).add(now.dodge, now.name))
    book.enter(book.tally("move", rules.term("move")).add(now.move, now.name))
    return tuple(lines)


def _at_load(book: Book, term: str, row: rows.EncumbranceLevel) -> Label:
    return Text("gurps4e.at_load", {"what": book.rules.term(term), "load": row.name})


def _move(book: Book, row: rows.EncumbranceLevel) -> Value:
    """Basic Move times the factor, the fraction dropped; at least 1 while Basic Move is."""
    basic, least = book["basic_move"], book.rules.number("move_minimum")
    tally = book.tally(f"enc.{row.level}.move", _at_load(book, "move", row)).add(basic)
    if row.move_factor != 1:
        tally.times(Fraction(row.move_factor), row.name, row.source()).floor()
        if basic.number >= least:
            tally.at_least(least, Text("gurps4e.move.least"))
    return book.enter(tally)


def money(book: Book, lines: Iterable[ItemLine]) -> None:
    """Starting money, what the equipment costs, what is left.

    Source: digest, 12 and 22 (in play money is not tracked). Unit: $.
    """
    rules, settings = book.rules, book.settings
    row = wealth_row(book)
    tally = book.tally("money", Text("gurps4e.money.start"), "$")
    if settings.starting_wealth is not None:
        tally.add(settings.starting_wealth, Text("gurps4e.money.campaign"))
    else:
        table = rules.starting_wealth
        tl = min(max(settings.tl, int(table.key.min)), int(table.key.max))
        tally.lookup(table.at(tl), Text("gurps4e.money.by_tl", {"tl": tl}))
    if row is not None and row.factor != 1:
        tally.times(Fraction(row.factor), row.name, row.source())
    have = book.enter(tally.floor())
    cost = book.tally("money.spent", Text("gurps4e.money.spent"), "$")
    for line in lines:
        if line.price.total:
            cost.add(line.price)
    spent = book.enter(cost)
    left = book.tally("money.left", Text("gurps4e.money.left"), "$").add(spent)
    book.enter(left.times(-1, Text("gurps4e.taken_off")).add(have))
    settled = settings.settled and (row is None or row.id not in rules.settled_exempt)
    gear = book.tally("money.gear", Text("gurps4e.money.gear"), "$").add(have)
    share = rules.found("settled_share")
    if settled:
        gear.times(share, Text("gurps4e.money.settled"))
    if book.build.phase != PLAY:
        _check_money(book, have, spent, book.enter(gear))
    else:
        book.enter(gear)


def _check_money(book: Book, have: Value, spent: Value, gear: Value) -> None:
    over = spent.number - have.number
    if over > 0:
        book.over("money", "GURPS-MONEY-OVERSPENT", "equipment", n=over)
    elif spent.number > gear.number:
        book.note("GURPS-MONEY-SETTLED", "equipment")


def protection(book: Book, lines: Iterable[ItemLine]) -> tuple[tuple[ArmourLine, ...], ItemLine | None]:
    """DR of what is worn, added up; DB of the best shield that is ready. Returns both.

    Source: digest, 18, 19.3 and D-38. Unit: points.
    """
    armour: list[ArmourLine] = []
    shields: list[tuple[rows.Shield, ItemLine]] = []
    dr = book.tally("dr", book.rules.term("dr"))
    for line in lines:
        match line.record:
            case rows.Armour() if line.carried and line.worn and line.qty > 0:
                dr.add(line.record.dr, line.name, line.record.cite)
                armour.append(_armour(book, line, line.record))
            case rows.Shield() if line.carried and line.ready and line.qty > 0:
                shields.append((line.record, line))
            case _:
                pass
    book.enter(dr)
    _other_dr(book, armour)
    db = book.tally("db", book.rules.term("db"))
    best = max(shields, key=lambda pair: pair[0].db, default=None)
    for record, line in shields:
        if best is not None and line is best[1]:
            db.add(record.db, line.name, record.cite)
        else:
            db.waive(record.db, Text("gurps4e.shield.other", {"item": line.name}), record.cite)
    book.enter(db)
    return tuple(armour), best[1] if best is not None else None


def _other_dr(book: Book, armour: Iterable[ArmourLine]) -> None:
    """DR against what the first number does not name, where some armour has two."""
    worn = tuple(armour)
    if all(line.other is None for line in worn):
        return
    tally = book.tally("dr.other", Text("gurps4e.dr.other"))
    for line in worn:
        tally.add(line.dr if line.other is None else line.other, line.name)
    book.enter(tally)


def _armour(book: Book, line: ItemLine, record: rows.Armour) -> ArmourLine:
    types = book.rules.damage_types
    against: tuple[Name, ...] = tuple(types[code].name for code in record.dr_against if code in types)
    return ArmourLine(line.row, line.name, record.dr, record.dr_other, against)


def shield_penalty(lines: Iterable[ItemLine]) -> tuple[int, Label | None]:
    """What the ready shields take off one's own melee attacks: the worst of them.

    Source: digest, 18 and D-20. Unit: added to the target.
    """
    worst: tuple[int, Label | None] = (0, None)
    for line in lines:
        record = line.record
        if (
            isinstance(record, rows.Shield)
            and line.carried
            and line.ready
            and line.qty > 0
            and record.attack_penalty < worst[0]
        ):
            worst = (record.attack_penalty, line.name)
    return worst
