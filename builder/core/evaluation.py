"""Core: what the rules answer. Issues and budgets are values; nothing here has words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, TypeVar

from builder.core.ledger import Source, Value
from builder.core.severity import Severity as Severity
from builder.core.text import Label, Param

F = TypeVar("F")

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Issue:
    """One finding. Its words are the text "issue.<code>" with `params`.

    `open`: merely not chosen, filled or spent yet; screens draw it as a to-do whatever its severity.
    `waiver`: the GM's note, when the GM allowed it (the severity is NOTE then).
    `budget`: the budget that it speaks of; of several sections with the same list it leads to the one
    that has this budget, and a limit that was waived is shown so.
    """

    code: str
    severity: Severity
    path: Path = ()
    params: Mapping[str, Param] = field(default_factory=dict)
    source: Source | None = None
    open: bool = False
    waiver: str | None = None
    budget: str | None = None


@dataclass(frozen=True, slots=True)
class Budget:
    """What there is to spend and what is spent. A quota is to be reached, not to be kept.

    `pool`: of several the large figures side by side, where points come in more than one kind.
    `stage`: budgets of one stage are spent at the same time and seen together, the others out of the way.
    `rest`: what its rest is called, where "what is left of" before its name would sound odd.
    """

    key: str
    name: Label
    granted: Value
    spent: Value
    quota: bool = False
    pool: bool = False
    stage: str = ""
    rest: Label | None = None

    @property
    def left(self) -> int | Fraction:
        """Granted minus spent; negative when overspent."""
        return self.granted.number - self.spent.number


@dataclass(frozen=True, slots=True)
class Evaluation(Generic[F]):
    """Everything the rules conclude: numbers by ledger key, budgets, issues, and the system's own facts."""

    values: Mapping[str, Value]
    budgets: Mapping[str, Budget]
    issues: tuple[Issue, ...]
    facts: F
