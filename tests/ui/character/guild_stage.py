"""A character window on the percentile toy, and what the eye finds on its two pages."""

from __future__ import annotations

from datetime import date
from typing import cast

from builder.core.dice import Roller
from builder.core.evaluation import Path
from builder.core.system import Rules
from builder.core.text import Language
from builder.ui.bench import Ways
from builder.ui.character_view import CharacterView
from builder.ui.fields.roll import RollControl
from builder.ui.live import LiveDraft
from builder.ui.page_state import blank_pages
from builder.ui.roster.control import RosterControl
from builder.ui.words import Words
from tests.ui import guild
from tests.ui.character.stage import settle

THROWS: dict[Path, str] = {("choices", "rolled", key): dice for key, _, _, _, _, dice in guild.ABILITIES}


def open_guild(
    choices: guild.Choices | None = None,
    *,
    page: str = "points",
    language: Language = "ja",
    size: tuple[int, int] = (1366, 768),
    phrase: str = "",
    roller: Roller | None = None,
) -> CharacterView:
    """An open character of the toy, shown and laid out."""
    words = Words(language, strings=[guild.STRINGS])
    live = LiveDraft(guild.draft(choices, phrase=phrase, roller=roller or Roller(lambda sides: 4)))
    ways = Ways(today=lambda: date(2031, 11, 24))
    view = CharacterView(live, words, guild.SYSTEM, blank=blank_pages(guild.SYSTEM, Rules()), ways=ways)
    view.resize(*size)
    view.show()
    settle()
    view.go_to_page(page)
    settle()
    return view


def table_of(view: CharacterView) -> RosterControl:
    """The table of skills."""
    return view.page_view.rosters()[0]


def dice_of(view: CharacterView) -> RollControl:
    """The set of dice."""
    return cast(RollControl, view.page_view.panels()[0].rows()[0].control)


def shown(table: RosterControl) -> list[str]:
    """The names of the rows that are shown, in order."""
    return [row.name for row in table.view.rows]
