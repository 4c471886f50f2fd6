"""GURPS 4e, GCS files: the account of one reading: rows with numbers, what became of each thing. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from builder.core.foreign import Claim, Fate, TakenLine
from builder.core.frozen import LONGEST_LINE
from builder.core.text import Label, Text, plain
from builder.systems.gurps4e.gcs.names import Names
from builder.systems.gurps4e.gcs.node import Node
from builder.systems.gurps4e.rule_tables import GurpsRules

Plain = Mapping[str, Any]


class Taking:
    """What was read so far: lists of the record, its single values, lines of the report, claims, the rest."""

    def __init__(self, rules: GurpsRules, names: Names) -> None:
        self.rules = rules
        self.names = names
        self.record: dict[str, Any] = {}
        self.settings: dict[str, Any] = {}
        self.lines: list[TakenLine] = []
        self.claims: list[Claim] = []
        self.unread: list[Any] = []
        self.points = Fraction(0)
        self._last = 0

    def add(self, place: str, fields: Plain) -> int:
        """A row of a list of the record; its number."""
        self._last += 1
        self.record.setdefault(place, []).append({"row": self._last, **fields})
        return self._last

    def say(self, what: str | Label, fate: Fate, why: Text | None = None) -> None:
        """A line of the report."""
        label = plain(short(what)) if isinstance(what, str) else what
        self.lines.append(TakenLine(label, fate, why))

    def keep(self, what: str, raw: Any, why: Text) -> None:
        """What is not understood: listed, and carried along."""
        self.say(what, "kept", why)
        self.unread.append(exactly(raw))

    def claim(self, key: str, name: str | Label, says: Fraction | None) -> None:
        """A number that the file states."""
        if says is not None:
            label = plain(short(name)) if isinstance(name, str) else name
            self.claims.append(Claim(key, label, whole_or(says)))

    def own_trait(
        self, node: Node, name: str, cost: Fraction, why: Text, detail: str = "", kind: str = ""
    ) -> None:
        """An entry of the player's own at the price that the file says."""
        points = -(-cost.numerator // cost.denominator)
        kind = kind or ("disadvantage" if points < 0 else "advantage")
        row = self.add(
            "traits",
            {"id": "custom", "name": short(name), "kind": kind, "cost": points, "detail": short(detail)},
        )
        self.claim(f"cost.trait.{row}", name, cost)
        self.say(name, "custom", why)
        self.unread.append(exactly(node.raw))


def short(text: str) -> str:
    """A line that a record takes."""
    return text if len(text) <= LONGEST_LINE else text[: LONGEST_LINE - 1] + "…"


def whole_or(number: Fraction) -> int | Fraction:
    """An int where it is whole."""
    return int(number) if number.denominator == 1 else number


def exactly(value: Any) -> Any:
    """A value of the file as it can be kept in ours: decimals as they were written."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() and abs(value.adjusted()) < 15 else str(value)
    if isinstance(value, dict):
        return {str(key): exactly(one) for key, one in value.items()}
    if isinstance(value, list):
        return [exactly(one) for one in value]
    return value
