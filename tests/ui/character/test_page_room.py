"""A page is as wide whether it scrolls or not: else its rows would fold, need the bar, and unfold again."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from builder.ui.theme import Scheme, Theme
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


def test_a_page_is_as_high_as_what_is_on_it_after_every_change_of_page_and_theme(
    qtbot: QtBot, look: Theme
) -> None:
    """It kept the height of the page before, and its rows were pressed into that."""
    skills = tuple(toy.Skill(row=n, id=f"skill{n}", points=1) for n in range(1, 41))
    view = open_view(toy.Choices(skills=skills), size=(1366, 420))
    qtbot.addWidget(view)
    for scheme in (Scheme.LIGHT, Scheme.DARK):
        look.use(scheme=scheme)
        for page in ("profile", "basics", "skills", "basics", "finish", "basics"):
            view.go_to_page(page)
            settle()
            inner = view.page_view.widget()
            layout = inner.layout()
            assert layout is not None
            needed = layout.heightForWidth(inner.width())
            assert inner.height() == max(needed, view.page_view.viewport().height())
