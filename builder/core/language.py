"""Core: gathers the catalogues (i18n and each system's strings) into a Translator. Standard library only."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from builder.core.bundled import bundled
from builder.core.text import Language, Translator


def translator(language: Language, strings: Iterable[Path] = ()) -> Translator:
    """A Translator of the program's catalogues and of the given folders of a system's strings."""
    texts: dict[str, str] = {}
    for file in sorted(bundled("i18n").glob(f"*{language}.json")):
        texts.update(read_catalogue(file))
    for folder in strings:
        for file in sorted(folder.glob(f"*{language}.json")):
            texts.update(read_catalogue(file))
    return Translator(language, texts)


def read_catalogue(file: Path) -> dict[str, str]:
    """One catalogue: a flat object of key and text."""
    texts = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(texts, dict):
        raise TypeError(f"{file.name} is not an object")
    return texts
