"""GURPS 4e, GCS files: what a row costs there, by its own words or by the arithmetic of the format. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from builder.systems.gurps4e.gcs.node import Node

CONTROL = {6: Fraction(2), 9: Fraction(3, 2), 12: Fraction(1), 15: Fraction(1, 2)}
LEAST_PERCENT = Fraction(-80)
ALTERNATIVES = "alternative_abilities"


def price(node: Node) -> Fraction:
    """What the file says that a trait costs, or what follows from its row where it says nothing."""
    stated = node.node("calc").number("points")
    return counted(node) if stated is None else stated


def counted(node: Node) -> Fraction:
    """What a trait or a container costs by its row. Points, rounded up; down if the row says so."""
    if node.flag("disabled"):
        return Fraction(0)
    if node.is_container:
        parts: list[Fraction] = sorted((counted(one) for one in node.nodes("children")), reverse=True)
        if node.text("container_type") != ALTERNATIVES or not parts:
            return sum(parts, Fraction(0))
        return parts[0] + sum((_rounded(Fraction(one, 5)) for one in parts[1:]), Fraction(0))
    cost: Fraction = (node.number("base_points") or Fraction(0)) + levels(node) * (
        node.number("points_per_level") or Fraction(0)
    )
    percent, factor = Fraction(0), Fraction(1)
    for one in node.modifiers:
        by = (one.number("cost") or Fraction(0)) * (one.number("levels") or 1)
        match one.text("cost_type"):
            case "points":
                cost += by
            case "multiplier":
                factor *= by or 1
            case _:
                percent += by
    cost *= (100 + max(percent, LEAST_PERCENT)) * factor / Fraction(100)
    cost *= CONTROL.get(int(node.number("cr") or 0), Fraction(1))
    return Fraction(cost.numerator // cost.denominator) if node.flag("round_down") else _rounded(cost)


def levels(node: Node) -> Fraction:
    """How many levels a trait has."""
    return node.number("levels") or Fraction(0)


def is_changed(node: Node) -> bool:
    """Whether an enhancement or a limitation in percent changes the price: no rule of ours knows those."""
    return any(one.text("cost_type") != "points" and one.number("cost") for one in node.modifiers)


def total(rows: Iterable[Node]) -> Fraction:
    """The points of all rows of a list, with what they hold."""
    return sum((counted(row) for row in rows), Fraction(0))


def _rounded(number: Fraction) -> Fraction:
    return Fraction(-(-number.numerator // number.denominator))
