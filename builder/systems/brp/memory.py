"""BRP: what rules concluded the last time, so that an edit concludes anew only what it touches.

Nothing here has to be told what has changed: a rule that is remembered is handed all that it rests on, and
where all of that is the same again, so is what it concluded. Other tables have a memory of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from builder.core.evaluation import Issue
from builder.core.ledger import Value
from builder.systems.brp.words import Namer

T = TypeVar("T")
MOST = 4000
LANGUAGES = 8

Finding = tuple[tuple[str, str], Issue]
"""A finding, with its code and its subject before it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a conclusion rests on, the values that it entered, what it found, and itself."""

    given: tuple[Any, ...]
    values: Mapping[str, Value]
    findings: tuple[Finding, ...]
    answer: Any


@dataclass(slots=True)
class Memory:
    """The last conclusion of each rule, by a word of its own; `lines`: of what is only laid out.

    `namers`: what skills are called, by the own language.
    """

    kept: dict[str, Kept] = field(default_factory=dict)
    lines: dict[tuple[str, str], tuple[tuple[object, ...], Any]] = field(default_factory=dict)
    namers: dict[str, Namer] = field(default_factory=dict)

    def keep(self, slot: str, conclusion: Kept) -> None:
        """Remember a conclusion in place of the one before."""
        if len(self.kept) >= MOST:
            self.kept.clear()
        self.kept[slot] = conclusion

    def lay_out(self, kind: str, key: str, make: Callable[..., T], *given: object) -> T:
        """Make something of what is given and of nothing else; or take the same again."""
        found = self.lines.get((kind, key))
        if found is None or found[0] != given:
            if len(self.lines) >= MOST:
                self.lines.clear()
            found = self.lines[(kind, key)] = (given, make(*given))
        made: T = found[1]
        return made

    def namer(self, language: str, make: Callable[[], Namer]) -> Namer:
        """The names as they are where this is the own language."""
        found = self.namers.get(language)
        if found is None or found.is_full:
            while len(self.namers) >= LANGUAGES:
                del self.namers[next(iter(self.namers))]
            found = self.namers[language] = make()
        return found
