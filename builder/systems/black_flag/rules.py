"""Black Flag: the tables, read once, packs laid over them. Reads its own data folder, nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from builder.core.pack_rules import by_packs, laid_over, refuse
from builder.core.strict_json import read_json
from builder.core.tables import Fault, Pack, Tables, read_tables
from builder.systems.black_flag.rule_tables import BlackFlagRules, rules_of
from builder.systems.black_flag.rules_check import gaps, unusable

__all__ = ["BlackFlagRules", "load_rules", "shipped", "unlicensed"]

PREFIX = "BFR"
DATA = Path(__file__).resolve().parent / "data"
NEEDED = ("source", "licence")


@by_packs
def load_rules(packs: tuple[Pack, ...]) -> BlackFlagRules:
    """The shipped tables with the packs laid over them, in their order; kept by what the packs hold.

    Raises BadPack naming every fault of a pack, ValueError when shipped data is wrong.
    """
    tables = laid_over(shipped(), packs, PREFIX)
    refuse(packs, unusable(tables, shipped()), PREFIX)
    rules = rules_of(tables)
    refuse(packs, gaps(rules, shipped()), PREFIX)
    return rules


def unlicensed(files: Iterable[tuple[str, bytes]]) -> Iterator[Fault]:
    """Every data file that does not say where it comes from, or under which licence.

    Source: digest, 18, BFR-DATA-LICENCE.
    """
    for name, data in files:
        raw = read_json(data)
        if not isinstance(raw, dict) or not all(raw.get(key) for key in NEEDED):
            yield Fault("DATA-LICENCE", (name,), {"file": name})


@cache
def shipped() -> Tables:
    """The tables as they come with the program. Raises BadPack where a file has no source or licence."""
    files = [(file.name, file.read_bytes()) for file in sorted(DATA.glob("*.json"))]
    refuse((), unlicensed(files), PREFIX)
    return read_tables(files)
