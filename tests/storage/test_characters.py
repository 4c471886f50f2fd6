"""The door of character files: ours come through as they were, a stranger's are refused in words."""

import base64
import json
import struct
import zlib
from collections.abc import Mapping
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfWriter

from builder.core.character import Character, PackRef, Waiver
from builder.core.dice import Roller
from builder.core.errors import CannotWrite, ChangedOnDisk, NewerFile, UnknownSystem, UnreadableFile
from builder.storage import character_json, characters
from builder.storage.atomic import digest_of
from builder.storage.character_json import as_json
from builder.storage.characters import parse, read, save, write
from builder.storage.json_file import written
from builder.storage.states import States
from tests.storage.small import NOW, SYSTEM, SYSTEMS, character, full_character, later, said


def raw_of(one: Character[Any]) -> dict[str, Any]:
    raw: dict[str, Any] = json.loads(as_json(one))
    return raw


def parsed(raw: Mapping[str, Any]) -> Character[Any]:
    return parse(json.dumps(raw).encode(), SYSTEMS, "ナイア.json")[0]


def refusal(data: bytes | Mapping[str, Any]) -> str:
    bytes_ = data if isinstance(data, bytes) else json.dumps(data).encode()
    with pytest.raises(UnreadableFile) as refused:
        parse(bytes_, SYSTEMS, "ナイア.json")
    return said(refused.value.text)


def png(width: int, height: int) -> bytes:
    """The head of a PNG of that size, which is all the door looks at."""
    chunk = b"IHDR" + struct.pack(">II5B", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))


# Ours.


def test_a_character_comes_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    digest = write(path, full_character(), None)
    opened = read(path, SYSTEMS)
    assert opened.character == full_character()
    assert (opened.digest, opened.path, opened.warnings, opened.from_pdf) == (digest, path, (), False)


CHOICES = st.fixed_dictionaries(
    {
        "strength": st.integers(-1_000_000_000, 1_000_000_000),
        "brave": st.booleans(),
        "calling": st.sampled_from(["smith", "singer"]),
        "share": st.fractions(max_denominator=10_000).filter(lambda number: abs(number) < 10**9),
        "marks": st.dictionaries(st.text(max_size=8), st.integers(-9, 9), max_size=4),
        "skills": st.lists(
            st.fixed_dictionaries(
                {
                    "row": st.integers(0, 5),
                    "id": st.text(max_size=8),
                    "points": st.integers(-9, 9),
                    "weight": st.fractions(max_denominator=100).filter(lambda number: abs(number) < 10**9),
                    "note": st.text(max_size=8),
                }
            ),
            max_size=5,
        ).map(tuple),
    }
)


@given(name=st.text(max_size=20), choices=CHOICES)
def test_any_character_comes_back_as_it_was(name: str, choices: dict[str, Any]) -> None:
    one = character(name, **choices)
    data = as_json(one)
    again, warnings = parse(data, SYSTEMS, "x")
    assert again == one
    assert warnings == ()
    assert as_json(again) == data


def test_the_file_is_small_and_in_a_settled_order() -> None:
    lines = as_json(full_character()).decode().splitlines()
    start = lines.index('  "choices": {')
    assert lines[start : start + 37] == [
        '  "choices": {',
        '    "strength": 10,',
        '    "brave": false,',
        '    "calling": "singer",',
        '    "share": "0.25",',
        '    "skills": [',
        "      {",
        '        "row": 1,',
        '        "kind": "skill",',
        '        "id": "knots",',
        '        "points": 4,',
        '        "weight": "1/3"',
        "      },",
        "      {",
        '        "row": 2,',
        '        "kind": "skill",',
        '        "id": "song",',
        '        "note": "𠮷野の「歌」\\n"',
        "      }",
        "    ],",
        '    "marks": {',
        '      "a": 1,',
        '      "b": 2',
        "    },",
        '    "tools": [',
        "      {",
        '        "row": 3,',
        '        "kind": "lute",',
        '        "strings": 7',
        "      },",
        "      {",
        '        "row": 4,',
        '        "kind": "hammer"',
        "      }",
        "    ]",
        "  },",
        '  "rolls": [],',
    ]
    assert lines[0:5] == [
        "{",
        '  "format": "character/1",',
        '  "system": "small",',
        '  "schema_version": 2,',
        '  "id": "c0ffee",',
    ]


