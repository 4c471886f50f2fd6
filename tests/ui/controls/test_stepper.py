"""The number box: exact, never clamped, never disturbed; the wheel scrolls past it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from builder.ui.controls.stepper import Stepper
from builder.ui.theme import Theme
from tests.ui.controls.stage import Stage
from tests.ui.hand import compose, press, spoken_name, spoken_reason, turn_wheel, type_text

SHIFT, CONTROL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
MINUS = "\u2212"


@pytest.fixture
def box(stage: Stage) -> Stepper:
    return put(stage, Stepper(name="体力", less="1減らす", more="1増やす", unset="未定"), 10)


def put(stage: Stage, stepper: Stepper, value: int | Fraction | None) -> Stepper:
    stepper.set_value_from_model(value)
    return stage.put(stepper)


def listen(box: Stepper) -> list[object]:
    heard: list[object] = []
    box.edited.connect(heard.append)
    return heard


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (12, "12"),
        (0, "0"),
        (-100, f"{MINUS}100"),
        (Fraction(21, 4), "5.25"),
        (Fraction(1, 3), "1/3"),
        (1_000_000_000, "1,000,000,000"),
        (None, "未定"),
    ],
)
def test_a_value_from_the_model_is_shown_as_it_is(
    box: Stepper, value: int | Fraction | None, shown: str
) -> None:
    heard = listen(box)
    box.set_value_from_model(value)
    assert (box.text(), box.value()) == (shown, value)
    assert heard == []


def test_a_plus_is_written_where_it_is_asked_for(stage: Stage) -> None:
    signed = put(stage, Stepper(name="余力", signed=True), 2)
    assert signed.text() == "+2"
    signed.set_value_from_model(-2)
    assert signed.text() == f"{MINUS}2"
    signed.set_value_from_model(0)
    assert signed.text() == "0"


def test_a_value_beyond_its_bounds_is_shown_and_not_clamped(stage: Stage, box: Stepper) -> None:
    heard = listen(box)
    box.set_bounds(1, 20)
    box.set_value_from_model(25)
    assert box.text() == "25"
    stage.leave()
    assert (box.text(), box.value(), heard) == ("25", 25, [])


def test_the_arrows_stop_at_the_bounds(box: Stepper) -> None:
    box.set_bounds(9, 11)
    heard = listen(box)
    for _ in range(3):
        press(box, Qt.Key.Key_Right)
    assert heard == [11]
    for _ in range(4):
        press(box, Qt.Key.Key_Left)
    assert heard == [11, 10, 9]


def test_from_beyond_the_bounds_the_arrows_lead_back(box: Stepper) -> None:
    box.set_bounds(1, 20)
    box.set_value_from_model(25)
    heard = listen(box)
    press(box, Qt.Key.Key_Right)
    assert heard == []
    press(box, Qt.Key.Key_Left)
    assert heard == [24]


@pytest.mark.parametrize(
    ("key", "modifier", "value"),
    [
        (Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier, 11),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier, 9),
        (Qt.Key.Key_Right, SHIFT, 15),
        (Qt.Key.Key_Left, SHIFT, 5),
        (Qt.Key.Key_Right, CONTROL, 20),
        (Qt.Key.Key_Left, CONTROL, 0),
    ],
)
def test_arrows_step_by_one_five_and_ten(
    box: Stepper, key: Qt.Key, modifier: Qt.KeyboardModifier, value: int
) -> None:
    heard = listen(box)
    press(box, key, modifier)
    assert heard == [value]


def test_a_speed_steps_by_quarters(stage: Stage) -> None:
    speed = put(stage, Stepper(name="反応速度", step=Fraction(1, 4)), Fraction(21, 4))
    heard = listen(speed)
    press(speed, Qt.Key.Key_Right)
    press(speed, Qt.Key.Key_Right, SHIFT)
    assert heard == [Fraction(11, 2), Fraction(27, 4)]
    assert speed.text() == "6.75"


def test_skill_points_walk_their_own_rungs(stage: Stage) -> None:
    """GURPS skills cost 1, 2, 4, 8, 12, 16 points."""
    points = put(stage, Stepper(name="CP"), 2)
    points.set_steps([1, 2, 4, 8, 12, 16])
    heard = listen(points)
    press(points, Qt.Key.Key_Right)
    press(points, Qt.Key.Key_Right)
    press(points, Qt.Key.Key_Left, SHIFT)
    press(points, Qt.Key.Key_Left)
    assert heard == [4, 8, 1]


def test_a_typed_number_between_two_rungs_steps_to_its_neighbours(stage: Stage) -> None:
    points = put(stage, Stepper(name="CP"), 5)
    points.set_steps([1, 2, 4, 8])
    heard = listen(points)
    press(points, Qt.Key.Key_Right)
    points.set_value_from_model(5)
    press(points, Qt.Key.Key_Left)
    assert heard == [8, 4]


def test_home_and_end_go_to_what_is_allowed(box: Stepper) -> None:
    heard = listen(box)
    press(box, Qt.Key.Key_End)
    assert heard == []
    box.set_bounds(7, 20)
    press(box, Qt.Key.Key_End)
    press(box, Qt.Key.Key_Home)
    assert heard == [20, 7]


def test_digits_replace_the_number(box: Stepper) -> None:
    heard = listen(box)
    press(box, Qt.Key.Key_1)
    press(box, Qt.Key.Key_4)
    assert heard == [1, 14]
    assert box.value() == 14


def test_while_typing_the_arrows_move_the_caret(box: Stepper) -> None:
    press(box, Qt.Key.Key_1)
    press(box, Qt.Key.Key_4)
    press(box, Qt.Key.Key_Left)
    press(box, Qt.Key.Key_2)
    assert box.text() == "124"


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("１２", 12),
        ("−５", -5),
        ("ー５", -5),
        ("-5", -5),
        ("５．２５", Fraction(21, 4)),
        ("1/3", Fraction(1, 3)),
    ],
)
def test_full_width_forms_are_numbers(box: Stepper, typed: str, value: int | Fraction) -> None:
    heard = listen(box)
    type_text(box, typed)
    assert heard == [value]
    press(box, Qt.Key.Key_Return)
    assert box.value() == value


def test_what_is_no_number_is_not_taken(stage: Stage, box: Stepper) -> None:
    heard = listen(box)
    type_text(box, "剣")
    stage.leave()
    assert (box.text(), heard) == ("10", [])


def test_half_a_number_is_given_up_when_the_focus_leaves(stage: Stage, box: Stepper) -> None:
    heard = listen(box)
    type_text(box, "-")
    stage.leave()
    assert (box.text(), box.value(), heard) == ("10", 10, [])


def test_ten_to_the_thirtieth_does_not_overflow(box: Stepper) -> None:
    heard = listen(box)
    type_text(box, str(10**30))
    assert heard == [10**30]
    press(box, Qt.Key.Key_Return)
    press(box, Qt.Key.Key_Right)
    assert box.value() == 10**30 + 1


def test_more_digits_than_anyone_reads_are_refused_and_told(box: Stepper, qtbot: QtBot) -> None:
    type_text(box, "9" * 40)
    with qtbot.waitSignal(box.refused):
        type_text(box, "9")
    assert box.value() == int("9" * 40)


def test_a_typed_number_beyond_the_bounds_is_told_and_stays(stage: Stage, box: Stepper) -> None:
    box.set_bounds(1, 20)
    heard = listen(box)
    type_text(box, "99")
    stage.leave()
    assert (heard, box.text()) == ([99], "99")


def test_enter_accepts_and_escape_brings_back_what_was_there(box: Stepper, qtbot: QtBot) -> None:
    heard = listen(box)
    type_text(box, "14")
    with qtbot.waitSignal(box.accepted):
        press(box, Qt.Key.Key_Return)
    type_text(box, "7")
    press(box, Qt.Key.Key_Escape)
    assert heard == [14, 7, 14]
    assert box.text() == "14"


def test_escape_after_steps_brings_back_the_first_number(box: Stepper) -> None:
    heard = listen(box)
    press(box, Qt.Key.Key_Right)
    press(box, Qt.Key.Key_Right)
    press(box, Qt.Key.Key_Escape)
    assert heard == [11, 12, 10]


def test_escape_with_nothing_to_take_back_is_the_windows(stage: Stage, box: Stepper) -> None:
    press(box, Qt.Key.Key_Escape)
    assert stage.passed == [Qt.Key.Key_Escape]


def test_up_and_down_are_left_to_the_rows(stage: Stage, box: Stepper) -> None:
    heard = listen(box)
    press(box, Qt.Key.Key_Up)
    press(box, Qt.Key.Key_Down)
    assert stage.passed == [Qt.Key.Key_Up, Qt.Key.Key_Down]
    assert heard == []


def test_alt_enter_asks_why(box: Stepper, qtbot: QtBot) -> None:
    with qtbot.waitSignal(box.why_asked), qtbot.assertNotEmitted(box.accepted):
        press(box, Qt.Key.Key_Return, ALT)


def test_undo_is_the_windows(stage: Stage, box: Stepper) -> None:
    type_text(box, "14")
    press(box, Qt.Key.Key_Z, CONTROL)
    assert stage.passed == [Qt.Key.Key_Z]
    assert box.text() == "14"


def test_the_wheel_never_changes_a_value_and_is_passed_on(box: Stepper) -> None:
    heard = listen(box)
    assert not turn_wheel(box)
    assert not turn_wheel(box, -3)
    assert not turn_wheel(box.lineEdit())
    assert (box.value(), heard) == (10, [])


def test_the_model_never_disturbs_digits_being_composed(box: Stepper) -> None:
    compose(box, "１２")
    assert box.is_composing()
    box.set_value_from_model(7)
    assert box.is_composing()
    assert box.value() == 10
    type_text(box, "１２")
    assert box.value() == 12


def test_keys_belong_to_the_input_method_while_it_composes(stage: Stage, box: Stepper, qtbot: QtBot) -> None:
    heard = listen(box)
    compose(box, "１２")
    with qtbot.assertNotEmitted(box.accepted):
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Right, Qt.Key.Key_Space):
            press(box, key)
    assert (heard, stage.passed) == ([], [])


def test_a_word_given_up_leaves_the_number(box: Stepper) -> None:
    heard = listen(box)
    compose(box, "１２")
    compose(box, "")
    assert (box.text(), heard) == ("10", [])


def test_what_waited_is_shown_after_a_word_is_given_up(box: Stepper) -> None:
    compose(box, "１２")
    box.set_value_from_model(7)
    compose(box, "")
    assert box.text() == "7"


def test_a_half_typed_number_is_not_disturbed(box: Stepper) -> None:
    type_text(box, "5")
    box.set_value_from_model(5)
    type_text(box, ".")
    box.set_value_from_model(5)
    assert box.text() == "5."
    type_text(box, "25")
    assert box.value() == Fraction(21, 4)


def test_a_refused_number_gives_way_when_the_focus_leaves(stage: Stage, box: Stepper) -> None:
    type_text(box, "99")
    box.set_value_from_model(10)
    assert box.text() == "99"
    stage.leave()
    assert (box.text(), box.value()) == ("10", 10)


def test_an_undo_reaches_a_box_with_the_focus(box: Stepper) -> None:
    type_text(box, "14")
    box.set_value_from_model(14)
    box.set_value_from_model(10)
    assert (box.text(), box.value()) == ("10", 10)


def test_an_emptied_box_is_unset(box: Stepper) -> None:
    heard = listen(box)
    press(box, Qt.Key.Key_Delete)
    press(box, Qt.Key.Key_Return)
    assert (heard, box.text(), box.value()) == ([None], "未定", None)


def test_a_box_that_cannot_be_unset_takes_its_number_back(stage: Stage) -> None:
    firm = put(stage, Stepper(name="体力"), 10)
    heard = listen(firm)
    press(firm, Qt.Key.Key_Delete)
    stage.leave()
    assert (heard, firm.text()) == ([], "10")


def test_an_unset_box_begins_at_its_lowest(box: Stepper) -> None:
    box.set_bounds(3, 18)
    box.set_value_from_model(None)
    heard = listen(box)
    press(box, Qt.Key.Key_Right)
    assert heard == [3]


def test_the_painted_ends_step(box: Stepper) -> None:
    heard = listen(box)
    middle = box.height() // 2
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(box.width() - 10, middle))
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(10, middle))
    assert heard == [11, 10]


def test_a_press_that_is_held_repeats(box: Stepper, qtbot: QtBot) -> None:
    heard = listen(box)
    more = QPoint(box.width() - 10, box.height() // 2)
    QTest.mousePress(box, Qt.MouseButton.LeftButton, pos=more)
    qtbot.waitUntil(lambda: len(heard) >= 3, timeout=10_000)
    QTest.mouseRelease(box, Qt.MouseButton.LeftButton, pos=more)
    assert heard[:3] == [11, 12, 13]


def test_the_ends_are_28_px_wide_and_grow_with_the_text(box: Stepper, look: Theme) -> None:
    assert (box.lineEdit().x(), box.width(), box.height()) == (28, 112, 30)
    look.use(text_factor=1.5)
    assert (box.lineEdit().x(), box.width(), box.height()) == (42, 168, 45)


def test_a_blocked_box_refuses_every_way_and_says_why(box: Stepper) -> None:
    box.set_blocked("11レベルから")
    heard = listen(box)
    press(box, Qt.Key.Key_Right)
    press(box, Qt.Key.Key_5)
    type_text(box, "5")
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(box.width() - 10, 10))
    assert (heard, box.text()) == ([], "10")
    assert box.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert spoken_reason(box) == "11レベルから"


def test_a_screen_reader_hears_name_role_and_value(box: Stepper) -> None:
    interface = QAccessible.queryAccessibleInterface(box)
    assert spoken_name(box) == "体力"
    assert interface.role() is QAccessible.Role.SpinBox
    assert interface.text(QAccessible.Text.Value) == "10"


def test_the_next_step_is_meant_by_the_focus_and_no_longer_without_it(stage: Stage) -> None:
    stepper = Stepper(name="体力")
    meant: list[int] = []
    stepper.aimed.connect(meant.append)
    put(stage, stepper, 10)
    stage.leave()
    assert meant == [1, 0]


def test_a_pointer_resting_on_minus_means_the_step_down(box: Stepper, qtbot: QtBot) -> None:
    with qtbot.waitSignal(box.aimed) as meant:
        QTest.mouseMove(box, QPoint(10, 10))
    assert meant.args == [-1]
