"""The Lunatic: small phrases that several pages put together. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from builder.core.evaluation import Evaluation
from builder.core.text import Label, Text
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.rule_tables import LunaticRules


def listed(parts: Iterable[Label]) -> Label:
    """Several words, at least one, as one list."""
    return reduce(lambda left, right: Text("lunatic.list", {"left": left, "right": right}), parts)


def joined(parts: Iterable[Label]) -> Label | None:
    """Several words as one list; None for none."""
    several = list(parts)
    return listed(several) if several else None


def raise_of(what: Label, more: int) -> Label:
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


def ungrown(id: str, evaluation: Evaluation[Facts]) -> int:
    """What a parameter would be without growth, from the abilities of now: growth is counted on top of it."""
    value, grown = evaluation.values.get(id), evaluation.values.get(f"grown.{id}")
    return value.whole - grown.whole if value is not None and grown is not None else 0
