"""Every system of this build and the toy, and what the contract asks of any of them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

from builder.core.character import Character
from builder.core.dice import Roller
from builder.core.edit import Edit, Insert, Move, Remove, Set, duplicate, putting, ticking
from builder.core.evaluation import Path
from builder.core.form import (
    Field,
    FlagField,
    NumberField,
    PickMany,
    PickOne,
    PictureField,
    RollField,
    Roster,
    TextField,
)
from builder.core.language import translator
from builder.core.start import new_character, quick_character
from builder.core.survey import Survey, fields_of, survey
from builder.core.system import AnySystem, Rules
from builder.core.text import LANGUAGES, Name, Text, Translator
from builder.systems import all_systems
from tests.toy.lantern import SYSTEMS as TOYS

AnyCharacter = Character[Any]
NOW = datetime(2026, 4, 1, 20, 31, 12, tzinfo=UTC)
IDS = (*all_systems(), *TOYS)


@cache
def system(id: str) -> AnySystem:
    """The system of that id, the toy among them."""
    return TOYS[id] if id in TOYS else all_systems()[id]


@cache
def rules(id: str) -> Rules:
    """Its rules without packs."""
    found: Rules = system(id).load_rules(())
    return found


@cache
def speakers(id: str) -> tuple[Translator, ...]:
    """A translator a language, with the system's own words."""
    return tuple(translator(language, [system(id).strings]) for language in LANGUAGES)


def begun(id: str) -> AnyCharacter:
    """A new character of the system."""
    return new_character(system(id), rules(id), id="c-1", now=NOW, version="0.1")


def quick(id: str, seed: int) -> AnyCharacter:
    """A character by the dice."""
    return quick_character(system(id), rules(id), begun(id), Roller.seeded(seed), NOW)


@cache
def view_of(id: str, seed: int | None = None) -> Survey[AnyCharacter]:
    """The survey of a new character, or of one by the dice."""
    return look(id, begun(id) if seed is None else quick(id, seed))


def look(id: str, character: AnyCharacter) -> Survey[AnyCharacter]:
    """The survey of a character."""
    return survey(character, system(id), rules(id))


def rosters(view: Survey[AnyCharacter]) -> Iterator[Roster]:
    """Every roster of the pages, those in open lines among them."""
    for field in fields_of(view.pages):
        if isinstance(field, Roster):
            yield field


def words_in(value: Any) -> Iterator[Name | Text]:
    """Every label anywhere in a value of dataclasses, tuples and mappings."""
    if isinstance(value, Name | Text):
        yield value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from words_in(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for child in value.values():
            yield from words_in(child)
    elif isinstance(value, tuple | list | frozenset):
        for child in value:
            yield from words_in(child)


def edits_of(view: Survey[AnyCharacter], field: Field) -> list[Edit]:
    """What a player may do with a field: each of these must be taken, whatever the rules say to it."""
    path = field.path
    match field:
        case TextField(lines=lines):
            return [Set(path, text) for text in ("", "けん {x}", *(["a\nb"] if lines > 1 else []))]
        case NumberField():
            return _numbers(field)
        case FlagField():
            return [Set(path, True), Set(path, False)]
        case PictureField():
            return [Set(path, ""), Set(path, "iVBORw0KGgo=")]
        case PickOne():
            chosen: list[Edit] = [Set(path, option.id) for option in field.options]
            return chosen + ([Set(path, None)] if field.value is None else [])
        case PickMany():
            ids = [option.id for option in field.options]
            picks: list[tuple[str | int, ...]] = [(), tuple(ids), *((id,) for id in ids)]
            return [edit for chosen in picks for edit in ticking(field, chosen)]
        case RollField():
            return [Set((*path, throw.key), 3) for throw in field.dice]
        case Roster():
            return _rows(view, field)
        case _:
            raise TypeError(f"a kind of field that no test knows: {type(field).__name__}")


def _numbers(field: NumberField) -> list[Edit]:
    here = field.value if field.value is not None else field.low or 0
    numbers = [field.low, field.high, here + field.step, here - field.step, *field.steps[:3]]
    chosen: list[Edit] = [putting(field, number) for number in numbers if number is not None]
    return chosen + ([Set(field.path, None)] if field.unset is not None else [])


def _rows(view: Survey[AnyCharacter], roster: Roster) -> list[Edit]:
    edits: list[Edit] = [
        Insert(roster.path, option.row) for option in roster.catalogue if option.row is not None
    ]
    if roster.free is not None:
        edits.append(Insert(roster.path, {**roster.free.row, roster.free.key: "綱"}))
    if not roster.fixed:
        for line in roster.lines:
            path: Path = line.path
            edits += [] if line.given else [Remove(path)]
            edits += [Move(path), duplicate(view.document, path)] if roster.moves and not line.given else []
    return edits
