"""Core tests: JSON at the door. What is doubtful is refused with a reason."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.errors import UnreadableFile
from builder.core.strict_json import read_json
from builder.core.text import Text


def refusal(data: bytes, largest: int = 1000) -> Text:
    with pytest.raises(UnreadableFile) as caught:
        read_json(data, largest)
    return caught.value.text


def test_decimals_stay_exact() -> None:
    assert read_json(b'{"a": 0.1, "b": 2, "c": 1e2}') == {"a": Decimal("0.1"), "b": 2, "c": Decimal("1e2")}


def test_a_mark_at_the_beginning_is_no_matter() -> None:
    assert read_json(b"\xef\xbb\xbf[1]") == [1]


def test_a_key_twice_is_refused() -> None:
    assert refusal(b'{"ST": 10, "ST": 12}') == Text("core.json.key_twice", {"key": "ST"})
    assert refusal(b'[{"a": {"b": 1, "c": 2, "b": 3}}]') == Text("core.json.key_twice", {"key": "b"})


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number_is_refused(word: str) -> None:
    assert refusal(b'{"a": %s}' % word.encode()) == Text("core.json.no_number", {"word": word})


@pytest.mark.parametrize("digits", ["9" * 41, "1e999999999", "1e-999", "0." + "1" * 50])
def test_endless_numbers_are_refused(digits: str) -> None:
    assert refusal(digits.encode()).key == "core.json.no_number"


def test_a_broken_file_is_refused_with_its_place() -> None:
    assert refusal(b'{"a": 1,\n "b": }') == Text("core.json.broken", {"line": 2, "column": 7})
    assert refusal(b"") == Text("core.json.broken", {"line": 1, "column": 1})


def test_other_letters_are_refused() -> None:
    assert refusal('{"名前": "ナイア"}'.encode("shift_jis")).key == "core.json.not_utf8"


def test_a_large_file_is_refused_before_it_is_read() -> None:
    assert refusal(b" " * 1001).key == "core.json.too_large"


@pytest.mark.parametrize("depth", [41, 2000, 100_000])
def test_deep_nesting_is_refused(depth: int) -> None:
    assert refusal(b"[" * depth + b"]" * depth, 1_000_000).key == "core.json.too_deep"
    assert read_json(b"[" * 40 + b"]" * 40) is not None


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)


@given(values)
def test_what_json_writes_is_read_again(value: object) -> None:
    assert read_json(json.dumps(value).encode()) == value


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        found = read_json(data)
    except UnreadableFile as error:
        assert error.text.key.startswith("core.json.")
    else:
        assert found == json.loads(data.decode("utf-8-sig"), parse_float=Decimal)
