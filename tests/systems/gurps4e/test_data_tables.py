"""Tests of the small GURPS tables: attributes to numbers for play, written out. Touches data files only."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "builder" / "systems" / "gurps4e" / "data"


def load(name: str) -> Any:
    """A data file as plain values."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def test_attributes_cost_10_or_20_a_level_from_10() -> None:
    rows = load("attributes")["attributes"]
    keys = ("key", "name_ja", "cost_per_level", "base", "minimum", "usual_top")
    assert [tuple(row[key] for key in keys) for row in rows] == [
        ("ST", "体力", 10, 10, 1, 20),
        ("DX", "敏捷力", 20, 10, 1, 20),
        ("IQ", "知力", 20, 10, 1, 20),
        ("HT", "生命力", 10, 10, 1, 20),
    ]


def test_secondary_characteristics_have_a_base_a_price_and_a_limit() -> None:
    rows = {row["key"]: row for row in load("attributes")["secondary"]}
    bases = {
        key: (row["base"]["of"], row["base"]["divide"], row["base"]["floor"]) for key, row in rows.items()
    }
    assert bases == {
        "HP": (["st"], 1, False),
        "Will": (["iq"], 1, False),
        "Per": (["iq"], 1, False),
        "FP": (["ht"], 1, False),
        "Speed": (["dx", "ht"], 4, False),
        "Move": (["basic_speed"], 1, True),
    }
    assert {key: (row["cost_per_step"], row["step"]) for key, row in rows.items()} == {
        "HP": (2, 1),
        "Will": (5, 1),
        "Per": (5, 1),
        "FP": (3, 1),
        "Speed": (5, "0.25"),
        "Move": (5, 1),
    }
    limits = ("limit_share_of", "limit_share", "result_max", "change_min", "change_limit")
    assert {key: {name: row[name] for name in limits if name in row} for key, row in rows.items()} == {
        "HP": {"limit_share_of": "st", "limit_share": "3/10"},
        "Will": {"result_max": 20, "change_min": -4},
        "Per": {"result_max": 20, "change_min": -4},
        "FP": {"limit_share_of": "ht", "limit_share": "3/10"},
        "Speed": {"change_limit": 2},
        "Move": {"change_limit": 3},
    }


def test_power_levels_run_from_below_25_to_500() -> None:
    rows = load("attributes")["power_levels"]
    assert [(row["name_en"], row["min_points"], row["max_points"]) for row in rows] == [
        ("Feeble", None, 24),
        ("Average", 25, 49),
        ("Competent", 50, 74),
        ("Exceptional", 75, 99),
        ("Heroic", 100, 199),
        ("Larger-than-life", 200, 299),
        ("Legendary", 300, 500),
    ]


def test_the_meaning_of_a_score_leaves_no_gap() -> None:
    rows = load("attributes")["score_meanings"]
    assert [(row["low"], row["high"]) for row in rows] == [
        *((None, 6), (7, 7), (8, 9), (10, 10), (11, 12), (13, 14), (15, None)),
    ]


# ST, thrust, swing
DAMAGE = """
1 1d-6 1d-5    2 1d-6 1d-5    3 1d-5 1d-4    4 1d-5 1d-4    5 1d-4 1d-3    6 1d-4 1d-3    7 1d-3 1d-2
8 1d-3 1d-2    9 1d-2 1d-1    10 1d-2 1d    11 1d-1 1d+1    12 1d-1 1d+2    13 1d 2d-1    14 1d 2d
15 1d+1 2d+1    16 1d+1 2d+2    17 1d+2 3d-1    18 1d+2 3d    19 2d-1 3d+1    20 2d-1 3d+2
21 2d 4d-1    22 2d 4d    23 2d+1 4d+1    24 2d+1 4d+2    25 2d+2 5d-1    26 2d+2 5d    27 3d-1 5d+1
28 3d-1 5d+1    29 3d 5d+2    30 3d 5d+2    31 3d+1 6d-1    32 3d+1 6d-1    33 3d+2 6d    34 3d+2 6d
35 4d-1 6d+1    36 4d-1 6d+1    37 4d 6d+2    38 4d 6d+2    39 4d+1 7d-1    40 4d+1 7d-1
"""


def stepped(damage: str, st: int) -> str:
    """Damage by the steps in the data, as the digest's formula reads them."""
    file = load("damage")
    (step,) = (
        row
        for row in file["damage_steps"]
        if row["damage"] == damage and row["st_min"] <= st <= row["st_max"]
    )
    adds = step["start"] + (st - step["origin"]) // step["every"]
    die, least = file["constants"]["adds_per_die"], file["constants"]["die_from_adds"]
    more = (adds + 1) // die if adds >= least else 0
    add = adds - die * more
    return f"{1 + more}d" + (f"{add:+d}" if add else "")


def test_the_damage_steps_give_every_row_up_to_st_40() -> None:
    rows = re.findall(r"(\d+) (\S+) (\S+)", DAMAGE)
    assert [int(st) for st, _, _ in rows] == list(range(1, 41))
    found = [(st, stepped("thrust", int(st)), stepped("swing", int(st))) for st, _, _ in rows]
    assert found == rows


