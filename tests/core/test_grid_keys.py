"""Keys of grids that are no whole numbers: shipped files write them as text, packs as JSON's decimals."""

import json
from fractions import Fraction
from typing import Any

import pytest

from builder.core.tables import Grid, read_pack, read_table


def half_steps(*keys: Any) -> dict[str, Any]:
    return {
        "kind": "grid",
        "key": {"name": "step", "min": "0.5", "max": 1, "step": "0.5"},
        "columns": ["price"],
        "value": {"type": "int"},
        "rows": [[key, place] for place, key in enumerate(keys, 4)],
    }


@pytest.mark.parametrize("keys", [("0.5", 1), ("1/2", "1"), (Fraction(1, 2), 1)])
def test_a_key_may_be_written_as_text(keys: tuple[Any, ...]) -> None:
    table, faults = read_table("steps", half_steps(*keys))
    assert faults == ()
    assert isinstance(table, Grid)
    assert [table.at(key, "price").value for key in (Fraction(1, 2), 1)] == [4, 5]


@pytest.mark.parametrize("key", ["half", "", "1d6", "0.7"])
def test_a_text_that_is_no_key_is_a_fault(key: str) -> None:
    _, faults = read_table("steps", half_steps(key, 1))
    assert [fault.code for fault in faults if not fault.warning]


@pytest.mark.parametrize("unknown", [0.5, 1.25e-9])
def test_a_pack_with_a_fraction_under_an_unknown_key_has_its_digest(unknown: float) -> None:
    shape = {"type": "int", "spread": unknown}
    head = {
        "schema": "table-pack/1",
        "system": "toy",
        "pack_id": "odd.keys",
        "title": {"ja": "奇", "en": "Odd"},
        "rules_version": "1",
        "base_pack": "toy",
        "revision": 1,
        "tables": {"odd": {"kind": "record", "value": shape, "rows": {"a": 1}, "more": unknown}},
    }
    pack, warnings = read_pack(json.dumps(head).encode(), "TOY")
    assert [issue.code for issue in warnings] == ["TOY-PACK-UNKNOWN-KEY", "TOY-PACK-UNKNOWN-KEY"]
    assert len(pack.digest) == 64
    assert pack.data()["tables"]["odd"]["more"] == unknown
