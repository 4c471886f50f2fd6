"""Core: where shipped files are, in a checkout, an installed wheel or a frozen program."""

from __future__ import annotations

import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def bundled(name: str) -> Path:
    """The path of a shipped file or folder, e.g. "assets/fonts". Raises FileNotFoundError."""
    frozen = getattr(sys, "_MEIPASS", None)
    places = [Path(frozen)] if frozen else [PACKAGE / "_bundled", PACKAGE.parent]
    for place in places:
        if (place / name).exists():
            return place / name
    raise FileNotFoundError(name)
