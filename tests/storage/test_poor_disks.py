"""Disks that cannot do everything: no locks, no second names for a file, no flushing of a folder."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from builder.core.errors import CannotWrite
from builder.storage.atomic import Disk, write_atomically
from tests.storage.small import said

POOR = """
import errno, fcntl, os, stat, sys
from pathlib import Path


def refused(*arguments, **more):
    raise OSError(errno.ENOTSUP, "not on this disk")


def sync(fd, real=os.fsync):
    return refused() if stat.S_ISDIR(os.fstat(fd).st_mode) else real(fd)


fcntl.flock, os.link, os.fsync = refused, refused, sync

from datetime import UTC, datetime
from builder.storage.atomic import move, write_atomically
from builder.storage.library import Library
from builder.storage.recovery import Session, left_behind

root, now = Path(sys.argv[1]), datetime(2031, 11, 24, tzinfo=UTC)
DATA = b'{"format": "character/1", "profile": {"name": "N"}}'
"""


def poor(root: Path, script: str) -> str:
    """What a program says that finds only such a disk."""
    command = [sys.executable, "-c", POOR + script, str(root)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout


def test_a_file_is_written_and_checked_all_the_same(tmp_path: Path) -> None:
    script = """
digest = write_atomically(root / "x.json", b"one")
write_atomically(root / "x.json", b"two", digest)
try:
    write_atomically(root / "x.json", b"three", digest)
except Exception as error:
    print(type(error).__name__, (root / "x.json").read_text(), os.listdir(root))
"""
    assert poor(tmp_path, script) == "ChangedOnDisk two ['x.json']\n"


def test_a_move_still_replaces_nothing(tmp_path: Path) -> None:
    script = """
for name in "ab":
    (root / name).write_text(name)
try:
    move(root / "a", root / "b")
except FileExistsError:
    move(root / "a", root / "c")
print({name: (root / name).read_text() for name in sorted(os.listdir(root))})
"""
    assert poor(tmp_path, script) == "{'b': 'b', 'c': 'a'}\n"


def test_the_bin_works(tmp_path: Path) -> None:
    script = """
library = Library(root / "library", root / "index.json")
path = library.take_in(DATA, "N")
item = library.delete(path, now)
library.take_in(DATA, "N")
print(library.restore(item).path.name)
"""
    assert poor(tmp_path, script) == "N 2.json\n"


def test_drafts_belong_to_their_program_by_its_number_and_start(tmp_path: Path) -> None:
    keep = """
session = Session.begin(root, now)
session.keep("a", DATA, None, None, now)
print([snapshot.name for snapshot in left_behind(root)])
"""
    assert poor(tmp_path, keep) == "[]\n"
    offer = """
print([snapshot.name for snapshot in left_behind(root)])
mine = '{"pid": %d, "started": ""}' % os.getpid()
for text in ("", "[]", '{"pid": "x"}', '{"pid": 0, "started": ""}', mine):
    for lock in root.glob("*.lock"):
        lock.write_text(text)
    print([snapshot.name for snapshot in left_behind(root)])
"""
    assert poor(tmp_path, offer) == "['N']\n" * 6


def test_a_folder_that_another_program_holds_is_told_in_words(tmp_path: Path) -> None:
    held = os.open(tmp_path, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(CannotWrite) as refused:
            write_atomically(tmp_path / "x.json", b"x", disk=Disk(tries=1))
    finally:
        os.close(held)
    assert said(refused.value.text) == (
        f"フォルダ「{tmp_path.name}」は、別のプログラムが書き込み中です。少し待って、もう一度保存してください。"
    )
    assert list(tmp_path.iterdir()) == []
