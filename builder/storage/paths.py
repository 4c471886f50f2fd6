"""Storage: where the program's files live. Knows platformdirs; makes no folder and writes nothing."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import platformdirs

HOME = "TRPG_BUILDER_HOME"
FOLDER = "trpg-builder"
SHOWN = "TRPG Builder"


@dataclass(frozen=True, slots=True)
class Paths:
    """`settings` and `index` are files, all others folders. Nothing is there until something is written."""

    library: Path
    packs: Path
    parties: Path
    settings: Path
    index: Path
    recovery: Path
    states: Path
    log: Path

    @property
    def first_light(self) -> Path:
        """What the next start shows first: in the cache, beside the index."""
        return self.index.with_name("first-light")

    @classmethod
    def at(cls, root: Path) -> Paths:
        """Everything under one folder: tests, and a program carried on a stick."""
        return cls(
            library=root / "library",
            packs=root / "packs",
            parties=root / "parties",
            settings=root / "settings.json",
            index=root / "cache" / "index.json",
            recovery=root / "recovery",
            states=root / "states",
            log=root / "log",
        )

    def with_library(self, folder: str | Path | None) -> Paths:
        """The same with the library folder of the settings; None or "" leaves the usual one."""
        return replace(self, library=Path(folder).expanduser()) if folder else self


def paths(environ: Mapping[str, str] = os.environ) -> Paths:
    """The places of this user, or under $TRPG_BUILDER_HOME when that is set."""
    home = environ.get(HOME)
    if home:
        return Paths.at(Path(home).expanduser().absolute())
    data = platformdirs.user_data_path(FOLDER, appauthor=False)
    state = platformdirs.user_state_path(FOLDER, appauthor=False)
    return Paths(
        library=platformdirs.user_documents_path() / SHOWN,
        packs=data / "packs",
        parties=platformdirs.user_documents_path() / SHOWN / "parties",
        settings=platformdirs.user_config_path(FOLDER, appauthor=False) / "settings.json",
        index=platformdirs.user_cache_path(FOLDER, appauthor=False) / "index.json",
        recovery=state / "recovery",
        states=data / "states",
        log=platformdirs.user_log_path(FOLDER, appauthor=False),
    )
