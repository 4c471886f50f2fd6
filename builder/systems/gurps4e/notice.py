"""GURPS 4e: its name and its notice, with the creator's name of this build. Reads its own NOTICE only."""

from __future__ import annotations

from pathlib import Path

from builder.core.build import author
from builder.core.text import Label, Name, Text

NAME = Name("GURPS 第4版", "GURPS 4e", "がーぷすだいよんはん")
PLACE = "[NAME]"


def _exact() -> str:
    text = (Path(__file__).resolve().parent / "NOTICE").read_text(encoding="utf-8").split("\n", 1)[0]
    return text.replace(PLACE, author() or PLACE)


NOTICE: tuple[str | Label, ...] = (_exact(), Text("gurps4e.unofficial"))
