"""What is taken at the door as the digest writes it, and the favoured skills of the worked characters."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from builder.core.character import Numbers
from builder.systems import all_systems
from tests.systems.lunatic.test_marks import GERRIT, evaluated

WORKED = Path(__file__).parents[2] / "vectors" / "lunatic" / "worked.toml"
FAVOURED = {
    "W1": "main_melee defense body_defense escape",
    "W2": "stealth devices missile trick",
    "W3": "spell_cast spell_react ritual mind_defense",
    "W4": "main_melee defense spell_react",
    "W5": "main_melee defense body_defense mind_defense",
    "W6": "stealth devices insight speech",
    "W7": "stealth devices escape missile",
    "W8": "main_melee spell_react spell_cast",
    "W9": "main_melee defense athletics outdoors missile",
}


def record(name: str) -> dict[str, Any]:
    cases = tomllib.loads(WORKED.read_text(encoding="utf-8"))["case"]
    found: dict[str, Any] = next(case["choices"] for case in cases if case["name"].startswith(f"{name} "))
    return found


@pytest.mark.parametrize("name", FAVOURED)
def test_the_favoured_skills_are_those_printed(name: str) -> None:
    assert evaluated(record(name)).facts.favored == frozenset(FAVOURED[name].split())


def test_a_record_is_taken_as_the_digest_writes_it() -> None:
    bare = {
        **GERRIT,
        "magic": None,
        "talents": ["darkvision_15", {"ja": "遠耳", "en": "Far ears", "ap": 1}],
        "growth": [[{"kind": "feat", "id": "power_blow"}], []],
        "personal_exp_gained": [6, 8],
        "skill_exp": [{"main_melee": 1}, {}],
        "equipment": [{"id": "long_bow"}],
        "gp": 10,
        "traits": ["片目"],
        "languages": ["古語"],
        "table_pack": {"id": "lunatic-7.10-default", "revision": 1, "sha256": ""},
        "is_pc": True,
    }
    system = all_systems()["lunatic"]
    taken = Numbers(0).fill(system.choices.model_validate(bare))
    again = system.choices.model_validate(taken.model_dump(mode="json"))
    assert again == taken
    assert evaluated(bare).values["exp.gained"].total == 14
    assert len(evaluated(bare).facts.growth) == 2


@pytest.mark.parametrize(
    "wrong",
    [
        *({"age": "18"}, {"magic": 7.5}, {"deltas": {"luck": 1}}, {"virtual": {"stride": None}}),
        *({"growth": [["power_blow"]]}, {"is_pc": "yes"}, {"colour": "red"}, {"vitality_ap": True}),
    ],
    ids=str,
)
def test_a_wrong_type_or_an_unknown_key_does_not_pass_the_door(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        all_systems()["lunatic"].choices.model_validate({**GERRIT, **wrong})
