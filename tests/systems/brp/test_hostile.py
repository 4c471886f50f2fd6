"""BRP: whatever comes through the door is answered: with findings, never with a fault of ours."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.core.character import Profile
from builder.core.dice import Face, Roll
from builder.core.evaluation import Evaluation, Severity
from builder.core.language import translator
from builder.core.ledger import fold
from builder.core.start import new_character
from builder.core.survey import survey
from builder.core.text import LANGUAGES, Text
from builder.outputs import OUTPUTS, Printing
from builder.systems.brp import SYSTEM
from builder.systems.brp.choices import CHARACTERISTICS, Choices
from builder.systems.brp.facts import Facts
from tests.systems.brp.people import ROLLS, RULES, answer, codes, found, number
from tests.systems.every import NOW

MOST = 10**9
WORDS = tuple(translator(language, [SYSTEM.strings]) for language in LANGUAGES)

numbers = st.integers(-MOST, MOST) | st.integers(-3, 120)
words = st.text(max_size=12) | st.sampled_from(["", "law", "法律", "own", "rifle", "x" * 500, "a:b", " "])
skills = st.sampled_from([*RULES.skills, "", "nope", "any", "Listen"])
keys = st.builds(lambda skill, spec: {"skill": skill, "spec": spec}, skills, words)
points = st.lists(st.builds(lambda key, n: {**key, "points": n}, keys, numbers | st.just("1/2")), max_size=6)
scores = st.fixed_dictionaries({}, optional={id: st.none() | numbers for id in CHARACTERISTICS})
shifts = st.fixed_dictionaries({}, optional=dict.fromkeys(CHARACTERISTICS, numbers))
professions = st.fixed_dictionaries(
    {},
    optional={
        "id": st.sampled_from([*RULES.professions, "gone", ""]),
        "title": words,
        "fixed": st.dictionaries(skills, words | skills, max_size=4),
        "choices": st.lists(st.builds(lambda key, n: {**key, "place": n}, keys, numbers), max_size=6),
        "skills": st.lists(keys, max_size=12),
    },
)
things = {
    "weapons": st.builds(
        lambda key, id, damage, n: {**key, "id": id, "damage": damage, "base": n, "range": n, "hands": n},
        *(keys, st.sampled_from([*RULES.weapons, "custom", "nope"]), words | st.just("1D6+db"), numbers),
    ),
    "shields": st.builds(
        lambda key, id, n: {**key, "id": id, "base": n, "missile": n, "kneeling": n, "hp": n},
        *(keys, st.sampled_from([*RULES.shields, "custom", "nope"]), numbers),
    ),
    "armor": st.builds(
        lambda id, kind, n: {"id": id, "kind": kind, "ap": n, "physical": n, "perception": n},
        *(st.sampled_from([*RULES.armor, "custom", "nope"]), words | st.just("helmet"), numbers),
    ),
}
options = st.fixed_dictionaries(
    {},
    optional={
        "cap_mode": st.sampled_from(["off", "warn", "enforce", "?"]),
        "fly_mode": st.sampled_from(["none", "technological", "natural", "?"]),
        "literacy_assumed": st.booleans(),
        "powers": st.booleans(),
        "sense_is_perception": st.booleans(),
        "strict_result_table": st.booleans(),
        "disabled_skills": st.lists(words | skills, max_size=3),
    },
)
improved = st.builds(
    lambda key, roll, gain, checked: {**key, "roll": roll, "gain": gain, "checked": checked},
    *(keys, st.none() | numbers, st.none() | numbers, st.booleans()),
)
records = st.fixed_dictionaries(
    {},
    optional={
        "identity": st.fixed_dictionaries({}, optional={"name": words, "own_language": words}),
        "era": st.sampled_from(["modern", "future", "historical", "stone"]),
        "options": options,
        "base_overrides": st.lists(st.builds(lambda key, n: {**key, "base": n}, keys, numbers), max_size=3),
        "rolls": scores,
        "roll_sets": numbers,
        "shift": shifts,
        "profession": professions,
        "professional_points": points,
        "personal_points": points,
        "experience_points": points,
        "ticks": st.lists(keys, max_size=3),
        "improvements": st.lists(improved, max_size=3),
        "current": st.fixed_dictionaries({}, optional={"hp": st.none() | numbers}),
        **{name: st.lists(rows, max_size=3) for name, rows in things.items()},
    },
)


def misfolded(evaluation: Evaluation[Facts]) -> list[str]:
    """Values that are not what their entries add up to, or lead to one that comes later."""
    known: set[str] = set()
    wrong = []
    for key, value in evaluation.values.items():
        if key != value.key or fold(value.entries) != value.total:
            wrong.append(key)
        wrong += [f"{key} of {entry.of}" for entry in value.entries if entry.of and entry.of not in known]
        known.add(key)
    return wrong


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(record=records)
def test_any_record_is_answered_and_every_sum_folds(record: dict[str, Any]) -> None:
    choices = Choices.model_validate(record)
    evaluation = SYSTEM.evaluate(Profile(), choices, RULES)
    assert misfolded(evaluation) == []
    assert evaluation == SYSTEM.evaluate(Profile(), choices, RULES)
    assert {issue.code.partition("-")[0] for issue in evaluation.issues} <= {"BRP"}
    for translation in WORDS:
        for issue in evaluation.issues:
            assert "⟦" not in translation.say(Text(f"issue.{issue.code}", issue.params))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(record=records)
def test_pools_are_the_sums_of_the_valid_entries(record: dict[str, Any]) -> None:
    evaluation = SYSTEM.evaluate(Profile(), Choices.model_validate(record), RULES)
    for pool in ("professional", "personal"):
        entered = [row["points"] for row in record.get(f"{pool}_points", ())]
        valid = sum(n for n in entered if isinstance(n, int) and n >= 0)
        assert evaluation.budgets[pool].spent.total == valid
        assert evaluation.values[f"spent.{pool}"].total == valid
        by_key = [line for line in evaluation.facts.skills if getattr(line, pool).total]
        assert sum(getattr(line, pool).number for line in by_key) <= valid


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(record=records)
def test_any_record_has_pages_and_a_sheet(record: dict[str, Any]) -> None:
    raw = new_character(SYSTEM, RULES, id="c-1", now=NOW).model_dump(mode="json")
    view = survey(SYSTEM.document.model_validate({**raw, "choices": record}), SYSTEM, RULES)
    assert view.pages and view.sheet is not None


# One by one


@pytest.mark.parametrize("value", [MOST, -MOST, 2, 0, 19])
def test_a_score_out_of_bounds_is_named_with_its_bounds(value: int) -> None:
    evaluation = answer(rolls={**ROLLS, "STR": value})
    issue = found(evaluation, "BRP-CHR-ROLL")
    assert issue.severity is Severity.ERROR
    assert issue.path == ("choices", "rolls", "STR")
    assert (issue.params["value"], issue.params["lo"], issue.params["hi"]) == (value, 3, 18)


def test_negative_points_count_nothing_and_are_named() -> None:
    evaluation = answer(personal_points={"listen": -5, "spot": 7})
    issue = found(evaluation, "BRP-PTS-VALUE")
    assert issue.path[:2] == ("choices", "personal_points")
    assert (number(evaluation, "skill.listen"), number(evaluation, "spent.personal")) == (25, 7)


def test_a_thousand_million_points_are_far_too_many_and_are_said_so() -> None:
    evaluation = answer(personal_points={"listen": MOST})
    assert found(evaluation, "BRP-PER-POINTS").params == {"spent": MOST, "max": 110}
    assert number(evaluation, "skill.listen") == MOST + 25


def test_a_profession_that_is_no_longer_there_is_none() -> None:
    evaluation = answer(
        profession={"id": "juggler", "choices": [["listen"]]}, professional_points={"spot": 5}
    )
    assert [issue.code for issue in evaluation.issues if issue.code.startswith("BRP-PRO")] == ["BRP-PRO-NONE"]
    issue = found(evaluation, "BRP-PRO-NONE")
    assert (issue.path, issue.open) == (("choices", "profession", "id"), False)
    name = evaluation.facts.profession.name
    assert name is not None and WORDS[0].say(name) == "juggler"


def test_a_specialty_of_five_hundred_characters_is_a_specialty() -> None:
    evaluation = answer(personal_points={"craft:" + "あ" * 500: 10})
    assert codes(evaluation) == []
    assert number(evaluation, "skill.craft:" + "あ" * 500) == 15


@pytest.mark.parametrize(
    ("choices", "path"),
    [
        ({"era": "stone"}, ("era",)),
        ({"options": {"cap_mode": "?"}}, ("options", "cap_mode")),
        ({"options": {"fly_mode": "?"}}, ("options", "fly_mode")),
        ({"weapons": [{"row": 3, "id": "nope"}]}, ("weapons", 3, "id")),
        ({"shields": [{"row": 3, "id": "nope"}]}, ("shields", 3, "id")),
        ({"armor": [{"row": 3, "id": "nope"}]}, ("armor", 3, "id")),
        ({"armor": [{"row": 3, "kind": "boots"}]}, ("armor", 3, "kind")),
        ({"armor": [{"row": 3, "physical": 20}]}, ("armor", 3, "physical")),
        (
            {"weapons": [{"row": 3, "skill": "brawl", "base": 50, "damage": "lots"}]},
            ("weapons", 3, "damage"),
        ),
        ({"base_overrides": [{"row": 3, "skill": "spot", "base": -1}]}, ("base_overrides", 3, "base")),
        ({"roll_sets": -1}, ("roll_sets",)),
        ({"improvements": [{"row": 3, "skill": "spot", "roll": 101}]}, ("improvements", 3, "roll")),
    ],
    ids=str,
)
def test_a_value_that_no_table_knows_is_named_and_counts_nothing(
    choices: dict[str, Any], path: tuple[str | int, ...]
) -> None:
    evaluation = answer(**choices)
    assert found(evaluation, "BRP-UNKNOWN-VALUE").path == ("choices", *path)
    assert codes(evaluation) == ["BRP-UNKNOWN-VALUE"]


def test_a_log_whose_dice_do_not_give_the_value_is_told_by_the_core() -> None:
    begun = new_character(SYSTEM, RULES, id="c-1", now=NOW)
    roll = Roll(
        expression="3d6",
        faces=(Face(value=1, sides=6), Face(value=2, sides=6), Face(value=3, sides=6)),
        total=18,
        path=("choices", "rolls", "STR"),
        time=NOW,
    )
    choices = Choices.model_validate({"rolls": {"STR": 18}})
    view = survey(begun.model_copy(update={"choices": choices, "rolls": (roll,)}), SYSTEM, RULES)
    told = {issue.code for issue in view.issues if issue.code.startswith("CORE-ROLL")}
    assert "CORE-ROLL-UNFIT" in told


@pytest.mark.parametrize("out", OUTPUTS)
def test_a_monstrous_character_can_be_printed(out: str) -> None:
    raw = new_character(SYSTEM, RULES, id="c-1", now=NOW).model_dump(mode="json")
    choices = {
        "rolls": dict.fromkeys(CHARACTERISTICS, MOST),
        "personal_points": {"listen": MOST, "craft:" + "長い" * 250: 1},
        "weapons": [
            "nope",
            {"name": "x" * 500, "damage": "9D6+db", "hands": MOST, "hp": MOST, "range": MOST},
        ],
        "armor": ["nope", {"ap": MOST}],
        "current": {"hp": -MOST},
    }
    view = survey(SYSTEM.document.model_validate({**raw, "choices": choices}), SYSTEM, RULES)
    assert view.sheet is not None
    printing = Printing("a4", date(2026, 1, 1))
    assert all(OUTPUTS[out].write(view.sheet, words, printing).data for words in WORDS)


def test_nothing_decided_is_answered_too() -> None:
    evaluation = SYSTEM.evaluate(Profile(), Choices(), RULES)
    assert {issue.code for issue in evaluation.issues} == {
        "BRP-ID-NAME",
        "BRP-ID-LANGUAGE",
        "BRP-CHR-MISSING",
        "BRP-PRO-NONE",
    }
    assert all(issue.open for issue in evaluation.issues)
