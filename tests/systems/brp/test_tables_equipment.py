"""Weapons, shields and armour against the digest, row by row. Touches data files only."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.brp.book_gear import ARMOUR, SHIELDS, WEAPONS
from tests.systems.brp.tables import found_by, rows

PRINTED = {"12": "12/6"}
SHOTS = {"B": ("shots", 6), "C": ("charges", 20)}


def number(words: str) -> int | None:
    return int(words) if words else None


def names(row: dict[str, Any]) -> tuple[str, str, str]:
    return row["name_en"], row["name_ja"], row["kana"]


def test_all_weapons_stand_in_the_order_of_the_tables() -> None:
    assert list(rows("equipment", "weapons")) == [row[0] for row in WEAPONS]
    assert len(WEAPONS) == 31


@pytest.mark.parametrize("line", WEAPONS, ids=[row[0] for row in WEAPONS])
def test_a_weapon_has_its_names_and_numbers(line: tuple[str, ...]) -> None:
    id, en, ja, kana, skill, base, damage, hands, hp, reach, note = line
    row = rows("equipment", "weapons")[id]
    assert names(row) == (en, ja, kana)
    assert (row["skill"], row.get("base"), row["damage"]) == (skill, number(base), damage)
    assert (row.get("hands", 1), row.get("hp"), row.get("range")) == (int(hands), number(hp), number(reach))
    assert row["kind"] == ("missile" if reach else "melee")
    assert row.get("slow", False) == (note == "A")
    loads = {field: row[field] for field in ("shots", "charges") if field in row}
    assert loads == (dict([SHOTS[note]]) if note in SHOTS else {})


def test_unarmed_fighting_and_rocks_are_owned_however_low_the_chance() -> None:
    exempt = {id for id, row in rows("equipment", "weapons").items() if row.get("any_chance")}
    assert exempt == {"brawl", "rock_thrown"}


def test_the_short_sword_is_found_by_its_other_name() -> None:
    assert found_by(rows("equipment", "weapons")["sword_short"], "短剣")


def test_a_weapon_stands_at_the_base_of_its_skill_except_the_greatsword() -> None:
    from_skills = rows("skills", "specialties")
    odd = [
        row["id"]
        for row in rows("equipment", "weapons").values()
        if row["skill"] in from_skills and row["base"] != from_skills[row["skill"]]["base"]
    ]
    assert odd == ["sword_great"]


def test_all_shields_stand_in_the_order_of_the_table() -> None:
    assert list(rows("equipment", "shields")) == [row[0] for row in SHIELDS]


@pytest.mark.parametrize("line", SHIELDS, ids=[row[0] for row in SHIELDS])
def test_a_shield_has_its_names_and_numbers(line: tuple[str, ...]) -> None:
    id, en, ja, kana, base, hp, damage, missile, size = line
    row = rows("equipment", "shields")[id]
    assert names(row) == (en, ja, kana)
    assert (row["skill"], row["base"], row["hp"]) == (f"shield:{id}", int(base), int(hp))
    assert (row["damage"], row["missile"], row["size"]) == (damage, int(missile), size)
    assert row.get("kneeling") == (90 if size == "large" else None)


def test_a_class_of_shields_has_one_chance_against_missiles() -> None:
    assert {(row[8], row[7]) for row in SHIELDS} == {("target", "15"), ("full", "30"), ("large", "60")}


def test_all_armour_stands_in_the_order_of_the_table() -> None:
    assert list(rows("equipment", "armor")) == [row[0] for row in ARMOUR]


@pytest.mark.parametrize("line", ARMOUR, ids=[row[0] for row in ARMOUR])
def test_armour_has_its_names_and_numbers(line: tuple[str, ...]) -> None:
    id, en, ja, kana, kind, points, physical, perception = line
    row = rows("equipment", "armor")[id]
    assert names(row) == (en, ja, kana)
    assert (row["kind"], row["ap"], row.get("printed", "")) == (kind, int(points), PRINTED.get(points, ""))
    assert (row.get("physical", 0), row.get("perception", 0)) == (int(physical), int(perception))


def test_no_thing_has_a_price_or_a_weight() -> None:
    for listed in ("weapons", "shields", "armor"):
        for row in rows("equipment", listed).values():
            assert not {"price", "cost", "weight", "kg"} & row.keys(), row["id"]
