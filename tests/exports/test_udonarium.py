"""Udonarium: XML by a library, read by another parser; archives with pictures by their digests."""

from __future__ import annotations

import struct
import zipfile
import zlib
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from xml.dom import minidom

import pytest

from builder.core.errors import BadExport
from builder.core.language import translator as translator_of
from builder.core.sheet import Sheet
from builder.core.text import Translator
from builder.exports import udonarium
from builder.exports.udonarium import LARGEST_PICTURE
from builder.outputs import OUTPUTS, party_zip, prove_party
from builder.pdf.small_picture import small_png
from builder.systems import all_systems
from tests.exports.subjects import FILES, SAMPLES, SYSTEMS, in_each_language, sample, speaker


def png(width: int, height: int, *, noise: bool = False) -> bytes:
    """A picture, written out by hand: grey, or of bytes that no packing makes smaller."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = []
    state = 1
    for _ in range(height):
        if noise:
            row = bytearray()
            for _ in range(3 * width):
                state = (state * 1103515245 + 12345) % 2**31
                row.append(state >> 16 & 255)
            rows.append(b"\0" + bytes(row))
        else:
            rows.append(b"\0" + b"\x80" * 3 * width)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IDAT", zlib.compress(b"".join(rows), 1))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + body + chunk(b"IEND", b"")


def with_picture(sheet: Sheet, picture: bytes, name: str = "", kana: str = "") -> Sheet:
    head = replace(sheet.masthead, portrait=picture, kana=kana or sheet.masthead.kana)
    return replace(sheet, masthead=replace(head, name=name or head.name))


def guard() -> tuple[Sheet, Translator]:
    return sample(SAMPLES / "gurps4e" / "1-town-guard.ja.json")[1], speaker("gurps4e", "ja")


def xml_of(sheet: Sheet, translator: Translator) -> minidom.Document:
    made = udonarium.export(sheet, translator, small_png)
    assert made.suffix == ".xml"
    return minidom.parseString(made.data)


def text_of(node: minidom.Element) -> str:
    return "".join(child.data for child in node.childNodes if isinstance(child, minidom.Text))


def leaves(document: minidom.Document) -> dict[str, minidom.Element]:
    """Every data element without elements in it, by its name."""
    return {
        node.getAttribute("name"): node
        for node in document.getElementsByTagName("data")
        if not node.getElementsByTagName("data")
    }


def test_the_file_has_the_shape_that_the_loader_reads() -> None:
    document = xml_of(*guard())
    root = document.documentElement
    assert root is not None
    assert root.tagName == "character"
    assert root.getAttribute("location.name") == "table"
    assert [root.getAttribute(name) for name in ("location.x", "location.y", "posZ", "rotate", "roll")] == [
        "0"
    ] * 5
    children = [node.tagName for node in root.childNodes if isinstance(node, minidom.Element)]
    assert children == ["data", "chat-palette"]
    groups = [
        node.getAttribute("name")
        for node in root.getElementsByTagName("data")
        if isinstance(node.parentNode, minidom.Element)
        and node.parentNode.getAttribute("name") == "character"
    ]
    assert groups == ["image", "common", "detail"]


def test_resources_parameters_and_notes_stand_under_their_groups() -> None:
    found = leaves(xml_of(*guard()))
    assert text_of(found["name"]) == "ガレス"
    assert text_of(found["size"]) == "1"
    hp = found["HP"]
    assert (hp.getAttribute("type"), hp.getAttribute("currentValue"), text_of(hp)) == (
        "numberResource",
        "12",
        "12",
    )
    assert text_of(found["よけ"]) == "8"
    assert not found["よけ"].hasAttribute("type")
    assert found["人物"].getAttribute("type") == "note"
    assert "町の衛兵" in text_of(found["人物"])
    assert text_of(found["imageIdentifier"]) == ""


def test_the_palette_names_its_dice_bot_and_has_no_command_of_another_table() -> None:
    palette = xml_of(*guard()).getElementsByTagName("chat-palette")[0]
    assert palette.getAttribute("dicebot") == "GURPS"
    lines = text_of(palette).split("\n")
    assert "3D6<={よけ} 【よけ】" in lines
    assert not any(line.startswith(":") for line in lines)
    assert not any(line.split(" ")[0].isdigit() for line in lines)


def test_signs_of_xml_are_escaped_once_and_control_characters_are_gone() -> None:
    sheet, translator = guard()
    name = "R&D <b> \"x\" 'y' \x07\ufffe"
    evil = replace(
        sheet, masthead=replace(sheet.masthead, name=name), remarks="剣 & 盾 <家宝>\n]]> &amp; \x1b[0m"
    )
    made = udonarium.export(evil, translator, small_png).data
    found = leaves(minidom.parseString(made))
    assert text_of(found["name"]) == "R&D <b> \"x\" 'y'"
    assert "剣 & 盾 <家宝>\n]]> &amp; [0m" in text_of(found["人物"])
    assert b"CDATA" not in made
    assert b"&amp;amp;" in made
    udonarium.prove(made, [evil], translator)


def test_nothing_is_written_as_a_word_for_nothing() -> None:
    for sheet, translator in in_each_language():
        text = udonarium.export(sheet, translator, small_png).data.decode("utf-8")
        assert ">None<" not in text
        assert ">null<" not in text
        assert "CDATA" not in text


def test_every_file_is_proved_and_every_parser_reads_the_same() -> None:
    for sheet, translator in in_each_language():
        made = udonarium.export(sheet, translator, small_png)
        udonarium.prove(made.data, [sheet], translator)
        found = leaves(minidom.parseString(made.data))
        first = sheet.piece.tracks[0]
        hp = found[translator.say(first.name)]
        assert (hp.getAttribute("currentValue"), text_of(hp)) == (str(first.current), str(first.maximum))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ガレス", "ガレヌ"),
        ('currentValue="12"', 'currentValue="11"'),
        ("3D6&lt;=13 【槍】", "3D6&lt;=12 【槍】"),
        ("【観察】", "【観光】"),
        ("</chat-palette>", ""),
        ("町の衛兵", "町の & 衛兵"),
    ],
)
def test_a_file_that_is_spoilt_is_refused(old: str, new: str) -> None:
    sheet, translator = guard()
    text = udonarium.export(sheet, translator, small_png).data.decode("utf-8")
    assert old in text
    with pytest.raises(BadExport):
        udonarium.prove(text.replace(old, new).encode(), [sheet], translator)


# pictures


def test_a_picture_goes_along_under_the_digest_of_its_bytes() -> None:
    sheet, translator = guard()
    picture = png(30, 40)
    made = udonarium.export(with_picture(sheet, picture, kana="がれす"), translator, small_png)
    assert made.suffix == ".zip"
    with zipfile.ZipFile(BytesIO(made.data)) as archive:
        digest = sha256(picture).hexdigest()
        assert archive.namelist() == ["garesu.xml", f"{digest}.png"]
        assert archive.read(f"{digest}.png") == picture
        assert text_of(leaves(minidom.parseString(archive.read("garesu.xml")))["imageIdentifier"]) == digest
        assert archive.testzip() is None
    udonarium.prove(made.data, [sheet], translator)


def test_a_picture_that_is_too_large_is_scaled_down_and_told() -> None:
    sheet, translator = guard()
    large = png(1300, 900, noise=True)
    assert len(large) > LARGEST_PICTURE
    made = udonarium.export(with_picture(sheet, large), translator, small_png)
    assert made.shrunk == ("ガレス",)
    with zipfile.ZipFile(BytesIO(made.data)) as archive:
        name = archive.namelist()[1]
        small = archive.read(name)
        assert name == f"{sha256(small).hexdigest()}.png"
    assert len(small) <= LARGEST_PICTURE
    width, height = struct.unpack(">II", small[16:24])
    assert max(width, height) <= 1024
    assert abs(width * 900 - height * 1300) <= 1300


def test_a_picture_that_cannot_be_read_is_left_out_and_told() -> None:
    sheet, translator = guard()
    for broken in (b"GIF89a", png(30, 40)[:60], png(30, 40).replace(b"\0\0\0\x1e", b"\x7f\xff\xff\xff", 1)):
        made = udonarium.export(with_picture(sheet, broken), translator, small_png)
        assert made.lost == ("ガレス",)
        with zipfile.ZipFile(BytesIO(made.data)) as archive:
            assert len(archive.namelist()) == 1
        udonarium.prove(made.data, [sheet], translator)


def test_the_suffix_is_known_before_anything_is_made() -> None:
    sheet, _ = guard()
    assert OUTPUTS["udonarium"].suffix_of(sheet) == ".xml"
    assert OUTPUTS["udonarium"].suffix_of(with_picture(sheet, png(3, 4))) == ".zip"


# a party


def party() -> tuple[list[Sheet], Translator]:
    """One of every sample that is in Japanese."""
    sheets = [sample(file)[1] for file in FILES if file.stem.endswith(".ja")]
    return sheets, translator_of("ja", [all_systems()[system].strings for system in SYSTEMS])


def test_a_party_is_one_archive_with_plain_names_and_a_number_each() -> None:
    sheets, words = party()
    made = party_zip(sheets, words)
    prove_party(made.data, sheets, words)
    with zipfile.ZipFile(BytesIO(made.data)) as archive:
        names = archive.namelist()
    assert len(names) == len(sheets)
    for place, name in enumerate(names, start=1):
        assert name.isascii()
        assert name.endswith(f"-{place}.xml")


def test_two_of_the_same_name_and_picture_share_the_picture_only() -> None:
    sheet, words = guard()
    twins = [with_picture(sheet, png(3, 4)), with_picture(sheet, png(3, 4))]
    made = party_zip(twins, words)
    prove_party(made.data, twins, words)
    with zipfile.ZipFile(BytesIO(made.data)) as archive:
        assert sorted(name.rpartition(".")[2] for name in archive.namelist()) == ["png", "xml", "xml"]


def test_a_party_in_another_order_or_with_one_less_is_refused() -> None:
    sheets, words = party()
    made = party_zip(sheets, words)
    with pytest.raises(BadExport):
        prove_party(made.data, sheets[1:], words)
    with pytest.raises(BadExport):
        prove_party(made.data, sheets[::-1], words)
    with pytest.raises(BadExport):
        prove_party(made.data[:-40], sheets, words)


def test_the_same_party_makes_the_same_bytes() -> None:
    sheets, words = party()
    assert party_zip(sheets, words).data == party_zip(sheets, words).data


def test_a_party_of_two_hundred_is_one_archive() -> None:
    sheet, words = guard()
    many = [replace(sheet, masthead=replace(sheet.masthead, name=f"番兵{n}")) for n in range(200)]
    made = party_zip(many, words)
    prove_party(made.data, many, words)
    with zipfile.ZipFile(BytesIO(made.data)) as archive:
        assert len({name for name in archive.namelist() if name.endswith(".xml")}) == 200
