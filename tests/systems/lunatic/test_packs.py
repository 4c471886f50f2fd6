"""Packs for The Lunatic: each code of chapter 11.2 with a pack that raises it and one that does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from builder.core.errors import BadPack
from builder.core.evaluation import Severity
from builder.core.pack import read_pack
from builder.systems.lunatic.rules import load_rules
from tests.systems.lunatic.book_lists import BASE_CLASSES, FEATS, SPELLS, WEAPONS
from tests.systems.lunatic.packs import (
    DEFAULT,
    complete,
    faults,
    pack,
    raw_pack,
    read,
    table,
    with_cells,
)

Path = tuple[str | int, ...]
CLASS = {"id": "warrior", **{key: value for key, value in BASE_CLASSES["warrior"].items() if key != "kana"}}


def refused(**more: Any) -> list[tuple[str, Path]]:
    """The faults for which a pack is refused, read or laid over."""
    with pytest.raises(BadPack) as caught:
        load_rules((pack(**more),))
    return faults(caught.value)


def refused_bytes(data: bytes) -> list[tuple[str, Path]]:
    with pytest.raises(BadPack) as caught:
        read_pack(data, "LUN")
    return faults(caught.value)


def codes(found: list[tuple[str, Path]]) -> set[str]:
    return {code for code, _ in found}


def warned(**more: Any) -> list[tuple[str, Path]]:
    """What is said of a pack that is taken all the same."""
    one, warnings = read(raw_pack(**more))
    found = (*warnings, *load_rules((one,)).conflicts)
    assert all(issue.severity is not Severity.ERROR for issue in found)
    return [(issue.code, issue.path) for issue in found]


def taken(**more: Any) -> bool:
    """Whether a pack is taken without a word."""
    return warned(**more) == []


def changed(id: str, **more: Any) -> dict[str, Any]:
    return {id: {**table(id), "provenance": "gm", "row_provenance": {}, **more}}


def test_a_pack_that_changes_nothing_is_taken_without_a_word() -> None:
    assert taken()
    assert taken(tables={"stride": table("stride")})


@pytest.mark.parametrize(
    "data",
    [
        b"not json",
        json.dumps(raw_pack()).encode("utf-16"),
        b'{"schema": "table-pack/1", "schema": "table-pack/1"}',
        json.dumps(raw_pack()).encode()[:-1] + b', "revision": 2}',
        b"\xff\xfe{}",
    ],
    ids=["no json", "another encoding", "a key twice", "a key twice at the end", "no UTF-8"],
)
def test_what_is_no_json_cannot_be_read(data: bytes) -> None:
    assert refused_bytes(data) == [("LUN-PACK-JSON", ())]


@pytest.mark.parametrize(
    "key", ["schema", "system", "pack_id", "title", "rules_version", "base_pack", "revision"]
)
def test_a_pack_without_one_of_its_keys_has_another_format(key: str) -> None:
    raw = raw_pack()
    del raw[key]
    assert codes(refused_bytes(json.dumps(raw).encode())) == {"LUN-PACK-SCHEMA"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"schema": "table-pack/2"},
        {"pack_id": "ab"},
        {"pack_id": "Our Table"},
        {"pack_id": "../../etc"},
        {"revision": 0},
        {"revision": "1"},
        {"title": {"ja": "表"}},
        {"tables": []},
    ],
    ids=str,
)
def test_a_head_that_is_wrong_has_another_format(wrong: dict[str, Any]) -> None:
    assert codes(refused_bytes(json.dumps(raw_pack(**wrong)).encode())) == {"LUN-PACK-SCHEMA"}


def test_the_shortest_and_the_longest_id_are_taken() -> None:
    assert taken(pack_id="abc")
    assert taken(pack_id="a" * 60)


def test_a_key_nobody_knows_is_kept_and_warned_about() -> None:
    assert codes(warned(colour="red")) == {"LUN-PACK-UNKNOWN-KEY"}
    assert codes(warned(tables=changed("stride", colour="red"))) == {"LUN-PACK-UNKNOWN-KEY"}
    assert pack(colour="red").unknown == {"colour": "red"}


def test_a_base_pack_must_be_there_and_another_one() -> None:
    assert codes(refused(base_pack="nowhere")) == {"LUN-PACK-BASE"}
    assert codes(refused_bytes(json.dumps(raw_pack(base_pack="our-table")).encode())) == {"LUN-PACK-BASE"}
    first = pack()
    assert load_rules((first, pack(pack_id="second", base_pack="our-table"))).packs[-1].id == "second"
    assert taken(base_pack=DEFAULT)


def test_a_complete_pack_needs_every_table() -> None:
    every = complete()
    del every["tables"]["stride"]
    found = refused(base_pack=None, **every)
    assert ("LUN-PACK-TABLE-MISSING", ("tables", "stride")) in found


def test_a_pack_upon_another_needs_no_table() -> None:
    assert taken(tables={})


@pytest.mark.parametrize("id", ["body_random", "child_skill"])
def test_two_tables_are_optional(id: str) -> None:
    every = complete()
    del every["tables"][id]
    assert ("LUN-PACK-TABLE-MISSING", ("tables", id)) not in refused(base_pack=None, **every)


@pytest.mark.parametrize(
    "wrong",
    [
        changed("stride", kind="bands", rows=[[5, 20, 3]]),
        changed("skill_base_exp", columns=["combat", "peace"]),
        changed("death_point", formula="quadratic"),
        changed("stride", kind="list"),
        {"stride": "many"},
    ],
    ids=["kind", "columns", "formula", "no kind", "no table"],
)
def test_a_table_of_another_kind_is_refused(wrong: dict[str, Any]) -> None:
    assert codes(_refused_anywhere(wrong)) == {"LUN-PACK-KIND"}


def _refused_anywhere(tables: dict[str, Any]) -> list[tuple[str, Path]]:
    """Faults of a table, found when the pack is read or when it is laid over."""
    with pytest.raises(BadPack) as caught:
        load_rules((pack(tables=tables),))
    return faults(caught.value)


ROWS = table("stride")["rows"]


@pytest.mark.parametrize(
    "rows",
    [
        ROWS[:3] + ROWS[4:],
        ROWS[:4] + ROWS[3:],
        [ROWS[1], ROWS[0], *ROWS[2:]],
        ROWS[:-1],
        ROWS[1:],
        [],
        [[5]],
        [["five", 3], *ROWS[1:]],
    ],
    ids=["missing", "doubled", "out of order", "last", "first", "none", "short", "no number"],
)
def test_rows_missing_doubled_or_out_of_order_are_refused(rows: list[Any]) -> None:
    assert codes(_refused_anywhere(changed("stride", rows=rows))) == {"LUN-PACK-KEYS"}


def test_thresholds_must_rise() -> None:
    for rows in ([[1, 0], [2, 20], [3, 20]], [[1, 0], [1, 20]], [[1, 5], [2, 20]]):
        assert codes(_refused_anywhere(changed("level", rows=rows))) == {"LUN-PACK-KEYS"}
    assert taken(tables=changed("level", rows=[[1, 0], [2, 15], [3, 40]]))


BANDS = table("ability_modifier")["rows"]


@pytest.mark.parametrize(
    "rows",
    [
        [*BANDS[:2], [5, 6, -1], *BANDS[3:]],
        [*BANDS[:2], [3, 6, -1], *BANDS[3:]],
        BANDS[:-1],
        [*BANDS[:2], [6, 4, -1], *BANDS[3:]],
    ],
    ids=["gap", "overlap", "end", "backwards"],
)
def test_bands_with_a_gap_or_an_overlap_are_refused(rows: list[Any]) -> None:
    assert codes(_refused_anywhere(changed("ability_modifier", rows=rows))) == {"LUN-PACK-BANDS"}


def test_other_bands_without_a_gap_are_taken() -> None:
    rows = [[0, 6, -1], [7, 9, 0], [10, 14, 1], [15, 20, 2]]
    assert taken(tables=changed("ability_modifier", rows=rows))


@pytest.mark.parametrize(
    ("id", "key", "value"),
    [
        *(("stride", 20, 13), ("stride", 5, -1), ("stride", 12, "4"), ("stride", 12, True)),
        *(("ability_ap_cost", 5, 41), ("ability_ap_cost", -3, -4), ("magic_ap_cost", 13, 41)),
        *(
            ("reserve_base", 5, -9),
            ("reserve_base", 20, 11),
            ("vitality_base", 5, 0),
            ("vitality_base", 20, 41),
        ),
        *(("toughness", 5, 0), ("toughness", 20, 21), ("mana", 5, -1), ("mana", 20, 21)),
        *(
            ("critical_rating", 1, 0),
            ("critical_rating", 20, 11),
            ("exp_strong", 20, 41),
            ("exp_weak", 5, -1),
        ),
        *(("extra_money", 20, 101), ("ability_growth_exp", 2, 0), ("ability_growth_exp", 20, 201)),
    ],
)
def test_a_value_beyond_its_bounds_or_of_another_type_is_refused(id: str, key: int, value: Any) -> None:
    assert codes(_refused_anywhere({id: with_cells(id, {key: value})})) == {"LUN-PACK-RANGE"}


@pytest.mark.parametrize(
    ("id", "key", "value"),
    [
        *(("stride", 20, 12), ("stride", 5, 0), ("ability_ap_cost", 5, 40), ("magic_ap_cost", 13, 40)),
        *(
            ("reserve_base", 5, -8),
            ("reserve_base", 20, 10),
            ("vitality_base", 5, 1),
            ("vitality_base", 20, 40),
        ),
        *(("toughness", 5, 1), ("toughness", 20, 20), ("mana", 5, 0), ("mana", 20, 20)),
        *(("critical_rating", 1, 1), ("critical_rating", 20, 10), ("exp_strong", 20, 40), ("exp_weak", 5, 0)),
        *(("extra_money", 20, 100), ("ability_growth_exp", 2, 1), ("ability_growth_exp", 20, 200)),
    ],
)
def test_a_value_at_its_bounds_is_taken(id: str, key: int, value: int) -> None:
    assert taken(tables={id: with_cells(id, {key: value})})


@pytest.mark.parametrize(
    ("id", "column", "key", "value"),
    [
        *(("skill_base_exp", 1, 20, 51), ("skill_base_exp", 2, 2, 0), ("skill_intensity", 2, "5.0", 61)),
        *(("child_skill", 1, 15, 4), ("child_skill", 3, 11, -1)),
    ],
)
def test_a_value_of_a_grid_beyond_its_bounds_is_refused(id: str, column: int, key: Any, value: int) -> None:
    assert codes(_refused_anywhere({id: with_cells(id, {key: value}, column)})) == {"LUN-PACK-RANGE"}


def test_parameter_growth_costs_one_to_a_hundred() -> None:
    for price in (0, 101):
        rows = {"vitality": 5, "reserve": price, "mana": 5, "stride": 5}
        assert codes(_refused_anywhere(changed("parameter_growth_exp", rows=rows))) == {"LUN-PACK-RANGE"}
    for price in (1, 100):
        rows = {"vitality": 5, "reserve": price, "mana": 5, "stride": 5}
        assert taken(tables=changed("parameter_growth_exp", rows=rows))


def test_values_that_fall_where_they_should_rise_are_warned_about() -> None:
    assert codes(warned(tables={"stride": with_cells("stride", {12: 2})})) == {"LUN-PACK-MONOTONE"}
    assert taken(tables={"stride": with_cells("stride", {12: 3})})


def test_strong_and_weak_ability_exp_may_run_either_way() -> None:
    falling = {key: 20 - key for key in range(5, 21)}
    assert taken(tables={id: with_cells(id, falling) for id in ("exp_strong", "exp_weak")})


def test_an_unknown_word_of_provenance_is_refused() -> None:
    for wrong in ({"provenance": "guess"}, {"row_provenance": {"12": "hearsay"}}):
        found = _refused_anywhere({"stride": {**table("stride"), **wrong}})
        assert codes(found) == {"LUN-PACK-PROVENANCE"}
    for word in ("text", "derived", "recovered", "reconstructed", "gm"):
        assert taken(tables={"stride": {**table("stride"), "provenance": word}})


def feat(**more: Any) -> dict[str, Any]:
    return {"id": "whirl", "ja": "旋風", "en": "Whirl", "exp": 3, "slots": 1, "classes": ["common"], **more}


@pytest.mark.parametrize(
    "lists",
    [
        {"feats": [feat(classes=["bard"])]},
        {
            "spells": [
                {"id": "mist", "ja": "霧", "en": "Mist", "kind": "class", "school": "weather", "level": 1}
            ]
        },
        {"base_classes": [{**CLASS, "specialists": ["bard"]}]},
        {"base_classes": [{**CLASS, "skills": {**CLASS["skills"], "juggling": 1}}]},
        {"races": [{"id": "human", "ja": "人間", "en": "Human", "free_talents": ["wings"]}]},
        {"remove": {"feats": ["whirlwind"]}},
        {"remove": {"talents": ["darkvision_15"]}},
    ],
    ids=["class of a feat", "school", "specialist", "skill", "talent", "removed", "removed but needed"],
)
def test_an_id_that_does_not_exist_is_refused(lists: dict[str, Any]) -> None:
    assert "LUN-PACK-REF" in codes(refused(**lists))


def test_ids_that_exist_are_taken() -> None:
    assert taken(feats=[feat(classes=["common", "warrior", "guardian"])])
    mist = {"id": "mist", "ja": "霧", "en": "Mist", "kind": "class", "school": "force", "level": 1}
    assert taken(spells=[mist])
    assert taken(remove={"feats": ["power_blow"]})
    assert set(load_rules((pack(remove={"feats": ["power_blow"]}),)).feats) == set(FEATS) - {"power_blow"}
    assert set(load_rules((pack(spells=[mist]),)).spells) == {*SPELLS, "mist"}


def test_dice_that_cannot_be_read_are_refused() -> None:
    sword = {**{k: v for k, v in WEAPONS["bastard_sword"].items() if k != "kana"}, "id": "bastard_sword"}
    for wrong in ("many", "D", "2x6", "__import__('os')"):
        assert codes(refused(weapons=[{**sword, "damage": wrong}])) == {"LUN-PACK-DICE"}
        args = {**table("body_random")["args"], "male_height": wrong}
        assert codes(_refused_anywhere(changed("body_random", args=args))) == {"LUN-PACK-DICE"}
    for right in ("D8", "2D4", "D10+1", "d12"):
        assert taken(weapons=[{**sword, "damage": right}])
    assert taken(
        tables=changed("body_random", args={**table("body_random")["args"], "male_height": "155+4D6"})
    )


# Facts of chapter 7 that a pack may contradict, with a warning (9.5)


CONFLICT = "LUN-PACK-TEXT-CONFLICT"


def conflicts(**more: Any) -> list[tuple[str, Path]]:
    return [(code, path) for code, path in warned(**more) if code == CONFLICT]


@pytest.mark.parametrize(
    ("id", "cells", "column"),
    [
        ("ability_ap_cost", {-3: -3, -2: -3}, 1),
        ("ability_ap_cost", {0: 1, 1: 1}, 1),
        ("critical_rating", {11: 2, 9: 2, 10: 2}, 1),
        ("critical_rating", {12: 4}, 1),
        ("skill_base_exp", {12: 5}, 1),
    ],
)
def test_a_cell_that_the_text_pins_is_warned_about(id: str, cells: dict[int, int], column: int) -> None:
    found = conflicts(tables={id: with_cells(id, cells, column)})
    assert found
    assert {path[:2] for _, path in found} == {("tables", id)}


@pytest.mark.parametrize(
    ("id", "cells", "column"),
    [
        ("ability_ap_cost", {-1: -2, 5: 20}, 1),
        ("critical_rating", {9: 2, 10: 2, 13: 3, 14: 3}, 1),
        ("skill_base_exp", {13: 6, 11: 2}, 1),
        ("magic_ap_cost", {7: 0, 13: 30}, 1),
    ],
)
def test_a_cell_that_the_text_leaves_open_is_not(id: str, cells: dict[int, int], column: int) -> None:
    assert taken(tables={id: with_cells(id, cells, column)})


@pytest.mark.parametrize(
    ("rows", "conflict"),
    [
        ([[0, 5, -1], [6, 9, 0], [10, 20, 1]], True),
        ([[0, 6, -1], [7, 10, 0], [11, 20, 1]], True),
        ([[0, 7, -1], [8, 9, 0], [10, 20, 1]], True),
        ([[0, 6, -1], [7, 8, 0], [9, 20, 1]], True),
        ([[0, 6, -2], [7, 9, 0], [10, 20, 2]], False),
        ([[0, 6, -1], [7, 9, 0], [10, 20, 1]], False),
    ],
)
def test_modifiers_stand_at_six_and_ten_and_none_between(rows: list[Any], conflict: bool) -> None:
    assert bool(conflicts(tables=changed("ability_modifier", rows=rows))) is conflict


def test_eleven_to_twelve_costs_four_in_one_column_or_the_other() -> None:
    grid = with_cells("skill_base_exp", {12: 5})
    assert conflicts(tables={"skill_base_exp": grid})
    for line in grid["rows"]:
        line[2] = max(line[2], 4) if line[0] >= 12 else line[2]
    assert taken(tables={"skill_base_exp": grid})


def test_vitality_grows_at_five_exp() -> None:
    for price, conflict in ((5, False), (6, True), (4, True)):
        rows = {"vitality": price, "reserve": 8, "mana": 8, "stride": 8}
        assert bool(conflicts(tables=changed("parameter_growth_exp", rows=rows))) is conflict


@pytest.mark.parametrize(("name", "value"), [("ap_budget", 30), ("age_min", 15), ("overslot_feats_max", 6)])
def test_a_changed_constant_makes_house_rules(name: str, value: int) -> None:
    assert conflicts(constants={name: value}) == [(CONFLICT, ("constants", name))]


def test_a_constant_as_the_text_has_it_is_none() -> None:
    assert taken(constants={"ap_budget": 25, "age_min": 16})


@pytest.mark.parametrize(
    ("skill", "value", "conflict"),
    [
        *(("main_melee", 4, True), ("main_melee", 3, False), ("missile", 3, True), ("missile", 2, False)),
        *(("insight", 3, False), ("insight", 4, True), ("athletics", 3, True)),
    ],
)
def test_a_class_gives_three_at_most_and_two_with_a_sub_ability(
    skill: str, value: int, conflict: bool
) -> None:
    row = {**CLASS, "skills": {**CLASS["skills"], skill: value}}
    assert bool(conflicts(base_classes=[row])) is conflict


def test_a_pattern_of_a_class_is_judged_alike() -> None:
    patterns = [{"id": "A", "set": {}}, {"id": "B", "set": {"stealth": 3}}]
    assert conflicts(base_classes=[{**CLASS, "skill_patterns": patterns}])
    patterns[1]["set"] = {"stealth": 2}
    assert taken(base_classes=[{**CLASS, "skill_patterns": patterns}])


@pytest.mark.parametrize("id", ["reserve_base", "vitality_base", "toughness", "stride", "mana"])
def test_base_values_fall_by_one_a_point_from_five_on(id: str) -> None:
    assert conflicts(tables=changed(id, below="clamp"))
    assert taken(tables=changed(id, below="step:-1"))


@pytest.mark.parametrize(
    ("id", "arg", "value", "conflict"),
    [
        *(("muscle", "light_offset", 111, True), ("muscle", "heavy_offset", 100, True)),
        *(
            ("muscle", "light_step_percent", "9", True),
            ("muscle", "min", 4, False),
            ("muscle", "max", 14, False),
        ),
        *(("initial_exp", "exp_per_exchanged_ap", 4, True), ("initial_exp", "per_year_of_age", 2, False)),
        *(("death_point", "factor", -2, False), ("death_point", "constant", -1, False)),
    ],
)
def test_arguments_that_the_text_pins_are_warned_about(id: str, arg: str, value: Any, conflict: bool) -> None:
    one = {**table(id), "provenance": "gm", "args": {**table(id)["args"], arg: value}}
    one.pop("arg_provenance", None)
    assert bool(conflicts(tables={id: one})) is conflict


def test_a_child_of_eleven_has_one_of_three() -> None:
    assert conflicts(tables={"child_skill": with_cells("child_skill", {11: 0})})
    assert taken(tables={"child_skill": with_cells("child_skill", {12: 2})})


def test_a_main_action_moves_seven_and_stride() -> None:
    rows = table("movement")["rows"]
    main = {**rows["main_action"], "or_fixed": 6}
    assert conflicts(tables=changed("movement", rows={**rows, "main_action": main}))


def test_skills_and_races_are_those_of_the_text() -> None:
    dwarf = {"id": "dwarf", "ja": "ドワーフ", "en": "Dwarf", "toughness": 2, "vitality": 1, "movement": -1}
    assert conflicts(races=[dwarf])
    assert taken(races=[{"id": "giant", "ja": "巨人", "en": "Giant", "vitality": 3}])


def test_the_shipped_tables_contradict_nothing() -> None:
    assert load_rules(()).conflicts == ()
    every = complete()
    assert taken(**every)
