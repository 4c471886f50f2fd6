"""Core tests: edits by row number. A wrong type or place is refused, a broken rule never is."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from builder.core.character import Waiver
from builder.core.edit import (
    Edit,
    Insert,
    Move,
    Remove,
    Set,
    apply,
    at,
    duplicate,
    insert_before,
    putting,
)
from builder.core.errors import BadEdit
from builder.core.form import NewRow, NumberField
from builder.core.text import Name
from tests.toy.lantern import AnyCharacter, begun

BELONGINGS = ("choices", "belongings")


def three() -> AnyCharacter:
    return begun(belongings=[{"id": "oil"}, {"id": "club"}, {"id": "lantern"}])


def listed(character: AnyCharacter) -> list[tuple[int, str]]:
    return [(item.row, item.id or item.name) for item in character.choices.belongings]


def test_a_value_is_put_in_its_place() -> None:
    before = begun()
    after = apply(before, Set(("choices", "years"), 7))
    assert (before.choices.years, after.choices.years) == (0, 7)
    assert after.model_copy(update={"choices": before.choices}) == before


def test_a_broken_rule_is_no_bad_edit() -> None:
    assert apply(begun(), Set(("choices", "calling"), "astronaut")).choices.calling == "astronaut"
    assert apply(begun(), Set(("choices", "virtues"), ("a", "b", "c", "d"))).choices.virtues[3] == "d"


def test_a_list_of_words_is_set_whole() -> None:
    assert apply(begun(), Set(("choices", "virtues"), ["kind"])).choices.virtues == ("kind",)


def test_a_row_is_meant_by_its_number_wherever_it_stands() -> None:
    moved = apply(three(), Move((*BELONGINGS, 3), before=1))
    assert listed(moved) == [(3, "lantern"), (1, "oil"), (2, "club")]
    edited = apply(moved, Set((*BELONGINGS, 1, "count"), 5))
    assert [item.count for item in edited.choices.belongings] == [1, 5, 1]


def test_rows_move_before_others_or_to_the_end() -> None:
    assert listed(apply(three(), Move((*BELONGINGS, 1)))) == [(2, "club"), (3, "lantern"), (1, "oil")]
    assert listed(apply(three(), Move((*BELONGINGS, 1), before=3))) == [
        (2, "club"),
        (1, "oil"),
        (3, "lantern"),
    ]
    assert listed(apply(three(), Move((*BELONGINGS, 2), before=2))) == listed(three())


def test_a_new_row_gets_the_next_number_at_its_place() -> None:
    added = apply(three(), Insert(BELONGINGS, {"id": "oil"}, before=2))
    assert listed(added) == [(1, "oil"), (4, "oil"), (2, "club"), (3, "lantern")]
    assert added.last_row == 4
    assert listed(apply(three(), Insert(BELONGINGS, {"name": "rope"})))[-1] == (4, "rope")


def test_the_first_value_of_a_number_makes_its_row() -> None:
    there = NumberField(path=(*BELONGINGS, 2, "count"), label=Name("数", "Count"), value=1)
    new = NumberField(
        path=BELONGINGS, label=Name("数", "Count"), value=0, new=NewRow({"id": "rope"}, key="count")
    )
    assert putting(there, 4) == Set((*BELONGINGS, 2, "count"), 4)
    made = apply(three(), putting(new, 4)).choices.belongings[-1]
    assert (made.row, made.id, made.count) == (4, "rope", 4)


def test_a_new_row_does_not_choose_its_number() -> None:
    assert listed(apply(three(), Insert(BELONGINGS, {"id": "oil", "row": 77})))[-1] == (4, "oil")


def test_rows_within_a_new_row_get_numbers_too() -> None:
    added = apply(begun(), Insert(BELONGINGS, {"id": "club", "parts": [{"name": "a"}, {"name": "b"}]}))
    club = added.choices.belongings[0]
    assert (club.row, [part.row for part in club.parts], added.last_row) == (1, [2, 3], 3)
    inner = apply(added, Insert((*BELONGINGS, 1, "parts"), {"name": "c"}, before=3))
    assert [(part.row, part.name) for part in at(inner, (*BELONGINGS, 1, "parts"))] == [
        (2, "a"),
        (4, "c"),
        (3, "b"),
    ]


def test_a_number_is_never_given_twice() -> None:
    gone = apply(three(), Remove((*BELONGINGS, 3)))
    again = apply(gone, Insert(BELONGINGS, {"id": "lantern"}))
    assert listed(again) == [(1, "oil"), (2, "club"), (4, "lantern")]


def test_a_copy_stands_behind_its_row_with_numbers_of_its_own() -> None:
    club = {"id": "club", "count": 2, "price": "1/3", "parts": [{"name": "strap"}]}
    character = begun(belongings=[club, {"id": "oil"}])
    copied = apply(character, duplicate(character, (*BELONGINGS, 1)))
    first, copy, last = copied.choices.belongings
    assert (first.row, first.parts[0].row, last.row) == (1, 2, 3)
    assert (copy.row, copy.parts[0].row, copied.last_row) == (4, 5, 5)
    assert (copy.id, copy.count, copy.price, copy.parts[0].name) == ("club", 2, Fraction(1, 3), "strap")


def test_a_copy_of_the_last_row_stands_at_the_end() -> None:
    character = three()
    assert insert_before(character, (*BELONGINGS, 3)) is None
    assert insert_before(character, (*BELONGINGS, 1)) == 2
    copied = apply(character, duplicate(character, (*BELONGINGS, 3)))
    assert listed(copied)[2:] == [(3, "lantern"), (4, "lantern")]


def test_a_whole_row_may_be_replaced_and_keeps_its_number() -> None:
    replaced = apply(three(), Set((*BELONGINGS, 2), {"id": "oil", "count": 9}))
    assert listed(replaced) == [(1, "oil"), (2, "oil"), (3, "lantern")]


def test_a_whole_list_of_rows_gets_fresh_numbers() -> None:
    assert listed(apply(three(), Set(BELONGINGS, [{"id": "oil"}]))) == [(4, "oil")]


def test_a_named_box_is_put_filled_and_taken_away() -> None:
    boxed = apply(three(), Set(("choices", "boxes", "attic"), [{"name": "rope"}]))
    assert [(part.row, part.name) for part in boxed.choices.boxes["attic"]] == [(4, "rope")]
    more = apply(boxed, Insert(("choices", "boxes", "attic"), {"name": "net"}, before=4))
    assert [part.row for part in more.choices.boxes["attic"]] == [5, 4]
    renamed = apply(more, Set(("choices", "boxes", "attic", 4, "name"), "cord"))
    assert at(renamed, ("choices", "boxes", "attic", 4)).name == "cord"
    assert apply(renamed, Remove(("choices", "boxes", "attic"))).choices.boxes == {}


def test_waivers_are_set_whole_and_are_no_rows() -> None:
    waiver = {"code": "TOY-COINS-OVER", "path": ["choices", "belongings"], "note": "a gift"}
    allowed = apply(begun(), Set(("waivers",), [waiver]))
    assert allowed.waivers == (Waiver(code="TOY-COINS-OVER", path=("choices", "belongings"), note="a gift"),)
    assert allowed.last_row == 0
    assert apply(allowed, Set(("waivers",), allowed.waivers[:0])).waivers == ()


def test_foreign_data_is_set_as_it_is() -> None:
    foreign = {"list": [{"a": 1}, {"a": 2}]}
    assert apply(begun(), Set(("extensions", "x"), foreign)).model_dump(mode="json")["extensions"] == {
        "x": foreign
    }


@pytest.mark.parametrize(
    "edit",
    [
        Set(("choices", "years"), "seven"),
        Set(("choices", "years"), None),
        Set(("choices", "years"), 1_000_000_001),
        Set(("choices", "years"), True),
        Set(("choices", "virtues"), "kind"),
        Set(("choices", "motto"), "x" * 501),
        Set((*BELONGINGS, 1, "price"), "a lot"),
        Set((*BELONGINGS, 1, "nonsense"), 1),
        Insert(BELONGINGS, {"nonsense": 1}),
        Set(("profile", "name"), 5),
    ],
)
def test_a_wrong_type_is_refused_with_its_place(edit: Edit) -> None:
    with pytest.raises(BadEdit) as caught:
        apply(three(), edit)
    assert caught.value.text.key == "core.bad_edit.value"
    assert caught.value.text.params == {"path": "/".join(map(str, edit.path))}


@pytest.mark.parametrize(
    "edit",
    [
        Set((), 1),
        Set(("nowhere", "x"), 1),
        Set(("choices", "nothing", "x"), 1),
        Set((*BELONGINGS, 9, "count"), 1),
        Set((*BELONGINGS, True, "count"), 1),
        Set((*BELONGINGS, "1", "count"), 1),
        Set((*BELONGINGS, 1, "row"), 5),
        Set(("choices", "motto", "x"), 1),
        Remove((*BELONGINGS, 9)),
        Remove(("extensions", "x")),
        Remove(()),
        Move((*BELONGINGS, 9)),
        Move((*BELONGINGS, 1), before=9),
        Move(("choices", "motto")),
        Insert(BELONGINGS, {"id": "oil"}, before=9),
        Insert(("choices", "motto"), {"id": "oil"}),
        Insert((), {"id": "oil"}),
        Set((*BELONGINGS, 1), "club"),
        Remove(("choices", "motto", "x")),
    ],
)
def test_a_wrong_place_is_refused(edit: Edit) -> None:
    with pytest.raises(BadEdit) as caught:
        apply(three(), edit)
    assert caught.value.text.key == "core.bad_edit.path"


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("id", "other"),
        ("system", "other"),
        ("schema_version", 1),
        ("format", "character/1"),
        ("created", "2020-01-01T00:00:00Z"),
        ("rolls", ()),
        ("last_row", 0),
    ],
)
def test_what_a_character_is_and_what_was_thrown_is_not_edited(place: str, value: Any) -> None:
    with pytest.raises(BadEdit):
        apply(begun(), Set((place,), value))


@pytest.mark.parametrize("path", [("choices", "x"), (*BELONGINGS, 9), (*BELONGINGS, "oil"), ("choices", 1)])
def test_nothing_stands_at_a_wrong_place(path: tuple[str | int, ...]) -> None:
    with pytest.raises(BadEdit):
        at(three(), path)


def test_what_stands_at_a_place() -> None:
    assert at(three(), (*BELONGINGS, 2, "id")) == "club"
    assert at(begun(), ("choices", "rolled", "might")) is None


def test_a_row_that_is_not_there_cannot_be_copied() -> None:
    with pytest.raises(BadEdit):
        duplicate(three(), (*BELONGINGS, 9))


GREATEST = 1_000_000_000


def test_where_numbers_have_run_out_a_new_row_gets_the_lowest_that_nothing_speaks_of() -> None:
    full = begun(belongings=[{"id": "oil", "row": GREATEST}, {"id": "club", "row": 2}])
    waived = apply(full, Set(("waivers",), (Waiver(code="X", path=(*BELONGINGS, 1), note=""),)))
    one = apply(waived, Insert(BELONGINGS, {"id": "lantern", "parts": [{"name": "glass"}]}))
    assert listed(one) == [(GREATEST, "oil"), (2, "club"), (3, "lantern")]
    assert [part.row for part in one.choices.belongings[-1].parts] == [4]
    two = apply(one, duplicate(one, (*BELONGINGS, GREATEST)))
    assert (listed(two)[1], two.last_row) == ((5, "oil"), GREATEST)
    assert type(two).model_validate_json(two.model_dump_json()) == two
