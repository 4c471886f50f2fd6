"""The tables of skills and specialties against the digest, row by row. Touches data files only."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.systems.brp.book_skills import ALIASES, BY_WEAPON, SKILLS, SPECIALTIES
from tests.systems.brp.tables import found_by, rows

GROUP = {"": "", "phys": "physical", "perc": "perception", "perc*": "perception"}
KIND = {"": "", "free": "free", "by weapon": "weapon", "optional": "optional"}


def skills() -> dict[str, dict[str, Any]]:
    return rows("skills", "skills")


def specialties() -> dict[str, dict[str, Any]]:
    return rows("skills", "specialties")


def in_data(words: str) -> int | str | None:
    """A base as the data write it."""
    known = {"by weapon": None, "as Language": "language", "DEX×½": "DEX/2", "INT×1": "INT"}
    if words in known:
        return known[words]
    return int(words) if words.isdigit() else words.replace("×", "*")


def test_there_are_57_skills_in_the_order_of_the_list() -> None:
    assert list(skills()) == [row[0] for row in SKILLS]
    assert len(skills()) == 57


@pytest.mark.parametrize("line", SKILLS, ids=[row[0] for row in SKILLS])
def test_a_skill_has_its_names_kind_and_armour_group(line: tuple[str, ...]) -> None:
    id, en, ja, kana, _, kind, group = line
    row = skills()[id]
    assert (row["name_en"], row["name_ja"], row["kana"]) == (en, ja, kana)
    assert row.get("specialty", "") == KIND[kind]
    assert row.get("armor", "") == GROUP[group]
    assert row.get("armor_option", "") == ("sense_is_perception" if group == "perc*" else "")
    assert row["summary_ja"] and row["summary_en"]


@pytest.mark.parametrize("line", SKILLS, ids=[row[0] for row in SKILLS])
def test_a_skill_has_its_base_chance_in_every_era(line: tuple[str, ...]) -> None:
    row = skills()[line[0]]
    columns = [in_data(part.strip()) for part in line[4].split(" / ")]
    if line[0] == "fly":
        assert (row["base"], row["base_natural"]) == ("DEX/2", "DEX*4")
        columns = columns[:1]
    modern = row.get("base")
    given = [modern, row.get("base_future", modern), row.get("base_historical", modern)]
    wanted = columns * 3 if len(columns) == 1 else columns
    assert [str(base).replace("*1", "") for base in given] == [str(base).replace("*1", "") for base in wanted]


def test_flight_and_projection_are_there_only_by_option() -> None:
    assert {id: row["needs"] for id, row in skills().items() if row.get("needs")} == {
        "fly": "fly",
        "projection": "powers",
    }


@pytest.mark.parametrize("line", SPECIALTIES, ids=[f"{row[0]}:{row[1]}" for row in SPECIALTIES])
def test_a_specialty_has_its_names_and_reading(line: tuple[str, ...]) -> None:
    skill, id, en, ja, kana = line
    row = specialties()[f"{skill}:{id}"]
    assert row["skill"] == skill
    assert (row["name_en"], row["name_ja"], row["kana"]) == (en, ja, kana)
    assert row.get("listed", True)


def test_the_suggested_specialties_are_those_of_the_list_in_its_order() -> None:
    offered = [id for id, row in specialties().items() if row.get("listed", True)]
    wanted = [f"{row[0]}:{row[1]}" for row in SPECIALTIES]
    assert [id for id in offered if id in wanted] == wanted
    assert {id.partition(":")[0] for id in set(offered) - set(wanted)} <= {"literacy"}


def test_only_the_published_bases_by_weapon_are_there() -> None:
    bases = {id: row["base"] for id, row in specialties().items() if row.get("base") is not None}
    assert bases == BY_WEAPON


def test_a_base_of_a_specialty_stands_only_where_the_skill_goes_by_weapon() -> None:
    by_weapon = {row[0] for row in SKILLS if row[5] == "by weapon"}
    assert {id.partition(":")[0] for id, row in specialties().items() if "base" in row} <= by_weapon


@pytest.mark.parametrize(
    ("key", "word"), [(line[0], word) for line in ALIASES for word in line[1:]], ids=lambda value: str(value)
)
def test_a_search_finds_a_skill_by_its_other_words(key: str, word: str) -> None:
    row = specialties()[key] if ":" in key else skills()[key]
    assert found_by(row, word), f"{key} is not found by {word}"


@pytest.mark.parametrize("word", ["拳銃", "ピストル", "handgun"])
def test_a_handgun_is_found_as_a_pistol(word: str) -> None:
    assert found_by(specialties()["firearm:pistol"], word)


@pytest.mark.parametrize("word", ["エナジーピストル", "レーザーピストル", "Energy Pistol", "Laser Pistol"])
def test_energy_and_laser_pistols_are_one_specialty(word: str) -> None:
    assert found_by(specialties()["energy_weapon:laser_pistol"], word)


def test_ids_are_english_names_in_lower_case_with_underscores() -> None:
    special = {"craft:knots", "energy_weapon:laser_pistol", "energy_weapon:laser_rifle"}
    for id, row in specialties().items():
        assert re.fullmatch(r"[a-z_]+:[a-z_]+", id)
        if row.get("listed", True) and id not in special and not id.startswith("literacy"):
            assert id.partition(":")[2] == row["name_en"].lower().replace(" ", "_")
