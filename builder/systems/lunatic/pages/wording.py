"""The Lunatic: small phrases that several pages put together. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce

from builder.core.ledger import Source, Value
from builder.core.number import Amount, Unsure, marked
from builder.core.text import Label, Text
from builder.systems.lunatic.rule_tables import RECONSTRUCTED, LunaticRules


def listed(parts: Iterable[Label]) -> Label:
    """Several words, at least one, as one list."""
    return reduce(lambda left, right: Text("lunatic.list", {"left": left, "right": right}), parts)


def joined(parts: Iterable[Label]) -> Label | None:
    """Several words as one list; None for none."""
    several = list(parts)
    return listed(several) if several else None


def of_cell(amount: int, cell: Source) -> int | Unsure:
    """A number of the tables, with its mark."""
    return marked(amount, cell.provenance != RECONSTRUCTED)


def of_value(value: Value) -> Amount | Unsure:
    """A number of the ledger within a phrase, with its mark."""
    return marked(value.total, value.sure)


def raise_of(what: Label, more: int | Unsure) -> Label:
    """A parameter and how far it goes up."""
    return Text("lunatic.option.more", {"what": what, "n": more})


def purchase_label(kind: str, id: str, rules: LunaticRules) -> Label | None:
    """What is bought of a number; None for anything else."""
    match kind:
        case "ability":
            return rules.ability(id)
        case "parameter":
            return rules.parameter(id)
        case "base":
            return Text("lunatic.base_value_of", {"skill": rules.skill(id)})
        case "intensity":
            return Text("lunatic.intensity_of", {"skill": rules.skill(id)})
    return None


def step_of(now: int | Fraction, then: int | Fraction, sure: bool) -> Label:
    """From what to what a number goes."""
    return Text("lunatic.growth.step", {"now": marked(now, sure), "then": marked(then, sure)})
