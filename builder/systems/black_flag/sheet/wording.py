"""Black Flag: words put together for the sheet. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.text import Label, Text
from builder.systems.black_flag.rule_tables import BlackFlagRules


def joined(labels: Iterable[Label]) -> Label:
    """Several words as a list."""
    whole: Label | None = None
    for label in labels:
        whole = label if whole is None else Text("black_flag.way.both", {"one": whole, "other": label})
    return whole if whole is not None else Text("black_flag.none")


def recharge(rules: BlackFlagRules, id: str) -> Label:
    """When something comes back."""
    match id:
        case "long_rest":
            return rules.term("long_rest")
        case "day":
            return rules.term("per_day")
        case _:
            return Text("black_flag.sheet.any_rest")
