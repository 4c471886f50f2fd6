"""BRP: its name and its notice, to the letter. Reads its own NOTICE only."""

from __future__ import annotations

from pathlib import Path

from builder.core.text import Label, Name

NAME = Name("ベーシック・ロールプレイング", "Basic Roleplaying", "べーしっくろーるぷれいんぐ")


def _exact() -> tuple[str, ...]:
    text = (Path(__file__).resolve().parent / "NOTICE").read_text(encoding="utf-8")
    return tuple(text.split("\n\n", 1)[0].splitlines())


NOTICE: tuple[str | Label, ...] = _exact()
