"""A page is as wide whether it scrolls or not: else its rows would fold, need the bar, and unfold again."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui import toy
from tests.ui.character.stage import open_view, settle


@pytest.mark.parametrize("width", [1000, 1366])
def test_a_bar_that_is_needed_takes_no_room_from_the_rows(qtbot: QtBot, width: int) -> None:
    skills = tuple(toy.Skill(row=n, id=f"skill{n}", points=1) for n in range(1, 41))
    widths = []
    for choices in (toy.Choices(skills=skills[:1]), toy.Choices(skills=skills)):
        view = open_view(choices, size=(width, 700), page="skills")
        qtbot.addWidget(view)
        settle()
        scrolls = view.page_view.verticalScrollBar().maximum() > 0
        widths.append((scrolls, view.page_view.rosters()[0].width()))
    (short, narrow), (long, wide) = widths
    assert (short, long) == (False, True)
    assert narrow == wide
