"""The desk for the keyboard alone and for a screen reader: names, areas, the order of the Tab key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
)

from builder.core.party_edits import put_campaign
from builder.ui import reading_order
from builder.ui.party.page import CHECK, OVERVIEW, SKILLS, TURNS
from tests.ui.party.conftest import BURGLAR, DETECTIVE, GUARD, GURPS, SCOUT, Gm
from tests.ui.speaking import nameless


@pytest.mark.parametrize("view", [CHECK, OVERVIEW, SKILLS, TURNS])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_control_in_sight_has_a_name(gm: Gm, view: str, language: str) -> None:
    gm.begin(GUARD, DETECTIVE, SCOUT)
    gm.stage.program.preferences.use(language=language)
    gm.page.show_view(view)
    gm.settle()
    assert nameless(gm.page) == []


def test_tab_goes_from_the_bar_through_the_view_to_the_side(gm: Gm) -> None:
    page = gm.begin(GUARD, BURGLAR)
    stops = [stop for area in page.areas() for stop in reading_order.stops_of(area)]
    assert stops.index(page.bar.name) < stops.index(gm.table()) < stops.index(page.side.ccfolia)
    page.bar.name.setFocus()
    QTest.keyClick(page.bar.name, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() in stops


def test_f6_goes_from_area_to_area_and_back(gm: Gm) -> None:
    page = gm.begin(GUARD, BURGLAR)
    gm.table().setFocus()
    QTest.keyClick(gm.table(), Qt.Key.Key_F6)
    focused = QApplication.focusWidget()
    assert focused is not None
    assert page.side.isAncestorOf(focused)
    QTest.keyClick(focused, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is gm.table()


def test_f8_walks_those_with_something_to_look_at(gm: Gm) -> None:
    page = gm.begin(*GURPS)
    desk = gm.stage.program.desk().gm
    guard = page.work.survey.of(gm.row("ガレス")).character
    assert guard is not None
    page.work.do(put_campaign(page.work.party, "gurps4e", desk.campaign_of(guard)))
    page.choose(gm.row("ガレス"))
    gm.settle()
    seen = []
    for _ in range(2):
        QTest.keyClick(gm.table(), Qt.Key.Key_F8)
        seen.append(page.work.survey.of(page.chosen()).name.split("・")[0])
    assert seen == ["ナイア", "ジュリアン"]


def test_the_language_changes_in_the_open_party(gm: Gm) -> None:
    page = gm.begin(GUARD, SCOUT)
    gm.stage.program.preferences.use(language="en")
    assert page.bar.add_button.accessibleName() == "Add files"
    assert page.bar.name.line().startswith("Members: 2")
    assert gm.table().heads()[0] == "Name"
    assert page.side.ccfolia.text() == "Ccfolia"


def test_the_focus_stays_beside_what_was_allowed(gm: Gm) -> None:
    page = gm.begin(*GURPS)
    desk = gm.stage.program.desk().gm
    guard = page.work.survey.of(gm.row("ガレス")).character
    assert guard is not None
    page.work.do(put_campaign(page.work.party, "gurps4e", desk.campaign_of(guard)))
    page.choose(gm.row("ナイア"))
    gm.settle()
    page.side.findings()[0].allow.setFocus()
    QTest.keyClick(page.side.findings()[0].allow, Qt.Key.Key_Return)
    QTest.keyClick(page.asking().line, Qt.Key.Key_Return)
    gm.settle()
    assert page.side.waivers()[0].take_back.hasFocus()
