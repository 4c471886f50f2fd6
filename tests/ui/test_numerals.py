"""Numbers as players type them: full width, any minus, exact."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.ui.numerals import may_become_number, read_number, too_long, write_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        ("１２", 12),
        (" 12 ", 12),
        ("+3", 3),
        ("＋３", 3),
        ("−5", -5),
        ("－５", -5),
        ("1,234", 1234),
        ("5.25", Fraction(21, 4)),
        ("5.0", 5),
        ("1/3", Fraction(1, 3)),
    ],
)
def test_a_number_is_read_in_every_spelling(text: str, number: int | Fraction) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["", "-", "5.", "1/", "1/0", "剣", "1e5", "nan", "五", "٣", "--5", "9" * 41])
def test_what_is_no_number_is_not_read(text: str) -> None:
    assert read_number(text) is None


@pytest.mark.parametrize("text", ["", "-", "＋", "5.", "1/", "1,"])
def test_what_may_become_a_number_may_be_typed(text: str) -> None:
    assert may_become_number(text)


@pytest.mark.parametrize("text", ["剣", "5a", "1e", "--", "5.2.3"])
def test_what_can_never_become_a_number_may_not(text: str) -> None:
    assert not may_become_number(text)


def test_forty_digits_are_enough() -> None:
    assert not too_long("9" * 40)
    assert too_long("9" * 41)


@given(st.integers(-(10**30), 10**30))
def test_what_is_written_is_read_back(number: int) -> None:
    assert read_number(write_number(number)) == number
    assert read_number(write_number(number, signed=True)) == number


@given(st.integers(-(10**6), 10**6))
def test_quarters_are_written_exactly(quarters: int) -> None:
    number = Fraction(quarters, 4)
    assert read_number(write_number(number)) == number
