"""Black Flag: its name and its notice, to the letter. Reads its own NOTICE only."""

from __future__ import annotations

from pathlib import Path

from builder.core.text import Label, Name, Text

NAME = Name("Black Flag（BFRD）", "Black Flag (BFRD)", "ぶらっくふらっぐ")


def _exact() -> tuple[str, ...]:
    text = (Path(__file__).resolve().parent / "NOTICE").read_text(encoding="utf-8")
    return tuple(text.split("\n\n", 1)[0].splitlines())


NOTICE: tuple[str | Label, ...] = (*_exact(), Text("black_flag.changes"))
