"""Storage: which program owns which drafts. A running one holds its lock, a dead one cannot.

Standard library only.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from builder.core.errors import CannotWrite
from builder.core.text import Text
from builder.storage.atomic import clean_leftovers, make_folder
from builder.storage.locks import try_lock

LOCK = ".lock"

_SESSION = re.compile(r"\d{8}T\d{6}Z-\d+-[0-9a-f]{8}")


def open_session(folder: Path, now: datetime) -> tuple[Path, int]:
    """The folder of a new session, not made yet, and the lock that marks it. Raises CannotWrite."""
    make_folder(folder)
    stamp = now.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    while True:
        place = folder / f"{stamp}-{os.getpid()}-{secrets.token_hex(4)}"
        try:
            fd = os.open(lock_of(place), os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
            os.write(fd, json.dumps({"pid": os.getpid(), "started": _started(os.getpid())}).encode())
        except OSError as error:
            raise CannotWrite(Text("storage.recovery.no_folder", {"folder": folder.name})) from error
        if _is_mine(fd):
            return place, fd
        os.close(fd)


def dead_sessions(folder: Path) -> Iterator[Path]:
    """The folders of sessions whose program is no longer running, oldest first."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    for name in names:
        if _SESSION.fullmatch(name) and not is_running(folder / name):
            yield folder / name


def is_running(place: Path) -> bool:
    """Whether the program of a session still runs: its lock is held."""
    try:
        fd = os.open(lock_of(place), os.O_RDWR)
    except OSError:
        return False
    try:
        return not try_lock(fd)
    except OSError:
        return _is_alive(lock_of(place))
    finally:
        os.close(fd)


def sweep(folder: Path) -> None:
    """Remove what dead sessions left that holds no draft."""
    for place in dead_sessions(folder):
        without_drafts(place)
    with suppress(OSError):
        for name in os.listdir(folder):
            place = folder / name.removesuffix(LOCK)
            if name.endswith(LOCK) and not place.exists() and not is_running(place):
                os.unlink(folder / name)


def without_drafts(place: Path) -> None:
    """Remove the folder of a session if it holds no draft; half a snapshot is none."""
    clean_leftovers(place)
    with suppress(OSError):
        os.rmdir(place)


def lock_of(place: Path) -> Path:
    """The lock file of a session, beside its folder."""
    return place.with_name(place.name + LOCK)


def _is_mine(fd: int) -> bool:
    """Whether the new lock is held and still there: another program may have swept it in between."""
    try:
        return try_lock(fd) and os.fstat(fd).st_nlink > 0
    except OSError:
        return True  # a disk without locks: then the process is asked


def _is_alive(lock: Path) -> bool:
    """Where a disk has no locks: whether the process that made the session is the one of that number now."""
    try:
        owner = json.loads(lock.read_bytes())
        if owner["pid"] <= 0:
            return False
        if sys.platform != "win32":
            os.kill(owner["pid"], 0)
        return bool(owner["started"] == _started(owner["pid"]))
    except PermissionError:
        return True
    except (OSError, ValueError, KeyError, TypeError, OverflowError):
        return False


def _started(pid: int) -> str:
    """When a process started, as the system counts it; empty where it does not tell."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        return ""
