"""Storage: what a portrait in a file must look like before the window decodes it."""

from __future__ import annotations

import base64
import binascii
import struct
import zlib

LARGEST = 3_000_000
WIDEST = 2_000

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def is_small_png(data: bytes) -> bool:
    """Whether the bytes begin as a PNG of bearable size; 200 megapixels in a small file are refused here."""
    if len(data) > LARGEST or len(data) < 33 or not data.startswith(_SIGNATURE):
        return False
    length, kind, width, height = struct.unpack(">I4sII", data[8:24])
    if length != 13 or kind != b"IHDR" or zlib.crc32(data[12:29]) != struct.unpack(">I", data[29:33])[0]:
        return False
    return bool(0 < width <= WIDEST and 0 < height <= WIDEST)


def portrait_bytes(text: str) -> bytes | None:
    """The PNG in a profile's portrait (base64); None when there is none or it is not one of ours."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if is_small_png(data) else None
