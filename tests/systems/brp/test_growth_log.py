"""BRP: growth in an open character: the dice stay in the log, undo gives back the choice alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from builder.core.dice import Roller, fits
from builder.core.draft import Draft
from builder.core.edit import Insert, Remove
from builder.core.start import new_character
from builder.core.survey import survey
from builder.systems.brp import SYSTEM
from builder.systems.brp.growth import CHECK_DICE, GAIN_DICE, improves
from tests.systems.brp.people import ROLLS, RULES, answer, codes, found, number
from tests.systems.every import NOW, AnyCharacter


def draft(*faces: int, **choices: Any) -> Draft:
    """An open character; the dice show these faces one after the other."""
    script = iter(faces)
    raw = new_character(SYSTEM, RULES, id="c-1", now=NOW).model_dump(mode="json")
    document: AnyCharacter = SYSTEM.document.model_validate({**raw, "choices": {"rolls": ROLLS, **choices}})
    return Draft(
        document,
        lambda one: survey(one, SYSTEM, RULES),
        Roller(lambda sides: next(script)),
        lambda: NOW,
    )


def chance(open_: Draft, key: str) -> int:
    return open_.survey.evaluation.values[f"skill.{key}"].whole


def test_an_experience_roll_is_logged_and_its_gain_counts_until_it_is_undone() -> None:
    open_ = draft(71, 4, ticks=["listen"])
    (tick,) = open_.document.choices.ticks
    open_.do(Insert(("choices", "improvements"), {"key": "listen", "date": "2026-11-30"}))
    row = open_.document.choices.improvements[0].row
    place = ("choices", "improvements", row)
    (check,) = open_.roll({(*place, "roll"): CHECK_DICE})
    assert improves(RULES, check.total, chance(open_, "listen"))
    open_.roll({(*place, "gain"): GAIN_DICE})
    open_.do(Remove(("choices", "ticks", tick.row)))
    assert chance(open_, "listen") == 29
    assert open_.document.choices.ticks == ()
    open_.undo()
    open_.undo()
    assert chance(open_, "listen") == 25
    assert open_.document.choices.improvements[0].gain is None
    assert [(roll.total, roll.path[-1]) for roll in open_.document.rolls] == [(71, "roll"), (4, "gain")]
    assert all(fits(roll) for roll in open_.document.rolls)


def test_a_failed_experience_roll_stays_on_record_and_changes_nothing() -> None:
    evaluation = answer(improvements=[{"key": "listen", "roll": 12, "date": "2026-11-30"}])
    (line,) = evaluation.facts.improvements
    assert (line.improves, line.gain, line.date) == (False, None, "2026-11-30")
    assert codes(evaluation) == []
    assert number(evaluation, "skill.listen") == 25


def test_gains_written_down_one_by_one_are_the_experience_where_no_sum_is_entered() -> None:
    gains = [{"key": "listen", "roll": 90, "gain": 3}, {"key": "listen", "roll": 91, "gain": 4}]
    evaluation = answer(improvements=gains)
    assert [entry.operand for entry in evaluation.values["experience.listen"].entries] == [3, 4]
    assert number(evaluation, "skill.listen") == 32


def test_a_sum_and_its_gains_count_once() -> None:
    gains = [{"key": "listen", "roll": 90, "gain": 3}]
    assert number(answer(improvements=gains, experience_points={"listen": 3}), "skill.listen") == 28
    assert number(answer(improvements=gains, experience_points={"listen": 9}), "skill.listen") == 34
    assert number(answer(improvements=gains, experience_points={"listen": 1}), "skill.listen") == 28


def test_a_gain_that_no_die_gives_counts_nothing_and_is_named_at_its_place() -> None:
    evaluation = answer(improvements=[{"row": 5, "key": "listen", "roll": 90, "gain": 7}])
    assert found(evaluation, "BRP-XP-GAIN").path == ("choices", "improvements", 5, "gain")
    assert number(evaluation, "skill.listen") == 25


def test_experience_goes_beyond_the_limit_of_creation_without_a_word() -> None:
    evaluation = answer(personal_points={"listen": 50}, experience_points={"listen": 20})
    assert number(evaluation, "skill.listen") == 95
    assert codes(evaluation) == []


def test_a_tick_tells_how_likely_the_skill_improves() -> None:
    evaluation = answer(ticks=["listen", "craft:knots"], personal_points={"listen": 80})
    listen, knots = evaluation.facts.ticks
    assert (listen.chance, listen.odds) == (105, Fraction(1, 100))
    assert (knots.chance, knots.odds.numerator, knots.odds.denominator) == (5, 19, 20)
    assert evaluation.facts.by_key["listen"].tick == listen.row
