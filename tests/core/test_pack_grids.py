"""Tables and records as grids: a typed cell is the GM's, a reset one is as shipped, rows grow and divide."""

from __future__ import annotations

from typing import Any

from builder.core.grids import Grid
from builder.core.list_grid import ListGrid, RecordGrid
from builder.core.pack import Pack
from builder.core.pack_differences import compare
from builder.core.pack_view import Under, View, judge
from builder.core.system import AnySystem
from builder.core.table_check import check
from builder.core.table_grid import TableGrid
from builder.core.table_kinds import Bands, Formula, Lookup, Thresholds, Title
from builder.systems import all_systems
from tests.toy.lantern import TOY

TITLE = Title(ja="本", en="Book")


def lunatic() -> AnySystem:
    return all_systems()["lunatic"]


def view(system: AnySystem = TOY, pack: Pack | None = None) -> View:
    under = Under(system)
    return under.view(pack or under.empty("my.book", TITLE))


def put(view: View, where: tuple[str, ...], row: str, value: Any, column: str = "value") -> View:
    """The view after a value was typed into the row and column of these keys."""
    grid = view.grid(where)
    assert grid is not None
    return view.under.view(grid.put({place(grid, row, column): value}))


def place(grid: Grid, row: str, column: str = "value") -> tuple[int, int]:
    rows, columns = [one.key for one in grid.rows], [one.key for one in grid.columns]
    return rows.index(row), columns.index(column)


def spot(view: View, where: tuple[str, ...], row: str, column: str = "value") -> tuple[Any, str | None]:
    grid = view.grid(where)
    assert grid is not None
    found = grid.spot(*place(grid, row, column))
    return found.value, found.provenance


def keyed(pack: Pack, id: str) -> Lookup | Bands | Thresholds:
    table = pack.tables[id]
    assert isinstance(table, Lookup | Bands | Thresholds)
    return table


BONUS = ("tables", "bonus")


def test_a_table_of_bands_shows_its_ends_its_values_and_what_is_shipped() -> None:
    grid = view().grid(BONUS)
    assert grid is not None
    assert [one.key for one in grid.rows] == ["3-5", "6-8", "9-12", "13-18"]
    assert [one.key for one in grid.columns] == ["from", "to", "value", "default"]
    count = grid.count()
    assert (count.reconstructed, count.typed, count.sure) == (3, 0, 1)


def test_a_typed_cell_is_the_gms_and_the_others_keep_where_they_come_from() -> None:
    after = put(view(), BONUS, "6-8", 1)
    assert spot(after, BONUS, "6-8") == (1, "gm")
    assert spot(after, BONUS, "3-5") == (-1, "reconstructed")
    assert spot(after, BONUS, "9-12") == (1, "text")
    assert dict(after.pack.tables["bonus"].row_provenance) == {"9-12": "text", "6-8": "gm"}


def test_a_value_that_stands_in_the_book_too_is_the_gms_all_the_same() -> None:
    after = put(view(), BONUS, "6-8", 0)
    assert spot(after, BONUS, "6-8") == (0, "gm")


def test_a_cell_that_is_reset_leaves_nothing_of_the_table_in_the_pack() -> None:
    after = put(view(), BONUS, "6-8", 1)
    grid = after.grid(BONUS)
    assert grid is not None
    assert grid.reset([place(grid, "6-8")]).tables == {}


def test_the_end_of_a_band_may_be_typed_and_the_row_is_named_anew() -> None:
    after = put(put(view(), BONUS, "6-8", 9, "to"), BONUS, "9-12", 10, "from")
    grid = after.grid(BONUS)
    assert grid is not None
    assert [one.key for one in grid.rows] == ["3-5", "6-9", "10-12", "13-18"]
    assert spot(after, BONUS, "10-12") == (1, "text")
    assert list(check(after.pack.tables["bonus"])) == []


def test_a_band_is_divided_and_joined_again() -> None:
    grid = view().grid(BONUS)
    assert isinstance(grid, TableGrid)
    pack = grid.add_row(3)
    assert keyed(pack, "bonus").rows == ((3, 5, -1), (6, 8, 0), (9, 12, 1), (13, 15, 2), (16, 18, 2))
    again = view(pack=pack).grid(BONUS)
    assert isinstance(again, TableGrid)
    assert again.spot(4, 2).provenance == "gm"
    assert again.spot(2, 2).provenance == "text"
    assert keyed(again.remove_row(4), "bonus").rows == ((3, 5, -1), (6, 8, 0), (9, 12, 1), (13, 18, 2))


