"""GURPS 4e: what a quick character is made of besides the rules. Reads its ideas.json only."""

from __future__ import annotations

from collections.abc import Mapping
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


class Role(Frozen):
    """A walk of life: weights of the attributes, what it learns, likes and carries. `since`: a tech level."""

    id: str
    since: int = 0
    weights: Mapping[str, int]
    skills: tuple[str, ...]
    traits: tuple[str, ...]
    gear: tuple[str, ...]


class Ideas(Frozen):
    """All ideas. `details`: by trait; `since`: from which tech level a skill makes sense."""

    languages: tuple[Words, ...]
    quirks: tuple[Words, ...]
    perks: tuple[Words, ...]
    cultures: tuple[Words, ...]
    talents: tuple[Words, ...]
    reputations: tuple[Words, ...]
    details: Mapping[str, tuple[Words, ...]]
    since: Mapping[str, int]
    roles: tuple[Role, ...]


@cache
def ideas() -> Ideas:
    """The shipped ideas."""
    return Ideas.model_validate_json((Path(__file__).resolve().parent / "ideas.json").read_bytes())
