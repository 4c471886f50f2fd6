"""Black Flag: a character by the dice, of every class, at any level: legal, whole, the same again."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.character import Profile
from builder.core.dice import Recorder, Roller
from builder.core.evaluation import Severity
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.engine import evaluate
from builder.systems.black_flag.quick import quick_build
from tests.systems.black_flag.people import RULES

NOW = datetime(2026, 4, 1, tzinfo=UTC)
ERROR = Severity.ERROR
METHODS = ("rolling", "standard_array", "point_buy")


def quick(seed: int, **begun: Any) -> tuple[Choices, Recorder]:
    """A quick character and the record of its dice."""
    recorder = Recorder(Roller.seeded(seed), NOW)
    return quick_build(Choices.model_validate(begun), RULES, recorder), recorder


@pytest.mark.parametrize("level", [1, 3, 5, 11, 20])
@pytest.mark.parametrize("id", list(RULES.classes))
def test_a_quick_character_is_legal_and_whole(id: str, level: int) -> None:
    method = METHODS[(level + len(id)) % 3]
    choices, _ = quick(level, classes=[{"id": id, "level": level}], ability_method=method)
    evaluation = evaluate(Profile(), choices, RULES)
    found = [issue for issue in evaluation.issues if issue.open or issue.severity is not Severity.NOTE]
    assert found == []
    assert (choices.classes[0].id, choices.classes[0].level) == (id, level)
    assert evaluation.values["level"].total == level


def test_without_a_class_it_is_any_class_at_level_1() -> None:
    made = {quick(seed)[0].classes[0].id for seed in range(20)}
    assert len(made) > 5
    assert all(quick(seed)[0].classes[0].level == 1 for seed in range(3))


def test_the_same_dice_make_the_same_character() -> None:
    assert quick(7)[0] == quick(7)[0]
    assert quick(7)[0] != quick(8)[0]


def test_rolled_scores_stand_in_the_log() -> None:
    choices, recorder = quick(3, ability_method="rolling")
    thrown = {roll.path[-1]: roll.total for roll in recorder.log if roll.path[:2] == ("choices", "rolled")}
    assert thrown == choices.rolled.model_dump()
    assert all(roll.expression == "4d6kh3" for roll in recorder.log)


def test_several_classes_only_where_they_are_let_in() -> None:
    wanted = [{"id": "ranger", "level": 4}, {"id": "wizard", "level": 3}]
    alone, _ = quick(1, classes=wanted)
    assert [entry.id for entry in alone.classes] == ["ranger"]
    both, _ = quick(1, classes=wanted, campaign={"multiclassing": True})
    evaluation = evaluate(Profile(), both, RULES)
    assert [entry.id for entry in both.classes] == ["ranger", "wizard"]
    assert [issue.code for issue in evaluation.issues if issue.severity is Severity.ERROR] == []


def test_what_was_begun_is_kept() -> None:
    choices, _ = quick(2, lineage="orc", heritage="stone", background="scholar")
    assert (choices.lineage, choices.heritage, choices.background) == ("orc", "stone", "scholar")


@pytest.mark.parametrize("seed", [30 * 100 + 20, 160 * 100 + 20])
def test_what_a_later_class_makes_one_good_at_is_not_doubled_by_an_earlier_one(seed: int) -> None:
    """Ruthless Bearing is looked at last: Intimidation by it alone bears no chosen doubling (decision 7)."""
    classes = [{"id": "rogue", "level": 10}, {"id": "barbarian", "level": 10}]
    choices, _ = quick(seed, classes=classes, campaign={"multiclassing": True})
    evaluation = evaluate(Profile(), choices, RULES)
    assert [issue.code for issue in evaluation.issues if issue.severity is Severity.ERROR] == []


@settings(max_examples=25)
@given(
    st.integers(0, 10**6),
    st.lists(
        st.tuples(st.sampled_from(list(RULES.classes)), st.integers(1, 6)),
        min_size=1,
        max_size=3,
        unique_by=lambda pair: pair[0],
    ),
    st.sampled_from(METHODS[:2]),
)
def test_whatever_classes_are_asked_for_nothing_is_open_and_no_rule_broken(
    seed: int, wanted: list[tuple[str, int]], method: str
) -> None:
    """Three classes may ask for more scores of 13 than the array has: only then a minimum may be missed."""
    classes = [{"id": id, "level": level} for id, level in wanted]
    campaign = {"multiclassing": len(wanted) > 1}
    choices, _ = quick(seed, classes=classes, campaign=campaign, ability_method=method)
    found = [one for one in evaluate(Profile(), choices, RULES).issues if one.open or one.severity is ERROR]
    missed = {"BFR-MULTI-PREREQ"} if len(wanted) > 2 else set()
    assert [(one.code, one.params) for one in found if one.code not in missed] == []
    assert [(one.id, one.level) for one in choices.classes] == wanted
