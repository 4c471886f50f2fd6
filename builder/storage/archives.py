"""Storage: zip files of strangers, looked into without unpacking anything. Standard library only."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import PurePosixPath, PureWindowsPath

from builder.core.errors import UnreadableFile
from builder.core.text import Text, visible
from builder.storage.atomic import MILLION

ZIP_LIMIT = 200 * MILLION
MOST_ENTRIES = 2_000
MOST_DIRECTORY = 1_000_000
"""The list of an archive's entries in bytes: so much is looked at before it is read."""
MOST_BYTES = 400 * MILLION
"""So much may come out of one archive in all."""
SHOWN = 120

_MARKS = (b"PK\x03\x04", b"PK\x05\x06")
_END, _END_SIZE, _LOCATOR = b"PK\x05\x06", 22, b"PK\x06\x07"
_COMMENT = 65_535
_PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_UTF8, _LOCKED = 0x800, 0x1


def is_archive(head: bytes) -> bool:
    """Whether a file that begins with these bytes is a zip."""
    return head.startswith(_MARKS)


class Archive:
    """A zip as a list of entries, each read by itself and never further than asked."""

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self._left = MOST_BYTES
        _check_directory(data, name)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, EOFError) as error:
            raise UnreadableFile(Text("storage.zip.broken", {"name": name})) from error

    def entries(self) -> Iterator[Entry]:
        """Every file in it, in its order; folders and what systems put there for themselves are left out."""
        for info in self._zip.infolist():
            shown = _name_of(info)
            path = PurePosixPath(shown.replace("\\", "/"))
            if not info.is_dir() and not _is_hidden(path):
                yield Entry(self, info, shown)

    def read(self, info: zipfile.ZipInfo, shown: str, limit: int) -> bytes:
        """The bytes of an entry, at most so many. Raises UnreadableFile."""
        name = {"name": shown, "archive": self.name}
        if _leads_out(shown):
            raise UnreadableFile(Text("storage.zip.outside", name))
        if info.flag_bits & _LOCKED:
            raise UnreadableFile(Text("storage.zip.locked", name))
        if info.compress_type not in _PLAIN:
            raise UnreadableFile(Text("storage.zip.packed", name))
        most = min(limit, self._left)
        try:
            with self._zip.open(info) as file:
                data = file.read(most + 1)
        except (zipfile.BadZipFile, zlib.error, ValueError, OSError, EOFError, RuntimeError) as error:
            raise UnreadableFile(Text("storage.zip.entry", name)) from error
        self._left -= min(len(data), self._left)
        if len(data) > limit:
            raise UnreadableFile(Text("storage.read.too_large", {"name": shown, "most": limit // MILLION}))
        if len(data) > most:
            raise UnreadableFile(Text("storage.zip.too_much", {**name, "most": MOST_BYTES // MILLION}))
        return data


class Entry:
    """One file of an archive."""

    def __init__(self, archive: Archive, info: zipfile.ZipInfo, shown: str) -> None:
        self._archive, self._info = archive, info
        self.shown = shown

    @property
    def suffix(self) -> str:
        """The suffix of its name, small."""
        return PurePosixPath(self.shown).suffix.lower()

    def read(self, limit: int) -> bytes:
        """Its bytes, at most so many. Raises UnreadableFile."""
        return self._archive.read(self._info, self.shown, limit)


def _check_directory(data: bytes, name: str) -> None:
    """Raises UnreadableFile where the list of entries is larger than anybody's folder, or is none."""
    place = data.rfind(_END, max(0, len(data) - _COMMENT - _END_SIZE))
    if place < 0 or len(data) < place + _END_SIZE:
        raise UnreadableFile(Text("storage.zip.broken", {"name": name}))
    count = int.from_bytes(data[place + 10 : place + 12], "little")
    size = int.from_bytes(data[place + 12 : place + 16], "little")
    wide = data[max(0, place - 20) : place].startswith(_LOCATOR)
    if wide or count > MOST_ENTRIES or size > MOST_DIRECTORY:
        raise UnreadableFile(Text("storage.zip.many", {"name": name, "most": MOST_ENTRIES}))


def _name_of(info: zipfile.ZipInfo) -> str:
    """The name of an entry; where it does not say that it is UTF-8 it is in the Japanese of Windows."""
    name = info.filename
    if not info.flag_bits & _UTF8 and not name.isascii():
        try:
            name = name.encode("cp437").decode("cp932")
        except (UnicodeEncodeError, UnicodeDecodeError):
            name = info.filename
    return visible(name).replace("\n", " ")[-SHOWN:]


def _is_hidden(path: PurePosixPath) -> bool:
    parts = path.parts
    return any(part.startswith(".") and part not in ("..", ".") for part in parts) or "__MACOSX" in parts


def _leads_out(name: str) -> bool:
    """Whether the name would lead out of the folder that somebody unpacks the archive into."""
    posix, windows = PurePosixPath(name.replace("\\", "/")), PureWindowsPath(name)
    return posix.is_absolute() or bool(windows.drive) or ".." in posix.parts
