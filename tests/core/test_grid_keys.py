"""Keys of grids that are no whole numbers: shipped files write them as text, packs as JSON's decimals."""

from fractions import Fraction
from typing import Any

import pytest

from builder.core.tables import Grid, read_table


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
