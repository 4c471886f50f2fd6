"""Window: the points table: parts to look at, order by a head, the keyboard alone, both pools in sight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.core.character import Profile
from builder.core.edit import Set
from builder.core.form import Bar
from builder.core.system import Rules
from builder.ui.controls.stepper import Stepper
from builder.ui.roster.cells import drawn_of
from builder.ui.theme import theme
from tests.ui import guild
from tests.ui.character.guild_stage import open_guild, shown, table_of
from tests.ui.character.stage import focused, press, settle

SOME = guild.spent(skill0=(40, 10), skill1=(40, 0), skill10=(0, 25))
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_the_first_part_that_has_rows_is_shown_and_all_are_counted(qtbot: QtBot) -> None:
    view = open_guild(SOME)
    qtbot.addWidget(view)
    table = table_of(view)
    assert shown(table) == ["目星", "銃器（ピストル）", "格闘"]
    assert [(part.key, count) for part, count in table.segments()] == [
        ("used", 3),
        ("professional", 10),
        ("all", 64),
    ]
    fresh = open_guild()
    qtbot.addWidget(fresh)
    assert table_of(fresh).chosen_view == "professional"


def test_another_part_is_chosen_by_its_segment(qtbot: QtBot) -> None:
    view = open_guild(SOME)
    qtbot.addWidget(view)
    table_of(view).choose_view("all")
    settle()
    assert len(shown(table_of(view))) == 64


def test_a_row_stays_where_it_is_when_its_points_go(qtbot: QtBot) -> None:
    view = open_guild(SOME)
    qtbot.addWidget(view)
    view.live.do(Set(("choices", "points", "skill1", "professional"), 0))
    settle()
    assert "銃器（ピストル）" in shown(table_of(view))
    assert dict((part.key, count) for part, count in table_of(view).segments())["used"] == 2
    table_of(view).choose_view("used")
    settle()
    assert shown(table_of(view)) == ["目星", "格闘"]


def test_a_head_puts_rows_in_order_and_editing_moves_none(qtbot: QtBot) -> None:
    view = open_guild(SOME)
    qtbot.addWidget(view)
    table = table_of(view)
    before = view.live.document
    total = next(column for column in table.sorting() if column.key == "total")
    name = next(column for column in table.sorting() if column.key == "name")
    table.sort_by(total)
    assert shown(table) == ["目星", "銃器（ピストル）", "格闘"]
    table.sort_by(total)
    assert shown(table) == ["格闘", "銃器（ピストル）", "目星"]
    table.sort_by(name)
    assert shown(table) == ["格闘", "銃器（ピストル）", "目星"]  # かくとう, じゅうき, めぼし
    table.sort_by(None)
    assert shown(table)[0] == "目星"
    assert view.live.document is before
    table.sort_by(total)
    view.live.do(Set(("choices", "points", "skill10", "personal"), 70))
    settle()
    assert shown(table) == ["目星", "銃器（ピストル）", "格闘"]


def test_a_press_on_the_head_sorts(qtbot: QtBot) -> None:
    view = open_guild(SOME)
    qtbot.addWidget(view)
    table = table_of(view)
    box = next(box for box in table.view.arrangement.boxes if table.field.columns[box.place].key == "total")
    head = table.childAt(QPoint(box.left + box.width // 2, 5))
    assert head is not None
    QTest.mouseClick(head, Qt.MouseButton.LeftButton, pos=QPoint(box.left + box.width // 2, 5))
    QTest.mouseClick(head, Qt.MouseButton.LeftButton, pos=QPoint(box.left + box.width // 2, 5))
    assert shown(table) == ["格闘", "銃器（ピストル）", "目星"]


def test_the_filter_finds_readings_in_all_rows_also_while_a_word_is_composed(qtbot: QtBot) -> None:
    view = open_guild(SOME)
    qtbot.addWidget(view)
    view.page_view.go_to_filter()
    line = focused()
    QApplication.sendEvent(line, QInputMethodEvent("おんみ", []))
    settle()
    assert shown(table_of(view))[0] == "隠密"
    QApplication.sendEvent(line, QInputMethodEvent("", []))
    settle()
    assert shown(table_of(view)) == ["目星", "銃器（ピストル）", "格闘"]


def test_from_the_filter_into_the_row_by_enter_and_digits_are_points(qtbot: QtBot) -> None:
    view = open_guild(SOME)
    qtbot.addWidget(view)
    view.page_view.go_to_filter()
    QTest.keyClicks(focused(), "hide")
    press(focused(), Qt.Key.Key_Return)
    assert isinstance(focused(), Stepper)
    for key in (Qt.Key.Key_3, Qt.Key.Key_5, Qt.Key.Key_Return):
        press(focused(), key)
    assert view.live.document.choices.points["skill14"].personal == 35


def test_steps_of_one_five_and_ten_end_fills_and_enter_goes_down(qtbot: QtBot) -> None:
    view = open_guild(SOME)
    qtbot.addWidget(view)
    table = table_of(view)
    table.view.make_current("skill0", focus=True, column=3)
    points = view.live.document.choices.points

    def personal(key: str) -> int:
        value: int = view.live.document.choices.points[key].personal
        return value

    assert points["skill0"].personal == 10
    press(focused(), Qt.Key.Key_Left)
    press(focused(), Qt.Key.Key_Left, SHIFT)
    assert personal("skill0") == 4
    press(focused(), Qt.Key.Key_Return)
    assert table.view.current == "skill1"
    press(focused(), Qt.Key.Key_Right, CONTROL)
    assert personal("skill1") == 10
    press(focused(), Qt.Key.Key_End)
    assert personal("skill1") == 15  # 20 + 40 + 15 is the cap of 75
    press(focused(), Qt.Key.Key_Return)
    press(focused(), Qt.Key.Key_End)
    assert personal("skill10") == 50  # 25 + 50


def test_end_fills_no_more_than_what_is_left(qtbot: QtBot) -> None:
    choices = guild.spent(skill10=(0, 1)).model_copy(update={"personal": 9})
    view = open_guild(choices)
    qtbot.addWidget(view)
    table_of(view).view.make_current("skill10", focus=True, column=3)
    press(focused(), Qt.Key.Key_End)
    assert view.live.document.choices.points["skill10"].personal == 9


def test_enter_goes_on_in_the_box_that_is_there_where_a_row_has_not_both(qtbot: QtBot) -> None:
    view = open_guild(SOME)
    qtbot.addWidget(view)
    table = table_of(view)
    table.view.make_current("skill1", focus=True, column=2)
    press(focused(), Qt.Key.Key_Return)
    assert table.view.current == "skill10"
    press(focused(), Qt.Key.Key_9)
    assert view.live.document.choices.points["skill10"].personal == 9


def test_both_pools_stand_in_the_ledger_and_in_the_strip(qtbot: QtBot) -> None:
    view = open_guild(SOME)
    qtbot.addWidget(view)
    pools = view.ledger.pools.shown()
    assert [pool.figure.accessibleName() for pool in pools] == ["職業 残り 220", "個人 残り 115"]
    assert view.ledger.head.isHidden()
    assert all("職業" not in meter.accessibleName() for meter in view.ledger.meters())
    small = open_guild(SOME, size=(1024, 600))
    qtbot.addWidget(small)
    assert small.strip.items()[:2] == ["職業 残り 220", "個人 残り 115"]


def test_the_row_in_focus_stands_in_the_ledger_in_full(qtbot: QtBot) -> None:
    view = open_guild(SOME)
    qtbot.addWidget(view)
    assert view.ledger.line.title() == "目星"  # the page gives the keyboard to its first row
    table_of(view).view.make_current("skill1", focus=True, column=3)
    settle()
    assert view.ledger.line.title() == "銃器（ピストル）"
    table_of(view).view.make_current("skill0", focus=True, column=3)
    settle()
    assert view.ledger.line.title() == "目星"
    lines = {line.label: line.figure for line in view.ledger.line.lines()}
    assert (lines["基本確率"], lines["技能値"], lines["スペシャル成功"]) == ("25", "75", "15")
    press(focused(), Qt.Key.Key_Left)
    assert {line.label: line.figure for line in view.ledger.line.lines()}["技能値"] == "74"
    view.go_to_page("abilities")
    settle()
    assert view.ledger.line.lines() == ()


def test_a_specialty_is_typed_added_and_removed_and_given_rows_stay(qtbot: QtBot) -> None:
    view = open_guild(SOME)
    qtbot.addWidget(view)
    table = table_of(view)
    table.add_button().setFocus()
    line = table.free_line()
    line.setFocus()
    QTest.keyClicks(line, "Song")
    press(line, Qt.Key.Key_Return)
    (own,) = view.live.document.choices.own
    assert own.words == "Song"
    assert shown(table)[-1] == "Song"
    table.view.make_current("skill0", focus=True)
    press(focused(), Qt.Key.Key_Delete)
    assert len(table.field.lines) == 65
    table.view.make_current(own.row, focus=True)
    press(focused(), Qt.Key.Key_Delete)
    assert view.live.document.choices.own == ()


def test_a_given_row_has_no_handle_and_does_not_unfold(qtbot: QtBot) -> None:
    view = open_guild(SOME)
    qtbot.addWidget(view)
    table = table_of(view)
    line = table.view.line("skill0")
    assert line is not None
    assert not table.view.can_change(line) and not table.view.can_move(line)
    table.view.unfold("skill0")
    assert table.view.unfolded is None


@pytest.mark.parametrize(("factor", "two_lines"), [(1.0, False), (2.0, True)])
def test_large_type_takes_two_lines_and_nothing_is_cut(qtbot: QtBot, factor: float, two_lines: bool) -> None:
    theme().use(text_factor=factor)
    view = open_guild(SOME)
    qtbot.addWidget(view)
    table = table_of(view)
    arrangement = table.view.arrangement
    assert arrangement.two_lines is two_lines
    width = table.view.viewport().width()
    places = [table.field.columns[box.place].key for box in arrangement.boxes]
    assert {"name", "professional", "personal", "total", "bar", "base", "special"} <= set(places)
    assert all(box.left >= 0 and box.left + box.width <= width for box in arrangement.boxes)


def test_two_lines_that_look_alike_are_not_drawn_again() -> None:
    table = guild.pages(SOME, Rules(), guild.evaluate(Profile(), SOME, Rules()))[1]
    roster = table.panels[0].fields[0]
    line = roster.lines[20]  # type: ignore[attr-defined]
    richer = SOME.model_copy(update={"personal": 140})
    other = guild.pages(richer, Rules(), guild.evaluate(Profile(), richer, Rules()))[1]
    same = other.panels[0].fields[0].lines[20]  # type: ignore[attr-defined]
    assert line != same
    assert drawn_of(line) == drawn_of(same)
    assert any(isinstance(cell, Bar) for cell in line.cells)
