"""Chapter 10 at its borders: difficulty, special success, fumbles, the strict table, resistance, range."""

from __future__ import annotations

import pytest

from builder.systems.brp.play import (
    difficulty,
    fumble_from,
    ranged_chances,
    resistance,
    special_number,
    succeeds_on,
)
from builder.systems.brp.rules import load_rules

RULES = load_rules(())


@pytest.mark.parametrize(
    ("chance", "special"), [(0, 0), (1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (60, 12), (100, 20), (101, 21)]
)
def test_a_special_success_is_a_fifth_of_the_chance_fractions_up(chance: int, special: int) -> None:
    assert special_number(RULES, chance) == special


@pytest.mark.parametrize(
    ("chance", "easy", "difficult"),
    [(0, 0, 0), (1, 2, 1), (5, 10, 3), (60, 120, 30), (75, 150, 38), (101, 202, 51)],
)
def test_easy_is_twice_and_difficult_half_fractions_up(chance: int, easy: int, difficult: int) -> None:
    assert difficulty(RULES, chance, "easy") == easy
    assert difficulty(RULES, chance, "normal") == chance
    assert difficulty(RULES, chance, "difficult") == difficult


@pytest.mark.parametrize("sure", ["automatic", "impossible"])
def test_what_is_sure_is_not_rolled(sure: str) -> None:
    assert difficulty(RULES, 50, sure) is None


@pytest.mark.parametrize(
    ("chance", "lowest"),
    [
        *((0, 96), (1, 96), (10, 96), (11, 97), (30, 97), (31, 98), (50, 98)),
        *((51, 99), (70, 99), (71, 100), (100, 100), (150, 100)),
    ],
)
def test_fumbles_begin_at_96_to_00_by_the_chance(chance: int, lowest: int) -> None:
    assert fumble_from(RULES, chance) == lowest


@pytest.mark.parametrize("chance", [0, 1, 5, 6, 60, 95, 96, 100, 101])
def test_a_roll_up_to_the_chance_succeeds(chance: int) -> None:
    assert succeeds_on(RULES, chance, strict=False) == chance


@pytest.mark.parametrize(
    ("chance", "highest"), [(0, 0), (1, 5), (4, 5), (5, 5), (6, 6), (60, 60), (95, 95), (96, 95), (120, 95)]
)
def test_the_strict_table_has_a_floor_of_5_and_a_ceiling_of_95(chance: int, highest: int) -> None:
    assert succeeds_on(RULES, chance, strict=True) == highest


@pytest.mark.parametrize(
    ("difference", "chance"),
    [
        *((-10, 0), (-9, 5), (-8, 10), (-7, 15), (-6, 20), (-5, 25), (-4, 30), (-3, 35), (-2, 40), (-1, 45)),
        *(
            (0, 50),
            (1, 55),
            (2, 60),
            (3, 65),
            (4, 70),
            (5, 75),
            (6, 80),
            (7, 85),
            (8, 90),
            (9, 95),
            (10, 100),
        ),
        *((-11, 0), (-60, 0), (11, 100), (60, 100)),
    ],
)
def test_resistance_goes_by_the_difference_alone(difference: int, chance: int) -> None:
    for passive in (1, 10, 21, 80):
        assert resistance(RULES, passive + difference, passive).value == chance


def test_strength_13_lifts_a_rock_of_size_15_on_40_or_less() -> None:
    assert resistance(RULES, 13, 15).value == 40


@pytest.mark.parametrize(
    ("chance", "reach", "bands"),
    [
        (60, 20, ((20, 60), (40, 30), (60, 15))),
        (75, 80, ((80, 75), (160, 38), (240, 19))),
        (5, 90, ((90, 5), (180, 3), (270, 2))),
        (0, 10, ((10, 0), (20, 0), (30, 0))),
    ],
)
def test_twice_the_range_is_difficult_and_thrice_a_quarter(
    chance: int, reach: int, bands: tuple[tuple[int, int], ...]
) -> None:
    assert ranged_chances(RULES, chance, reach) == bands
