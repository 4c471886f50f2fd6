"""GCS sheets for the tests: as that program writes them, typed by hand from the worked characters."""

from __future__ import annotations

import json
from typing import Any

from builder.core.evaluation import Evaluation
from builder.core.foreign import Difference, Taken, differences
from builder.storage.record import made_of
from builder.systems.gurps4e import SYSTEM
from builder.systems.gurps4e.facts import Facts
from builder.systems.gurps4e.gcs.reading import read
from tests.systems.gurps4e.builds import rules

Raw = dict[str, Any]


def data(sheet: Raw) -> bytes:
    """A sheet as a file."""
    return json.dumps(sheet, ensure_ascii=False).encode()


def taken(sheet: Raw) -> Taken:
    """A sheet, read."""
    return read(data(sheet), rules())


def evaluated(found: Taken) -> Evaluation[Facts]:
    """What our rules say of what was read."""
    profile, choices = made_of(found.record, SYSTEM, "a.gcs")
    return SYSTEM.evaluate(profile, choices, rules())


def told(found: Taken) -> tuple[Difference, ...]:
    """Where our numbers are not those of the file."""
    return differences(found.claims, evaluated(found).values)


def fates(found: Taken, *fates: str) -> list[str]:
    """The names of what met one of these fates."""
    return [line.what.en for line in found.lines if line.fate in fates and hasattr(line.what, "en")]


def attribute(id: str, adj: float, value: float, points: int, **more: int) -> Raw:
    """An attribute as GCS writes it."""
    return {"attr_id": id, "adj": adj, **more, "calc": {"value": value, "points": points}}


def trait(name: str, points: int, tag: str = "Advantage", **more: Any) -> Raw:
    """A trait without levels."""
    row = {"id": "tAAAAAAAAAAAAAAAA", "name": name, "tags": [tag], "base_points": points}
    return {**row, **more, "calc": {"points": points}}


def modifier(name: str, cost: int, kind: str = "points", **more: Any) -> Raw:
    """A modifier; in percent if kind is empty."""
    row: Raw = {"id": "mAAAAAAAAAAAAAAAA", "name": name, "cost": cost, **more}
    return {**row, "cost_type": kind} if kind else row


def skill(name: str, rating: str, points: int, level: int, spec: str = "", tl: str = "") -> Raw:
    """A skill."""
    row: Raw = {"id": "sAAAAAAAAAAAAAAAA", "name": name, "difficulty": rating, "points": points}
    if spec:
        row["specialization"] = spec
    if tl:
        row["tech_level"] = tl
    return {**row, "calc": {"level": level}}


def thing(name: str, value: float, weight: str, **more: Any) -> Raw:
    """A thing."""
    row = {"id": "eAAAAAAAAAAAAAAAA", "description": name, "quantity": 1, "equipped": True}
    return {**row, "base_value": value, "base_weight": weight, **more}


def container(name: str, children: list[Raw], points: int, kind: str = "group") -> Raw:
    """A container of traits."""
    row = {"id": "TAAAAAAAAAAAAAAAA", "name": name, "container_type": kind, "children": children}
    return {**row, "calc": {"points": points}}


def empty(**more: Any) -> Raw:
    """A sheet with nothing on it but a name."""
    row: Raw = {"version": 5, "id": "AAAAAAAAAAAAAAAAA", "total_points": 0, "points_record": []}
    return {**row, "profile": {"name": "X"}, "settings": {}, "attributes": [], **more}


