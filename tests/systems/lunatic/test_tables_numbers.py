"""Every table of the default pack against the digest: rows, bounds, provenance, titles. Touches data only."""

from __future__ import annotations

import re
from typing import Any

import pytest

from builder.core.tables import Bands, Formula, Grid, Lookup, RecordTable, Thresholds
from tests.systems.lunatic.book_tables import ARGUMENTS, CONSTANTS, ROWS, SHAPES, TITLES
from tests.systems.lunatic.tables import plain, raw, tables

# Chapter 8.1: what the tables give from 5 to 16
AT_A_GLANCE = """
ability_modifier -1 -1 0 0 0 1 1 1 2 2 2 3
reserve_base -2 -1 0 0 0 1 1 1 2 2 2 3
vitality_base 6 7 7 8 8 9 9 10 10 11 11 12
death_point -6 -7 -7 -8 -8 -9 -9 -10 -10 -11 -11 -12
toughness 8 9 9 10 10 11 11 12 12 13 13 14
stride 1 2 2 2 3 3 3 4 4 4 5 5
mana 2 3 3 4 4 5 5 6 6 7 7 8
exp_strong 0 0 0 0 1 2 3 4 5 6 7 8
exp_weak 0 1 2 3 4 5 6 7 8 9 10 11
extra_money 0 0 0 1 2 3 4 5 6 7 8 9
ability_growth_exp 5 5 5 5 5 10 15 20 25 30 35 40
combat 1 1 1 1 1 2 3 4 5 6 7 8
noncombat 1 1 1 1 1 1 2 2 3 3 4 4
critical_rating 2 2 2 2 3 3 3 3 4 4 4 4
"""
UNSURE = "reconstructed"


def found(id: str) -> dict[str, Any]:
    table: dict[str, Any] = raw()["tables"][id]
    return table


def number(id: str, key: int) -> int:
    """What a table gives, as the program asks it."""
    every = tables().tables
    if id in ("combat", "noncombat"):
        grid = every["skill_base_exp"]
        assert isinstance(grid, Grid)
        value = grid.at(key, id).value
    elif id == "death_point":
        line = every[id]
        assert isinstance(line, Formula)
        value = line.of(number("vitality_base", key)).value
    else:
        table = every[id]
        assert isinstance(table, Lookup | Bands | Thresholds)
        value = table.at(key).value
    assert isinstance(value, int)
    return value


def provenance(id: str, row: str) -> str:
    return tables().tables[id].source(row).provenance


def test_the_thirty_tables_are_there_and_no_others() -> None:
    assert set(raw()["tables"]) == set(SHAPES)
    assert len(SHAPES) == 30


@pytest.mark.parametrize("id", ROWS)
def test_a_table_has_every_row_of_the_digest(id: str) -> None:
    assert plain(found(id)["rows"]) == plain(ROWS[id])


@pytest.mark.parametrize("id", ARGUMENTS)
def test_a_formula_has_every_argument_of_the_digest(id: str) -> None:
    assert plain(found(id)["args"]) == plain(ARGUMENTS[id])
    assert "rows" not in found(id)


@pytest.mark.parametrize("id", SHAPES)
def test_a_table_has_the_shape_bounds_and_provenance_of_the_digest(id: str) -> None:
    table = found(id)
    wanted = {"row_provenance": {}, "arg_provenance": {}, **SHAPES[id]}
    given = {"row_provenance": {}, "arg_provenance": {}} | {key: table[key] for key in wanted if key in table}
    assert plain(given) == plain(wanted)
    assert table["note"] or id == "dice_special"


@pytest.mark.parametrize("id", TITLES)
def test_a_table_has_its_title_in_both_languages(id: str) -> None:
    ja, en, kana = TITLES[id]
    title = found(id)["title"]
    assert (title["ja"], title["en"]) == (ja, en)
    assert title.get("kana", kana) == kana


def test_the_constants_are_those_of_the_running_text() -> None:
    given = raw()["constants"]
    assert plain({name: given[name] for name in CONSTANTS}) == plain(CONSTANTS)


@pytest.mark.parametrize("line", AT_A_GLANCE.split("\n")[1:-1], ids=lambda line: line.split()[0])
def test_the_tables_at_a_glance(line: str) -> None:
    id, *values = line.split()
    assert [number(id, key) for key in range(5, 17)] == [int(value) for value in values]


