"""What floats: pop-ups, toast, decision, drawer. They take the focus and give it back; Esc harms nothing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from builder.ui.controls.button import Button
from builder.ui.controls.dialog import Answer, Decision
from builder.ui.controls.drawer import Drawer
from builder.ui.controls.labels import label
from builder.ui.controls.placing import place_beside
from builder.ui.controls.popup import Callout, Popup
from builder.ui.controls.search_line import SearchLine
from builder.ui.controls.shell import MARGIN, Side
from builder.ui.controls.toast import Toast
from builder.ui.theme import Theme
from tests.ui.controls.stage import Stage
from tests.ui.hand import compose, press, spoken_name, type_text

ROOM, BODY = QRect(0, 0, 1000, 600), QSize(300, 200)
ESCAPE = Qt.Key.Key_Escape


@pytest.mark.parametrize(
    ("anchor", "side"),
    [
        (QRect(100, 280, 40, 26), Side.LEFT),
        (QRect(900, 280, 40, 26), Side.RIGHT),
    ],
)
def test_a_pop_up_stands_beside_its_number_with_the_notch_towards_it(anchor: QRect, side: Side) -> None:
    place = place_beside(anchor, BODY, ROOM)
    body = QRect(place.at, BODY)
    assert place.notch is not None
    assert place.notch.side is side
    assert not body.intersects(anchor)
    assert body.top() + place.notch.at == anchor.center().y()


def test_a_pop_up_covers_no_control_of_the_same_row() -> None:
    anchor, row = QRect(480, 100, 40, 26), QRect(0, 90, 1000, 42)
    place = place_beside(anchor, BODY, ROOM, avoid=row)
    assert not QRect(place.at, BODY).intersects(row)
    assert place.notch is not None
    assert place.notch.side is Side.TOP


def test_at_the_lower_edge_a_pop_up_stands_above_the_row() -> None:
    place = place_beside(QRect(480, 560, 40, 26), BODY, ROOM, avoid=QRect(0, 550, 1000, 42))
    assert QRect(place.at, BODY).bottom() < 550


def test_where_nothing_fits_the_pop_up_stays_inside_without_a_notch() -> None:
    place = place_beside(QRect(10, 10, 40, 26), QSize(320, 200), QRect(0, 0, 330, 210))
    assert place.notch is None
    assert QRect(0, 0, 330, 210).contains(QRect(place.at, QSize(320, 200)))


@pytest.fixture
def popup(stage: Stage) -> Popup:
    pop = Popup(stage, name="不利な特徴の合計")
    pop.body.addWidget(label("癖は上限に数えません。"))
    pop.body.addWidget(Button("コピー"))
    return pop


def test_a_pop_up_takes_the_focus_and_gives_it_back(stage: Stage, popup: Popup, qtbot: QtBot) -> None:
    stage.neighbour.setFocus()
    popup.open_at(QRect(stage.mapToGlobal(QPoint(20, 20)), QSize(30, 26)))
    qtbot.waitUntil(popup.isVisible)
    assert spoken_name(popup) == "不利な特徴の合計"
    with qtbot.waitSignal(popup.closed):
        press(popup, ESCAPE)
    qtbot.waitUntil(stage.neighbour.hasFocus)


def test_a_press_on_the_shadow_closes_a_pop_up(stage: Stage, popup: Popup, qtbot: QtBot) -> None:
    popup.open_at(QRect(stage.mapToGlobal(QPoint(20, 20)), QSize(30, 26)))
    with qtbot.waitSignal(popup.closed):
        QTest.mousePress(popup, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))


def test_a_pop_up_is_340_px_wide_within_its_shadow(stage: Stage, popup: Popup) -> None:
    popup.open_at(QRect(stage.mapToGlobal(QPoint(20, 20)), QSize(30, 26)))
    assert popup.width() == 340 + 2 * 18
    popup.close()


def test_without_translucent_windows_a_pop_up_is_square(stage: Stage, look: Theme) -> None:
    look.use(shadows=False)
    pop = Popup(stage, name="内訳")
    pop.body.addWidget(label("内訳"))
    pop.open_at(QRect(stage.mapToGlobal(QPoint(20, 20)), QSize(30, 26)))
    image = pop.grab().toImage()
    assert pop.width() == 340
    assert image.pixelColor(0, 0) == look.colour("line.strong")
    pop.close()


def test_a_what_if_card_takes_neither_focus_nor_clicks(stage: Stage) -> None:
    card = Callout(stage, name="13にすると")
    card.body.addWidget(label("13にすると"))
    stage.neighbour.setFocus()
    card.show_at(QRect(10, 10, 60, 30))
    assert card.isVisible()
    assert stage.neighbour.hasFocus()
    assert card.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    stage.resize(700, 500)
    assert not card.isVisible()


class Wishing(Callout):
    """One that would like to be so wide."""

    def __init__(self, stage: Stage, wish: int) -> None:
        super().__init__(stage, name="13にすると")
        self.wish = wish

    def needed(self) -> int:
        return self.wish


@pytest.mark.parametrize(("wish", "wide"), [(100, 280), (300, 328), (900, 400)])
def test_a_card_grows_for_what_stands_in_it_within_bounds(stage: Stage, wish: int, wide: int) -> None:
    card = Wishing(stage, wish)
    card.show_at(QRect(20, 20, 40, 20))
    assert card.width() - 2 * MARGIN == wide


def test_a_toast_says_its_message_and_offers_one_action(stage: Stage, qtbot: QtBot) -> None:
    toast = Toast(stage)
    toast.show_message("「名前なし 2」を消しました。", action="元に戻す", key="Ctrl+Z", word="完了")
    assert toast.text() == "「名前なし 2」を消しました。"
    assert spoken_name(toast) == "完了 「名前なし 2」を消しました。"
    with qtbot.waitSignal(toast.acted):
        QTest.mouseClick(toast.action(), Qt.MouseButton.LeftButton)
    assert not toast.isVisible()


def test_a_toast_goes_by_itself(stage: Stage, qtbot: QtBot) -> None:
    toast = Toast(stage, stays_ms=1)
    with qtbot.waitSignal(toast.gone):
        toast.show_message("書き出しました。")
    assert not toast.isVisible()


def test_a_toast_stays_while_it_has_the_focus(stage: Stage, qtbot: QtBot) -> None:
    toast = Toast(stage, stays_ms=1)
    toast.show_message("消しました。", action="元に戻す")
    toast.action().setFocus()
    with qtbot.assertNotEmitted(toast.gone, wait=50):
        assert toast.action().hasFocus()
    with qtbot.waitSignal(toast.gone):
        stage.neighbour.setFocus()


def test_a_new_toast_takes_the_place_of_the_old_one(stage: Stage) -> None:
    toast = Toast(stage)
    toast.show_message("一", action="元に戻す")
    toast.show_message("二")
    assert toast.text() == "二"
    assert not toast.action().isVisible()


def decision(stage: Stage) -> Decision:
    return Decision(
        stage,
        title="「ガレス.json」が外で変わっています",
        cause="別のプログラムが書き換えました。",
        answers=[
            Answer("compare", "比べる", quiet=True),
            Answer("elsewhere", "別名で保存"),
            Answer("stop", "やめる"),
        ],
        safe="stop",
    )


def test_enter_gives_the_safe_answer(stage: Stage) -> None:
    dialog = decision(stage)
    QTimer.singleShot(0, lambda: press(dialog, Qt.Key.Key_Return))
    assert dialog.ask() == "stop"


def test_escape_means_that_nothing_happened(stage: Stage) -> None:
    dialog = decision(stage)
    QTimer.singleShot(0, lambda: press(dialog, ESCAPE))
    assert dialog.ask() == ""


def test_a_button_gives_its_own_answer_by_mouse_and_by_enter(stage: Stage) -> None:
    dialog = decision(stage)
    QTimer.singleShot(0, lambda: QTest.mouseClick(dialog.button("elsewhere"), Qt.MouseButton.LeftButton))
    assert dialog.ask() == "elsewhere"
    QTimer.singleShot(0, lambda: press(dialog.button("compare"), Qt.Key.Key_Return))
    assert dialog.ask() == "compare"


def test_the_safe_button_has_the_focus_and_is_the_only_primary_one(stage: Stage, qtbot: QtBot) -> None:
    dialog = decision(stage)
    dialog.open()
    qtbot.waitUntil(dialog.button("stop").hasFocus)
    with qtbot.waitSignal(dialog.answered) as told:
        press(dialog, ESCAPE)
    assert told.args == [""]


def test_a_decision_is_named_by_its_title(stage: Stage) -> None:
    dialog = decision(stage)
    assert spoken_name(dialog) == "「ガレス.json」が外で変わっています"


def test_the_buttons_of_a_long_decision_stay_in_view(stage: Stage, qtbot: QtBot, look: Theme) -> None:
    look.use(text_factor=2.0)
    dialog = decision(stage)
    dialog.details.addWidget(label("\n".join(["詳細"] * 200), wrap=True))
    dialog.open()
    qtbot.waitUntil(dialog.isVisible)
    button = dialog.button("stop")
    lower = button.mapTo(dialog, QPoint(0, button.height())).y()
    assert lower <= dialog.height()
    assert dialog.height() <= dialog.screen().availableGeometry().height()
    dialog.reject()


class Ledger(QWidget):
    """Two buttons for a drawer."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = QPushButton("一"), QPushButton("二")
        lay = QVBoxLayout(self)
        lay.addWidget(self.first)
        lay.addWidget(self.second)


