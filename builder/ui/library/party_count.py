"""How many parties there are, by their files' names: nothing is read. Touches the folder alone."""

from __future__ import annotations

import os
from pathlib import Path


def count_parties(folder: Path) -> int:
    """How many files the folder of parties holds; none where there is no folder yet."""
    try:
        return sum(name.lower().endswith(".json") and name[0] != "." for name in os.listdir(folder))
    except OSError:
        return 0