def test_damage_above_st_40_goes_in_steps_of_5() -> None:
    table = load("damage")["tables"]["damage_above_40"]
    assert table["columns"] == ["thrust", "swing"]
    assert table["rows"] == [
        [40, "4d+1", "7d-1"],
        [45, "5d", "7d+1"],
        [50, "5d+2", "8d-1"],
        [55, "6d", "8d+1"],
        [60, "7d-1", "9d"],
        [65, "7d+1", "9d+2"],
        [70, "8d", "10d"],
        [75, "8d+2", "10d+2"],
        [80, "9d", "11d"],
        [85, "9d+2", "11d+2"],
        [90, "10d", "12d"],
        [95, "10d+2", "12d+2"],
        [100, "11d", "13d"],
    ]


def test_encumbrance_has_five_levels() -> None:
    rows = load("encumbrance")["encumbrance_levels"]
    keys = ("level", "name_ja", "load_factor", "move_factor", "dodge")
    assert [tuple(row[key] for key in keys) for row in rows] == [
        (0, "無荷", 1, "1", 0),
        (1, "軽荷", 2, "0.8", -1),
        (2, "並荷", 3, "0.6", -2),
        (3, "重荷", 6, "0.4", -3),
        (4, "超重荷", 10, "0.2", -4),
    ]


def test_basic_lift_and_the_limits_of_a_load() -> None:
    assert load("encumbrance")["constants"] == {
        "bl_divisor": 10,
        "bl_whole_from": 5,
        "move_minimum": 1,
        "overloaded_above": 10,
        "impossible_above": 15,
    }


def test_appearances_cost_and_move_others() -> None:
    rows = load("looks")["appearances"]
    assert [(row["id"], row["cost"], row["reaction"], row.get("reaction_attracted")) for row in rows] == [
        ("hideous", -16, -4, None),
        ("ugly", -8, -2, None),
        ("unattractive", -4, -1, None),
        ("average", 0, 0, None),
        ("attractive", 4, 1, None),
        ("handsome", 12, 2, 4),
        ("very_handsome", 16, 2, 6),
    ]


def test_tech_levels_run_from_0_to_12_and_the_last_four_names_are_unverified() -> None:
    rows = load("society")["tech_levels"]
    assert [row["level"] for row in rows] == list(range(13))
    assert [row["level"] for row in rows if row.get("name_unverified")] == [9, 10, 11, 12]
    assert (rows[0]["name_ja"], rows[3]["name_ja"], rows[8]["name_ja"]) == (
        "石器時代",
        "中世",
        "デジタル時代",
    )


def test_starting_wealth_follows_the_tech_level() -> None:
    table = load("society")["tables"]["starting_wealth"]
    money = (250, 500, 750, 1000, 2000, 5000, 10000, 15000, 20000, 30000, 50000, 75000, 100000)
    assert table["rows"] == [[tl, dollars] for tl, dollars in enumerate(money)]


def test_wealth_levels_multiply_the_money_exactly() -> None:
    rows = load("society")["wealth_levels"]
    assert [(row["id"], row["cost"], row["factor"]) for row in rows] == [
        ("dead_broke", -25, "0"),
        ("poor", -15, "1/5"),
        ("struggling", -10, "1/2"),
        ("average", 0, "1"),
        ("comfortable", 10, "2"),
        ("wealthy", 20, "5"),
        ("very_wealthy", 30, "20"),
        ("filthy_rich", 50, "100"),
    ]


def test_a_language_costs_its_level_spoken_and_written() -> None:
    rows = load("society")["language_levels"]
    keys = ("level", "name_ja", "cost_spoken", "cost_written")
    assert [(*(row[key] for key in keys), row.get("skill_penalty", 0)) for row in rows] == [
        (0, "なし", 0, 0, 0),
        (1, "片言", 1, 1, -3),
        (2, "訛りがある", 2, 2, -1),
        (3, "母語", 3, 3, 0),
    ]


def test_the_prices_of_society_and_the_fifth_of_the_settled() -> None:
    file = load("society")
    assert file["constants"] == {
        "tl_min": 0,
        "tl_max": 12,
        "low_tl_cost": 5,
        "high_tl_cost": 5,
        "native_free_points": 6,
        "culture_cost": 1,
        "alien_culture_cost": 2,
        "reputation_cost": 5,
        "reputation_min": -4,
        "reputation_max": 4,
        "status_cost": 5,
        "status_min": -2,
        "status_max": 8,
        "settled_share": "1/5",
    }
    assert [row["id"] for row in file["settled_exempt"]] == ["poor", "dead_broke"]


def test_wounds_multiply_after_the_armour() -> None:
    rows = load("play")["damage_types"]
    assert {row["code"]: (row["factor"], row["least_damage"]) for row in rows} == {
        "cr": ("1", 0),
        "cut": ("3/2", 1),
        "imp": ("2", 1),
        "pi": ("1", 1),
        "pi+": ("3/2", 1),
        "pi-": ("1/2", 1),
        "burn": ("1", 1),
    }


