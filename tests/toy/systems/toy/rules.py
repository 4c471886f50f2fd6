"""The toy's tables, read once. Reads its own data folder and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path

from builder.core.form import Option
from builder.core.frozen import Exact
from builder.core.number import Dice
from builder.core.system import Rules
from builder.core.tables import Bands, Pack, Record, Tables, Thresholds, overlay, read_tables

DATA = Path(__file__).parent / "data"
PREFIX = "TOY"


class Calling(Record):
    """What one does for a living, and the ability it trains."""

    prime: str


class Gear(Record):
    """Something of the shop."""

    price: Exact
    kg: Exact


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyRules(Rules):
    """All tables."""

    tables: Tables
    abilities: Mapping[str, Record]
    callings: Mapping[str, Calling]
    virtues: Mapping[str, Record]
    gear: Mapping[str, Gear]
    bonus: Bands
    rank: Thresholds
    shop: tuple[Option, ...] = field(default_factory=tuple)

    def number(self, name: str) -> int | Fraction:
        """A constant as a number."""
        value = self.tables.constant(name).value
        if isinstance(value, Dice):
            raise TypeError(f"{name} is dice")
        return value


def load_rules(packs: tuple[Pack, ...]) -> ToyRules:
    """The shipped tables with the packs over them."""
    tables = shipped()
    for pack in packs:
        tables = overlay(tables, pack, PREFIX)
    gear = tables.records("gear", Gear)
    return ToyRules(
        packs=tables.packs,
        digests=tables.digests,
        tables=tables,
        abilities=tables.records("abilities", Record),
        callings=tables.records("callings", Calling),
        virtues=tables.records("virtues", Record),
        gear=gear,
        bonus=tables.table("bonus", Bands),
        rank=tables.table("rank", Thresholds),
        shop=tuple(
            Option(id=row.id, name=row.name, price=row.price, row={"id": row.id, "count": 1})
            for row in gear.values()
        ),
    )


LISTS: Mapping[str, type[Record]] = {"gear": Gear, "callings": Calling}


@cache
def shipped() -> Tables:
    """The tables as they come with the system."""
    return read_tables((file.name, file.read_bytes()) for file in sorted(DATA.glob("*.json")))
