"""The digest's record as it stands goes through the door, from a file as well."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from builder.cli.record import record_of
from builder.core.character import numbered
from builder.systems import all_systems
from builder.systems.lunatic.choices import Choices

LUNATIC = all_systems()["lunatic"]


def made(**record: Any) -> Choices:
    return numbered(Choices.model_validate(record))


def test_age_rolls_are_kept_by_their_number() -> None:
    assert made(age_rolls=[1, 1, 4]).age_rolls == {"1": 1, "2": 1, "3": 4}
    assert list(made(age_rolls={"10": 2, "2": 1, "1": 1}).age_rolls) == ["1", "2", "10"]


def test_exp_of_each_scenario_become_rows_that_know_their_scenario() -> None:
    rows = made(personal_exp_gained=[6, 8]).personal_exp_gained
    assert [(row.scenario, row.exp) for row in rows] == [(1, 6), (2, 8)]


def test_a_bare_number_of_exp_is_a_total_of_no_scenario() -> None:
    assert [(row.scenario, row.exp) for row in made(personal_exp_gained=14).personal_exp_gained] == [(0, 14)]


def test_skill_exp_by_scenario_become_rows() -> None:
    rows = made(skill_exp=[{"main_melee": 1, "defense": 1}, {"main_melee": 1}]).skill_exp
    found = [(row.scenario, row.skill, row.exp) for row in rows]
    assert found == [(1, "main_melee", 1), (1, "defense", 1), (2, "main_melee", 1)]


def test_a_bare_map_of_skill_exp_is_a_total_of_no_scenario() -> None:
    assert [(row.scenario, row.skill) for row in made(skill_exp={"lore": 2}).skill_exp] == [(0, "lore")]


def test_plain_ids_and_lines_become_rows() -> None:
    choices = made(talents=["darkvision_15"], traits=["scarred"], languages=["old speech"])
    assert choices.talents[0].id == "darkvision_15"
    assert (choices.traits[0].text, choices.languages[0].text) == ("scarred", "old speech")


def test_an_opportunity_may_be_a_plain_list_of_purchases() -> None:
    choices = made(growth=[[{"kind": "base", "id": "devices"}], []])
    assert [len(row.purchases) for row in choices.growth] == [1, 0]
    assert all(row.row for row in choices.growth)


def test_null_is_nothing_chosen() -> None:
    choices = made(parameter_pattern=None, base_class=None, magic=None)
    assert (choices.parameter_pattern, choices.base_class, choices.magic) == ("", "", None)


@pytest.mark.parametrize("record", [{"deltas": {"luck": 1}}, {"vitality_ap": "3"}, {"age_rolls": {"x": 3}}])
def test_wrong_types_and_unknown_keys_are_refused(record: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="validation error"):
        made(**record)


def test_the_profile_of_a_record_from_a_file_is_both_the_envelopes_and_the_bodys(tmp_path: Path) -> None:
    file = tmp_path / "gerrit.json"
    record = {"profile": {"name": "Gerrit", "sex": "m", "height_cm": 178, "weight_kg": "60.8"}, "age": 18}
    file.write_text(json.dumps(record), encoding="utf-8")
    profile, choices = record_of(str(file), LUNATIC)
    assert profile.name == "Gerrit"
    assert (choices.profile.sex, choices.profile.height_cm) == ("m", 178)
    assert choices.profile.name == ""


def test_what_is_saved_is_read_again_as_the_same() -> None:
    choices = made(age_rolls=[1, 5], personal_exp_gained=[6], skill_exp=[{"lore": 1}], growth=[[]])
    assert Choices.model_validate(json.loads(choices.model_dump_json())) == choices
