"""Storage: the last ten states of each character file, so that no save is the end of what was before.

Standard library only. A folder a file, a compressed copy a state, its time, kind and digest in its name:
there is no list that could be broken.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, cast

from builder.core.errors import UnreadableFile
from builder.core.text import Text
from builder.storage.atomic import MILLION, bytes_of, digest_of, make_folder, write_atomically
from builder.storage.times import named

DEPTH = 10
LARGEST = 128 * MILLION
"""The largest file that is kept: a party's."""

Kind = Literal["save", "draft", "found"]
"""A save of ours; a draft that was not chosen; what somebody else had put in the place of the file."""

_NAME = re.compile(r"(\d{6})-(\d{8}T\d{6}\.\d{6})Z-(save|draft|found)-([0-9a-f]{64})\.json\.gz")
_TIME = "%Y%m%dT%H%M%S.%f"
_ABOUT = "about.json"


@dataclass(frozen=True, slots=True)
class State:
    """One kept state of a file."""

    file: Path
    number: int
    time: datetime
    kind: Kind
    digest: str


class States:
    """The kept states of all files, in one folder of the program's own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, path: Path, data: bytes, now: datetime, kind: Kind = "save") -> None:
        """Keep these bytes as the newest state of the file; drop all beyond ten.

        A save is not kept twice running, anything else not twice at all. Raises CannotWrite.
        """
        place = self._place(path)
        kept = _states(place)
        digest = digest_of(data)
        if any(state.digest == digest for state in (kept[:1] if kind == "save" else kept)):
            return
        make_folder(self.folder)
        make_folder(place)
        number = kept[0].number + 1 if kept else 1
        stamp = now.astimezone(UTC).strftime(_TIME)
        file = place / f"{number:06}-{stamp}Z-{kind}-{digest}.json.gz"
        write_atomically(file, gzip.compress(data, 6, mtime=0), force=True)
        self._note(place, path, data)
        for old in kept[DEPTH - 1 :]:
            with suppress(OSError):
                old.file.unlink()

    def of(self, path: Path, id: str = "") -> tuple[State, ...]:
        """The kept states of a file, newest first.

        What was kept of a file under its old name counts too, when nothing has that name any more: it is
        known by the character's id.
        """
        found = list(_states(self._place(path)))
        for place in self._moved(id) if id else ():
            found += _states(place)
        return tuple(sorted(found, key=lambda state: (state.time, state.number), reverse=True)[:DEPTH])

    def data(self, state: State) -> bytes:
        """The bytes of a state. Raises UnreadableFile when the copy is gone or not what it was."""
        found = bytes_of(state.file, LARGEST)
        try:
            data = zlib.decompressobj(wbits=31).decompress(found, LARGEST + 1)
        except zlib.error as error:
            raise UnreadableFile(Text("storage.states.broken")) from error
        if digest_of(data) != state.digest:
            raise UnreadableFile(Text("storage.states.broken"))
        return data

    def _place(self, path: Path) -> Path:
        key = hashlib.sha256(os.fsencode(os.path.abspath(path))).hexdigest()
        return self.folder / key[:32]

    def _note(self, place: Path, path: Path, data: bytes) -> None:
        about = {"path": os.path.abspath(path), "id": _id_in(data)}
        file = place / _ABOUT
        text = json.dumps(about, ensure_ascii=True).encode()
        with suppress(UnreadableFile):
            if bytes_of(file, MILLION) == text:
                return
        write_atomically(file, text, force=True)

    def _moved(self, id: str) -> Iterator[Path]:
        for file in sorted(self.folder.glob("*/" + _ABOUT)):
            try:
                about = json.loads(bytes_of(file, MILLION))
                gone = about["id"] == id and not os.path.lexists(about["path"])
            except (UnreadableFile, ValueError, TypeError, KeyError):
                continue
            if gone:
                yield file.parent


def _states(place: Path) -> tuple[State, ...]:
    try:
        names = os.listdir(place)
    except OSError:
        return ()
    found = (_state(place, name) for name in names)
    return tuple(sorted((state for state in found if state), key=lambda state: state.number, reverse=True))


def _state(place: Path, name: str) -> State | None:
    parts = _NAME.fullmatch(name)
    time = None if parts is None else named(parts[2], _TIME)
    if parts is None or time is None:
        return None
    return State(place / name, int(parts[1]), time, cast(Kind, parts[3]), parts[4])


def _id_in(data: bytes) -> str:
    try:
        raw = json.loads(data)
    except (ValueError, RecursionError):
        return ""
    return raw["id"] if isinstance(raw, dict) and isinstance(raw.get("id"), str) else ""
