"""Values laid out on places: by letter, number, Enter, press and pull; taken back, and how it breaks."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.core.form import Line, Roster, RosterColumn
from builder.core.text import plain
from builder.ui.bench import Bench
from builder.ui.fields.arrange import ArrangeControl
from tests.ui import toy
from tests.ui.character.stage import press, settle
from tests.ui.fields.stage import Shown, filled, number

Key = Qt.Key
PLACES = (("nerve", "N"), ("control", "C"))
EMPTY = toy.Choices(nerve=None, control=None)


def roster(tokens: tuple[int, ...] = (14, 8)) -> Roster:
    lines = tuple(Line(name, (), plain(name), (number(name),), letter=letter) for name, letter in PLACES)
    columns = (RosterColumn("made", plain("値"), "field"),)
    return Roster(path=("choices",), label=plain("配列"), columns=columns, lines=lines, tokens=tokens)


def laid(bench: Bench) -> tuple[int | None, int | None]:
    choices = bench.live.document.choices
    return choices.nerve, choices.control


def arranged(
    qtbot: QtBot, choices: toy.Choices = EMPTY, tokens: tuple[int, ...] = (14, 8), width: int = 900
) -> Shown[ArrangeControl]:
    """A control that is filled anew at every edit, as a page does it."""
    field = roster(tokens)
    stage = Shown(qtbot, ArrangeControl, field, choices, (width, 300))
    stage.bench.live.changed.connect(lambda *_: stage.control.show_field(filled(field, stage.bench)))
    return stage


def pull(source: QWidget, goal: QPoint) -> None:
    there = source.mapFromGlobal(goal)
    QTest.mousePress(source, Qt.MouseButton.LeftButton, pos=source.rect().center())
    QTest.mouseMove(source, there)
    QTest.mouseRelease(source, Qt.MouseButton.LeftButton, pos=there)
    settle()


def middle(widget: QWidget) -> QPoint:
    return widget.mapToGlobal(widget.rect().center())


def test_a_letter_lays_the_chosen_value_and_the_next_free_one_is_chosen(qtbot: QtBot) -> None:
    stage = arranged(qtbot)
    control, bench = stage.control, stage.bench
    press(control.tokens()[0], Key.Key_C)
    assert laid(bench) == (None, 14)
    assert [token.used for token in control.tokens()] == [True, False]
    assert [token.chosen for token in control.tokens()] == [False, True]
    press(control.tokens()[1], Key.Key_1)
    assert laid(bench) == (8, 14)


def test_enter_on_a_value_fills_the_first_empty_place_and_on_a_place_that_place(qtbot: QtBot) -> None:
    stage = arranged(qtbot)
    control, bench = stage.control, stage.bench
    press(control.slots()[1], Key.Key_Return)
    assert laid(bench) == (None, 14)
    press(control.tokens()[1], Key.Key_Return)
    assert laid(bench) == (8, 14)


def test_delete_and_backspace_empty_a_place_and_one_button_all(qtbot: QtBot) -> None:
    full = toy.Choices(nerve=14, control=8)
    stage = arranged(qtbot, full)
    control, bench = stage.control, stage.bench
    press(control.slots()[0], Key.Key_Delete)
    assert laid(bench) == (None, 8)
    bench.live.undo()
    press(control.slots()[1], Key.Key_Backspace)
    assert laid(bench) == (14, None)
    bench.live.undo()
    control.empty_all()
    assert laid(bench) == (None, None)
    bench.live.undo()
    assert laid(bench) == (14, 8)


def test_pulled_to_another_place_two_values_change_places_in_one_step(qtbot: QtBot) -> None:
    stage = arranged(qtbot, toy.Choices(nerve=14, control=8))
    control, bench = stage.control, stage.bench
    one, other = control.slots()
    pull(one, middle(other))
    assert laid(bench) == (8, 14)
    bench.live.undo()
    assert laid(bench) == (14, 8)


def test_pulled_away_a_value_is_free_again_and_a_free_one_goes_where_it_is_let_go(qtbot: QtBot) -> None:
    stage = arranged(qtbot, toy.Choices(nerve=14, control=None))
    control, bench = stage.control, stage.bench
    pull(control.tokens()[1], middle(control.slots()[1]))
    assert laid(bench) == (14, 8)
    pull(control.slots()[0], control.mapToGlobal(QPoint(850, 290)))
    assert laid(bench) == (None, 8)


def test_of_two_equal_values_each_is_laid_once(qtbot: QtBot) -> None:
    stage = arranged(qtbot, tokens=(12, 12))
    control, bench = stage.control, stage.bench
    press(control.tokens()[0], Key.Key_N)
    assert [token.used for token in control.tokens()] == [True, False]
    press(control.tokens()[1], Key.Key_C)
    assert laid(bench) == (12, 12)
    assert [token.used for token in control.tokens()] == [True, True]


def test_a_letter_that_names_no_place_and_a_chord_do_nothing(qtbot: QtBot) -> None:
    stage = arranged(qtbot)
    control, bench = stage.control, stage.bench
    press(control.tokens()[0], Key.Key_X)
    press(control.tokens()[0], Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert laid(bench) == (None, None)


def test_on_narrow_paper_tokens_and_places_break_and_stay_inside(qtbot: QtBot) -> None:
    stage = arranged(qtbot, tokens=(16, 14, 14, 13, 10, 8), width=240)
    control = stage.control
    boxes = [one.geometry() for one in (*control.tokens(), *control.slots())]
    assert len({one.y() for one in control.tokens()}) > 1
    assert not any(one.intersects(other) for at, one in enumerate(boxes) for other in boxes[:at])
    assert all(box.right() <= 240 for box in boxes)
    assert control.heightForWidth(240) > control.heightForWidth(900)
