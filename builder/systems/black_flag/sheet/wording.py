"""Black Flag: words put together for the sheet. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.core.ledger import Value
from builder.core.number import shown
from builder.core.text import Label, Text
from builder.systems.black_flag.rule_tables import BlackFlagRules

SHORT: Mapping[str, Text] = {
    "str": Text("black_flag.sheet.str"),
    "dex": Text("black_flag.sheet.dex"),
    "con": Text("black_flag.sheet.con"),
    "int": Text("black_flag.sheet.int"),
    "wis": Text("black_flag.sheet.wis"),
    "cha": Text("black_flag.sheet.cha"),
}


def joined(labels: Iterable[Label]) -> Label | None:
    """Several words as a list; None of none."""
    return _chain(labels, "black_flag.sheet.list")


def apart(labels: Iterable[Label]) -> Label | None:
    """Several remarks beside each other."""
    return _chain(labels, "black_flag.sheet.beside")


def _chain(labels: Iterable[Label], key: str) -> Label | None:
    whole: Label | None = None
    for label in labels:
        whole = label if whole is None else Text(key, {"one": whole, "other": label})
    return whole


def signed(value: Value) -> str:
    """A number as it is added to a roll."""
    return shown(value.number, "+")


def ability(id: str) -> Text:
    """An ability as short as a figure wants it."""
    return SHORT[id]


def recharge(rules: BlackFlagRules, id: str) -> Label:
    """When something comes back."""
    match id:
        case "long_rest":
            return rules.term("long_rest")
        case "day":
            return rules.term("per_day")
        case _:
            return Text("black_flag.sheet.any_rest")
