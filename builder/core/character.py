"""Core: the character as it is saved. What was decided and what was rolled; nothing that can be computed."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Mapping
from datetime import datetime
from fractions import Fraction
from functools import cache
from itertools import count
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeVar, get_args, get_origin
from urllib.parse import quote, unquote

from pydantic import (
    AwareDatetime,
    BaseModel,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from builder.core.dice import Roll
from builder.core.frozen import LIMIT, Document, Frozen, Line, Prose, Row
from builder.core.number import Amount, amount_of
from builder.core.text import Label, Name, Text, plain

FORMAT: Literal["character/1"] = "character/1"
PORTRAIT_LIMIT = 4_000_000

PLAIN = frozenset({int, str, bool, float, Fraction, type(None), Ellipsis})

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


class PackTitle(Frozen):
    """What a pack is called, for those who have the character and not the pack."""

    ja: Line = ""
    en: Line = ""


class PackRef(Frozen):
    """A house-rule pack that the character was made with. A field that picks packs may put it as a text."""

    id: Line
    revision: int = 1
    digest: Line = ""
    title: PackTitle | None = None

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, raw: Any) -> Any:
        if not isinstance(raw, str):
            return raw
        id, revision, digest, ja, en = (*raw.split("#", 4), "", "", "", "")[:5]
        number = int(revision) if revision.isascii() and revision.isdigit() and len(revision) < 10 else 1
        title = {"ja": unquote(ja), "en": unquote(en)} if ja or en else None
        return {"id": id, "revision": number, "digest": digest, "title": title}

    @model_serializer(mode="wrap")
    def _without_nothing(self, plainly: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """In files a title that nobody knows is not there."""
        found: dict[str, Any] = plainly(self)
        return {key: value for key, value in found.items() if key != "title" or value is not None}

    @property
    def text(self) -> str:
        """The same as one word."""
        told = "" if self.title is None else f"#{quote(self.title.ja)}#{quote(self.title.en)}"
        return f"{self.id}#{self.revision}#{self.digest}{told}"

    @property
    def label(self) -> Label:
        """What it is called: its title, where that is known, with the id."""
        if self.title is None or not (self.title.ja or self.title.en):
            return plain(self.id)
        ja, en = self.title.ja or self.title.en, self.title.en or self.title.ja
        return Text("core.pack.named", {"title": Name(ja, en), "id": self.id})


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


class Character(Document, Generic[C]):
    """One character. `last_row` only grows, to the LIMIT; `extensions` is foreign data, kept as it came.

    `dice_id`: of a copy, the id that the dice of its original follow from; so a copy throws no others.
    Settled is what it is, what was thrown, and the count of rows.
    """

    ROWS: ClassVar[str] = "choices"
    SETTLED: ClassVar[frozenset[str]] = frozenset(
        {"format", "system", "schema_version", "id", "created", "rolls", "dice_id", "last_row"}
    )

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
    dice_id: Line = ""
    last_row: Annotated[int, Field(strict=True, ge=0, le=LIMIT)] = 0
    packs: tuple[PackRef, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    witness: Witness = Witness()
    extensions: Mapping[str, Any] = {}

    def taken_rows(self) -> frozenset[int]:
        """Every number that a row bears, or that a roll or a waiver speaks of."""
        paths = (*(roll.path for roll in self.rolls), *(waiver.path for waiver in self.waivers))
        spoken = (step for path in paths for step in path if isinstance(step, int))
        return frozenset((*row_numbers(self.choices), *spoken))

    @model_validator(mode="after")
    def _rows_have_numbers(self) -> Character[C]:
        found = row_numbers(self.choices)
        if _is_counted(found, self.last_row):
            return self
        numbers = Numbers(max(self.last_row, *found), self.taken_rows())
        choices = numbers.fill(self.choices)
        object.__setattr__(self, "choices", choices)
        object.__setattr__(self, "last_row", numbers.last)
        return self


def row_numbers(choices: BaseModel) -> list[int]:
    """The numbers of all rows in the choices, in no order; 0 for one that has none.

    This is asked at every edit, so it looks only where rows may stand.
    """
    found: list[int] = []
    waiting: list[Any] = [choices]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting += node
            continue
        if isinstance(node, Mapping):
            waiting += node.values()
            continue
        is_row, places = _places_of_rows(node.__class__)
        if is_row:
            found.append(node.row)
        for place in places:
            waiting.append(getattr(node, place))
    return found


def _is_counted(numbers: list[int], last: int) -> bool:
    """Whether every row has a number, none twice, none beyond the last one."""
    return 0 not in numbers and len(set(numbers)) == len(numbers) and max(numbers, default=0) <= last


@cache
def _places_of_rows(kind: Hashable) -> tuple[bool, tuple[str, ...]]:
    """Whether a class is a row, and its fields in which rows may stand."""
    if not isinstance(kind, type) or not issubclass(kind, BaseModel):
        return False, ()
    fields = kind.model_fields.items()
    return issubclass(kind, Row), tuple(name for name, field in fields if _holds_rows(field.annotation))


def _holds_rows(annotation: Any) -> bool:
    """Whether something of this type may have rows in it: whatever is not plain, or made of plain types."""
    if annotation in PLAIN or get_origin(annotation) is Literal:
        return False
    inner = get_args(annotation)
    if get_origin(annotation) is Annotated:
        inner = inner[:1]
    return any(_holds_rows(each) for each in inner) if inner else True


def numbered(choices: C) -> C:
    """The choices with every row numbered, as a file of them would be."""
    found = row_numbers(choices)
    top = max(found, default=0)
    if _is_counted(found, top):
        return choices
    filled: C = Numbers(top, found).fill(choices)
    return filled


def unnumbered(node: Any) -> Any:
    """The node with no number on any of its rows: put among others they would be somebody else's."""
    if isinstance(node, BaseModel):
        changed: dict[str, Any] = {"row": 0} if isinstance(node, Row) and node.row else {}
        for name in _places_of_rows(node.__class__)[1]:
            child = getattr(node, name)
            new = unnumbered(child)
            if new is not child:
                changed[name] = new
        return node.model_copy(update=changed) if changed else node
    if isinstance(node, tuple):
        items = tuple(unnumbered(child) for child in node)
        return items if any(new is not old for new, old in zip(items, node, strict=True)) else node
    if isinstance(node, Mapping):
        values = {key: unnumbered(child) for key, child in node.items()}
        return values if any(values[key] is not node[key] for key in values) else node
    return node


def row_after(last: int, taken: Container[int]) -> int:
    """The number of the next row. Where a file has used the greatest, the lowest that nothing speaks of."""
    return last + 1 if last < LIMIT else next(number for number in count(1) if number not in taken)


class Numbers:
    """Gives rows that have no number, or one that is used, the next one. `taken`: by rows still to come."""

    def __init__(self, last: int, taken: Iterable[int] = ()) -> None:
        self.last = last
        self._taken = frozenset(taken)
        self._used: set[int] = set()

    def _next(self) -> int:
        if self.last < LIMIT:
            self.last += 1
            return self.last
        return row_after(self.last, self._taken | self._used)

    def fill(self, node: Any) -> Any:
        """The node with every row numbered once."""
        if isinstance(node, BaseModel):
            changed: dict[str, Any] = {}
            if isinstance(node, Row):
                if node.row == 0 or node.row in self._used:
                    changed["row"] = self._next()
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
