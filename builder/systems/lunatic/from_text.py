"""The Lunatic: a text in the manner of the character sites, read. Touches its own rooms and the core."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from builder.core.foreign import Taken
from builder.core.text import Label, Text
from builder.core.text_taking import TextTaking, text_format
from builder.core.text_words import Words, folded
from builder.systems.lunatic.notice import NAME
from builder.systems.lunatic.rule_tables import ABILITIES, BOUGHT, MAGIC, LunaticRules

CALLED = (NAME, Text("lunatic.text.system"))
TRACKS = ("vitality", "reserve", "mana")
UNKNOWN = Text("lunatic.text.unknown")


@cache
def words() -> Words:
    """What things are called here, in both languages."""
    return Words(Path(__file__).parent / "strings")


def read(data: bytes, rules: LunaticRules) -> Taken:
    """The abilities, as far as AP can move them; the rest as notes.

    Raises UnreadableFile: not a text, or other abilities than ours.
    """
    called: dict[str, tuple[Label | str, ...]] = {id: (rules.ability(id), id) for id in ABILITIES}
    called |= {id: (rules.parameter(id), id) for id in TRACKS}
    taking = TextTaking(data, words(), called, BOUGHT, *CALLED)
    start, most, least = (rules.whole(name) for name in ("initial_ability", "raise_max", "lower_max"))
    deltas: dict[str, int] = {}
    for id in BOUGHT:
        number = taking.take(id, id)
        if number is not None:
            deltas[id] = min(max(number - start, -least), most)
    record: dict[str, Any] = {"deltas": deltas}
    magic = taking.take(MAGIC, MAGIC)
    if magic is not None:
        prices = rules.lookup("magic_ap_cost").key
        record["magic"] = min(max(magic, int(prices.min)), int(prices.max))
    for id in TRACKS:
        taking.state(id, id)
    _skills(taking, rules)
    return taking.done(record)


def _skills(taking: TextTaking, rules: LunaticRules) -> None:
    """What class and growth made of a skill is not to be told from its number: it is only stated."""
    known = words().index({id: (rules.skill(id), id) for id in rules.skills})
    for cell in taking.cells():
        id = known.get(folded(cell.name))
        if id is not None and cell.number is not None:
            taking.claim(f"skill.{id}", cell.name, cell.number)
        if id is None:
            taking.say(cell.name, "kept", UNKNOWN)


TEXT = text_format(read, words, CALLED)
