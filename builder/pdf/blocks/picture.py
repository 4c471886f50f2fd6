"""PDF: pictures, 3:4 in a thin frame. Only PNG bytes of a sane size, read from memory, never a path."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from PIL import Image
from reportlab.lib.utils import ImageReader

from builder.core.sheet import Picture
from builder.core.text import Translator
from builder.pdf.pen import Pen
from builder.pdf.setting import up_to_unit
from builder.pdf.strips import Strip
from builder.pdf.styles import PORTRAIT

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_PIXELS = 16_000_000
DOTS = (638, 850)  # 600 dpi on the paper


def picture_strips(picture: Picture, translator: Translator) -> list[Strip]:
    """The picture at the left of the column; nothing at all if it cannot be read."""
    image = portrait(picture.png)
    if image is None:
        return []
    height = up_to_unit(PORTRAIT[1])
    return [_Portrait(height=height, rows=3, image=image, alt=translator.say(picture.label))]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Portrait(Strip):
    image: ImageReader
    alt: str

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """The picture in its frame."""
        pen.picture(x, y, *PORTRAIT, self.image, self.alt)


@lru_cache(maxsize=8)
def portrait(png: bytes) -> ImageReader | None:
    """The picture cropped to 3:4 around its middle, on white; None if these bytes are no PNG one may open."""
    if not is_sane(png):
        return None
    try:
        with Image.open(BytesIO(png), formats=("PNG",)) as opened:
            image = opened.convert("RGBA")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None
    image = _cropped(image)
    if image.width > DOTS[0]:
        image = image.resize(DOTS, Image.Resampling.LANCZOS)
    page = Image.new("RGB", image.size, "white")
    page.paste(image, mask=image.getchannel("A"))
    return ImageReader(page)


def is_sane(png: bytes) -> bool:
    """Whether these bytes say that they are a PNG of a size that may be opened."""
    if not png.startswith(SIGNATURE) or len(png) < 33 or png[12:16] != b"IHDR":
        return False
    width, height = (int.from_bytes(png[start : start + 4], "big") for start in (16, 20))
    return 0 < width * height <= MOST_PIXELS


def _cropped(image: Image.Image) -> Image.Image:
    width = min(image.width, max(1, image.height * 3 // 4))
    height = min(image.height, max(1, image.width * 4 // 3))
    left, top = (image.width - width) // 2, (image.height - height) // 2
    return image.crop((left, top, left + width, top + height))
