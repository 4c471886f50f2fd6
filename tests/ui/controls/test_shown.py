"""What is only shown: meters, numbers, states, labels, buttons, chips."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.card import Card, Section
from builder.ui.controls.chip import Chip, FilterChip, KeyHint
from builder.ui.controls.empty_state import EmptyState
from builder.ui.controls.labels import label, plain_tip
from builder.ui.controls.meter import Meter, Part, Reading, draw_bar, draw_reading
from builder.ui.controls.number_label import NumberLabel
from builder.ui.controls.seal import Seal
from builder.ui.controls.state_label import StateLabel, StateMark
from builder.ui.controls.text_edit import ReadOnlyText
from builder.ui.shapes import State
from builder.ui.theme import Theme
from tests.ui.controls.stage import Stage
from tests.ui.hand import press, spoken_name, spoken_reason

OVER = Reading("不利な特徴", 47, 37, "47", "37", "不利な特徴 47、上限 37、10 超過")
ENTER = Qt.Key.Key_Return


def colours_of(reading: Reading, width: int = 100) -> list[str]:
    """The colours along the middle of a bar of 6 px."""
    image = QImage(width, 12, QImage.Format.Format_ARGB32)
    image.fill(QColor("#010203"))
    painter = QPainter(image)
    draw_reading(painter, QRect(0, 3, width, 6), reading)
    painter.end()
    return [image.pixelColor(x, 5).name() for x in range(width)]


def test_a_meter_is_filled_in_proportion(look: Theme) -> None:
    row = colours_of(Reading("癖", 2, 5, "2", "5", "2、上限 5"))
    assert row[20] == row[38] == look.colour("accent").name()
    assert row[42] == row[90] == look.colour("meter.track").name()


def test_beyond_the_limit_a_meter_is_red_and_hatched_behind_its_tick(look: Theme) -> None:
    row = colours_of(OVER)
    limit = round(100 * 37 / 47)
    assert row[limit - 5] == look.colour("accent").name()
    assert row[limit] == look.colour("text").name()
    beyond = set(row[limit + 3 : 97])
    assert look.colour("error").name() in beyond
    assert any(QColor(colour).lightness() > 240 for colour in beyond)


def test_a_floor_that_is_reached_is_green(look: Theme) -> None:
    short = colours_of(Reading("AP", 14, 18, "14", "18", "14、下限 18", floor=True))
    assert short[50] == look.colour("accent").name()
    reached = colours_of(Reading("AP", 19, 18, "19", "18", "19、下限 18", floor=True))
    assert reached[50] == look.colour("ok").name()
    assert look.colour("error").name() not in reached


@pytest.mark.parametrize(("taken", "limit"), [(0, 0), (-5, 10), (10**30, 1), (Fraction(1, 3), 5), (5, 0)])
def test_no_number_breaks_a_meter(look: Theme, taken: int | Fraction, limit: int) -> None:
    assert len(colours_of(Reading("x", taken, limit, "", "", "x"))) == 100


@pytest.mark.parametrize("limit", [-1, -(10**9), -(10**30)])
def test_beyond_a_limit_below_nothing_all_of_a_meter_is_excess(look: Theme, limit: int) -> None:
    row = colours_of(Reading("CP", 5, limit, "5", str(limit), "CP"))
    assert look.colour("text").name() in row[:3]
    beyond = set(row[4:97])
    assert look.colour("error").name() in beyond
    assert look.colour("accent").name() not in beyond


def test_two_pools_stand_in_one_bar_in_their_own_colours(look: Theme) -> None:
    image = QImage(100, 12, QImage.Format.Format_ARGB32)
    image.fill(QColor("#010203"))
    painter = QPainter(image)
    parts = [Part(25, "line.strong"), Part(40), Part(10, "accent.soft")]
    draw_bar(painter, QRect(0, 3, 100, 6), parts, whole=100)
    painter.end()
    seen = [image.pixelColor(x, 5).name() for x in (10, 40, 70, 90)]
    assert seen == [
        look.colour(name).name() for name in ("line.strong", "accent", "accent.soft", "meter.track")
    ]


def test_a_meter_says_number_limit_and_state(stage: Stage, qtbot: QtBot) -> None:
    meter = Meter()
    meter.show_reading(OVER)
    stage.put(meter)
    assert spoken_name(meter) == "不利な特徴 47、上限 37、10 超過"
    with qtbot.waitSignal(meter.why_asked):
        press(meter, ENTER)
    with qtbot.waitSignal(meter.why_asked):
        QTest.mouseClick(meter, Qt.MouseButton.LeftButton)


def test_a_number_is_asked_by_mouse_and_key(stage: Stage, qtbot: QtBot) -> None:
    number = stage.put(NumberLabel("-47", name="不利な特徴", unit="CP"))
    ways: list[Callable[[], object]] = [
        lambda: QTest.mouseClick(number, Qt.MouseButton.LeftButton),
        lambda: press(number, ENTER),
        lambda: press(number, Qt.Key.Key_Space),
        lambda: press(number, ENTER, Qt.KeyboardModifier.AltModifier),
    ]
    for ask in ways:
        with qtbot.waitSignal(number.why_asked):
            ask()
    assert spoken_name(number) == "不利な特徴 -47 CP"


def test_a_number_that_is_no_door_takes_no_focus(stage: Stage, qtbot: QtBot) -> None:
    number = NumberLabel("5")
    number.set_door(False)
    stage.put(number)
    with qtbot.assertNotEmitted(number.why_asked):
        QTest.mouseClick(number, Qt.MouseButton.LeftButton)
    assert number.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_numbers_of_a_list_are_equally_wide_with_and_without_the_mark(stage: Stage) -> None:
    sure, unsure = NumberLabel("1111", marks=True), NumberLabel("1111", marks=True)
    unsure.set_figure("0000", unsure=True)
    assert sure.sizeHint() == unsure.sizeHint()


def test_nothing_clickable_is_smaller_than_26_px(stage: Stage) -> None:
    for control in (NumberLabel("1"), Button(icon="copy", name="複製"), FilterChip("易"), Button("x")):
        assert control.sizeHint().height() >= 26
        assert control.sizeHint().width() >= 26


def test_a_changed_number_flashes_once_and_fades(stage: Stage, qtbot: QtBot, look: Theme) -> None:
    look.use(reduced_motion=False)
    number = stage.put(NumberLabel("39", role="figure"))
    stage.leave()
    plain = number.grab().toImage()
    number.flash()
    qtbot.waitUntil(lambda: number.grab().toImage() != plain)
    qtbot.waitUntil(lambda: number.grab().toImage() == plain)
    assert number.figure() == "39"


def test_a_state_is_told_by_its_shape_also_without_colour(look: Theme) -> None:
    pictures = set()
    for state in (State.ERROR, State.TODO, State.NOTE, State.OK, State.EMPTY):
        grey = StateMark(state, size=28).grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        black = grey.convertToFormat(QImage.Format.Format_Mono)
        pictures.add(bytes(black.constBits()))
    assert len(pictures) == 5


def test_a_message_wraps_and_keeps_its_line_height(stage: Stage) -> None:
    message = StateLabel(State.ERROR, "不利な特徴などで47点を得ています。上限は37点です。", word="違反")
    assert message.heightForWidth(1000) == 18
    assert message.heightForWidth(200) == 36
    assert spoken_name(message) == "違反 不利な特徴などで47点を得ています。上限は37点です。"


def test_a_line_of_the_issue_list_has_its_place_below(stage: Stage) -> None:
    issue = StateLabel(State.TODO, "母語が選ばれていません。", where="外見・社会・言語")
    assert issue.heightForWidth(600) == 20 + 18
    assert spoken_name(issue) == "母語が選ばれていません。 外見・社会・言語"


@pytest.mark.parametrize("name", ["<b>太</b>", '<img src="/etc/hostname">', "R&D", "&lt;"])
def test_a_label_shows_data_as_it_is(name: str) -> None:
    shown = label(name)
    assert shown.textFormat() is Qt.TextFormat.PlainText
    assert spoken_name(shown) == name
    assert "<img" not in plain_tip(name)


def test_a_wrapped_label_is_as_high_as_its_lines() -> None:
    text = label("これは一行には収まらない長さの文で、折り返されます。", wrap=True)
    assert text.heightForWidth(1000) == 20
    assert text.heightForWidth(120) == 20 * 3
    assert label("一\n二\n三", wrap=True).heightForWidth(300) == 60


def test_a_button_is_pressed_with_mouse_space_and_enter(stage: Stage, qtbot: QtBot) -> None:
    button = stage.put(Button("書き出し", kind=ButtonKind.PRIMARY, icon="file-output"))
    ways: list[Callable[[], object]] = [
        lambda: QTest.mouseClick(button, Qt.MouseButton.LeftButton),
        lambda: press(button, Qt.Key.Key_Space),
        lambda: press(button, ENTER),
    ]
    for act in ways:
        with qtbot.waitSignal(button.clicked):
            act()


def test_a_blocked_button_refuses_and_says_why(stage: Stage, qtbot: QtBot) -> None:
    button = stage.put(Button("書き出し"))
    button.set_blocked("先に名前を付けます")
    with qtbot.assertNotEmitted(button.clicked):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        press(button, Qt.Key.Key_Space)
        press(button, ENTER)
    assert spoken_reason(button) == "先に名前を付けます"
    assert button.isEnabled()


def test_a_button_doubles_its_ampersand_and_is_read_without(stage: Stage) -> None:
    button = Button("R&D")
    assert button.text() == "R&&D"
    assert button.words() == "R&D"
    assert spoken_name(button) == "R&D"


def test_an_icon_alone_has_a_name_and_a_tool_tip() -> None:
    button = Button(icon="trash-2", kind=ButtonKind.QUIET, name="消す")
    assert spoken_name(button) == "消す"
    assert "消す" in button.toolTip()


def test_chips_say_their_word() -> None:
    assert spoken_name(Chip("再構成", state=State.RECON)) == "再構成"
    assert spoken_name(FilterChip("すべて", count="85")) == "すべて 85"
    assert spoken_name(KeyHint("Ctrl+K")) == "Ctrl+K"


def test_a_filter_is_switched_with_enter_too(stage: Stage) -> None:
    chip = stage.put(FilterChip("易"))
    press(chip, ENTER)
    assert chip.isChecked()
    press(chip, Qt.Key.Key_Space)
    assert not chip.isChecked()


def test_a_card_is_opened_by_enter_and_two_clicks_and_chosen_by_one(stage: Stage, qtbot: QtBot) -> None:
    card = Card(pressable=True, name="ミオ")
    card.setFixedSize(200, 96)
    stage.put(card)
    with qtbot.waitSignal(card.opened):
        press(card, ENTER)
    with qtbot.waitSignal(card.opened):
        QTest.mouseDClick(card, Qt.MouseButton.LeftButton, pos=QPoint(50, 50))
    with qtbot.waitSignal(card.pressed):
        QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(50, 50))
    assert spoken_name(card) == "ミオ"


def test_an_empty_place_offers_the_first_act(stage: Stage, qtbot: QtBot) -> None:
    empty = EmptyState(title="まだ技能がありません", text="探します。", button="技能を追加", key="Ctrl+K")
    stage.put(empty)
    with qtbot.waitSignal(empty.asked):
        QTest.mouseClick(empty.button, Qt.MouseButton.LeftButton)
    empty.set_words(title="ありません", text="")
    assert not empty.button.isVisible()


def test_a_section_shows_its_title(stage: Stage) -> None:
    section = stage.put(Section("特徴", aside="3"))
    section.set_title("技能", aside="14")
    assert section.title.text() == "技能"
    assert section.aside.text() == "14"


def test_a_notice_can_be_selected_and_is_as_high_as_its_text(stage: Stage) -> None:
    notice = stage.put(ReadOnlyText("一行目\n二行目\n三行目", line=17))
    assert notice.height() == 3 * 17
    notice.selectAll()
    assert notice.textCursor().selectedText().count("行目") == 3
    assert notice.isReadOnly()


def test_a_screen_reader_knows_what_a_number_is() -> None:
    number = NumberLabel("5", name="余力")
    assert QAccessible.queryAccessibleInterface(number).role() is QAccessible.Role.Button


def test_a_seal_comes_down_and_rests_at_its_size(stage: Stage, qtbot: QtBot, look: Theme) -> None:
    seal = stage.put(Seal("a", name="完成"))
    seal.stamp()
    assert seal.scale() == 1
    look.use(reduced_motion=False)
    seal.stamp()
    assert seal.scale() > 1
    qtbot.waitUntil(lambda: seal.scale() == 1)
    assert spoken_name(seal) == "完成"
