"""Storage: how a file is read and written. A write is seen whole or not at all."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from builder.core.errors import CannotWrite, ChangedOnDisk, UnreadableFile
from builder.core.text import Text
from builder.storage.locks import TRIES, Busy, folder_locked, try_lock

MILLION = 1_000_000

_LEFTOVER = re.compile(r"\.~trpg-[0-9a-f]{16}\.tmp")
_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_PATIENT = getattr(os, "O_NONBLOCK", 0)


@dataclass(frozen=True, slots=True)
class Read:
    """A file as it was found: its bytes, their digest, and where it is."""

    data: bytes
    digest: str
    path: Path


@dataclass(frozen=True, slots=True)
class Disk:
    """The system calls of a write, and how often it asks for a folder that another program writes to.

    Tests hand in a disk that is full, or one that refuses.
    """

    open: Callable[[Path, int, int], int] = os.open
    write: Callable[[int, memoryview], int] = os.write
    sync: Callable[[int], None] = os.fsync
    replace: Callable[[Path, Path], None] = os.replace
    tries: int = TRIES


DISK = Disk()


def digest_of(data: bytes) -> str:
    """The sha256 of the bytes, in hex."""
    return hashlib.sha256(data).hexdigest()


def read_bytes(path: Path, limit: int) -> Read:
    """Read a plain file of at most `limit` bytes. Raises UnreadableFile."""
    data = bytes_of(path, limit)
    return Read(data, digest_of(data), path)


def bytes_of(path: Path, limit: int) -> bytes:
    """What is in a plain file of at most `limit` bytes; never waits on a pipe. Raises UnreadableFile."""
    try:
        fd = os.open(path, os.O_RDONLY | _BINARY | _PATIENT)
    except OSError as error:
        raise UnreadableFile(_unread(path, error)) from error
    try:
        found = os.fstat(fd)
        _plain(path, found, limit)
        data = os.read(fd, found.st_size + 1)
        while rest := os.read(fd, MILLION):
            data += rest
            if len(data) > limit:
                raise UnreadableFile(_too_large(path, limit))
    except OSError as error:
        raise UnreadableFile(_unread(path, error)) from error
    finally:
        os.close(fd)
    return data


def write_atomically(
    path: Path,
    data: bytes,
    expected: str | None = None,
    *,
    force: bool = False,
    proof: Callable[[bytes], None] | None = None,
    disk: Disk = DISK,
) -> str:
    """Put the bytes in place of the file and return their digest; a link keeps leading to its target.

    Whatever goes wrong, and whenever the program is killed, the file is the old one or the new one.

    `expected`: the digest of what was read; None: there must be no file yet. `force`: whatever is there.
    `proof`: is given what is read back from the disk before anything is replaced, and raises to stop that.
    Raises ChangedOnDisk when something else is there, CannotWrite when the disk refuses.
    """
    target = path
    try:
        target = Path(os.path.realpath(path))
        old = _replaceable(path)
        temporary, fd = _opened(target, old, disk)
        try:
            fd = _filled(fd, data, old, disk)
            if proof is not None:
                proof(temporary.read_bytes())
            with folder_locked(target.parent, disk.tries):
                if not force:
                    _check(target, expected, digest_of(data))
                disk.replace(temporary, target)
                _sync_folder(target.parent)
        finally:
            if fd >= 0:
                os.close(fd)
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise CannotWrite(_unwritten(target, error)) from error
    clean_leftovers(target.parent)
    return digest_of(data)


def make_folder(folder: Path) -> None:
    """Make a folder with those above it. Raises CannotWrite."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(Text("storage.write.no_folder_made", {"folder": folder.name})) from error


def move(source: Path, target: Path) -> None:
    """Give a file another name or folder of the same disk; what has that name already stays.

    Raises FileExistsError when the name is taken, UnreadableFile when the file is gone, CannotWrite.
    """
    try:
        if source.parent == target.parent and source.name.casefold() == target.name.casefold():
            os.rename(source, target)
        else:
            _moved(source, target)
    except FileExistsError:
        raise
    except OSError as error:
        if not os.path.lexists(source):
            raise UnreadableFile(Text("storage.read.missing", {"name": source.name})) from error
        raise CannotWrite(_unwritten(target, error)) from error
    _sync_folder(target.parent)


def clean_leftovers(folder: Path) -> None:
    """Remove what a killed write left beside its target; what a running one still fills stays."""
    try:
        names = [name for name in os.listdir(folder) if _LEFTOVER.fullmatch(name)]
    except OSError:
        return
    for name in names:
        try:
            fd = os.open(folder / name, os.O_WRONLY | _BINARY)
        except OSError:
            continue
        try:
            if try_lock(fd):
                os.unlink(folder / name)
        except OSError:
            continue
        finally:
            os.close(fd)


