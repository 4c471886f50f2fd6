"""The twelve professions against the digest, slot by slot. Touches data files only."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.brp.book_professions import PROFESSION_NAMES, PROFESSIONS
from tests.systems.brp.book_skills import SKILLS, SPECIALTIES
from tests.systems.brp.tables import found_by, load, rows

TWELVE = [row[0] for row in PROFESSION_NAMES if row[0] != "custom"]


def professions() -> dict[str, dict[str, Any]]:
    return rows("professions", "professions")


def written(slot: dict[str, Any]) -> str:
    """A slot as the book of these tests writes it."""
    if "one_of" in slot:
        return " | ".join(written(way) for way in slot["one_of"])
    spec = slot.get("spec", "")
    words = spec if isinstance(spec, str) else ",".join(spec)
    usual = f"={slot['usual']}" if slot.get("usual") else ""
    return f"{slot['skill']}{f':{words}' if words else ''}{usual}"


def joined(slots: list[dict[str, Any]]) -> str:
    return "; ".join(written(slot) for slot in slots)


@pytest.mark.parametrize("line", PROFESSION_NAMES, ids=[row[0] for row in PROFESSION_NAMES])
def test_a_profession_has_its_names_and_reading(line: tuple[str, ...]) -> None:
    id, en, ja, kana, other = line
    row = professions()[id]
    assert (row["name_en"], row["name_ja"], row["kana"]) == (en, ja, kana)
    assert found_by(row, other or ja)


def test_there_are_twelve_and_ones_own() -> None:
    assert list(professions()) == [*TWELVE, "custom"]
    assert list(PROFESSIONS) == TWELVE


@pytest.mark.parametrize("id", TWELVE)
def test_a_profession_has_its_fixed_skills(id: str) -> None:
    assert joined(professions()[id]["fixed"]) == PROFESSIONS[id][0]


@pytest.mark.parametrize("id", TWELVE)
def test_a_profession_has_its_lists_with_smallest_and_largest_count(id: str) -> None:
    lists = [
        (one["count"], one.get("max", one["count"]), one.get("repeat", False), joined(one["from"]))
        for one in professions()[id]["choose"]
    ]
    assert lists == list(PROFESSIONS[id][1])


@pytest.mark.parametrize("id", TWELVE)
def test_fixed_skills_and_smallest_counts_make_ten(id: str) -> None:
    row = professions()[id]
    assert len(row["fixed"]) + sum(one["count"] for one in row["choose"]) == 10


def test_only_noble_and_scientist_may_have_eleven() -> None:
    most = {
        id: len(row["fixed"]) + sum(one.get("max", one["count"]) for one in row["choose"])
        for id, row in professions().items()
        if id != "custom"
    }
    assert {id for id, skills in most.items() if skills == 11} == {"noble", "scientist"}
    assert set(most.values()) == {10, 11}


def test_a_profession_of_ones_own_has_ten_skills_and_no_slots() -> None:
    assert load("professions")["constants"]["profession_size"] == 10
    assert not professions()["custom"].get("fixed") and not professions()["custom"].get("choose")


def slots() -> list[dict[str, Any]]:
    """Every slot and entry of every list, alternatives one by one."""
    found = []
    for row in professions().values():
        for slot in [
            *row.get("fixed", []),
            *(entry for one in row.get("choose", []) for entry in one["from"]),
        ]:
            found += slot.get("one_of", [slot])
    return found


def test_slots_name_skills_and_specialties_of_the_list() -> None:
    known = {row[0] for row in SKILLS} | {"any"}
    specialties = {f"{row[0]}:{row[1]}" for row in SPECIALTIES}
    for slot in slots():
        assert slot["skill"] in known
        spec = slot.get("spec", [])
        for one in [spec] if isinstance(spec, str) else spec:
            assert one == "*" or f"{slot['skill']}:{one}" in specialties


def test_a_slot_has_a_specialty_exactly_where_the_skill_needs_one() -> None:
    needs = {row[0] for row in SKILLS if row[5] in ("free", "by weapon")} | {"any"}
    assert [slot for slot in slots() if bool(slot.get("spec")) != (slot["skill"] in needs)] == []
