"""A GURPS character is begun: many options, a long notice, large text, another language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.storage.paths import Paths
from builder.storage.settings import Settings
from builder.systems import all_systems
from builder.ui.chooser import Chooser
from builder.ui.chooser_campaign import CampaignPart
from builder.ui.controls.button import Button
from builder.ui.controls.number_box import NumberBox
from builder.ui.controls.text_edit import ReadOnlyText
from builder.ui.fields.pick_one import PickOneControl
from builder.ui.library.telling import summary_of
from builder.ui.panel_view import PanelView
from builder.ui.picker.picker import Picker
from tests.ui.hand import press
from tests.ui.window.conftest import Stage


@pytest.fixture
def stage(qtbot: QtBot, places: Paths) -> Iterator[Stage]:
    """The program with the systems of this build."""
    made = Stage(qtbot, places, systems=all_systems())
    yield made
    made.end()


def chooser(stage: Stage) -> Chooser:
    stage.wake()
    stage.window.beside.show_chooser("gurps4e")
    page = stage.window.page()
    assert isinstance(page, Chooser)
    return page


def tech_level(page: Chooser) -> Button:
    """The button of the tech level, which has more options than a list shows."""
    found = [one for one in page.findChildren(PickOneControl) if len(one.field.options) > 12]
    button = found[0].focus_target()
    assert isinstance(button, Button)
    return button


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_the_tech_level_is_picked_from_all_there_are(stage: Stage, key: Qt.Key) -> None:
    page = chooser(stage)
    button = tech_level(page)
    button.setFocus()
    press(button, key)
    picker = next(one for one in page.findChildren(Picker) if one.isVisible())
    press(picker.line, Qt.Key.Key_Down)
    press(picker.line, Qt.Key.Key_Return)
    assert not picker.isVisible()
    assert page.live.document.choices.settings.tl == 9  # the list opens at the one in force, 8
    assert "9" in tech_level(page).text()
    assert stage.window.page() is page


def test_escape_shuts_the_picker_and_not_the_page(stage: Stage) -> None:
    page = chooser(stage)
    QTest.mouseClick(tech_level(page), Qt.MouseButton.LeftButton)
    picker = next(one for one in page.findChildren(Picker) if one.isVisible())
    press(picker.line, Qt.Key.Key_Escape)
    assert not picker.isVisible()
    assert stage.window.page() is page


def test_a_quick_character_is_written_in_the_language_of_the_window(qtbot: QtBot, places: Paths) -> None:
    stage = Stage(qtbot, places, Settings(language="en"), systems=all_systems())
    page = chooser(stage)
    page.choose_way("random")
    page.start()
    opened = stage.window.character_page()
    assert opened is not None
    assert opened.document.name.isascii()
    stage.end()


@pytest.mark.parametrize(("percent", "share"), [(100, 0.75), (150, 0.65)])
def test_the_whole_notice_leaves_the_form_most_of_the_page(
    qtbot: QtBot, places: Paths, percent: int, share: float
) -> None:
    stage = Stage(qtbot, places, Settings(language="ja", text_percent=percent), systems=all_systems())
    page = chooser(stage)
    form = page.systems.window().findChild(CampaignPart).parentWidget().parentWidget()
    stage.qtbot.waitUntil(lambda: form.height() >= share * page.height())
    notice = page.notice.findChildren(ReadOnlyText)[0]
    assert "GURPS is a trademark of Steve Jackson Games" in notice.toPlainText()
    assert page.notice.height() >= notice.document().size().height()
    assert page.rect().contains(page.notice.rect().translated(page.notice.mapTo(page, QPoint(0, 0))))
    first = page.findChildren(PanelView)[0].findChildren(NumberBox)[0]
    assert form.rect().contains(first.rect().translated(first.mapTo(form, QPoint(0, 0))))
    stage.end()


def test_tab_goes_from_systems_over_ways_and_fields_to_begin_and_reads_the_notice_last(stage: Stage) -> None:
    page = chooser(stage)
    page.take_focus()
    seen = []
    while (focused := QApplication.focusWidget()) is not None and focused not in seen:
        seen.append(focused)
        press(focused, Qt.Key.Key_Tab)
    notice = page.notice.findChildren(ReadOnlyText)[0]
    fields = [
        seen.index(one) for one in seen if any(p.isAncestorOf(one) for p in page.findChildren(PanelView))
    ]
    ways = [seen.index(card) for card in page.ways.values()]
    assert seen[0] is page.systems.rows["gurps4e"]
    assert max(ways) < min(fields)
    assert max(fields) < seen.index(page.start_button) < seen.index(notice) == len(seen) - 1
    assert notice.cursorWidth() == 0


def test_the_systems_stand_there_in_their_order_and_the_first_is_chosen(stage: Stage) -> None:
    stage.wake()
    stage.window.beside.show_chooser()
    page = stage.window.page()
    assert isinstance(page, Chooser)
    order = ("gurps4e", "brp", "lunatic", "black_flag")
    assert [*page.systems.rows] == [key for key in order if key in all_systems()]
    assert page.systems.rows["gurps4e"].isChecked()


def test_a_card_tells_the_points_in_a_short_word(stage: Stage) -> None:
    page = chooser(stage)
    page.start()
    opened = stage.window.character_page()
    assert opened is not None
    stage.places.library.mkdir(parents=True, exist_ok=True)
    path = stage.places.library / "x.json"
    opened.document.save(path)
    entry = next(one for one in stage.program.library.entries if one.path == path)
    assert summary_of(entry, stage.program.words) == "CP 0"
