"""A GURPS character in a window of its own, for tests and for looking at it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from builder.core.character import Character, Numbers, Profile
from builder.core.dice import Roller
from builder.core.draft import Draft
from builder.core.survey import AnyCharacter, Survey, survey
from builder.core.text import Language
from builder.systems.gurps4e import SYSTEM
from builder.systems.gurps4e.choices import Choices
from builder.ui.bench import Ways
from builder.ui.character_view import CharacterView
from builder.ui.live import LiveDraft
from builder.ui.page_state import blank_pages
from builder.ui.words import Words
from tests.systems.gurps4e.builds import rules
from tests.ui.character.stage import settle

NOW = datetime(2031, 11, 24, 9, 30, tzinfo=UTC)


def survey_of(raw: Mapping[str, Any]) -> Survey[AnyCharacter]:
    """What the rules answer to choices."""
    return survey(_character(raw), SYSTEM, rules())


def open_gurps(
    raw: Mapping[str, Any] | None = None,
    *,
    page: str = "",
    language: Language = "ja",
    size: tuple[int, int] = (1366, 768),
) -> CharacterView:
    """An open character with these choices, shown and laid out."""
    words = Words(language, strings=[SYSTEM.strings])
    draft = Draft(
        _character(raw or {}), lambda one: survey(one, SYSTEM, rules()), Roller.seeded(7), lambda: NOW
    )
    ways = Ways(today=lambda: date(2031, 11, 24))
    view = CharacterView(LiveDraft(draft), words, SYSTEM, blank=blank_pages(SYSTEM, rules()), ways=ways)
    view.resize(*size)
    view.show()
    settle()
    if page:
        view.go_to_page(page)
        settle()
    return view


def _character(raw: Mapping[str, Any]) -> AnyCharacter:
    numbers = Numbers(0)
    choices = numbers.fill(Choices.model_validate(raw))
    assert isinstance(choices, Choices)
    return Character[Choices](
        system=SYSTEM.id,
        schema_version=SYSTEM.schema_version,
        id="0f5e8c1e-gurps",
        created=NOW,
        modified=NOW,
        profile=Profile(name="ガレス"),
        choices=choices,
        last_row=numbers.last,
    )
