"""Core tests: the faults of tables, each code from both sides: the sound table beside the one that is not."""

from __future__ import annotations

from typing import Any

import pytest

from builder.core.tables import check, read_table

LOOKUP = {
    "kind": "lookup",
    "title": {"ja": "頑健値", "en": "Toughness"},
    "key": {"name": "fate", "min": 5, "max": 8},
    "value": {"type": "int", "unit": "", "min": 1, "max": 20},
    "rows": [[5, 8], [6, 9], [7, 9], [8, 10]],
    "below": "step:-1",
    "above": "clamp",
    "monotone": "nondecreasing",
    "provenance": "reconstructed",
    "row_provenance": {"7": "text"},
}
BANDS = {
    "kind": "bands",
    "key": {"min": 0, "max": 9},
    "value": {"type": "int"},
    "rows": [[0, 3, -1], [4, 6, 0], [7, 9, 1]],
    "monotone": "increasing",
}
GRID = {
    "kind": "grid",
    "key": {"min": 1, "max": 3},
    "columns": ["a", "b"],
    "value": {"type": "number", "min": 0, "max": 9},
    "rows": [[1, 1, "1/2"], [2, 2, 0.5], [3, 3, 4]],
    "monotone": "nondecreasing",
}
THRESHOLDS = {
    "kind": "thresholds",
    "key": {"min": 0, "max": 100},
    "value": {"type": "int", "min": 1, "max": 9},
    "rows": [[1, 0], [2, 20], [3, 40]],
}
ENUM = {
    "kind": "record",
    "value": {"type": "enum", "values": ["full", "half", "none"]},
    "rows": {"weapon": {"success": "full", "half": "half"}, "spell": "none"},
}
MOVES = {
    "kind": "record",
    "value": {"type": "record"},
    "rows": {"main": {"dice": "2D6", "fixed": 7}, "sub": {"dice": None, "add_dice": "D6"}},
}
LANGUAGES = {
    "kind": "bands",
    "key": {"min": 0, "max": 9},
    "value": {"type": "record", "fields": ["written", "extra"]},
    "rows": [[0, 6, {"written": False, "extra": 0}], [7, 9, {"written": True, "extra": 1}]],
}
DICE = {
    "kind": "lookup",
    "key": {"min": 1, "max": 2},
    "value": {"type": "dice"},
    "rows": [[1, "1d-2"], [2, 3]],
}
LINEAR = {
    "kind": "formula",
    "formula": "linear",
    "args": {"of": "vitality_base", "factor": -1, "constant": 0},
    "value": {"type": "int", "max": 0},
    "arg_provenance": {"factor": "derived"},
}
INITIAL = {
    "kind": "formula",
    "formula": "initial_exp",
    "args": {
        "constant": 0,
        "per_year_of_age": 1,
        "strong_table": "strong",
        "weak_table": "weak",
        "exp_per_exchanged_ap": 5,
    },
    "value": {"type": "int"},
}
BODY = {
    "kind": "formula",
    "formula": "body_random",
    "args": {"male_height": "150+3D10", "female_height": "140+3D10", "weight": "height-111+D6"},
    "value": {"type": "record"},
}
SOUND = (LOOKUP, BANDS, GRID, THRESHOLDS, ENUM, MOVES, LANGUAGES, DICE, LINEAR, INITIAL, BODY)


def codes(raw: Any) -> list[str]:
    _, faults = read_table("table", raw)
    return sorted({fault.code.removeprefix("PACK-") for fault in faults})


def changed(raw: dict[str, Any], *path: Any, to: Any) -> dict[str, Any]:
    """A copy of plain data with one place changed; `to` None takes the key out."""
    head, rest = path[0], path[1:]
    inner = changed(raw[head], *rest, to=to) if rest else to
    if isinstance(raw, list):
        return [inner if place == head else item for place, item in enumerate(raw)]
    if inner is None:
        return {key: value for key, value in raw.items() if key != head}
    return {**raw, head: inner}


@pytest.mark.parametrize("raw", SOUND, ids=lambda raw: f"{raw['kind']}-{raw['value']['type']}")
def test_a_sound_table_has_no_fault(raw: dict[str, Any]) -> None:
    table, faults = read_table("table", raw)
    assert faults == ()
    assert table is not None
    assert list(check(table)) == []


