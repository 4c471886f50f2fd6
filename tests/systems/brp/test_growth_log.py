"""BRP: growth in an open character: the dice stay in the log, undo gives back the choice alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from builder.core.dice import Roller, fits
from builder.core.dice_log import whole_sets
from builder.core.draft import Draft
from builder.core.edit import Insert, Remove
from builder.core.form import RollField, Roster
from builder.core.start import new_character
from builder.core.survey import fields_of, survey
from builder.systems.brp import SYSTEM
from builder.systems.brp.choices import Choices
from builder.systems.brp.growth import CHECK_DICE, GAIN_DICE, improves
from builder.systems.brp.pages import pages
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


# A lesson


def learning(**more: Any) -> dict[str, Any]:
    """An entry of training in Listen (25) with a teacher of Teach 60 and Listen 40."""
    return {
        "row": 9,
        "key": "listen",
        "way": "training",
        "checked": False,
        "teacher_teach": 60,
        "teacher_skill": 40,
        **more,
    }


@pytest.mark.parametrize(
    ("teach", "skill", "passed"),
    [(40, 40, True), (41, 40, False), (40, 41, False), (None, 40, None), (40, None, None)],
)
def test_a_lesson_is_passed_where_both_rolls_of_the_teacher_succeed(
    teach: int | None, skill: int | None, passed: bool | None
) -> None:
    (line,) = answer(improvements=[learning(teach_roll=teach, skill_roll=skill)]).facts.improvements
    assert line.lesson is not None
    assert (line.lesson.target, line.lesson.passed, line.checked) == (40, passed, passed is True)


def test_the_gm_may_allow_a_roll_after_a_lesson_that_failed() -> None:
    failed = learning(teach_roll=90, skill_roll=90, roll=70, gain=2)
    assert codes(answer(improvements=[failed])) == ["BRP-XP-UNCHECKED"]
    evaluation = answer(improvements=[{**failed, "checked": True}])
    assert codes(evaluation) == []
    assert number(evaluation, "skill.listen") == 27


def test_a_lesson_and_its_roll_are_thrown_and_logged_one_after_the_other() -> None:
    open_ = draft(40, 12, 71, 4)
    open_.do(Insert(("choices", "improvements"), {**learning(), "row": 0}))
    row = open_.document.choices.improvements[0].row
    place = ("choices", "improvements", row)

    def dice() -> list[tuple[str, ...]]:
        page = next(page for page in open_.survey.pages if page.key == "growth")
        rolled = [field for field in fields_of([page]) if isinstance(field, RollField)]
        return [tuple(throw.key for throw in field.dice) for field in rolled]

    assert dice() == [("teach_roll", "skill_roll")]
    open_.roll({(*place, "teach_roll"): CHECK_DICE, (*place, "skill_roll"): CHECK_DICE})
    assert dice() == [("teach_roll", "skill_roll"), ("roll",)]
    open_.roll({(*place, "roll"): CHECK_DICE})
    assert dice() == [("teach_roll", "skill_roll"), ("roll",), ("gain",)]
    open_.roll({(*place, "gain"): GAIN_DICE})
    assert chance(open_, "listen") == 29
    assert [issue for issue in open_.survey.issues if issue.path[1:2] == ("improvements",)] == []
    for _ in range(3):
        open_.undo()
    assert chance(open_, "listen") == 25
    assert [roll.total for roll in open_.document.rolls] == [40, 12, 71, 4]


def test_after_a_lesson_that_failed_there_is_no_roll() -> None:
    evaluation = answer(improvements=[learning(teach_roll=41, skill_roll=1)])
    page = next(page for page in pages(Choices(), RULES, evaluation) if page.key == "growth")
    rolled = [field for field in fields_of([page]) if isinstance(field, RollField)]
    assert [tuple(throw.key for throw in field.dice) for field in rolled] == [("teach_roll", "skill_roll")]


def roster(evaluation: Any, panel: str) -> Roster:
    page = next(page for page in pages(Choices(), RULES, evaluation) if page.key == "growth")
    (field,) = next(one for one in page.panels if one.key == panel).fields
    assert isinstance(field, Roster)
    return field


def test_a_second_lesson_waits_until_the_first_is_over() -> None:
    begun = roster(answer(improvements=[learning()]), "improvements")
    assert {"listen", "spot", "swim"} <= begun.blocked.keys()
    for over in (learning(teach_roll=41, skill_roll=1), learning(teach_roll=1, skill_roll=1, roll=3)):
        assert roster(answer(improvements=[over]), "improvements").blocked == {}


# A break of months


def free(*skills: str, date: str = "2031-01-04") -> list[dict[str, Any]]:
    return [{"key": skill, "way": "break", "date": date} for skill in skills]


@pytest.mark.parametrize(("count", "full"), [(0, False), (3, False), (4, True), (5, True)])
def test_a_break_gives_four_free_ticks(count: int, full: bool) -> None:
    skills = ("listen", "spot", "climb", "swim", "hide")[:count]
    evaluation = answer(ticks=free(*skills))
    assert (evaluation.facts.free_ticks.taken, evaluation.facts.free_ticks.limit) == (count, 4)
    assert bool(roster(evaluation, "free").blocked) is full
    assert [line.free for line in evaluation.facts.ticks] == [True] * count


def test_free_ticks_that_were_rolled_for_still_count_and_those_of_another_break_do_not() -> None:
    rolled = [{**one, "roll": 5} for one in free("climb", "swim", "hide")]
    assert answer(ticks=free("listen"), improvements=rolled).facts.free_ticks.taken == 4
    assert answer(ticks=free("listen", date="2032-01-04"), improvements=rolled).facts.free_ticks.taken == 1


def test_ticks_of_the_adventure_and_free_ones_stand_apart_and_each_is_offered_to_be_rolled() -> None:
    evaluation = answer(ticks=["spot", *free("listen")])
    assert [line.name.en for line in roster(evaluation, "ticks").lines] == ["Spot"]  # type: ignore[union-attr]
    assert [line.name.en for line in roster(evaluation, "free").lines] == ["Listen"]  # type: ignore[union-attr]
    first, second = roster(evaluation, "improvements").catalogue[:2]
    assert first.row is not None and second.row is not None
    assert (first.row["skill"], first.row["way"]) == ("spot", "")
    assert (second.row["skill"], second.row["way"], second.row["checked"]) == ("listen", "break", True)
    assert second.drops == (("choices", "ticks", evaluation.facts.ticks[1].row),)


# Whole sets


def sets_told(open_: Draft) -> list[tuple[str, Any]]:
    codes_of_sets = ("BRP-CHR-REROLL", "CORE-ROLL-SETS")
    return [(issue.code, issue.params["n"]) for issue in open_.survey.issues if issue.code in codes_of_sets]


def throw(open_: Draft, times: int) -> None:
    expressions = {"SIZ": "2d6+6", "INT": "2d6+6"}
    for _ in range(times):
        open_.roll({("choices", "rolls", id): expressions.get(id, "3d6") for id in ROLLS})


@pytest.mark.parametrize(
    ("recorded", "thrown", "told"),
    [
        (0, 0, []),
        (1, 1, []),
        (0, 1, []),
        (0, 2, [("BRP-CHR-REROLL", 2)]),
        (3, 0, [("BRP-CHR-REROLL", 3)]),
        (3, 2, [("BRP-CHR-REROLL", 3)]),
        (2, 3, [("BRP-CHR-REROLL", 3)]),
        (2, 2, [("BRP-CHR-REROLL", 2)]),
    ],
)
def test_more_than_one_set_is_told_once_by_the_log_or_by_a_bare_record(
    recorded: int, thrown: int, told: list[tuple[str, int]]
) -> None:
    open_ = draft(*([3] * 19 * thrown), roll_sets=recorded)
    throw(open_, thrown)
    assert sets_told(open_) == told


def test_experience_rolls_are_no_further_set() -> None:
    open_ = draft(*([3] * 19), 71, 4)
    throw(open_, 1)
    open_.do(Insert(("choices", "improvements"), {"key": "listen"}))
    row = open_.document.choices.improvements[0].row
    for key, dice in (("roll", CHECK_DICE), ("gain", GAIN_DICE)):
        open_.roll({("choices", "improvements", row, key): dice})
    assert sets_told(open_) == []
    assert len(whole_sets(open_.document.rolls)) == 1
