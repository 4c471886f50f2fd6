"""The Lunatic: what a quick character is made of besides the rules. Reads its ideas.json only."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from builder.core.frozen import Frozen
from builder.core.text import Language


class Words(Frozen):
    """A word in both languages."""

    ja: str
    en: str

    def say(self, language: Language) -> str:
        """The word in a language."""
        return self.ja if language == "ja" else self.en


class Sex(Words):
    """A sex, and whose height is rolled."""

    body: str


class Arm(Words):
    """A weapon that no table of ours has numbers for: only what it is."""

    category: str
    size: str
    hands: str


class Ideas(Frozen):
    """All ideas. `spell`: what a spell is called until its owner looks its name up in the book."""

    sexes: tuple[Sex, ...]
    origins: tuple[Words, ...]
    looks: tuple[Words, ...]
    creeds: tuple[Words, ...]
    backgrounds: tuple[Words, ...]
    traits: tuple[Words, ...]
    languages: tuple[Words, ...]
    choices: tuple[Words, ...]
    weapons: tuple[Arm, ...]
    spell: Words


@cache
def ideas() -> Ideas:
    """The shipped ideas."""
    return Ideas.model_validate_json((Path(__file__).resolve().parent / "ideas.json").read_bytes())