def test_a_row_keeps_its_number_and_its_id_even_when_empty() -> None:
    skills = raw_of(character(skills=({},)))["choices"]["skills"]
    assert skills == [{"row": 1, "kind": "skill", "id": ""}]


def test_rolls_waivers_packs_and_the_witness_come_back() -> None:
    roll = Roller.seeded(1).roll("4d6kh3", ("choices", "strength"), NOW)
    one = full_character().model_copy(
        update={
            "rolls": (roll,),
            "waivers": (Waiver(code="SMALL-X", path=("choices", "skills", 2), note="よし"),),
            "packs": (PackRef(id="mist", revision=3, digest="ab"),),
        }
    )
    assert parse(as_json(one), SYSTEMS, "x")[0] == one


def test_rows_without_numbers_get_them_at_the_door() -> None:
    raw = raw_of(character())
    raw["choices"]["skills"] = [{"id": "a"}, {"id": "b", "row": 7}, {"id": "c", "row": 7}]
    assert [skill.row for skill in parsed(raw).choices.skills] == [8, 7, 9]


def test_decimals_are_taken_exactly() -> None:
    raw = as_json(character()).replace(b'"share": 0', b'"share": 0.1')
    assert parse(raw, SYSTEMS, "x")[0].choices.share == Fraction(1, 10)


def test_a_file_of_an_old_version_is_brought_up_to_date() -> None:
    raw = raw_of(character())
    raw["schema_version"] = 1
    raw["choices"] = {"power": 14}
    one = parsed(raw)
    assert (one.choices.strength, one.schema_version) == (14, 2)


# Foreign data.


def test_what_the_envelope_does_not_know_is_kept_among_the_extensions_and_told() -> None:
    raw = raw_of(character())
    raw["mood"] = {"now": 0.5, "list": [1, 2.25, None]}
    raw["profile"]["birthday"] = "4月1日"
    raw["extensions"] = {"other.program": {"x": 1e15, "𠮷": []}, "mood": "taken"}
    one, warnings = parse(json.dumps(raw).encode(), SYSTEMS, "ナイア.json")
    assert one.extensions == {
        "other.program": {"x": 1e15, "𠮷": []},
        "mood": "taken",
        "mood'": {"now": 0.5, "list": [1, 2.25, None]},
        "profile.birthday": "4月1日",
    }
    assert [said(text) for text in warnings] == [
        "「ナイア.json」に知らない項目があります（mood, profile.birthday）。使いませんが、消さずに残します。"
    ]
    again, warnings = parse(as_json(one), SYSTEMS, "x")
    assert again == one
    assert warnings == ()


def test_extensions_keep_the_order_they_came_in() -> None:
    raw = raw_of(character())
    raw["extensions"] = {"z": {"b": 1, "a": 2}, "a": 3}
    assert list(raw_of(parsed(raw))["extensions"]) == ["z", "a"]
    assert list(raw_of(parsed(raw))["extensions"]["z"]) == ["b", "a"]


def test_half_a_wide_character_in_foreign_data_is_kept() -> None:
    data = as_json(character()).replace(b'"extensions": {}', b'"extensions": {"x": "\\ud83d"}')
    one = parse(data, SYSTEMS, "x")[0]
    assert as_json(one) == data.replace(b'{"x": "\\ud83d"}', b'{\n    "x": "\\ud83d"\n  }')


def test_half_a_wide_character_in_the_keys_of_foreign_data_is_kept() -> None:
    data = as_json(character()).replace(b'"extensions": {}', b'"extensions": {"x": {"\\ud83d": 1}}')
    one = parse(data, SYSTEMS, "x")[0]
    assert b'"\\ud83d": 1' in as_json(one)


def test_numbers_of_foreign_data_are_kept_digit_by_digit() -> None:
    data = as_json(character()).replace(b'"extensions": {}', b'"extensions": {"x": 12345678901234567.250}')
    assert b'"x": 12345678901234567.250\n' in as_json(parse(data, SYSTEMS, "x")[0])


