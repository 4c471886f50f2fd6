"""Core: the rules of a system by the packs laid over its tables. What every system's `load_rules` shares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TypeVar

from builder.core.pack import Pack, overlay
from builder.core.table_check import Fault
from builder.core.table_set import Tables, refused

R = TypeVar("R")
KEPT = 8
"""The rules of so many different sets of packs stay in memory."""


def by_packs(load: Callable[[tuple[Pack, ...]], R]) -> Callable[[tuple[Pack, ...]], R]:
    """A loader that answers from memory where the packs hold the same. What it raises is not kept."""
    known: dict[tuple[str, ...], R] = {}

    @wraps(load)
    def loaded(packs: tuple[Pack, ...]) -> R:
        key = tuple(pack.digest for pack in packs)
        if key not in known:
            rules = load(packs)
            while len(known) >= KEPT:
                del known[next(iter(known))]
            known[key] = rules
        return known[key]

    return loaded


def laid_over(tables: Tables, packs: Iterable[Pack], prefix: str) -> Tables:
    """The tables with the packs laid over them, in their order. Raises BadPack naming every fault of one."""
    for pack in packs:
        tables = overlay(tables, pack, prefix)
    return tables


def refuse(packs: tuple[Pack, ...], faults: Iterable[Fault], prefix: str) -> None:
    """Raise BadPack where there are faults: the last pack brought them, or else the shipped tables."""
    found = tuple(faults)
    if found:
        raise refused(packs[-1].pack_id if packs else prefix, found, prefix)
