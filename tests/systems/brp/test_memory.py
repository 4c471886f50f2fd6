"""What is remembered is what would be concluded anew: the same answer with a memory and without one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.character import Profile, numbered
from builder.systems.brp.choices import Choices
from builder.systems.brp.engine import evaluate
from builder.systems.brp.pages import pages
from builder.systems.brp.rule_tables import BrpRules
from tests.systems.brp.builds import records
from tests.systems.brp.people import RULES

SECTIONS = tuple(Choices.model_fields)
ARMED: dict[str, Any] = {
    "rolls": {"STR": 13, "CON": 12, "SIZ": 13, "INT": 11, "POW": 10, "DEX": 14, "APP": 9},
    "personal_points": {"listen": 20, "spot": 10, "firearm:rifle": 30},
    "weapons": ["rifle", "dagger"],
}


def choices_of(raw: dict[str, Any]) -> Choices:
    return numbered(Choices.model_validate(raw))


def answered(choices: Choices, rules: BrpRules) -> tuple[Any, Any]:
    answer = evaluate(Profile(), choices, rules)
    return answer, pages(choices, rules, answer)


def same_without_memory(choices: Choices) -> bool:
    warm, cold = answered(choices, RULES), answered(choices, replace(RULES))
    return warm == cold and list(warm[0].values) == list(cold[0].values)


@given(records(), records(), st.lists(st.sampled_from(SECTIONS), min_size=1, max_size=4))
@settings(max_examples=60)
def test_part_by_part_one_record_becomes_another_and_is_answered_as_if_for_the_first_time(
    raw: dict[str, Any], other: dict[str, Any], sections: list[str]
) -> None:
    choices, target = choices_of(raw), choices_of(other)
    assert same_without_memory(choices)
    for section in sections:
        choices = numbered(choices.model_copy(update={section: getattr(target, section)}))
        assert same_without_memory(choices)


@given(records(), st.data())
@settings(max_examples=50)
def test_rows_come_go_and_move_and_each_is_answered_as_if_for_the_first_time(
    raw: dict[str, Any], data: st.DataObject
) -> None:
    choices = choices_of(raw)
    for name in ("professional_points", "personal_points", "improvements", "weapons", "armor"):
        rows = list(getattr(choices, name))
        kept = data.draw(st.permutations(rows)) if rows else rows
        choices = choices.model_copy(update={name: tuple(kept[: data.draw(st.integers(0, len(kept)))])})
        assert same_without_memory(choices)


def test_an_edit_concludes_anew_only_what_it_touches() -> None:
    choices, rules = choices_of(ARMED), replace(RULES)
    before = evaluate(Profile(), choices, rules).facts
    listen, *rest = choices.personal_points
    more = listen.model_copy(update={"points": 25})
    after = evaluate(Profile(), choices.model_copy(update={"personal_points": (more, *rest)}), rules).facts
    changed = [new.key for new, old in zip(after.skills, before.skills, strict=True) if new is not old]
    assert changed == ["listen"]
    assert after.by_key["listen"].chance.whole == 25 + 25
    assert all(new is old for new, old in zip(after.weapons, before.weapons, strict=True))


def test_a_weapon_follows_its_skill_and_the_damage_bonus() -> None:
    choices, rules = choices_of(ARMED), replace(RULES)
    rifle, dagger = evaluate(Profile(), choices, rules).facts.weapons
    assert rifle.attack is not None and rifle.attack.whole == 25 + 30
    assert dagger.written == "1D4+1D4"
    listen, spot, shot = choices.personal_points
    better = choices.model_copy(
        update={
            "personal_points": (listen, spot, shot.model_copy(update={"points": 35})),
            "rolls": choices.rolls.model_copy(update={"STR": 18, "SIZ": 18}),
        }
    )
    rifle, dagger = evaluate(Profile(), better, rules).facts.weapons
    assert rifle.attack is not None and rifle.attack.whole == 25 + 35
    assert dagger.written == "1D4+1D6"


def test_a_finding_is_told_again_where_nothing_else_is_told() -> None:
    choices, rules = choices_of({**ARMED, "personal_points": {"firearm:shotgun": 10}}), replace(RULES)
    first, second = (evaluate(Profile(), choices, rules).issues for _ in range(2))
    assert [issue.code for issue in first].count("BRP-SKL-BASE-UNSET") == 1
    assert first == second


def test_other_tables_have_a_memory_of_their_own() -> None:
    first, second = replace(RULES), replace(RULES)
    evaluate(Profile(), choices_of(ARMED), first)
    assert first.memory.kept and not second.memory.kept
    assert first == second
