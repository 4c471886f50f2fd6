"""Texts at the desk: alone, in a folder, in a zip; no sheet is left alone, a sheet that fails is named."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from tests.desk.guests import GUARD, JA, desk, drafted, names, wrote
from tests.systems.texts import FENCER, SAILOR, SCOUT

BROKEN = FENCER.replace("11   13   10   11", "11   x   10   11")


def test_texts_in_a_folder_come_into_the_party_and_notes_are_left_alone(tmp_path: Path) -> None:
    there = tmp_path / "players"
    wrote(there / "1.txt", FENCER.encode("cp932"))
    wrote(there / "2.TXT", SAILOR.replace("\n", "\r\n").encode("utf-8-sig"))
    wrote(there / "guard.json", GUARD.read_bytes())
    wrote(there / "readme.txt", "よろしくお願いします。".encode())
    wrote(there / "piece.txt", b'{"kind":"character","data":{"name":"x"}}')
    room = desk()
    arrivals = list(room.gather([there]))
    assert [one.others for one in arrivals if one.others] == [("piece.txt", "readme.txt")]
    assert [one.fault for one in arrivals if one.fault is not None] == []
    assert names(drafted(room, there).document) == ["朝霧 アンナ", "朝霧 アンナ", "ガレス"]


def test_texts_in_a_zip_come_and_those_that_fail_are_named(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("tissa.txt", SCOUT)
        archive.writestr("anna.txt", BROKEN)
        archive.writestr("notes/log.txt", "第1話")
    file = wrote(tmp_path / "party.zip", out.getvalue())
    arrivals = list(desk().gather([file]))
    read = [one.content.word("profile", "name") for one in arrivals if one.content is not None]
    assert read == ["ティサ"]
    assert [JA.say(one.fault) for one in arrivals if one.fault is not None] == [
        "DXの値が読めません。9999までの整数で書いてください。"
    ]
    assert [one.others for one in arrivals if one.others] == [("notes/log.txt",)]


def test_a_text_given_by_itself_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = wrote(tmp_path / "readme.txt", "よろしくお願いします。".encode())
    (arrival,) = desk().gather([file])
    assert arrival.fault is not None
    assert JA.say(arrival.fault).startswith("「■能力値■」の下に能力値の表がない")


def test_a_member_from_a_text_has_an_account_of_its_reading(tmp_path: Path) -> None:
    file = wrote(tmp_path / "anna.txt", FENCER.encode())
    (arrival,) = desk().gather([file])
    assert arrival.origin == "foreign"
    assert arrival.taken is not None
    kept = [JA.say(line.what) for line in arrival.taken.lines if line.fate == "kept"]
    assert sorted(kept[:3]) == sorted(["竜語", "登攀", "観察"])


def test_the_same_name_of_the_same_player_is_the_same_character(tmp_path: Path) -> None:
    file = wrote(tmp_path / "anna.txt", FENCER.encode())
    room = desk()
    draft = drafted(room, file)
    assert [item.state for item in room.plan(draft.document, room.gather([file])).items] == ["same"]
    grown = wrote(tmp_path / "later.txt", FENCER.replace("《剣》13", "《剣》14").encode())
    (item,) = room.plan(draft.document, room.gather([grown])).items
    assert (item.row, "replace" in item.choices, "both" in item.choices) == (1, True, True)
    assert item.comparison is not None
    assert any("剣" in JA.say(change.name) for _, change in item.comparison.changed)


def test_others_of_that_name_are_others(tmp_path: Path) -> None:
    mine = wrote(tmp_path / "1.txt", FENCER.encode())
    theirs = wrote(tmp_path / "2.txt", FENCER.replace("みどり", "あおい").encode())
    nameless = [
        wrote(tmp_path / f"{place}.txt", FENCER.replace("キャラクター名：朝霧 アンナ\n", "").encode())
        for place in (3, 4)
    ]
    room = desk()
    plan = room.plan(room.new("x"), room.gather([mine, theirs, *nameless]))
    assert [item.state for item in plan.items] == ["new"] * 4


def test_a_text_that_is_too_large_is_refused(tmp_path: Path) -> None:
    file = wrote(tmp_path / "big.txt", FENCER.encode() + b"x" * 10_000_000)
    (arrival,) = desk().gather([file])
    assert arrival.fault is not None
    assert arrival.content is None


def test_where_there_are_other_texts_only_it_is_said_that_nobody_is_there(tmp_path: Path) -> None:
    there = tmp_path / "notes"
    wrote(there / "readme.txt", "よろしくお願いします。".encode())
    with zipfile.ZipFile(tmp_path / "notes.zip", "w") as archive:
        archive.writestr("log.txt", "第1話")
    for place, other in ((there, "readme.txt"), (tmp_path / "notes.zip", "log.txt")):
        rest, nobody = desk().gather([place])
        assert rest.others == (other,)
        assert nobody.fault is not None
        assert JA.say(nobody.fault) == f"{place.name}にキャラクターはありません。"
