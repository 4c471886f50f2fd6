"""The Lunatic: the tables, read once, packs laid over them. Reads its own data folder, nothing else."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import cache
from pathlib import Path

from builder.core.character import PackRef
from builder.core.pack_rules import by_packs, laid_over, refuse
from builder.core.table_set import issue_of
from builder.core.tables import Fault, Pack, Tables, read_tables
from builder.systems.lunatic.rule_tables import LunaticRules, rules_of
from builder.systems.lunatic.rules_check import gaps, unusable
from builder.systems.lunatic.table_facts import conflicts

__all__ = ["DEFAULT_PACK", "LunaticRules", "load_rules", "own", "shipped", "text_conflicts"]

PREFIX = "LUN"
DEFAULT_PACK = "lunatic-7.10-default"
DATA = Path(__file__).resolve().parent / "data"


@by_packs
def load_rules(packs: tuple[Pack, ...]) -> LunaticRules:
    """The shipped tables with the packs laid over them, in their order; kept by what the packs hold.

    Raises BadPack naming every fault of a pack, ValueError when shipped data is wrong.
    """
    tables = laid_over(_as_base(shipped()), packs, PREFIX)
    tables = _titled(replace(tables, packs=tables.packs[1:]))
    refuse(packs, unusable(tables, shipped()), PREFIX)
    rules = rules_of(tables, own(), shipped())
    refuse(packs, gaps(rules, shipped()), PREFIX)
    found = tuple(issue_of(fault, PREFIX) for fault in conflicts(rules, shipped()))
    return replace(rules, conflicts=found, remarks=found)


def text_conflicts(tables: Tables) -> tuple[Fault, ...]:
    """Where tables contradict what the running text says, with the sentence why: for the table editor.

    Raises BadPack or ValueError where the lists cannot be read.
    """
    return tuple(conflicts(rules_of(tables, own(), shipped()), shipped()))


def _as_base(tables: Tables) -> Tables:
    """The shipped tables, so that a pack may name them as the default pack that it changes."""
    digest = hashlib.sha256("".join(tables.digests.values()).encode()).hexdigest()
    return replace(tables, packs=(PackRef(id=DEFAULT_PACK, revision=1, digest=digest),))


def _titled(tables: Tables) -> Tables:
    """Tables of packs under the titles of the shipped ones, where they have none."""
    known = shipped().tables
    found = {
        id: table.model_copy(update={"title": known[id].title})
        for id, table in tables.tables.items()
        if table.title is None and id in known
    }
    return replace(tables, tables={**tables.tables, **found}) if found else tables


@cache
def shipped() -> Tables:
    """The tables as they come with the program: the default pack."""
    return read_tables((file.name, file.read_bytes()) for file in sorted(DATA.glob("*.json")))


@cache
def own() -> Tables:
    """Words and numbers of ours that no pack changes."""
    return read_tables((file.name, file.read_bytes()) for file in sorted((DATA / "own").glob("*.json")))
