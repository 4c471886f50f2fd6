"""The chances of D12 + D10: the table of the digest (6.2) against a count face by face, and the engine."""

from __future__ import annotations

from fractions import Fraction

import pytest

from builder.systems.lunatic.chances import Special, chain_pairs, reaching, with_two
from builder.systems.lunatic.chances import pairs as pairs_of_the_engine
from tests.systems.lunatic.independent import chances, look, per_cent, reaches

# base, C(N), critical rating, passive, ability, active, critical, advantage, disadvantage, chain, in per cent
TABLE = """
2 1 1 0.8 9.2 10.0 0.8 18.8 1.3 9.2
3 3 1 2.5 10.8 11.7 0.8 21.4 1.9 10.0
4 6 1 5.0 13.3 14.2 0.8 25.2 3.1 10.8
5 10 2 8.3 16.7 18.3 1.7 31.1 5.6 13.3
6 15 2 12.5 20.8 22.5 1.7 36.7 8.3 15.0
7 21 2 17.5 25.8 27.5 1.7 43.1 11.9 17.5
8 28 2 23.3 31.7 33.3 1.7 50.1 16.5 20.0
9 36 3 30.0 38.3 40.8 2.5 58.3 23.4 24.2
10 45 3 37.5 45.8 48.3 2.5 66.0 30.7 27.5
11 55 3 45.8 54.2 56.7 2.5 73.9 39.4 31.7
12 64 3 53.3 61.7 64.2 2.5 80.5 47.8 35.0
13 72 4 60.0 68.3 71.7 3.3 86.1 57.2 39.2
14 79 4 65.8 74.2 77.5 3.3 90.3 64.7 41.7
15 85 4 70.8 79.2 82.5 3.3 93.7 71.3 44.2
16 90 4 75.0 83.3 86.7 3.3 96.1 77.2 45.8
17 94 5 78.3 86.7 90.8 4.2 97.8 83.8 48.3
18 97 5 80.8 89.2 93.3 4.2 98.9 87.8 49.2
19 99 5 82.5 90.8 95.0 4.2 99.4 90.6 50.0
20 100 5 83.3 91.7 95.8 4.2 99.7 92.0 50.0
"""
LINES = TABLE.split("\n")[1:-1]
COLUMNS = ("passive", "ability", "active", "critical", "advantage", "disadvantage", "chain")
# What a target of 3 to 12 loses at intensity 0
LOST = ("0.8", "2.5", "5.0", "8.3", "12.5", "17.5", "23.3", "30.0", "37.5", "45.8")


def pairs(base: int) -> int:
    """C(N) by the formula of the digest."""
    return base * (base - 1) // 2 if base <= 11 else 100 - (20 - base) * (21 - base) // 2


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split()[0])
def test_a_count_of_the_faces_gives_the_line_of_the_digest(line: str) -> None:
    base, count, rating, *wanted = line.split()
    assert look("critical_rating", int(base)) == int(rating)
    assert pairs(int(base)) == int(count)
    found = chances(int(base), int(rating))
    assert [per_cent(found[column]) for column in COLUMNS] == wanted


@pytest.mark.parametrize("base", range(2, 21))
def test_the_formulas_of_the_digest_are_what_the_faces_say(base: int) -> None:
    for rating in range(1, 11):
        found = chances(base, rating)
        assert found["passive"] == Fraction(pairs(base), 120)
        assert found["ability"] == Fraction(pairs(base) + 10, 120)
        assert found["active"] == Fraction(pairs(base) + 10 + rating, 120)
        assert found["critical"] == Fraction(rating, 120)


@pytest.mark.parametrize(("target", "lost"), list(enumerate(LOST, start=3)))
def test_a_target_takes_away_the_sums_below_it(target: int, lost: str) -> None:
    everything = chances(20, 1)["passive"]
    assert per_cent(everything - reaches(20, target, 0)) == lost
    assert everything - reaches(20, target, 0) == Fraction(pairs(target - 1), 120)


def test_intensity_brings_a_target_nearer_point_by_point() -> None:
    # target 8 with intensity 2.5: effect 2, as target 6 without
    assert reaches(12, 8, 5) == reaches(12, 6, 0) == Fraction(64 - 10, 120)
    assert reaches(12, 8, 4) == reaches(12, 8, 5) < reaches(12, 8, 6)
    assert reaches(12, 2, 0) == reaches(12, 1, 0) == Fraction(64, 120)


@pytest.mark.parametrize("base", range(-1, 26))
def test_the_engine_counts_the_same_faces(base: int) -> None:
    assert pairs_of_the_engine(base) == chances(base, 1)["passive"] * 120
    for rating in range(1, 11):
        special, wanted = Special(10, rating, rating), chances(base, rating)
        assert chain_pairs(base) + 10 + rating == wanted["chain"] * 120
        assert with_two(base, special, best=True) == wanted["advantage"]
        assert with_two(base, special, best=False) == wanted["disadvantage"]


@pytest.mark.parametrize("base", range(2, 21))
def test_the_engine_reaches_a_target_as_often(base: int) -> None:
    for target in range(0, 16):
        for halves in range(0, 8):
            sure = Fraction(10 + 3, 120)
            wanted = reaches(base, target, halves) + sure
            assert reaching(base, halves, target, Special(10, 3, 3)) == wanted
