"""Core: the character as it is saved. What was decided and what was rolled; nothing that can be computed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import AwareDatetime, BaseModel, Field, model_validator

from builder.core.dice import Roll
from builder.core.frozen import LIMIT, Frozen, Line, Prose, Row
from builder.core.number import Amount, amount_of

FORMAT: Literal["character/1"] = "character/1"
PORTRAIT_LIMIT = 4_000_000

C = TypeVar("C", bound=Frozen)


class Profile(Frozen):
    """Who the character is outside the rules. `portrait`: base64 of a small PNG. `phrase`: fair dice."""

    name: Line = ""
    kana: Line = ""
    concept: Line = ""
    player: Line = ""
    campaign: Line = ""
    phrase: Line = ""
    notes: Prose = ""
    portrait: Annotated[str, Field(max_length=PORTRAIT_LIMIT)] = ""


class PackRef(Frozen):
    """A house-rule pack that the character was made with."""

    id: Line
    revision: int = 1
    digest: Line = ""


class Waiver(Frozen):
    """The GM allows it: turns that ERROR into a NOTE, settles a NOTE."""

    code: Line
    path: tuple[str | int, ...] = ()
    note: Line = ""


class Witness(Frozen):
    """For comparison only: digests of the tables in use, and a few totals as they were shown."""

    tables: Mapping[str, str] = {}
    totals: Mapping[str, int | str] = {}

    def amounts(self) -> dict[str, Amount]:
        """The totals as amounts; what cannot be read is left out."""
        found: dict[str, Amount] = {}
        for key, shown in self.totals.items():
            try:
                found[key] = amount_of(shown)
            except ValueError:
                continue
        return found


class Character(Frozen, Generic[C]):
    """One character. `last_row` only grows; `extensions` is foreign data, kept as it came."""

    format: Literal["character/1"] = FORMAT
    system: Line
    schema_version: int
    id: Line
    created: AwareDatetime
    modified: AwareDatetime
    app_version: Line = ""
    profile: Profile = Profile()
    choices: C
    rolls: tuple[Roll, ...] = ()
    last_row: Annotated[int, Field(strict=True, ge=0, le=LIMIT)] = 0
    packs: tuple[PackRef, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    witness: Witness = Witness()
    extensions: Mapping[str, Any] = {}

    @model_validator(mode="after")
    def _rows_have_numbers(self) -> Character[C]:
        used: set[int] = set()
        highest = _highest(self.choices, used, 0)
        if highest is not None and highest <= self.last_row:
            return self
        numbers = Numbers(max(self.last_row, _top(self.choices)))
        choices = numbers.fill(self.choices)
        object.__setattr__(self, "choices", choices)
        object.__setattr__(self, "last_row", numbers.last)
        return self


def _children(model: BaseModel) -> list[Any]:
    return list(model.__dict__.values())


def _highest(node: Any, used: set[int], highest: int) -> int | None:
    """The highest row number; None when one is missing or doubled."""
    if isinstance(node, BaseModel):
        if isinstance(node, Row):
            if node.row == 0 or node.row in used:
                return None
            used.add(node.row)
            highest = max(highest, node.row)
        nodes = _children(node)
    elif isinstance(node, tuple):
        nodes = list(node)
    elif isinstance(node, Mapping):
        nodes = list(node.values())
    else:
        return highest
    for child in nodes:
        if isinstance(child, BaseModel | tuple | Mapping):
            found = _highest(child, used, highest)
            if found is None:
                return None
            highest = found
    return highest


def _top(node: Any) -> int:
    if isinstance(node, BaseModel):
        own = node.row if isinstance(node, Row) else 0
        return max([own, *(_top(child) for child in _children(node))])
    if isinstance(node, tuple):
        return max((_top(child) for child in node), default=0)
    if isinstance(node, Mapping):
        return max((_top(child) for child in node.values()), default=0)
    return 0


def numbered(choices: C) -> C:
    """The choices with every row numbered, as a file of them would be."""
    used: set[int] = set()
    if _highest(choices, used, 0) is not None:
        return choices
    filled: C = Numbers(_top(choices)).fill(choices)
    return filled


class Numbers:
    """Gives rows that have no number, or one that is taken, the next one."""

    def __init__(self, last: int) -> None:
        self.last = last
        self._used: set[int] = set()

    def fill(self, node: Any) -> Any:
        """The node with every row numbered once."""
        if isinstance(node, BaseModel):
            changed: dict[str, Any] = {}
            if isinstance(node, Row):
                if node.row == 0 or node.row in self._used:
                    self.last += 1
                    changed["row"] = self.last
                self._used.add(changed.get("row", node.row))
            for name, child in node.__dict__.items():
                new = self.fill(child)
                if new is not child:
                    changed[name] = new
            return node.model_copy(update=changed) if changed else node
        if isinstance(node, tuple):
            items = tuple(self.fill(child) for child in node)
            return items if any(new is not old for new, old in zip(items, node, strict=True)) else node
        if isinstance(node, Mapping):
            values = {key: self.fill(child) for key, child in node.items()}
            return values if any(values[key] is not node[key] for key in values) else node
        return node


def stamp(now: datetime) -> datetime:
    """A time as files keep it: to the second."""
    return now.replace(microsecond=0)
