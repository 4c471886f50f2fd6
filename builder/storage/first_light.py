"""Storage: the first light, pictures of the library as it stood, and what they hang on. A file of the cache.

It is read before anything else of the program is there: standard library only, and none of the house.
"""

from __future__ import annotations

import os
from typing import NamedTuple
from zlib import compress, crc32, decompressobj, error

FORMAT = b"first-light/1"
LARGEST = 64_000_000
MOST = 40_000_000
"""Pixels of a picture: more than any screen has."""
NUMBERS, DEPTH, LEVEL = 8, 4, 3


class Kept(NamedTuple):
    """What is in the file. `key`: all that the pictures depend on, in one line.

    `place`: left, top, width, height of the window, and 1 when it filled the screen. `size`: of a picture,
    in pixels of the screen. `ground`: the colour of the window, RGB. `pictures`: first and last day, as
    ordinals, on which what it says of times is true, and its pixels, four bytes each, compressed.
    """

    key: str
    title: str
    folder: str
    place: tuple[int, ...]
    size: tuple[int, int]
    ground: int
    pictures: tuple[tuple[int, int, bytes], ...]

    def picture(self, day: int) -> bytes | None:
        """The picture for a day: its pixels, row by row; None when there is none, or not so many."""
        found = next((data for first, last, data in self.pictures if first <= day <= last), b"")
        whole, length = decompressobj(), self.size[0] * self.size[1] * DEPTH
        try:
            pixels = whole.decompress(found, length + 1)
        except error:
            return None
        return pixels if len(pixels) == length else None


def read(file: str) -> Kept | None:
    """What was kept; None when there is nothing, or when the least of it is not as it was written."""
    try:
        data = _bytes_of(file)
        head, _, rest = data.partition(b"\n\n")
        form, check, *lines = head.split(b"\n")
        if form != FORMAT or int(check, 16) != crc32(b"\n".join(lines) + rest) or len(lines) != 5:
            return None
        return _kept(lines, rest)
    except (OSError, ValueError):
        return None


def folded(pixels: bytes) -> bytes:
    """The pixels of a picture, compressed: small, and unfolded four times as quickly as a PNG."""
    return compress(pixels, LEVEL)


def packed(kept: Kept) -> bytes:
    """The bytes of the file."""
    spans = [number for first, last, data in kept.pictures for number in (first, last, len(data))]
    lines = (
        kept.key.encode("ascii"),
        _line(kept.title),
        _line(kept.folder),
        _numbers((*kept.place, *kept.size, kept.ground)),
        _numbers(spans),
    )
    body, pictures = b"\n".join(lines), b"".join(data for _, _, data in kept.pictures)
    return b"%s\n%08x\n%s\n\n%s" % (FORMAT, crc32(body + pictures), body, pictures)


def stamp(path: str) -> tuple[int, int, int]:
    """Which state of a file or folder this is; zeros where there is none."""
    try:
        seen = os.stat(path)
    except (OSError, ValueError):
        return 0, 0, 0
    return seen.st_mtime_ns, seen.st_size, seen.st_ino


def _kept(lines: list[bytes], rest: bytes) -> Kept:
    """Raises ValueError when something cannot be."""
    key, title, folder, place, spans = lines
    numbers = [int(word) for word in place.split()]
    if len(numbers) != NUMBERS or min(numbers[5:7]) <= 0 or numbers[5] * numbers[6] > MOST:
        raise ValueError("no place")
    pictures, begin = [], 0
    ends = [int(word) for word in spans.split()]
    for first, last, length in zip(ends[::3], ends[1::3], ends[2::3], strict=True):
        pictures.append((first, last, rest[begin : begin + length]))
        begin += length
    return Kept(
        key=key.decode("ascii"),
        title=_told(title),
        folder=_told(folder),
        place=tuple(numbers[:5]),
        size=(numbers[5], numbers[6]),
        ground=numbers[7] & 0xFFFFFF,
        pictures=tuple(pictures),
    )


def _bytes_of(file: str) -> bytes:
    """Of a plain file that is not too large; never waits on a pipe."""
    opened = os.open(file, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        size = os.fstat(opened).st_size
        if not 0 < size <= LARGEST:
            raise ValueError("too large")
        return os.read(opened, size)
    finally:
        os.close(opened)


def _line(words: str) -> bytes:
    """On one line, whatever is in it."""
    return words.encode("utf-8", "surrogatepass").hex().encode()


def _told(line: bytes) -> str:
    return bytes.fromhex(line.decode("ascii")).decode("utf-8", "surrogatepass")


def _numbers(numbers: list[int] | tuple[int, ...]) -> bytes:
    return " ".join(map(str, numbers)).encode()
