"""Choosing: segments, drop-down, check. What is blocked keeps its place and says why; no wheel turns it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QRadioButton
from pytestqt.qtbot import QtBot

from builder.ui.controls.check import Check
from builder.ui.controls.drop_down import Choice, DropDown
from builder.ui.controls.segments import Segment, Segments
from tests.ui.controls.stage import Stage
from tests.ui.hand import press, spoken_name, spoken_reason, turn_wheel

LEFT, RIGHT, DOWN = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Down
SELF_CONTROL = (
    Segment("6", "6", "-30"),
    Segment("9", "9", "-22"),
    Segment("12", "12", "-15", blocked="この卓では使いません"),
    Segment("15", "15", "-7"),
)
JOBS = (
    Choice("detective", "探偵"),
    Choice("doctor", "医者", "20"),
    Choice("spy", "間諜", blocked="11レベルから"),
)


@pytest.fixture
def segments(stage: Stage) -> Segments:
    box = Segments(name="自制値")
    box.set_options(SELF_CONTROL)
    box.set_chosen_from_model("9")
    return stage.put(box)


@pytest.fixture
def jobs(stage: Stage) -> DropDown:
    box = DropDown(name="職業", placeholder="選んでください")
    box.set_options(JOBS)
    return stage.put(box)


def checked(box: Segments) -> list[str]:
    return [part.option.key for part in box.parts() if part.isChecked()]


def test_what_the_model_chose_is_marked_and_nothing_is_told(segments: Segments, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(segments.picked):
        segments.set_chosen_from_model("15")
    assert checked(segments) == ["15"]
    segments.set_chosen_from_model(None)
    assert checked(segments) == []


def test_a_click_anywhere_in_a_segment_picks_it(segments: Segments, qtbot: QtBot) -> None:
    first = segments.parts()[0]
    with qtbot.waitSignal(segments.picked) as told:
        QTest.mouseClick(first, Qt.MouseButton.LeftButton, pos=QPoint(first.width() - 2, first.height() - 2))
    assert told.args == ["6"]
    assert checked(segments) == ["6"]


def test_picking_what_is_chosen_tells_nothing(segments: Segments, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(segments.picked):
        QTest.mouseClick(segments.parts()[1], Qt.MouseButton.LeftButton)
    assert checked(segments) == ["9"]


def test_a_blocked_segment_is_reached_by_the_arrows_heard_and_not_picked(segments: Segments) -> None:
    heard: list[str] = []
    segments.picked.connect(heard.append)
    why: list[str] = []
    segments.reason_shown.connect(why.append)
    segments.parts()[1].setFocus()
    press(segments.parts()[1], RIGHT)
    blocked = segments.parts()[2]
    assert blocked.hasFocus()
    assert spoken_reason(blocked) == "この卓では使いません"
    assert heard == []
    QTest.mouseClick(blocked, Qt.MouseButton.LeftButton)
    assert (heard, checked(segments)) == ([], ["9"])
    press(blocked, RIGHT)
    assert (heard, checked(segments)) == (["15"], ["15"])
    assert why[0] == "この卓では使いません"


def test_arrows_stop_at_the_ends(segments: Segments) -> None:
    segments.parts()[0].setFocus()
    press(segments.parts()[0], LEFT)
    assert segments.parts()[0].hasFocus()


def test_the_group_is_one_stop_for_the_tab_key(stage: Stage, segments: Segments) -> None:
    stops = [part for part in segments.parts() if part.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert [part.option.key for part in stops] == ["9"]


def test_a_choice_that_is_offered_no_more_is_still_shown(segments: Segments) -> None:
    segments.set_chosen_from_model("21", "21（昔の値）")
    assert [part.option.label for part in segments.parts()][-1] == "21（昔の値）"
    assert checked(segments) == ["21"]
    segments.set_chosen_from_model("9")
    assert len(segments.parts()) == 4


def test_new_options_leave_the_focus_where_its_option_still_is(segments: Segments) -> None:
    segments.parts()[1].setFocus()
    segments.set_options(SELF_CONTROL[:2])
    assert segments.parts()[1].hasFocus()
    assert checked(segments) == ["9"]


def test_a_segment_is_a_radio_button_named_with_its_price(segments: Segments) -> None:
    part = segments.parts()[1]
    assert isinstance(part, QRadioButton)
    assert spoken_name(part) == "9 -22"
    assert spoken_name(segments) == "自制値"


def test_the_wheel_leaves_segments_alone(segments: Segments) -> None:
    assert not turn_wheel(segments.parts()[1])
    assert checked(segments) == ["9"]


def test_a_blocked_group_refuses_and_says_why(segments: Segments, qtbot: QtBot) -> None:
    segments.set_blocked("11レベルから")
    with qtbot.assertNotEmitted(segments.picked):
        QTest.mouseClick(segments.parts()[0], Qt.MouseButton.LeftButton)
    assert spoken_reason(segments.parts()[0]) == "11レベルから"


def test_a_drop_down_shows_the_placeholder_until_something_is_chosen(jobs: DropDown) -> None:
    assert jobs.shown_text() == "選んでください"
    jobs.set_chosen_from_model("doctor")
    assert jobs.shown_text() == "医者"
    assert jobs.chosen() == "doctor"


def test_a_drop_down_shows_a_value_that_is_offered_no_more(jobs: DropDown, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(jobs.picked):
        jobs.set_chosen_from_model("gone", "古い専門")
    assert jobs.shown_text() == "古い専門"
    jobs.set_options(JOBS[:1])
    assert (jobs.chosen(), jobs.shown_text()) == ("gone", "古い専門")


def test_the_wheel_never_changes_a_drop_down_and_is_passed_on(jobs: DropDown) -> None:
    jobs.set_chosen_from_model("detective")
    assert not turn_wheel(jobs, -1)
    assert jobs.chosen() == "detective"


def test_arrows_choose_the_next_that_is_not_blocked(jobs: DropDown) -> None:
    heard: list[str] = []
    jobs.picked.connect(heard.append)
    for _ in range(3):
        press(jobs, RIGHT)
    assert heard == ["detective", "doctor"]
    press(jobs, LEFT)
    assert heard[-1] == "detective"


def test_space_opens_the_list_and_enter_takes_a_row(jobs: DropDown, qtbot: QtBot) -> None:
    press(jobs, Qt.Key.Key_Space)
    qtbot.waitUntil(jobs.view().isVisible)
    with qtbot.waitSignal(jobs.picked) as told:
        press(jobs.view(), DOWN)
        press(jobs.view(), Qt.Key.Key_Return)
    assert told.args[0] in {"detective", "doctor"}


def test_a_quiet_drop_down_leaves_up_and_down_to_the_row(stage: Stage) -> None:
    quiet = DropDown(name="自制値", quiet=True)
    quiet.set_options(JOBS)
    stage.put(quiet)
    press(quiet, DOWN)
    assert stage.passed == [DOWN]
    assert not quiet.view().isVisible()


def test_a_drop_down_has_a_name_of_its_own(jobs: DropDown) -> None:
    assert jobs.accessibleName() == "職業"
    assert QAccessible.queryAccessibleInterface(jobs).role() is QAccessible.Role.ComboBox


def test_a_blocked_row_says_why_in_the_list(jobs: DropDown) -> None:
    spoken = jobs.itemData(2, Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "間諜 11レベルから"


def test_a_blocked_drop_down_refuses_every_key(jobs: DropDown, qtbot: QtBot) -> None:
    jobs.set_blocked("先に血統を選びます")
    with qtbot.assertNotEmitted(jobs.picked):
        press(jobs, RIGHT)
        press(jobs, Qt.Key.Key_Space)
    assert not jobs.view().isVisible()
    assert spoken_reason(jobs) == "先に血統を選びます"


def test_the_whole_line_of_a_check_can_be_clicked(stage: Stage, qtbot: QtBot) -> None:
    box = stage.put(Check("文字が読める"))
    with qtbot.waitSignal(box.edited) as told:
        QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(box.width() - 5, 5))
    assert told.args == [True]


def test_the_model_checks_without_a_sound(stage: Stage, qtbot: QtBot) -> None:
    box = stage.put(Check("文字が読める"))
    with qtbot.assertNotEmitted(box.edited):
        box.set_checked_from_model(True)
    assert box.isChecked()


def test_a_blocked_check_refuses_mouse_and_key_and_says_why(stage: Stage, qtbot: QtBot) -> None:
    box = stage.put(Check("投射"))
    box.set_blocked("この卓では使いません")
    with qtbot.assertNotEmitted(box.edited):
        QTest.mouseClick(box, Qt.MouseButton.LeftButton)
        press(box, Qt.Key.Key_Space)
    assert not box.isChecked()
    assert box.hasFocus()
    assert spoken_reason(box) == "この卓では使いません"


def test_an_ampersand_is_read_as_it_stands(stage: Stage) -> None:
    box = stage.put(Check("R&D"))
    assert spoken_name(box) == "R&D"


def test_a_long_check_wraps(stage: Stage) -> None:
    box = Check("この世界の文字をすべて読み、書き、人に教えることができる")
    assert box.heightForWidth(120) > box.heightForWidth(600)


def test_the_list_of_a_drop_down_opens_below_the_box(stage: Stage) -> None:
    box = stage.put(DropDown(name="財産"))
    box.set_options([Choice(str(n), f"段階 {n}") for n in range(5)])
    box.set_chosen_from_model("4")
    box.showPopup()
    assert box.view().mapToGlobal(QPoint(0, 0)).y() >= box.mapToGlobal(QPoint(0, box.height())).y() - 2
    box.hidePopup()