def _moved(source: Path, target: Path) -> None:
    """By a second name for the same file: no rename of Unix refuses a name that is taken."""
    if sys.platform != "win32":
        try:
            os.link(source, target, follow_symlinks=False)
        except FileExistsError:
            raise
        except OSError:
            if os.path.lexists(target):
                raise FileExistsError(errno.EEXIST, "taken", str(target)) from None
        else:
            os.unlink(source)
            return
    os.rename(source, target)


def _plain(path: Path, found: os.stat_result, limit: int) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise UnreadableFile(Text("storage.read.folder", {"name": _called(path)}))
    if not stat.S_ISREG(found.st_mode):
        raise UnreadableFile(Text("storage.read.special", {"name": _called(path)}))
    if found.st_size > limit:
        raise UnreadableFile(_too_large(path, limit))


def _too_large(path: Path, limit: int) -> Text:
    return Text("storage.read.too_large", {"name": path.name, "most": limit // MILLION})


def _replaceable(target: Path) -> os.stat_result | None:
    """What stands there now; None when nothing does. Raises CannotWrite on what a file must not replace."""
    try:
        old = os.stat(target)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(old.st_mode):
        raise CannotWrite(Text("storage.write.folder", {"name": _called(target)}))
    if not stat.S_ISREG(old.st_mode):
        raise CannotWrite(Text("storage.write.special", {"name": _called(target)}))
    if not old.st_mode & 0o222:
        raise CannotWrite(Text("storage.write.protected", {"name": _called(target)}))
    return old


def _opened(target: Path, old: os.stat_result | None, disk: Disk) -> tuple[Path, int]:
    """A new file beside the target, locked so that no cleaning takes it away."""
    mode = 0o666 if old is None else stat.S_IMODE(old.st_mode)
    while True:
        temporary = target.with_name(f".~trpg-{os.urandom(8).hex()}.tmp")
        fd = disk.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY, mode)
        try:
            mine = try_lock(fd) and os.fstat(fd).st_nlink > 0
        except OSError:
            mine = True  # a disk without locks
        if mine:
            return temporary, fd
        os.close(fd)


def _filled(fd: int, data: bytes, old: os.stat_result | None, disk: Disk) -> int:
    """Write and flush. The file stays open, and so locked, until it is in place; Windows wants it closed."""
    rest = memoryview(data)
    while rest:
        rest = rest[disk.write(fd, rest) :]
    if old is not None and sys.platform != "win32":
        _keep_owner(fd, old)
    disk.sync(fd)
    if sys.platform == "win32":
        os.close(fd)
        return -1
    return fd


def _keep_owner(fd: int, old: os.stat_result) -> None:
    os.fchmod(fd, stat.S_IMODE(old.st_mode))
    mine = os.fstat(fd)
    if (mine.st_uid, mine.st_gid) != (old.st_uid, old.st_gid):
        try:
            os.fchown(fd, old.st_uid, old.st_gid)
        except OSError:
            return  # only root may give files away; the content matters more


def _check(target: Path, expected: str | None, new: str) -> None:
    try:
        with open(target, "rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        return
    if expected is None:
        raise ChangedOnDisk(Text("storage.exists", {"name": _called(target)}))
    if found not in (expected, new):
        raise ChangedOnDisk(Text("storage.changed", {"name": _called(target)}))


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        with suppress(OSError):  # some disks cannot flush a folder; the file itself is flushed
            os.fsync(fd)
    finally:
        os.close(fd)


def _unread(path: Path, error: OSError) -> Text:
    name = {"name": _called(path)}
    if os.path.isdir(path):
        return Text("storage.read.folder", name)
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR if os.path.islink(path):
            return Text("storage.read.dangling", name)
        case errno.ENOENT | errno.ENOTDIR | errno.ENAMETOOLONG:
            return Text("storage.read.missing", name)
        case errno.ELOOP:
            return Text("storage.read.dangling", name)
        case errno.EACCES | errno.EPERM:
            return Text("storage.read.refused", name)
        case _:
            return Text("storage.read.failed", {**name, "reason": _reason(error)})


def _unwritten(target: Path, error: OSError) -> Text:
    params = {"name": _called(target), "folder": target.parent.name or str(target.parent)}
    if isinstance(error, Busy):
        return Text("storage.write.busy", params)
    if getattr(error, "winerror", None) in (32, 33):
        return Text("storage.write.open_elsewhere", params)
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return Text("storage.write.full", params)
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return Text("storage.write.refused", params)
        case errno.ENOENT | errno.ENOTDIR:
            return Text("storage.write.no_folder", params)
        case errno.ELOOP:
            return Text("storage.write.loop", params)
        case errno.ENAMETOOLONG | errno.EINVAL:
            return Text("storage.write.name", params)
        case errno.EISDIR:
            return Text("storage.write.folder", params)
        case _:
            return Text("storage.write.failed", {**params, "reason": _reason(error)})


def _called(path: Path) -> str:
    """The last part of a path; of "." and "/", which have none, the whole."""
    return path.name or str(path)


def _reason(error: OSError) -> str:
    return errno.errorcode.get(error.errno or 0, str(error.errno))
