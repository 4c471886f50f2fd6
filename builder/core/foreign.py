"""Core: what another program's file gave: a record, what became of each thing in it, and what it says of itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any, Literal

from builder.core.ledger import Value
from builder.core.text import Label

Fate = Literal["taken", "custom", "kept"]
"""Taken over as one of ours; taken as an entry of the player's own; not understood, but kept in the file."""


@dataclass(frozen=True, slots=True)
class TakenLine:
    """What became of one thing of the file, and why where that needs saying."""

    what: Label
    fate: Fate
    why: Label | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A number that the file states, by the ledger key that ours has."""

    key: str
    name: Label
    says: int | Fraction


@dataclass(frozen=True, slots=True)
class Difference:
    """A number that the file states otherwise than our rules do. `ours`: None where we have none."""

    key: str
    name: Label
    says: int | Fraction
    ours: int | Fraction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A file of another program, read.

    `record`: choices, with a `profile` beside them, rows numbered. `kept`: what is carried along unread, by a
    key of its own. `id`: by which the other program knows the character again; `created`, `modified`: its times.
    """

    record: Mapping[str, Any]
    lines: tuple[TakenLine, ...] = ()
    claims: tuple[Claim, ...] = ()
    kept: Mapping[str, Any] = field(default_factory=dict)
    id: str = ""
    created: datetime | None = None
    modified: datetime | None = None


def differences(claims: Iterable[Claim], values: Mapping[str, Value]) -> tuple[Difference, ...]:
    """The claims that our numbers do not bear out, in their order."""
    found: list[Difference] = []
    for claim in claims:
        value = values.get(claim.key)
        ours = None if value is None else value.number
        if ours != claim.says:
            found.append(Difference(claim.key, claim.name, claim.says, ours))
    return tuple(found)
