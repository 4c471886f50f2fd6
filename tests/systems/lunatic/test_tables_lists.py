"""Skills, races, talents, feats, spells and weapons against the digest. Touches data files only."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.systems.lunatic.book_lists import (
    ABILITIES,
    FEATS,
    HUMAN,
    RACES,
    SCHOOLS,
    SKILLS,
    SPELLS,
    TALENTS,
    WEAPON_CATEGORIES,
    WEAPONS,
)
from tests.systems.lunatic.tables import names, plain, raw, rows

WORDS = ("ja", "en", "kana")
RECORDS = {"talents": TALENTS, "feats": FEATS, "spells": SPELLS, "weapons": WEAPONS}
LISTED = [(listed, id) for listed, records in RECORDS.items() for id in records]

# Chapter 4, in its own words: the column of a race, where it is not the human one
CHAPTER_4 = {
    "elf": ("magic 7", "toughness -1", "darkvision", "no large melee", "100 95", "own body"),
    "dwarf": ("not reflex", "toughness +1", "vitality +1", "move -1", "darkvision", "85 100", "own body"),
    "gnome": ("magic 7", "not valor", "devices +1", "no large melee", "two hands", "80 50", "human body"),
    "halfling": (
        *("not valor", "escape +1", "stealth +1", "no large melee", "no large ranged", "two hands"),
        *("70 35", "human body"),
    ),
}


def test_the_six_abilities_have_their_names() -> None:
    given = [(id, *names(row)) for id, row in rows("abilities").items()]
    assert given == list(ABILITIES)


def test_eighteen_skills_stand_in_the_order_of_the_digest() -> None:
    assert list(rows("skills")) == [row[0] for row in SKILLS]
    assert len(SKILLS) == 18


@pytest.mark.parametrize("line", SKILLS, ids=[row[0] for row in SKILLS])
def test_a_skill_has_its_names_abilities_and_kind(line: tuple[Any, ...]) -> None:
    id, ja, en, kana, main, sub, combat = line
    row = rows("skills")[id]
    assert names(row) == (ja, en, kana)
    assert (row["main"], row["sub"] or "", row["combat"]) == (main.split("/"), sub, combat)


def test_eight_skills_are_for_combat() -> None:
    assert [id for id, row in rows("skills").items() if row["combat"]] == [
        *("main_melee", "sub_melee", "missile", "defense", "body_defense", "mind_defense"),
        *("spell_cast", "spell_react"),
    ]


def test_the_skills_without_a_sub_ability() -> None:
    assert [id for id, row in rows("skills").items() if not row["sub"]] == [
        *("main_melee", "sub_melee", "defense", "devices", "insight", "ritual"),
    ]


def test_the_five_races_stand_in_the_order_of_the_digest() -> None:
    assert list(rows("races")) == ["human", "elf", "dwarf", "gnome", "halfling"]


@pytest.mark.parametrize("line", RACES, ids=[row[0] for row in RACES])
def test_a_race_has_its_names_and_rules(line: tuple[str, str, str, str, dict[str, Any]]) -> None:
    id, ja, en, kana, own = line
    row = rows("races")[id]
    assert names(row) == (ja, en, kana)
    assert plain({key: row[key] for key in HUMAN}) == plain({**HUMAN, **own})


@pytest.mark.parametrize("id", CHAPTER_4)
def test_a_race_is_what_chapter_4_says(id: str) -> None:
    row = rows("races")[id]
    said = [f"magic {row['magic_if_none']}"] if row["magic_if_none"] else []
    said += [f"not {ability}" for ability in row["nine_forbidden"]]
    said += [f"{part} {row[part]:+d}" for part in ("toughness", "vitality") if row[part]]
    said += [f"move {row['movement']:+d}"] if row["movement"] else []
    said += ["darkvision"] if row["free_talents"] == ["darkvision_15"] else []
    said += [f"{skill} {more:+d}" for skill, more in row["skill_initial"].items()]
    said += [f"no {size} melee" for size in row["barred_melee_sizes"]]
    said += [f"no {size} ranged" for size in row["barred_ranged_sizes"]]
    said += ["two hands"] if row["hand_and_half_two_handed"] else []
    said += [f"{row['height_percent']} {row['weight_percent']}"]
    said += ["human body" if row["muscle_from"] == "human_equivalent" else "own body"]
    assert tuple(said) == CHAPTER_4[id]
    assert row["gm_permission"] is True


def test_only_a_human_needs_no_permission() -> None:
    assert [id for id, row in rows("races").items() if not row["gm_permission"]] == ["human"]


def test_the_categories_of_weapons_in_order() -> None:
    assert list(rows("weapon_categories")) == [row[0] for row in WEAPON_CATEGORIES]


@pytest.mark.parametrize("line", WEAPON_CATEGORIES, ids=[row[0] for row in WEAPON_CATEGORIES])
def test_a_category_of_weapons_has_its_names(line: tuple[str, str, str, str]) -> None:
    assert names(rows("weapon_categories")[line[0]]) == line[1:]


@pytest.mark.parametrize("listed", RECORDS)
def test_a_list_holds_what_the_digest_holds(listed: str) -> None:
    assert list(rows(listed)) == list(RECORDS[listed])


@pytest.mark.parametrize(("listed", "id"), LISTED)
def test_a_record_has_its_names_numbers_and_provenance(listed: str, id: str) -> None:
    wanted, row = RECORDS[listed][id], rows(listed)[id]
    assert names(row) == tuple(wanted[word] for word in WORDS)
    more = {key: value for key, value in wanted.items() if key not in WORDS}
    assert plain({key: row.get(key) for key in more}) == plain(more)


def test_there_are_no_traits_to_choose_from() -> None:
    assert raw().get("traits", []) == []


def test_the_schools_are_those_of_the_classes() -> None:
    classes = (*rows("base_classes").values(), *rows("specialist_classes").values())
    used = {row["spell_school"] for row in classes} - {None}
    assert used == set(SCHOOLS)
    assert {row["school"] for row in rows("spells").values()} <= used


@pytest.mark.parametrize("id", [id for id, (ja, _) in SCHOOLS.items() if ja])
def test_a_school_has_its_name(id: str) -> None:
    ja, kana = SCHOOLS[id]
    given = names(rows("schools")[id])
    assert (given[0], given[2]) == (ja, kana)
    assert given[1]


def test_every_reading_is_in_hiragana() -> None:
    lists = ("skills", "races", "base_classes", "specialist_classes", "weapon_categories", *RECORDS)
    for listed in lists:
        for id, row in rows(listed).items():
            assert re.fullmatch(r"[ぁ-んー]+", names(row)[2]), (listed, id)
