"""GURPS 4e: equipment of a quick character, within money, strength and tech level. Touches nothing else."""

from __future__ import annotations

from fractions import Fraction

from builder.core.number import floor
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.quick.sketch import Sketch

CHEAP = 60
HEAVIEST = 2


def pack_gear(sketch: Sketch) -> None:
    """What the role carries, then odds and ends, as long as money and back allow."""
    money = _money(sketch)
    room = _room(sketch)
    liked = [sketch.rules.items[id] for id in sketch.role.gear if id in sketch.rules.items]
    odds = [item for item in sketch.rules.items.values() if item.group == "gear" and item.cost <= CHEAP]
    groups: set[str] = set()
    for item in [*sketch.shuffled(liked), *sketch.shuffled(odds)[: sketch.below(4)]]:
        single = item.group in ("armour", "shield")
        if not _usable(sketch, item) or item.cost > money or item.kg > room:
            continue
        if (single and item.group in groups) or any(row["id"] == item.id for row in sketch.equipment):
            continue
        sketch.equipment.append({"id": item.id, "qty": 1})
        groups.add(item.group)
        money -= item.cost
        room -= item.kg


def _money(sketch: Sketch) -> Fraction:
    """What may be spent on gear (digest chapter 12)."""
    settings, rules = sketch.settings, sketch.rules
    base = settings.starting_wealth
    if base is None:
        table = rules.starting_wealth
        found = table.at(max(table.key.min, min(settings.tl, table.key.max))).value
        base = found if isinstance(found, int | Fraction) else 0
    level = sketch.words.get("wealth", "average")
    row = rules.wealth_levels.get(level)
    money = floor(base * row.factor) if row is not None else floor(base)
    if settings.settled and level not in rules.settled_exempt:
        return money * Fraction(rules.number("settled_share"))
    return Fraction(money)


def _room(sketch: Sketch) -> Fraction:
    """A light load at most: twice a cautious Basic Lift."""
    strength = sketch.scores["ST"]
    return Fraction(HEAVIEST * floor(Fraction(strength * strength, 10)))


def _usable(sketch: Sketch, item: rows.Item) -> bool:
    if item.tl > sketch.settings.tl:
        return False
    lowest: int | None = None
    match item:
        case rows.Melee():
            lowest = item.lines[0].min_st
        case rows.Ranged():
            lowest = item.min_st
    return lowest is None or lowest <= sketch.scores["ST"]
