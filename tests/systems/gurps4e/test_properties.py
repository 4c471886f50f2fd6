"""What holds for every GURPS build, however wrong: it is answered, its sums fold, its budgets agree."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.character import Profile
from builder.core.evaluation import Severity
from builder.core.frozen import LIMIT
from builder.core.language import translator
from builder.core.ledger import fold
from builder.core.text import LANGUAGES
from builder.systems.gurps4e import SYSTEM
from builder.systems.gurps4e.choices import Choices, snapshot
from builder.systems.gurps4e.engine import evaluate
from tests.systems.gurps4e.builds import builds, choices_of, evaluated, rules

CATEGORIES = ("attributes", "secondary", "advantages", "disadvantages", "perks", "quirks", "skills")


@given(builds())
@settings(max_examples=150)
def test_every_sum_folds_and_names_only_what_came_before(raw: dict[str, Any]) -> None:
    seen: set[str] = set()
    for key, value in evaluated(raw).values.items():
        assert value.key == key
        assert fold(value.entries) == value.total, key
        assert {entry.of for entry in value.entries} - {None} <= seen, key
        seen.add(key)


@given(builds())
@settings(max_examples=100)
def test_the_total_is_the_sum_of_the_categories_and_of_all_lines(raw: dict[str, Any]) -> None:
    answer = evaluated(raw)
    total = answer.values["points.total"].number
    assert total == sum(answer.values[f"points.{name}"].number for name in CATEGORIES)
    assert total == sum(line.cost.number for line in answer.facts.lines)
    budget = answer.budgets["points"]
    assert budget.left == answer.values["points.unspent"].number
    assert budget.granted.number == answer.values["points.granted"].number + sum(
        row.points for row in choices_of(raw).earned
    )


@given(builds())
@settings(max_examples=100)
def test_what_counts_as_a_disadvantage_is_never_less_than_nothing(raw: dict[str, Any]) -> None:
    answer = evaluated(raw)
    counted = [line for line in answer.facts.lines if line.counted]
    assert all(line.cost.number < 0 for line in counted)
    assert answer.values["disadvantages.counted"].number == -sum(line.cost.number for line in counted)


@given(builds())
@settings(max_examples=100)
def test_the_same_choices_have_the_same_answer(raw: dict[str, Any]) -> None:
    choices = choices_of(raw)
    assert evaluate(Profile(), choices, rules()) == evaluate(Profile(), choices, rules())


@given(builds())
@settings(max_examples=100)
def test_a_bare_record_is_answered_as_the_numbered_one(raw: dict[str, Any]) -> None:
    bare = evaluate(Profile(), Choices.model_validate(raw), rules())
    assert bare == evaluated(raw)


@given(builds())
@settings(max_examples=100)
def test_no_finding_is_said_twice_of_one_place(raw: dict[str, Any]) -> None:
    said = [(issue.code, issue.path) for issue in evaluated(raw).issues]
    assert len(said) == len({*said})


@given(builds())
@settings(max_examples=60)
def test_every_word_is_there_in_both_languages(raw: dict[str, Any]) -> None:
    answer = evaluated(raw)
    for language in LANGUAGES:
        speaker = translator(language, [SYSTEM.strings])
        labels = [value.name for value in answer.values.values()]
        labels += [entry.why for value in answer.values.values() for entry in value.entries]
        labels += [budget.name for budget in answer.budgets.values()]
        assert [label for label in labels if "⟦" in speaker.say(label)] == []
        for issue in answer.issues:
            assert speaker.knows(f"issue.{issue.code}")


@given(builds(), builds())
@settings(max_examples=60)
def test_the_limits_of_play_are_those_of_the_frozen_copy(raw: dict[str, Any], before: dict[str, Any]) -> None:
    copy = evaluated({**before, "phase": "creation"})
    frozen = snapshot(choices_of(before))
    answer = evaluated({**raw, "phase": "play", "creation": frozen})
    judged = ("GURPS-DISADV-LIMIT", "GURPS-QUIRK-LIMIT")
    assert {issue.code for issue in answer.issues if issue.code in judged} == {
        issue.code for issue in copy.issues if issue.code in judged
    }
    assert answer.values["creation.points.total"].total == copy.values["points.total"].total


@given(builds(), st.sampled_from(["ST", "DX", "IQ", "HT"]))
@settings(max_examples=60)
def test_one_level_more_costs_what_the_next_step_says(raw: dict[str, Any], key: str) -> None:
    before = evaluated(raw)
    line = next(line for line in before.facts.attributes if line.key == key)
    higher = {**raw, "attributes": {**raw.get("attributes", {}), key: line.value.whole + 1}}
    if line.value.whole == LIMIT:
        return
    after = evaluated(higher)
    assert after.values["points.total"].number - before.values["points.total"].number == line.next.points
    assert after.values[line.value.key].total == line.next.target


@given(builds())
@settings(max_examples=60)
def test_the_next_step_of_a_skill_brings_its_level(raw: dict[str, Any]) -> None:
    before = evaluated(raw)
    choices = choices_of(raw)
    for place, line in enumerate(before.facts.skills):
        if line.next is None or line.record is None:
            continue
        rows = [row.model_dump() for row in choices.skills]
        rows[place]["points"] = choices.skills[place].points + line.next.points
        if rows[place]["points"] > LIMIT:
            continue
        after = evaluated({**raw, "skills": rows})
        level = next(one.level for one in after.facts.skills if one.row == line.row)
        assert level is not None
        assert level.total == line.next.target


@given(builds())
@settings(max_examples=60)
def test_an_open_finding_is_a_to_do_or_an_error(raw: dict[str, Any]) -> None:
    for issue in evaluated(raw).issues:
        assert issue.path[0] == "choices"
        assert not issue.open or issue.severity in (Severity.TODO, Severity.ERROR)
        assert issue.open or issue.severity is not Severity.TODO
