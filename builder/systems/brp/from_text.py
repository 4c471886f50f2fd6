"""BRP: a text in the manner of the character sites, read. Touches its own rooms and the core."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from builder.core.character import Profile
from builder.core.foreign import Taken
from builder.core.text import Text
from builder.core.text_sheet import Cell
from builder.core.text_taking import TextTaking, text_format
from builder.core.text_words import Words
from builder.systems.brp.choices import CHARACTERISTICS, Choices
from builder.systems.brp.engine import evaluate
from builder.systems.brp.notice import NAME
from builder.systems.brp.rule_tables import BrpRules
from builder.systems.brp.words import Namer, folded

NEEDED = ("STR", "CON", "SIZ", "POW", "DEX")
CALLED = (NAME, Text("brp.text.system"))
UNKNOWN = Text("brp.text.unknown")
MANNERS = (":", "/")
"""How a specialty is written besides brackets."""


@cache
def words() -> Words:
    """What things are called here, in both languages."""
    return Words(Path(__file__).parent / "strings")


def read(data: bytes, rules: BrpRules) -> Taken:
    """Characteristics as they stand there, HP, PP and skills; the rest as notes.

    What a skill has above its base goes to the personal points. Raises UnreadableFile: not a text, or other
    abilities than ours.
    """
    called = {id: (row.name, id) for id, row in rules.characteristics.items()}
    tracks = {"HP": (rules.term("HP"), Text("brp.hp.short")), "PP": (rules.term("PP"), Text("brp.pp.short"))}
    taking = TextTaking(data, words(), {**called, **tracks}, NEEDED, *CALLED)
    rolls = {id: taking.take(id, f"char.{id}") for id in CHARACTERISTICS}
    record: dict[str, Any] = {"rolls": {id: rolled for id, rolled in rolls.items() if rolled is not None}}
    for key in tracks:
        taking.take(key, key.lower())
    left = {key.lower(): taking.now(key) for key in tracks}
    record["current"] = {key: now for key, now in left.items() if now is not None}
    return taking.done({**record, "personal_points": _points(taking, rules, record)})


def _points(taking: TextTaking, rules: BrpRules, record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The points that each skill has above what it begins with. What it lacks, the claim tells."""
    finder = _Finder(rules)
    rows: dict[str, dict[str, Any]] = {}
    cells: list[tuple[Cell, str]] = []
    for cell in taking.cells():
        named = finder.named(cell.name)
        if named is None:
            taking.say(cell.name, "kept", UNKNOWN)
            continue
        key, skill, spec = named
        if key in rows:
            taking.say(cell.name, "kept", Text("text_sheet.why.again"))
            continue
        rows[key] = {"skill": skill, "spec": spec}
        cells.append((cell, key))
    bare = Choices.model_validate({**record, "personal_points": [*rows.values()]})
    values = evaluate(Profile(), bare, rules).values
    found: list[dict[str, Any]] = []
    for cell, key in cells:
        assert cell.number is not None
        above = cell.number - values[f"skill.{key}"].whole
        if above > 0:
            found.append({**rows[key], "points": above})
        taking.claim(f"skill.{key}", cell.name, cell.number)
        taking.take_cell(cell)
    return found


class _Finder:
    """Finds the skill that a written name means."""

    def __init__(self, rules: BrpRules) -> None:
        self._namer = Namer(rules.skills, rules.specialties, rules.words)
        rows = rules.skills.values()
        named = [(word, row.id) for row in rows for word in (row.name.ja, row.name.en, row.id)]
        also = [(word, row.id) for row in rows for word in row.aliases]
        self._skills = {folded(word): id for word, id in reversed([*named, *also])}

    def named(self, written: str) -> tuple[str, str, str] | None:
        """Key, skill and specialty; None where no skill is called so, or it has no such specialties."""
        for name, spec in _readings(unicodedata.normalize("NFKC", written)):
            id = self._skills.get(folded(name))
            if id is None:
                continue
            found = self._namer.name(id, spec)
            if not found.misnamed:
                return found.key, id, spec
        return None


def _readings(name: str) -> Iterator[tuple[str, str]]:
    """The whole name; then what stands before a bracket or a colon, with what stands in or behind it."""
    yield name, ""
    if name.endswith(")"):
        for place in range(len(name) - 1, 0, -1):
            if name[place] == "(":
                yield name[:place].strip(), name[place + 1 : -1].strip()
    for sign in MANNERS:
        before, found, after = name.partition(sign)
        if found:
            yield before.strip(), after.strip()


TEXT = text_format(read, words, CALLED)
