"""Everything that can have the focus has a name, and can be reached from the keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QWidget,
)

from builder.ui.board import Board
from tests.ui.speaking import nameless
from tests.ui.window.conftest import Stage


def reached_by_tab(widget: QWidget, limit: int = 120) -> set[QWidget]:
    """Where the Tab key leads."""
    found: set[QWidget] = set()
    for _ in range(limit):
        focus = QApplication.focusWidget()
        if focus is None or focus in found:
            break
        found.add(focus)
        focus.nextInFocusChain()
        widget.focusNextChild()
    return found


@pytest.mark.parametrize("page", ["library", "list", "bin", "settings", "about", "chooser", "first", "raw"])
def test_every_control_in_sight_has_a_name(stage: Stage, page: str) -> None:
    if page != "first":
        stage.put("ミオ")
    window = stage.wake()
    match page:
        case "list":
            stage.program.preferences.use(view="list")
        case "bin":
            stage.select("ミオ")
            window.library.actions_of_files["delete"].trigger()
            window.library.rail.row("bin").click()
        case "settings":
            window.beside.show_settings()
        case "about":
            window.beside.show_about()
        case "chooser":
            window.beside.show_chooser()
        case "raw":
            path = stage.places.library / "ミオ.json"
            text = path.read_text(encoding="utf-8").replace('"toy"', '"other"', 1)
            path.write_text(text, encoding="utf-8")
            window.open_path(path)
        case _:
            pass
    assert nameless(window.page()) == []


@pytest.mark.parametrize("board", ["export", "batch", "keys"])
def test_every_control_of_a_board_has_a_name(stage: Stage, board: str) -> None:
    path = stage.put("ミオ")
    window = stage.wake()
    rooms = stage.program.rooms()
    shown: Board
    match board:
        case "export":
            shown = rooms.export(window, rooms.subject_at(path), "text")
        case "batch":
            shown = rooms.batch(window, 3, printing=False)
        case _:
            shown = rooms.keys(window)
    shown.open()
    stage.qtbot.waitUntil(shown.isVisible)
    assert nameless(shown) == []
    assert shown.accessibleName()
    shown.reject()


def test_the_focus_stands_at_the_files_when_the_window_opens(stage: Stage) -> None:
    stage.put("ミオ")
    window = stage.wake()
    assert QApplication.focusWidget() is window.library.shelf.view


def test_the_focus_stands_at_the_first_act_when_there_is_nobody_yet(stage: Stage) -> None:
    window = stage.wake()
    assert QApplication.focusWidget() is window.library.start.new_button


def test_tab_reaches_search_rail_and_files(stage: Stage) -> None:
    stage.put("ミオ")
    window = stage.wake()
    reached = reached_by_tab(window)
    library = window.library
    assert {library.search, library.rail.row("all"), library.shelf.view, library.shelf.sort_button} <= reached


def test_the_rail_is_walked_with_arrows(stage: Stage) -> None:
    stage.put("ミオ")
    rail = stage.wake().library.rail
    rail.row("all").setFocus()
    from tests.ui.hand import press

    press(rail.row("all"), Qt.Key.Key_Down)
    assert rail.chosen() == "unfinished"
    assert rail.row("unfinished").hasFocus()
