"""What each dice system takes: shapes of lines that were tried on it, in our own words.

The commands stand at the start of a line; what follows the first space is a label.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

TERM = r"\d+D(?:\d+)?(?:/\d+[CURF])?"
SUM = rf"[+-]?(?:{TERM}|\d+)(?:[+-](?:{TERM}|\d+))*"
NUMBER = r"-?\d+(?:[-+*]\d+|/\d+[CURF]|[-+*]\([-+*\d]+\))*"

ACCEPTED: Mapping[str, tuple[str, ...]] = {
    "GURPS": (r"3D6<=\d+", rf"{SUM}"),
    "DiceBot": (
        rf"1D100<={NUMBER}",
        r"1D12\+1D10<=-?\d+",
        r"\d+B\d+(?:\+\d+B\d+)*",
        rf"{SUM}",
    ),
    "DungeonsAndDragons5": (
        r"A[TR][+-]\d+(?:@\d+)?(?:>=\d+)?[AD]?",
        rf"{SUM}",
    ),
}
SAID = re.compile(r"[^\s\d:][^{}]* -?\d+")
"""A line that is no roll: a name and a number."""

CHANGE = re.compile(r":[^-+=:]+[-=]")
"""In the chat of Ccfolia: a status that waits for a number."""

FORBIDDEN = ("Cthulhu", "Cthulhu7th", "RuneQuest", "Elric")


def accepts(bot: str, command: str) -> bool:
    """Whether this dice system rolls the command, and nothing of it is dropped."""
    has_dice = "D" in command or "B" in command or command.startswith(("AT", "AR"))
    return has_dice and any(re.fullmatch(shape, command) for shape in ACCEPTED[bot])
