"""The rulebook of The Lunatic against a second reckoning written from the digest alone."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from hypothesis import assume, given, settings

from builder.core.character import Numbers, Profile
from builder.core.evaluation import Evaluation
from builder.core.system import Rules
from builder.systems import all_systems
from tests.systems.lunatic import independent as second
from tests.systems.lunatic.builds import records

WRONG = "LUN-EXP-SKILL-WRONG"
# What the second reckoning does not judge
UNJUDGED = {"LUN-TBL-RECON"}


@cache
def rules() -> Rules:
    found: Rules = all_systems()["lunatic"].load_rules(())
    return found


def evaluated(record: dict[str, Any]) -> Evaluation[Any]:
    system = all_systems()["lunatic"]
    choices = Numbers(0).fill(system.choices.model_validate(record))
    return system.evaluate(Profile(), choices, rules())


def numbers(answer: Evaluation[Any], *keys: str) -> dict[str, Any]:
    return {key: answer.values[key].total for key in keys if key in answer.values}


def some(record: dict[str, Any]) -> second.Grown:
    """The second reckoning of a record whose skill EXP pay only for what they may."""
    state = second.grow(record)
    assume(not any(code == WRONG for code, _ in state.found))
    return state


@given(records())
@settings(max_examples=60)
def test_abilities_and_their_prices(record: dict[str, Any]) -> None:
    answer, ability = evaluated(record), second.created(record)
    wanted: dict[str, Any] = {
        f"created.{name}": value for name, value in ability.items() if value is not None
    }
    wanted |= {f"ap.{name}": second.delta_price(record, name) for name in second.FIVE}
    wanted |= {"ap.magic": second.magic_price(record), "ap.abilities": second.on_abilities(record)}
    wanted |= {"ap.spent": second.ap_spent(record)}
    assert numbers(answer, *wanted) == wanted
    assert ("created.magic" in answer.values) is (ability["magic"] is not None)


@given(records())
@settings(max_examples=60)
def test_parameters_with_growth(record: dict[str, Any]) -> None:
    answer, state = evaluated(record), some(record)
    wanted = state.parameters()
    assert numbers(answer, *wanted) == wanted
    assert ("mana" in answer.values) is ("mana" in wanted)
    now = {name: value for name, value in state.ability.items() if value is not None}
    assert numbers(answer, *now) == now
    modifiers = {f"modifier.{name}": second.modifier(value) for name, value in now.items()}
    assert numbers(answer, *modifiers) == modifiers
    caps = {f"cap.{name}": second.cap(record, name) for name in ("reserve", "stride")}
    assert numbers(answer, *caps) == caps


@given(records())
@settings(max_examples=60)
def test_skills_at_creation_and_after_growth(record: dict[str, Any]) -> None:
    answer, state = evaluated(record), some(record)
    ability = second.created(record)
    for skill in second.SKILL:
        assert (f"skill.{skill}" in answer.values) is second.has(record, skill)
        if not second.has(record, skill):
            continue
        base, halves = state.base(skill), state.intensity(skill)
        wanted = {
            f"created.skill.{skill}": second.base_value(record, ability, skill),
            f"skill.{skill}": base,
            f"intensity.{skill}": Fraction(halves, 2),
            f"effect.{skill}": halves // 2,
            f"critical.{skill}": second.look("critical_rating", base),
        }
        assert numbers(answer, *wanted) == wanted


@given(records())
@settings(max_examples=60)
def test_experience_prices_level_and_slots(record: dict[str, Any]) -> None:
    answer, state = evaluated(record), some(record)
    wanted = {
        "exp.initial": second.initial_exp(record),
        "exp.gained": sum(record["personal_exp_gained"]),
        "exp.cumulative": state.cumulative,
        "exp.left": state.personal,
        "level": second.level(state.cumulative),
        "slots": second.slot_option(record)["slots"],
        "slots.used": state.slots_used(),
    }
    assert numbers(answer, *wanted) == wanted
    prices = [value.total for key, value in answer.values.items() if key.startswith("price.")]
    assert sorted(prices, key=str) == sorted(state.prices, key=str)


@given(records())
@settings(max_examples=60)
def test_money_languages_body_and_age(record: dict[str, Any]) -> None:
    answer = evaluated(record)
    height, weight = second.body(record)
    wanted: dict[str, Any] = {
        "money.start": second.money(record),
        "languages": 1 + second.languages(record)[1],
        "body.height": height,
        "body.weight": weight,
    }
    if second.muscle_of(record) is not None:
        wanted["muscle"] = second.muscle_of(record)
    if second.rolls_hold(record["age_rolls"]):
        wanted["age.limit"] = second.age_limit(record["age_rolls"])
    assert numbers(answer, *wanted) == wanted
    assert ("muscle" in answer.values) is ("muscle" in wanted)


@given(records())
@settings(max_examples=60)
def test_the_chances_of_every_skill(record: dict[str, Any]) -> None:
    answer, state = evaluated(record), some(record)
    for skill in second.SKILL:
        if not second.has(record, skill):
            continue
        base = state.base(skill)
        if not 2 <= base <= 20:
            continue
        chance = second.chances(base, second.look("critical_rating", base))
        wanted = {f"chance.{name}.{skill}": value for name, value in chance.items()}
        given = numbers(answer, *wanted)
        assert given
        assert given == {key: wanted[key] for key in given}


@given(records())
@settings(max_examples=80)
def test_what_breaks_a_rule(record: dict[str, Any]) -> None:
    state = some(record)
    wanted = {code for code, _ in state.found | second.findings(record)}
    given = {issue.code for issue in evaluated(record).issues} - UNJUDGED
    assert given == wanted
