"""Black Flag: what was concluded and laid out of each thing, so that an edit of one leaves the others.

Nothing here has to be told what has changed: what is remembered is handed all that it rests on, and where
all of that is the same again, so is the conclusion. Other tables have a memory of their own.
Touches nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

from builder.core.evaluation import Issue
from builder.core.ledger import Value

P = ParamSpec("P")
T = TypeVar("T")

MOST = 4000

Slot = tuple[Callable[..., Any], int | str]


@dataclass(frozen=True, slots=True)
class Kept:
    """What a conclusion rests on, the values that it entered, what it found, and itself."""

    given: tuple[Any, ...]
    values: tuple[Value, ...]
    issues: tuple[Issue, ...]
    answer: Any


@dataclass(slots=True)
class Memory:
    """The last conclusion of each thing, by a word of its own; `lines`: what is only laid out, the same.

    `past`: the same tables with a memory of their own, for the character of a level ago.
    """

    kept: dict[str, Kept] = field(default_factory=dict)
    lines: dict[Slot, tuple[tuple[Any, ...], Any]] = field(default_factory=dict)
    past: Any = None

    def keep(self, slot: str, conclusion: Kept) -> None:
        """Remember a conclusion in place of the one before."""
        if len(self.kept) >= MOST:
            self.kept.clear()
        self.kept[slot] = conclusion

    def lay_out(self, row: int | str, make: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Make something of what is given (nothing by name), and of nothing else; or take the same again."""
        assert not named
        slot = (make, row)
        line = self.lines.get(slot)
        if line is None or line[0] != given:
            if len(self.lines) >= MOST:
                self.lines.clear()
            line = self.lines[slot] = (given, make(*given, **named))
        made: T = line[1]
        return made
