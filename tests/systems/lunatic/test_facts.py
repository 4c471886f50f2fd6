"""What the text pins down (digest, 7) holds in the default tables, fact by fact. Touches data files only."""

from __future__ import annotations

import pytest

from builder.core.tables import Formula, Grid, Lookup, RecordTable, Thresholds
from tests.systems.lunatic.tables import raw, rows, tables
from tests.systems.lunatic.test_tables_numbers import number


def constant(name: str) -> int:
    value: int = raw()["constants"][name]
    return value


def price(delta: int) -> int:
    return number("ability_ap_cost", delta)


def test_k1_abilities_start_at_8_and_one_at_9() -> None:
    names = ("initial_ability", "initial_raised", "initial_raised_count")
    assert [constant(name) for name in names] == [8, 9, 1]


def test_k2_there_are_25_ap_of_which_18_go_to_abilities() -> None:
    assert (constant("ap_budget"), constant("ap_min_on_abilities")) == (25, 18)


def test_k3_a_change_goes_from_3_down_to_5_up_and_9_to_7_gives_2_ap() -> None:
    assert [constant(name) for name in ("raise_max", "lower_max", "lower_total_max")] == [5, 3, 3]
    table = tables().tables["ability_ap_cost"]
    assert isinstance(table, Lookup)
    assert (table.key.min, table.key.max) == (-3, 5)
    assert price(-2) == -2
    assert price(0) == 0


def test_k4_modifiers_stand_at_6_or_less_and_10_or_more_only() -> None:
    found = [number("ability_modifier", ability) for ability in range(0, 21)]
    assert [value for value in found if value == 0] == found[7:10]
    assert all(value < 0 for value in found[:7]) and all(value > 0 for value in found[10:])


def test_k5_genius_begins_the_second_band() -> None:
    assert number("ability_modifier", 13) > number("ability_modifier", 12) > number("ability_modifier", 9)


@pytest.mark.parametrize("id", ["reserve_base", "vitality_base", "toughness", "stride", "mana"])
def test_k6_base_values_go_down_by_one_a_point_from_5_on(id: str) -> None:
    least = {"reserve_base": -8, "vitality_base": 1, "toughness": 1, "stride": 0, "mana": 0}[id]
    for ability in range(5, -4, -1):
        assert number(id, ability - 1) == max(least, number(id, ability) - 1)


def test_k6_from_6_to_5_a_point_is_lost_whichever_way_the_text_is_read() -> None:
    for id in ("reserve_base", "vitality_base", "toughness", "stride", "mana"):
        assert number(id, 6) - number(id, 5) == 1


def test_k7_reserve_is_one_and_terms_that_may_be_negative() -> None:
    assert constant("reserve_constant") == 1
    assert number("reserve_base", 5) < number("reserve_base", 6) < 0


def test_k8_an_ordinary_person_has_only_the_constant_and_a_good_one_three_or_four() -> None:
    assert [number("reserve_base", ability) for ability in (7, 8, 9)] == [0, 0, 0]
    assert 1 + number("reserve_base", 10) + number("reserve_base", 13) + number("reserve_base", 8) == 4


def test_k9_vitality_is_small_and_grows_by_three_at_five_exp() -> None:
    assert number("vitality_base", 8) == 8
    assert (constant("vitality_ap_max"), constant("vitality_growth_max")) == (3, 3)
    growth = tables().tables["parameter_growth_exp"]
    assert isinstance(growth, RecordTable)
    assert growth.at("vitality").value == 5


def test_k10_the_death_point_moves_with_valor_alone() -> None:
    table = tables().tables["death_point"]
    assert isinstance(table, Formula)
    assert table.args["of"] == "vitality_base"
    assert [number("death_point", ability) for ability in (8, 13)] == [-8, -10]
    assert not {"death_point", "toughness"} & set(raw()["tables"]["parameter_growth_exp"]["rows"])


def test_k11_a_goblin_like_an_ordinary_person_has_toughness_10() -> None:
    assert [number("toughness", ability) for ability in (8, 9)] == [10, 10]
    assert (rows("races")["elf"]["toughness"], rows("races")["dwarf"]["toughness"]) == (-1, 1)


