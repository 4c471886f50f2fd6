"""Zip files of strangers: bombs, names that lead out, locks, damage; each a sentence, nothing unpacked."""

from __future__ import annotations

import io
import os
import struct
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.errors import UnreadableFile
from builder.core.language import translator
from builder.core.party_arrival import Arrival
from builder.storage import archives
from builder.storage.archives import Archive
from tests.desk.guests import GUARD, NAIA, desk, wrote

JA = translator("ja")


def zipped(*files: tuple[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip of these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


def came(tmp_path: Path, data: bytes, name: str = "party.zip") -> list[Arrival]:
    """What arrives from an archive, and that nothing was written beside it."""
    file = wrote(tmp_path / name, data)
    found = list(desk().gather([file]))
    assert [path.name for path in tmp_path.iterdir()] == [name]
    return found


def told(found: Iterable[Arrival]) -> list[str]:
    """Names of characters, and sentences of what is none."""
    words = [
        JA.say(one.fault) if one.fault is not None else one.content.word("profile", "name")
        for one in found
        if one.fault is not None or one.content is not None
    ]
    assert not any("⟦" in word for word in words)
    return words


def test_everybody_in_a_zip_comes_whatever_it_is_called(tmp_path: Path) -> None:
    data = zipped(
        ("players/guard.json", GUARD.read_bytes()),
        ("NAIA.JSON", NAIA.read_bytes()),
        ("map.png", b"x"),
        ("__MACOSX/._guard.json", b"x"),
        ("players/.DS_Store", b"x"),
        ("empty/", b""),
    )
    found = came(tmp_path, data, "from players.bin")
    assert [one.file for one in found] == [
        "from players.bin/players/guard.json",
        "from players.bin/NAIA.JSON",
        "from players.bin",
    ]
    assert told(found) == ["ガレス", "ナイア"]
    assert found[2].others == ("map.png",)


def test_a_name_in_the_japanese_of_windows_is_read(tmp_path: Path) -> None:
    name = "ガレス.json"
    data = bytearray(zipped(("x" * len(name.encode("cp932")), GUARD.read_bytes())))
    data = data.replace(b"x" * len(name.encode("cp932")), name.encode("cp932"))
    assert came(tmp_path, bytes(data))[0].file == "party.zip/ガレス.json"


@pytest.mark.parametrize(
    "name", ["../guard.json", "a/../../guard.json", "/etc/guard.json", "C:\\guard.json", "..\\guard.json"]
)
def test_a_name_that_leads_out_is_told_and_not_read(tmp_path: Path, name: str) -> None:
    found = came(tmp_path, zipped((name, GUARD.read_bytes()), ("naia.json", NAIA.read_bytes())))
    assert "フォルダの外" in told(found)[0]
    assert told(found)[1] == "ナイア"


def test_a_bomb_goes_off_nowhere(tmp_path: Path) -> None:
    bomb = zipped(("bomb.json", b"0" * 300_000_000), ("naia.json", NAIA.read_bytes()))
    assert len(bomb) < 400_000
    found = told(came(tmp_path, bomb))
    assert "大きすぎ" in found[0] or "MB" in found[0]
    assert found[1] == "ナイア"


def test_what_comes_out_of_one_archive_in_all_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "MOST_BYTES", 20_000)
    size = len(GUARD.read_bytes())
    files = [(f"{number}.json", GUARD.read_bytes()) for number in range(20_000 // size + 1)]
    found = told(came(tmp_path, zipped(*files)))
    assert found[0] == "ガレス" and "MB" in found[-1]


def test_an_archive_within_an_archive_is_told(tmp_path: Path) -> None:
    inner = zipped(("guard.json", GUARD.read_bytes()))
    found = told(came(tmp_path, zipped(("inner.zip", inner), ("inner.json", inner))))
    assert "zipの中のzip" in found[0]
    assert len(found) == 2 and found[1] != "ガレス"


def test_more_files_than_anybody_sends_are_refused_before_they_are_listed(tmp_path: Path) -> None:
    many = zipped(*((f"{number}.txt", b"") for number in range(2_001)))
    assert "2,000" in told(came(tmp_path, many))[0]


def test_a_list_that_lies_about_its_length_is_refused(tmp_path: Path) -> None:
    data = bytearray(zipped(("guard.json", GUARD.read_bytes())))
    end = data.rfind(b"PK\x05\x06")
    struct.pack_into("<I", data, end + 12, 500_000_000)
    assert "2,000" in told(came(tmp_path, bytes(data)))[0]


def test_a_locked_file_is_told_and_the_others_come(tmp_path: Path) -> None:
    data = bytearray(zipped(("guard.json", GUARD.read_bytes()), ("naia.json", NAIA.read_bytes())))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.find(mark) + offset] |= 1
    found = told(came(tmp_path, bytes(data)))
    assert "暗証" in found[0] and found[1] == "ナイア"


def test_a_way_of_packing_that_nobody_needs_is_told(tmp_path: Path) -> None:
    data = zipped(("guard.json", GUARD.read_bytes()), how=zipfile.ZIP_LZMA)
    assert "圧縮方法" in told(came(tmp_path, data))[0]


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def bent(data: bytes) -> bytes:
    return data[:80] + bytes(byte ^ 0xFF for byte in data[80:120]) + data[120:]


@pytest.mark.parametrize("damage", [cut, bent, lambda data: b"PK\x03\x04", lambda data: data[:30]])
def test_damage_is_told(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    found = told(came(tmp_path, damage(zipped(("guard.json", GUARD.read_bytes())))))
    assert len(found) == 1 and found[0] != "ガレス"


def test_an_empty_archive_is_told(tmp_path: Path) -> None:
    assert told(came(tmp_path, zipped())) == ["party.zipにキャラクターはありません。"]


def test_a_link_in_an_archive_is_no_way_out(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        info = zipfile.ZipInfo("link.json")
        info.external_attr = 0o120777 << 16
        archive.writestr(info, os.fspath(GUARD))
    found = told(came(tmp_path, out.getvalue()))
    assert len(found) == 1 and found[0] != "ガレス"


SOUND = zipped(("guard.json", GUARD.read_bytes()[:2000]), ("b/naia.json", b"{}"))


@given(st.lists(st.tuples(st.integers(0, len(SOUND) - 1), st.integers(0, 255)), max_size=12))
def test_whatever_is_bent_it_is_bytes_or_a_sentence(places: list[tuple[int, int]]) -> None:
    data = bytearray(SOUND)
    for place, byte in places:
        data[place] = byte
    try:
        for entry in Archive(bytes(data), "x.zip").entries():
            try:
                assert len(entry.read(100_000)) <= 100_000
            except UnreadableFile as error:
                assert "⟦" not in JA.say(error.text)
    except UnreadableFile as error:
        assert "⟦" not in JA.say(error.text)
