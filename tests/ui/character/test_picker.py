"""The picker: search while composing, order, chips, what taking would do, everything by keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.ui.character_view import CharacterView
from builder.ui.controls.button import Button
from builder.ui.picker.pane import RungLine
from builder.ui.picker.picker import Picker
from tests.ui import toy
from tests.ui.character.stage import focused, open_view, press, roster_of, settle
from tests.ui.hand import compose, type_text

ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def opened(qtbot: QtBot, choices: toy.Choices | None = None) -> tuple[CharacterView, Picker]:
    view = open_view(choices or toy.Choices(), page="skills")
    qtbot.addWidget(view)
    press(view.page_view, Qt.Key.Key_K, CONTROL)
    assert view.picker.isVisible()
    return view, view.picker


def names(picker: Picker) -> list[str]:
    return [row.name for row in picker.rows()]


def test_ctrl_k_opens_it_with_the_keyboard_in_the_search_line(qtbot: QtBot) -> None:
    _, picker = opened(qtbot)
    assert focused() is picker.line
    assert len(picker.rows()) == 150


def test_kana_that_are_still_being_composed_search_already(qtbot: QtBot) -> None:
    _, picker = opened(qtbot)
    compose(picker.line, "しぜ")
    settle()
    assert names(picker)[0] == "自然科学"
    assert picker.line.text() == ""


def test_what_begins_with_the_query_stands_above_what_holds_it(qtbot: QtBot) -> None:
    _, picker = opened(qtbot)
    type_text(picker.line, "か")
    found = names(picker)
    assert found[:3] == ["観察", "軽業", "格闘"]
    assert picker.headings() == ["途中に一致"]
    assert found.index("自然科学") > found.index("格闘")


def test_arrows_choose_and_enter_takes(qtbot: QtBot) -> None:
    view, picker = opened(qtbot)
    type_text(picker.line, "か")
    press(picker.line, Qt.Key.Key_Down)
    press(picker.line, Qt.Key.Key_Return)
    settle()
    assert [row.id for row in view.live.document.choices.skills] == ["skill2"]
    assert not picker.isVisible()
    roster = roster_of(view).view
    assert roster.current == 1
    assert focused() is roster


def test_headings_are_stepped_over(qtbot: QtBot) -> None:
    _, picker = opened(qtbot)
    type_text(picker.line, "かん")
    count = len(picker.rows())
    for _ in range(count + 3):
        press(picker.line, Qt.Key.Key_Down)
    option = picker.current()
    assert option is not None and option == picker.rows()[-1].option


def test_ctrl_enter_takes_and_goes_on(qtbot: QtBot) -> None:
    view, picker = opened(qtbot)
    type_text(picker.line, "観察")
    press(picker.line, Qt.Key.Key_Return, CONTROL)
    assert picker.isVisible()
    assert focused() is picker.line
    assert picker.line.selectedText() == "観察"
    taken = next(row for row in picker.rows() if row.name == "観察")
    assert taken.taken
    type_text(picker.line, "水泳")
    press(picker.line, Qt.Key.Key_Return)
    assert [row.id for row in view.live.document.choices.skills] == ["skill0", "skill6"]


def test_what_one_has_is_marked_and_is_not_taken_twice(qtbot: QtBot) -> None:
    view, picker = opened(qtbot, toy.with_skills(1))
    type_text(picker.line, "観察")
    press(picker.line, Qt.Key.Key_Return)
    assert picker.isVisible()
    assert len(view.live.document.choices.skills) == 1


def test_escape_clears_first_and_then_closes(qtbot: QtBot) -> None:
    view, picker = opened(qtbot)
    type_text(picker.line, "かん")
    press(picker.line, Qt.Key.Key_Escape)
    assert (picker.line.text(), picker.isVisible()) == ("", True)
    press(picker.line, Qt.Key.Key_Escape)
    assert not picker.isVisible()
    assert view.live.undo_name is None


def test_enter_while_composing_takes_nothing(qtbot: QtBot) -> None:
    view, picker = opened(qtbot)
    compose(picker.line, "かん")
    press(picker.line, Qt.Key.Key_Return)
    assert picker.isVisible()
    assert view.live.document.choices.skills == ()


def test_the_pane_says_what_taking_would_do_and_changes_nothing(qtbot: QtBot) -> None:
    view, picker = opened(qtbot)
    before = view.live.document
    type_text(picker.line, "観察")
    picker.think_now()
    settle()
    words = picker.pane.words()
    assert words[0] == "観察"
    assert "取ると +1CP" in words
    assert "残りCP 75 → 74" in words
    rungs = [line.accessibleName() for line in picker.pane.findChildren(RungLine)]
    assert rungs[-4:] == ["1CP 9 37.5%", "2CP 10 50.0%", "4CP 11 62.5%", "8CP 12 74.1%"]
    assert view.live.document is before


def test_alt_with_arrows_changes_the_points_that_are_taken(qtbot: QtBot) -> None:
    view, picker = opened(qtbot)
    type_text(picker.line, "観察")
    press(picker.line, Qt.Key.Key_Up, ALT)
    press(picker.line, Qt.Key.Key_Up, ALT)
    press(picker.line, Qt.Key.Key_Down, ALT)
    press(picker.line, Qt.Key.Key_Return)
    assert [(row.id, row.points) for row in view.live.document.choices.skills] == [("skill0", 2)]


def test_chips_narrow_the_list_and_work_together(qtbot: QtBot) -> None:
    _, picker = opened(qtbot)
    chips = {chip.accessibleName(): chip for chip in picker.chips()}
    assert list(chips)[:3] == ["知力", "敏捷", "生命"]
    chips["生命"].click()
    assert set(names(picker)) == {"水泳", *(f"水泳{n}" for n in range(13, 150, 7))}
    chips["易"].click()
    assert all(row.option is not None and row.option.tags["hard"].ja == "易" for row in picker.rows())  # type: ignore[union-attr]
    chips["生命"].click()
    chips["易"].click()
    assert len(picker.rows()) == 150


def test_tab_goes_round_inside_and_never_under_the_scrim(qtbot: QtBot) -> None:
    _, picker = opened(qtbot)
    for _ in range(len(picker.chips()) + 4):
        press(focused(), Qt.Key.Key_Tab)
        assert picker.isAncestorOf(focused())


def test_it_gives_the_keyboard_back(qtbot: QtBot) -> None:
    view = open_view(toy.with_skills(3), page="skills")
    qtbot.addWidget(view)
    roster = roster_of(view).view
    roster.setFocus()
    settle()
    press(roster, Qt.Key.Key_K, CONTROL)
    press(view.picker.line, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is roster


def test_it_stays_inside_a_small_window(qtbot: QtBot) -> None:
    view = open_view(page="skills", size=(1024, 600))
    qtbot.addWidget(view)
    view.page_view.open_picker()
    settle()
    assert view.rect().contains(view.picker.geometry().adjusted(18, 18, -18, -18))
    button = next(one for one in view.picker.findChildren(Button) if one.words() == "追加")
    assert view.rect().contains(button.mapTo(view, button.rect().bottomRight()))
