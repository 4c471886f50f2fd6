"""Fields of a form: what is typed is left alone, faults stand beside their cause, the wheel is idle."""

from __future__ import annotations

import base64
import struct
import zlib
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QGuiApplication, QImage, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.core.form import NumberField
from builder.ui.bench import Ways
from builder.ui.character_view import CharacterView
from builder.ui.controls.button import Button
from builder.ui.controls.check import Check
from builder.ui.controls.line_edit import LineEdit
from builder.ui.controls.number_label import NumberLabel
from builder.ui.controls.segments import Segments
from builder.ui.controls.stepper import Stepper
from builder.ui.controls.text_edit import TextEdit
from builder.ui.field_row import FieldRow
from builder.ui.fields.pick_many import PickManyControl
from builder.ui.fields.picture import PictureControl
from builder.ui.fields.roll import RollControl
from tests.ui import toy
from tests.ui.character.stage import focused, inner, open_view, press, row_of, settle, visible
from tests.ui.hand import compose, type_text


def test_a_word_being_composed_survives_every_answer_of_the_model(qtbot: QtBot) -> None:
    view = open_view(page="profile")
    qtbot.addWidget(view)
    box = inner(row_of(view, "profile", "name").control, LineEdit)
    box.setFocus()
    compose(box, "けん")
    for strength in (11, 12, 13):
        view.live.do(Set(("choices", "strength"), strength))
        settle()
    assert box.preedit() == "けん"
    assert box.text() == "ガレス"


def test_a_word_being_composed_survives_when_its_own_field_changes_elsewhere(qtbot: QtBot) -> None:
    view = open_view(page="profile")
    qtbot.addWidget(view)
    box = inner(row_of(view, "profile", "name").control, LineEdit)
    box.setFocus()
    compose(box, "けん")
    view.live.do(Set(("profile", "name"), "別の名"))
    settle()
    assert (box.preedit(), box.text()) == ("けん", "ガレス")
    compose(box, "")
    settle()
    assert box.text() == "別の名"


