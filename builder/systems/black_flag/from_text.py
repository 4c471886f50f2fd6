"""Black Flag: a text in the manner of the character sites, read. Touches its own rooms and the core."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from builder.core.foreign import Taken
from builder.core.text import Label, Text, plain
from builder.core.text_sheet import Cell
from builder.core.text_taking import TextTaking, text_format
from builder.core.text_words import Words, folded
from builder.systems.black_flag.choices import ABILITIES
from builder.systems.black_flag.notice import NAME
from builder.systems.black_flag.rule_tables import BlackFlagRules

CALLED = (NAME, Text("black_flag.text.system"))
HP: tuple[Label, ...] = (Text("black_flag.piece.hp"),)
CHOSEN = Text("black_flag.text.chosen")
UNKNOWN = Text("black_flag.text.unknown")


@cache
def words() -> Words:
    """What things are called here, in both languages."""
    return Words(Path(__file__).parent / "strings")


def read(data: bytes, rules: BlackFlagRules) -> Taken:
    """The six abilities, put in by hand. Skills and saves stay in the notes: what gives them is chosen here.

    Raises UnreadableFile: not a text, or other abilities than ours.
    """
    called: Mapping[str, tuple[Label | str, ...]] = {id: (rules.ability(id), id) for id in ABILITIES}
    taking = TextTaking(data, words(), {**called, "hp": HP}, ABILITIES, *CALLED)
    scores = {id: taking.take(id, id) for id in ABILITIES}
    record: dict[str, Any] = {"ability_method": "manual", "abilities": scores}
    taking.state("hp", "hp")
    known = _Known(rules)
    for cell in taking.cells():
        key = known.key(cell)
        save = Text("black_flag.piece.save", {"what": plain(cell.name)})
        name: Label = save if key is not None and key.startswith("save.") else plain(cell.name)
        if key is not None and cell.number is not None:
            taking.claim(key, name, cell.number)
        if key is None or cell.learned:
            taking.say(name, "kept", UNKNOWN if key is None else CHOSEN)
    return taking.done(record)


class _Known:
    """The ledger keys of skills and saves by what they are called."""

    def __init__(self, rules: BlackFlagRules) -> None:
        self._saves = words().of(rules.term("save"))
        self._skills = words().index({id: (row.name, id) for id, row in rules.skills.items()})
        self._abilities = words().index({id: (rules.ability(id), id) for id in ABILITIES})

    def key(self, cell: Cell) -> str | None:
        """The key of our number for a cell, by the title that it stands under."""
        save = any(word in folded(cell.group) for word in self._saves)
        known = (self._abilities if save else self._skills).get(folded(cell.name))
        return None if known is None else f"{'save' if save else 'skill'}.{known}"


TEXT = text_format(read, words, CALLED)
