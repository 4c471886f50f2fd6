"""Core: one printed thing, and a label with its value. Light: the first window shows summaries of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core import number
from builder.core.number import Amount
from builder.core.text import Label, Translator

if TYPE_CHECKING:
    from builder.core.ledger import Value


@dataclass(frozen=True, slots=True)
class Cell:
    """One printed thing: an amount, a word, or text of the player, and the ledger key it stands for.

    `spec`: the format of `number.shown`. `sure` False prints ‡. `line` True: a line to write on follows.
    """

    shown: Amount | Label | str
    of: str | None = None
    spec: str = ""
    sure: bool = True
    line: bool = False

    def words(self, translator: Translator) -> str:
        """The cell in the translator's language, without ‡."""
        if isinstance(self.shown, str):
            return self.shown
        if isinstance(self.shown, Label):
            return translator.say(self.shown)
        return number.shown(self.shown, self.spec)


def cell(value: Value, spec: str = "") -> Cell:
    """The Cell of a ledger Value."""
    return Cell(value.total, value.key, spec or value.spec, value.sure)


@dataclass(frozen=True, slots=True)
class Pair:
    """A label and its value; `beside` (score, modifier, roll) and `below` (save) accompany figures."""

    label: Label
    value: Cell | None
    beside: Cell | None = None
    below: Cell | None = None
    total: bool = False
