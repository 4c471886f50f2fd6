"""Packs in which anything may stand: every grid can be shown, typed into and judged, and nothing raises."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.cell_text import shown_cell, typed
from builder.core.pack import Pack, read_kept
from builder.core.pack_differences import compare
from builder.core.pack_view import Under, View, as_bytes, judge
from builder.core.table_kinds import Title
from builder.systems import all_systems

UNDER = Under(all_systems()["lunatic"])
EMPTY = UNDER.empty("odd.pack", Title(ja="変", en="Odd"))

ODD: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
KEYS = (
    "skills",
    "skill_patterns",
    "favored",
    "weapons",
    "cells",
    "provenance",
    "data_provenance",
    "ja",
    "exp",
)


@st.composite
def rows(draw: st.DrawFn) -> dict[str, Any]:
    id = draw(st.sampled_from(("warrior", "own", "thief")))
    return {"id": id, **draw(st.dictionaries(st.sampled_from(KEYS), ODD, max_size=4))}


def look_at(view: View) -> None:
    """Everything the editor looks at."""
    view.whole()
    for where in view.wheres():
        grid = view.grid(where)
        assert grid is not None
        for _, spot in grid.spots():
            shown_cell(spot.value)
        if where[0] == "lists":
            for id in view.records(where[1]).rows:
                inner = view.grid((*where, id))
                assert inner is not None
                inner.count()
                for _, spot in inner.spots():
                    shown_cell(spot.value)


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(("base_classes", "feats", "spells")), rows())
def test_odd_records_are_shown_and_judged(name: str, row: dict[str, Any]) -> None:
    pack = EMPTY.model_copy(update={"lists": {name: (row,)}})
    view = UNDER.view(pack)
    look_at(view)
    for finding in judge(view).findings:
        grid = view.grid(finding.where)
        assert finding.cell is None or (grid is not None and finding.cell[0] < len(grid.rows))
    list(compare(UNDER.view(EMPTY), view))


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_whatever_is_typed_anywhere_leaves_a_pack_that_can_be_kept_and_typed_on(data: st.DataObject) -> None:
    pack: Pack = EMPTY
    for _ in range(4):
        view = UNDER.view(pack)
        where = data.draw(st.sampled_from([*view.wheres(), ("lists", "base_classes", "warrior"), ("head",)]))
        grid = view.grid(where)
        assert grid is not None
        cells = [(cell, spot) for cell, spot in grid.spots() if spot.editable]
        cell, spot = data.draw(st.sampled_from(cells))
        text = data.draw(st.text(max_size=6) | st.sampled_from(("-1", "3", "2d6", "=1", "a: 1", "1/2/3", "")))
        value = typed(text, spot.sort, empty=spot.empty)
        pack = grid.put({cell: value}) if data.draw(st.booleans()) else grid.reset([cell])
    view = UNDER.view(pack)
    look_at(view)
    judge(view)
    kept = read_kept(as_bytes(pack), "LUN")
    look_at(UNDER.view(kept))
