"""The JSON of a stranger: read exactly, or refused in one sentence with the line where it is wrong."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.errors import UnreadableFile
from builder.storage.json_file import depth_of, fitted, items_in, parse_json, plain, written
from tests.storage.small import said

LARGEST = 8_000_000

BAD = [
    (b"", "「ナイア.json」は空です。前の状態が残っていれば、そこから開けます。"),
    (b" \r\n", "「ナイア.json」は空です。前の状態が残っていれば、そこから開けます。"),
    (b"\0" * 4096, "「ナイア.json」は空です。前の状態が残っていれば、そこから開けます。"),
    (
        '{"a": "あ"}'.encode("utf-16"),
        "「ナイア.json」はUTF-16などで書かれています。UTF-8で保存し直すと開けます。",
    ),
    (
        b'{"a": 1}'.decode().encode("utf-16-be"),
        "「ナイア.json」はUTF-16などで書かれています。UTF-8で保存し直すと開けます。",
    ),
    (
        b'{"a": 1}'.decode().encode("utf-32"),
        "「ナイア.json」はUTF-16などで書かれています。UTF-8で保存し直すと開けます。",
    ),
    (
        '{\n"a": "探偵"}'.encode("cp932"),
        "「ナイア.json」は2行目がUTF-8ではありません。UTF-8で保存し直すと開けます。",
    ),
    (
        b'{\n  "a": [\n    1,\n',
        "「ナイア.json」は3行目で切れています。前の状態が残っていれば、そこから開けます。",
    ),
    (
        '{\n  "a": "途中'.encode(),
        "「ナイア.json」は2行目で切れています。前の状態が残っていれば、そこから開けます。",
    ),
    (
        b'{\n  "a": 1;\n}',
        "「ナイア.json」は2行目の9文字目で読めなくなっています。内容は変えていません。",
    ),
    (
        b'{"a": 1} {"b": 2}',
        "「ナイア.json」は1行目の10文字目で読めなくなっています。内容は変えていません。",
    ),
    (b'{\n"a": {"b": 1,\n "b": 2}}', "「ナイア.json」の3行目で「b」が2回めです。片方を消すと開けます。"),
    (b'{"a": 1,\n"\\u0061": 2}', "「ナイア.json」の2行目で「a」が2回めです。片方を消すと開けます。"),
    (b'{"x": [\nNaN]}', "「ナイア.json」の2行目に、扱えない数があります（NaN）。内容は変えていません。"),
    (
        b'{"x":\n\n-Infinity}',
        "「ナイア.json」の3行目に、扱えない数があります（-Infinity）。内容は変えていません。",
    ),
    (b'{"x": 1e400}', "「ナイア.json」の1行目に、扱えない数があります（1e400）。内容は変えていません。"),
    (
        b'{"x": ' + b"9" * 5000 + b"}",
        f"「ナイア.json」の1行目に、扱えない数があります（{'9' * 80}）。内容は変えていません。",
    ),
    (
        b"\n" + b"[" * 41 + b"]" * 41,
        "「ナイア.json」は2行目で入れ子が深くなりすぎます。キャラクターのファイルではないようです。",
    ),
    (
        b"[" * 100_000,
        "「ナイア.json」は1行目で入れ子が深くなりすぎます。キャラクターのファイルではないようです。",
    ),
    (
        b"[" + b'{"a":' * 1_000_000,
        "「ナイア.json」は1行目で入れ子が深くなりすぎます。キャラクターのファイルではないようです。",
    ),
    (
        b'{"x": "' + b"x" * LARGEST,
        "「ナイア.json」は8MBを超えています。キャラクターのファイルではないようです。",
    ),
]


@pytest.mark.parametrize(("data", "sentence"), BAD, ids=range(len(BAD)))
def test_a_broken_file_is_refused_with_its_place(data: bytes, sentence: str) -> None:
    with pytest.raises(UnreadableFile) as refused:
        parse_json(data, "ナイア.json", LARGEST)
    assert said(refused.value.text) == sentence


def test_a_mark_of_utf_8_at_the_beginning_is_welcome() -> None:
    assert parse_json(b'\xef\xbb\xbf{"a": 1}', "x", LARGEST) == {"a": 1}


def test_decimals_are_exact() -> None:
    assert parse_json(b'{"a": 0.1}', "x", LARGEST) == {"a": Decimal("0.1")}


def test_a_string_full_of_quotes_and_brackets_is_only_a_string() -> None:
    value = {"a": '\\"[{' * 100_000, "b": "\\"}
    assert parse_json(json.dumps(value).encode(), "x", LARGEST) == value


def test_a_hundred_thousand_quotes_that_never_end_are_refused_at_once() -> None:
    with pytest.raises(UnreadableFile):
        parse_json(b'{"' + b'\\"' * 3_000_000, "x", LARGEST)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**39), 10**39) | st.floats(-1e15, 1e15) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_what_is_written_is_read_as_it_was(value: object) -> None:
    try:
        read = parse_json(written(value), "x", LARGEST)
    except UnreadableFile as error:
        assert error.text.key in ("storage.json.number", "storage.json.deep")  # 1e-300
    else:
        assert plain(read) == value


@given(st.binary(max_size=200))
def test_no_bytes_crash_the_door(data: bytes) -> None:
    try:
        parse_json(data, "x", LARGEST)
    except UnreadableFile as error:
        assert said(error.text)


@given(st.text(alphabet='{}[]",:\\ \nu0d8NaIt-+.eE1', max_size=60))
def test_nothing_that_looks_like_json_crashes_the_door(text: str) -> None:
    try:
        parse_json(text.encode(), "x", LARGEST)
    except UnreadableFile as error:
        assert said(error.text)


def test_half_a_pair_of_a_wide_character_is_kept_as_it_came() -> None:
    assert written(parse_json(b'"\\ud83d"', "x", LARGEST)) == b'"\\ud83d"\n'


def test_what_is_written_is_japanese_with_two_spaces_and_a_newline_at_the_end() -> None:
    assert written({"a": ["か"]}).decode() == '{\n  "a": [\n    "か"\n  ]\n}\n'


@pytest.mark.parametrize(
    "text",
    [
        "1.10",
        "12345678901234567.25",
        "0.12345678901234567890123",
        "1E+2",
        "-0.0",
        "1E-30",
        "10",
        "true",
        "null",
    ],
)
def test_numbers_are_written_as_they_were_read(text: str) -> None:
    data = f'{{\n  "x": {text}\n}}\n'.encode()
    assert written(parse_json(data, "x", LARGEST)) == data


def test_half_a_wide_character_is_written_in_keys_too() -> None:
    data = b'{\n  "x": {\n    "\\ud83d": 1\n  }\n}\n'
    assert written(parse_json(data, "x", LARGEST)) == data


def test_empty_lists_and_objects_stay_on_their_line() -> None:
    assert written({"a": [], "b": {}, "c": [[1], {}]}) == (
        b'{\n  "a": [],\n  "b": {},\n  "c": [\n    [\n      1\n    ],\n    {}\n  ]\n}\n'
    )


def test_what_would_not_be_read_again_is_written_closely() -> None:
    value = {"あ": [1, [2.5, "x"], None]}
    assert fitted(value, 100) == written(value)
    assert fitted(value, 40) == '{"あ":[1,[2.5,"x"],null]}\n'.encode()


def test_items_and_depth_are_counted() -> None:
    value = {"a": [1, [2, 3], {"b": [4]}], "c": {"d": {}}}
    assert items_in(value) == 3 + 2 + 1
    assert depth_of(value) == 4
    assert (depth_of(1), depth_of([]), depth_of({"a": 1})) == (0, 1, 1)
