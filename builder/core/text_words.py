"""Core: what labels are called in both languages, so that what somebody typed is found. Reads catalogues."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from builder.core.language import translator
from builder.core.number import SIGN
from builder.core.text import LANGUAGES, Label, Translator

OR = "|"
"""Between the words of a catalogue's entry that mean the same."""


class Words:
    """Says labels in both languages at once. `folders`: of a system's strings, beside the program's own."""

    def __init__(self, *folders: Path) -> None:
        self._speakers = _speakers(folders)

    def of(self, *labels: Label | str) -> frozenset[str]:
        """Every word of these labels, folded; with brackets, what stands before and in them too."""
        found: set[str] = set()
        for label in labels:
            for speaker in self._speakers:
                for word in speaker.say(label).split(OR):
                    found.update(folded(part) for part in (word, *_parts(word)))
        return frozenset(found - {""})

    def index(self, labels: Mapping[str, Iterable[Label | str]]) -> dict[str, str]:
        """From each word to whose it is; of a word that two have, the first."""
        found: dict[str, str] = {}
        for key, several in labels.items():
            for word in self.of(*several):
                found.setdefault(word, key)
        return found


@lru_cache(maxsize=8)
def _speakers(folders: tuple[Path, ...]) -> tuple[Translator, ...]:
    return tuple(translator(language, folders) for language in LANGUAGES)


def folded(text: str) -> str:
    """A word for comparing: width, case, blanks and the sign of unsure numbers do not count."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace(SIGN, "")
    return "".join(plain.split())


def _parts(word: str) -> tuple[str, ...]:
    """Strength (STR) is Strength, and STR."""
    plain = unicodedata.normalize("NFKC", word)
    before, opened, inside = plain.partition("(")
    return (before, inside.removesuffix(")")) if opened and plain.endswith(")") else ()
