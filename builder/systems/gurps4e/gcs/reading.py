"""GURPS 4e, GCS files: a file of version 2 to 5 read whole, with an account of what became of it. Pure.

The shape is that of docs on interchange: names, levels and points count; whatever is not understood is listed
and carried along.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from datetime import UTC, datetime
from fractions import Fraction

from builder.core.errors import NewerFile, UnreadableFile
from builder.core.foreign import Taken
from builder.core.frozen import LONGEST_PROSE
from builder.core.strict_json import read_json
from builder.core.text import Text
from builder.systems.gurps4e.gcs.names import names_of
from builder.systems.gurps4e.gcs.node import Node, whole
from builder.systems.gurps4e.gcs.skills import take_skills, tech_level
from builder.systems.gurps4e.gcs.taking import Taking, exactly, short, whole_or
from builder.systems.gurps4e.gcs.things import take_things
from builder.systems.gurps4e.gcs.traits import take_traits
from builder.systems.gurps4e.rule_tables import GurpsRules

OLDEST, NEWEST = 2, 5
KEPT = "gcs"
PNG = b"\x89PNG\r\n\x1a\n"
PORTRAIT_LIMIT = 3_000_000
BASE = 10
LOADS = 5
BASIC = {"st": "ST", "dx": "DX", "iq": "IQ", "ht": "HT"}
SECONDARY = {
    "will": ("will", "Will"),
    "per": ("per", "Per"),
    "hp": ("hp", "HP"),
    "fp": ("fp", "FP"),
    "basic_speed": ("basic_speed", "Speed"),
    "basic_move": ("basic_move", "Move"),
}
SENSES = {
    "fright_check": "fearlessness",
    "vision": "acute_vision",
    "hearing": "acute_hearing",
    "taste_smell": "acute_taste_smell",
    "touch": "acute_touch",
}
LISTS = ("traits", "advantages", "skills", "spells", "equipment", "other_equipment", "notes", "attributes")
OBJECTS = ("profile", "settings", "calc")
READ = frozenset(
    {
        *LISTS, *OBJECTS, "version", "type", "id", "total_points", "points_record", "created_date",
        "modified_date", "third_party",
    }
)  # fmt: skip
PERSON = ("name", "player_name", "title", "portrait", "tech_level", "handedness")
ATTRIBUTE = Text("gurps4e.gcs.why.attribute")
NO_ENTRY = Text("gurps4e.gcs.why.no_entry")
PICTURE = Text("gurps4e.gcs.why.picture")
LONG_NOTES = Text("gurps4e.gcs.why.long_notes")


def read(data: bytes, rules: GurpsRules) -> Taken:
    """The character of a GCS file.

    Raises UnreadableFile (no JSON, no character sheet of GCS, older than version 2), NewerFile.
    """
    sheet = _sheet(data)
    taking = Taking(rules, names_of(rules))
    profile = _person(taking, sheet)
    _attributes(taking, sheet)
    take_traits(taking, sheet.nodes("traits", "advantages"))
    take_skills(taking, sheet.nodes("skills"))
    take_skills(taking, sheet.nodes("spells"), spells=True)
    take_things(taking, sheet.nodes("equipment"), carried=True)
    take_things(taking, sheet.nodes("other_equipment"), carried=False)
    _points(taking, sheet)
    _calculated(taking, sheet)
    for key, value in sheet.raw.items():
        unread = _unread(key, value)
        if unread is not None:
            taking.keep(key, {key: unread}, NO_ENTRY)
    kept = {
        "version": sheet.raw["version"],
        "id": sheet.text("id"),
        "unread": [exactly(one) for one in taking.unread],
    }
    if sheet.has("third_party"):
        kept["third_party"] = exactly(sheet.raw["third_party"])
    return Taken(
        record={**taking.record, "settings": _settings(taking), "profile": profile},
        lines=tuple(taking.lines),
        claims=tuple(taking.claims),
        kept={KEPT: kept},
        id=sheet.text("id"),
        created=_time(sheet.text("created_date")),
        modified=_time(sheet.text("modified_date")),
    )


def _unread(key: str, value: object) -> object | None:
    """What no reading looks at: a key nobody knows, a list or an object that is something else."""
    if key not in READ:
        return value
    if key in LISTS and isinstance(value, list):
        return [one for one in value if not isinstance(one, dict)] or None
    shape: type = list if key in LISTS else dict if key in OBJECTS else object
    return None if isinstance(value, shape) else value


def _sheet(data: bytes) -> Node:
    if data.lstrip().startswith(b"<"):
        raise UnreadableFile(Text("gurps4e.gcs.error.xml"))
    raw = read_json(data)
    version = raw.get("version") if isinstance(raw, dict) else None
    known = isinstance(version, int) and not isinstance(version, bool)
    if not isinstance(raw, dict) or not known or not any(key in raw for key in ("profile", "attributes")):
        raise UnreadableFile(Text("gurps4e.gcs.error.no_sheet"))
    assert isinstance(version, int)
    if version > NEWEST:
        raise NewerFile(Text("gurps4e.gcs.error.newer", {"version": version, "newest": NEWEST}))
    if version < OLDEST:
        raise UnreadableFile(Text("gurps4e.gcs.error.older", {"version": version, "oldest": OLDEST}))
    return Node(raw)


def _person(taking: Taking, sheet: Node) -> dict[str, str]:
    """Name, player and picture; the rest of the person goes into the notes, in the file's own words."""
    person = sheet.node("profile")
    level = tech_level(person.text("tech_level"))
    if level is not None:
        taking.settings["tl"] = level
    if "left" in person.text("handedness").casefold():
        taking.record["handedness"] = "left"
    facts = [f"{key}: {person.text(key)}" for key in person.raw if key not in PERSON and person.text(key)]
    texts = ["\n".join(facts), *_notes(sheet.nodes("notes"))]
    notes = "\n\n".join(text for text in texts if text)
    if len(notes) > LONGEST_PROSE:
        taking.keep("notes", notes, LONG_NOTES)
        notes = notes[:LONGEST_PROSE]
    found = {
        "name": person.text("name"),
        "player": person.text("player_name"),
        "concept": person.text("title"),
    }
    found = {key: short(text) for key, text in found.items()}
    return {**found, "notes": notes, "portrait": _portrait(taking, person)}


