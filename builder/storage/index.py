"""Storage: the index of the library, a cache in plain JSON. Whatever is wrong with it, it is only made anew.

Standard library only.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from builder.core.errors import CannotWrite, UnreadableFile
from builder.core.text import Text
from builder.storage.atomic import MILLION, bytes_of, make_folder, write_atomically
from builder.storage.entries import Entry, entry_data, entry_from, facts
from builder.storage.json_file import is_narrow, parse_json

FORMAT = "index/1"
LARGEST = 200 * MILLION
LIMIT = 8 * MILLION
"""The largest character file."""


def load_index(file: Path, folder: Path) -> dict[str, Entry]:
    """What the index of this folder knows, by file name; nothing when it is broken or of another folder."""
    try:
        raw = json.loads(bytes_of(file, LARGEST))
        if raw["format"] == FORMAT and raw["folder"] == str(folder.absolute()):
            return {name: entry_from(folder / name, data) for name, data in raw["entries"].items()}
    except (UnreadableFile, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
    return {}


def write_index(file: Path, folder: Path, entries: Iterable[Entry]) -> None:
    """Write what is known of sound files. A cache that cannot be written is no fault."""
    kept = {entry.path.name: entry_data(entry) for entry in entries if entry.fault is None}
    data = {"format": FORMAT, "folder": str(folder.absolute()), "entries": kept}
    with suppress(CannotWrite):
        make_folder(file.parent)
        write_atomically(file, json.dumps(data).encode(), force=True)


def is_same(entry: Entry, seen: os.stat_result) -> bool:
    """Whether the file is still the one that was read."""
    return (entry.mtime_ns, entry.size, entry.inode) == (seen.st_mtime_ns, seen.st_size, seen.st_ino)


def read_entry(path: Path) -> Entry:
    """Look into a file: names, system, totals; or why it cannot be read. Raises OSError when it is gone."""
    try:
        seen = os.stat(path)
    except OSError:
        if not os.path.islink(path):
            raise
        return Entry(path, 0, 0, fault=Text("storage.read.dangling", {"name": path.name}))
    place = Entry(path, seen.st_size, seen.st_mtime_ns, seen.st_ino)
    try:
        return entry_of(place, bytes_of(path, LIMIT))
    except UnreadableFile as error:
        return _broken(place, error.text)


def entry_of(place: Entry, data: bytes) -> Entry:
    """The entry with what is in the bytes of its file."""
    try:
        raw = json.loads(data) if is_narrow(data) else None
    except (ValueError, RecursionError):
        raw = None
    name = place.path.name
    if raw is None:
        try:
            parse_json(data, name, LIMIT)
        except UnreadableFile as error:
            return _broken(place, error.text)
    if not isinstance(raw, dict) or not str(raw.get("format")).startswith("character/"):
        return _broken(place, Text("storage.not_ours", {"name": name}))
    return Entry(place.path, place.size, place.mtime_ns, place.inode, **facts(raw))


def _broken(place: Entry, fault: Text) -> Entry:
    return Entry(place.path, place.size, place.mtime_ns, place.inode, fault=fault)
