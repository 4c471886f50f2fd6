"""GURPS 4e, GCS files: an object of the file, asked kindly: what is missing or of a wrong type is absent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from builder.core.number import Dice, amount_of

CONTAINERS = frozenset("TSPEN")
"""First letters of the ids of containers; a row of an older file says so in its type."""


@dataclass(frozen=True, slots=True)
class Node:
    """One JSON object."""

    raw: Mapping[str, Any]

    def text(self, *keys: str) -> str:
        """The first of these that is a text with something in it, on one line."""
        for key in keys:
            value = self.raw.get(key)
            if isinstance(value, str) and value.strip():
                return " ".join(value.split())
            if isinstance(value, int | Decimal) and not isinstance(value, bool):
                return str(value)
        return ""

    def number(self, *keys: str) -> Fraction | None:
        """The first of these that is a number, or a text that is one."""
        for key in keys:
            found = number_of(self.raw.get(key))
            if found is not None:
                return found
        return None

    def flag(self, key: str) -> bool:
        """Whether it says true."""
        return self.raw.get(key) is True

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self.raw

    def node(self, key: str) -> Node:
        """The object under a key; an empty one where there is none."""
        value = self.raw.get(key)
        return Node(value if isinstance(value, dict) else {})

    def nodes(self, *keys: str) -> list[Node]:
        """The objects of the lists under these keys."""
        found = (self.raw.get(key) for key in keys)
        return [
            Node(one) for value in found if isinstance(value, list) for one in value if isinstance(one, dict)
        ]

    def words(self, key: str) -> list[str]:
        """The texts of a list, folded."""
        value = self.raw.get(key)
        return (
            [one.strip().casefold() for one in value if isinstance(one, str)]
            if isinstance(value, list)
            else []
        )

    def wholes(self, key: str) -> list[Fraction]:
        """The numbers of a list; none where one of them is no number."""
        value = self.raw.get(key)
        found = [number_of(one) for one in value] if isinstance(value, list) else []
        return [] if None in found else [one for one in found if one is not None]

    @property
    def is_container(self) -> bool:
        """Whether it only holds others."""
        kind, id = self.raw.get("type"), self.text("id")
        if isinstance(kind, str):
            return kind.endswith("_container")
        return bool(self.nodes("children")) and (not id or id[0] in CONTAINERS)

    @property
    def modifiers(self) -> Iterator[Node]:
        """The modifiers that are switched on, those in containers too."""
        waiting = self.nodes("modifiers")
        while waiting:
            one = waiting.pop(0)
            if one.flag("disabled"):
                continue
            if one.nodes("children"):
                waiting = [*one.nodes("children"), *waiting]
            else:
                yield one


def number_of(value: Any) -> Fraction | None:
    """A number, or a text that is one; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | Decimal | Fraction):
        return Fraction(value)
    if isinstance(value, str):
        try:
            found = amount_of(value.strip().removeprefix("+"))
        except ValueError:
            return None
        return None if isinstance(found, Dice) else Fraction(found)
    return None


def whole(number: Fraction | None) -> int | None:
    """The number, where it is whole."""
    return int(number) if number is not None and number.denominator == 1 else None
