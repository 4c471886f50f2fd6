"""The tables as the digest prints them: classes, slots, armor, weapons, gear, talents, spells, row by row."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.systems.black_flag.people import RULES

BOOK: dict[str, Any] = tomllib.loads((Path(__file__).parent / "tables.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("level", "xp", "bonus"), BOOK["levels"])
def test_a_level_has_its_experience_and_its_bonus(level: int, xp: int, bonus: int) -> None:
    assert RULES.xp.at(xp).value == level
    assert level == 1 or RULES.xp.at(xp - 1).value == level - 1
    assert RULES.proficiency_bonus.at(level).value == bonus == 2 + (level - 1) // 4


@pytest.mark.parametrize("name", ["full", "half", "multiclass"])
def test_slots_of_every_level(name: str) -> None:
    table = RULES.slots[name]
    found = [[table.at(level, column).value for column in table.columns] for level in range(1, 21)]
    assert found == BOOK[f"slots_{name}"]


@pytest.mark.parametrize(("score", "cost"), BOOK["point_cost"])
def test_a_bought_score_has_its_price(score: int, cost: int) -> None:
    assert RULES.point_buy.at(score).value == cost


def test_the_standard_array() -> None:
    assert RULES.standard_array == (16, 14, 14, 13, 10, 8)


@pytest.mark.parametrize("id", BOOK["classes"])
def test_a_class_has_its_table(id: str) -> None:
    row, book = RULES.classes[id], BOOK["classes"][id]
    assert (row.hit_die, list(row.saves), row.skill_choice.choose) == (
        *(book["hit_die"], book["saves"], book["skills"]),
    )
    written = {name: [str(cell) for cell in cells] for name, cells in book["table"].items()}
    assert {name: [str(cell) for cell in cells] for name, cells in row.table.items()} == written


@pytest.mark.parametrize("id", BOOK["classes"])
def test_a_class_has_its_features(id: str) -> None:
    found = [[row.name_en, row.name_ja, row.level] for row in RULES.features[id]]
    assert sorted(found) == sorted(BOOK["classes"][id]["features"])


def test_there_are_thirteen_classes_with_fourteen_subclasses() -> None:
    assert (len(RULES.classes), len(RULES.subclasses)) == (13, 14)


@pytest.mark.parametrize("id", BOOK["armor"])
def test_armor_has_its_row(id: str) -> None:
    name, category, cost, ac, dex, cap, weight, strength, noisy = BOOK["armor"][id]
    if category == "shield":
        shield = RULES.shields[id]
        assert (shield.name_ja, shield.cost_gp, shield.ac_bonus, shield.weight_lb) == (name, cost, ac, weight)
        return
    row = RULES.armor[id]
    assert (row.name_ja, row.category, row.cost_gp, row.base_ac) == (name, category, cost, ac)
    assert (row.add_dex, row.weight_lb, row.cumbersome_str or 0) == (dex, weight, strength)
    assert (row.dex_cap or 0) == cap
    assert ("noisy" in row.properties) == noisy


def test_every_suit_of_armor_is_in_the_book() -> None:
    assert {*RULES.armor, *RULES.shields} == set(BOOK["armor"])


@pytest.mark.parametrize("id", BOOK["weapons"])
def test_a_weapon_has_its_row(id: str) -> None:
    name, group, mode, cost, damage, two, kind, weight, reach, properties, options, optional = BOOK[
        "weapons"
    ][id]
    row = RULES.weapons[id]
    assert (row.name_ja, row.group, row.mode, row.cost_cp) == (name, group, mode, cost)
    assert (row.damage, row.versatile_damage, row.damage_type) == (damage, two, kind)
    assert (Fraction(row.weight_lb), list(row.range_ft or ())) == (Fraction(weight), reach)
    assert (sorted(row.properties), sorted(row.options), row.optional) == (
        properties,
        sorted(options),
        optional,
    )


def test_every_weapon_is_in_the_book() -> None:
    assert set(RULES.weapons) == set(BOOK["weapons"])
    assert len(RULES.weapons) == 42


@pytest.mark.parametrize("id", BOOK["gear"])
def test_gear_has_its_price_and_weight(id: str) -> None:
    name, cost, weight = BOOK["gear"][id]
    row = RULES.gear[id]
    assert (row.name_ja, row.cost_cp or 0, Fraction(row.weight_lb)) == (name, cost, Fraction(weight))


def test_every_thing_is_in_the_book() -> None:
    assert set(RULES.gear) == set(BOOK["gear"])


@pytest.mark.parametrize("id", BOOK["talents"])
def test_a_talent_has_its_row(id: str) -> None:
    name, listed, asks, again = BOOK["talents"][id]
    row = RULES.talents[id]
    assert (row.name_ja, row.list, bool(row.prerequisites), bool(row.repeatable)) == (
        name,
        listed,
        asks,
        again,
    )


def test_there_are_thirty_talents() -> None:
    assert len(RULES.talents) == 30


@pytest.mark.parametrize("source", BOOK["spells"])
def test_a_source_has_its_spells_and_rituals_by_circle(source: str) -> None:
    spells = [row for row in RULES.spells.values() if source in row.sources]
    assert [sum(row.circle == circle for row in spells) for circle in range(10)] == BOOK["spells"][source]
    rituals = [row for row in spells if row.ritual]
    assert [sum(row.circle == circle for row in rituals) for circle in range(1, 10)] == BOOK["rituals"][
        source
    ]


def test_there_are_315_spells_66_rituals_and_22_cantrips() -> None:
    spells = RULES.spells.values()
    assert len(spells) == 315
    assert sum(row.ritual for row in spells) == 66
    assert sum(row.circle == 0 for row in spells) == 22


def test_every_name_that_is_searched_has_its_reading() -> None:
    searched = (
        *(RULES.spells, RULES.talents, RULES.classes, RULES.subclasses, RULES.lineages, RULES.heritages),
        *(RULES.backgrounds, RULES.skills, RULES.languages, RULES.armor, RULES.shields, RULES.weapons),
        *(RULES.gear, RULES.ammunition, RULES.tools, RULES.tool_items, RULES.kits, RULES.mounts),
        *(RULES.mount_gear, RULES.vehicles, RULES.schools, RULES.spell_sources),
    )
    assert [row.id for part in searched for row in part.values() if not row.kana] == []
    assert [row.id for part in RULES.options.values() for row in part.values() if not row.kana] == []


def test_every_phrase_of_the_spells_is_said_in_japanese_with_metres_beside_feet() -> None:
    for row in RULES.spells.values():
        for text in (row.casting_time, row.range, row.area, row.duration, row.material_cost_note):
            if text:
                phrase = RULES.phrases[text]
                assert phrase.name_en == text
                assert ("m" in phrase.name_ja) == ("feet" in text or "foot" in text or "mile" in text), text
    assert RULES.phrase("60 feet").ja == "60フィート（18m）"
    assert RULES.phrase("5 feet").ja == "5フィート（1.5m）"
