"""PDF: the faces. Registers the bundled fonts with ReportLab, once a process, on the first export."""

from __future__ import annotations

import copy
import threading
from collections.abc import Iterator, Mapping
from typing import Any, Literal
from weakref import WeakKeyDictionary

from reportlab.pdfbase import pdfmetrics, ttfonts

from builder.core.bundled import bundled

FaceName = Literal["Body", "Body-Bold", "Figures", "Figures-Bold", "Kanji", "Signs"]

FILES: Mapping[FaceName, str] = {
    "Body": "BIZUDPGothic-Regular.ttf",
    "Body-Bold": "BIZUDPGothic-Bold.ttf",
    "Kanji": "NotoSansJP-Regular.ttf",
    "Signs": "DejaVuSans.ttf",
}
FIGURES: Mapping[FaceName, FaceName] = {"Figures": "Body", "Figures-Bold": "Body-Bold"}
FALLBACKS: tuple[FaceName, ...] = ("Kanji", "Signs")
CAP_HEIGHT = 0.765

_lock = threading.Lock()
_read: dict[FaceName, ttfonts.TTFont] = {}
_faces: dict[FaceName, ttfonts.TTFont] = {}


def load_ahead() -> Iterator[FaceName]:
    """Read the files one a step, before anybody asks for a face."""
    for name in FILES:
        with _lock:
            if not _faces and name not in _read:
                _read[name] = _face(name)
        yield name
    faces()


def faces() -> Mapping[FaceName, ttfonts.TTFont]:
    """Every face by its name. The first call reads the files (some 150 ms)."""
    with _lock:
        if not _faces:
            _faces.update(_load())
    return _faces


def _load() -> dict[FaceName, ttfonts.TTFont]:
    loaded = {name: _read.pop(name) if name in _read else _face(name) for name in FILES}
    for name, base in FIGURES.items():
        loaded[name] = _with_even_digits(loaded[base], name)
    for font in loaded.values():
        pdfmetrics.registerFont(font)
    ttfonts.makeToUnicodeCMap = _to_unicode_cmap
    return loaded


def _face(name: FaceName) -> ttfonts.TTFont:
    return ttfonts.TTFont(name, str(bundled("assets/fonts") / FILES[name]), asciiReadable=False)


def _with_even_digits(font: ttfonts.TTFont, name: FaceName) -> ttfonts.TTFont:
    """The same font, read once, in which 1 is as wide as any digit: only the PDF's width table differs.

    The face needs a name of its own, or ReportLab takes the two for one.
    """
    twin = copy.copy(font)
    twin.fontName = name
    twin.state = WeakKeyDictionary()
    twin.face = copy.copy(font.face)
    twin.face.name = font.face.name + b"-Figures"
    twin.face.charWidths = {**font.face.charWidths, ord("1"): font.face.charWidths[ord("0")]}
    return twin


_original_cmap = ttfonts.makeToUnicodeCMap


def _to_unicode_cmap(fontname: str, subset: Any) -> str:
    """ReportLab's own map is wrong beyond U+FFFF, where text would be copied out as something else."""
    text: str = _original_cmap(fontname, subset)
    for index, code in enumerate(subset):
        if code > 0xFFFF:
            utf16 = chr(code).encode("utf-16-be").hex().upper()
            text = text.replace(f"<{index:02X}> <{code:04X}>", f"<{index:02X}> <{utf16}>")
    return text