def test_k12_a_main_action_moves_7_and_stride_fighters_3_by_sub_action() -> None:
    moves = raw()["tables"]["movement"]["rows"]
    assert (moves["main_action"]["or_fixed"], moves["main_action"]["add"]) == (7, "stride")
    assert (moves["sub_action"]["or_fixed"], moves["sub_action"]["add"]) == (0, "stride")
    assert number("stride", 8) == 2
    assert {number("stride", ability) for ability in (9, 10, 11)} == {3}


def test_k13_base_11_and_12_have_a_critical_rating_of_3() -> None:
    assert (number("critical_rating", 11), number("critical_rating", 12)) == (3, 3)


def test_k14_half_success_halves_the_whole_cut() -> None:
    reduction = raw()["tables"]["damage_reduction"]["rows"]
    assert {kind: row["half"] for kind, row in reduction.items()} == {
        "weapon": "half_floor",
        "spell": "half_floor",
    }


def test_k17_a_new_character_of_20_to_39_exp_is_of_level_2() -> None:
    assert [number("level", spent) for spent in (19, 20, 39, 40)] == [1, 2, 2, 3]


def test_k18_three_or_four_scenarios_make_a_level() -> None:
    table = tables().tables["level"]
    assert isinstance(table, Thresholds)
    assert table.least(2).value == 20
    assert 3 * 5 < 20 < 4 * 7


def test_k19_from_11_to_12_costs_4_and_combat_is_not_like_the_others() -> None:
    assert 4 in (number("combat", 12), number("noncombat", 12))
    assert number("combat", 12) != number("noncombat", 12)


def test_k20_a_cell_of_6_with_1_skill_exp_is_there() -> None:
    cells = {(row[2], row[3]) for row in raw()["tables"]["skill_intensity"]["rows"]}
    assert (6, 1) in cells


def test_k21_a_warrior_of_level_4_can_pay_seven_feats() -> None:
    feats = [row["exp"] for row in rows("feats").values()]
    assert 7 * sum(feats) / len(feats) < 60


def test_k22_a_step_of_a_parameter_is_worth_about_a_feat() -> None:
    prices = set(raw()["tables"]["parameter_growth_exp"]["rows"].values())
    feats = [row["exp"] for row in rows("feats").values()]
    assert prices == {5}
    assert min(feats) <= 5 <= max(feats)


def test_k23_at_170_cm_60_to_65_kg_is_standard() -> None:
    args = raw()["tables"]["muscle"]["args"]
    assert (170 - args["light_offset"], 170 - args["heavy_offset"], args["center"]) == (60, 65, 9)


def test_k24_plus_3_is_plus_1_at_eleven() -> None:
    table = tables().tables["child_skill"]
    assert isinstance(table, Grid)
    assert table.at(11, "plus3").value == 1
    assert (table.at(10, "plus3").value, table.at(16, "plus3").value) == (0, 3)


def test_k26_a_thief_has_the_weapons_of_the_sample_and_a_warrior_its_caps() -> None:
    (weapons,) = rows("base_classes")["thief"]["weapons"]
    assert weapons["main1"] == {"categories": ["sword"], "counts": [2, 1, 0]}
    assert weapons["sub"] == {"categories": ["axe_blunt", "unarmed"], "counts": [1, 1, None]}
    assert weapons["main_ranged"] == ["thrown_stone", "sling", "thrown_main", "short_bow", "light_crossbow"]
    assert weapons["sub_ranged"] == ["thrown_sub", "long_bow"]
    caps = [(one["reserve"], one["stride"]) for one in rows("base_classes")["warrior"]["parameter_patterns"]]
    assert caps == [(5, 1), (4, 2)]


def test_no_published_number_of_a_class_is_claimed() -> None:
    words = {
        row["data_provenance"]
        for listed in ("base_classes", "feats", "spells")
        for row in rows(listed).values()
    }
    assert words == {"reconstructed"}
