"""Rows of a table in the order of the language of a sheet: all of them, or within their groups."""

from __future__ import annotations

from builder.core.sheet import Cell, Column, Table, TableRow, arranged
from builder.core.text import Name

FIRE, ICE, STONE = Name("火", "Fire", "ひ"), Name("氷", "Ice", "こおり"), Name("石", "Stone", "いし")
CIRCLE_1, CIRCLE_2 = Name("第1", "First"), Name("第2", "Second")


def table(*rows: TableRow) -> Table:
    return Table((Column(None),), rows)


def row(name: Name, heading: Name | None = None, *, group: bool = False) -> TableRow:
    return TableRow((Cell(name),), heading=heading, group=group, order=name)


def order(given: Table, language: str) -> list[tuple[str, str]]:
    found = arranged(given, "ja" if language == "ja" else "en")
    return [
        (one.heading.en if isinstance(one.heading, Name) else "-" if one.group else "", one.order.en)
        for one in found.rows
        if one.order is not None
    ]


def test_rows_stand_by_their_readings_in_japanese_and_by_their_names_in_english() -> None:
    given = table(row(STONE), row(FIRE), row(ICE))
    assert order(given, "ja") == [("", "Stone"), ("", "Ice"), ("", "Fire")]
    assert order(given, "en") == [("", "Fire"), ("", "Ice"), ("", "Stone")]


def test_rows_stay_below_their_heading_which_stands_above_whichever_comes_first() -> None:
    given = table(row(FIRE, CIRCLE_1), row(STONE), row(ICE, CIRCLE_2), row(FIRE))
    assert order(given, "ja") == [("First", "Stone"), ("", "Fire"), ("Second", "Ice"), ("", "Fire")]
    assert order(given, "en") == [("First", "Fire"), ("", "Stone"), ("Second", "Fire"), ("", "Ice")]


def test_a_line_between_groups_stays_between_them() -> None:
    given = table(row(FIRE), row(STONE), row(ICE, group=True), row(FIRE))
    assert order(given, "en") == [("", "Fire"), ("", "Stone"), ("-", "Fire"), ("", "Ice")]


def test_rows_without_a_name_stay_in_their_order_behind_the_others() -> None:
    plain = TableRow((Cell(Name("他", "Other")),))
    found = arranged(table(plain, row(STONE), row(FIRE)), "en")
    assert [one.order for one in found.rows] == [FIRE, STONE, None]


def test_a_table_without_names_stays_as_it_is() -> None:
    given = table(TableRow((Cell(2),), heading=CIRCLE_1), TableRow((Cell(1),)))
    assert arranged(given, "ja") is given
