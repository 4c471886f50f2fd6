"""GURPS 4e, GCS files: equipment, with what containers hold. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from builder.core.text import Text
from builder.systems.gurps4e.gcs.names import readings
from builder.systems.gurps4e.gcs.node import Node, number_of, whole
from builder.systems.gurps4e.gcs.skills import tech_level
from builder.systems.gurps4e.gcs.taking import Taking, short, whole_or
from builder.systems.gurps4e.labels import folded
from builder.systems.gurps4e.records import Item

UNKNOWN = Text("gurps4e.gcs.why.item")
CHANGED = Text("gurps4e.gcs.why.changed_item")
CENT = 100
POUND = Fraction(1, 2)
"""A pound is half a kilogram (digest, 18)."""

UNITS: dict[str, Fraction] = {
    "lb": POUND,
    "#": POUND,
    "oz": POUND * Fraction(1, 16),
    "kg": Fraction(1),
    "g": Fraction(1, 1000),
    "tn": POUND * 2000,
    "ton": POUND * 2000,
    "lt": POUND * 2240,
    "t": Fraction(1000),
}


def take_things(taking: Taking, rows: Iterable[Node], *, carried: bool) -> None:
    """Every thing of a list, and what is in it."""
    for node in rows:
        _take(taking, node, carried=carried)
        take_things(taking, node.nodes("children"), carried=carried)


def _take(taking: Taking, node: Node, *, carried: bool) -> None:
    name = node.text("description", "name") or "?"
    quantity = whole(node.number("quantity")) if node.has("quantity") else 1
    worn = node.flag("equipped") or not node.has("equipped")
    fields: dict[str, object] = {
        "qty": 1 if quantity is None else quantity,
        "carried": carried,
        "worn": worn,
        "ready": worn,
    }
    record, each = _record(taking, name), node.number("base_value", "value") or Fraction(0)
    changed = any(node.modifiers)
    if record is not None and not changed:
        row = taking.add("equipment", {"id": record.id, **fields})
        taking.claim(f"price.{row}", name, each * Fraction(quantity or 0) if node.has("quantity") else each)
        taking.say(name, "taken")
        return
    calc = node.node("calc")
    own = calc.number("value") if changed and calc.number("value") is not None else each
    heavy = (calc.text("weight") if changed else "") or node.text("base_weight", "weight")
    called = ", ".join([name, *(one.text("name") for one in node.modifiers)])
    fields |= {
        "id": "custom",
        "name": short(called),
        "cost": _exact(own or Fraction(0)),
        "kg": _exact(kilograms(heavy)),
    }
    taking.add("equipment", {**fields, "tl": tech_level(node.text("tech_level"))})
    taking.say(called, "custom", CHANGED if record is not None else UNKNOWN)
    taking.unread.append({key: value for key, value in node.raw.items() if key != "children"})


def _record(taking: Taking, name: str) -> Item | None:
    for called in readings(name):
        found = taking.names.items.get(folded(called.name))
        if found is not None:
            return found
    return None


def kilograms(text: str) -> Fraction:
    """A weight as it is written there (3 lb, 1.5 kg), in kg, cut after two decimals. 0: not understood."""
    digits = text.strip().replace(",", "")
    unit = digits.lstrip("+-0123456789./ ")
    number = number_of(digits[: len(digits) - len(unit)].strip())
    weight = (number or Fraction(0)) * UNITS.get(unit.strip().casefold().rstrip("s"), POUND)
    return Fraction((weight * CENT).__floor__(), CENT)


def _exact(number: Fraction) -> int | str:
    exact = whole_or(number)
    return exact if isinstance(exact, int) else str(exact)
