"""Window: a set of dice: the table, real dice, the balance, the record that nothing leaves, the chances."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.core.dice import Roller
from builder.core.edit import Set
from builder.core.form import RollField
from builder.ui.fields.roll import RollControl
from builder.ui.theme import theme
from tests.ui.character.guild_stage import THROWS, dice_of, open_guild
from tests.ui.character.stage import focused, press, settle

REAL = "4425332454633245652"
SUMS = {"str": 10, "con": 11, "siz": 12, "int": 15, "pow": 12, "dex": 11, "app": 13}


def type_set(control: RollControl, digits: str) -> None:
    control.begin_typing()
    settle()
    for digit in digits:
        QTest.keyClicks(focused(), digit)
        settle()


def test_a_new_set_is_thrown_by_the_button_of_the_head(qtbot: QtBot) -> None:
    view = open_guild(page="abilities")
    qtbot.addWidget(view)
    control = dice_of(view)
    assert view.page_view.isAncestorOf(control.tools) and not control.isAncestorOf(control.tools)
    control.tools.throw.click()
    settle()
    assert dict(view.live.document.choices.rolled) == {
        **dict.fromkeys(("str", "con", "pow", "dex", "app"), 12),
        **dict.fromkeys(("siz", "int"), 14),
    }
    assert [roll.counter for roll in view.live.document.rolls] == [1, 2, 3, 4, 5, 6, 7]


def test_real_dice_are_typed_die_by_die_and_marked(qtbot: QtBot) -> None:
    view = open_guild(page="abilities")
    qtbot.addWidget(view)
    control = dice_of(view)
    type_set(control, REAL[:-1])
    control.tools.use.click()
    assert control.is_typing() and not dict(view.live.document.choices.rolled)
    QTest.keyClicks(focused(), REAL[-1])
    press(focused(), Qt.Key.Key_Return)
    assert dict(view.live.document.choices.rolled) == SUMS
    origins = [roll.origin for roll in view.live.draft.document.rolls]
    assert origins == ["typed"] * 7
    assert [entry.badge for entry in control.record.shown()] == ["手入力"]
    assert not control.is_typing()


def test_the_sum_alone_is_enough(qtbot: QtBot) -> None:
    view = open_guild(page="abilities")
    qtbot.addWidget(view)
    control = dice_of(view)
    control.begin_typing()
    for row in control.dice.rows():
        assert row.typing is not None
        row.typing.sum.setFocus()
        QTest.keyClicks(row.typing.sum, "10")
    control.tools.use.click()
    settle()
    assert set(view.live.document.choices.rolled.values()) == {10}
    assert all(roll.faces == () for roll in view.live.document.rolls)


def test_a_die_with_seven_pips_is_not_taken(qtbot: QtBot) -> None:
    view = open_guild(page="abilities")
    qtbot.addWidget(view)
    control = dice_of(view)
    type_set(control, "7")
    assert control.dice.rows()[0].typing is not None
    assert control.dice.told() == {}


def test_escape_leaves_everything_as_it_was(qtbot: QtBot) -> None:
    view = open_guild(page="abilities")
    qtbot.addWidget(view)
    control = dice_of(view)
    type_set(control, "4")
    control.end_typing(use=False)
    assert view.live.document.rolls == () and not control.is_typing()


def test_the_record_keeps_all_sets_and_marks_the_one_in_use(qtbot: QtBot) -> None:
    view = open_guild(page="abilities", roller=Roller.seeded(4))
    qtbot.addWidget(view)
    control = dice_of(view)
    control.throw()
    first = dict(view.live.document.choices.rolled)
    control.throw()
    settle()
    entries = control.record.shown()
    assert [(entry.title, entry.used) for entry in entries] == [("2組目", True), ("1組目", False)]
    assert entries[1].sum == str(sum(first.values()))
    view.live.undo()
    settle()
    assert [(entry.title, entry.used) for entry in control.record.shown()] == [
        ("2組目", False),
        ("1組目", True),
    ]


def test_a_log_by_the_phrase_is_verified_and_another_phrase_does_not_fit(qtbot: QtBot) -> None:
    view = open_guild(page="abilities", phrase="灯台守の歌")
    qtbot.addWidget(view)
    control = dice_of(view)
    control.throw()
    settle()
    assert [entry.badge for entry in control.record.shown()] == ["確認済み"]
    view.live.do(Set(("profile", "phrase"), "別の歌"))
    settle()
    assert [entry.badge for entry in control.record.shown()] == ["合いません"]


def test_shifts_are_stepped_balanced_and_taken_back(qtbot: QtBot) -> None:
    view = open_guild(page="abilities")
    qtbot.addWidget(view)
    control = dice_of(view)
    control.throw()
    settle()
    dex = next(row for row in control.dice.rows() if row.throw.key == "dex")
    assert dex.shift is not None
    dex.shift.focus_target().setFocus()
    press(focused(), Qt.Key.Key_Right)
    press(focused(), Qt.Key.Key_Right)
    assert dex.final.figure() == "14"
    assert view.live.document.choices.rolled["dex"] == 12
    control.balance.reset.click()
    settle()
    assert not any(view.live.document.choices.shift.values())


def test_an_issue_of_a_shift_leads_to_its_stepper(qtbot: QtBot) -> None:
    view = open_guild(page="points")
    qtbot.addWidget(view)
    view.live.do(Set(("choices", "shift", "str"), 1))
    view.go_to(("choices", "shift", "str"))
    settle()
    assert view.page_key == "abilities"
    first = dice_of(view).dice.rows()[0]
    assert first.shift is not None and focused() is first.shift.focus_target()


def test_arrows_lead_from_shift_to_shift(qtbot: QtBot) -> None:
    view = open_guild(page="abilities")
    qtbot.addWidget(view)
    control = dice_of(view)
    rows = control.dice.rows()
    assert rows[0].shift is not None and rows[1].shift is not None
    rows[0].shift.focus_target().setFocus()
    press(focused(), Qt.Key.Key_Down)
    assert focused() is rows[1].shift.focus_target()


def test_no_second_set_where_it_is_not_allowed(qtbot: QtBot) -> None:
    view = open_guild(page="abilities")
    qtbot.addWidget(view)
    control = dice_of(view)
    control.throw()
    field = control.field
    assert isinstance(field, RollField)
    once = RollField(path=field.path, label=field.label, dice=field.dice, values=field.values, again=False)
    control.show_field(once)
    control.tools.throw.click()
    control.tools.tell.click()
    assert len(view.live.document.rolls) == 7 and not control.is_typing()


def test_the_chances_and_the_dice_of_this_set_stand_beside_the_page(qtbot: QtBot) -> None:
    view = open_guild(page="abilities")
    qtbot.addWidget(view)
    assert view.ledger.chart.isHidden()
    dice_of(view).throw()
    settle()
    assert view.ledger.chart.thrown() == {12: 5}
    assert view.ledger.chart.accessibleName().startswith("3D6の分布と今回の出目")
    view.go_to_page("points")
    settle()
    assert view.ledger.chart.isHidden()


def test_what_the_page_decides_stands_first_beside_it(qtbot: QtBot) -> None:
    view = open_guild(page="abilities")
    qtbot.addWidget(view)
    dice_of(view).throw()
    settle()
    assert view.ledger.side.title() == "この能力値で決まるもの"
    assert [(line.label, line.figure, line.note) for line in view.ledger.side.lines()] == [
        ("ヒットポイント", "26", "（CON＋SIZ）÷2"),
        ("職業", "300", ""),
        ("個人", "150", "INT×10"),
    ]
    assert view.ledger.pools.isHidden()
    view.go_to_page("points")
    settle()
    assert view.ledger.side.isHidden() and not view.ledger.pools.isHidden()


def test_the_buttons_leave_the_head_with_their_page(qtbot: QtBot) -> None:
    view = open_guild(page="abilities")
    qtbot.addWidget(view)
    tools = dice_of(view).tools
    gone: list[bool] = []
    tools.destroyed.connect(lambda: gone.append(True))
    view.go_to_page("points")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert gone == [True]
    view.go_to_page("abilities")
    settle()
    assert dice_of(view).tools.isVisible()


@pytest.mark.parametrize("factor", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_nothing_of_the_table_lies_outside_it(qtbot: QtBot, factor: float, language: str) -> None:
    theme().use(text_factor=factor)
    view = open_guild(page="abilities", language=language)  # type: ignore[arg-type]
    qtbot.addWidget(view)
    control = dice_of(view)
    view.live.roll(THROWS)
    settle()
    assert view.page_view.horizontalScrollBar().maximum() == 0
    for row in control.dice.rows():
        for widget in (row.name, row.faces, row.sum, row.final, row.number):
            if not widget.isHidden():
                assert control.dice.rect().contains(widget.geometry())
