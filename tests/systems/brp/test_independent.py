"""The engine against the second reckoning of these tests, on records of every kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from hypothesis import given, settings

from builder.core.character import Numbers, Profile
from builder.core.evaluation import Evaluation
from builder.core.number import written
from builder.core.system import AnySystem, Rules
from builder.systems import all_systems
from tests.systems.brp import independent as again
from tests.systems.brp.book_skills import SKILLS
from tests.systems.brp.builds import records

ROLLS = {"effort": "STR", "stamina": "CON", "idea": "INT", "luck": "POW", "agility": "DEX", "charisma": "APP"}
KINDS = {
    "professional": "professional_points",
    "personal": "personal_points",
    "experience": "experience_points",
}


@cache
def brp() -> tuple[AnySystem, Rules]:
    system = all_systems()["brp"]
    return system, system.load_rules(())


def evaluated(record: dict[str, Any]) -> tuple[Any, Evaluation[Any]]:
    system, rules = brp()
    choices = Numbers(0).fill(system.choices.model_validate(record))
    return choices, system.evaluate(Profile(), choices, rules)


def shown(answer: Evaluation[Any], keys: Iterable[str]) -> dict[str, int | str | None]:
    """What the engine says of these keys; None where it says nothing."""
    values = answer.values
    return {key: written(values[key].total) if key in values else None for key in keys}


def named(record: dict[str, Any]) -> set[str]:
    """Every skill of the list without a specialty, and every sound key that stands anywhere in the record."""
    keys = {row[0] for row in SKILLS if row[5] in ("", "optional")} | set(again.Slots(record).keys)
    for kind in KINDS.values():
        keys |= {again.tidy(key) for key in record.get(kind, {})}
    return {key for key in keys if is_sound(key)}


def is_sound(key: str) -> bool:
    id, specialty = again.parted(key)
    kind = again.KIND.get(id)
    return kind is not None and (kind in ("free", "by weapon") if specialty else kind in ("", "optional"))


@given(records())
@settings(max_examples=60, deadline=None)
def test_characteristics_and_what_follows_from_them_agree(record: dict[str, Any]) -> None:
    score = again.scores(record)
    wanted: dict[str, int | str] = {f"char.{name}": value for name, value in score.items()}
    wanted |= {f"roll.{id}": score[name] * 5 for id, name in ROLLS.items()}
    wanted |= {f"roll_special.{id}": score[name] for id, name in ROLLS.items()}
    bonus = again.damage_bonus(score["STR"] + score["SIZ"]).lstrip("+")
    wanted |= {"mov": 10, "pp": score["POW"], "hp": again.hit_points(score["CON"], score["SIZ"])}
    wanted |= {
        "db": 0 if bonus == "0" else bonus,
        "pool.professional": 300,
        "pool.personal": score["INT"] * 10,
    }
    wanted |= {f"spent.{kind}": again.total(record, KINDS[kind]) for kind in ("professional", "personal")}
    assert shown(evaluated(record)[1], wanted) == wanted


@given(records())
@settings(max_examples=60, deadline=None)
def test_every_skill_agrees_in_all_its_parts(record: dict[str, Any]) -> None:
    wanted: dict[str, int] = {}
    for key in named(record):
        chance = again.chance(record, key)
        wanted[f"base.{key}"] = again.base(record, key) or 0
        wanted |= {f"{kind}.{key}": again.points(record, field, key) for kind, field in KINDS.items()}
        wanted |= {
            f"creation.{key}": wanted[f"base.{key}"] + again.spent(record, key),
            f"skill.{key}": chance,
        }
        wanted |= {f"special.{key}": again.special(chance), f"half.{key}": again.half(chance)}
        wanted[f"double.{key}"] = 2 * chance
    assert shown(evaluated(record)[1], wanted) == wanted


@given(records())
@settings(max_examples=60, deadline=None)
def test_what_armour_takes_off_agrees(record: dict[str, Any]) -> None:
    answer = evaluated(record)[1]
    for key in named(record):
        reduced = again.reduced(record, key)
        untouched = answer.values[f"skill.{key}"]
        said = answer.values.get(f"armored.{key}", untouched)
        assert said.total == reduced, key
        if said is not untouched:
            assert answer.values[f"armored_special.{key}"].total == again.special(reduced)
    if record.get("armor"):
        off = again.penalties(record)
        wanted = {"armor.ap": again.armour_points(record), "armor.physical": off["phys"]}
        wanted["armor.perception"] = off["perc"]
        assert shown(answer, wanted) == wanted


@given(records())
@settings(max_examples=60, deadline=None)
def test_every_weapon_agrees(record: dict[str, Any]) -> None:
    choices, answer = evaluated(record)
    for row in choices.weapons:
        chance = again.weapon_chance(record, row.id)
        wanted = {
            f"weapon.{row.row}.base": again.weapon_base(record, row.id),
            f"weapon.{row.row}": chance,
            f"weapon.{row.row}.special": again.special(chance),
        }
        assert shown(answer, wanted) == wanted, row.id


@given(records())
@settings(max_examples=120, deadline=None)
def test_the_same_findings_are_made_equally_often(record: dict[str, Any]) -> None:
    found = Counter(issue.code for issue in evaluated(record)[1].issues)
    assert found == Counter(code for code, _ in again.findings(record))
