"""Party files: read, refused in words, saved whole with their last states; their folder; recovery."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.edit import Insert, Set, apply
from builder.core.errors import CannotWrite, ChangedOnDisk, NewerFile, UnreadableFile
from builder.core.language import translator
from builder.core.party import Content, Party
from builder.storage.atomic import DISK, Disk
from builder.storage.parties import (
    PARTY_LIMIT,
    PartyShelf,
    entry_of,
    is_party,
    parse_party,
    party_json,
    read_party,
    save_party,
    write_party,
)
from builder.storage.recovery import Session, left_behind
from builder.storage.states import States

NOW = datetime(2026, 11, 29, 19, 50, tzinfo=UTC)
JA = translator("ja")


def party(*names: str, **more: Any) -> Party:
    made = Party(id="p-1", created=NOW, modified=NOW, name="霧の街道", **more)
    for name in names:
        raw = {"format": "character/1", "system": "toy", "id": name, "profile": {"name": name}}
        value = {"file": f"{name}.json", "added": NOW, "character": Content(raw)}
        made = apply(made, Insert(("members",), value))
    return made


def raw_of(made: Party) -> dict[str, Any]:
    raw: dict[str, Any] = json.loads(party_json(made))
    return raw


def said(data: bytes) -> str:
    """Why the bytes are refused, in Japanese."""
    with pytest.raises(UnreadableFile) as refused:
        parse_party(data, "p.json")
    words = JA.say(refused.value.text)
    assert "⟦" not in words
    return words


# what a file looks like


def test_a_party_is_written_plainly_and_read_back_the_same(tmp_path: Path) -> None:
    made = apply(party("ガレス"), Set(("members", 1, "current"), {"hp": 9}))
    digest = write_party(tmp_path / "p.json", made, None)
    text = (tmp_path / "p.json").read_text("utf-8")
    assert text.startswith('{\n  "format": "party/1",\n  "id": "p-1",\n')
    assert text.endswith("}\n")
    assert json.loads(text)["members"] == [
        {
            "row": 1,
            "file": "ガレス.json",
            "added": "2026-11-29T19:50:00Z",
            "character": {
                "format": "character/1",
                "system": "toy",
                "id": "ガレス",
                "profile": {"name": "ガレス"},
            },
            "current": {"hp": 9},
        }
    ]
    opened = read_party(tmp_path / "p.json")
    assert (opened.party, opened.digest, opened.warnings) == (made, digest, ())


def test_decimals_in_a_character_stay_exact() -> None:
    content = b'{"share": 0.10, "big": 12345678901234567890.5, "whole": 7}'
    data = party_json(party("a")).replace(b'"profile": {', b'"numbers": ' + content + b', "profile": {')
    again = party_json(parse_party(data, "p.json")[0])
    assert b'"share": 0.10' in again and b"12345678901234567890.5" in again


def test_a_file_says_early_that_it_is_a_party() -> None:
    assert is_party(party_json(party("a"))[:200])
    assert not is_party(b'{"format": "character/1"')


def test_numbers_of_members_are_filled_in_and_never_twice() -> None:
    raw = raw_of(party("a", "b", "c"))
    for member, row in zip(raw["members"], (2, 2, 0), strict=True):
        member["row"] = row
    raw["last_row"] = 0
    made, _ = parse_party(json.dumps(raw).encode(), "p.json")
    assert [one.row for one in made.members] == [2, 3, 4]
    assert made.last_row == 4


def test_what_nobody_knows_is_kept_and_told() -> None:
    raw = raw_of(party("a"))
    raw["tavern"] = "跳ねる仔馬"
    raw["members"][0]["seat"] = 3
    raw["campaigns"] = {"toy": {"settings": {}, "mood": "dark"}}
    made, warnings = parse_party(json.dumps(raw).encode(), "p.json")
    assert dict(made.extensions) == {
        "tavern": "跳ねる仔馬",
        "members.1.seat": 3,
        "campaigns.toy.mood": "dark",
    }
    assert len(warnings) == 1 and "tavern" in JA.say(warnings[0])
    assert parse_party(party_json(made), "p.json") == (made, ())


# what is refused


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "p.json"),
        (b"[]", "パーティのファイルではありません"),
        (b"{}", "パーティのファイルではありません"),
        (b'{"format": "character/1"}', "character/1"),
        (b'{"format": ["party/1"]}', "パーティのファイルではありません"),
        (b'{"format": "party/1"}', "id"),
        (b'{"format": "party/1", "format": "party/1"}', "format"),
        ("霧".encode("utf-16"), "p.json"),
    ],
)
def test_what_is_no_party_is_a_sentence(data: bytes, word: str) -> None:
    assert word in said(data)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"members": 3}, "members"),
        ({"members": [3]}, "members/1"),
        ({"members": [{"added": "2026-11-29T00:00:00Z"}]}, "members/1/character"),
        ({"members": [{"added": "2026-11-29T00:00:00Z", "character": []}]}, "members/1/character"),
        ({"members": [{"added": "yesterday", "character": {}}]}, "members/1/added"),
        ({"members": [{"row": -1, "added": "2026-11-29T00:00:00Z", "character": {}}]}, "/row"),
        ({"campaigns": []}, "campaigns"),
        ({"campaigns": {"toy": {"packs": [3]}}}, "campaigns/toy/packs/1"),
        ({"columns": {"toy": "glow"}}, "columns/toy"),
        ({"rolls": [{"expression": "1d6", "total": "six"}]}, "rolls/1"),
        ({"name": "x" * 501}, "name"),
        ({"last_row": 10**10}, "last_row"),
        ({"extensions": []}, "extensions"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(change: dict[str, Any], place: str) -> None:
    assert place in said(json.dumps(raw_of(party("a")) | change).encode())


def test_a_newer_party_is_refused_as_newer() -> None:
    raw = raw_of(party("a")) | {"format": "party/2"}
    with pytest.raises(NewerFile):
        parse_party(json.dumps(raw).encode(), "p.json")


def test_more_than_anybody_plays_is_refused() -> None:
    raw = raw_of(party())
    one = {"added": "2026-11-29T00:00:00Z", "character": {}}
    assert "1,000" in said(json.dumps(raw | {"members": [one] * 1001}).encode())
    crowded = {**one, "character": {"choices": {"skills": [0] * 100_001}}}
    assert "p.json" in said(json.dumps(raw | {"members": [crowded]}).encode())
    assert "p.json" in said(b'{"format": "party/1", "x": [' + b"[]," * 3_500_000 + b"[]]}")


def test_a_file_larger_than_any_party_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    with file.open("wb") as out:
        out.truncate(PARTY_LIMIT + 1)
    with pytest.raises(UnreadableFile):
        read_party(file)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
keys = st.sampled_from([*Party.model_fields, "members", "campaigns", "strange"])


@given(st.dictionaries(keys, json_values, max_size=5))
def test_whatever_stands_in_a_file_it_is_a_party_or_a_sentence(change: dict[str, Any]) -> None:
    data = json.dumps(raw_of(party("a", "b")) | change).encode()
    try:
        made, _ = parse_party(data, "p.json")
    except UnreadableFile as error:
        assert "⟦" not in JA.say(error.text)
    else:
        assert parse_party(party_json(made), "p.json")[0] == made


# writing


def test_a_file_that_changed_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    digest = write_party(file, party("a"), None)
    with pytest.raises(ChangedOnDisk):
        write_party(file, party("b"), None)
    write_party(file, party("a", "b"), digest)
    with pytest.raises(ChangedOnDisk):
        write_party(file, party("c"), digest)
    write_party(file, party("c"), digest, force=True)
    assert [one.name for one in read_party(file).party.members] == ["c"]


def test_a_full_disk_leaves_the_old_party(tmp_path: Path) -> None:
    def full(fd: int, data: memoryview) -> int:
        raise OSError(28, "no space")

    file = tmp_path / "p.json"
    digest = write_party(file, party("a"), None)
    with pytest.raises(CannotWrite):
        write_party(file, party("b"), digest, disk=Disk(open=DISK.open, write=full))
    assert [one.name for one in read_party(file).party.members] == ["a"]
    assert [path.name for path in tmp_path.iterdir()] == ["p.json"]


def test_what_was_saved_before_is_kept(tmp_path: Path) -> None:
    file, states = tmp_path / "p.json", States(tmp_path / "states")
    first = save_party(file, party("a"), None, states, NOW)
    second = save_party(file, party("a", "b"), first.digest, states, NOW + timedelta(minutes=1))
    assert (first.warnings, second.warnings) == ((), ())
    kept = [parse_party(states.data(state), "p.json")[0] for state in states.of(file)]
    assert [len(one.members) for one in kept] == [2, 1]


def test_the_folder_lists_parties_by_their_last_change_and_broken_ones_last(tmp_path: Path) -> None:
    shelf = PartyShelf(tmp_path / "parties")
    assert shelf.entries() == ()
    old, new = shelf.new_path("霧の街道"), shelf.new_path("夜の森")
    write_party(old, party("a", "b"), None)
    later = party("c").model_copy(update={"name": "夜の森", "modified": NOW + timedelta(days=1)})
    write_party(new, later, None)
    (shelf.folder / "broken.json").write_bytes(b"{")
    (shelf.folder / ".hidden.json").write_bytes(b"{")
    found = shelf.entries()
    assert [(one.name, one.members, one.systems) for one in found] == [
        ("夜の森", ("c",), ("toy",)),
        ("霧の街道", ("a", "b"), ("toy",)),
        ("", (), ()),
    ]
    assert found[2].fault is not None and "broken.json" in JA.say(found[2].fault)


def test_a_party_is_renamed_deleted_and_brought_back(tmp_path: Path) -> None:
    shelf = PartyShelf(tmp_path)
    path = shelf.new_path("霧")
    write_party(path, party("a"), None)
    moved = shelf.rename(path, "霧の街道/橋")
    assert moved.name == "霧の街道／橋.json"
    assert shelf.rename(moved, "霧の街道/橋") == moved
    write_party(shelf.new_path("霧"), party("b"), None)
    assert shelf.rename(moved, "霧").name == "霧 2.json"
    item = shelf.delete(tmp_path / "霧.json", NOW)
    assert item.title == "霧の街道"
    assert shelf.restore(item) == tmp_path / "霧.json"


def test_an_entry_of_odd_data_is_no_crash(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    raw = {"format": "party/1", "members": [3, {"character": 4}, {"character": {"profile": 5}}], "name": 6}
    file.write_text(json.dumps(raw))
    found = entry_of(file)
    assert (found.name, found.members, found.systems, found.fault) == ("", (), ("",), None)
    file.write_text(json.dumps({"format": "party/1", "members": 3}))
    assert entry_of(file).members == ()


def test_a_party_that_was_not_saved_is_offered_as_a_party(tmp_path: Path) -> None:
    session = Session.begin(tmp_path, NOW)
    session.keep("draft-1", party_json(party("a")), tmp_path / "p.json", "digest", NOW)
    session.end()
    found = left_behind(tmp_path)
    assert [(one.kind, one.name, one.id) for one in found] == [("party", "霧の街道", "p-1")]
    assert parse_party(found[0].data(), "p.json")[0] == party("a")