def test_foreign_data_that_could_not_be_read_again_among_the_extensions_is_refused() -> None:
    deep: Any = 1
    for _ in range(38):
        deep = [deep]
    raw = raw_of(character())
    one = parsed({**raw, "extensions": {"x": deep}})
    assert parse(as_json(one), SYSTEMS, "x")[0] == one
    with pytest.raises(UnreadableFile) as refused:
        parsed({**raw, "x": [deep]})
    assert (
        said(refused.value.text) == "「ナイア.json」の extensions：入れ子が深すぎます。内容は変えていません。"
    )


def test_whatever_is_opened_can_be_saved_and_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (characters, character_json):
        monkeypatch.setattr(module, "JSON_LIMIT", 300_000)
    raw = raw_of(character())
    raw["extensions"] = {"x": [[1] * 100] * 1_000}
    data = json.dumps(raw, separators=(",", ":")).encode()
    assert len(data) < 300_000 < len(written(raw))
    one = parse(data, SYSTEMS, "x")[0]
    again = as_json(one)
    assert len(again) <= 300_000
    assert parse(again, SYSTEMS, "x")[0] == one


def test_what_would_grow_beyond_the_limit_is_refused_at_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (characters, character_json):
        monkeypatch.setattr(module, "JSON_LIMIT", 600_000)
    raw = raw_of(character())
    raw["waivers"] = [{"code": "x" * 8}] * 8_000
    data = json.dumps(raw).encode()
    assert len(data) < 200_000
    monkeypatch.setattr(characters, "ROOMY", len(data) - 1)
    assert len(as_json(parse(data, SYSTEMS, "x")[0])) <= 600_000
    for module in (characters, character_json):
        monkeypatch.setattr(module, "JSON_LIMIT", 200_000)
    with pytest.raises(UnreadableFile) as refused:
        parse(data, SYSTEMS, "ナイア.json")
    assert (
        said(refused.value.text)
        == "「ナイア.json」は0MBを超えています。キャラクターのファイルではないようです。"
    )


def test_a_file_that_could_not_be_opened_again_is_not_written(tmp_path: Path) -> None:
    one = character().model_copy(update={"extensions": {"x": "x" * 8_000_000}})
    file = tmp_path / "ナイア.json"
    file.write_bytes(b"old")
    with pytest.raises(CannotWrite) as refused:
        write(file, one, None, force=True)
    assert said(refused.value.text).startswith("「ナイア.json」は8MBを超え、")
    assert file.read_bytes() == b"old"


def test_more_entries_than_anybody_makes_are_refused_before_the_rules_see_them() -> None:
    raw = raw_of(character())
    raw["choices"]["skills"] = [{"id": "a"}] * 10_000
    assert len(parsed(raw).choices.skills) == 10_000
    raw["choices"]["skills"] *= 2
    with pytest.raises(UnreadableFile) as refused:
        parsed(raw)
    assert said(refused.value.text) == (
        "「ナイア.json」は項目が10,000を超えています。キャラクターのファイルではないようです。"
    )


def test_a_log_of_rolls_may_be_long_but_has_an_end() -> None:
    roll = {"expression": "1d6", "total": 3, "time": "2031-11-24T20:14:00Z"}
    raw = raw_of(character())
    raw["rolls"] = [roll] * 20_000
    assert len(parsed(raw).rolls) == 20_000
    raw["rolls"] = [roll] * 100_001
    with pytest.raises(UnreadableFile) as refused:
        parsed(raw)
    assert "100,000" in said(refused.value.text)


def test_a_sound_portrait_comes_through() -> None:
    raw = raw_of(character())
    raw["profile"]["portrait"] = base64.b64encode(png(600, 800)).decode()
    assert parsed(raw).profile.portrait == raw["profile"]["portrait"]


