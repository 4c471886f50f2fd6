"""Storage: party files: read, refused in words, written whole or not at all; the folder of parties."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from builder.core.errors import CannotWrite, NewerFile, UnreadableFile
from builder.core.party import MOST_MEMBERS, Campaign, Member, Party
from builder.core.text import Text
from builder.core.upgrade import upgrade_party
from builder.storage.atomic import (
    DISK,
    MILLION,
    Disk,
    bytes_of,
    make_folder,
    move,
    read_bytes,
)
from builder.storage.bin import Bin, Binned
from builder.storage.characters import MOST_KEPT, Saved, few, put, put_and_keep
from builder.storage.json_file import fitted, parse_json
from builder.storage.names import free_path, safe_name
from builder.storage.states import States
from builder.storage.wrong import wrong_sentence

PARTY_LIMIT = 128 * MILLION
"""What a party's file may hold: members with their portraits."""
MOST_MARKS = 10 * MILLION
"""How many lists, objects and items may stand in it; so much is counted before anything is read."""
HEAD = 4_096
UNNAMED = "party"
_MARK = re.compile(rb'"format"\s*:\s*"party/')
_KEPT = re.compile(rb'"(?:format|schema)"\s*:\s*"(?:character|party|table-pack)/')


@dataclass(frozen=True, slots=True)
class OpenedParty:
    """A party as it was read. `digest` is what `write_party` wants back; `warnings` are to be told."""

    party: Party
    path: Path
    digest: str
    warnings: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class PartyEntry:
    """A party of the folder as its file describes it. `fault`: why it cannot be read."""

    path: Path
    id: str = ""
    name: str = ""
    members: tuple[str, ...] = ()
    systems: tuple[str, ...] = ()
    modified: str = ""
    fault: Text | None = None


def read_party(path: Path) -> OpenedParty:
    """Read a party file. Raises UnreadableFile, NewerFile."""
    found = read_bytes(path, PARTY_LIMIT)
    party, warnings = parse_party(found.data, path.name)
    return OpenedParty(party, path, found.digest, warnings)


def parse_party(data: bytes, name: str) -> tuple[Party, tuple[Text, ...]]:
    """The party in the bytes of a file that sentences call `name`. Raises UnreadableFile, NewerFile."""
    if sum(data.count(mark) for mark in (b"[", b"{", b",")) > MOST_MARKS:
        raise UnreadableFile(Text("storage.crowded", {"name": name, "most": MOST_MARKS}))
    return party_of(parse_json(data, name, PARTY_LIMIT), name)


def party_of(raw: Any, name: str) -> tuple[Party, tuple[Text, ...]]:
    """The same from plain data. What is unknown is kept among the extensions. Raises as `parse_party`."""
    ours, warnings = _known(_upgraded(raw, name), name)
    members = ours.get("members", [])
    if isinstance(members, list) and len(members) > MOST_MEMBERS:
        raise UnreadableFile(Text("storage.party.many", {"name": name, "most": MOST_MEMBERS}))
    for member in members if isinstance(members, list) else ():
        few(member, name, MOST_KEPT)
    few({key: value for key, value in ours.items() if key not in ("members", "extensions")}, name, MOST_KEPT)
    try:
        return Party.model_validate(ours), warnings
    except ValidationError as error:
        raise UnreadableFile(wrong_sentence(error, ours, name)) from error


def is_party(head: bytes) -> bool:
    """Whether a file that begins with these bytes is a party's."""
    return _MARK.search(head[:HEAD]) is not None


def is_kept(path: Path) -> bool:
    """Whether a file begins as one that the program keeps: a character, a party, a pack of tables."""
    if not os.path.isfile(path):
        return False
    try:
        with open(path, "rb") as file:
            return _KEPT.search(file.read(HEAD)) is not None
    except OSError:
        return False


def spare(path: Path) -> None:
    """Raises CannotWrite where such a file stands: no sheet is written over it."""
    if is_kept(path):
        raise CannotWrite(Text("storage.write.kept", {"name": str(path)}))


def party_json(party: Party) -> bytes:
    """The file of a party: keys in the order of the model, what is empty left out of members."""
    plain = party.model_dump(mode="json", exclude={"campaigns", "members", "extensions"})
    plain["campaigns"] = {id: _campaign(one) for id, one in sorted(party.campaigns.items())}
    plain["members"] = [_member(one) for one in party.members]
    plain["columns"] = dict(sorted(plain["columns"].items()))
    plain["extensions"] = party.extensions
    return fitted({key: plain[key] for key in Party.model_fields}, PARTY_LIMIT)


def write_party(
    path: Path, party: Party, expected: str | None, *, force: bool = False, disk: Disk = DISK
) -> str:
    """Write the party and return the digest of its file.

    `expected`: the digest it was read with; None: there must be no file yet. `force`: the user was asked.
    Raises ChangedOnDisk, CannotWrite.
    """
    return put(path, party_json(party), PARTY_LIMIT, expected, force=force, disk=disk)


def save_party(
    path: Path,
    party: Party,
    expected: str | None,
    states: States,
    now: datetime,
    *,
    force: bool = False,
    disk: Disk = DISK,
) -> Saved:
    """Write the party, and keep the states of its file; see `put_and_keep`."""
    data = party_json(party)
    return put_and_keep(path, data, PARTY_LIMIT, expected, states, now, force=force, disk=disk)


