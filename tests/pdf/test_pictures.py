"""Portraits: PNG from memory, cropped, framed; anything else leaves no trace."""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from builder.core.sheet import Masthead, Picture, Section
from builder.pdf.styles import FULL
from tests.pdf.fixtures import n, nearly_empty, portrait
from tests.pdf.printed import Printed, print_sheet


def with_portrait(data: bytes | None) -> Printed:
    return print_sheet(replace(nearly_empty(), masthead=Masthead("名", portrait=data)))


def pictures(sheet: Printed) -> list[Any]:
    resources: Any = sheet.reader.pages[0]["/Resources"]
    return [thing.get_object() for thing in resources.get("/XObject", {}).values()]


def png(width: int, height: int, mode: str = "RGB") -> bytes:
    out = BytesIO()
    Image.new(mode, (width, height), 128 if mode in ("L", "P") else "#808080").save(out, "PNG")
    return out.getvalue()


def test_a_portrait_stands_at_the_right_in_a_thin_frame() -> None:
    sheet = with_portrait(portrait())
    frame = next(rule for rule in sheet.rules if rule.bottom - rule.top == pytest.approx(36 * 72 / 25.4))
    assert frame.right == pytest.approx(sheet.paper.margin + FULL)
    assert frame.top == pytest.approx(sheet.paper.top)
    assert frame.right - frame.left == pytest.approx(27 * 72 / 25.4)
    assert frame.width == 0.25


def test_without_a_portrait_its_room_goes_to_the_text() -> None:
    with_it, without = with_portrait(portrait()), with_portrait(None)
    assert without.find("基本能力値").top < with_it.find("基本能力値").top
    assert pictures(without) == []


@pytest.mark.parametrize("size", [(400, 100), (100, 400), (300, 400), (3, 4), (1, 1)])
def test_a_portrait_is_cropped_to_three_by_four(size: tuple[int, int]) -> None:
    (picture,) = pictures(with_portrait(png(*size)))
    assert abs(picture["/Width"] * 4 - picture["/Height"] * 3) <= 4


def test_a_large_portrait_is_made_smaller() -> None:
    (picture,) = pictures(with_portrait(png(1500, 2000)))
    assert picture["/Width"] <= 700


@pytest.mark.parametrize("mode", ["L", "LA", "P", "RGBA", "1", "I;16"])
def test_every_kind_of_png_is_taken(mode: str) -> None:
    out = BytesIO()
    Image.new(mode, (30, 40)).save(out, "PNG")
    assert len(pictures(with_portrait(out.getvalue()))) == 1


def huge_header() -> bytes:
    """A PNG that says it has 30000 by 30000 pixels."""
    header = struct.pack(">IIBBBBB", 30000, 30000, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + header
    return (
        b"\x89PNG\r\n\x1a\n"
        + struct.pack(">I", 13)
        + chunk
        + struct.pack(">I", zlib.crc32(chunk))
        + b"\0" * 40
    )


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no picture",
        b"\x89PNG\r\n\x1a\n",
        portrait()[:200],
        b"/etc/passwd",
        b"GIF89a" + b"\0" * 40,
        huge_header(),
    ],
    ids=["empty", "text", "signature", "cut", "path", "gif", "huge"],
)
def test_what_is_no_sane_png_leaves_no_trace(data: bytes) -> None:
    sheet = with_portrait(data)
    assert pictures(sheet) == []
    assert sheet.find("基本能力値").top == with_portrait(None).find("基本能力値").top


def test_a_path_is_never_followed(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(portrait())
    assert pictures(with_portrait(str(path).encode())) == []


def test_a_picture_block_stands_in_its_section() -> None:
    section = Section("crest", n("紋章", "Crest"), (Picture(portrait(), n("盾", "shield")),))
    sheet = print_sheet(replace(nearly_empty(), sections=(section,)))
    frame = next(rule for rule in sheet.rules if rule.bottom - rule.top == pytest.approx(36 * 72 / 25.4))
    assert frame.top > sheet.find("紋章").bottom
    assert len(pictures(sheet)) == 1
