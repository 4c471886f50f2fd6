"""Black Flag: what is owned, what it weighs and what it cost; money. Touches nothing else.

Source: digest, 4, 6, 9 and 12.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from builder.core.evaluation import Budget
from builder.core.ledger import Tally, Value
from builder.core.text import Label, Text, plain
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.choices import CUSTOM, EQUIPMENT_METHODS, Item
from builder.systems.black_flag.facts import ItemLine
from builder.systems.black_flag.rule_tables import BlackFlagRules
from builder.systems.black_flag.starting import Got

GP = 100


@dataclass(frozen=True, slots=True)
class Owned:
    """One thing, or several alike. `row`: of the equipment; None: from the start."""

    id: str
    kind: str
    label: Label
    qty: int
    ready: bool
    item: Item | None = None
    start: str = ""

    @property
    def row(self) -> int | None:
        """The number of its row."""
        return None if self.item is None else self.item.row


def kind_of(rules: BlackFlagRules, id: str) -> str:
    """What sort of thing an id is; "" where no table knows it."""
    return rules.kinds.get(id, "")


def weight_of(rules: BlackFlagRules, id: str) -> int | Fraction:
    """What one of it weighs, in pounds."""
    match kind_of(rules, id):
        case "weapon":
            return rules.weapons[id].weight_lb
        case "armor":
            return rules.armor[id].weight_lb
        case "shield":
            return rules.shields[id].weight_lb
        case "ammunition":
            row = rules.ammunition[id]
            return Fraction(row.bundle_weight_lb) / row.bundle_size
        case "kit":
            return sum((weight_of(rules, part.item) * part.qty for part in rules.kits[id].items), 0)
        case "tool_item":
            return rules.tool_items[id].weight_lb
        case "tool":
            return rules.tools[id].weight_lb or 0
        case "gear":
            return rules.gear[id].weight_lb
        case _:
            return 0


def price_of(rules: BlackFlagRules, id: str) -> int | Fraction | None:
    """What one of it costs, in copper pieces; None: it is not for sale."""
    match kind_of(rules, id):
        case "weapon":
            return rules.weapons[id].cost_cp
        case "armor":
            return rules.armor[id].cost_gp * GP
        case "shield":
            return rules.shields[id].cost_gp * GP
        case "ammunition":
            row = rules.ammunition[id]
            return Fraction(row.bundle_cost_cp, row.bundle_size)
        case "kit":
            return rules.kits[id].cost_cp
        case "tool_item":
            return rules.tool_items[id].cost_cp
        case "tool":
            return rules.tools[id].cost_cp
        case "gear":
            return rules.gear[id].cost_cp
        case "mount_gear":
            return rules.mount_gear[id].cost_cp
        case "mount":
            return rules.mounts[id].cost_cp
        case _:
            return None


def bought(book: Book) -> tuple[Owned, ...]:
    """What is owned besides the starting equipment."""
    return tuple(_rows(book))


def owned(book: Book, start: tuple[Got, ...], rows: tuple[Owned, ...]) -> tuple[Owned, ...]:
    """Everything there is, the starting equipment first."""
    worn = {one.kind for one in rows if one.ready}
    return (*_started(book, start, worn), *rows)


def _started(book: Book, start: tuple[Got, ...], worn: set[str]) -> Iterator[Owned]:
    chosen = book.choices.starting
    suits = 0
    for got in start:
        if got.id in chosen.gone:
            continue
        kind = kind_of(book.rules, got.id)
        ready = got.id in chosen.held
        if kind in ("armor", "shield"):
            ready = got.id not in chosen.stowed and kind not in worn
            if kind == "armor":
                ready, suits = ready and not suits, suits + 1
        yield Owned(got.id, kind, book.rules.called(got.id), got.qty, ready, start=got.key)


def _rows(book: Book) -> Iterator[Owned]:
    for item in book.choices.equipment:
        own = item.id == CUSTOM
        id = item.like if own else item.id
        kind = kind_of(book.rules, id)
        place = ("equipment", item.row, "like" if own else "id")
        if id and not kind:
            book.unknown_id(book.rules.term("item"), id, *place)
        label = plain(item.name) if item.name else book.rules.called(id)
        yield Owned(id, kind, label, max(item.qty, 0), item.ready and bool(kind), item)


def weigh(book: Book, things: tuple[Owned, ...]) -> tuple[ItemLine, ...]:
    """The lines of the inventory and what is carried. Keys: weight, weight.<row or start id>.

    Source: digest, 12.4; 50 coins weigh a pound.
    """
    unit = Text("black_flag.unit.lb")
    total = Tally("weight", book.rules.term("weight"), unit=unit)
    lines: list[ItemLine] = []
    for place, one in enumerate(things):
        key = f"weight.{one.row}" if one.item is not None else f"weight.start{place}"
        line: ItemLine = book.remembered(key, (one,), partial(_line, book, key, one))
        if line.weight is not None:
            total.add(line.weight)
        lines.append(line)
    purse = book.choices.purse
    coins = sum(max(count or 0, 0) for count in (purse.cp, purse.sp, purse.gp, purse.pp))
    if coins:
        total.add(Fraction(coins, book.rules.whole("coins_per_pound")), Text("black_flag.coins"))
    book.enter(total)
    return tuple(lines)


def _line(book: Book, key: str, one: Owned) -> ItemLine:
    """A thing with what all of it weighs."""
    each = weight_of(book.rules, one.id)
    if one.item is not None and one.item.weight is not None:
        each = one.item.weight
    value: Value | None = None
    if each:
        unit = book.rules.term("lb")
        tally = Tally(key, one.label, unit=unit).add(each, Text("black_flag.weight.each"))
        value = book.enter(tally.times(one.qty, Text("black_flag.weight.count")))
    return ItemLine(
        id=one.id,
        label=one.label,
        qty=one.qty,
        row=one.row,
        worn=one.ready,
        weight=value,
        kind=one.kind,
        start=one.start,
    )


def money(book: Book, start_gp: int) -> Budget:
    """What there is to buy with, and what was bought, in gold pieces. Keys: money, money.spent.

    Source: digest, 4; decision 44.
    """
    rules, choices = book.rules, book.choices
    unit = Text("black_flag.unit.gp")
    granted = Tally("money", rules.term("starting_wealth"), unit=unit)
    if choices.starting.method == EQUIPMENT_METHODS[1]:
        gold = choices.starting.gold
        if gold is not None:
            low, high = rules.whole("gold_min"), rules.whole("gold_max")
            if not low <= gold <= high or gold % rules.whole("gold_multiplier"):
                book.error("BFR-MONEY-ROLL-RANGE", "starting", "gold", gp=gold)
            granted.add(max(gold, 0), Text("black_flag.money.rolled"))
    elif start_gp:
        granted.add(start_gp, rules.term("background"))
    if choices.starting.method not in EQUIPMENT_METHODS:
        book.unknown(rules.term("starting_equipment"), choices.starting.method, "starting", "method")
    spent = Tally("money.spent", Text("black_flag.money.spent"), unit=unit)
    for item in choices.equipment:
        if not item.bought or item.qty <= 0:
            continue
        price = item.price
        if price is None:
            listed = price_of(rules, item.like if item.id == CUSTOM else item.id)
            price = None if listed is None else Fraction(listed) / GP
        if price:
            label = plain(item.name) if item.name else rules.called(item.id)
            spent.add(_exact(price * item.qty), label)
    values = book.enter(granted), book.enter(spent)
    budget = Budget("money", rules.term("starting_wealth"), *values, stage="money")
    if budget.left < 0:
        over = Text("black_flag.gp", {"n": -budget.left})
        book.error("BFR-MONEY-OVERSPENT", "equipment", budget="money", over=over)
    return budget


def _exact(number: int | Fraction) -> int | Fraction:
    whole = Fraction(number)
    return whole.numerator if whole.denominator == 1 else whole


def check_attuned(book: Book) -> None:
    """Source: digest, 12.4."""
    attuned = [item for item in book.choices.equipment if item.attuned]
    most = book["pb"].whole
    if len(attuned) > most:
        place = ("equipment", attuned[most].row, "attuned")
        book.error("BFR-ATTUNE-LIMIT", *place, count=len(attuned), max=most)
