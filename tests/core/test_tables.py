"""Core tests: what tables of each kind answer, and shipped data read whole."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from builder.core.frozen import Exact, Frozen
from builder.core.ledger import Found, Source
from builder.core.number import Dice
from builder.core.tables import (
    Bands,
    Formula,
    Grid,
    Listed,
    Lookup,
    Record,
    RecordTable,
    Tables,
    Thresholds,
    read_table,
    read_tables,
)
from builder.core.text import Name

NUMBER = {"type": "int", "unit": ""}


def sound(id: str, raw: dict[str, Any]) -> Any:
    """A table that has no fault."""
    table, faults = read_table(id, {"provenance": "reconstructed", **raw})
    assert faults == ()
    return table


def lookup(**more: Any) -> Lookup:
    rows = [[5, -2], [6, -1], [7, 0], [8, 0]]
    raw = {"kind": "lookup", "key": {"min": 5, "max": 8}, "value": NUMBER, "rows": rows}
    table: Lookup = sound("reserve_base", raw | more)
    return table


def bands(**more: Any) -> Bands:
    rows = [[0, 3, -2], [4, 6, -1], [7, 9, 0], [10, 12, 1]]
    own = {"7-9": "text"}
    raw = {
        "kind": "bands",
        "key": {"min": 0, "max": 12},
        "value": NUMBER,
        "rows": rows,
        "row_provenance": own,
    }
    table: Bands = sound("ability_modifier", raw | more)
    return table


def grid(**more: Any) -> Grid:
    raw = {
        "kind": "grid",
        "key": {"min": 0.5, "max": 2.0, "step": 0.5},
        "columns": ["combat", "noncombat"],
        "value": NUMBER,
        "rows": [[0.5, 4, 2], [1.0, 5, 3], [1.5, 6, 3], [2.0, 7, 4]],
        "row_provenance": {"1.5.combat": "derived", "1.0": "text", "2": "gm"},
    }
    table: Grid = sound("skill_intensity", raw | more)
    return table


def thresholds(**more: Any) -> Thresholds:
    raw = {
        "kind": "thresholds",
        "key": {"min": 0, "max": 100_000},
        "value": {"type": "int", "min": 1, "max": 50},
        "rows": [[1, 0], [2, 20], [3, 40], [4, 60]],
        "above": "step:20",
    }
    table: Thresholds = sound("level", raw | more)
    return table


def cited(table: str, row: str, provenance: Any = "reconstructed") -> Source:
    return Source(table, row, provenance)


def test_a_lookup_answers_by_its_key() -> None:
    assert lookup().at(6) == Found(-1, cited("reserve_base", "6"))
    assert lookup().raw(5) == (-2, cited("reserve_base", "5"))


@pytest.mark.parametrize(
    ("below", "key", "answer"),
    [("clamp", 4, -2), ("zero", 4, 0), ("step:-1", 4, -3), ("step:-1", 1, -6), ("full", 0, -2)],
)
def test_below_its_keys_a_lookup_goes_by_its_word(below: str, key: int, answer: int) -> None:
    found = lookup(below=below).at(key)
    assert found == Found(answer, cited("reserve_base", "5"))


@pytest.mark.parametrize(
    ("above", "key", "answer"), [("clamp", 99, 0), ("zero", 9, 0), ("step:2", 10, 4), ("step:0.5", 9, "1/2")]
)
def test_above_its_keys_a_lookup_goes_by_its_word(above: str, key: int, answer: int | str) -> None:
    assert lookup(above=above).at(key).value == Fraction(answer)


def test_a_step_is_held_within_the_bounds_of_the_values() -> None:
    bounded = {"type": "int", "min": -4, "max": 3}
    assert lookup(below="step:-1", value=bounded).at(0).value == -4
    assert lookup(above="step:2", value=bounded).at(20).value == 3


@pytest.mark.parametrize("key", [4, 9, Fraction(11, 2)])
def test_outside_its_keys_a_lookup_raises_unless_told_otherwise(key: int | Fraction) -> None:
    with pytest.raises(KeyError):
        lookup().at(key)


def test_bands_answer_for_every_key_within() -> None:
    assert [bands().at(key).value for key in (0, 3, 4, 6, 7, 9, 10, 12)] == [-2, -2, -1, -1, 0, 0, 1, 1]
    assert bands().at(8).source == cited("ability_modifier", "7-9", "text")
    assert bands().at(5).source == cited("ability_modifier", "4-6")
    assert bands(above="clamp").at(20) == Found(1, cited("ability_modifier", "10-12"))
    for key in (13, -1, Fraction(7, 2)):
        with pytest.raises(KeyError):
            bands().at(key)


def test_a_grid_answers_by_key_and_column() -> None:
    assert grid().at(Fraction(3, 2), "combat") == Found(6, cited("skill_intensity", "1.5.combat", "derived"))
    assert grid().at(1, "noncombat") == Found(3, cited("skill_intensity", "1.noncombat", "text"))
    assert grid().at(2, "combat").source.provenance == "gm"
    assert grid().at(Fraction(1, 2), "combat").source == cited("skill_intensity", "0.5.combat")
    assert grid(below="zero").at(0, "combat").value == 0
    assert grid(above="full").at(5, "noncombat").value == 4
    for key, column in ((Fraction(3, 4), "combat"), (1, "magic"), (3, "combat")):
        with pytest.raises(KeyError):
            grid().at(key, column)


def test_thresholds_answer_with_the_value_reached() -> None:
    assert [thresholds().at(key).value for key in (0, 19, 20, 59, 60)] == [1, 1, 2, 3, 4]
    assert thresholds().at(59).source == cited("level", "3")


def test_above_the_last_threshold_each_further_step_is_one_more() -> None:
    assert [thresholds().at(key).value for key in (79, 80, 119, 120)] == [4, 5, 6, 7]
    assert thresholds().at(99_999).value == 50
    assert thresholds(above="clamp").at(99_999).value == 4


def test_thresholds_tell_the_least_key_of_a_value() -> None:
    """GURPS digest, chapter 7: 1, 2, 4, 8 points, then 4 for each further step."""
    points = thresholds(key={"min": 1, "max": 1000}, rows=[[0, 1], [1, 2], [2, 4], [3, 8]], above="step:4",
                        value=NUMBER)  # fmt: skip
    assert [points.least(step).value for step in (0, 1, 2, 3, 4, 6)] == [1, 2, 4, 8, 12, 20]
    assert [points.at(spent).value for spent in (1, 3, 4, 7, 8, 11, 12)] == [0, 1, 2, 2, 3, 3, 4]
    with pytest.raises(KeyError):
        points.at(0)
    with pytest.raises(KeyError):
        thresholds(above="clamp").least(5)


def test_a_record_table_answers_by_name() -> None:
    rows = {"vitality": 5, "reserve": 5, "weapon": {"half": 3}}
    own = {"vitality": "text", "weapon": "derived"}
    table: RecordTable = sound(
        "growth", {"kind": "record", "value": NUMBER, "rows": rows, "row_provenance": own}
    )
    assert table.at("vitality") == Found(5, cited("growth", "vitality", "text"))
    assert table.at("reserve") == Found(5, cited("growth", "reserve"))
    assert table.at("weapon.half") == Found(3, cited("growth", "weapon.half", "derived"))
    with pytest.raises(KeyError):
        table.at("weapon.whole")


def test_words_and_records_are_asked_for_raw() -> None:
    value = {"type": "enum", "values": ["full", "none"]}
    table: RecordTable = sound("reduction", {"kind": "record", "value": value, "rows": {"a": "full"}})
    assert table.raw("a") == ("full", cited("reduction", "a"))
    with pytest.raises(TypeError):
        table.at("a")
    records = {"type": "record", "fields": ["written"]}
    rows = [[0, 12, {"written": True}]]
    languages = bands(value=records, rows=rows, row_provenance={}, monotone="none")
    assert languages.raw(3)[0] == {"written": True}


def test_dice_stand_in_cells() -> None:
    """GURPS digest, chapter 8: ST 45 has thrust 5d and swing 7d+1."""
    rows = [[40, "4d+1", "7d-1"], [45, "5d", "7d+1"]]
    damage = grid(
        key={"min": 40, "max": 45, "step": 5},
        columns=["thrust", "swing"],
        value={"type": "dice"},
        rows=rows,
        row_provenance={},
    )
    assert damage.at(45, "swing").value == Dice(((7, 0),), 1)
    assert damage.at(40, "thrust").value == Dice(((4, 0),), 1)


def test_a_linear_formula_is_factor_times_number_plus_constant() -> None:
    args = {"of": "vitality_base", "factor": -1, "constant": "1/2"}
    table: Formula = sound(
        "death_point", {"kind": "formula", "formula": "linear", "args": args, "value": NUMBER}
    )
    assert table.of(9) == Found(Fraction(-17, 2), cited("death_point", "factor"))
    assert table.arg("constant") == Found(Fraction(1, 2), cited("death_point", "constant"))


def test_arguments_have_a_provenance_of_their_own() -> None:
    args = {
        **{"light_offset": 110, "heavy_offset": 105, "center": 9, "light_step_percent": "10"},
        **{"heavy_step_percent": "8.5", "min": 5, "max": 13},
    }
    own = {"heavy_step_percent": "derived"}
    raw = {"kind": "formula", "formula": "muscle", "args": args, "value": NUMBER, "arg_provenance": own}
    table: Formula = sound("muscle", raw)
    assert table.arg("heavy_step_percent") == Found(
        Fraction(17, 2), cited("muscle", "heavy_step_percent", "derived")
    )
    with pytest.raises(TypeError):
        table.of(3)
    assert [name for name, _ in table.cells()] == list(args)


@pytest.mark.parametrize("cell", [None, True, {"dice": "1d"}])
def test_what_is_no_number_is_no_answer(cell: Any) -> None:
    table: RecordTable = sound("any", {"kind": "record", "value": {"type": "record"}, "rows": {"a": cell}})
    assert table.raw("a")[0] == cell
    with pytest.raises(TypeError):
        table.at("a")


def test_below_its_first_threshold_a_table_goes_by_its_word() -> None:
    assert thresholds(below="clamp").at(-5) == Found(1, cited("level", "1"))
    assert thresholds(below="zero").at(-5).value == 0


class Trait(Record):
    cost: Exact


class Note(Frozen):
    id: str


HEADER = {"system": "toy", "source": "s", "licence": "l"}


def shipped(**files: dict[str, Any]) -> Tables:
    return read_tables((f"{name}.json", json.dumps(HEADER | raw).encode()) for name, raw in files.items())


def test_lists_of_one_name_are_joined() -> None:
    tables = shipped(
        good={
            "traits": [{"id": "brave", "name_ja": "勇敢", "name_en": "Brave", "kana": "ゆうかん", "cost": 5}]
        },
        bad={"traits": [{"id": "shy", "ja": "内気", "en": "Shy", "cost": "-0.5", "provenance": "derived"}]},
    )
    traits = tables.records("traits", Trait)
    assert list(traits) == ["brave", "shy"]
    assert traits["brave"].name == Name("勇敢", "Brave", "ゆうかん")
    assert (traits["shy"].name, traits["shy"].cost) == (Name("内気", "Shy"), Fraction(-1, 2))
    assert traits["brave"].source() == Source("traits", "brave", "text")
    assert traits["shy"].source() == Source("traits", "shy", "derived")
    assert traits["shy"].source("recovered").provenance == "recovered"
    assert tables.records("nothing", Trait) == {}
    assert set(tables.digests) == {"good.json", "bad.json"}


def test_rows_without_a_name_are_listed_too() -> None:
    tables = shipped(one={"notes": [{"id": "a"}]})
    assert tables.records("notes", Note) == {"a": Note(id="a")}
    assert tables.records("notes", Listed)["a"].document == "notes"


def test_constants_are_exact() -> None:
    tables = shipped(one={"constants": {"tl_max": 12, "share": "1/5", "dice": "2d-1"}})
    assert tables.constant("tl_max") == Found(12, Source("constants", "tl_max"))
    assert tables.constant("share").value == Fraction(1, 5)
    assert tables.constant("dice").value == Dice(((2, 0),), -1)
    with pytest.raises(KeyError):
        tables.constant("nothing")


def test_tables_are_fetched_by_their_kind() -> None:
    tables = shipped(one={"tables": {"bonus": bands().model_dump(mode="json", exclude={"id", "pack"})}})
    assert tables.table("bonus", Bands).at(10).value == 1
    with pytest.raises(TypeError):
        tables.table("bonus", Grid)
    with pytest.raises(KeyError):
        tables.table("nothing", Grid)


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"one": {"traits": [{"id": "a"}]}, "two": {"traits": [{"id": "a"}]}}, "two.json: traits/a"),
        ({"one": {"constants": {"a": 1}}, "two": {"constants": {"a": 2}}}, "two.json: constants/a"),
        ({"one": {"traits": [{"name": "a"}]}}, "one.json: traits, row 1: no id"),
        ({"one": {"traits": {"id": "a"}}}, "one.json: traits is no list"),
        ({"one": {"licence": 3}}, "one.json"),
        ({"one": {"status": "perhaps"}}, "one.json"),
        ({"one": {"tables": {"t": {"kind": "x"}}}}, "one.json: PACK-KIND tables/t/kind"),
    ],
)
def test_wrong_shipped_data_is_refused_by_its_place(files: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        shipped(**files)


def test_a_wrong_row_is_refused_with_file_row_and_field() -> None:
    tables = shipped(
        one={"traits": [{"id": "brave", "name_ja": "勇敢", "name_en": "Brave", "cost": "a lot"}]}
    )
    with pytest.raises(ValueError, match=r"one\.json: traits/brave: cost"):
        tables.records("traits", Trait)


def test_a_file_without_its_head_is_refused() -> None:
    with pytest.raises(ValueError, match="bare"):
        read_tables([("bare.json", b'{"traits": []}')])
    with pytest.raises(ValueError, match="list"):
        read_tables([("list.json", b"[]")])
