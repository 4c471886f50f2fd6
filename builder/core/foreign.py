"""Core: what another program's file gave: a record, what became of each thing, what it says of itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any, Literal

from builder.core.ledger import Value
from builder.core.text import Label, Text

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
    key of its own. `id`: by which the other program knows the character; `created`, `modified`: its times.
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


@dataclass(frozen=True, slots=True)
class Report:
    """How a reading went, in sentences: a summary, then each thing that was not plain."""

    summary: Text
    own: tuple[Text, ...] = ()
    kept: tuple[Text, ...] = ()
    differs: tuple[Text, ...] = ()

    @property
    def lines(self) -> tuple[Text, ...]:
        """Every sentence but the summary."""
        return (*self.differs, *self.own, *self.kept)


def report(taken: Taken, values: Mapping[str, Value]) -> Report:
    """The account of a reading, with our numbers beside those of the file."""
    other = differences(taken.claims, values)
    fates = Counter(line.fate for line in taken.lines)
    counts = {"taken": fates["taken"], "own": fates["custom"], "kept": fates["kept"], "differ": len(other)}
    plain = not (fates["custom"] or fates["kept"] or other)
    summary = Text("foreign.plain", {"taken": fates["taken"]}) if plain else Text("foreign.summary", counts)
    return Report(
        summary,
        tuple(_line(line) for line in taken.lines if line.fate == "custom"),
        tuple(_line(line) for line in taken.lines if line.fate == "kept"),
        tuple(_difference(one) for one in other),
    )


def _line(line: TakenLine) -> Text:
    if line.why is None:
        return Text("foreign.line", {"what": line.what})
    return Text("foreign.line.why", {"what": line.what, "why": line.why})


def _difference(one: Difference) -> Text:
    if one.ours is None:
        return Text("foreign.lacks", {"what": one.name, "says": one.says})
    return Text("foreign.differs", {"what": one.name, "says": one.says, "ours": one.ours})
