"""The Lunatic: skill EXP as boxes: how many are used, how many are left. Touches nothing."""

from __future__ import annotations

from builder.core.ledger import Value


def boxes_of(value: Value) -> tuple[int, int]:
    """Used and left, of the account of a skill: what was gained is added in it, what was used taken away."""
    gone = (entry.operand for entry in value.entries if isinstance(entry.operand, int))
    return -sum(amount for amount in gone if amount < 0), value.whole
