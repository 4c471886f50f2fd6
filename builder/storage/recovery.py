"""Storage: one snapshot an open draft, kept while the program runs and offered when it did not end by itself.

Standard library only. A snapshot is one line about the draft, then the character file as it would be saved.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from builder.core.errors import UnreadableFile
from builder.core.text import Text
from builder.storage.atomic import MILLION, bytes_of, make_folder, write_atomically
from builder.storage.bin import Bin
from builder.storage.entries import CHARACTER, facts, kind_of
from builder.storage.names import is_path, safe_name
from builder.storage.sessions import dead_sessions, lock_of, open_session, sweep, without_drafts
from builder.storage.states import States
from builder.storage.times import filed, said

SUFFIX = ".draft"
LARGEST = 129 * MILLION
"""The largest file that is kept, a party's, and the line about it."""

_DRAFT = re.compile(r"[0-9A-Za-z_-]{1,64}")


class HasBin(Protocol):
    """A folder with a bin: the library's, or that of the parties."""

    bin: Bin


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A draft that was left behind. `path`: its file, None if never saved; `file_time`: of that file now.

    `is_behind`: the file has been written since by somebody else. `fault`: the snapshot itself is broken.
    `kind`: whether it is a character or a party.
    """

    file: Path
    draft: str
    time: datetime
    path: Path | None = None
    digest: str | None = None
    file_time: datetime | None = None
    is_behind: bool = False
    id: str = ""
    name: str = ""
    kana: str = ""
    system: str = ""
    concept: str = ""
    kind: str = CHARACTER
    fault: Text | None = None

    def data(self) -> bytes:
        """The character file in the snapshot. Raises UnreadableFile."""
        return _parts(self.file)[1]


class Session:
    """The drafts of one running program. No other program touches them while it runs."""

    def __init__(self, place: Path, lock: int) -> None:
        self.place = place
        self._lock = lock

    @classmethod
    def begin(cls, folder: Path, now: datetime) -> Session:
        """Mark this program as running. Raises CannotWrite."""
        place, lock = open_session(folder, now)
        sweep(folder)
        return cls(place, lock)

    def keep(
        self, draft: str, character: bytes, path: Path | None, digest: str | None, now: datetime
    ) -> None:
        """Keep the draft as it stands: its file's bytes, where it was read from and with which digest.

        Raises CannotWrite.
        """
        make_folder(self.place)
        about = {
            "draft": draft,
            "path": None if path is None else os.path.abspath(path),
            "digest": digest,
            "time": now.astimezone(UTC).isoformat(),
        }
        head = json.dumps(about, ensure_ascii=True).encode()
        write_atomically(self._file(draft), head + b"\n" + character, force=True)

    def drop(self, draft: str) -> None:
        """The draft was saved, or closed on purpose: its snapshot goes."""
        with suppress(OSError):
            self._file(draft).unlink()

    def take(self, snapshot: Snapshot) -> bytes:
        """Make a draft that was left behind one of ours, under its old id, and give its character file.

        Raises UnreadableFile when another program was faster or the snapshot is broken, CannotWrite.
        """
        data = snapshot.data()
        make_folder(self.place)
        try:
            os.replace(snapshot.file, self._file(snapshot.draft))
        except OSError as error:
            raise UnreadableFile(Text("storage.recovery.taken", {"name": snapshot.name})) from error
        _swept(snapshot.file.parent)
        return data

    def end(self) -> None:
        """End on purpose. Drafts that are still kept will be offered at the next start."""
        without_drafts(self.place)
        with suppress(OSError):
            os.close(self._lock)
        if not self.place.exists():
            with suppress(OSError):
                lock_of(self.place).unlink()

    def _file(self, draft: str) -> Path:
        if not _DRAFT.fullmatch(draft):
            raise ValueError(f"not an id of a draft: {draft[:80]!r}")
        return self.place / (draft + SUFFIX)


def left_behind(folder: Path) -> tuple[Snapshot, ...]:
    """The drafts of programs that did not end by themselves, newest first."""
    found = [_snapshot(file) for place in dead_sessions(folder) for file in sorted(place.glob("*" + SUFFIX))]
    return tuple(sorted(found, key=lambda snapshot: snapshot.time, reverse=True))


def discard(snapshot: Snapshot, states: States, library: HasBin, now: datetime) -> None:
    """The draft was not chosen: it joins the last states of its file; of a file that is not there, the bin.

    Raises CannotWrite or UnreadableFile, and then the snapshot is still there.
    """
    data = snapshot.data()
    if snapshot.path is not None and os.path.exists(snapshot.path):
        states.keep(snapshot.path, data, snapshot.time, "draft")
    else:
        library.bin.put_bytes(data, safe_name(snapshot.name) + ".json", now)
    with suppress(OSError):
        snapshot.file.unlink()
    _swept(snapshot.file.parent)


def _snapshot(file: Path) -> Snapshot:
    kept = filed(os.stat(file))
    try:
        head, data = _parts(file)
        about = json.loads(head)
        raw = json.loads(data)
        path = Path(about["path"]) if is_path(about["path"]) else None
        time = said(about["time"]) or kept
        found = facts(raw)
        digest = about["digest"]
    except UnreadableFile as error:
        return Snapshot(file, file.stem, kept, fault=error.text)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Snapshot(file, file.stem, kept, fault=Text("storage.recovery.broken"))
    file_time, is_behind = _file_now(path, digest)
    return Snapshot(
        file,
        file.stem,
        time,
        path,
        digest,
        file_time,
        is_behind,
        kind=kind_of(raw),
        **{key: found.get(key, "") for key in ("id", "name", "kana", "system", "concept")},
    )


def _parts(file: Path) -> tuple[bytes, bytes]:
    """The line about the draft, and the character file."""
    head, _, data = bytes_of(file, LARGEST).partition(b"\n")
    return head, data


def _file_now(path: Path | None, digest: str | None) -> tuple[datetime | None, bool]:
    """When the draft's file was last written, and whether it is another one than the draft began from."""
    if path is None:
        return None, False
    try:
        with path.open("rb") as file:
            written = filed(os.fstat(file.fileno()))
            now = hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        return None, False
    return written, now != digest


def _swept(place: Path) -> None:
    """Remove the folder of a dead session when its last draft is gone."""
    without_drafts(place)
    if not place.exists():
        with suppress(OSError):
            lock_of(place).unlink()
