"""Exports: a piece for Udonarium: XML, in a zip with its picture where it has one. Imports core only."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as Tree
from xml.parsers import expat

from builder.core.errors import BadExport
from builder.core.sheet import Sheet
from builder.core.text import Label, Text, Translator
from builder.exports.proof import Found, compare, found_in
from builder.exports.slug import slug
from builder.exports.spoken import Spoken, spoken

LARGEST_PICTURE = 2 * 1024 * 1024
LONGEST_SIDE = 1024
MEMBER = re.compile(r"[a-z0-9-]+\.xml")
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The same sheets make the same archive, whenever it is made."""

Shrink = Callable[[bytes, int, int], bytes | None]
"""A picture as a PNG of at most so many bytes and pixels a side; None where it cannot be read."""


@dataclass(frozen=True, slots=True)
class Made:
    """The bytes and their suffix. `shrunk`, `lost`: whose pictures were scaled down, or could not be used."""

    data: bytes
    suffix: str
    shrunk: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


def suffix_of(sheet: Sheet) -> str:
    """A picture needs an archive; without one the bare XML is dropped as it is."""
    return ".zip" if sheet.masthead.portrait else ".xml"


def export(sheet: Sheet, translator: Translator, shrink: Shrink) -> Made:
    """One character."""
    if not sheet.masthead.portrait:
        return Made(character_xml(spoken(sheet, translator), translator), ".xml")
    return _archive([sheet], translator, shrink, numbers=False)


def party(sheets: Sequence[Sheet], translator: Translator, shrink: Shrink) -> Made:
    """Several characters in one archive; each becomes a piece."""
    return _archive(sheets, translator, shrink, numbers=True)


def prove(data: bytes, sheets: Sequence[Sheet], translator: Translator) -> None:
    """Read it again with another parser and compare each character with its sheet. Raises BadExport."""
    if not data.startswith(b"PK"):
        files = [data]
        pictures: frozenset[str] = frozenset()
    else:
        try:
            with zipfile.ZipFile(BytesIO(data)) as archive:
                names = archive.namelist()
                files = [archive.read(name) for name in names if MEMBER.fullmatch(name)]
                others = [name for name in names if not MEMBER.fullmatch(name)]
                pictures = frozenset(sha256(archive.read(name)).hexdigest() for name in others)
        except (zipfile.BadZipFile, OSError) as error:
            raise BadExport(Text("export.proof.shape")) from error
        if any(name.partition(".")[0] not in pictures for name in others):
            raise BadExport(Text("export.proof.picture"))
    if len(files) != len(sheets):
        raise BadExport(Text("export.proof.members", {"n": len(sheets), "m": len(files)}))
    for each, sheet in zip(files, sheets, strict=True):
        read = _Reader()
        read.take(each)
        if read.image and read.image not in pictures:
            raise BadExport(Text("export.proof.picture"))
        compare(sheet, translator, read.found())


def character_xml(piece: Spoken, translator: Translator, picture: str = "") -> bytes:
    """The character as XML, its groups under heads of the language. `picture`: the SHA-256 of its bytes."""
    root = Tree.Element(
        "character",
        {
            "location.name": "table",
            "location.x": "0",
            "location.y": "0",
            "posZ": "0",
            "rotate": "0",
            "roll": "0",
        },
    )
    whole = Tree.SubElement(root, "data", name="character")
    _leaf(_group(whole, "image"), "imageIdentifier", picture, type="image")
    common = _group(whole, "common")
    _leaf(common, "name", piece.name)
    _leaf(common, "size", "1")
    _detail(_group(whole, "detail"), piece, translator.say)
    palette = Tree.SubElement(root, "chat-palette", dicebot=piece.bot.id if piece.bot is not None else "")
    palette.text = "\n".join(line.text for line in piece.lines)
    Tree.indent(whole, "  ", level=1)
    root.text, whole.tail, palette.tail = "\n  ", "\n  ", "\n"
    text: str = Tree.tostring(root, "unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _detail(detail: Tree.Element, piece: Spoken, say: Callable[[Label | str], str]) -> None:
    if piece.status:
        group = _group(detail, say(Text("export.udonarium.resources")))
        for status in piece.status:
            _leaf(
                group,
                status.label,
                str(status.max),
                type="numberResource",
                currentValue=str(status.value),
            )
    if piece.params:
        group = _group(detail, say(Text("export.udonarium.params")))
        for param in piece.params:
            _leaf(group, param.label, param.value)
    if piece.memo:
        _leaf(
            _group(detail, say(Text("export.udonarium.notes"))),
            say(Text("export.udonarium.person")),
            piece.memo,
            type="note",
        )


def _group(parent: Tree.Element, name: str) -> Tree.Element:
    return Tree.SubElement(parent, "data", name=name)


def _leaf(parent: Tree.Element, name: str, text: str, **more: str) -> None:
    Tree.SubElement(parent, "data", {**more, "name": name}).text = text


def _archive(sheets: Sequence[Sheet], translator: Translator, shrink: Shrink, *, numbers: bool) -> Made:
    shrunk: list[str] = []
    lost: list[str] = []
    pictures: dict[str, bytes] = {}
    files: list[tuple[str, bytes]] = []
    for place, sheet in enumerate(sheets, start=1):
        piece, raw = spoken(sheet, translator), sheet.masthead.portrait
        png = shrink(raw, LARGEST_PICTURE, LONGEST_SIDE) if raw else None
        if raw and png is None:
            lost.append(piece.name)
        elif raw and png != raw:
            shrunk.append(piece.name)
        digest = sha256(png).hexdigest() if png else ""
        if png:
            pictures[digest] = png
        stem = slug(sheet.masthead.name, sheet.masthead.kana)
        files.append(
            (f"{stem}-{place}.xml" if numbers else f"{stem}.xml", character_xml(piece, translator, digest))
        )
    files += ((f"{digest}.png", png) for digest, png in pictures.items())
    return Made(_zipped(files), ".zip", tuple(shrunk), tuple(lost))


def _zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in files:
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return buffer.getvalue()


class _Reader:
    """Udonarium's way of reading, with expat: inner text of the leaves, by their names."""

    def __init__(self) -> None:
        self.image = ""
        self._open: list[tuple[str, dict[str, str]]] = []
        self._text = ""
        self._name = ""
        self._palette = ""
        self._values: dict[str, str] = {}
        self._tracks: list[tuple[str, int, int]] = []

    def take(self, data: bytes) -> None:
        """Parse the file. Raises BadExport."""
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._more
        try:
            parser.Parse(data, True)
        except (expat.ExpatError, ValueError) as error:
            raise BadExport(Text("export.proof.shape")) from error

    def found(self) -> Found:
        """What stands there."""
        return found_in(self._name, self._tracks, self._values, self._palette)

    def _begin(self, tag: str, attributes: dict[str, Any]) -> None:
        self._open.append((tag, attributes))
        self._text = ""

    def _more(self, text: str) -> None:
        self._text += text

    def _end(self, tag: str) -> None:
        _, attributes = self._open.pop()
        name, text, self._text = attributes.get("name", ""), self._text, ""
        parent = self._open[-1][1].get("name", "") if self._open else ""
        if tag == "chat-palette":
            self._palette = text
        elif name == "imageIdentifier":
            self.image = text
        elif parent == "common" and name == "name":
            self._name = text
        elif attributes.get("type") == "numberResource":
            self._tracks.append((name, int(attributes["currentValue"]), int(text)))
            self._values[name] = attributes["currentValue"]
        elif tag == "data" and text.strip():
            self._values.setdefault(name, text)
