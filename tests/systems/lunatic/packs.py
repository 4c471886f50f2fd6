"""Table packs of The Lunatic for tests, made of the tables that the digest gives. No engine."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from builder.core.errors import BadPack
from builder.core.evaluation import Issue
from builder.core.pack import Pack, read_pack
from tests.systems.lunatic.book_tables import ARGUMENTS, CONSTANTS, ROWS, SHAPES

DEFAULT = "lunatic-7.10-default"


def table(id: str) -> dict[str, Any]:
    """A table of the digest, to be changed at will."""
    found = deepcopy(SHAPES[id])
    if id in ROWS:
        found["rows"] = deepcopy(ROWS[id])
    if id in ARGUMENTS:
        found["args"] = deepcopy(ARGUMENTS[id])
    return found


def with_cells(id: str, cells: dict[Any, Any], column: int = 1) -> dict[str, Any]:
    """The table with other values in some rows, typed in by the user."""
    found = table(id)
    for line in found["rows"]:
        if line[0] in cells:
            line[column] = cells[line[0]]
    return {**found, "provenance": "gm", "row_provenance": {}}


def raw_pack(**more: Any) -> dict[str, Any]:
    """A pack that changes nothing, with more keys or others."""
    return {
        "schema": "table-pack/1",
        "system": "lunatic",
        "pack_id": "our-table",
        "title": {"ja": "わが卓の表", "en": "Our table"},
        "rules_version": "7.10",
        "base_pack": DEFAULT,
        "revision": 1,
        "author": "",
        **more,
    }


def complete() -> dict[str, Any]:
    """All tables and constants, typed in by the user."""
    every = {id: table(id) for id in SHAPES}
    for one in every.values():
        one |= {"provenance": "gm", "row_provenance": {}}
        one.pop("arg_provenance", None)
    return {"constants": dict(CONSTANTS), "tables": every}


def read(raw: dict[str, Any]) -> tuple[Pack, tuple[Issue, ...]]:
    """A pack and the warnings about it."""
    return read_pack(json.dumps(raw).encode(), "LUN")


def pack(**more: Any) -> Pack:
    return read(raw_pack(**more))[0]


def faults(error: BadPack) -> list[tuple[str, tuple[str | int, ...]]]:
    return [(fault.code, fault.path) for fault in error.faults]