def field_agent() -> Raw:
    """E12 of the digest, 23, as somebody has it in GCS."""
    return {
        "version": 5,
        "id": "AfieldAgent_-1234",
        "total_points": 250,
        "points_record": [
            {"when": "2026-01-10T12:00:00+09:00", "points": 245, "reason": "Start"},
            {"when": "2026-02-01T20:00:00+09:00", "points": 5, "reason": "The Lisbon job"},
        ],
        "profile": {
            "name": "エージェント", "player_name": "みどり", "title": "Field agent", "age": "34",
            "eyes": "Grey", "handedness": "Right", "tech_level": "8",
        },
        "settings": {"damage_progression": "basic_set"},
        "attributes": [
            attribute("st", 1, 11, 10), attribute("dx", 3, 13, 60), attribute("iq", 3, 13, 60),
            attribute("ht", 2, 12, 20), attribute("will", 2, 15, 10), attribute("fright_check", 0, 17, 0),
            attribute("per", 2, 15, 10), attribute("vision", 0, 15, 0), attribute("hearing", 0, 15, 0),
            attribute("taste_smell", 0, 15, 0), attribute("touch", 0, 15, 0),
            attribute("basic_speed", 0.5, 6.75, 10), attribute("basic_move", 1, 7, 5),
            attribute("fp", -1, 11, -3), attribute("hp", 3, 14, 6, damage=4),
        ],
        "traits": [
            container(
                "Languages",
                [
                    trait("Language: English", 0, "Language", modifiers=[
                        modifier("Native", 6), modifier("Native language", -6),
                    ]),
                    trait("Language: Russian", 0, "Language", modifiers=[
                        modifier("Spoken", 3, local_notes="Native"),
                        modifier("Written", 2, local_notes="Accented"),
                        modifier("Written", 1, local_notes="Broken", disabled=True),
                    ]) | {"calc": {"points": 5}},
                    trait("Language: Japanese", 2, "Language", local_notes="Spoken Broken, Written Broken"),
                ],
                7,
            ),
            container(
                "Advantages",
                [
                    trait("Appearance (Attractive)", 4), trait("Combat Reflexes", 15),
                    trait("Danger Sense", 15), trait("Ambidexterity", 5), trait("High Pain Threshold", 10),
                ],
                49,
            ),
            trait("Reputation (a double agent)", -5, "Disadvantage"),
            trait("Sense of Duty", -10, "Disadvantage", modifiers=[
                modifier("Large group", -10), modifier("Race", -15, disabled=True),
            ], local_notes="the nation"),
            trait("Overconfidence", -5, "Disadvantage", cr=12),
            trait("Lecherousness", -15, "Disadvantage", cr=15) | {"calc": {"points": -7}},
            trait("Phobia (Heights)", -10, "Disadvantage", cr=15) | {"calc": {"points": -5}},
            trait("Bankers are thieves", -1, "Quirk"), trait("Vodka martini", -1, "Quirk"),
            trait("Cufflinks", -1, "Quirk"), trait("Quotes poetry", -1, "Quirk"),
        ],
        "skills": [
            skill("Guns", "dx/e", 8, 16, "Pistol", "8"), skill("Karate", "dx/h", 8, 14),
            skill("Stealth", "dx/a", 4, 14), skill("Fast-Talk", "iq/a", 2, 13),
            skill("Acting", "iq/a", 2, 13), skill("Disguise", "iq/a", 1, 12, tl="8"),
            skill("Driving", "dx/a", 2, 13, "Automobile", "8"),
            skill("Electronics Operation", "iq/a", 2, 13, "Surveillance", "8"),
            skill("Lockpicking", "iq/a", 2, 13, tl="8"), skill("Observation", "per/a", 2, 15),
            skill("Savoir-Faire", "iq/e", 1, 13, "High Society"), skill("Diplomacy", "iq/h", 2, 12),
            skill("Computer Operation", "iq/e", 1, 13, tl="8"), skill("Explosives", "iq/a", 1, 12, tl="8"),
            skill("Shadowing", "iq/a", 2, 13), skill("First Aid", "iq/e", 1, 13, tl="8"),
            skill("Gambling", "iq/a", 1, 12),
        ],
        "equipment": [],
        "calc": {"move": [7, 5, 4, 2, 1], "dodge": [10, 9, 8, 7, 6]},
        "created_date": "2026-01-10T12:00:00+09:00",
        "modified_date": "2026-02-01T21:00:00+09:00",
    }  # fmt: skip
