"""GURPS 4e, GCS files: a character as a sheet of version 5, which GCS opens and Foundry imports. Pure.

Both reckon anew, so every row is written such that their arithmetic gives our price and our level; what they
only read (calc) is written too.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from builder.core.character import Character
from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.core.number import Dice
from builder.systems.gurps4e.choices import Choices
from builder.systems.gurps4e.facts import Facts
from builder.systems.gurps4e.gcs.json_text import json_text
from builder.systems.gurps4e.gcs.written_skills import skill_rows
from builder.systems.gurps4e.gcs.written_things import thing_rows, unarmed_trait
from builder.systems.gurps4e.gcs.written_traits import trait_rows

VERSION = 5
SCHEMA = 1
OURS = "character_builder"
POUNDS = 2
SENSES = ("fright_check", "vision", "hearing", "taste_smell", "touch")


class Ids:
    """Ids of rows: a letter of the kind and sixteen characters that follow from the character and the row."""

    def __init__(self, character: str) -> None:
        self._character = character

    def __call__(self, letter: str, *what: object) -> str:
        seed = "\0".join((self._character, letter, *map(str, what)))
        return letter + base64.urlsafe_b64encode(hashlib.sha256(seed.encode()).digest()[:12]).decode()


def write(character: Character[Choices], evaluation: Evaluation[Facts]) -> bytes:
    """The sheet as UTF-8 JSON."""
    return json_text(sheet_of(character, evaluation)).encode()


def sheet_of(character: Character[Choices], evaluation: Evaluation[Facts]) -> dict[str, Any]:
    """The sheet as plain data; numbers exact."""
    ids, values, facts = Ids(character.id), evaluation.values, evaluation.facts
    kept = character.extensions.get("gcs")
    own = kept.get("id") if isinstance(kept, Mapping) else None
    carried, other = thing_rows(ids, facts)
    return {
        "version": VERSION,
        "id": own if isinstance(own, str) and own[:1] == "A" else ids("A"),
        "total_points": values["points.available"].number,
        "points_record": _points_record(character, values),
        "profile": _profile(character, facts),
        "settings": {},
        "attributes": _attributes(character, values, facts),
        "traits": [*trait_rows(ids, character.choices, evaluation), unarmed_trait(ids, facts)],
        "skills": skill_rows(ids, facts),
        "spells": [],
        "equipment": carried,
        "other_equipment": other,
        "notes": _notes(ids, character, values),
        "created_date": character.created.isoformat(timespec="seconds"),
        "modified_date": character.modified.isoformat(timespec="seconds"),
        "third_party": {OURS: {"schema": SCHEMA, "system": character.system, "id": character.id}},
        "calc": _calc(values, facts),
    }


def _points_record(character: Character[Choices], values: Mapping[str, Value]) -> list[dict[str, Any]]:
    """What there was to begin with, dated before everything that came later; that stands in any order."""
    begun = character.created.isoformat(timespec="seconds")
    dates = (one.date for one in character.choices.earned if _is_date(one.date))
    early = min((day for day in dates if day <= begun[:10]), default="")
    start = f"{early}T00:00:00Z" if early else begun
    found = [{"when": start, "points": values["points.granted"].number, "reason": "Start"}]
    for one in character.choices.earned:
        when = f"{one.date}T12:00:00Z" if _is_date(one.date) else begun
        found.append({"when": when, "points": one.points, "reason": one.reason})
    return found


def _is_date(text: str) -> bool:
    """Whether it is a day that a calendar has: for any other the whole file is refused there."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _profile(character: Character[Choices], facts: Facts) -> dict[str, Any]:
    profile = character.profile
    found = {
        "name": profile.name or "?",
        "player_name": profile.player,
        "title": profile.concept,
        "handedness": "Left" if character.choices.handedness == "left" else "Right",
        "tech_level": str(facts.tl),
        "portrait": profile.portrait,
    }
    return {key: text for key, text in found.items() if text}


def _attributes(
    character: Character[Choices], values: Mapping[str, Value], facts: Facts
) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for line in (*facts.attributes, *facts.secondary):
        calc: dict[str, Any] = {"value": line.value.number, "points": line.cost.number}
        row: dict[str, Any] = {"attr_id": line.value.key, "adj": line.bought}
        if line.value.key in ("hp", "fp"):
            now = getattr(character.choices.current, line.value.key)
            calc["current"] = line.value.number if now is None else now
            if calc["current"] != line.value.number:
                row["damage"] = line.value.number - calc["current"]
        found.append({**row, "calc": calc})
    for key in SENSES:
        found.append({"attr_id": key, "adj": 0, "calc": {"value": values[key].number, "points": 0}})
    return found


def _notes(ids: Ids, character: Character[Choices], values: Mapping[str, Value]) -> list[dict[str, Any]]:
    """The player's notes, and the damage resistance, which no body table of ours carries."""
    dr, db = values["dr"].number, values["db"].number
    texts = [character.profile.notes, f"DR {dr}" + (f", DB {db}" if db else "") if dr or db else ""]
    return [{"id": ids("n", place), "markdown": text} for place, text in enumerate(texts) if text]


def _calc(values: Mapping[str, Value], facts: Facts) -> dict[str, Any]:
    def dice(key: str) -> str:
        total = values[key].total
        assert isinstance(total, Dice)
        return str(total)

    loads: Sequence[Any] = facts.loads
    return {
        "swing": dice("damage.swing"),
        "thrust": dice("damage.thrust"),
        "basic_lift": pounds(values["basic_lift"].number),
        "move": [load.move.number for load in loads],
        "dodge": [load.dodge.number for load in loads],
    }


def pounds(kilograms: int | Fraction) -> str:
    """A weight as the format writes it: two pounds a kilogram."""
    return f"{json_text(kilograms * POUNDS)} lb"
