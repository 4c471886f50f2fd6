"""Core: what a field's value becomes as an edit: a place that is set, a row that comes, a row that goes."""

from __future__ import annotations

from builder.core.edit import Insert, Remove, Set, putting, ticking
from builder.core.form import NewRow, NumberField, Option, PickMany
from builder.core.text import plain

LIST = ("choices", "gained")
NAME = plain("EXP")


def boxes(value: tuple[str, ...], **more: object) -> PickMany:
    options = tuple(Option(id, plain(id)) for id in ("a", "b", "c"))
    return PickMany(path=LIST, label=NAME, value=value, options=options, **more)  # type: ignore[arg-type]


def test_a_first_number_makes_its_row() -> None:
    field = NumberField(path=LIST, label=NAME, value=0, new=NewRow({"scenario": 2}, "exp"))
    assert putting(field, 6) == Insert(LIST, {"scenario": 2, "exp": 6})


def test_a_number_that_becomes_0_takes_its_row_with_it() -> None:
    field = NumberField(path=(*LIST, 4, "exp"), label=NAME, value=6, leaves=(*LIST, 4))
    assert putting(field, 0) == Remove((*LIST, 4))
    assert putting(field, None) == Remove((*LIST, 4))
    assert putting(field, 5) == Set((*LIST, 4, "exp"), 5)


def test_a_number_without_a_row_of_its_own_stays_at_0() -> None:
    field = NumberField(path=("choices", "ap"), label=NAME, value=6)
    assert putting(field, 0) == Set(("choices", "ap"), 0)


def test_boxes_set_all_that_is_chosen() -> None:
    assert ticking(boxes(("a",)), ("a", "c")) == (Set(LIST, ("a", "c")),)


def test_boxes_of_rows_put_in_what_came_and_take_out_what_went() -> None:
    field = boxes(("a", "b"), new=NewRow({"scenario": 1}, "skill"), rows={"a": (*LIST, 7), "b": (*LIST, 8)})
    assert ticking(field, ("b", "c")) == (
        Remove((*LIST, 7)),
        Insert(LIST, {"scenario": 1, "skill": "c"}),
    )
