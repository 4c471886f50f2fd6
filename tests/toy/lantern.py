"""The toy system as tests take it in hand: found by its folder like any other, with packs and time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from builder.core.character import Character, PackRef
from builder.core.dice import Roller
from builder.core.draft import Draft
from builder.core.pack import Pack
from builder.core.start import new_character
from builder.core.survey import Survey, survey
from builder.core.system import AnySystem
from builder.systems import Systems

SYSTEMS = Systems("tests.toy.systems", [str(Path(__file__).parent / "systems")])
TOY: AnySystem = SYSTEMS["toy"]
NOW = datetime(2026, 4, 1, 20, 31, 12, tzinfo=UTC)

AnyCharacter = Character[Any]


def begun(**choices: Any) -> AnyCharacter:
    """A new character of the toy with these choices, as plain data."""
    empty = new_character(TOY, TOY.load_rules(()), id="c-1", now=NOW, version="0.1")
    return with_choices(empty, choices)


def with_choices(character: AnyCharacter, choices: Mapping[str, Any]) -> AnyCharacter:
    """The character with some choices replaced, through the door."""
    raw = character.model_dump(mode="json")
    raw["choices"] |= choices
    return TOY.document.model_validate(raw)


def look_with(*packs: Pack) -> Callable[[AnyCharacter], Survey[AnyCharacter]]:
    """A look at documents with these packs loaded."""

    def look(character: AnyCharacter) -> Survey[AnyCharacter]:
        return survey(character, TOY, TOY.load_rules(packs))

    return look


look = look_with()


def draft(character: AnyCharacter, roller: Roller | None = None) -> Draft:
    """An open document with dice that always show 4, unless others are handed in."""
    return Draft(character, look, roller or Roller(lambda sides: 4), lambda: NOW, "0.2")


def a_pack(**more: Any) -> dict[str, Any]:
    """A small house-rule pack of the toy, as plain data."""
    head = {
        "schema": "table-pack/1",
        "system": "toy",
        "pack_id": "poor-town",
        "title": {"ja": "貧しい町", "en": "Poor town"},
        "rules_version": "1",
        "base_pack": "toy",
        "revision": 1,
        "author": "",
    }
    return head | more


def ref(pack: Pack, **other: Any) -> PackRef:
    """How a character remembers the pack, or something a little else."""
    return pack.ref.model_copy(update=other)


def codes(view: Survey[AnyCharacter]) -> list[str]:
    """The codes of all findings, in order."""
    return [issue.code for issue in view.issues]
