"""PDF: a portrait made small enough for another program. Only PNG bytes of a sane size, never a path."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from builder.pdf.blocks.picture import is_sane

SIDES = (1024, 768, 512, 384, 256, 128)


def small_png(png: bytes, most_bytes: int, longest: int) -> bytes | None:
    """The picture itself where it is small enough, otherwise scaled down; None if it cannot be read."""
    if not is_sane(png):
        return None
    try:
        with Image.open(BytesIO(png), formats=("PNG",)) as opened:
            opened.load()
            if max(opened.size) <= longest and len(png) <= most_bytes:
                return png
            image = opened.convert("RGBA")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None
    for side in SIDES:
        if side <= longest:
            scaled = image.copy()
            scaled.thumbnail((side, side), Image.Resampling.LANCZOS)
            buffer = BytesIO()
            scaled.save(buffer, "PNG", optimize=True)
            if buffer.tell() <= most_bytes:
                return buffer.getvalue()
    return None
