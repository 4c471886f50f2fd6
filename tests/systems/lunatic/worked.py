"""The worked characters of the digest as records, for tests. Touches the vectors alone."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

WORKED = Path(__file__).parents[2] / "vectors" / "lunatic" / "worked.toml"


@cache
def _cases() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(WORKED.read_text(encoding="utf-8"))["case"]
    return found


def worked(id: str) -> dict[str, Any]:
    """The record of a worked character."""
    return dict(next(case for case in _cases() if case["name"].startswith(id))["choices"])
