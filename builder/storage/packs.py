"""Storage: house-rule packs, single JSON files of one folder: listed, found, read, written."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from builder.core.cell_text import clean
from builder.core.character import PackRef
from builder.core.errors import BadPack, UnreadableFile
from builder.core.evaluation import Issue
from builder.core.pack import LARGEST, Pack, read_pack
from builder.core.table_kinds import told_name
from builder.core.text import Name, Text
from builder.storage.atomic import bytes_of, make_folder, write_atomically
from builder.storage.json_file import parse_json, written
from builder.storage.names import safe_name

SCHEMA = "table-pack/"
NAMELESS = Name("", "")
OF_PACKS: Mapping[str, str] = {
    "storage.read.too_large": "storage.pack.too_large",
    "storage.json.deep": "storage.pack.deep",
    "storage.json.empty": "storage.pack.empty",
    "storage.json.cut": "storage.pack.cut",
}
"""What is said of a character's file would mislead where a pack is read."""


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
    """The packs of a character: those that are there, those that are not, and what was wrong with some.

    `broken`: why a missing one that is there cannot be used, by its id.
    """

    packs: tuple[Pack, ...] = ()
    missing: tuple[PackRef, ...] = ()
    faults: tuple[BadPack | UnreadableFile, ...] = ()
    broken: Mapping[str, Text] = field(default_factory=dict)


def list_packs(folder: Path) -> tuple[PackFile, ...]:
    """Every JSON file of the folder, by file name."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return ()
    return tuple(_head(folder / name) for name in names if name.lower().endswith(".json") and name[0] != ".")


def read_pack_file(path: Path, prefix: str) -> tuple[Pack, tuple[Issue, ...]]:
    """A pack with what is to be told about it. Raises UnreadableFile, BadPack with all its faults."""
    data, _ = read_bytes(path)
    return read_pack(data, prefix)


def read_bytes(path: Path) -> tuple[bytes, Any]:
    """The bytes of a file and the JSON in them. Raises UnreadableFile, in the words of packs."""
    try:
        data = bytes_of(path, LARGEST)
        return data, parse_json(data, path.name, LARGEST)
    except UnreadableFile as error:
        own = OF_PACKS.get(error.text.key)
        raise (UnreadableFile(Text(own, error.text.params)) if own else error) from error


def find_packs(folder: Path, refs: Iterable[PackRef], system: str, prefix: str) -> FoundPacks:
    """The packs that a character names, in its order: the very one, else its revision, else the newest."""
    heads = list_packs(folder)
    files = [file for file in heads if file.fault is None and file.system == system]
    packs: list[Pack] = []
    missing: list[PackRef] = []
    faults: list[BadPack | UnreadableFile] = []
    broken = {file.path.stem: file.fault for file in heads if file.fault is not None}
    wanted: dict[str, PackRef] = {}
    for ref in refs:
        wanted.setdefault(ref.id, ref)
    for ref in wanted.values():
        sound, bad = _read([file for file in files if file.id == ref.id], prefix)
        if sound:
            packs.append(max(sound, key=lambda pack: _nearness(pack, ref)))
        else:
            missing.append(ref)
            faults += bad
            if bad:
                broken[ref.id] = why_broken(bad[0])
    gone = {ref.id for ref in missing}
    reasons = {id: why for id, why in broken.items() if id in gone}
    return FoundPacks(tuple(packs), tuple(missing), tuple(faults), reasons)


def _read(files: Iterable[PackFile], prefix: str) -> tuple[list[Pack], list[BadPack | UnreadableFile]]:
    sound: list[Pack] = []
    bad: list[BadPack | UnreadableFile] = []
    for file in files:
        try:
            sound.append(read_pack_file(file.path, prefix)[0])
        except (BadPack, UnreadableFile) as error:
            bad.append(error)
    return sound, bad


def why_broken(error: BadPack | UnreadableFile) -> Text:
    """The first fault of a pack in words, and how many there are."""
    if not isinstance(error, BadPack) or not error.faults:
        return error.text
    first = error.faults[0]
    what = Text(f"issue.{first.code}", first.params)
    return Text("storage.pack.broken", {"what": what, "n": len(error.faults)})


def look_of_folder(folder: Path) -> tuple[tuple[str, int, int, int], ...]:
    """What tells that nothing changed in the folder: names, sizes, times. Reads no file."""
    try:
        with os.scandir(folder) as found:
            return tuple(sorted(_seen(file) for file in found if file.name.lower().endswith(".json")))
    except OSError:
        return ()


def _seen(file: os.DirEntry[str]) -> tuple[str, int, int, int]:
    try:
        found = file.stat()
    except OSError:
        return file.name, 0, 0, 0
    return file.name, found.st_size, found.st_mtime_ns, found.st_ino


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
        _, raw = read_bytes(path)
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
        title=_title(title if isinstance(title, dict) else {}, _word(raw.get("pack_id")) or path.stem),
        revision=revision if isinstance(revision, int) else 0,
        author=clean(_word(raw.get("author"))),
    )


def _title(title: dict[str, Any], id: str) -> Name:
    """The title in one line; where there is none, the id."""
    return told_name(_word(title.get("ja")), _word(title.get("en")), id)


def _word(value: Any) -> str:
    return value[:500] if isinstance(value, str) else ""
