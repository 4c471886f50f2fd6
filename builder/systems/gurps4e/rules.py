"""GURPS 4e: the tables, read once, packs laid over them. Reads its own data folder, nothing else."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from builder.core.pack_rules import by_packs, laid_over, refuse
from builder.core.tables import Pack, Tables, read_tables
from builder.systems.gurps4e.rule_tables import GurpsRules, rules_of
from builder.systems.gurps4e.rules_check import gaps, unusable

__all__ = ["GurpsRules", "load_rules", "shipped"]

PREFIX = "GURPS"
DATA = Path(__file__).resolve().parent / "data"


@by_packs
def load_rules(packs: tuple[Pack, ...]) -> GurpsRules:
    """The shipped tables with the packs laid over them, in their order; kept by what the packs hold.

    Raises BadPack naming every fault of a pack, ValueError when shipped data is wrong.
    """
    tables = laid_over(shipped(), packs, PREFIX)
    refuse(packs, unusable(tables, shipped()), PREFIX)
    rules = rules_of(tables)
    refuse(packs, gaps(rules, shipped()), PREFIX)
    return rules


@cache
def shipped() -> Tables:
    """The tables as they come with the program."""
    return read_tables((file.name, file.read_bytes()) for file in sorted(DATA.glob("*.json")))
