"""Command line: which language it speaks. Standard library and core only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from builder.core.language import translator
from builder.core.text import LANGUAGES, Language, Translator


def language_of(environment: Mapping[str, str]) -> Language:
    """The user's language: TRPG_BUILDER_LANG, else that of the system; Japanese or English."""
    for name in ("TRPG_BUILDER_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return "ja" if value.lower().startswith("ja") else "en"
    return LANGUAGES[1]


def speech(
    environment: Mapping[str, str], language: Language | None = None, strings: Iterable[Path] = ()
) -> Translator:
    """The Translator of the command line."""
    return translator(language or language_of(environment), strings)
