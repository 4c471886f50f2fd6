"""Tests: a GM's desk with the toy among the systems, and characters that come to it as files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from builder.core.character import Character
from builder.core.dice import Roller
from builder.core.language import translator
from builder.core.party import Party
from builder.core.party_draft import PartyDraft
from builder.gm_desk import GmDesk
from builder.storage.character_json import as_json
from builder.systems import all_systems
from builder.workshop import Workshop
from tests.toy.lantern import SYSTEMS as TOYS

SAMPLES = Path(__file__).resolve().parents[2] / "assets" / "samples"
GUARD = SAMPLES / "gurps4e" / "1-town-guard.ja.json"
NAIA = SAMPLES / "gurps4e" / "2-cat-burglar.ja.json"
DUELIST = SAMPLES / "gurps4e" / "3-duelist.ja.json"
NOW = datetime(2026, 11, 29, 19, 50, tzinfo=UTC)
EVERYTHING = {**{id: all_systems()[id] for id in all_systems()}, **{id: TOYS[id] for id in TOYS}}
JA, EN = (
    translator(language, [system.strings for system in EVERYTHING.values()]) for language in ("ja", "en")
)

AnyCharacter = Character[Any]
Change = Callable[[dict[str, Any]], None]


def desk(packs: Path | None = None, without: Iterable[str] = ()) -> GmDesk:
    """A desk with all systems and the toy; some left out."""
    gone = set(without)
    systems = {id: system for id, system in EVERYTHING.items() if id not in gone}
    return GmDesk(Workshop(lambda: NOW, packs, systems))


def always(face: int) -> Roller:
    """Dice that always show the same."""
    return Roller(lambda sides: min(face, sides))


def scripted(*faces: int) -> Roller:
    """Dice that show these faces one after the other."""
    script = iter(faces)
    return Roller(lambda sides: next(script))


def drafted(room: GmDesk, *paths: Path, roller: Roller | None = None) -> PartyDraft:
    """A party into which everything at these paths was taken."""
    party = room.new("霧の街道")
    draft = room.draft(party, roller or always(4))
    draft.do(*room.take(party, room.plan(party, room.gather(paths))))
    return draft


def lamp(folder: Path, name: str, minutes: int = 0, **choices: Any) -> Path:
    """A file of the toy: a lamplighter of that name, changed so many minutes later."""
    system = EVERYTHING["toy"]
    room = desk().workshop
    begun = room.new("toy")
    raw = json.loads(as_json(begun))
    raw["id"] = f"toy-{name}"
    raw["profile"]["name"] = name
    raw["profile"]["player"] = f"player of {name}"
    raw["modified"] = (NOW + timedelta(minutes=minutes)).isoformat()
    raw["choices"] |= choices
    return wrote(folder / f"{name}.json", as_json(system.document.model_validate(raw)))


def lit(name: str, might: int = 10) -> dict[str, Any]:
    """Choices of a lamplighter who is done."""
    return {
        "rolled": {"might": might, "wit": 10, "grace": 9},
        "calling": "watchman",
        "virtues": ["brave", "kind"],
        "motto": name,
    }


def changed(file: Path, target: Path, change: Change) -> Path:
    """A copy of a character file with something changed in it."""
    raw = json.loads(file.read_text(encoding="utf-8"))
    change(raw)
    return wrote(target, json.dumps(raw).encode())


def wrote(path: Path, data: bytes) -> Path:
    """A file with these bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def names(party: Party) -> list[str]:
    """The members by name, in order."""
    return [member.name for member in party.members]