class PartyShelf:
    """One folder of parties."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = Bin(folder)

    def entries(self) -> tuple[PartyEntry, ...]:
        """Every party file of the folder, the one last changed first; broken ones at the end."""
        try:
            names = sorted(os.listdir(self.folder))
        except OSError:
            return ()
        found = [entry_of(self.folder / name) for name in names if _is_shown(name)]
        found.sort(key=lambda entry: entry.modified, reverse=True)
        return tuple(sorted(found, key=lambda entry: entry.fault is not None))

    def new_path(self, name: str) -> Path:
        """A free file name of the folder, made of the party's name; the folder is made if need be.

        Raises CannotWrite.
        """
        make_folder(self.folder)
        return free_path(self.folder, name, unnamed=UNNAMED)

    def rename(self, path: Path, name: str) -> Path:
        """Let the file be called after the party. Raises CannotWrite, UnreadableFile when it is gone."""
        if safe_name(name, UNNAMED) == path.stem:
            return path
        target = free_path(path.parent, name, unnamed=UNNAMED)
        try:
            move(path, target)
        except FileExistsError as error:
            raise CannotWrite(Text("storage.exists", {"name": target.name})) from error
        return target

    def delete(self, path: Path, now: datetime) -> Binned:
        """Move a party into the bin of the folder. Raises UnreadableFile when it is gone, CannotWrite."""
        return self.bin.put(path, now)

    def restore(self, item: Binned) -> Path:
        """Bring a party back. Raises UnreadableFile, CannotWrite."""
        return self.bin.restore(item)


def entry_of(path: Path) -> PartyEntry:
    """What a party file says of itself; nothing in it is judged."""
    try:
        raw = parse_json(bytes_of(path, PARTY_LIMIT), path.name, PARTY_LIMIT)
        upgrade_party(raw)
    except UnreadableFile as error:
        return PartyEntry(path, fault=error.text)
    listed = raw.get("members")
    members = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    characters = [one["character"] for one in members if isinstance(one.get("character"), dict)]
    profiles = [one["profile"] for one in characters if isinstance(one.get("profile"), dict)]
    return PartyEntry(
        path,
        id=_word(raw.get("id")),
        name=_word(raw.get("name")),
        members=tuple(_word(profile.get("name")) for profile in profiles),
        systems=tuple(dict.fromkeys(_word(one.get("system")) for one in characters)),
        modified=_word(raw.get("modified")),
    )


def _is_shown(name: str) -> bool:
    return name.lower().endswith(".json") and name[0] != "."


def _word(value: Any) -> str:
    return value[:500] if isinstance(value, str) else ""


def _campaign(campaign: Campaign) -> dict[str, Any]:
    return {
        "schema_version": campaign.schema_version,
        "settings": campaign.settings,
        "packs": [pack.raw for pack in campaign.packs],
    }


def _member(member: Member) -> dict[str, Any]:
    plain = member.model_dump(mode="json", exclude={"character"})
    kept = {key: value for key, value in plain.items() if value or key in ("row", "added")}
    kept["character"] = member.character.raw
    return {key: kept[key] for key in Member.model_fields if key in kept}


def _upgraded(raw: Any, name: str) -> dict[str, Any]:
    try:
        return upgrade_party(raw)
    except NewerFile as error:
        raise NewerFile(_of(name, error)) from error
    except UnreadableFile as error:
        raise UnreadableFile(_of(name, error)) from error
    except (LookupError, TypeError, ValueError, AttributeError) as error:  # a step met what no version wrote
        raise UnreadableFile(Text("storage.not_upgraded", {"name": name})) from error


def _of(name: str, error: UnreadableFile) -> Text:
    return Text("storage.refused", {"name": name, "why": error.text})


def _known(raw: Mapping[str, Any], name: str) -> tuple[dict[str, Any], tuple[Text, ...]]:
    """The raw file; what nobody here knows of it, of a member or a campaign, goes among the extensions."""
    foreign: dict[str, Any] = {}
    ours = _part(raw, Party.model_fields, "", foreign)
    if isinstance(ours.get("members"), list):
        fields = Member.model_fields
        ours["members"] = [
            _part(one, fields, f"members.{place}.", foreign) for place, one in enumerate(ours["members"], 1)
        ]
    if isinstance(ours.get("campaigns"), dict):
        fields = Campaign.model_fields
        ours["campaigns"] = {
            id: _part(one, fields, f"campaigns.{id}.", foreign) for id, one in ours["campaigns"].items()
        }
    if not foreign:
        return ours, ()
    kept = raw.get("extensions", {})
    if isinstance(kept, dict):
        ours["extensions"] = {**foreign, **kept}
    return ours, (Text("storage.foreign", {"name": name, "keys": ", ".join(foreign)[:200]}),)


def _part(raw: Any, fields: Mapping[str, Any], place: str, foreign: dict[str, Any]) -> Any:
    """What the model knows of a part; the rest goes to the foreign ones, by its place."""
    if not isinstance(raw, dict):
        return raw
    foreign |= {place + key: value for key, value in raw.items() if key not in fields}
    return {key: value for key, value in raw.items() if key in fields}
