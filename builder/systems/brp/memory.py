"""BRP: skills as they were concluded the last time, so that an edit concludes anew only what it touches.

Nothing here has to be told what has changed: where all that a skill rests on is the same again, so is what
was concluded of it. A skill with findings is concluded anew each time. Other tables have a memory of their
own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from builder.core.character import PackRef
from builder.core.ledger import Value
from builder.systems.brp.rule_tables import BrpRules

MOST, TABLES = 2000, 8


@dataclass(frozen=True, slots=True)
class Kept:
    """What a conclusion rests on, the values that it entered, and itself."""

    given: tuple[Any, ...]
    values: Mapping[str, Value]
    answer: Any


_memories: dict[tuple[tuple[PackRef, ...], tuple[str, ...]], dict[str, Kept]] = {}


def memory(rules: BrpRules) -> dict[str, Kept]:
    """The conclusions kept for these tables, by skill key; room for one more."""
    key = (rules.packs, tuple(rules.digests.values()))
    kept = _memories.get(key)
    if kept is None:
        while len(_memories) >= TABLES:
            del _memories[next(iter(_memories))]
        kept = _memories[key] = {}
    if len(kept) >= MOST:
        kept.clear()
    return kept
