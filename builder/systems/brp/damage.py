"""BRP: damage as the weapon tables write it: 1D8+1+db, 2D6+2, 1D6+½db. Touches nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

from builder.core.number import Amount, Dice, amount_of

Bonus = Literal["none", "half", "whole"]
_BONUS = re.compile(r"\+(½|1/2)?db", re.IGNORECASE | re.ASCII)
MOST_DICE = 1000


@dataclass(frozen=True, slots=True)
class Damage:
    """The dice of a weapon, and how much of the damage bonus comes to them."""

    dice: Amount
    bonus: Bonus = "none"

    def __str__(self) -> str:
        return str(self.dice) + {"none": "", "half": "+½db", "whole": "+db"}[self.bonus]

    def with_bonus(self, bonus: Amount) -> str:
        """Written out with the damage bonus of a character: 1D8+1+1D4; half of it 1D6+½(1D4)."""
        text = str(self.dice)
        if self.bonus == "none" or bonus == 0:
            return text
        added = str(bonus)
        negative = added.startswith("-")
        if self.bonus == "half":
            added = f"½({added.removeprefix('-')})"
            return f"{text}-{added}" if negative else f"{text}+{added}"
        return text + added if negative else f"{text}+{added}"


def read_damage(value: Any) -> Any:
    """Damage as tables and players write it. Raises ValueError where it cannot be read."""
    if isinstance(value, Damage):
        return value
    if not isinstance(value, str):
        raise ValueError("damage is written like 1D8+1+db")
    text = value.replace(" ", "")
    found = _BONUS.search(text)
    bonus: Bonus = "none"
    if found is not None:
        bonus = "half" if found[1] else "whole"
        text = text[: found.start()] + text[found.end() :]
    dice = amount_of(text)
    if not isinstance(dice, int | Dice) or (isinstance(dice, Dice) and abs(dice.count) > MOST_DICE):
        raise ValueError("damage is written like 1D8+1+db")
    return Damage(Dice(dice.terms, dice.add, "D") if isinstance(dice, Dice) else dice, bonus)
