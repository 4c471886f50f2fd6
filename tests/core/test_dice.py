"""Core tests: dice expressions, throws, and what the log believes."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.dice import Face, Recorder, Roll, Roller, fits, parse

NOW = datetime(2026, 4, 1, tzinfo=UTC)
PLACE = ("choices", "rolled", "might")


def scripted(*dice: tuple[int, int]) -> Roller:
    """A roller that shows these faces, each of a die of so many sides, and fails at any other die."""
    script = iter(dice)

    def face(sides: int) -> int:
        shows, expected = next(script)
        assert sides == expected
        return shows

    return Roller(face)


def faces(roll: Roll) -> list[tuple[int, int, bool]]:
    return [(face.value, face.sides, face.kept) for face in roll.faces]


def test_three_dice_are_added() -> None:
    roll = scripted((3, 6), (5, 6), (6, 6)).roll("3d6", PLACE, NOW)
    assert (roll.total, roll.expression, roll.path, roll.time) == (14, "3d6", PLACE, NOW)
    assert faces(roll) == [(3, 6, True), (5, 6, True), (6, 6, True)]


def test_a_number_is_added_and_terms_may_be_taken_away() -> None:
    assert scripted((2, 6), (3, 6)).roll("2d6+6", PLACE, NOW).total == 11
    assert scripted((9, 10), (2, 4)).roll("1d10-1d4", PLACE, NOW).total == 7
    assert scripted((4, 8)).roll(" D8 + 1 ", PLACE, NOW).total == 5


def test_the_highest_three_of_four_count() -> None:
    roll = scripted((2, 6), (6, 6), (1, 6), (5, 6)).roll("4d6kh3", PLACE, NOW)
    assert roll.total == 13
    assert faces(roll) == [(2, 6, True), (6, 6, True), (1, 6, False), (5, 6, True)]


def test_the_lowest_counts() -> None:
    roll = scripted((17, 20), (4, 20)).roll("2d20kl1", PLACE, NOW)
    assert (roll.total, faces(roll)) == (4, [(17, 20, False), (4, 20, True)])


def test_a_one_is_thrown_again_once() -> None:
    roll = scripted((1, 6), (1, 6), (4, 6)).roll("2d6!1", PLACE, NOW)
    assert roll.total == 5
    assert faces(roll) == [(1, 6, False), (1, 6, True), (4, 6, True)]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("3d6", 3, 18),
        ("2d6+6", 8, 18),
        ("4d6kh3", 3, 18),
        ("1d10+1d4", 2, 14),
        ("1d10-1d4", -3, 9),
        ("7", 7, 7),
        ("-1d6", -6, -1),
    ],
)
def test_an_expression_knows_its_bounds(text: str, low: int, high: int) -> None:
    assert parse(text).bounds == (low, high)


@pytest.mark.parametrize(
    "text",
    [
        *("", "d", "3d", "d0", "0d6", "3d6d6", "3d6 4d6", "3d6kh0", "3d6kh4", "3d6k3", "1d6!7", "1d6!0"),
        *("201d6", "101d6+100d6", "1d1001", "2*3", "1d6;", "３d6", "1d6+x", "+" * 3, "1+" * 100 + "1"),
    ],
)
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


def test_dice_of_all_terms_count_together() -> None:
    assert len(parse("100d6+100d6").terms) == 2


def roll_of(expression: str, shown: list[tuple[Any, ...]], total: int, **more: Any) -> Roll:
    dice = tuple(
        Face(value=face[0], sides=face[1], kept=face[2] if len(face) > 2 else True) for face in shown
    )
    return Roll(expression=expression, faces=dice, total=total, path=PLACE, time=NOW, **more)


@pytest.mark.parametrize(
    ("roll", "believed"),
    [
        (roll_of("3d6", [(3, 6), (5, 6), (6, 6)], 14), True),
        (roll_of("3d6", [(3, 6), (5, 6), (6, 6)], 15), False),
        (roll_of("3d6", [(3, 6), (5, 6)], 8), False),
        (roll_of("3d6", [(3, 6), (5, 6), (6, 6), (1, 6)], 14), False),
        (roll_of("3d6", [(3, 6), (5, 8), (6, 6)], 14), False),
        (roll_of("3d6", [(3, 6), (7, 6), (6, 6)], 16), False),
        (roll_of("2d6kh1", [(3, 6, False), (5, 6)], 5), True),
        (roll_of("2d6kh1", [(3, 6), (5, 6, False)], 3), False),
        (roll_of("1d6!1", [(1, 6, False), (4, 6)], 4), True),
        (roll_of("1d6!1", [(1, 6)], 1), False),
        (roll_of("nonsense", [], 1), False),
        (roll_of("3d6", [], 18, origin="typed"), True),
        (roll_of("3d6", [], 19, origin="typed"), False),
        (roll_of("3d6", [(6, 6)], 6, origin="typed"), False),
    ],
)
def test_the_log_believes_only_what_the_dice_can_give(roll: Roll, believed: bool) -> None:
    assert fits(roll) is believed


expressions = st.sampled_from(
    ["3d6", "2d6+6", "4d6kh3", "2d20kl1", "1d10+1d4-1", "3d6!1", "5d8kh2!3", "d100"]
)


@given(expressions, st.integers(0, 2**32))
def test_every_throw_fits_its_expression(text: str, seed: int) -> None:
    roll = Roller.seeded(seed).roll(text, PLACE, NOW)
    low, high = parse(text).bounds
    assert low <= roll.total <= high
    assert fits(roll)
    assert roll.origin == "seed"


@given(st.integers(0, 2**32))
def test_the_same_seed_throws_the_same(seed: int) -> None:
    one, other = (Roller.seeded(seed).roll("20d20", PLACE, NOW) for _ in range(2))
    assert one == other


def test_the_system_throws_every_face_of_a_die() -> None:
    roller = Roller.of_system()
    assert {roller.roll("1d2", PLACE, NOW).total for _ in range(200)} == {1, 2}
    assert roller.origin == "random"


def test_a_recorder_keeps_rolls_and_no_picks() -> None:
    recorder = Recorder(scripted((4, 6), (2, 3)), NOW)
    assert recorder.roll(PLACE, "1d6") == 4
    assert recorder.below(3) == 1
    assert [(roll.path, roll.total) for roll in recorder.log] == [(PLACE, 4)]


def test_a_die_that_shows_more_than_its_sides_is_not_believed() -> None:
    assert not fits(Roller(lambda sides: sides + 1).roll("1d6", PLACE, NOW))