def _notes(rows: list[Node]) -> list[str]:
    found: list[str] = []
    for row in rows:
        text = next((row.raw[key] for key in ("markdown", "text") if isinstance(row.raw.get(key), str)), "")
        found += [str(text).strip(), *_notes(row.nodes("children"))]
    return found


def _portrait(taking: Taking, person: Node) -> str:
    """The picture, where it is a PNG; another one is not drawn here and stays with its program."""
    text = person.raw.get("portrait")
    if not isinstance(text, str) or not text:
        return ""
    try:
        picture = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        picture = b""
    if picture.startswith(PNG) and len(picture) <= PORTRAIT_LIMIT:
        return base64.b64encode(picture).decode()
    taking.say("portrait", "kept", PICTURE)
    return ""


def _attributes(taking: Taking, sheet: Node) -> None:
    basic: dict[str, int] = {}
    secondary: dict[str, int | str] = {}
    current: dict[str, int] = {}
    for row in sheet.nodes("attributes"):
        key, by, calc = row.text("attr_id"), row.number("adj") or Fraction(0), row.node("calc")
        points, value = calc.number("points"), calc.number("value")
        taking.points += points or 0
        if key in BASIC and by.denominator == 1:
            basic[BASIC[key]] = BASE + int(by)
            own, name = key, BASIC[key]
        elif key in SECONDARY and (by.denominator == 1 or key == "basic_speed"):
            own, name = SECONDARY[key]
            exact = whole_or(by)
            secondary[name] = exact if isinstance(exact, int) else str(exact)
            lost = whole(row.number("damage"))
            if key in ("hp", "fp") and lost and value is not None:
                current[key] = int(value) - lost
        else:
            _other_attribute(taking, row, key, by, points)
            continue
        taking.claim(f"cost.{own}", name, points)
        taking.claim(own, name, value)
        if by:
            taking.say(name, "taken")
    taking.record |= {"attributes": basic, "secondary": secondary, "current": current}


def _other_attribute(taking: Taking, row: Node, key: str, by: Fraction, points: Fraction | None) -> None:
    """A sense or the nerves are traits here; what no rule knows is an entry of the player's own."""
    if not by:
        return
    sense = SENSES.get(key)
    if sense in taking.rules.traits and by > 0 and by.denominator == 1:
        number = taking.add("traits", {"id": sense, "level": int(by)})
        taking.claim(f"cost.trait.{number}", key, points)
        taking.say(key, "taken")
    else:
        taking.own_trait(
            row, f"{key} {int(by):+d}" if by.denominator == 1 else key, points or Fraction(0), ATTRIBUTE
        )


def _points(taking: Taking, sheet: Node) -> None:
    """What there was to begin with and what came later; together what the file says there is."""
    total, rows = sheet.number("total_points"), sheet.nodes("points_record")
    rows = sorted(rows, key=lambda row: row.text("when"))
    later = [(row, whole(row.number("points"))) for row in rows[1:]]
    earned = [(row, points) for row, points in later if points]
    for row, points in earned:
        fields = {"points": points, "date": row.text("when")[:10], "reason": short(row.text("reason"))}
        taking.add("earned", fields)
    if total is not None:
        start = whole(total - sum(points or 0 for _, points in earned))
        if start is not None:
            taking.settings["starting_points"] = start
        taking.claim("points.available", Text("gurps4e.points.available"), total)
    taking.claim("points.total", Text("gurps4e.points.total"), taking.points)


def _calculated(taking: Taking, sheet: Node) -> None:
    """Move and Dodge at each load, as the other program reckons them."""
    calc = sheet.node("calc")
    for level, says in enumerate(calc.wholes("move")[:LOADS]):
        taking.claim(f"enc.{level}.move", Text("gurps4e.gcs.move", {"n": level}), says)
    for level, says in enumerate(calc.wholes("dodge")[:LOADS]):
        taking.claim(f"enc.{level}.dodge", Text("gurps4e.gcs.dodge", {"n": level}), says)


def _settings(taking: Taking) -> Mapping[str, object]:
    """The whole rules, which the other program plays by; what it has and the Lite rules lack is allowed.

    The file has the character's own tech level; the campaign's is that without what was paid for.
    """
    found: dict[str, object] = {"secondary_mode": "full", "skill_defaults": "full", **taking.settings}
    if "tl" in taking.settings:
        found["tl"] = taking.settings["tl"] - taking.record.get("tl_delta", 0)
    if "perks" in taking.record or any(one.get("kind") == "perk" for one in taking.record.get("traits", ())):
        found["perks_allowed"] = True
    if "cultures" in taking.record:
        found["cultural_familiarity"] = True
    return found


def _time(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)
