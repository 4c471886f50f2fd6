"""What is typed into a cell: numbers as people write them, nothing, yes and no, names for ids, blocks."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.cell_text import Sort, block, clean, shown_cell, typed


@pytest.mark.parametrize(
    ("text", "sort", "value"),
    [
        ("12", Sort.WHOLE, 12),
        (" １２ ", Sort.WHOLE, 12),
        ("−3", Sort.WHOLE, -3),
        ("ー３", Sort.WHOLE, -3),
        ("+4", Sort.WHOLE, 4),
        ("1,200", Sort.WHOLE, 1200),
        ("0.5", Sort.NUMBER, Fraction(1, 2)),
        ("1/3", Sort.NUMBER, Fraction(1, 3)),
        ("2d6+1", Sort.DICE, "2d6+1"),
        ("２Ｄ６", Sort.DICE, "2D6"),
        ("7", Sort.DICE, 7),
        ("○", Sort.FLAG, True),
        ("no", Sort.FLAG, False),
        ("2 / 2 / —", Sort.COUNTS, (2, 2, None)),
        ("剣、槍", Sort.IDS, ("剣", "槍")),
        ("a: 2, b: -1", Sort.PAIRS, {"a": 2, "b": -1}),
    ],
)
def test_a_text_is_the_value_it_means(text: str, sort: Sort, value: Any) -> None:
    assert typed(text, sort) == value


@pytest.mark.parametrize("text", ["=1+1", "1e9", "12x", "twelve", "@SUM(A1)", "0x10"])
def test_what_is_no_number_stays_as_it_was_typed(text: str) -> None:
    assert typed(text, Sort.WHOLE) == text


def test_nothing_is_nothing_only_where_nothing_may_stand() -> None:
    assert typed("--", Sort.WHOLE, empty=True) is None
    assert typed("", Sort.TEXT, empty=True) is None
    assert typed("", Sort.TEXT) == ""


def test_a_name_is_read_as_the_id_of_its_row() -> None:
    ids = {"主近接": "main_melee"}
    assert typed("主近接", Sort.ID, read=lambda word: ids.get(word, word)) == "main_melee"
    assert typed("主近接：3", Sort.PAIRS, read=lambda word: ids.get(word, word)) == {"main_melee": 3}


def test_control_characters_and_line_breaks_do_not_get_into_a_cell() -> None:
    assert clean("a\x00b\x1b[31m\u202ec\nd\te") == "ab[31mc d e"
    assert len(clean("x" * 10_000)) == 500


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "—"),
        (True, "○"),
        (-3, "-3"),
        (Fraction(1, 2), "0.5"),
        ((2, None), "2 / —"),
        (("a", "b"), "a, b"),
    ],
)
def test_a_value_is_shown_as_people_read_it(value: Any, text: str) -> None:
    assert shown_cell(value) == text


def test_a_block_of_a_spreadsheet_comes_cell_by_cell_and_never_larger_than_the_room() -> None:
    assert block('1\t2\r\n3\t"a ""b"""\r\n', 5, 5) == [["1", "2"], ["3", 'a "b"']]
    assert block("1\t2\t3\n4\t5\t6\n7", 2, 2) == [["1", "2"], ["4", "5"]]
    assert len(block("1\n" * 1_000_000, 10, 1)) == 10


@given(st.integers(-999_999, 999_999))
def test_every_whole_number_comes_back_as_it_was_shown(number: int) -> None:
    assert typed(shown_cell(number), Sort.WHOLE) == number


@given(st.text(max_size=60), st.sampled_from(list(Sort)))
def test_nothing_that_is_typed_raises(text: str, sort: Sort) -> None:
    shown_cell(typed(text, sort))
