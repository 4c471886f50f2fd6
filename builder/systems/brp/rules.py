"""BRP: the tables, read once, packs laid over them. Reads its own data folder, nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from builder.core.table_set import refused
from builder.core.tables import Fault, Pack, Tables, overlay, read_tables
from builder.systems.brp.rule_tables import BrpRules, rules_of
from builder.systems.brp.rules_check import gaps, unusable

__all__ = ["BrpRules", "load_rules", "shipped"]

PREFIX = "BRP"
DATA = Path(__file__).resolve().parent / "data"
KEPT = 8

_loaded: dict[tuple[str, ...], BrpRules] = {}


def load_rules(packs: tuple[Pack, ...]) -> BrpRules:
    """The shipped tables with the packs laid over them, in their order; kept by what the packs hold.

    Raises BadPack naming every fault of a pack, ValueError when shipped data is wrong.
    """
    key = tuple(pack.digest for pack in packs)
    if key not in _loaded:
        tables = shipped()
        for pack in packs:
            tables = overlay(tables, pack, PREFIX)
        while len(_loaded) >= KEPT:
            del _loaded[next(iter(_loaded))]
        _refuse(packs, unusable(tables, shipped()))
        rules = rules_of(tables)
        _refuse(packs, gaps(rules, shipped()))
        _loaded[key] = rules
    return _loaded[key]


def _refuse(packs: tuple[Pack, ...], faults: Iterable[Fault]) -> None:
    found = tuple(faults)
    if found:
        raise refused(packs[-1].pack_id if packs else "brp", found, PREFIX)


@cache
def shipped() -> Tables:
    """The tables as they come with the program."""
    return read_tables((file.name, file.read_bytes()) for file in sorted(DATA.glob("*.json")))