@pytest.mark.parametrize(
    "picture",
    [
        base64.b64encode(png(20_000, 10_000)).decode(),
        base64.b64encode(b"GIF89a" + b"x" * 100).decode(),
        base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"<svg onload=x>" * 5).decode(),
        base64.b64encode(png(600, 800)[:-1] + b"?").decode(),
        base64.b64encode(png(600, 0)).decode(),
        "not base64!",
        "/home/naia/face.png",
    ],
)
def test_a_portrait_that_is_none_is_set_aside_and_told(picture: str) -> None:
    raw = raw_of(character())
    raw["profile"]["portrait"] = picture
    one, warnings = parse(json.dumps(raw).encode(), SYSTEMS, "ナイア.json")
    assert one.profile.portrait == ""
    assert one.extensions == {"profile.portrait": picture}
    assert [said(text) for text in warnings] == [
        "「ナイア.json」の肖像は読めない画像でした。絵なしで開きます。元のデータは残します。"
    ]


@pytest.mark.parametrize("before", [b"", b"\n", b"%!PS-Adobe-3.0 PDF-1.4\n", b"junk\r\n" * 20])
def test_a_pdf_that_begins_with_something_else_is_read_all_the_same(tmp_path: Path, before: bytes) -> None:
    file = sheet(tmp_path / "sheet.pdf", {"character.json": as_json(character())})
    file.write_bytes(before + file.read_bytes())
    assert read(file, SYSTEMS).character == character()


