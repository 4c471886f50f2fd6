"""Black Flag: whatever stands in a record of the right shape, the rules answer and never raise."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from builder.core.ledger import fold
from builder.systems.black_flag.choices import Choices
from tests.systems.black_flag.people import RULES, answer, codes, worked

WORDS = st.sampled_from(
    (
        *RULES.names,
        *("", "a", "b", "yes", "x", "プレート", "custom", "musical_instrument", "vehicle", "table:rages"),
        *(option for options in RULES.options.values() for option in options),
    )
)
FIRST = st.sampled_from(("W3", "W4", "W7", "W8", "W9", "W11", "W13", "W14"))
NUMBERS = st.integers(-(10**9), 10**9)
PICKS = st.lists(WORDS, max_size=5)
FIELDS = ("talents", "skill_sources", "expertise", "tools", "weapon_choices", "languages", "options")
KEYS = {
    field: sorted(
        {
            question.key
            for name in ("W3", "W4", "W7", "W8", "W9", "W11", "W13", "W14")
            for question in answer(**worked(name)).facts.questions
            if question.field == field
        }
    )
    for field in FIELDS
}


@settings(max_examples=60)
@given(st.data())
def test_random_answers_never_break_the_rules(data: st.DataObject) -> None:
    case: dict[str, Any] = worked(data.draw(FIRST))
    for field in data.draw(st.lists(st.sampled_from(FIELDS), max_size=4)):
        key = data.draw(st.sampled_from(KEYS[field]))
        case[field] = {**case.get(field, {}), key: data.draw(PICKS)}
    for name in ("lineage", "heritage", "background", "size", "ability_method", "hp_method"):
        if data.draw(st.booleans()):
            case[name] = data.draw(WORDS)
    if data.draw(st.booleans()):
        case["classes"] = [
            {"id": data.draw(WORDS), "level": data.draw(st.integers(-3, 25)), "subclass": data.draw(WORDS)}
            for _ in range(data.draw(st.integers(0, 3)))
        ]
    case["equipment"] = [
        {"id": data.draw(WORDS), "qty": data.draw(NUMBERS), "ready": data.draw(st.booleans())}
        for _ in range(data.draw(st.integers(0, 4)))
    ]
    evaluation = answer(**case)
    seen: set[str] = set()
    for key, value in evaluation.values.items():
        assert fold(value.entries) == value.total
        assert {entry.of for entry in value.entries if entry.of is not None} <= seen
        seen.add(key)
    assert evaluation == answer(**case)


@settings(max_examples=60)
@given(
    st.dictionaries(st.sampled_from(("str", "dex", "con", "int", "wis", "cha")), NUMBERS), NUMBERS, NUMBERS
)
def test_numbers_of_any_size_are_answered(scores: dict[str, int], level: int, other: int) -> None:
    case = worked("W8", abilities=scores, ability_method="rolling", roll_bonuses=scores, xp=other)
    case["classes"] = [{"id": "bard", "level": level}]
    case["increases"] = {"bard.improvement@4": list(scores), "x": ["luck"] * 9}
    case["hp_rolls"] = {"bard@2": other}
    case["current"] = {"hp": other, "slots": {"1": other, "x": other}, "luck": level, "uses": {"x": other}}
    case["purse"] = {"gp": other}
    case["luck_log"] = [{"kind": "award", "points": other}, {"kind": "bonus", "points": level}, {"kind": "x"}]
    assert answer(**case).values["level"].whole in range(0, 21)


def test_nothing_at_all_is_a_character_that_is_still_open() -> None:
    assert {
        *("BFR-CLASS-MISSING", "BFR-LINEAGE-MISSING", "BFR-HERITAGE-MISSING", "BFR-BACKGROUND-MISSING"),
        *("BFR-ABILITY-METHOD", "BFR-ABILITY-MISSING"),
    } == codes(answer())
    assert all(issue.open for issue in answer().issues)


@pytest.mark.parametrize(
    "record",
    [
        {"class": "fighter"},
        {"classes": [{"id": 3}]},
        {"classes": [{"id": "fighter", "level": "5"}]},
        {"abilities": {"luck": 3}},
        {"talents": {"soldier": 3}},
        {"options": [1]},
        {"increases": {"fighter.improvement@4": {"str": 99}}},
        {"equipment": [{"id": "rope", "qty": 1.5}]},
    ],
)
def test_what_is_of_another_shape_is_refused_at_the_door(record: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Choices.model_validate(record)


def test_a_record_survives_being_written_and_read() -> None:
    choices = Choices.model_validate(worked("W9", spells={"warlock": {"known": ["hex"]}}))
    assert Choices.model_validate_json(choices.model_dump_json()) == choices
