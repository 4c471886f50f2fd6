"""Core tests: exact amounts, how they are read, written as data and shown to people."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.number import Amount, Dice, amount_of, ceil, fixed, floor, nearest, shown, total, written


def test_rounding_goes_as_the_rule_says() -> None:
    assert (ceil(Fraction(-45, 2)), floor(Fraction(-45, 2))) == (-22, -23)
    assert (nearest(Fraction(45, 2)), nearest(Fraction(-45, 2))) == (23, -22)
    assert (nearest(Fraction(5, 2)), nearest(Fraction(7, 2)), nearest(2)) == (3, 4, 2)


@pytest.mark.parametrize(
    ("amount", "spec", "text"),
    [
        (0, "", "0"),
        (12345, "", "12,345"),
        (-1234567, "", "−1,234,567"),
        (Fraction(21, 4), "", "5.25"),
        (Fraction(1, 3), "", "1/3"),
        (Fraction(-1, 2), "", "−0.5"),
        (3, "+", "+3"),
        (-2, "+", "−2"),
        (0, "+", "±0"),
        (0, "+none", "±0"),
        (2, "+none", "+2"),
        (5, "2", "5.00"),
        (Fraction(23, 4), "2", "5.75"),
        (Fraction(2469, 2), "1", "1,234.5"),
        (Fraction(9, 20), "%", "45.0"),
        (Fraction(1, 3), "%", "33.3"),
        (Fraction(5, 4), "+2", "+1.25"),
        (1984, "_", "1984"),
        (0, "00", "00"),
        (5, "00", "05"),
        (75, "00", "75"),
        (100, "00", "100"),
        (1234, "00", "1,234"),
        (-5, "00", "−5"),
        (Dice(((1, 0),), -1), "", "1d−1"),
        (Dice(((2, 6),), 3, "D"), "", "2D6+3"),
        (Dice(((1, 4),)), "+", "+1d4"),
    ],
)
def test_amounts_as_people_read_them(amount: Amount, spec: str, text: str) -> None:
    assert shown(amount, spec) == text


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("3", 3),
        ("-4", -4),
        ("5.25", Fraction(21, 4)),
        ("1/3", Fraction(1, 3)),
        ("4/2", 2),
        ("2d-1", Dice(((2, 0),), -1)),
        ("1d8+1d4", Dice(((1, 8), (1, 4)))),
        ("1D6+2", Dice(((1, 6),), 2, "D")),
        ("D6", Dice(((1, 6),), 0, "D")),
        ("-1D4", Dice(((-1, 4),), 0, "D")),
        ("+2D6", Dice(((2, 6),), 0, "D")),
        ("1D8-1D4+1", Dice(((1, 8), (-1, 4)), 1, "D")),
    ],
)
def test_amounts_as_tables_write_them(text: str, amount: Amount) -> None:
    assert amount_of(text) == amount


@pytest.mark.parametrize(
    "text", ["", "d", "1/0", "1e9", "NaN", "2x", "１２", "1" * 41, "1d6+", "0x10", "1_0"]
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not an amount"):
        amount_of(text)


def test_sums_of_numbers_and_dice() -> None:
    assert total(Fraction(1, 2), Fraction(1, 2)) == 1
    assert total(Dice(((2, 0),), -1), 3) == Dice(((2, 0),), 2)
    assert total(3, Dice(((1, 4),), 0, "D")) == Dice(((1, 4),), 3, "D")
    assert total(Dice(((1, 8),)), Dice(((1, 4),), 1)) == Dice(((1, 8), (1, 4)), 1)
    with pytest.raises(ValueError, match="whole"):
        total(Dice(((1, 8),)), Fraction(1, 2))


def test_data_keeps_the_exact_number() -> None:
    assert written(Fraction(4, 2)) == 2
    assert written(Fraction(21, 4)) == "5.25"
    assert written(Fraction(-1, 8)) == "-0.125"
    assert written(Fraction(2, 3)) == "2/3"
    assert written(Dice(((1, 8),), -1)) == "1d8-1"


@given(st.fractions(min_value=-(10**9), max_value=10**9, max_denominator=10**6))
def test_what_is_written_is_read_again_exactly(number: Fraction) -> None:
    assert amount_of(written(number)) == number


dice = st.builds(
    Dice,
    st.lists(st.tuples(st.integers(1, 20), st.integers(1, 20)), min_size=1, max_size=3).map(tuple),
    st.integers(-20, 20),
    st.sampled_from(["d", "D"]),
)


@given(dice)
def test_dice_are_read_as_they_are_written(amount: Dice) -> None:
    assert amount_of(str(amount)) == amount


@given(st.integers(-(10**8), 10**8), st.integers(0, 4))
def test_fixed_decimals_of_a_whole_number(number: int, places: int) -> None:
    assert fixed(number, places) == f"{number}" + ("." + "0" * places if places else "")


def test_money_has_its_sign_in_front() -> None:
    assert shown(1480, "$") == "$1,480"
    assert shown(-645, "$") == "−$645"
    assert shown(Fraction(3, 2), "$") == "$1.5"