FAULTY: list[tuple[str, dict[str, Any], tuple[Any, ...], Any]] = [
    ("KIND", LOOKUP, ("kind",), "list"),
    ("KIND", LOOKUP, ("value", "type"), "float"),
    ("KIND", LOOKUP, ("value",), None),
    ("KIND", GRID, ("columns",), ["a", "a"]),
    ("KIND", GRID, ("columns",), None),
    ("KIND", LINEAR, ("formula",), "cubic"),
    ("KIND", LINEAR, ("args", "factor"), None),
    ("KEYS", LOOKUP, ("rows",), []),
    ("KEYS", LOOKUP, ("rows",), {}),
    ("KEYS", LOOKUP, ("rows",), None),
    ("KEYS", LOOKUP, ("key",), None),
    ("KEYS", LOOKUP, ("rows",), [[5, 8], [6, 9], [8, 10]]),
    ("KEYS", LOOKUP, ("rows",), [[5, 8], [6, 9], [6, 9], [7, 9], [8, 10]]),
    ("KEYS", LOOKUP, ("rows",), [[6, 9], [5, 8], [7, 9], [8, 10]]),
    ("KEYS", LOOKUP, ("rows",), [[5, 8], [6, 9], [7, 9]]),
    ("KEYS", LOOKUP, ("rows", 1), [6]),
    ("KEYS", LOOKUP, ("rows", 1), ["6", 9]),
    ("KEYS", LOOKUP, ("key", "max"), 3),
    ("KEYS", LOOKUP, ("key", "step"), 0),
    ("KEYS", GRID, ("rows", 2), [3, 3]),
    ("KEYS", THRESHOLDS, ("rows", 0), [1, 5]),
    ("KEYS", THRESHOLDS, ("rows", 2), [3, 20]),
    ("KEYS", THRESHOLDS, ("rows", 2), [2, 40]),
    ("KEYS", THRESHOLDS, ("rows", 2), [3, 101]),
    ("KEYS", ENUM, ("rows",), {}),
    ("BANDS", BANDS, ("rows", 1), [5, 6, 0]),
    ("BANDS", BANDS, ("rows", 1), [3, 6, 0]),
    ("BANDS", BANDS, ("rows", 1), [4, 2, 0]),
    ("BANDS", BANDS, ("rows", 2), [7, 8, 1]),
    ("BANDS", BANDS, ("rows", 0), [1, 3, -1]),
    ("RANGE", LOOKUP, ("rows", 3), [8, 21]),
    ("RANGE", LOOKUP, ("rows", 0), [5, 0]),
    ("RANGE", LOOKUP, ("rows", 1), [6, "9"]),
    ("RANGE", LOOKUP, ("rows", 1), [6, 8.5]),
    ("RANGE", LOOKUP, ("rows", 1), [6, None]),
    ("RANGE", LOOKUP, ("rows", 1), [6, True]),
    ("RANGE", LOOKUP, ("rows", 1), [6, 1e30]),
    ("RANGE", GRID, ("rows", 1), [2, 2, "half"]),
    ("RANGE", GRID, ("rows", 2), [3, 3, "19/2"]),
    ("RANGE", THRESHOLDS, ("rows", 2), [10, 40]),
    ("RANGE", ENUM, ("rows", "weapon", "half"), "most"),
    ("RANGE", ENUM, ("rows", "spell"), 3),
    ("RANGE", LANGUAGES, ("rows", 0), [0, 6, {"written": False}]),
    ("RANGE", LANGUAGES, ("rows", 0), [0, 6, {"written": False, "extra": 0, "more": 1}]),
    ("RANGE", LANGUAGES, ("rows", 0), [0, 6, 4]),
    ("RANGE", LINEAR, ("args", "factor"), "much"),
    ("MONOTONE", LOOKUP, ("rows", 2), [7, 8]),
    ("MONOTONE", BANDS, ("rows", 1), [4, 6, -1]),
    ("MONOTONE", GRID, ("rows", 2), [3, 1, 4]),
    ("PROVENANCE", LOOKUP, ("provenance",), "guessed"),
    ("PROVENANCE", LOOKUP, ("row_provenance", "7"), "guessed"),
    ("PROVENANCE", LINEAR, ("arg_provenance", "factor"), "guessed"),
    ("REF", INITIAL, ("args", "weak_table"), 7),
    ("DICE", DICE, ("rows", 0), [1, "1x"]),
    ("DICE", MOVES, ("rows", "main", "dice"), "2X6"),
    ("DICE", MOVES, ("rows", "sub", "add_dice"), 6),
    ("DICE", BODY, ("args", "weight"), "height*2"),
    ("DICE", BODY, ("args", "male_height"), 150),
    ("UNKNOWN-KEY", LOOKUP, ("colour",), "blue"),
    ("UNKNOWN-KEY", LOOKUP, ("key", "colour"), "blue"),
    ("UNKNOWN-KEY", LOOKUP, ("value", "colour"), "blue"),
    ("UNKNOWN-KEY", LOOKUP, ("row_provenance",), {"9": "text"}),
    ("UNKNOWN-KEY", BANDS, ("row_provenance",), {"7-8": "text"}),
    ("UNKNOWN-KEY", GRID, ("row_provenance",), {"1.c": "text"}),
    ("UNKNOWN-KEY", ENUM, ("row_provenance",), {"weapon.most": "text"}),
    ("UNKNOWN-KEY", LINEAR, ("args", "colour"), 3),
    ("SCHEMA", LOOKUP, ("below",), "error or so"),
    ("SCHEMA", LOOKUP, ("above",), "step:x"),
    ("SCHEMA", LOOKUP, ("monotone",), "falling"),
    ("SCHEMA", LOOKUP, ("title",), {"ja": "頑健値"}),
]


