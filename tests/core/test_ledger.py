"""Core tests: the ledger folds, explains itself, and knows whether it is sure."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.ledger import Found, Op, Source, Tally, Value, fold
from builder.core.number import Dice
from builder.core.text import Name, Text, plain

SUM = plain("sum")


def tally(key: str = "sum") -> Tally:
    return Tally(key, SUM)


def value(key: str, number: int | Fraction, sure: bool = True) -> Value:
    built = Tally(key, plain(key)).add(number).value()
    return built if sure else Tally(key, plain(key)).lookup(recon(number)).value()


def recon(number: int | Fraction) -> Found:
    return Found(number, Source("mana", "5", "reconstructed"))


def test_an_attribute_is_ten_and_what_was_bought() -> None:
    strength = tally("st").add(10, plain("everyone starts")).add(2, plain("bought levels")).value()
    assert strength.total == 12
    assert [(entry.op, entry.operand, entry.result) for entry in strength.entries] == [
        (Op.ADD, 10, 10),
        (Op.ADD, 2, 12),
    ]


def test_half_of_a_sum_rounded_up() -> None:
    """BRP SRD 2.5: hit points are half of CON + SIZ, rounded up: 13 + 12 gives 13."""
    hp = tally("hp").add(value("con", 13)).add(value("siz", 12)).times(Fraction(1, 2)).ceil().value()
    assert hp.total == 13
    assert [entry.of for entry in hp.entries] == ["con", "siz", None, None]
    assert hp.entries[-1].why == Text("ledger.ceil")


@pytest.mark.parametrize(
    ("number", "floor", "ceil", "nearest"),
    [
        (Fraction(-45, 2), -23, -22, -22),
        (Fraction(45, 2), 22, 23, 23),
        (Fraction(1, 3), 0, 1, 0),
        (Fraction(-1, 3), -1, 0, 0),
        (Fraction(5, 2), 2, 3, 3),
    ],
)
def test_rounding_by_name(number: Fraction, floor: int, ceil: int, nearest: int) -> None:
    assert tally().add(number).floor().value().total == floor
    assert tally().add(number).ceil().value().total == ceil
    assert tally().add(number).nearest().value().total == nearest


def test_a_rounding_that_changes_nothing_is_not_entered() -> None:
    assert [entry.op for entry in tally().add(4).floor().ceil().nearest().value().entries] == [Op.ADD]


def test_bounds_are_entered_only_where_they_bite() -> None:
    kept = tally().add(5).at_least(3).at_most(9).value()
    assert (kept.total, len(kept.entries)) == (5, 1)
    raised = tally().add(5).at_least(8).value()
    assert (raised.total, raised.entries[-1].op, raised.entries[-1].operand) == (8, Op.AT_LEAST, 8)
    lowered = tally().add(5).at_most(2).value()
    assert (lowered.total, lowered.entries[-1].op) == (2, Op.AT_MOST)


def test_an_override_takes_the_place_of_the_total() -> None:
    overridden = tally().add(5).override(11, plain("the GM")).add(1).value()
    assert overridden.total == 12
    assert overridden.entries[1].op is Op.REPLACE


def test_the_best_counts_and_the_others_are_waived() -> None:
    one, two, three = value("a", 8), value("b", 11), value("c", 9)
    best = tally().best((one, two, three)).value()
    assert best.total == 11
    assert [(entry.op, entry.of, entry.operand) for entry in best.entries] == [
        (Op.ADD, "b", 11),
        (Op.WAIVED, "a", 8),
        (Op.WAIVED, "c", 9),
    ]
    assert tally().best((one, two, three), by=min).value().total == 8


def test_a_lookup_cites_its_table() -> None:
    found = Found(3, Source("critical_rating", "12", "derived"))
    looked_up = tally().lookup(found, plain("table")).value()
    assert looked_up.entries[0].source == Source("critical_rating", "12", "derived")
    assert looked_up.sure


def test_what_rests_on_a_reconstructed_cell_is_not_sure() -> None:
    assert not tally().lookup(recon(2)).value().sure
    assert not tally().add(value("mana", 4, sure=False)).value().sure
    assert tally().add(value("mana", 4)).value().sure


def test_a_better_number_might_win_so_waived_ones_count_for_sureness() -> None:
    assert not tally().best((value("a", 8), value("b", 3, sure=False))).value().sure
    assert not tally().add(5).waive(recon(1)).value().sure


def test_a_bound_that_does_not_bite_was_looked_at_all_the_same() -> None:
    assert not tally().add(5).at_least(recon(2)).value().sure
    assert not tally().add(5).at_most(value("b", 9, sure=False)).value().sure


def test_dice_are_amounts_and_no_numbers() -> None:
    swing = tally("swing").add(Dice(((2, 0),), -1)).add(3).value()
    assert str(swing.total) == "2d+2"
    with pytest.raises(TypeError):
        _ = swing.number
    with pytest.raises(TypeError):
        _ = tally().add(Fraction(1, 2)).value().whole
    with pytest.raises(TypeError):
        tally().add(Dice(((1, 6),))).times(2)


def test_the_name_of_a_value_is_the_reason_unless_another_is_given() -> None:
    strength = Tally("st", Name("体力", "Strength")).add(12).value()
    assert tally().add(strength).value().entries[0].why == Name("体力", "Strength")
    assert tally().add(strength, Text("ledger.floor")).value().entries[0].why == Text("ledger.floor")


numbers = st.fractions(min_value=-50, max_value=50, max_denominator=8) | st.integers(-50, 50)
steps = st.lists(st.tuples(st.sampled_from(list(Op)), numbers), max_size=12)


@given(steps)
def test_folding_the_entries_gives_the_total_always(plan: list[tuple[Op, Fraction]]) -> None:
    built = tally()
    for op, number in plan:
        match op:
            case Op.ADD:
                built.add(number)
            case Op.TIMES:
                built.times(number)
            case Op.REPLACE:
                built.override(number)
            case Op.FLOOR:
                built.floor()
            case Op.CEIL:
                built.ceil()
            case Op.NEAREST:
                built.nearest()
            case Op.AT_LEAST:
                built.at_least(number)
            case Op.AT_MOST:
                built.at_most(number)
            case Op.WAIVED:
                built.waive(number)
    made = built.value()
    assert fold(made.entries) == made.total == built.running
    results = [fold(made.entries[: count + 1]) for count in range(len(made.entries))]
    assert [entry.result for entry in made.entries] == results


@given(st.lists(numbers, min_size=1, max_size=6))
def test_the_best_is_the_greatest(candidates: list[Fraction]) -> None:
    values = [value(f"v{place}", number) for place, number in enumerate(candidates)]
    best = tally().best(values).value()
    assert best.number == max(candidates)
    assert len(best.entries) == len(candidates)
