"""Core tests: the character file's own door. Rows are numbered, numbers exact, unknown keys refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from builder.core.character import Profile, Waiver, Witness, numbered, row_numbers, stamp
from builder.core.frozen import Exact, Frozen, Row, Whole
from tests.toy.lantern import NOW, TOY, AnyCharacter, begun

EXACT: TypeAdapter[Any] = TypeAdapter(Exact)
WHOLE: TypeAdapter[int] = TypeAdapter(Whole)


def rows(character: AnyCharacter) -> list[int]:
    return [item.row for item in character.choices.belongings]


def test_a_file_may_leave_row_numbers_out() -> None:
    character = begun(belongings=[{"id": "oil"}, {"id": "club", "parts": [{"name": "strap"}]}])
    assert rows(character) == [1, 2]
    assert character.choices.belongings[1].parts[0].row == 3
    assert character.last_row == 3


def test_numbers_that_are_there_stay_and_others_come_after_them() -> None:
    character = begun(belongings=[{"id": "oil", "row": 7}, {"id": "club"}, {"id": "lantern", "row": 4}])
    assert rows(character) == [7, 8, 4]
    assert character.last_row == 8


def test_a_number_twice_stays_with_the_first() -> None:
    character = begun(belongings=[{"id": "oil", "row": 2}, {"id": "club", "row": 2}])
    assert rows(character) == [2, 3]


def test_new_numbers_come_after_every_number_there_ever_was() -> None:
    raw = begun().model_dump(mode="json") | {"last_row": 40}
    raw["choices"]["belongings"] = [{"id": "oil"}]
    character = TOY.document.model_validate(raw)
    assert (rows(character), character.last_row) == ([41], 41)


def test_the_count_of_rows_is_never_below_a_number_in_use() -> None:
    raw = begun().model_dump(mode="json") | {"last_row": 1}
    raw["choices"]["belongings"] = [{"id": "oil", "row": 9}]
    assert TOY.document.model_validate(raw).last_row == 9


def test_rows_in_named_boxes_are_numbered_too() -> None:
    character = begun(belongings=[{"id": "oil", "row": 4}], boxes={"attic": [{"name": "rope"}, {"row": 9}]})
    assert [part.row for part in character.choices.boxes["attic"]] == [10, 9]
    assert begun(boxes={"attic": [{"row": 2}]}).last_row == 2


def test_bare_choices_are_numbered_as_a_file_of_them_would_be() -> None:
    bare = TOY.choices.model_validate({"belongings": [{"id": "oil"}, {"row": 5}], "boxes": {"a": [{}]}})
    filled = numbered(bare)
    assert [item.row for item in filled.belongings] == [6, 5]
    assert filled.boxes["a"][0].row == 7
    assert numbered(filled) is filled


@pytest.mark.parametrize("row", [-1, 1.5, "3", True, 1_000_000_001])
def test_a_row_number_is_a_whole_number(row: Any) -> None:
    with pytest.raises(ValidationError):
        begun(belongings=[{"id": "oil", "row": row}])


def test_unknown_keys_are_refused() -> None:
    with pytest.raises(ValidationError):
        begun(callling="clerk")
    with pytest.raises(ValidationError):
        Profile.model_validate({"nmae": "Naia"})


def test_a_character_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        begun().id = "other"


def test_foreign_data_is_kept_as_it_came() -> None:
    foreign = {"x-tool": {"list": [1, 2.5, {"a": None}]}}
    raw = begun().model_dump(mode="json") | {"extensions": foreign}
    assert TOY.document.model_validate(raw).model_dump(mode="json")["extensions"] == foreign


@pytest.mark.parametrize(
    ("raw", "number"),
    [
        (3, 3),
        ("0.25", Fraction(1, 4)),
        ("1/3", Fraction(1, 3)),
        (0.1, Fraction(1, 10)),
        (Decimal("2.50"), Fraction(5, 2)),
        ("-4", -4),
        (2.0, 2),
    ],
)
def test_exact_numbers_are_read_exactly(raw: Any, number: int | Fraction) -> None:
    read = EXACT.validate_python(raw)
    assert read == number
    assert isinstance(read, type(number))


@pytest.mark.parametrize(
    "raw",
    [
        *(True, None, "", "abc", "1d6", "1/0", "1e5", "9" * 60, [1], float("nan"), float("inf"), 1e300),
        *(1_000_000_001, "1/1000000001", Decimal("1e-30"), Decimal("Infinity"), Decimal("1e99999999")),
    ],
)
def test_what_is_no_exact_number_is_refused(raw: Any) -> None:
    with pytest.raises(ValidationError):
        EXACT.validate_python(raw)


@pytest.mark.parametrize("raw", [True, 1.0, "3", 1_000_000_001, -1_000_000_001, None, Decimal(3)])
def test_whole_numbers_are_whole(raw: Any) -> None:
    with pytest.raises(ValidationError):
        WHOLE.validate_python(raw)


@given(st.fractions(min_value=-1000, max_value=1000, max_denominator=10**6))
def test_exact_numbers_survive_the_file(number: Fraction) -> None:
    character = begun(belongings=[{"name": "thing", "price": str(number)}])
    again = TOY.document.model_validate_json(character.model_dump_json())
    assert again.choices.belongings[0].price == number
    assert again == character


def test_a_witness_tells_what_can_be_read() -> None:
    witness = Witness(totals={"glow": 2, "speed": "5.25", "note": "many"})
    assert witness.amounts() == {"glow": 2, "speed": Fraction(21, 4)}


def test_a_waiver_keeps_row_numbers_apart_from_words() -> None:
    waiver = Waiver.model_validate(json.loads('{"code": "TOY-X", "path": ["choices", "belongings", 12]}'))
    assert waiver.path == ("choices", "belongings", 12)
    assert Waiver.model_validate_json(waiver.model_dump_json()) == waiver


def test_times_are_kept_to_the_second() -> None:
    assert stamp(NOW.replace(microsecond=123456)) == NOW


class Strap(Row):
    """A row within a row."""

    name: str = ""


class Bag(Row):
    """A row with everything that may hold rows, or not."""

    words: tuple[str, ...] = ()
    price: Exact | None = None
    strap: Strap | None = None
    straps: tuple[Strap, ...] = ()
    pockets: Mapping[str, tuple[Strap, ...]] = {}
    whatever: Any = None


class Hall(Frozen):
    """Choices with a bag inside another model."""

    bags: tuple[Bag, ...] = ()
    best: Bag | None = None


def test_every_row_is_found_wherever_it_stands() -> None:
    straps = [Strap(row=number) for number in range(1, 7)]
    bag = Bag(
        row=9,
        words=("a",),
        price=3,
        strap=straps[0],
        straps=(straps[1],),
        pockets={"side": (straps[2], straps[3])},
    )
    other = Bag(row=0, whatever=(straps[4], {"deep": straps[5]}))
    assert sorted(row_numbers(Hall(bags=(bag,), best=other))) == [0, 1, 2, 3, 4, 5, 6, 9]
    assert row_numbers(Hall()) == []


def test_a_file_that_has_used_the_greatest_number_can_still_leave_numbers_out() -> None:
    raw = begun().model_dump(mode="json") | {"last_row": 1_000_000_000}
    raw["choices"]["belongings"] = [{"id": "oil"}, {"id": "club", "row": 1}, {"id": "rope"}]
    character = TOY.document.model_validate(raw)
    assert (rows(character), character.last_row) == ([2, 1, 3], 1_000_000_000)
    assert TOY.document.model_validate_json(character.model_dump_json()) == character