def test_the_whole_table_may_be_as_in_the_rulebook() -> None:
    grid = view().grid(BONUS)
    assert isinstance(grid, TableGrid)
    table = grid.all_mine().tables["bonus"]
    assert (table.provenance, dict(table.row_provenance)) == ("gm", {})


def test_thresholds_are_typed_as_the_least_key_and_take_a_row_anywhere_but_above_the_first() -> None:
    after = put(view(), ("tables", "rank"), "2", 4, "least")
    assert keyed(after.pack, "rank").rows == ((1, 0), (2, 4), (3, 10))
    grid = after.grid(("tables", "rank"))
    assert isinstance(grid, TableGrid)
    assert keyed(grid.add_row(2), "rank").rows == ((1, 0), (2, 4), (3, 10), (4, 16))
    assert keyed(grid.add_row(1), "rank").rows == ((1, 0), (2, 4), (3, 7), (4, 10))
    assert keyed(grid.add_row(1, below=False), "rank").rows == ((1, 0), (2, 2), (3, 4), (4, 10))
    assert not grid.can_add(0, below=False)
    assert keyed(grid.remove_row(0), "rank").rows == ((1, 0), (2, 10))
    assert keyed(grid.remove_row(1), "rank").rows == ((1, 0), (2, 10))


def test_a_row_in_a_lookup_moves_what_follows_down_a_key_and_each_value_keeps_its_mark() -> None:
    toughness = ("tables", "toughness")
    after = put(put(view(lunatic()), toughness, "7", 11), toughness, "8", 12)
    grid = after.grid(toughness)
    assert isinstance(grid, TableGrid)
    longer = view(lunatic(), grid.add_row(place(grid, "7")[0], below=False))
    rows = keyed(longer.pack, "toughness").rows
    assert rows[:6] == ((5, 8), (6, 9), (7, 11), (8, 11), (9, 12), (10, 10))
    assert rows[-1] == (21, 16)
    marks = [spot(longer, toughness, key)[1] for key in ("6", "7", "8", "9", "10")]
    assert marks == ["reconstructed", "gm", "gm", "gm", "reconstructed"]
    again = longer.grid(toughness)
    assert isinstance(again, TableGrid)
    assert longer.under.system.load_rules((longer.pack,)) is not None
    back = again.remove_row(place(again, "7")[0])
    assert isinstance(grid.table, Lookup) and keyed(back, "toughness").rows == grid.table.rows


def test_a_lookup_grows_at_both_ends() -> None:
    grid = view(lunatic()).grid(("tables", "toughness"))
    assert isinstance(grid, TableGrid)
    low = keyed(grid.add_row(0, below=False), "toughness")
    assert (low.rows[:2], low.key.min, low.key.max) == (((4, 8), (5, 8)), 4, 20)
    high = keyed(grid.add_row(15), "toughness")
    assert (high.rows[-2:], high.key.max) == (((20, 16), (21, 16)), 21)
    assert [list(check(table)) for table in (low, high)] == [[], []]


def test_a_band_of_one_key_takes_a_neighbour_only_at_an_end() -> None:
    grid = view(lunatic()).grid(("tables", "ability_modifier"))
    assert isinstance(grid, TableGrid)
    first = keyed(grid.add_row(0, below=False), "ability_modifier")
    assert first.rows[:3] == ((-1, -1, -3), (0, 0, -3), (1, 3, -2))
    assert list(check(first)) == []
    assert not grid.can_add(0, below=True)
    assert keyed(grid.add_row(1), "ability_modifier").rows[1:3] == (
        (1, 2, -2),
        (3, 3, -2),
    )


def test_each_of_the_six_kinds_is_a_grid_that_comes_back_as_shipped() -> None:
    whole = view(lunatic())
    kinds = set()
    for id in whole.table_ids:
        grid = whole.grid(("tables", id))
        assert isinstance(grid, TableGrid)
        kinds.add(grid.table.kind)
        cells = {cell for cell, one in grid.spots() if one.editable}
        typed = grid.put({cell: grid.spot(*cell).value for cell in cells})
        again = whole.under.view(typed).grid(("tables", id))
        assert isinstance(again, TableGrid)
        assert again.count().reconstructed == 0, id
        assert again.reset(cells).tables == {}, id
    assert kinds == {"lookup", "bands", "grid", "record", "thresholds", "formula"}


