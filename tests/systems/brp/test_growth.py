"""Chapter 12: experience rolls, training, and how likely they are."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.systems.brp.growth import (
    CHECK_DICE,
    GAIN_DICE,
    experience_roll,
    improves,
    is_gain,
    may_train,
    odds,
    training_target,
)
from builder.systems.brp.rules import load_rules

RULES = load_rules(())


@pytest.mark.parametrize(
    ("chance", "roll", "better"),
    [
        *((60, 60, False), (60, 61, True), (60, 1, False), (0, 1, True), (1, 1, False)),
        *((99, 99, False), (99, 100, True), (100, 99, False), (100, 100, True), (150, 100, True)),
    ],
)
def test_a_roll_above_the_chance_improves_and_100_always(chance: int, roll: int, better: bool) -> None:
    assert improves(RULES, roll, chance) is better


def test_the_dice_are_a_hundred_and_a_six() -> None:
    assert (CHECK_DICE, GAIN_DICE) == ("1d100", "1d6")


@given(st.integers(0, 200), st.integers(1, 100), st.integers(1, 6))
def test_a_gain_is_added_without_any_limit(chance: int, roll: int, gain: int) -> None:
    grown = experience_roll(RULES, chance, roll, gain)
    better = roll > chance or roll == 100
    assert (grown.improved, grown.gain, grown.chance) == (
        (True, gain, chance + gain) if better else (False, 0, chance)
    )


@pytest.mark.parametrize(("gain", "fits"), [(0, False), (1, True), (6, True), (7, False), (-1, False)])
def test_a_gain_is_what_a_die_of_six_gives(gain: int, fits: bool) -> None:
    assert is_gain(RULES, gain) is fits


@pytest.mark.parametrize(("teach", "skill", "target"), [(40, 60, 40), (60, 40, 40), (50, 50, 50)])
def test_teach_counts_no_higher_than_the_skill_that_is_taught(teach: int, skill: int, target: int) -> None:
    assert training_target(teach, skill) == target


@pytest.mark.parametrize(
    ("teach_roll", "skill_roll", "may"),
    [(40, 40, True), (41, 40, False), (40, 41, False), (50, 10, False), (1, 1, True)],
)
def test_a_pupil_learns_if_both_rolls_of_the_teacher_succeed(
    teach_roll: int, skill_roll: int, may: bool
) -> None:
    assert may_train(teach_roll, skill_roll, teach=60, skill=40) is may


@given(st.integers(0, 300))
def test_the_odds_are_those_of_the_hundred_rolls(chance: int) -> None:
    better = sum(improves(RULES, roll, chance) for roll in range(1, 101))
    assert odds(RULES, chance) == Fraction(better, 100)
