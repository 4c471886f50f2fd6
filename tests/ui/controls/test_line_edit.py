"""A line edit never loses a word: not the one being composed, not the one half typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from builder.ui.controls.line_edit import LineEdit
from builder.ui.controls.text_edit import TextEdit
from builder.ui.theme import Scheme, Theme
from tests.ui.controls.stage import Stage
from tests.ui.hand import compose, press, spoken_name, spoken_reason, type_text


@pytest.fixture
def box(stage: Stage) -> LineEdit:
    return stage.put(LineEdit(name="名前"))


def test_a_text_from_the_model_is_shown_and_emits_nothing(box: LineEdit, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(box.edited):
        box.set_text_from_model("ガレス")
    assert box.text() == "ガレス"


def test_typed_japanese_is_told_as_typed(box: LineEdit, qtbot: QtBot) -> None:
    with qtbot.waitSignal(box.edited) as told:
        type_text(box, "𠮷野神１２")
    assert told.args == ["𠮷野神１２"]


def test_an_unfinished_word_is_no_edit(box: LineEdit, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(box.edited):
        compose(box, "がれ")
    assert box.is_composing()
    assert box.preedit() == "がれ"


def test_the_model_never_disturbs_a_word_being_composed(box: LineEdit) -> None:
    box.set_text_from_model("前")
    box.end(False)
    compose(box, "けん")
    box.set_text_from_model("別の名前")
    assert box.text() == "前"
    assert box.preedit() == "けん"
    assert box.whole_text() == "前けん"


def test_what_waited_is_shown_when_the_word_is_given_up(box: LineEdit) -> None:
    box.set_text_from_model("前")
    compose(box, "けん")
    box.set_text_from_model("別の名前")
    compose(box, "")
    assert box.text() == "別の名前"


def test_a_finished_word_wins_over_what_the_model_said_meanwhile(box: LineEdit) -> None:
    box.set_text_from_model("前")
    box.end(False)
    compose(box, "けん")
    box.set_text_from_model("別の名前")
    type_text(box, "剣")
    assert box.text() == "前剣"


def test_what_waited_is_shown_when_the_focus_leaves_an_unfinished_word(stage: Stage, box: LineEdit) -> None:
    compose(box, "けん")
    box.set_text_from_model("別の名前")
    stage.leave()
    assert box.text() == "別の名前"
    assert not box.is_composing()


def test_half_typed_text_stays_until_the_focus_leaves(stage: Stage, box: LineEdit) -> None:
    """The model trims what is typed; the space must not vanish under the hand."""
    type_text(box, "ガレス ")
    box.set_text_from_model("ガレス")
    assert box.text() == "ガレス "
    stage.leave()
    assert box.text() == "ガレス"


def test_an_undo_reaches_a_box_with_the_focus(box: LineEdit) -> None:
    """Once the model has answered with what was typed, its next word is shown at once."""
    type_text(box, "ガ")
    box.set_text_from_model("ガ")
    box.set_text_from_model("")
    assert box.text() == ""


def test_an_answer_to_an_older_key_does_not_eat_the_newer_one(stage: Stage, box: LineEdit) -> None:
    type_text(box, "a")
    type_text(box, "b")
    box.set_text_from_model("a")
    assert box.text() == "ab"
    box.set_text_from_model("ab")
    stage.leave()
    assert box.text() == "ab"


def test_the_cursor_keeps_its_place(box: LineEdit) -> None:
    box.set_text_from_model("abcdef")
    box.setCursorPosition(3)
    box.set_text_from_model("abcdeg")
    assert box.cursorPosition() == 3


def test_composing_is_told_when_it_begins_and_ends(box: LineEdit) -> None:
    heard: list[bool] = []
    box.composing_changed.connect(heard.append)
    compose(box, "が")
    compose(box, "がれ")
    type_text(box, "ガレ")
    assert heard == [True, False]


@pytest.mark.parametrize("key", [Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_K, Qt.Key.Key_E, Qt.Key.Key_S])
def test_the_window_gets_its_own_keys(box: LineEdit, key: Qt.Key) -> None:
    type_text(box, "ガレス")
    press(box, key, Qt.KeyboardModifier.ControlModifier)
    assert box.text() == "ガレス"


def test_a_blocked_box_says_why_and_can_still_be_reached(box: LineEdit) -> None:
    box.set_blocked("この卓では変えられません")
    type_text(box, "x")
    assert box.text() == ""
    assert box.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert spoken_reason(box) == "この卓では変えられません"
    box.set_blocked("")
    type_text(box, "x")
    assert box.text() == "x"


def test_a_tool_tip_is_never_read_as_markup(box: LineEdit) -> None:
    box.set_blocked('<img src="/etc/hostname">')
    assert "<img" not in box.toolTip()


def test_the_box_has_a_name(box: LineEdit) -> None:
    assert spoken_name(box) == "名前"


@pytest.mark.parametrize("kind", [LineEdit, TextEdit])
def test_a_box_of_text_has_a_ground_and_a_border_of_the_theme_in_force(
    stage: Stage, look: Theme, kind: type[LineEdit | TextEdit]
) -> None:
    box = stage.put(kind(name="名前"))
    stage.leave()
    for scheme, ground, border in (
        (Scheme.LIGHT, "#f7f6f3", "#e3e0d8"),
        (Scheme.DARK, "#26282d", "#303238"),
    ):
        look.use(scheme=scheme)
        picture = box.grab().toImage()
        middle = picture.height() // 2
        assert picture.pixelColor(5, middle).name() == ground
        assert picture.pixelColor(0, middle).name() == border
        box.set_fault(True)
        assert box.grab().toImage().pixelColor(0, middle).name() in ("#b0271e", "#ff9c90")
        box.set_fault(False)


def test_enter_is_told(box: LineEdit, qtbot: QtBot) -> None:
    with qtbot.waitSignal(box.accepted):
        press(box, Qt.Key.Key_Return)


@pytest.fixture
def notes(stage: Stage) -> TextEdit:
    return stage.put(TextEdit(name="メモ", lines=3))


def test_a_longer_text_has_the_same_manners(notes: TextEdit) -> None:
    heard: list[str] = []
    notes.edited.connect(heard.append)
    notes.set_text_from_model("港町の衛兵。\n夜目がきく。")
    compose(notes, "けん")
    notes.set_text_from_model("別の文")
    assert notes.text() == "港町の衛兵。\n夜目がきく。"
    assert notes.is_composing()
    compose(notes, "")
    assert notes.text() == "別の文"
    assert heard == []


def test_a_longer_text_tells_what_is_typed(notes: TextEdit, qtbot: QtBot) -> None:
    with qtbot.waitSignal(notes.edited) as told:
        type_text(notes, "夜目")
    assert told.args == ["夜目"]


def test_half_typed_lines_stay_until_the_focus_leaves(stage: Stage, notes: TextEdit) -> None:
    type_text(notes, "夜目 ")
    notes.set_text_from_model("夜目")
    assert notes.text() == "夜目 "
    stage.leave()
    assert notes.text() == "夜目"


def test_tab_leaves_a_longer_text(notes: TextEdit) -> None:
    press(notes, Qt.Key.Key_Tab)
    assert not notes.hasFocus()
    assert notes.text() == ""


def test_lines_of_a_longer_text_do_not_touch(notes: TextEdit) -> None:
    notes.set_text_from_model("一行目\n二行目")
    first = notes.document().firstBlock()
    tops = [
        notes.document().documentLayout().blockBoundingRect(block).top() for block in (first, first.next())
    ]
    assert tops[1] - tops[0] == 20


def pasted(words: str) -> QMimeData:
    data = QMimeData()
    data.setText(words)
    return data


def test_line_ends_and_tabs_that_are_pasted_into_one_line_become_blanks(box: LineEdit, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText("ガ\nレ\tス\x00の\u2028娘")
    with qtbot.waitSignal(box.edited) as told:
        box.paste()
    assert told.args == ["ガ レ ス の 娘"]
    assert box.text() == "ガ レ ス の 娘"
    assert box.cursorPosition() == 9


def test_what_does_not_fit_is_left_out_at_the_end_of_what_came_in(stage: Stage, qtbot: QtBot) -> None:
    notes = stage.put(TextEdit(name="メモ", longest=8))
    notes.set_text_from_model("𠮷野𠮷")
    notes.moveCursor(notes.textCursor().MoveOperation.NextCharacter)
    with qtbot.waitSignal(notes.overfull):
        notes.insertFromMimeData(pasted("𠀋あいう𠀋え"))
    assert notes.text() == "𠮷𠀋あいう𠀋野𠮷"
    with qtbot.waitSignal(notes.overfull):
        type_text(notes, "お")
    assert notes.text() == "𠮷𠀋あいう𠀋野𠮷"


def test_a_text_that_fits_exactly_is_whole(stage: Stage, qtbot: QtBot) -> None:
    notes = stage.put(TextEdit(name="メモ", longest=4))
    with qtbot.assertNotEmitted(notes.overfull):
        notes.insertFromMimeData(pasted("𠮷野の人"))
    assert notes.text() == "𠮷野の人"
