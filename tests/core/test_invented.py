"""Core tests: invented names."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from builder.core.invented import FIRST, LAST, MIDDLE, all_names, invented_name


def picks(*numbers: int) -> Callable[[int], int]:
    script = iter(numbers)

    def below(bound: int) -> int:
        number = next(script)
        assert 0 <= number < bound
        return number

    return below


def test_a_name_is_written_in_both_scripts_and_read_in_hiragana() -> None:
    first = [letters for letters, _ in FIRST].index("ve")
    middle = [letters for letters, _ in MIDDLE].index("la")
    last = [letters for letters, _ in LAST].index("sse")
    name = invented_name(picks(first, middle, last))
    assert (name.en, name.ja, name.kana) == ("Velasse", "ヴェラッセ", "ゔぇらっせ")


def test_there_are_many_thousands_and_no_two_alike() -> None:
    names = list(all_names())
    assert len(names) > 30_000
    assert len({name.en for name in names}) == len(names)
    assert len({name.ja for name in names}) == len(names)


def test_every_name_can_be_pronounced_and_is_of_a_handy_length() -> None:
    for name in all_names():
        assert re.fullmatch("[A-Z][a-z]{2,9}", name.en)
        assert not re.search("[bcdfghjklmnpqrstvwxz]{4}|[aeiou]{3}", name.en.lower())
        assert re.fullmatch("[\u30a1-\u30f4]{3,8}", name.ja)
        assert re.fullmatch("[\u3041-\u3094]{3,8}", name.kana)


def test_nobody_gets_the_name_of_somebody_everybody_knows() -> None:
    given_names = {name.en for name in all_names()}
    assert {"Conan", "Madara", "Satan", "Stalin", "Zelda", "Levin", "Nelson", "Helen"} & given_names == set()


def test_a_known_name_gives_way_to_its_neighbour() -> None:
    first = [letters for letters, _ in FIRST].index("sa")
    middle = [letters for letters, _ in MIDDLE].index("ta")
    last = [letters for letters, _ in LAST].index("n")
    assert invented_name(picks(first, middle, last)).en == "Saton"


@given(st.randoms(use_true_random=False))
def test_any_chance_gives_a_free_name(chance: Random) -> None:
    assert invented_name(chance.randrange).en not in ("Zelda", "Satan")
