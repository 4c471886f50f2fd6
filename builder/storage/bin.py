"""Storage: the library's own bin. A folder in the library; each thing in it keeps its name and its time.

Standard library only.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from builder.core.errors import CannotWrite, UnreadableFile
from builder.core.text import Text
from builder.storage.atomic import MILLION, bytes_of, make_folder, move, write_atomically
from builder.storage.entries import facts
from builder.storage.names import free_path
from builder.storage.times import named

FOLDER = ".bin"

_ITEM = re.compile(r"(\d{8}T\d{6}\.\d{6})Z-[0-9a-f]{8}")
_TIME = "%Y%m%dT%H%M%S.%f"


@dataclass(frozen=True, slots=True)
class Binned:
    """A file in the bin: its name, the character's name and system, and when it was put there."""

    path: Path
    name: str
    title: str
    system: str
    time: datetime


class Bin:
    """What was deleted from one library folder."""

    def __init__(self, library: Path) -> None:
        self.library = library
        self.folder = library / FOLDER

    def put(self, path: Path, now: datetime) -> Binned:
        """Move a file into the bin. Raises UnreadableFile when it is gone, CannotWrite."""
        if os.path.isdir(path) and not os.path.islink(path):
            raise CannotWrite(Text("storage.bin.folder", {"name": path.name}))
        target = self._room(now) / path.name
        try:
            move(path, target)
        except (UnreadableFile, CannotWrite):
            with_nothing_left(target.parent)
            raise
        return _binned(target, now.astimezone(UTC))

    def put_bytes(self, data: bytes, name: str, now: datetime) -> Binned:
        """Put bytes that have no file into the bin, under this file name. Raises CannotWrite."""
        target = self._room(now) / name
        write_atomically(target, data, force=True)
        return _binned(target, now.astimezone(UTC))

    def count(self) -> int:
        """How many files are in the bin, without looking into them."""
        return sum(1 for place in self._places() for name in _names(place) if not name.startswith(".~"))

    def listed(self) -> tuple[Binned, ...]:
        """What is in the bin, newest first."""
        found = [item for place in self._places() for item in _items(place)]
        return tuple(sorted(found, key=lambda item: (item.time, item.name), reverse=True))

    def restore(self, item: Binned) -> Path:
        """Bring a file back under its old name, or with a number. Raises UnreadableFile, CannotWrite."""
        while True:
            target = free_path(self.library, item.path.stem, item.path.suffix)
            try:
                move(item.path, target)
            except FileExistsError:
                continue
            with_nothing_left(item.path.parent)
            return target

    def empty(self, before: datetime | None = None) -> int:
        """Delete for good what came before a time, or everything; how many went. Raises CannotWrite."""
        gone = 0
        for place in self._places():
            items = list(_items(place))
            if before is not None and any(item.time >= before for item in items):
                continue
            try:
                shutil.rmtree(place)
            except OSError as error:
                raise CannotWrite(
                    Text("storage.bin.stuck", {"name": items[0].name if items else ""})
                ) from error
            gone += len(items)
        return gone

    def _room(self, now: datetime) -> Path:
        room = self.folder / f"{now.astimezone(UTC).strftime(_TIME)}Z-{os.urandom(4).hex()}"
        make_folder(room)
        return room

    def _places(self) -> list[Path]:
        try:
            names = os.listdir(self.folder)
        except OSError:
            return []
        return [self.folder / name for name in sorted(names) if _ITEM.fullmatch(name)]


def with_nothing_left(folder: Path) -> None:
    """Remove a folder that has become empty."""
    try:
        os.rmdir(folder)
    except OSError:
        return


def _items(place: Path) -> list[Binned]:
    parts = _ITEM.fullmatch(place.name)
    if parts is None:
        return []
    time = named(parts[1], _TIME)
    if time is None:
        return []
    return [_binned(place / name, time) for name in _names(place) if not name.startswith(".~")]


def _names(place: Path) -> list[str]:
    try:
        return sorted(os.listdir(place))
    except OSError:
        return []


def _binned(path: Path, time: datetime) -> Binned:
    try:
        raw = json.loads(bytes_of(path, 8 * MILLION))
        found = facts(raw) if isinstance(raw, dict) else {}
    except (UnreadableFile, ValueError, RecursionError):
        found = {}
    return Binned(path, path.name, found.get("name", ""), found.get("system", ""), time)
