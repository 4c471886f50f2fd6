"""GURPS 4e: every table that a number comes from has a name in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from builder.core.character import Profile
from builder.core.dice import Recorder, Roller
from builder.core.language import translator
from builder.core.text import Language
from builder.systems.gurps4e import SYSTEM
from builder.systems.gurps4e.choices import Choices, Settings

RULES = SYSTEM.load_rules(())
FULL = Settings(secondary_mode="full", skill_defaults="full", perks_allowed=True, fencing=True)


def documents() -> set[str]:
    """The tables that the ledgers of some quick characters name."""
    found: set[str] = set()
    for seed in range(12):
        dice = Recorder(Roller.seeded(seed), datetime(2026, 11, 29, tzinfo=UTC))
        choices = SYSTEM.quick_build(Choices(settings=FULL), RULES, dice)
        answer = SYSTEM.evaluate(Profile(), choices, RULES)
        entries = (entry for value in answer.values.values() for entry in value.entries)
        found |= {entry.source.document for entry in entries if entry.source is not None}
    return found


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_source_is_said_in_words(language: Language) -> None:
    words = translator(language, [SYSTEM.strings])
    named = documents()
    assert {"traits", "skills", "difficulties", "encumbrance_levels"} <= named
    assert [name for name in named if not words.knows(f"source.gurps4e.{name}")] == []
