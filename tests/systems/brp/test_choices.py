"""BRP: the record of the digest as it stands goes through the door; in the file maps are rows."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

from builder.core.character import numbered
from builder.core.dice import Roller
from builder.core.edit import Insert, Set, apply
from builder.core.start import new_character
from builder.systems.brp import SYSTEM
from builder.systems.brp.choices import Choices
from tests.systems.brp.people import RULES
from tests.systems.every import NOW, AnyCharacter

DIGEST: dict[str, Any] = {
    "identity": {
        "name": "Mio",
        "race": "human",
        "gender": "",
        "handedness": "left",
        "height": "160 cm",
        "weight": "",
        "description": "",
        "age": 27,
        "features": None,
        "own_language": "Japanese",
        "notes": "",
    },
    "era": "modern",
    "options": {
        "cap_mode": "enforce",
        "literacy_assumed": True,
        "fly_mode": "none",
        "powers": False,
        "disabled_skills": ["throw"],
        "sense_is_perception": True,
        "reroll_allowed": True,
        "strict_result_table": False,
    },
    "base_overrides": {"firearm:shotgun": 30},
    "rolls": {"STR": 10, "CON": 11, "SIZ": 12, "INT": 15, "POW": 12, "DEX": 11, "APP": 13},
    "roll_sets": 1,
    "shift": {"APP": -2, "DEX": 2},
    "profession": {
        "id": "detective",
        "fixed": {"firearm": "pistol"},
        "choices": [["dodge", "drive:automobile", "insight", "technical:computer_use"]],
    },
    "professional_points": {"knowledge:law": 45, "listen": 25},
    "personal_points": {"listen": 10},
    "experience_points": {"listen": 3},
    "ticks": ["spot", "knowledge:law"],
    "improvements": [{"key": "listen", "roll": 88, "gain": 3, "date": "2026-11-29", "checked": True}],
    "weapons": ["pistol", {"name": "whip", "skill": "melee_weapon:whip", "damage": "1D4+db"}],
    "armor": ["bulletproof_vest"],
    "shields": ["riot"],
    "equipment": ["notebook"],
}


def character(choices: Any) -> AnyCharacter:
    raw = new_character(SYSTEM, RULES, id="c-1", now=NOW).model_dump(mode="json")
    return SYSTEM.document.model_validate({**raw, "choices": choices})


def test_the_record_of_the_digest_is_taken_as_it_stands() -> None:
    choices = Choices.model_validate(DIGEST)
    assert [(row.skill, row.spec, row.points) for row in choices.professional_points] == [
        ("knowledge", "law", 45),
        ("listen", "", 25),
    ]
    assert [(row.skill, row.spec, row.base) for row in choices.base_overrides] == [("firearm", "shotgun", 30)]
    assert [(row.skill, row.spec) for row in choices.ticks] == [("spot", ""), ("knowledge", "law")]
    assert [(row.place, row.skill, row.spec) for row in choices.profession.choices] == [
        (0, "dodge", ""),
        (0, "drive", "automobile"),
        (0, "insight", ""),
        (0, "technical", "computer_use"),
    ]
    assert [(row.id, row.skill, row.spec) for row in choices.weapons] == [
        ("pistol", "", ""),
        ("custom", "melee_weapon", "whip"),
    ]
    assert choices.identity.age == "27"
    assert choices.equipment[0].text == "notebook"


def test_the_picks_of_each_list_know_their_list() -> None:
    choices = Choices.model_validate({"profession": {"choices": [[], ["listen"], ["spot", "art:film"]]}})
    assert [(row.place, row.skill) for row in choices.profession.choices] == [
        (1, "listen"),
        (2, "spot"),
        (2, "art"),
    ]


def test_what_was_a_map_is_rows_with_numbers_in_the_file() -> None:
    written = json.loads(character(DIGEST).model_dump_json())
    rows = written["choices"]["personal_points"]
    assert rows == [{"row": rows[0]["row"], "skill": "listen", "spec": "", "points": 10}]
    assert rows[0]["row"] > 0
    assert SYSTEM.document.model_validate(written) == character(DIGEST)


def test_rows_go_through_the_door_again_as_they_are() -> None:
    choices = numbered(Choices.model_validate(DIGEST))
    assert Choices.model_validate(choices.model_dump(mode="json")) == choices


def test_fractions_and_negative_points_are_kept_for_the_engine_to_judge() -> None:
    choices = Choices.model_validate({"personal_points": {"listen": 0.5, "spot": -3}})
    assert [row.points for row in choices.personal_points] == [Fraction(1, 2), -3]


@pytest.mark.parametrize(
    "wrong",
    [
        {"sanity": 1},
        {"rolls": {"STR": "ten"}},
        {"rolls": {"LUC": 3}},
        {"shift": {"STR": 0.5}},
        {"personal_points": {"listen": "many"}},
        {"personal_points": {"listen": True}},
        {"personal_points": {"listen": 10**10}},
        {"personal_points": {"craft:" + "x" * 501: 1}},
        {"options": {"powers": "yes"}},
        {"weapons": [7]},
    ],
)
def test_unknown_keys_and_wrong_types_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Choices.model_validate(wrong)


def test_a_specialty_of_five_hundred_characters_is_taken() -> None:
    choices = Choices.model_validate({"personal_points": {"craft:" + "x" * 500: 1}})
    assert choices.personal_points[0].spec == "x" * 500


def test_the_dice_of_a_set_lie_where_the_choices_have_their_totals() -> None:
    begun = character({})
    thrown = Roller.seeded(1).roll("3d6", ("choices", "rolls", "STR"), NOW)
    rolls = apply(begun, Set(thrown.path, thrown.total)).choices.rolls
    assert rolls.model_dump(exclude_none=True) == {"STR": thrown.total}


def test_points_a_slot_and_a_pick_are_entered_one_by_one() -> None:
    begun = character({})
    after = apply(begun, Insert(("choices", "personal_points"), {"key": "craft:knots", "points": 5}))
    after = apply(after, Set(("choices", "profession", "fixed", "craft"), "knots"))
    pick = {"place": 1, "skill": "listen", "spec": ""}
    after = apply(after, Insert(("choices", "profession", "choices"), pick))
    own = after.choices
    assert (own.personal_points[0].skill, own.personal_points[0].points) == ("craft", 5)
    assert own.profession.fixed == {"craft": "knots"}
    assert own.profession.choices[0].place == 1