def test_a_value_in_a_grid_is_named_by_key_and_column() -> None:
    after = put(view(lunatic()), ("tables", "skill_intensity"), "2.5", 15, "required_base")
    assert dict(after.pack.tables["skill_intensity"].row_provenance)["2.5.required_base"] == "gm"


def test_a_number_of_a_formula_is_typed_and_what_it_is_of_follows() -> None:
    death = ("tables", "death_point")
    after = put(put(view(lunatic()), death, "factor", -2), death, "constant", 1)
    assert spot(after, death, "factor") == (-2, "gm")
    grid = after.grid(death)
    assert grid is not None
    assert grid.count().reconstructed == 0
    table = after.pack.tables["death_point"]
    assert isinstance(table, Formula) and dict(table.arg_provenance)["of"] == "gm"


def test_a_constant_that_is_put_back_is_no_longer_in_the_pack() -> None:
    after = put(view(), ("constants",), "coins", 75)
    assert dict(after.pack.constants) == {"coins": 75}
    assert dict(put(after, ("constants",), "coins", 60).pack.constants) == {}


def test_a_name_in_the_last_row_makes_a_new_record() -> None:
    grid = view().grid(("lists", "gear"))
    assert isinstance(grid, ListGrid)
    last = len(grid.rows) - 1
    pack = grid.put({(last, 0): "油壺", (last, 1): "Oil jar", (last, 3): 12})
    assert pack.lists["gear"] == (
        {"id": "oil_jar", "ja": "油壺", "en": "Oil jar", "kana": "", "price": 12, "kg": 0},
    )


def test_a_block_of_new_records_gets_ids_of_their_own() -> None:
    grid = view().grid(("lists", "gear"))
    assert isinstance(grid, ListGrid)
    last = len(grid.rows) - 1
    pack = grid.put({(last + place, 0): "縄" for place in range(3)})
    assert [row["id"] for row in pack.lists["gear"]] == ["own_gear_1", "own_gear_2", "own_gear_3"]


def test_a_changed_record_is_copied_into_the_pack_and_is_the_gms() -> None:
    gear = ("lists", "gear")
    after = put(view(), gear, "oil", 3, "price")
    row = after.pack.lists["gear"][0]
    assert (row["id"], row["name_ja"], row["price"], row["provenance"]) == ("oil", "油", 3, "gm")
    grid = after.grid(gear)
    assert isinstance(grid, ListGrid)
    assert grid.reset([place(grid, "oil", "price")]).lists == {}


def test_records_are_taken_away_and_brought_back() -> None:
    grid = view().grid(("lists", "gear"))
    assert isinstance(grid, ListGrid)
    pack = grid.records.without(["club"])
    assert dict(pack.remove) == {"gear": ("club",)}
    again = view(pack=pack).grid(("lists", "gear"))
    assert isinstance(again, ListGrid)
    assert [head.key for head in again.rows if head.gone] == ["club"]
    assert dict(again.records.back(["club"]).remove) == {}
    assert put(view(pack=pack), ("lists", "gear"), "club", 4, "price").pack.lists == {}


def test_a_class_is_a_grid_of_all_its_values_and_remembers_each_typed_one() -> None:
    warrior = ("lists", "base_classes", "warrior")
    after = put(view(lunatic()), warrior, "skills.main_melee", 2)
    assert spot(after, warrior, "skills.main_melee") == (2, "gm")
    assert spot(after, warrior, "skills.sub_melee") == (2, "reconstructed")
    row = after.pack.lists["base_classes"][0]
    assert row["cells"] == {"skills.main_melee": "gm"}
    grid = after.grid(warrior)
    assert isinstance(grid, RecordGrid)
    assert grid.reset([place(grid, "skills.main_melee")]).lists == {}
    mine = grid.records.all_mine(["warrior"]).lists["base_classes"][0]
    assert (mine["provenance"], "data_provenance" in mine, "cells" in mine) == ("gm", False, False)


def test_a_part_of_a_class_is_added_under_the_next_letter_and_taken_away() -> None:
    warrior = ("lists", "base_classes", "warrior")
    grid = view(lunatic()).grid(warrior)
    assert isinstance(grid, RecordGrid)
    pack = grid.add_part("parameter_patterns")
    patterns = pack.lists["base_classes"][0]["parameter_patterns"]
    assert [one["id"] for one in patterns] == ["A", "B", "C"]
    again = view(lunatic(), pack).grid(warrior)
    assert isinstance(again, RecordGrid)
    rest = again.remove_part("parameter_patterns", "A").lists["base_classes"][0]["parameter_patterns"]
    assert [one["id"] for one in rest] == ["B", "C"]


