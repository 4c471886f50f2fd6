"""Storage: the settings, a plain dataclass read before the first window. Standard library only."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal

from builder.core.errors import UnreadableFile
from builder.core.text import LANGUAGES, Language
from builder.storage.atomic import MILLION, bytes_of, make_folder, write_atomically
from builder.storage.json_file import parse_json, plain, written
from builder.storage.names import free_path, is_path

RECENT = 20
LARGEST = MILLION


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the user has set. "" as `sheet_language`: the screen's; as `library`: the usual folder.

    `window` is the window's own (sizes, places); `unknown` are keys of another version, kept as they came.
    """

    language: Language = "ja"
    sheet_language: Literal["", "ja", "en"] = ""
    theme: Literal["system", "light", "dark"] = "system"
    text_percent: int = 100
    motion: Literal["system", "reduced", "full"] = "system"
    paper: Literal["a4", "letter"] = "a4"
    print_current: bool = False
    library: str = ""
    recent: tuple[str, ...] = ()
    view: Literal["cards", "list"] = "cards"
    sort: str = "changed"
    window: Mapping[str, Any] = field(default_factory=dict)
    unknown: Mapping[str, Any] = field(default_factory=dict)

    @property
    def language_of_sheet(self) -> Language:
        """The language of paper and preview."""
        return self.sheet_language or self.language

    def opened(self, path: Path) -> Settings:
        """With the file as the newest of the recent ones."""
        shown = os.path.abspath(path)
        return replace(self, recent=(shown, *(old for old in self.recent if old != shown))[:RECENT])

    def forgot(self, path: Path) -> Settings:
        """Without the file among the recent ones."""
        gone = os.path.abspath(path)
        return replace(self, recent=tuple(old for old in self.recent if old != gone))


def read_settings(file: Path, language: Language = "ja") -> Settings:
    """The settings; `language` is the system's, for the first start. Never raises.

    A value that cannot be is the default. A file that cannot be read is set aside as settings.broken.json.
    """
    default = Settings(language=language)
    if not os.path.lexists(file):
        return default
    try:
        raw = plain(parse_json(bytes_of(file, LARGEST), file.name, LARGEST))
    except UnreadableFile:
        raw = None
    if not isinstance(raw, dict):
        with suppress(OSError):
            os.replace(file, free_path(file.parent, f"{file.stem}.broken", file.suffix))
        return default
    known = {key: value for key, value in raw.items() if key in CHECKS and CHECKS[key](value)}
    known["recent"] = tuple(known.get("recent", ()))[:RECENT]
    unknown = {key: value for key, value in raw.items() if key not in CHECKS}
    return replace(default, **known, unknown=unknown)


def write_settings(file: Path, settings: Settings) -> None:
    """Write the settings. Raises CannotWrite."""
    own = {one.name: getattr(settings, one.name) for one in fields(settings) if one.name != "unknown"}
    make_folder(file.parent)
    write_atomically(file, written({**settings.unknown, **own}), force=True)


def _one_of(*words: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in words


def _is_percent(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 100 <= value <= 200


def _is_list_of_paths(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_path, value))


CHECKS: Mapping[str, Callable[[Any], bool]] = {
    "language": _one_of(*LANGUAGES),
    "sheet_language": _one_of("", *LANGUAGES),
    "theme": _one_of("system", "light", "dark"),
    "text_percent": _is_percent,
    "motion": _one_of("system", "reduced", "full"),
    "paper": _one_of("a4", "letter"),
    "print_current": lambda value: isinstance(value, bool),
    "library": is_path,
    "recent": _is_list_of_paths,
    "view": _one_of("cards", "list"),
    "sort": lambda value: isinstance(value, str),
    "window": lambda value: isinstance(value, dict),
}