def test_a_typed_word_is_one_step_of_undo(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    box = inner(row_of(view, "choices", "home").control, LineEdit)
    box.setFocus()
    for sign in "red hill":
        type_text(box, sign)
    assert view.live.document.choices.home == "red hill"
    view.live.undo()
    assert view.live.document.choices.home == "red "
    view.live.undo()
    assert view.live.document.choices.home == ""
    assert view.live.undo_name is None
    settle()
    assert box.text() == ""


def test_leaving_a_box_ends_its_step_of_undo(qtbot: QtBot) -> None:
    view = open_view(page="profile")
    qtbot.addWidget(view)
    name = inner(row_of(view, "profile", "name").control, LineEdit)
    name.setFocus()
    type_text(name, "A")
    inner(row_of(view, "profile", "kana").control, LineEdit).setFocus()
    settle()
    name.setFocus()
    type_text(name, "B")
    view.live.undo()
    assert view.live.document.profile.name == "Aガレス"


def test_undo_is_named_by_the_field(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    stepper = inner(row_of(view, "choices", "strength").control, Stepper)
    stepper.setFocus()
    press(stepper, Qt.Key.Key_Right)
    assert view.words.say(view.live.undo_name or "") == "体力の変更"
    assert view.actions()["undo"].text() == "元に戻す：体力の変更"


def turn(widget: QWidget) -> None:
    middle = QPointF(widget.rect().center())
    spot = QPointF(widget.mapToGlobal(QPoint(3, 3)))
    for turn_by in (120, -120):
        event = QWheelEvent(
            middle,
            spot,
            QPoint(0, 0),
            QPoint(0, turn_by),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, event)


@pytest.mark.parametrize("page", ["profile", "basics", "skills", "oddities"])
def test_the_wheel_changes_no_value_anywhere(qtbot: QtBot, page: str) -> None:
    view = open_view(toy.with_skills(5), page=page)
    qtbot.addWidget(view)
    before = view.live.document
    for widget in list(visible(view.page_view)):
        if isinstance(widget, QAbstractSpinBox | QComboBox | QRadioButton):
            widget.setFocus()
        turn(widget)
    assert view.live.document == before
    assert view.live.undo_name is None


def test_a_message_waits_while_one_types_and_opens_on_leaving(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    row = row_of(view, "choices", "strength")
    stepper = inner(row.control, Stepper)
    stepper.setFocus()
    settle()
    press(stepper, Qt.Key.Key_2)
    press(stepper, Qt.Key.Key_0)
    assert view.live.document.choices.strength == 20
    assert row.message() == ""
    inner(row_of(view, "choices", "nimbleness").control, Stepper).setFocus()
    settle()
    assert row.message() == "CPを25点使いすぎています。"


def test_a_message_opens_by_itself_when_the_hand_has_rested(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    row = row_of(view, "choices", "strength")
    stepper = inner(row.control, Stepper)
    stepper.setFocus()
    press(stepper, Qt.Key.Key_2)
    press(stepper, Qt.Key.Key_0)
    qtbot.waitUntil(lambda: row.message() != "")
    assert stepper.hasFocus()


def test_a_message_goes_at_once_when_what_it_says_is_mended(qtbot: QtBot) -> None:
    """It stayed until the hand had rested, as if it were still so."""
    view = open_view(toy.Choices(strength=20), page="basics")
    qtbot.addWidget(view)
    row = row_of(view, "choices", "strength")
    stepper = inner(row.control, Stepper)
    stepper.setFocus()
    settle()
    assert row.message() != ""
    press(stepper, Qt.Key.Key_1)
    press(stepper, Qt.Key.Key_0)
    assert view.live.document.choices.strength == 10
    assert row.message() == ""


def test_an_error_has_the_red_border_and_a_to_do_has_not(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    assert row_of(view, "choices", "calling").message() == "生業が選ばれていません。"
    assert row_of(view, "choices", "strength").message() == ""


def test_a_number_out_of_range_is_shown_and_reported_never_clamped(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    stepper = inner(row_of(view, "choices", "strength").control, Stepper)
    stepper.setFocus()
    for key in (Qt.Key.Key_9, Qt.Key.Key_9):
        press(stepper, key)
    press(stepper, Qt.Key.Key_Return)
    assert view.live.document.choices.strength == 99
    assert stepper.value() == 99


def test_what_the_document_cannot_hold_is_said_and_changes_nothing(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    before = view.live.document
    assert not view.live.do(Set(("choices", "strength"), 10**12))
    settle()
    assert view.live.document is before
    assert view.toast.text().startswith("「choices/strength」")


def test_a_long_number_is_told_to_be_too_long(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    stepper = inner(row_of(view, "choices", "strength").control, Stepper)
    stepper.setFocus()
    type_text(stepper.lineEdit(), "1" * 60)
    settle()
    assert "数字が長すぎます" in view.toast.text()


def test_few_options_are_segments_with_their_prices(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    segments = inner(row_of(view, "choices", "control").control, Segments)
    assert [part.accessibleName() for part in segments.parts()] == ["6 −20", "9 −15", "12 −10"]
    segments.parts()[1].click()
    assert view.live.document.choices.control == 9


def test_many_options_are_a_button_that_opens_the_picker(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    button = inner(row_of(view, "choices", "calling").control, Button)
    assert button.words() == "選ぶ"
    button.click()
    settle()
    assert view.picker.isVisible()
    type_text(view.picker.line, "なりわい7")
    press(view.picker.line, Qt.Key.Key_Return)
    assert view.live.document.choices.calling == "calling7"
    assert not view.picker.isVisible()
    assert inner(row_of(view, "choices", "calling").control, Button).words() == "生業7"


def test_a_value_that_is_offered_no_more_is_shown_as_it_stands(qtbot: QtBot) -> None:
    view = open_view(toy.Choices(calling="smith", control=15), page="basics")
    qtbot.addWidget(view)
    assert inner(row_of(view, "choices", "calling").control, Button).words() == "smith"
    segments = inner(row_of(view, "choices", "control").control, Segments)
    assert segments.parts()[-1].accessibleName() == "15"
    assert view.live.document.choices.calling == "smith"


def test_one_too_many_is_taken_and_counted(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    control = cast(PickManyControl, row_of(view, "choices", "gifts").control)
    for box in control.findChildren(Check)[:4]:
        box.click()
    settle()
    assert view.live.document.choices.gifts == ("gift0", "gift1", "gift2", "gift3")
    assert control.accessibleName() == "才能 4 ／ 3"


def test_a_blocked_option_says_why_and_cannot_be_taken(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    box = row_of(view, "choices", "gifts").control.findChildren(Check)[5]
    box.click()
    assert view.live.document.choices.gifts == ()
    assert box.accessibleDescription() == "この卓では使いません"
    assert box.focusPolicy() != Qt.FocusPolicy.NoFocus


def test_a_flag_is_turned_by_a_click_on_its_words(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    box = inner(row_of(view, "choices", "brave").control, Check)
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(30, box.height() // 2))
    assert view.live.document.choices.brave is True


def test_several_lines_are_kept_as_typed(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    box = inner(row_of(view, "choices", "story").control, TextEdit)
    box.setFocus()
    box.insertPlainText("一行目\n<b>二行目</b>")
    assert view.live.document.choices.story == "一行目\n<b>二行目</b>"


def test_dice_are_thrown_once_logged_and_shown(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    control = cast(RollControl, row_of(view, "choices", "dice").control)
    control.focus_target().click()  # type: ignore[attr-defined]
    settle()
    rolls = view.live.document.rolls
    assert [roll.path for roll in rolls] == [("choices", "dice", "luck"), ("choices", "dice", "fate")]
    assert view.live.document.choices.dice == {"luck": rolls[0].total, "fate": rolls[1].total}
    assert view.words.say(view.live.undo_name or "") == "運試しのロール"


def test_a_typed_result_is_a_note_for_the_gm(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    control = cast(RollControl, row_of(view, "choices", "dice").control)
    control.tools.tell.click()
    settle()
    for key in (Qt.Key.Key_5, Qt.Key.Key_2, Qt.Key.Key_4, Qt.Key.Key_1, Qt.Key.Key_7, Qt.Key.Key_Return):
        press(focused(), key)
    assert view.live.document.choices.dice == {"luck": 11, "fate": 17}
    luck, fate = view.live.document.rolls
    assert [face.value for face in luck.faces] == [5, 2, 4]
    assert (luck.origin, fate.origin) == ("typed", "typed")
    assert any(issue.code == "CORE-ROLL-REAL" for issue in view.live.survey.issues)


def png(width: int, height: int) -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def picture_view(raw: bytes) -> CharacterView:
    return open_view(page="profile", ways=Ways(choose_picture=lambda parent, title, kinds, then: then(raw)))


def test_a_chosen_picture_is_kept_small_as_a_png(qtbot: QtBot) -> None:
    view = picture_view(png(3000, 1500))
    qtbot.addWidget(view)
    control = cast(PictureControl, row_of(view, "profile", "portrait").control)
    control.focus_target().click()  # type: ignore[attr-defined]
    kept = QImage.fromData(base64.b64decode(view.live.document.profile.portrait), "PNG")  # type: ignore[arg-type]
    assert (kept.width(), kept.height()) == (1024, 512)


def huge_png() -> bytes:
    """A sound head of a picture of 200 megapixels."""
    head = b"IHDR" + struct.pack(">IIBBBBB", 20_000, 10_000, 8, 2, 0, 0, 0)
    chunk = struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    return b"\x89PNG\r\n\x1a\n" + chunk + b"\0" * 64


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
GIF = (
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff"
    b",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
)
BROKEN_PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 200


@pytest.mark.parametrize("raw", [b"", SVG, GIF, BROKEN_PNG, b"x" * 33_000_000, huge_png()])
def test_what_is_no_picture_is_refused_in_words(qtbot: QtBot, raw: bytes) -> None:
    view = picture_view(raw)
    qtbot.addWidget(view)
    control = cast(PictureControl, row_of(view, "profile", "portrait").control)
    control.focus_target().click()  # type: ignore[attr-defined]
    settle()
    assert view.live.document.profile.portrait == ""
    assert view.toast.text() != ""


@pytest.mark.parametrize("dropped", [False, True])
def test_a_picture_file_that_cannot_be_opened_is_told_as_that(
    qtbot: QtBot, tmp_path: Path, dropped: bool
) -> None:
    view = open_view(page="profile", ways=Ways(choose_picture=lambda parent, title, kinds, then: then(None)))
    qtbot.addWidget(view)
    control = cast(PictureControl, row_of(view, "profile", "portrait").control)
    if dropped:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(tmp_path / "gone.png"))])
        QGuiApplication.clipboard().setMimeData(data)
        press(control, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    else:
        control.focus_target().click()  # type: ignore[attr-defined]
    settle()
    assert view.toast.text() == "このファイルは開けません。ほかの場所に写すか、別の絵を選べます。"


def test_a_note_of_a_megabyte_is_kept_as_far_as_it_fits_and_that_is_said(qtbot: QtBot) -> None:
    view = open_view(page="profile")
    qtbot.addWidget(view)
    box = cast(TextEdit, row_of(view, "profile", "notes").control.focus_target())
    data = QMimeData()
    data.setText("あ" * 1_000_000)
    box.insertFromMimeData(data)
    settle()
    assert view.live.document.profile.notes == "あ" * 100_000
    assert "100,000" in view.toast.text()


def test_a_name_stops_at_the_length_that_a_file_takes(qtbot: QtBot) -> None:
    view = open_view(page="profile")
    qtbot.addWidget(view)
    box = cast(LineEdit, row_of(view, "profile", "name").control.focus_target())
    box.selectAll()
    QGuiApplication.clipboard().setText("名" * 600)
    box.paste()
    settle()
    assert view.live.document.profile.name == "名" * 500


def number_rows(view: CharacterView) -> list[FieldRow]:
    """The rows of the page that hold a number, in order."""
    rows = [row for panel in view.page_view.panels() for row in panel.rows()]
    return [row for row in rows if isinstance(row.field, NumberField)]


def test_enter_and_down_lead_from_a_number_to_the_next_row_and_up_leads_back(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    first, second = number_rows(view)[:2]
    rows = [row for panel in view.page_view.panels() for row in panel.rows()]
    assert rows.index(second) == rows.index(first) + 1
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Down):
        first.control.focus_target().setFocus()
        press(first.control.focus_target(), key)
        assert second.control.focus_target().hasFocus()
    press(second.control.focus_target(), Qt.Key.Key_Up)
    assert first.control.focus_target().hasFocus()


def test_a_typed_number_counts_before_enter_leads_on(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    row = row_of(view, "choices", "strength")
    row.control.focus_target().setFocus()
    press(row.control.focus_target(), Qt.Key.Key_1)
    press(row.control.focus_target(), Qt.Key.Key_4)
    press(row.control.focus_target(), Qt.Key.Key_Return)
    assert view.live.document.choices.strength == 14
    assert not row.control.focus_target().hasFocus()


def test_at_the_ends_of_the_page_the_keyboard_stays_in_its_number(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    first = number_rows(view)[0]
    first.control.focus_target().setFocus()
    press(first.control.focus_target(), Qt.Key.Key_Up)
    assert first.control.focus_target().hasFocus()


def test_tab_goes_from_number_to_number_and_then_to_what_they_cost(qtbot: QtBot) -> None:
    view = open_view(page="basics")
    qtbot.addWidget(view)
    first, second = number_rows(view)[:2]
    first.control.focus_target().setFocus()
    press(focused(), Qt.Key.Key_Tab)
    assert second.control.focus_target().hasFocus()
    costs = [number for number in first.findChildren(NumberLabel) if number.isVisible()]
    reached = []
    for _ in range(40):
        press(focused(), Qt.Key.Key_Tab)
        reached.append(focused())
    assert costs
    assert all(cost in reached for cost in costs)
