"""The Lunatic: its name and its notice, in both languages wherever it stands. Reads its own NOTICE only."""

from __future__ import annotations

from pathlib import Path

from builder.core.text import Label, Name

NAME = Name("The Lunatic", "The Lunatic", "ざるなてぃっく")


def _exact() -> tuple[str, ...]:
    """The sentences as they are fixed: the one in Japanese names the author, so it is never left out."""
    text = (Path(__file__).resolve().parent / "NOTICE").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line)


NOTICE: tuple[str | Label, ...] = _exact()
