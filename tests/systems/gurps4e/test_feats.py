"""The numbers of the digest, chapter 20.5, on the last page: marches, throws, thrown things, falls."""

from __future__ import annotations

from typing import Any

import pytest

from builder.core.form import Panel, Roster
from builder.core.language import translator
from builder.core.number import shown
from builder.core.text import Name, Text
from builder.systems.gurps4e import SYSTEM
from tests.systems.gurps4e.builds import choices_of, evaluated, rules


def panel(key: str, raw: dict[str, Any]) -> Panel:
    pages = SYSTEM.pages(choices_of(raw), rules(), evaluated(raw))
    return next(panel for page in pages if page.key == "finish" for panel in page.panels if panel.key == key)


def table(key: str, raw: dict[str, Any]) -> list[tuple[str, ...]]:
    """The cells of a table as they are read, in English."""
    values, words = evaluated(raw).values, translator("en", [SYSTEM.strings])
    (roster,) = panel(key, raw).fields
    assert isinstance(roster, Roster)
    found = []
    for line in roster.lines:
        cells = []
        for cell in line.cells:
            assert isinstance(cell, str | Name | Text)
            cells.append(shown(values[cell].total) if isinstance(cell, str) else words.say(cell))
        found.append(tuple(cells))
    return found


def test_what_is_lifted_stands_on_the_last_page() -> None:
    assert panel("lifting", {}).values == (
        "lifting.lift_one_hand",
        "lifting.lift_two_hands",
        "lifting.shove",
        "lifting.shove_running",
        "lifting.carry",
        "lifting.shift",
    )


def test_marches_stand_there_without_and_with_a_hiking_roll() -> None:
    assert table("marches", {}) == [
        ("Very bad", "15", "18"),
        ("Bad", "37.5", "45"),
        ("Average", "75", "90"),
        ("Good", "93.75", "112.5"),
    ]


@pytest.mark.parametrize(
    ("place", "row"),
    [
        (0, ("One hand will do", "0.5", "35")),
        (8, ("One hand will do", "20", "3")),
        (9, ("Two hands", "25", "2.5")),
        (13, ("Two hands", "80", "0.6")),
    ],
)
def test_throws_stand_there_with_the_hands_they_need(place: int, row: tuple[str, ...]) -> None:
    rows = table("throws", {})
    assert len(rows) == 14
    assert rows[place] == row


def test_what_thrown_things_do_stands_there() -> None:
    assert [row[1:] for row in table("thrown", {"attributes": {"ST": 20}})] == [
        ("5", "2d−5"),
        ("10", "2d−3"),
        ("20", "2d−1"),
        ("40", "2d+1"),
        ("80", "2d−1"),
        ("160", "2d−2"),
        ("320", "2d−3"),
    ]


def test_falls_stand_there_by_height() -> None:
    rows = table("falls", {})
    assert rows[0] == ("Falling 1 m", "1d−2")
    assert rows[-1] == ("Falling 1,000 m", "15d")