def test_reactions_leave_no_gap() -> None:
    rows = load("play")["reaction_results"]
    assert [(row["low"], row["high"], row["name_en"]) for row in rows] == [
        (None, 0, "Disastrous"),
        (1, 3, "Very Bad"),
        (4, 6, "Bad"),
        (7, 9, "Poor"),
        (10, 12, "Neutral"),
        (13, 15, "Good"),
        (16, 18, "Very Good"),
        (19, None, "Excellent"),
    ]


def test_first_aid_gets_better_with_the_tech_level() -> None:
    rows = load("play")["tables"]["first_aid"]["rows"]
    assert [(low, high, cell["minutes"], cell["hp_dice"]) for low, high, cell in rows] == [
        (0, 1, 30, "1d-4"),
        (2, 3, 30, "1d-3"),
        (4, 4, 30, "1d-2"),
        (5, 5, 20, "1d-2"),
        (6, 7, 20, "1d-1"),
        (8, 8, 10, "1d"),
        (9, 12, 10, "1d+1"),
    ]


def test_throwing_factors_by_weight() -> None:
    rows = load("play")["tables"]["throwing"]["rows"]
    assert [(Fraction(high, 100), Fraction(factor)) for _, high, factor in rows] == [
        (Fraction(ratio), Fraction(factor))
        for ratio, factor in (
            *(("0.05", "3.5"), ("0.10", "2.5"), ("0.15", "2.0"), ("0.20", "1.5"), ("0.40", "1.0")),
            *(("0.50", "0.8"), ("1.0", "0.60"), ("1.5", "0.40"), ("2.0", "0.30"), ("2.5", "0.25")),
            *(("3.0", "0.20"), ("4.0", "0.15"), ("6.0", "0.10"), ("10", "0.06"), ("12", "0.05")),
        )
    ]


def test_range_penalties_by_distance() -> None:
    rows = load("play")["tables"]["range_penalty"]["rows"]
    metres = (2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000)
    assert [(high, penalty) for _, high, penalty in rows] == [(m, -n) for n, m in enumerate(metres)]


def test_falls_lifting_and_marching() -> None:
    file = load("play")
    assert [(row["height_m"], row["speed"]) for row in file["falls"]] == [
        *((1, 5), (2, 7), (3, 8), (4, 9), (5, 10), (10, 15), (15, 18), (20, 21)),
        *((30, 26), (40, 30), (50, 33), (75, 40), (100, 47), (1000, 146)),
    ]
    assert [(row["id"], row["factor"], row.get("seconds")) for row in file["lifting"]] == [
        ("lift_one_hand", 2, 2),
        ("lift_two_hands", 8, 4),
        ("shove", 12, None),
        ("shove_running", 24, None),
        ("carry", 15, None),
        ("shift", 50, None),
    ]
    assert [row["march_factor"] for row in file["terrains"]] == ["0.2", "0.5", "1", "1.25"]


def test_thrown_objects_do_damage_by_their_weight() -> None:
    rows = load("play")["thrown_object_damage"]
    assert [(row["up_to_bl"], row["per_die"]) for row in rows] == [
        *(("1/8", "-2"), ("1/4", "-1"), ("1/2", "0"), ("1", "1"), ("2", "0"), ("4", "-1/2"), ("8", "-1")),
    ]


def test_jumps_runs_and_swims() -> None:
    constants = load("play")["constants"]
    assert {key: constants[key] for key in constants if "jump" in key or key == "run_up_times"} == {
        "high_jump_factor": 15,
        "high_jump_less": 25,
        "broad_jump_factor": 60,
        "broad_jump_less": 90,
        "jump_minimum": 0,
        "run_up_times": 2,
    }
    moving = ("sprint_factor", "paced_factor", "swim_divisor", "swim_minimum", "march_km_per_move")
    assert [constants[key] for key in moving] == ["1.2", "0.6", 5, 1, 15]


def test_the_thresholds_of_injury_and_fatigue() -> None:
    constants = load("play")["constants"]
    keys = (
        "reeling_share",
        "tired_share",
        "major_wound_share",
        "dead_multiple",
        "destroyed_multiple",
        "shock_max",
    )
    assert [constants[key] for key in keys] == ["1/3", "1/3", "1/2", -5, -10, 4]


def test_parry_and_block_start_at_3_plus_half_the_skill() -> None:
    assert load("melee")["constants"] == {
        "parry_base": 3,
        "block_base": 3,
        "skill_divisor": 2,
        "repeated_parry": -4,
        "fencing_repeated_parry": -2,
        "unarmed_against_weapon": -3,
        "missing_st": -1,
        "unready_st_factor": "3/2",
    }


def test_the_words_of_the_glossary_cover_the_numbers_of_the_sheet() -> None:
    ids = {row["id"] for row in load("terms")["terms"]}
    assert ids >= {
        *("dodge", "parry", "block", "thrust", "swing", "basic_lift", "encumbrance", "move", "dr", "db"),
        *("vision", "hearing", "taste_smell", "touch", "fright_check", "cp", "unspent", "reeling"),
    }
