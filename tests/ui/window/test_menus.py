"""The whole menu, from the button, from F10 and from Alt; what it offers follows the page."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from builder.ui.key_list import GROUPS
from builder.ui.menus import whole_menu
from builder.ui.window import Window
from builder.ui.window_place import can_be_caught, place, placed
from tests.ui.hand import press
from tests.ui.window.conftest import Stage


def lines(menu: QMenu) -> dict[str, list[str]]:
    """Each chapter with its lines."""
    found = {}
    for chapter in menu.actions():
        inner = chapter.menu()
        assert isinstance(inner, QMenu)
        found[chapter.text()] = [
            line.text().partition("\t")[0] for line in inner.actions() if not line.isSeparator()
        ]
    return found


def shown_menus() -> list[QMenu]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible()]


def test_the_menu_of_the_library(stage: Stage) -> None:
    stage.put("ミオ")
    menu = lines(whole_menu(stage.wake()))
    assert list(menu) == ["ファイル", "編集", "表示", "ヘルプ"]
    assert "名前を変える" in menu["編集"]
    assert "白紙のシートを印刷" in menu["ファイル"]
    assert "終了" in menu["ファイル"]
    assert "このプログラムについて" in menu["ヘルプ"]


def test_the_menu_of_a_character_names_what_undo_would_undo(stage: Stage) -> None:
    window = stage.wake()
    page = stage.open(stage.put("ミオ"))
    stage.change(page)
    menu = lines(whole_menu(window))
    assert "別名で保存…" in menu["ファイル"]
    assert "前の状態" in menu["ファイル"]
    assert any("元に戻す" in line for line in menu["編集"])


def test_no_line_stands_twice_and_no_two_dividers_meet(stage: Stage) -> None:
    window = stage.wake()
    stage.open(stage.put("ミオ"))
    for chapter in whole_menu(window).actions():
        inner = chapter.menu()
        assert isinstance(inner, QMenu)
        actions = inner.actions()
        assert not any(one.isSeparator() and other.isSeparator() for one, other in pairwise(actions))
        assert not actions[0].isSeparator()
        assert not actions[-1].isSeparator()


def test_an_ampersand_in_a_name_is_a_name(stage: Stage) -> None:
    stage.wake()
    page = stage.open(stage.put("R&D"))
    stage.change(page, "Tom & Jerry")
    stage.window.show_library()
    menu = whole_menu(stage.window)
    file = menu.actions()[0].menu()
    assert isinstance(file, QMenu)
    open_ones = next(line.menu() for line in file.actions() if line.text() == "開いているキャラクター")
    assert isinstance(open_ones, QMenu)
    assert [line.text() for line in open_ones.actions()] == ["Tom && Jerry"]


def test_f10_opens_the_menu_below_its_button(stage: Stage) -> None:
    window = stage.wake()
    press(window, Qt.Key.Key_F10)
    assert len(shown_menus()) == 1
    shown_menus()[0].close()


def test_alt_alone_opens_it_and_alt_with_another_key_does_not(stage: Stage) -> None:
    window = stage.wake()
    handle = window.windowHandle()
    QTest.keyPress(handle, Qt.Key.Key_Alt)
    QTest.keyRelease(handle, Qt.Key.Key_Alt)
    assert len(shown_menus()) == 1
    shown_menus()[0].close()
    QTest.keyPress(handle, Qt.Key.Key_Alt)
    QTest.keyPress(handle, Qt.Key.Key_X, Qt.KeyboardModifier.AltModifier)
    QTest.keyRelease(handle, Qt.Key.Key_X, Qt.KeyboardModifier.AltModifier)
    QTest.keyRelease(handle, Qt.Key.Key_Alt)
    assert shown_menus() == []


def test_alt_in_a_shortcut_does_not_open_the_menu_whichever_key_is_let_go_first(stage: Stage) -> None:
    window = stage.wake()
    window.beside.show_settings()
    handle = window.windowHandle()
    QTest.keyPress(handle, Qt.Key.Key_Alt)
    QTest.keyPress(handle, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    QTest.keyRelease(handle, Qt.Key.Key_Alt)
    assert window.page() is window.library
    assert shown_menus() == []


def test_the_list_of_keys_is_offered_on_every_page(stage: Stage) -> None:
    window = stage.wake()
    stage.open(stage.put("ミオ"))
    for _ in range(2):
        menu = whole_menu(window)
        help_menu = menu.actions()[-1].menu()
        assert isinstance(help_menu, QMenu)
        line = next(one for one in help_menu.actions() if "Ctrl+/" in one.shortcut().toString())
        assert line.isEnabled()
        window.show_library()


def test_every_key_of_the_window_stands_in_the_list_of_keys(stage: Stage) -> None:
    listed = {key for group in GROUPS for one in group.keys for key in one.keys}
    for name in ("new", "open", "window", "close", "quit", "settings", "keys"):
        assert listed & {one.toString() for one in stage.window.acts[name].shortcuts()}, name
    assert "Ctrl+Shift+S" in listed


def test_ctrl_shift_s_saves_under_another_name(stage: Stage) -> None:
    stage.wake()
    page = stage.open(stage.put("ミオ"))
    stage.script.targets = [stage.places.library / "ベル.json"]
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    press(page.view.steps.buttons()[0], Qt.Key.Key_S, keys)
    assert (stage.places.library / "ベル.json").is_file()


def test_keys_that_the_character_has_are_not_the_windows_as_well(stage: Stage) -> None:
    window = stage.wake()
    page = stage.open(stage.put("ミオ"))
    own = {key for action in page.actions_of_view().values() for key in action.shortcuts()}
    windows = {key for action in window.acts.values() if action.isEnabled() for key in action.shortcuts()}
    assert {key.toString() for key in own & windows} == set()


def test_ctrl_n_and_ctrl_comma_and_ctrl_slash(stage: Stage) -> None:
    window = stage.wake()
    control = Qt.KeyboardModifier.ControlModifier
    press(window, Qt.Key.Key_N, control)
    assert type(window.page()).__name__ == "Chooser"
    press(window, Qt.Key.Key_Comma, control)
    assert type(window.page()).__name__ == "SettingsView"
    press(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert window.page() is window.library
    press(window, Qt.Key.Key_Slash, control)
    boards = [one for one in QApplication.topLevelWidgets() if type(one).__name__ == "KeysBoard"]
    assert boards[0].isVisible()
    press(boards[0], Qt.Key.Key_Escape)


# Where the window stands.


def test_the_place_of_the_window_is_remembered(stage: Stage) -> None:
    window = stage.wake()
    window.setGeometry(40, 50, 1100, 700)
    window.close()
    assert stage.program.preferences.kept("place") == [40, 50, 1100, 700, 0]


def test_a_place_off_every_screen_is_not_taken(stage: Stage) -> None:
    window = Window(stage.program)
    stage.qtbot.addWidget(window)
    place(window, [9000, 9000, 1100, 700, 0])
    assert can_be_caught(QRect(QPoint(*placed(window)[:2]), window.size()))


def test_a_broken_memory_of_the_place_is_no_place(stage: Stage) -> None:
    window = Window(stage.program)
    stage.qtbot.addWidget(window)
    for kept in (None, "here", [1, 2, 3], ["a", 2, 3, 4, 5], [0, 0, -5, 10**9, 0]):
        place(window, kept)
        assert can_be_caught(QRect(QPoint(*placed(window)[:2]), window.size()))


def test_the_window_is_never_smaller_than_it_can_show(stage: Stage) -> None:
    window = stage.wake()
    assert window.minimumWidth() <= 1024
    assert window.minimumHeight() <= 600
