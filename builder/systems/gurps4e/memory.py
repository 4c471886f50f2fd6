"""GURPS 4e: what rules concluded the last time, so that an edit concludes anew only what it touches.

Nothing here has to be told what has changed. A rule that is remembered is handed a Leaf instead of the book,
and the leaf notes all that it looks at: what it is given, the values it reads, the parts of the build. Where
all of that is the same again, so is what it concluded. Other tables have a memory of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

from builder.core.evaluation import Issue
from builder.core.ledger import Value

P = ParamSpec("P")
T = TypeVar("T")

MOST = 20_000

Slot = tuple[Callable[..., Any], str, int | str]


@dataclass(frozen=True, slots=True)
class Kept:
    """What a rule looked at, and what it concluded from it."""

    given: tuple[Any, ...]
    parts: tuple[tuple[str, Any], ...]
    read: tuple[tuple[str, Value | None], ...]
    answer: Any
    values: Mapping[str, Value]
    issues: tuple[Issue, ...]

    def holds(self, build: Any, values: Mapping[str, Value]) -> bool:
        """Whether all that was looked at, besides what was given, is the same again."""
        for key, value in self.read:
            now = values.get(key)
            if now is not value and now != value:
                return False
        for name, part in self.parts:
            now = getattr(build, name)
            if now is not part and now != part:
                return False
        return True


@dataclass(slots=True)
class Memory:
    """The last conclusion of each rule for each slot: a rule, a prefix, and a row or nothing.

    `lines`: of what is only laid out of what it is given, the same.
    """

    kept: dict[Slot, Kept] = field(default_factory=dict)
    lines: dict[Slot, tuple[tuple[Any, ...], Any]] = field(default_factory=dict)

    def keep(self, slot: Slot, conclusion: Kept) -> None:
        """Remember a conclusion in place of the one before."""
        if len(self.kept) >= MOST:
            self.kept.clear()
        self.kept[slot] = conclusion

    def lay_out(self, row: int | str, make: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Make something of what is given (nothing by name), and of nothing else; or take the same again."""
        assert not named
        slot = (make, "", row)
        line = self.lines.get(slot)
        if line is None or line[0] != given:
            if len(self.lines) >= MOST:
                self.lines.clear()
            line = self.lines[slot] = (given, make(*given, **named))
        made: T = line[1]
        return made


class Noted:
    """The build as a rule sees it: each part that is looked at is noted."""

    __slots__ = ("_build", "_parts")

    def __init__(self, build: Any, parts: dict[str, Any]) -> None:
        self._build = build
        self._parts = parts

    def __getattr__(self, name: str) -> Any:
        part = getattr(self._build, name)
        self._parts[name] = part
        return part
