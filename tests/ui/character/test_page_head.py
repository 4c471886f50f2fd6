"""The head of a page: what gives way where there is no room, and a filter that is a button in large type."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.core.bundled import bundled
from builder.core.text import Language
from builder.systems import all_systems
from builder.ui.character_view import CharacterView
from builder.ui.controls.search_line import SearchLine
from builder.ui.controls.segments import Segments
from builder.ui.live import LiveDraft
from builder.ui.page_filter import PageFilter
from builder.ui.page_state import blank_pages
from builder.ui.paint import text_width
from builder.ui.roster.control import RosterControl
from builder.ui.theme import theme
from builder.ui.words import Words
from builder.workshop import Workshop
from tests.ui import guild
from tests.ui.character import lunatic
from tests.ui.character.guild_stage import open_guild, shown, table_of
from tests.ui.character.stage import focused, press, settle
from tests.ui.window.conftest import Clock

SOME = guild.spent(skill0=(40, 10), skill1=(40, 0), skill10=(0, 25))


def filter_of(view: CharacterView) -> PageFilter:
    return view.page_view.findChildren(PageFilter)[0]


def in_large_type(qtbot: QtBot) -> CharacterView:
    theme().use(text_factor=2.0)
    view = open_guild(SOME)
    qtbot.addWidget(view)
    return view


def test_at_100_percent_the_filter_is_a_line(qtbot: QtBot) -> None:
    view = open_guild(SOME)
    qtbot.addWidget(view)
    assert filter_of(view).line.isVisible()
    assert not filter_of(view).button.isVisible()


def test_at_200_percent_it_is_a_button_that_says_what_it_does(qtbot: QtBot) -> None:
    view = in_large_type(qtbot)
    found = filter_of(view)
    assert not found.line.isVisible()
    assert found.button.isVisible() and found.button.text() == "絞り込む"
    right = found.mapTo(view.page_view, found.rect().topRight()).x()
    assert right <= view.page_view.viewport().width()


@pytest.mark.parametrize("by_key", [True, False])
def test_it_opens_into_a_line_and_is_a_button_again_when_it_is_left_empty(qtbot: QtBot, by_key: bool) -> None:
    view = in_large_type(qtbot)
    found = filter_of(view)
    if by_key:
        view.page_view.go_to_filter()
    else:
        QTest.mouseClick(found.button, Qt.MouseButton.LeftButton)
    settle()
    assert focused() is found.line
    QTest.keyClicks(found.line, "hide")
    settle()
    assert shown(table_of(view))[0] == "隠密"
    table_of(view).view.setFocus()
    settle()
    assert found.line.isVisible() and found.line.text() == "hide"
    view.page_view.go_to_filter()
    found.line.clear()
    press(focused(), Qt.Key.Key_Return)
    settle()
    assert found.button.isVisible() and not found.line.isVisible()


def gurps(qtbot: QtBot, page: str, width: int) -> CharacterView:
    """A sample with skills and things, in English: its words are the longest."""
    shop = Workshop(Clock())
    system, rules = all_systems()["gurps4e"], shop.rules("gurps4e")
    character = shop.read(bundled("assets") / "samples" / "gurps4e" / "3-duelist.en.json").character
    words = Words("en", strings=[system.strings])
    view = CharacterView(LiveDraft(shop.draft(character)), words, system, blank=blank_pages(system, rules))
    qtbot.addWidget(view)
    view.resize(width, 700)
    view.show()
    settle()
    view.go_to_page(page)
    settle()
    return view


@pytest.mark.parametrize("width", [1000, 1024, 1100, 1180, 1280, 1366])
@pytest.mark.parametrize("page", ["skills", "equipment"])
def test_no_head_of_a_column_is_cut(qtbot: QtBot, page: str, width: int) -> None:
    view = gurps(qtbot, page, width)
    for table in view.page_view.findChildren(RosterControl):
        arrangement, font = table.view.arrangement, theme().font("caption")
        if arrangement.two_lines:
            continue
        for place, box in enumerate(arrangement.boxes):
            title = view.bench.say(table.field.columns[box.place].title)
            after = arrangement.boxes[place + 1 :]
            room = (after[0].left if after else table.width()) - box.left
            assert text_width(title, font) <= max(room, box.width), title


@pytest.mark.parametrize("width", [700, 860, 1000, 1180, 1366])
@pytest.mark.parametrize("page", ["skills", "equipment"])
def test_nothing_in_the_head_is_squeezed(qtbot: QtBot, page: str, width: int) -> None:
    view = gurps(qtbot, page, width)
    head = filter_of(view).parentWidget()
    seen = [one for one in head.findChildren(QWidget) if one.parentWidget() is head and one.isVisible()]
    for one in seen:
        assert one.width() >= min(one.sizeHint().width(), one.maximumWidth()), type(one).__name__
    rects = sorted((one.geometry() for one in seen), key=lambda rect: rect.left())
    assert all(a.right() < b.left() for a, b in pairwise(rects))


def test_the_parts_of_a_table_are_not_left_behind_on_another_page(qtbot: QtBot) -> None:
    view = in_large_type(qtbot)
    pages = [page.key for page in view.live.survey.pages]
    named = view.page_view.findChildren(Segments)
    assert any(one.accessibleName() == "技能" and one.isVisible() for one in named)
    view.go_to_page(pages[0])
    settle()
    assert not any(one.accessibleName() == "技能" and one.isVisible() for one in named)
    assert not view.page_view.findChildren(SearchLine)[0].isVisible()


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("width", [640, 700, 780, 900, 1366])
def test_the_parts_of_a_table_are_never_cut(qtbot: QtBot, width: int, language: Language) -> None:
    """Beside a preview there is little room: short words, then the filter as a button, then no counts."""
    view = lunatic.open_lunatic(lunatic.worked("W8"), page="initial", language=language, size=(width, 700))
    qtbot.addWidget(view)
    parts = next(one for one in view.page_view.findChildren(Segments) if len(one.parts()) == 6)
    assert parts.isVisible()
    for part in parts.parts():
        assert part.width() >= part.sizeHint().width(), part.option.label
    beside = filter_of(view)
    assert beside.mapTo(view.page_view, beside.rect().topRight()).x() <= view.page_view.viewport().width()
