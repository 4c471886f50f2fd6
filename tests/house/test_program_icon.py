"""The program's icon: our own drawing in the colours of the look, and every form that is made of it."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterator

import pytest

from tests.house.source import BUILDER, ROOT

FOLDER = ROOT / "assets" / "icon"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
HEAD = b"\x89PNG\r\n\x1a\n"


def test_the_drawing_has_no_colour_that_the_look_has_not() -> None:
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    look = {
        code.upper() for code in json.loads((BUILDER / "ui" / "tokens.json").read_text())["light"].values()
    }
    used = {code.upper() for code in re.findall(r"#[0-9A-Fa-f]{6}", drawing)}
    assert used
    assert used <= look
    assert "<image" not in drawing
    assert "href" not in drawing


@pytest.mark.parametrize("size", SIZES)
def test_each_size_is_there(size: int) -> None:
    data = (FOLDER / f"icon-{size}.png").read_bytes()
    assert data.startswith(HEAD)
    assert struct.unpack(">II", data[16:24]) == (size, size)


def test_the_icon_of_windows_holds_its_sizes() -> None:
    data = (FOLDER / "icon.ico").read_bytes()
    assert struct.unpack("<HHH", data[:6]) == (0, 1, 6)
    found = []
    for place in range(6):
        side, *_, length, at = struct.unpack("<BBBBHHII", data[6 + 16 * place : 22 + 16 * place])
        assert data[at : at + 8] == HEAD
        assert at + length <= len(data)
        found.append(side or 256)
    assert found == [16, 24, 32, 48, 64, 256]


def pictures(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(data):
        length = struct.unpack(">I", data[at + 4 : at + 8])[0]
        yield data[at : at + 4], data[at + 8 : at + length]
        at += length


def test_the_icon_of_macos_holds_its_sizes() -> None:
    data = (FOLDER / "icon.icns").read_bytes()
    assert data[:4] == b"icns"
    assert struct.unpack(">I", data[4:8])[0] == len(data)
    sizes = {kind: struct.unpack(">I", picture[16:20])[0] for kind, picture in pictures(data)}
    assert sizes[b"ic07"] == 128
    assert sizes[b"ic08"] == sizes[b"ic13"] == 256
    assert sizes[b"ic09"] == 512
