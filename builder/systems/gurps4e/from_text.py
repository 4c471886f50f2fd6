"""GURPS 4e: a text in the manner of the character sites, read. Touches its own rooms and the core."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from builder.core.foreign import Taken
from builder.core.text import Label, Text
from builder.core.text_sheet import Cell
from builder.core.text_taking import TextTaking, text_format
from builder.core.text_words import Words
from builder.systems.gurps4e.gcs.names import names_of, readings
from builder.systems.gurps4e.labels import folded
from builder.systems.gurps4e.notice import NAME
from builder.systems.gurps4e.records import SkillRow
from builder.systems.gurps4e.rule_tables import GurpsRules

BASIC = ("ST", "DX", "IQ", "HT")
RESTS_ON = {"HP": "ST", "FP": "HT", "Will": "IQ", "Per": "IQ"}
SHORT: Mapping[str, Label] = {"Will": Text("gurps4e.short.will"), "Per": Text("gurps4e.short.per")}
MOST_LEVEL = 100
"""A level that no points buy is no level."""
CALLED = (NAME, Text("gurps4e.text.system"))
UNKNOWN = Text("gurps4e.text.unknown")
UNLEARNED = Text("gurps4e.text.unlearned")
FAR = Text("gurps4e.text.far")
_LEVELLED = re.compile(r"(.+?)/TL ?(\d{1,2})(?:/(.+)| ?\((.+)\))?", re.IGNORECASE)


@cache
def words() -> Words:
    """What things are called here, in both languages."""
    return Words(Path(__file__).parent / "strings")


def read(data: bytes, rules: GurpsRules) -> Taken:
    """Attributes, HP, FP, Will, Per and skills; the rest as notes.

    Raises UnreadableFile: not a text, or other abilities than ours.
    """
    rows = {**rules.attributes, **{key: rules.secondary[key] for key in RESTS_ON}}
    called = {key: (row.name, row.short, key, *_more(key)) for key, row in rows.items()}
    taking = TextTaking(data, words(), called, BASIC, *CALLED)
    basic = {key: taking.take(key, rules.attributes[key].id) or 0 for key in BASIC}
    controls = dict(basic)
    secondary: dict[str, int] = {}
    for key, of in RESTS_ON.items():
        number = taking.take(key, rules.secondary[key].id)
        controls[key] = basic[of] if number is None else number
        if controls[key] != basic[of]:
            secondary[key] = controls[key] - basic[of]
    record: dict[str, Any] = {"attributes": basic, "secondary": secondary, "current": _now(taking)}
    if secondary:
        record["settings"] = {"secondary_mode": "full"}
    record["skills"] = _skills(taking, rules, controls)
    return taking.done(record)


def _more(key: str) -> tuple[Label, ...]:
    return (SHORT[key],) if key in SHORT else ()


def _now(taking: TextTaking) -> dict[str, int]:
    left = {"hp": taking.now("HP"), "fp": taking.now("FP")}
    return {key: now for key, now in left.items() if now is not None}


def _skills(taking: TextTaking, rules: GurpsRules, controls: Mapping[str, int]) -> list[dict[str, Any]]:
    """The skills with the fewest points that buy their levels."""
    names = names_of(rules).skills
    found: list[dict[str, Any]] = []
    for cell in taking.cells():
        row, fields = _named(cell, names)
        if row is None:
            taking.say(cell.name, "kept", UNKNOWN)
            continue
        assert cell.number is not None
        if not cell.learned:
            taking.say(cell.name, "kept", UNLEARNED)
            continue
        points = rules.steps.price(cell.number - controls[row.attr], row.diff)
        if points is None or cell.number > MOST_LEVEL:
            taking.say(cell.name, "kept", FAR)
            continue
        found.append({"row": len(found) + 1, "id": row.id, "points": points, **fields})
        taking.claim(f"skill.{len(found)}", cell.name, cell.number)
        taking.take_cell(cell)
    return found


def _named(cell: Cell, names: Mapping[str, SkillRow]) -> tuple[SkillRow | None, dict[str, Any]]:
    """The skill of a cell, with its tech level and specialty: Guns/TL8 (Pistol)."""
    name = unicodedata.normalize("NFKC", cell.name)
    level = _LEVELLED.fullmatch(name)
    if level is not None:
        row = names.get(folded(level[1]))
        spec = level[3] or level[4] or ""
        return row, {"tl": int(level[2]), "spec": spec.strip()} if row is not None else {}
    for called in readings(name):
        row = names.get(folded(called.name))
        if row is not None and called.name:
            return row, {"spec": called.inside}
    before, _, after = name.partition("/")
    return names.get(folded(before)), {"spec": after.strip()}


TEXT = text_format(read, words, CALLED)
