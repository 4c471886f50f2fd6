"""Storage: the library, a folder of character files: listed, renamed, duplicated, deleted into its own bin.

Standard library only: the first window shows this before anything that knows the rules is loaded.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from builder.core.errors import UnreadableFile
from builder.core.text import Text
from builder.storage.atomic import bytes_of, make_folder, move, read_bytes, write_atomically
from builder.storage.bin import Bin, Binned
from builder.storage.entries import LONGEST, Entry, Look, facts
from builder.storage.index import LIMIT, is_same, load_index, read_entry, write_index
from builder.storage.json_file import fitted, parse_json
from builder.storage.names import free_path, names_in, numbered, safe_name
from builder.storage.portraits import portrait_bytes

_NUMBERED = re.compile(r"(.*\S) \d{1,4}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Step:
    """One file of a scan: how many are done, of how many, and what was found."""

    done: int
    total: int
    entry: Entry


class Library:
    """The character files of one folder. `index` is a file of the cache; losing it costs time only."""

    def __init__(self, folder: Path, index: Path) -> None:
        self.folder = folder.absolute()
        self.index = index
        self.bin = Bin(self.folder)
        self._known: dict[str, Entry] | None = None
        self._stale = False

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is known now, by file name: first from the index, after a scan what is in the folder."""
        known = self._entries
        return tuple(known[name] for name in sorted(known))

    def scan(self) -> Generator[Step, None, None]:
        """Look at the folder file by file; what has not changed since is not read again.

        Closing the generator cancels: what was read so far is kept. Raises UnreadableFile when the folder
        is there and cannot be read.
        """
        before = set(self._entries)
        files = self._files()
        try:
            for done, file in enumerate(files, start=1):
                entry = self._found(file)
                if entry is not None:
                    yield Step(done, len(files), entry)
            for name in before.difference(file.name for file in files):
                self._forget(name)
        finally:
            self.flush()

    def note(self, path: Path, look: Look | None) -> Entry:
        """Look at a file again, after it was saved or the rules were asked. Raises UnreadableFile."""
        try:
            entry = replace(read_entry(path), look=look)
        except OSError as error:
            raise UnreadableFile(Text("storage.read.missing", {"name": path.name})) from error
        if path.absolute().parent == self.folder:
            self._entries[path.name] = entry
            self._stale = True
        return entry

    def unlooked(self, version: str) -> tuple[Entry, ...]:
        """Sound files that the rules of this version of the program were not asked about yet."""
        return tuple(
            entry
            for entry in self.entries
            if entry.fault is None and (entry.look is None or entry.look.version != version)
        )

    def portrait(self, entry: Entry) -> bytes | None:
        """The portrait of a file as PNG bytes; None when it has none that can be shown."""
        try:
            return portrait_bytes(json.loads(bytes_of(entry.path, LIMIT))["profile"]["portrait"])
        except (UnreadableFile, ValueError, RecursionError, KeyError, TypeError):
            return None

    def flush(self) -> None:
        """Write the index, if there is something new."""
        if self._stale:
            write_index(self.index, self.folder, self._entries.values())
            self._stale = False

    def new_path(self, name: str, unnamed: str = "character") -> Path:
        """A free file name of the folder, made of the character's name; the folder is made if need be.

        Raises CannotWrite.
        """
        make_folder(self.folder)
        return free_path(self.folder, name, unnamed=unnamed)

    def rename(self, path: Path, name: str, now: datetime) -> Entry:
        """Call the character so; the file follows. Of a broken file only the file's name changes.

        Raises ChangedOnDisk, CannotWrite, UnreadableFile when it is gone.
        """
        found = read_bytes(path, LIMIT)
        look = self._look(path)
        raw = _character(found.data)
        if raw is not None:
            write_atomically(path, fitted(_named(raw, name, now), LIMIT), found.digest)
        new = _moved(path, name)
        self._forget(path.name)
        return self.note(new, look)

    def duplicate(self, path: Path, now: datetime) -> Entry:
        """Another character like this one: an id of its own, and a number behind its name.

        Raises CannotWrite, UnreadableFile when it is gone.
        """
        data = bytes_of(path, LIMIT)
        raw = _character(data)
        if raw is None:
            return self.note(self.take_in(data, path.stem), None)
        from uuid import uuid4  # the start does without, and without asking what machine this is

        name = self._next_name(facts(raw)["name"])
        copy = {**_named(raw, name, now), "id": uuid4().hex, "created": _time(now)}
        if raw.get("rolls"):
            copy["dice_id"] = raw.get("dice_id") or raw.get("id")
        return self.note(self.take_in(fitted(copy, LIMIT), name or path.stem), self._look(path))

    def take_in(self, data: bytes, name: str) -> Path:
        """Put bytes into the folder as a file of that name, or with a number. Raises CannotWrite."""
        path = self.new_path(name)
        write_atomically(path, data)
        return path

    def delete(self, path: Path, now: datetime) -> Binned:
        """Move a file into the bin. Raises UnreadableFile when it is gone, CannotWrite."""
        item = self.bin.put(path, now)
        self._forget(path.name)
        return item

    def binned(self) -> tuple[Binned, ...]:
        """What is in the bin, newest first."""
        return self.bin.listed()

    def restore(self, item: Binned) -> Entry:
        """Bring a file back out of the bin. Raises UnreadableFile when it is gone, CannotWrite."""
        return self.note(self.bin.restore(item), None)

    def empty_bin(self, before: datetime | None = None) -> int:
        """Delete for good what was put into the bin before a time, or all; how many. Raises CannotWrite."""
        return self.bin.empty(before)

    @property
    def _entries(self) -> dict[str, Entry]:
        if self._known is None:
            self._known = load_index(self.index, self.folder)
        return self._known

    def _files(self) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(self.folder) as found:
                files = [file for file in found if file.name.lower().endswith(".json")]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise UnreadableFile(Text("storage.library.refused", {"folder": self.folder.name})) from error
        return sorted((file for file in files if file.name[0] != "."), key=lambda file: file.name)

    def _found(self, file: os.DirEntry[str]) -> Entry | None:
        """What is in a file, from the index when it is as it was; None when it went meanwhile."""
        known = self._entries.get(file.name)
        try:
            if known is not None and known.fault is None and is_same(known, file.stat()):
                return known
            entry = read_entry(self.folder / file.name)
        except OSError:
            return None
        self._entries[file.name] = entry
        self._stale = True
        return entry

    def _forget(self, name: str) -> None:
        if self._entries.pop(name, None) is not None:
            self._stale = True

    def _look(self, path: Path) -> Look | None:
        known = self._entries.get(path.name) if path.absolute().parent == self.folder else None
        return known.look if known is not None and is_same(known, os.stat(path)) else None

    def _next_name(self, name: str) -> str:
        """The name with the first number that no character of the library has."""
        if not name.strip():
            return name
        base = _NUMBERED.fullmatch(name)
        taken = {entry.name for entry in self.entries}
        numbers = numbered(base[1] if base else name, "")
        next(numbers)
        return next(new for new in numbers if new not in taken)[:LONGEST]


def _character(data: bytes) -> dict[str, Any] | None:
    """The raw character in the bytes, or None when there is none that could be written back whole."""
    try:
        raw = parse_json(data, "", LIMIT)
    except UnreadableFile:
        return None
    if not isinstance(raw, dict) or not isinstance(raw.get("profile", {}), dict):
        return None
    return raw if str(raw.get("format")).startswith("character/") else None


def _named(raw: Mapping[str, Any], name: str, now: datetime) -> dict[str, Any]:
    profile = {**raw.get("profile", {}), "name": name[:LONGEST]}
    return {**raw, "profile": profile, "modified": _time(now)}


def _time(now: datetime) -> str:
    return now.replace(microsecond=0).isoformat()


def _moved(path: Path, name: str) -> Path:
    """Rename the file after its character, unless it is called so already."""
    stem = safe_name(name, path.stem)
    taken = names_in(path.parent) - {path.name.casefold()}
    for file in numbered(stem, path.suffix):
        if file == path.name:
            return path
        if file.casefold() not in taken:
            try:
                move(path, path.with_name(file))
            except FileExistsError:
                continue
            return path.with_name(file)
    raise AssertionError("numbers do not end")
