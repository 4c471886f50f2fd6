"""Storage: house-rule packs, single JSON files of one folder: listed, found, read, written."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder.core.character import PackRef
from builder.core.errors import BadPack, UnreadableFile
from builder.core.evaluation import Issue
from builder.core.pack import LARGEST, Pack, read_pack
from builder.core.text import Name, Text
from builder.storage.atomic import bytes_of, make_folder, write_atomically
from builder.storage.json_file import parse_json, written
from builder.storage.names import safe_name

SCHEMA = "table-pack/"
NAMELESS = Name("", "")


@dataclass(frozen=True, slots=True)
class PackFile:
    """A file of the packs folder as its head describes it, unchecked; `fault`: why it is none."""

    path: Path
    id: str = ""
    system: str = ""
    title: Name = NAMELESS
    revision: int = 0
    author: str = ""
    fault: Text | None = None


@dataclass(frozen=True, slots=True)
class FoundPacks:
    """The packs of a character: those that are there, those that are not, and what was wrong with some."""

    packs: tuple[Pack, ...] = ()
    missing: tuple[PackRef, ...] = ()
    faults: tuple[BadPack | UnreadableFile, ...] = ()


def list_packs(folder: Path) -> tuple[PackFile, ...]:
    """Every JSON file of the folder, by file name."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return ()
    return tuple(_head(folder / name) for name in names if name.lower().endswith(".json") and name[0] != ".")


def read_pack_file(path: Path, prefix: str) -> tuple[Pack, tuple[Issue, ...]]:
    """A pack with what is to be told about it. Raises UnreadableFile, BadPack with all its faults."""
    data = bytes_of(path, LARGEST)
    parse_json(data, path.name, LARGEST)
    return read_pack(data, prefix)


def find_packs(folder: Path, refs: Iterable[PackRef], system: str, prefix: str) -> FoundPacks:
    """The packs that a character names, in its order: the very one, else its revision, else the newest."""
    files = [file for file in list_packs(folder) if file.fault is None and file.system == system]
    packs: list[Pack] = []
    missing: list[PackRef] = []
    faults: list[BadPack | UnreadableFile] = []
    for ref in refs:
        sound: list[Pack] = []
        broken: list[BadPack | UnreadableFile] = []
        for file in files:
            if file.id == ref.id:
                try:
                    sound.append(read_pack_file(file.path, prefix)[0])
                except (BadPack, UnreadableFile) as error:
                    broken.append(error)
        if sound:
            packs.append(max(sound, key=lambda pack: _nearness(pack, ref)))
        else:
            missing.append(ref)
            faults += broken
    return FoundPacks(tuple(packs), tuple(missing), tuple(faults))


def pack_path(folder: Path, pack: Pack) -> Path:
    """Where a pack of this id belongs."""
    return folder / f"{safe_name(pack.pack_id, 'pack')}.json"


def write_pack(path: Path, pack: Pack, expected: str | None, *, force: bool = False) -> str:
    """Write the pack and return the digest of its file. Raises ChangedOnDisk, CannotWrite."""
    make_folder(path.parent)
    return write_atomically(path, written(pack.data()), expected, force=force)


def _nearness(pack: Pack, ref: PackRef) -> tuple[bool, bool, int]:
    return pack.digest == ref.digest, pack.revision == ref.revision, pack.revision


def _head(path: Path) -> PackFile:
    try:
        data = bytes_of(path, LARGEST)
        raw = parse_json(data, path.name, LARGEST)
    except UnreadableFile as error:
        return PackFile(path, fault=error.text)
    if not isinstance(raw, dict) or not str(raw.get("schema")).startswith(SCHEMA):
        return PackFile(path, fault=Text("storage.pack.none", {"name": path.name}))
    title = raw.get("title")
    revision = raw.get("revision")
    return PackFile(
        path,
        id=_word(raw.get("pack_id")),
        system=_word(raw.get("system")),
        title=_title(title) if isinstance(title, dict) else NAMELESS,
        revision=revision if isinstance(revision, int) else 0,
        author=_word(raw.get("author")),
    )


def _title(title: dict[str, Any]) -> Name:
    ja, en = _word(title.get("ja")), _word(title.get("en"))
    return Name(ja or en, en or ja)


def _word(value: Any) -> str:
    return value[:500] if isinstance(value, str) else ""
