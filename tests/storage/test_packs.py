"""House-rule packs: one file each, found by id, revision and digest; a bad one is refused in words."""

import json
from pathlib import Path
from typing import Any

import pytest

from builder.core.character import PackRef
from builder.core.errors import BadPack, ChangedOnDisk, UnreadableFile
from builder.core.pack import Pack, read_pack
from builder.core.text import Name
from builder.storage.packs import find_packs, list_packs, pack_path, read_pack_file, write_pack
from tests.storage.small import said

FORGE = {
    "schema": "table-pack/1",
    "system": "small",
    "pack_id": "mist.forge",
    "title": {"ja": "霧の鍛冶", "en": "The misty forge"},
    "rules_version": "1",
    "base_pack": "small",
    "revision": 1,
    "author": "さち",
    "tools": [{"id": "tongs", "ja": "火ばさみ", "en": "Tongs", "price": "9.5"}],
}


def pack(**more: Any) -> Pack:
    return read_pack(json.dumps(FORGE | more).encode(), "SMALL")[0]


def put(folder: Path, name: str, **more: Any) -> Pack:
    write_pack(folder / name, pack(**more), None)
    return pack(**more)


def test_a_pack_comes_back_as_it_was_written(tmp_path: Path) -> None:
    path = pack_path(tmp_path / "packs", pack())
    assert path == tmp_path / "packs" / "mist.forge.json"
    digest = write_pack(path, pack(), None)
    found, issues = read_pack_file(path, "SMALL")
    assert (found, issues) == (pack(), ())
    assert found.digest == pack().digest
    write_pack(path, pack(revision=2), digest)
    assert read_pack_file(path, "SMALL")[0].revision == 2


def test_a_pack_that_somebody_changed_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    digest = write_pack(path, pack(), None)
    path.write_bytes(b"{}")
    with pytest.raises(ChangedOnDisk):
        write_pack(path, pack(revision=2), digest)


def test_an_id_that_windows_reserves_is_no_file_name(tmp_path: Path) -> None:
    assert pack_path(tmp_path, pack(pack_id="con.x")).name == "con_.x.json"


def test_the_folder_is_listed_with_what_each_file_says_of_itself(tmp_path: Path) -> None:
    put(tmp_path, "b.json")
    (tmp_path / "a.json").write_bytes(b"{")
    (tmp_path / "c.json").write_text('{"format": "character/1"}')
    (tmp_path / "d.json").write_text('{"schema": "table-pack/1", "title": 7, "revision": "x", "pack_id": []}')
    (tmp_path / "e.json").mkdir()
    (tmp_path / "notes.txt").write_text("")
    broken, sound, other, odd, folder = list_packs(tmp_path)
    assert (sound.id, sound.system, sound.revision, sound.author) == ("mist.forge", "small", 1, "さち")
    assert sound.title == Name("霧の鍛冶", "The misty forge")
    assert sound.fault is None
    assert (odd.id, odd.title, odd.revision, odd.fault) == ("", Name("d", "d"), 0, None)
    faults = [file.fault for file in (broken, other, folder)]
    assert [said(fault) for fault in faults if fault is not None] == [
        "「a.json」は1行目で切れています。もう一度受け取ってください。",
        "「c.json」は、ハウスルールのパックではありません。",
        "「e.json」はフォルダです。中のファイルを選んでください。",
    ]


def test_a_folder_that_is_not_there_has_no_packs(tmp_path: Path) -> None:
    assert list_packs(tmp_path / "none") == ()
    ref = PackRef(id="mist.forge")
    assert find_packs(tmp_path / "none", [ref], "small", "SMALL").missing == (ref,)


def test_the_very_pack_is_found_then_its_revision_then_the_newest(tmp_path: Path) -> None:
    one = put(tmp_path, "1.json")
    two = put(tmp_path, "2.json", revision=2)
    changed = put(tmp_path, "3.json", revision=2, author="別人")
    three = put(tmp_path, "4.json", revision=3)

    def found(ref: PackRef) -> tuple[Pack, ...]:
        return find_packs(tmp_path, [ref], "small", "SMALL").packs

    assert found(one.ref) == (one,)
    assert found(two.ref) == (two,)
    assert found(changed.ref) == (changed,)
    assert found(PackRef(id="mist.forge", revision=1, digest="gone")) == (one,)
    assert found(PackRef(id="mist.forge", revision=9, digest="gone")) == (three,)


def test_packs_come_in_the_order_of_the_character_and_missing_ones_are_named(tmp_path: Path) -> None:
    forge, sea = put(tmp_path, "1.json"), put(tmp_path, "2.json", pack_id="mist.sea")
    gone = PackRef(id="mist.sky", revision=4)
    found = find_packs(tmp_path, [sea.ref, gone, forge.ref], "small", "SMALL")
    assert (found.packs, found.missing, found.faults) == ((sea, forge), (gone,), ())


def test_a_pack_of_another_system_is_not_taken(tmp_path: Path) -> None:
    other = put(tmp_path, "1.json", system="large")
    assert find_packs(tmp_path, [other.ref], "small", "SMALL").missing == (other.ref,)


def test_a_corrupt_pack_is_missing_with_all_its_faults(tmp_path: Path) -> None:
    raw = FORGE | {"revision": 0, "tables": {"x": {"kind": "sorcery"}}, "constants": []}
    (tmp_path / "x.json").write_text(json.dumps(raw))
    ref = PackRef(id="mist.forge")
    found = find_packs(tmp_path, [ref], "small", "SMALL")
    assert (found.packs, found.missing) == ((), (ref,))
    (fault,) = found.faults
    assert isinstance(fault, BadPack)
    assert len(fault.faults) >= 3


def test_a_corrupt_copy_does_not_stand_in_the_way_of_a_sound_pack(tmp_path: Path) -> None:
    sound = put(tmp_path, "a.json")
    (tmp_path / "b.json").write_text(json.dumps(FORGE | {"tables": []}))
    found = find_packs(tmp_path, [sound.ref], "small", "SMALL")
    assert (found.packs, found.faults) == ((sound,), ())


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "「x.json」は空です。"),
        (b"[1,\n2", "「x.json」は2行目で切れています。もう一度受け取ってください。"),
        (
            b'{"pack_id": 1, "pack_id": 2}',
            "「x.json」の1行目で「pack_id」が2回めです。片方を消すと開けます。",
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_place(
    tmp_path: Path, data: bytes, sentence: str
) -> None:
    (tmp_path / "x.json").write_bytes(data)
    with pytest.raises(UnreadableFile) as refused:
        read_pack_file(tmp_path / "x.json", "SMALL")
    assert said(refused.value.text) == sentence
