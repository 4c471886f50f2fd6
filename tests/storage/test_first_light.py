"""The file of the first light: what was kept comes back, and whatever is wrong with it, there is none."""

from __future__ import annotations

import os
from pathlib import Path
from zlib import compress, crc32

import pytest

from builder.storage.first_light import FORMAT, Kept, folded, packed, read, stamp

PIXELS = bytes(range(24))
"""Three by two, four bytes each."""
KEPT = Kept(
    key="('0.1.0', 7)",
    title="TRPG ビルダー\n",
    folder="/home/あ\udcff/.bin",
    place=(-8, 20, 1366, 768, 1),
    size=(3, 2),
    ground=0xF3F2EE,
    pictures=((739_950, 739_950, folded(PIXELS)), (739_951, 739_981, folded(PIXELS[::-1]))),
)


def written(folder: Path, data: bytes) -> str:
    file = folder / "first-light"
    file.write_bytes(data)
    return str(file)


def sealed(data: bytes) -> bytes:
    """With the check that belongs to it, as somebody would write it who means harm."""
    form, _, rest = data.split(b"\n", 2)
    head, _, pictures = rest.partition(b"\n\n")
    return b"%s\n%08x\n%s\n\n%s" % (form, crc32(head + pictures), head, pictures)


def test_what_was_kept_comes_back(tmp_path: Path) -> None:
    assert read(written(tmp_path, packed(KEPT))) == KEPT


def test_each_day_has_its_picture_and_other_days_have_none() -> None:
    assert KEPT.picture(739_949) is None
    assert KEPT.picture(739_950) == PIXELS
    assert KEPT.picture(739_951) == KEPT.picture(739_981) == PIXELS[::-1]
    assert KEPT.picture(739_982) is None


def test_nothing_is_read_where_there_is_nothing(tmp_path: Path) -> None:
    assert read(str(tmp_path / "nothing")) is None
    assert read(str(tmp_path)) is None
    assert read(written(tmp_path, b"")) is None


def test_a_file_that_is_cut_or_changed_anywhere_is_nothing(tmp_path: Path) -> None:
    data = packed(KEPT)
    for place in range(len(data)):
        assert read(written(tmp_path, data[:place])) is None
        changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        assert read(written(tmp_path, changed)) in (None, KEPT), place  # a digit of the check, in capitals


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "first-light")
    assert read(str(tmp_path / "first-light")) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (FORMAT, b"first-light/2"),
        (b"-8 20 1366 768 1 3 2 ", b"-8 20 1366 768 1 3 "),
        (b" 3 2 ", b" 0 2 "),
        (b" 3 2 ", b" 3 -2 "),
        (b" 3 2 ", b" 100000 100000 "),
        (b" 3 2 ", b" x 2 "),
        (b"('0.1.0', 7)", "('０')".encode()),
        (b"739950 739950", b"739950"),
    ],
)
def test_a_sealed_file_with_what_cannot_be_is_nothing(tmp_path: Path, old: bytes, new: bytes) -> None:
    data = packed(KEPT)
    assert data.count(old) == 1
    assert read(written(tmp_path, sealed(data))) == KEPT
    assert read(written(tmp_path, sealed(data.replace(old, new)))) is None


@pytest.mark.parametrize(
    "data", [b"", b"no pixels", compress(PIXELS[1:]), compress(PIXELS + b"\0"), compress(bytes(10_000_000))]
)
def test_a_picture_with_too_few_or_too_many_pixels_is_none(data: bytes) -> None:
    kept = Kept("k", "t", "f", (0, 0, 640, 480, 0), (3, 2), 0, ((1, 9, data),))
    assert kept.picture(5) is None


def test_a_stamp_changes_with_the_file_and_is_nothing_without_it(tmp_path: Path) -> None:
    file = tmp_path / "index.json"
    assert stamp(str(file)) == (0, 0, 0)
    assert stamp("a\0b") == (0, 0, 0)
    file.write_bytes(b"{}")
    os.utime(file, ns=(5, 5))
    first = stamp(str(file))
    assert first[:2] == (5, 2)
    file.write_bytes(b"[]")
    os.utime(file, ns=(6, 6))
    assert stamp(str(file)) != first
