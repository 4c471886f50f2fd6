"""Core: the settings of this build, from assets/build.toml. Standard library only."""

from __future__ import annotations

import tomllib
from functools import cache

from builder.core.bundled import bundled


@cache
def author() -> str:
    """The creator's real name, for notices that must carry it; empty in a development build."""
    with bundled("assets/build.toml").open("rb") as file:
        settings = tomllib.load(file)
    return str(settings.get("author", "")).strip()
