"""A character of The Lunatic in a window of its own, for tests and for looking at it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from builder.core.character import Character, Numbers, Profile
from builder.core.dice import Roller
from builder.core.draft import Draft
from builder.core.pack import Pack
from builder.core.survey import AnyCharacter, survey
from builder.core.text import Language
from builder.systems.lunatic import SYSTEM, start
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.rules import load_rules
from builder.ui.bench import Ways
from builder.ui.character_view import CharacterView
from builder.ui.live import LiveDraft
from builder.ui.page_state import blank_pages
from builder.ui.words import Words
from tests.ui.character.stage import settle

NOW = datetime(2031, 11, 24, 9, 30, tzinfo=UTC)
RULES = load_rules(())
WORKED = Path(__file__).parents[2] / "vectors" / "lunatic" / "worked.toml"


def worked(id: str) -> dict[str, Any]:
    """The record of a worked character of the digest."""
    return dict(_case(id)["choices"])


def numbers_of(id: str) -> dict[str, int | str]:
    """Every number that the digest prints of it, by ledger key."""
    return dict(_case(id)["values"])


def _case(id: str) -> dict[str, Any]:
    cases: list[dict[str, Any]] = tomllib.loads(WORKED.read_text(encoding="utf-8"))["case"]
    return next(case for case in cases if case["name"].startswith(id))


def open_lunatic(
    raw: Mapping[str, Any] | None = None,
    *,
    page: str = "",
    language: Language = "ja",
    size: tuple[int, int] = (1366, 768),
    name: str = "ゲリット",
    roll: Callable[[int], int] | None = None,
    packs: tuple[Pack, ...] = (),
) -> CharacterView:
    """An open character with these choices, or a new one; shown and laid out."""
    rules = load_rules(packs)
    words = Words(language, strings=[SYSTEM.strings])
    roller = Roller(roll) if roll is not None else Roller.seeded(7)
    seconds = count()
    draft = Draft(
        _character(raw, name),
        lambda one: survey(one, SYSTEM, rules),
        roller,
        lambda: NOW + timedelta(seconds=next(seconds)),
    )
    ways = Ways(today=lambda: date(2031, 11, 24))
    view = CharacterView(LiveDraft(draft), words, SYSTEM, blank=blank_pages(SYSTEM, rules), ways=ways)
    view.resize(*size)
    view.show()
    settle()
    if page:
        view.go_to_page(page)
        settle()
    return view


def _character(raw: Mapping[str, Any] | None, name: str) -> AnyCharacter:
    numbers = Numbers(0)
    begun = start(RULES) if raw is None else Choices.model_validate(raw)
    choices = numbers.fill(begun)
    assert isinstance(choices, Choices)
    return Character[Choices](
        system=SYSTEM.id,
        schema_version=SYSTEM.schema_version,
        id="0f5e8c1e-lunatic",
        created=NOW,
        modified=NOW,
        profile=Profile(name=name),
        choices=choices,
        last_row=numbers.last,
    )
