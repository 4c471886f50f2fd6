"""Storage: locks that end with the program that holds them, however it ends. Standard library only."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

TRIES = 150
PAUSE = 0.02


class Busy(OSError):
    """Another running program holds the lock."""


def try_lock(fd: int) -> bool:
    """Take the lock of an open file. False: somebody holds it. Raises OSError where a disk has no locks."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


@contextmanager
def folder_locked(folder: Path, tries: int = TRIES) -> Iterator[None]:
    """One program at a time. Raises Busy after three seconds; a disk without locks goes without.

    Windows cannot lock a folder; there the check before a write and the write are merely close together.
    """
    if sys.platform == "win32":
        yield
        return
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        _wait(fd, tries)
        yield
    finally:
        os.close(fd)


def _wait(fd: int, tries: int) -> None:
    for _ in range(tries):
        try:
            if try_lock(fd):
                return
        except OSError:
            return
        time.sleep(PAUSE)
    raise Busy(f"locked by another program, {tries} tries")