def test_a_drawer_takes_the_focus_keeps_it_and_gives_it_back(stage: Stage, qtbot: QtBot) -> None:
    ledger = Ledger()
    drawer = Drawer(stage, ledger, name="台帳")
    stage.neighbour.setFocus()
    drawer.open()
    qtbot.waitUntil(ledger.first.hasFocus)
    for expected in (ledger.second, ledger.first):
        focused = QApplication.focusWidget()
        assert focused is not None
        press(focused, Qt.Key.Key_Tab)
        assert expected.hasFocus()
    with qtbot.waitSignal(drawer.closed):
        press(ledger.first, ESCAPE)
    assert stage.neighbour.hasFocus()


def test_a_press_beside_a_drawer_shuts_it(stage: Stage, qtbot: QtBot) -> None:
    drawer = Drawer(stage, Ledger(), name="台帳", width=200)
    drawer.open()
    under = stage.childAt(QPoint(20, 200))
    assert under is not None
    assert not isinstance(under, QLineEdit)
    with qtbot.waitSignal(drawer.closed):
        QTest.mouseClick(under, Qt.MouseButton.LeftButton)


def test_a_drawer_leaves_bar_and_strip_uncovered(stage: Stage, look: Theme) -> None:
    drawer = Drawer(stage, Ledger(), name="台帳", top=52, bottom=42)
    drawer.open()
    assert drawer.geometry() == QRect(600 - 292, 52, 292, 400 - 52 - 42)
    stage.resize(700, 500)
    assert drawer.geometry() == QRect(700 - 292, 52, 292, 500 - 52 - 42)


def test_a_search_finds_kana_before_they_are_converted(stage: Stage) -> None:
    line = stage.put(SearchLine(name="探す"))
    heard: list[str] = []
    line.query_changed.connect(heard.append)
    compose(line, "か")
    compose(line, "かく")
    type_text(line, "格")
    assert heard == ["か", "かく", "格"]


def test_escape_clears_a_search_and_then_is_the_windows(stage: Stage) -> None:
    line = stage.put(SearchLine(name="探す"))
    type_text(line, "格")
    press(line, ESCAPE)
    assert line.query() == ""
    assert stage.passed == []
    press(line, ESCAPE)
    assert stage.passed == [ESCAPE]


def test_up_and_down_move_in_the_list_below_a_search(stage: Stage) -> None:
    line = stage.put(SearchLine(name="探す"))
    heard: list[int] = []
    line.moved.connect(heard.append)
    press(line, Qt.Key.Key_Down)
    press(line, Qt.Key.Key_Up)
    assert heard == [1, -1]
