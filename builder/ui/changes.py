"""How much two files of one character differ: counted by meaning, not by letters. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

IGNORED = frozenset({"modified", "app_version", "witness", "last_row", "created"})


def count_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> int:
    """How many choices and words were changed, came or went; a row counts as one when it is new or gone."""
    keys = (before.keys() | after.keys()) - IGNORED
    return sum(_differences(before.get(key), after.get(key)) for key in keys)


def _differences(old: Any, new: Any) -> int:
    if old == new:
        return 0
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return sum(_differences(old.get(key), new.get(key)) for key in old.keys() | new.keys())
    if _are_rows(old) and _are_rows(new):
        before, after = _by_number(old), _by_number(new)
        return max(
            1, sum(_differences(before.get(row), after.get(row)) for row in before.keys() | after.keys())
        )
    return 1


def _are_rows(value: Any) -> bool:
    return isinstance(value, Sequence) and all(isinstance(one, Mapping) and "row" in one for one in value)


def _by_number(rows: Sequence[Mapping[str, Any]]) -> dict[Any, Mapping[str, Any]]:
    return {row["row"]: row for row in rows}