@pytest.mark.parametrize("data", [b"junk", b"\x89PNG\r\n\x1a\n" * 200, b"[1]"])
def test_what_is_only_called_a_pdf_is_told_as_such(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(data)
    with pytest.raises(UnreadableFile) as refused:
        read(file, SYSTEMS)
    assert said(refused.value.text) == (
        "「sheet.pdf」はPDFとして読めません。書き出し直すか、JSONのほうを開いてください。"
    )


def test_a_name_like_the_mark_of_a_pdf_is_only_a_name(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(as_json(character("%PDF-1.7")))
    assert read(file, SYSTEMS).character.profile.name == "%PDF-1.7"


# Refused.


def test_a_newer_shape_of_the_file_is_refused_and_says_so() -> None:
    raw = raw_of(character()) | {"format": "character/2"}
    with pytest.raises(NewerFile) as refused:
        parsed(raw)
    sentence = said(refused.value.text)
    assert sentence.startswith("「ナイア.json」：")
    assert "2" in sentence


@pytest.mark.parametrize("version", [3, 10**30])
def test_newer_choices_are_refused_and_say_so(version: int) -> None:
    raw = raw_of(character()) | {"schema_version": version}
    with pytest.raises(NewerFile) as refused:
        parsed(raw)
    assert said(refused.value.text).startswith("「ナイア.json」：")


def test_a_system_that_is_not_here_hands_out_what_stands_in_the_file() -> None:
    raw = raw_of(character()) | {"system": "mist", "choices": {"fog": 0.5}}
    with pytest.raises(UnknownSystem) as refused:
        parsed(raw)
    assert said(refused.value.text).startswith("「ナイア.json」：")
    assert "mist" in said(refused.value.text)
    assert refused.value.raw["choices"] == {"fog": 0.5}
    assert json.loads(json.dumps(refused.value.raw))["profile"]["name"] == "ナイア"


@pytest.mark.parametrize(
    "data",
    [
        b"[]",
        b"null",
        b'"character/1"',
        b"{}",
        b'{"format": 1}',
        b'{"format": "party/1"}',
        b'{"schema": "table-pack/1", "system": "small"}',
        b'{"format": "character/1"}',
        b'{"format": "character/1", "system": ["small"]}',
        b'{"format": "character/1", "system": "small"}',
        b'{"format": "character/1", "system": "small", "schema_version": true}',
        b'{"format": "character/1", "system": "small", "schema_version": -1}',
        b'{"format": "character/1", "system": "small", "schema_version": 2, "choices": []}',
        b'{"format": "character/x", "system": "small", "schema_version": 2}',
    ],
)
def test_what_is_no_character_is_refused_in_words(data: bytes) -> None:
    assert refusal(data).startswith("「ナイア.json」")
    assert "⟦" not in refusal(data)


WRONG: list[tuple[tuple[Any, ...], Any, str]] = [
    (("choices", "strength"), "twelve", "choices/strength：整数のはずの所が違います。"),
    (("choices", "strength"), 12.5, "choices/strength：整数のはずの所が違います。"),
    (("choices", "strength"), True, "choices/strength：整数のはずの所が違います。"),
    (("choices", "strength"), None, "choices/strength：整数のはずの所が違います。"),
    (("choices", "strength"), 10**30, "choices/strength：数が大きすぎるか、小さすぎます。"),
    (("choices", "strenght"), 12, "choices/strenght：この版にない項目です。"),
    (("choices", "brave"), "maybe", "choices/brave：はい・いいえ（true、false）のはずの所が違います。"),
    (("choices", "calling"), "thief", "choices/calling：決まった言葉のどれでもありません。"),
    (("choices", "share"), "1e9", "choices/share：扱えない値です。"),
    (("choices", "share"), [], "choices/share：扱えない値です。"),
    (("choices", "skills"), {"a": 1}, "choices/skills：一覧や組のはずの所が違います。"),
    (("choices", "marks"), [1], "choices/marks：一覧や組のはずの所が違います。"),
    (("choices", "skills", 0), "knots", "choices/skills/1：一覧や組のはずの所が違います。"),
    (("choices", "skills", 1, "points"), "4", "choices/skills/2/points：整数のはずの所が違います。"),
    (("choices", "skills", 1, "id"), "x" * 501, "choices/skills/2/id：文字が500字を超えています。"),
    (("profile",), [], "profile：一覧や組のはずの所が違います。"),
    (("profile", "name"), 7, "profile/name：文字のはずの所が違います。"),
    (("created",), "yesterday", "created：日時の書き方が違います。"),
    (("id",), {}, "id：文字のはずの所が違います。"),
    (("extensions",), [], "extensions：一覧や組のはずの所が違います。"),
    (("last_row",), 10**30, "last_row：数が大きすぎるか、小さすぎます。"),
    (("last_row",), -1, "last_row：数が大きすぎるか、小さすぎます。"),
]


@pytest.mark.parametrize(("place", "value", "what"), WRONG, ids=range(len(WRONG)))
def test_a_wrong_value_is_refused_with_its_place(place: tuple[Any, ...], value: Any, what: str) -> None:
    raw = raw_of(character(skills=({"id": "a"}, {"id": "b"})))
    node = raw
    for part in place[:-1]:
        node = node[part]
    node[place[-1]] = value
    assert refusal(raw) == f"「ナイア.json」の {what}内容は変えていません。"


def test_a_row_is_named_by_its_number() -> None:
    raw = raw_of(character(skills=({"id": "a", "row": 12},)))
    raw["choices"]["skills"][0]["points"] = "x"
    assert "choices/skills/12/points" in refusal(raw)


@pytest.mark.parametrize(
    ("tool", "sentence"),
    [
        ({"kind": "lute", "row": 12, "strings": "x"}, "choices/tools/12/strings：整数のはずの所が違います。"),
        ({"kind": "lute", "weight": 1}, "choices/tools/1/weight：この版にない項目です。"),
        ({"kind": "harp"}, "choices/tools/1：決まった言葉のどれでもありません。"),
        ({}, "choices/tools/1：あるはずの項目がありません。"),
        ("lute", "choices/tools/1：一覧や組のはずの所が違います。"),
    ],
)
def test_the_place_is_that_of_the_file_where_there_are_several_kinds(tool: Any, sentence: str) -> None:
    raw = raw_of(character())
    raw["choices"]["tools"] = [tool]
    assert refusal(raw) == f"「ナイア.json」の {sentence}内容は変えていません。"


def test_several_wrong_values_are_counted() -> None:
    raw = raw_of(character())
    del raw["id"]
    raw["choices"] |= {"strength": "x", "brave": 7}
    assert refusal(raw) == (
        "「ナイア.json」の id：あるはずの項目がありません。ほかにも2か所あります。内容は変えていません。"
    )


def test_an_old_file_that_no_version_wrote_is_refused_in_words() -> None:
    def careless(old: dict[str, Any]) -> dict[str, Any]:
        return {"strength": old["power"] + 1}

    raw = raw_of(character()) | {"schema_version": 1, "choices": {"power": "much"}}
    system = type(SYSTEM)(
        **{name: getattr(SYSTEM, name) for name in SYSTEM.__slots__} | {"migrations": {1: careless}}
    )
    for choices in ({"power": "much"}, {}):
        with pytest.raises(UnreadableFile) as refused:
            parse(json.dumps({**raw, "choices": choices}).encode(), {"small": system}, "ナイア.json")
        assert "今の形に直せません" in said(refused.value.text)


def test_sixty_megabytes_of_brackets_are_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b"[" * 60_000_000)
    with pytest.raises(UnreadableFile) as refused:
        read(path, SYSTEMS)
    assert said(refused.value.text) == (
        "「x.json」は8MBを超えています。キャラクターのファイルではないようです。"
    )


@given(st.binary(max_size=300))
def test_no_bytes_crash_the_door(data: bytes) -> None:
    with pytest.raises(UnreadableFile):
        parse(data, SYSTEMS, "x")


KEYS = st.sampled_from(
    [*Character.model_fields, "strength", "skills", "row", "points", "name", "portrait", "x"]
)
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.just("small")
    | st.just("character/1"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(
    changes=st.dictionaries(KEYS, ANYTHING, max_size=3), choices=st.dictionaries(KEYS, ANYTHING, max_size=3)
)
def test_a_file_of_any_wrong_types_is_read_or_refused_in_words(
    changes: dict[str, Any], choices: dict[str, Any]
) -> None:
    raw = raw_of(character())
    raw["choices"] |= choices
    try:
        one, _ = parse(json.dumps(raw | changes).encode(), SYSTEMS, "x")
    except (UnreadableFile, UnknownSystem) as error:
        assert "⟦" not in said(error.text)
    else:
        assert parse(as_json(one), SYSTEMS, "x")[0] == one


# Printed sheets.


def sheet(path: Path, attachments: Mapping[str, bytes], password: str = "") -> Path:
    writer = PdfWriter()
    writer.add_blank_page(width=200, height=200)
    for name, data in attachments.items():
        writer.add_attachment(name, data)
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    with BytesIO() as out:
        writer.write(out)
        path.write_bytes(out.getvalue())
    return path


def test_a_printed_sheet_is_also_a_character(tmp_path: Path) -> None:
    data = as_json(full_character())
    path = sheet(tmp_path / "シート.pdf", {"a.txt": b"?", "b.json": b"{}", "character.json": data})
    opened = read(path, SYSTEMS)
    assert opened.character == full_character()
    assert opened.from_pdf
    assert opened.digest == digest_of(path.read_bytes())


def test_a_printed_sheet_is_known_by_its_content(tmp_path: Path) -> None:
    path = sheet(tmp_path / "renamed.json", {"character.json": as_json(character())})
    assert read(path, SYSTEMS).from_pdf
    (tmp_path / "x.pdf").write_bytes(as_json(character()))
    assert not read(tmp_path / "x.pdf", SYSTEMS).from_pdf


def test_a_character_is_never_written_over_a_printed_sheet(tmp_path: Path) -> None:
    path = sheet(tmp_path / "シート.pdf", {"character.json": as_json(character())})
    opened = read(path, SYSTEMS)
    before = path.read_bytes()
    with pytest.raises(CannotWrite) as refused:
        write(path, opened.character, opened.digest, force=True)
    assert said(refused.value.text) == (
        "「シート.pdf」は印刷したシートです。上書きせず、JSONとして別の名前で保存してください。"
    )
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("attachments", "password", "sentence"),
    [
        (
            {},
            "",
            "「シート.pdf」にはキャラクターが入っていません。このプログラムで書き出したPDFなら開けます。",
        ),
        (
            {"x.txt": b"{}"},
            "",
            "「シート.pdf」にはキャラクターが入っていません。このプログラムで書き出したPDFなら開けます。",
        ),
        (
            {"character.json": b"{"},
            "",
            "「シート.pdf」は1行目で切れています。前の状態が残っていれば、そこから開けます。",
        ),
        (
            {"character.json": b"{}"},
            "x",
            "「シート.pdf」はパスワードで閉じられています。外してから開いてください。",
        ),
        (
            {"character.json": b" " * 9_000_000},
            "",
            "「シート.pdf」はPDFとして読めません。書き出し直すか、JSONのほうを開いてください。",
        ),
    ],
)
def test_another_pdf_is_refused_in_words(
    tmp_path: Path, attachments: dict[str, bytes], password: str, sentence: str
) -> None:
    path = sheet(tmp_path / "シート.pdf", attachments, password)
    with pytest.raises(UnreadableFile) as refused:
        read(path, SYSTEMS)
    assert said(refused.value.text) == sentence


def test_a_damaged_pdf_is_refused_in_words(tmp_path: Path) -> None:
    whole = sheet(tmp_path / "x.pdf", {"character.json": as_json(character())}).read_bytes()
    path = tmp_path / "シート.pdf"
    for data in (b"%PDF-1.7\n", whole[: len(whole) // 2], b"%PDF-" + b"\0" * 5000):
        path.write_bytes(data)
        with pytest.raises(UnreadableFile) as refused:
            read(path, SYSTEMS)
        assert "シート.pdf" in said(refused.value.text)


@given(place=st.integers(0, 2000), byte=st.integers(0, 255))
def test_no_flipped_byte_of_a_pdf_crashes_the_door(
    tmp_path_factory: pytest.TempPathFactory, place: int, byte: int
) -> None:
    path = sheet(tmp_path_factory.mktemp("pdf") / "x.pdf", {"character.json": as_json(character())})
    data = bytearray(path.read_bytes())
    data[place % len(data)] = byte
    path.write_bytes(data)
    try:
        assert read(path, SYSTEMS).character.system == "small"
    except (UnreadableFile, UnknownSystem) as error:
        assert "⟦" not in said(error.text)


# Saving.


def test_a_save_keeps_what_was_there_and_what_is_there_now(tmp_path: Path) -> None:
    path, states = tmp_path / "x.json", States(tmp_path / "states")
    first = save(path, character("一"), None, states, NOW)
    second = save(path, character("二"), first.digest, states, later(1))
    assert second.warnings == ()
    kept = [parse(states.data(state), SYSTEMS, "x")[0].profile.name for state in states.of(path)]
    assert kept == ["二", "一"]
    assert read(path, SYSTEMS).character.profile.name == "二"


def test_a_file_of_elsewhere_is_kept_before_it_is_first_saved(tmp_path: Path) -> None:
    path, states = tmp_path / "x.json", States(tmp_path / "states")
    path.write_bytes(as_json(character("よそ")))
    opened = read(path, SYSTEMS)
    save(path, character("うち"), opened.digest, states, NOW)
    assert [state.kind for state in states.of(path)] == ["save", "found"]


def test_a_save_over_a_change_of_somebody_else_asks_first_and_then_keeps_both(tmp_path: Path) -> None:
    path, states = tmp_path / "x.json", States(tmp_path / "states")
    saved = save(path, character("一"), None, states, NOW)
    path.write_bytes(as_json(character("よそ")))
    with pytest.raises(ChangedOnDisk):
        save(path, character("二"), saved.digest, states, later(1))
    assert read(path, SYSTEMS).character.profile.name == "よそ"
    save(path, character("二"), saved.digest, states, later(2), force=True)
    kept = [parse(states.data(state), SYSTEMS, "x")[0].profile.name for state in states.of(path)]
    assert kept == ["二", "よそ", "一"]


def test_states_that_cannot_be_kept_do_not_stand_in_the_way_of_saving(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    (tmp_path / "plain").write_bytes(b"")
    saved = save(path, character(), None, States(tmp_path / "plain"), NOW)
    assert read(path, SYSTEMS).digest == saved.digest
    assert len(saved.warnings) == 1
    assert said(saved.warnings[0]) == (
        "「x.json」は保存しました。前の状態は残せませんでした。"
        "フォルダ「plain」を作れません。別の場所を選んでください。"
    )
