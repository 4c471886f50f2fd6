"""Core tests: exact chances, against the book's own figures and another program's dice."""

from __future__ import annotations

from fractions import Fraction

import icepool  # type: ignore[import-untyped]
import pytest

from builder.core.odds import at_least, at_most, chances, counts


def theirs(die: icepool.Die[int]) -> dict[int, Fraction]:
    return {outcome: die.probability(outcome) for outcome in die}


def test_three_dice_have_two_hundred_and_sixteen_ways() -> None:
    assert counts("3d6") == {
        3: 1, 4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 25, 10: 27,
        11: 27, 12: 25, 13: 21, 14: 15, 15: 10, 16: 6, 17: 3, 18: 1,
    }  # fmt: skip


@pytest.mark.parametrize(("target", "ways"), [(6, 20), (9, 81), (12, 160), (15, 206)])
def test_self_control_rolls_succeed_as_often_as_the_book_says(target: int, ways: int) -> None:
    """GURPS digest, chapter 14: 20, 81, 160 and 206 in 216."""
    assert at_most("3d6", target) == Fraction(ways, 216)


def test_the_odds_above_and_below_make_one() -> None:
    assert at_least("2d6+6", 14) + at_most("2d6+6", 13) == 1
    assert at_least("2d6", 13) == 0


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("2d6+6", 2 @ icepool.d6 + 6),
        ("1d10+1d4", icepool.d10 + icepool.d4),
        ("1d10-1d4", icepool.d10 - icepool.d4),
        ("4d6kh3", icepool.d6.highest(4, 3)),
        ("2d20kl1", icepool.d20.lowest(2)),
        ("5d8kh2", icepool.d8.highest(5, 2)),
        ("3d12kl2+1", icepool.d12.lowest(3, 2) + 1),
        ("1d6!1", icepool.d6.reroll([1], depth=1)),
        ("4d6kh3!1", icepool.d6.reroll([1], depth=1).highest(4, 3)),
        ("12d10", 12 @ icepool.d10),
    ],
)
def test_chances_are_those_of_another_program(text: str, other: icepool.Die[int]) -> None:
    assert chances(text) == theirs(other)


@pytest.mark.parametrize("text", ["3d6", "4d6kh3!1", "1d10-1d4", "7", "10d6kl4"])
def test_chances_add_up_to_one(text: str) -> None:
    assert sum(chances(text).values()) == 1


def test_what_would_take_long_is_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        chances("200d1000")