@pytest.mark.parametrize(("code", "raw", "path", "to"), FAULTY)
def test_a_fault_is_found_under_its_code(
    code: str, raw: dict[str, Any], path: tuple[Any, ...], to: Any
) -> None:
    assert codes(changed(raw, *path, to=to)) == [code]


@pytest.mark.parametrize("raw", [None, [], "lookup", 3, {}])
def test_what_is_no_table_has_the_wrong_kind(raw: Any) -> None:
    assert codes(raw) == ["KIND"]


def test_order_and_unknown_keys_are_warnings_all_else_is_not() -> None:
    warnings = set()
    for code, raw, path, to in FAULTY:
        _, faults = read_table("table", changed(raw, *path, to=to))
        if all(fault.warning for fault in faults):
            warnings.add(code)
    assert warnings == {"MONOTONE", "UNKNOWN-KEY"}


def test_every_fault_of_a_table_is_found_at_once() -> None:
    raw = changed(changed(LOOKUP, "rows", 0, to=[5, 0]), "rows", 3, to=[8, 99])
    _, faults = read_table("toughness", raw)
    assert [(fault.code, fault.path) for fault in faults] == [
        ("PACK-RANGE", ("tables", "toughness", "rows", "5")),
        ("PACK-RANGE", ("tables", "toughness", "rows", "8")),
    ]
    assert [fault.params["v"] for fault in faults] == ["0", "99"]


def test_a_huge_span_of_keys_costs_no_time() -> None:
    assert codes(changed(LOOKUP, "key", "max", to=1_000_000_000)) == ["KEYS"]


@pytest.mark.parametrize(
    ("raw", "rows"),
    [
        (LOOKUP, ("5", "8.0")),
        (BANDS, ("0-3",)),
        (GRID, ("1", "2.a", "3.0", "3.0.b")),
        (THRESHOLDS, ("2",)),
        (ENUM, ("weapon", "weapon.half")),
        (MOVES, ("main", "main.dice")),
    ],
)
def test_a_provenance_may_be_given_to_every_row_there_is(raw: dict[str, Any], rows: tuple[str, ...]) -> None:
    assert codes({**raw, "row_provenance": dict.fromkeys(rows, "gm")}) == []


def test_an_order_that_is_not_declared_is_not_checked() -> None:
    raw = changed(changed(LOOKUP, "rows", 2, to=[7, 1]), "monotone", to="none")
    assert codes(raw) == []
