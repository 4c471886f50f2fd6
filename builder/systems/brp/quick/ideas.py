"""BRP: what a quick character is made of besides the rules. Reads its ideas.json only."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from builder.core.frozen import Frozen
from builder.core.text import Language


class Words(Frozen):
    """A word in both languages. `eras`: where it belongs; none: everywhere."""

    ja: str
    en: str
    eras: tuple[str, ...] = ()

    def say(self, language: Language) -> str:
        """The word in a language."""
        return self.ja if language == "ja" else self.en


class Calling(Frozen):
    """What somebody of a profession is good at, learns besides, wears and carries.

    `likes`: characteristics; `focus`: skills that matter most; `wishes`: skill keys for personal points.
    """

    likes: tuple[str, ...]
    focus: tuple[str, ...]
    wishes: tuple[str, ...]
    tools: tuple[Words, ...]
    armor: Mapping[str, tuple[tuple[str, ...], ...]] = {}


class Ideas(Frozen):
    """All ideas. `out_of_place`: by era, the skills and specialties that nobody there would learn."""

    own_language: Words
    genders: tuple[Words, ...]
    race: Words
    hands: tuple[Words, ...]
    languages: tuple[Words, ...]
    features: tuple[Words, ...]
    backgrounds: tuple[Words, ...]
    keepsakes: tuple[Words, ...]
    money: tuple[Words, ...]
    clothes: tuple[Words, ...]
    titles: tuple[Words, ...]
    out_of_place: Mapping[str, tuple[str, ...]]
    professions: Mapping[str, Calling]
    anybody: Calling


@cache
def ideas() -> Ideas:
    """The shipped ideas."""
    return Ideas.model_validate_json((Path(__file__).resolve().parent / "ideas.json").read_bytes())
