"""Black Flag: what was concluded of each thing owned, so that an edit of one leaves the others as they are.

Nothing here has to be told what has changed: what is remembered is handed all that it rests on, and where
all of that is the same again, so is the conclusion. Other tables have a memory of their own.
Touches nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from builder.core.evaluation import Issue
from builder.core.ledger import Value

MOST = 4000


@dataclass(frozen=True, slots=True)
class Kept:
    """What a conclusion rests on, the values that it entered, what it found, and itself."""

    given: tuple[Any, ...]
    values: tuple[Value, ...]
    issues: tuple[Issue, ...]
    answer: Any


@dataclass(slots=True)
class Memory:
    """The last conclusion of each thing, by a word of its own."""

    kept: dict[str, Kept] = field(default_factory=dict)

    def keep(self, slot: str, conclusion: Kept) -> None:
        """Remember a conclusion in place of the one before."""
        if len(self.kept) >= MOST:
            self.kept.clear()
        self.kept[slot] = conclusion