def test_below_five_the_base_tables_lose_one_a_point_down_to_their_bounds() -> None:
    assert [number("vitality_base", key) for key in (4, 3, 2, 1, 0, -1)] == [5, 4, 3, 2, 1, 1]
    assert [number("toughness", key) for key in (4, 3, 2, -2, -3)] == [7, 6, 5, 1, 1]
    assert [number("stride", key) for key in (4, 3, 0)] == [0, 0, 0]
    assert [number("mana", key) for key in (4, 3, 2, 1)] == [1, 0, 0, 0]
    assert [number("reserve_base", key) for key in (4, 3, 2, -1, -2)] == [-3, -4, -5, -8, -8]
    assert number("death_point", 2) == -3


def test_above_twenty_the_base_tables_stay() -> None:
    wanted = {
        **{"ability_modifier": 4, "reserve_base": 4, "vitality_base": 14, "death_point": -14},
        **{"toughness": 16, "stride": 6, "mana": 10, "critical_rating": 5},
        **{"exp_strong": 12, "exp_weak": 15, "extra_money": 13},
    }
    assert {id: number(id, 20) for id in wanted} == wanted
    assert {id: number(id, 35) for id in wanted} == wanted


def test_a_modifier_steps_every_three_points_around_seven_to_nine() -> None:
    wanted = [-3, -2, -2, -2, -1, -1, -1, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]
    assert [number("ability_modifier", key) for key in range(21)] == wanted
    assert number("ability_modifier", -1) == -3


@pytest.mark.parametrize("id", ["ability_ap_cost", "magic_ap_cost"])
def test_prices_of_creation_have_no_value_outside_the_table(id: str) -> None:
    low, high = (-4, 6) if id == "ability_ap_cost" else (6, 14)
    for key in (low, high):
        with pytest.raises(KeyError):
            number(id, key)


def test_prices_of_growth_end_at_twenty() -> None:
    assert [number("ability_growth_exp", key) for key in (1, 2, 20)] == [5, 5, 60]
    assert [number("combat", key) for key in (1, 2, 20)] == [1, 1, 12]
    assert [number("noncombat", key) for key in (1, 2, 20)] == [1, 1, 6]
    for id in ("ability_growth_exp", "combat", "noncombat"):
        with pytest.raises(KeyError):
            number(id, 21)


@pytest.mark.parametrize(
    ("spent", "level"),
    [
        *((0, 1), (19, 1), (20, 2), (39, 2), (40, 3), (59, 3), (60, 4), (79, 4), (80, 5), (99, 5)),
        *((100, 6), (279, 14), (280, 15), (299, 15), (300, 16), (320, 17), (979, 49), (980, 50)),
        (2000, 50),
    ],
)
def test_a_level_is_twenty_exp_and_the_table_goes_on_beyond_its_end(spent: int, level: int) -> None:
    assert number("level", spent) == level


def test_what_is_certain_among_the_reconstructed() -> None:
    pinned = {
        "ability_ap_cost": {"-2": "text", "0": "text"},
        "ability_modifier": {"7-9": "text"},
        "critical_rating": {"11": "derived", "12": "derived"},
        "parameter_growth_exp": {"vitality": "text"},
        "skill_base_exp": {"12.combat": "derived"},
        "skill_intensity": {"1.5.combat_exp": "derived", "1.5.combat_min_skill_exp": "derived"},
        "advantage": {"advantage": "derived"},
        "damage_reduction": {"weapon.half": "derived", "spell.half": "derived"},
        "child_skill": {"11.plus3": "text"},
    }
    for id in (
        *pinned,
        "magic_ap_cost",
        "reserve_base",
        "vitality_base",
        "toughness",
        "stride",
        "mana",
        "level",
    ):
        table = tables().tables[id]
        sure = {row: provenance(id, row) for row, _ in table.cells() if provenance(id, row) != UNSURE}
        if isinstance(table, RecordTable):
            sure = {row: provenance(id, row) for row in table.row_provenance}
        assert sure == pinned.get(id, {}), id


def test_of_the_muscle_only_the_clamp_is_reconstructed() -> None:
    table = tables().tables["muscle"]
    assert isinstance(table, Formula)
    found = {name: table.arg(name).source.provenance for name in ARGUMENTS["muscle"]}
    assert {name for name, word in found.items() if word == UNSURE} == {"min", "max"}
    assert {name for name, word in found.items() if word == "text"} == {"light_offset", "heavy_offset"}


def test_a_reading_is_in_hiragana() -> None:
    assert all(re.fullmatch(r"[ぁ-んー]+", kana) for _, _, kana in TITLES.values())
