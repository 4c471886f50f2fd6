"""Sheets for the tests of the ways out: every sample, and characters by the dice, of every system."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from builder.core.language import translator
from builder.core.sheet import Sheet
from builder.core.text import LANGUAGES, Language, Translator
from builder.systems import all_systems
from builder.workshop import Workshop
from tests.systems.every import view_of

SAMPLES = Path(__file__).resolve().parents[2] / "assets" / "samples"
FILES = sorted(SAMPLES.rglob("*.json"))
SYSTEMS = tuple(all_systems())
SEEDS = range(8)


def named(file: Path) -> str:
    """How a sample is called in a list of tests."""
    return f"{file.parent.name}-{file.stem}"


@cache
def sample(file: Path) -> tuple[str, Sheet]:
    """The system of a sample, and its sheet."""
    workshop = Workshop(lambda: datetime(2026, 11, 29, tzinfo=UTC))
    character = workshop.read(file).character
    sheet = workshop.survey(character).sheet
    assert sheet is not None
    return character.system, sheet


@cache
def by_dice(system: str, seed: int) -> Sheet:
    """The sheet of a character by the dice."""
    sheet = view_of(system, seed).sheet
    assert sheet is not None
    return sheet


@cache
def speaker(system: str, language: Language) -> Translator:
    """A translator with the words of a system."""
    return translator(language, [all_systems()[system].strings])


def everyone() -> list[tuple[str, Sheet]]:
    """Every sample, and characters by the dice of every system."""
    return [sample(file) for file in FILES] + [
        (system, by_dice(system, seed)) for system in SYSTEMS for seed in SEEDS
    ]


def in_each_language() -> list[tuple[Sheet, Translator]]:
    """Every sheet in both languages."""
    return [(sheet, speaker(system, language)) for system, sheet in everyone() for language in LANGUAGES]