def test_a_second_weapon_that_a_class_has_not_is_made_when_it_is_typed() -> None:
    warrior = ("lists", "base_classes", "warrior")
    after = put(view(lunatic()), warrior, "weapons.A.main2.categories", ("spear",))
    weapon = after.pack.lists["base_classes"][0]["weapons"][0]
    assert weapon["main2"] == {"categories": ("spear",), "counts": (None, None, None)}


def test_a_new_class_can_be_read_by_the_rules() -> None:
    whole = view(lunatic())
    grid = whole.grid(("lists", "base_classes"))
    assert isinstance(grid, ListGrid)
    pack = grid.put({(len(grid.rows) - 1, 0): "吟遊詩人", (len(grid.rows) - 1, 1): "Bard"})
    assert whole.under.system.load_rules((pack,)).base_classes["bard"].name.ja == "吟遊詩人"


DEATH, DEATH_ROWS = ("tables", "death_point"), ("tables", "death_point_rows")


def test_a_formula_may_be_said_row_by_row_and_its_kind_stays_what_the_format_wants() -> None:
    whole = view(lunatic())
    rows = whole.grid(DEATH_ROWS)
    assert isinstance(rows, TableGrid)
    assert [spot(whole, DEATH_ROWS, key)[0] for key in ("5", "8", "13", "20")] == [-6, -8, -10, -14]
    assert rows.count().reconstructed == 16
    assert "death_point_rows" not in whole.table_ids
    after = put(whole, DEATH_ROWS, "8", -11)
    assert "death_point" not in after.table_ids and "death_point_rows" in after.table_ids
    assert after.section(DEATH) == after.section(DEATH_ROWS) == DEATH_ROWS
    assert spot(after, DEATH_ROWS, "8") == (-11, "gm")
    assert spot(after, DEATH_ROWS, "9") == (-8, "reconstructed")
    table = after.pack.tables["death_point"]
    assert isinstance(table, Formula)
    assert (table.kind, dict(table.args)) == (
        "formula",
        {"of": "death_point_rows", "factor": 1, "constant": 0},
    )
    rows_table = keyed(after.pack, "death_point_rows")
    assert (rows_table.below, rows_table.above) == ("step:1", "clamp")
    assert whole.whole().reconstructed - 2 + 15 == after.whole().reconstructed


def test_a_formula_said_by_rows_is_read_by_the_rules_without_a_warning_and_goes_back_whole() -> None:
    after = put(view(lunatic()), DEATH_ROWS, "8", -11)
    judged = judge(after)
    assert (judged.sound, judged.findings) == (True, ())
    grid = after.grid(DEATH_ROWS)
    assert isinstance(grid, TableGrid)
    assert grid.reset_all().tables == {}
    assert grid.reset([place(grid, "8")]).tables == {}


def test_rows_of_a_formula_keep_its_bounds_and_all_keys_of_what_it_is_of() -> None:
    above = judge(put(view(lunatic()), DEATH_ROWS, "8", 1))
    assert [one.issue.code for one in above.findings] == ["LUN-PACK-RANGE"]
    assert not above.sound
    after = put(view(lunatic()), DEATH_ROWS, "8", -11)
    grid = after.grid(DEATH_ROWS)
    assert isinstance(grid, TableGrid)
    short = judge(view(lunatic(), grid.remove_row(15)))
    assert [one.issue.code for one in short.findings] == ["LUN-PACK-KEYS"]


def test_a_formula_beside_its_rows_is_compared_row_by_row() -> None:
    after = put(view(lunatic()), DEATH_ROWS, "8", -11)
    (change,) = compare(view(lunatic()), after)
    assert (change.where, change.row, change.old, change.new) == (DEATH_ROWS, ("8",), -8, -11)
    (back,) = compare(after, view(lunatic()))
    assert (back.where, back.old, back.new) == (DEATH_ROWS, -11, -8)


def test_what_a_formula_makes_of_a_table_stands_beside_it_and_follows() -> None:
    vitality = ("tables", "vitality_base")
    assert spot(view(lunatic()), vitality, "13", "death_point") == (-10, None)
    after = put(put(view(lunatic()), vitality, "13", 12), DEATH, "factor", -2)
    assert spot(after, vitality, "13", "death_point") == (-24, None)
    by_rows = put(after, DEATH_ROWS, "13", -20)
    grid = by_rows.grid(vitality)
    assert grid is not None
    assert [one.key for one in grid.columns] == ["value", "default"]
