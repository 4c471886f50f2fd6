"""The ways to a party: the library's rail and list, a dropped file, characters put into one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from builder.storage.paths import Paths
from builder.ui.library.page import PARTIES
from builder.ui.library.parties_page import PartiesPage
from builder.ui.menus import whole_menu
from tests.ui.party.conftest import BURGLAR, GUARD, Gm, keys, names, press, sample


def saved(gm: Gm, *members: str, name: str) -> Path:
    """A party in its folder, closed again."""
    page = gm.begin(*members, name=name)
    page.save()
    path = page.path
    assert path is not None
    gm.window.remove_page(page)
    return path


def listed(page: PartiesPage) -> list[str]:
    return [page.model.title(item) for item in page.model.items()]


def parties(gm: Gm) -> PartiesPage:
    """The library at its parties, reached by the rail."""
    gm.window.show_page(gm.window.library)
    gm.window.library.rail.row(PARTIES).click()
    return gm.window.library.parties


def test_the_rail_counts_parties_and_the_list_names_who_is_in_them(gm: Gm) -> None:
    saved(gm, GUARD, BURGLAR, name="霧の街道")
    page = parties(gm)
    assert gm.window.library.rail.row(PARTIES).stop.count == "1"
    assert listed(page) == ["霧の街道"]
    assert page.model.below(page.model.items()[0]) == "2人\u3000ガレス・ナイア"


def test_enter_opens_a_party_and_back_leads_to_its_place_in_the_list(gm: Gm) -> None:
    saved(gm, GUARD, name="谷")
    saved(gm, BURGLAR, name="丘")
    page = parties(gm)
    assert listed(page) == ["丘", "谷"]
    page.list.setFocus()
    keys(page.list, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert list(names(gm)) == ["ガレス"]
    gm.page.back_asked.emit()
    assert gm.window.library.rail.chosen() == PARTIES
    assert page.list.currentIndex().data() == "谷"


def test_a_party_is_renamed_and_its_file_follows(gm: Gm) -> None:
    path = saved(gm, GUARD, name="谷")
    page = parties(gm)
    keys(page.list, Qt.Key.Key_F2)
    assert page.renaming.line.text() == "谷"
    page.renaming.line.setText("谷の向こう")
    keys(page.renaming.line, Qt.Key.Key_Return)
    assert listed(page) == ["谷の向こう"]
    assert not path.exists()
    assert (path.parent / "谷の向こう.json").exists()


def test_a_deleted_party_stands_in_the_list_until_it_is_brought_back(gm: Gm) -> None:
    path = saved(gm, GUARD, name="谷")
    page = parties(gm)
    keys(page.list, Qt.Key.Key_Delete)
    assert not path.exists()
    assert "ごみ箱" in gm.stage.told()
    assert page.model.below(page.model.items()[0]).endswith("に消去")
    keys(page.list, Qt.Key.Key_Return)
    assert path.exists()


def test_a_party_that_is_open_is_not_deleted(gm: Gm) -> None:
    path = saved(gm, GUARD, name="谷")
    gm.window.open_path(path)
    page = parties(gm)
    keys(page.list, Qt.Key.Key_Delete)
    assert path.exists()


def test_without_a_party_the_list_says_what_one_is_for(gm: Gm) -> None:
    page = gm.window.library.parties
    assert listed(page) == []
    page.new_asked.emit()
    assert gm.page.overview.empty().isVisibleTo(gm.page)


def test_a_party_file_dropped_on_the_library_is_opened(gm: Gm) -> None:
    path = saved(gm, GUARD, name="谷")
    gm.window.show_page(gm.window.library)
    gm.window.take_in([path])
    assert gm.page.title() == "谷"


def test_a_party_file_on_the_command_line_is_opened(gm: Gm, places: Paths, again: Callable[[], Gm]) -> None:
    path = saved(gm, GUARD, name="谷")
    other = again()
    other.window.open_path(path)
    assert other.page.title() == "谷"


def test_a_broken_party_file_is_refused_in_words(gm: Gm) -> None:
    path = saved(gm, GUARD, name="谷")
    path.write_bytes(path.read_bytes()[:400])
    gm.window.open_path(path)
    assert gm.window.party_page() is None
    assert "谷.json" in gm.stage.script.asked[-1].cause


def test_characters_of_the_library_come_into_a_new_party(gm: Gm) -> None:
    gm.window.take_in([sample(GUARD), sample(BURGLAR)])
    library = gm.stage.program.library
    gm.stage.qtbot.waitUntil(lambda: len(library.entries) == 2)
    gm.window.beside.parties.add([entry.path for entry in library.entries])
    board = gm.board()
    gm.stage.qtbot.waitUntil(lambda: not board.is_reading, timeout=20_000)
    board.take()
    assert sorted(names(gm)) == ["ガレス", "ナイア"]
    assert len(library.entries) == 2


def test_where_there_are_parties_it_is_asked_which_one(gm: Gm) -> None:
    saved(gm, GUARD, name="谷")
    gm.window.show_page(gm.window.library)
    gm.stage.script.answers.append("0")
    gm.window.beside.parties.add([sample(BURGLAR)])
    question = gm.stage.script.asked[-1]
    assert [answer.text for answer in question.answers] == ["新しいパーティ", "谷"]
    board = gm.board()
    gm.stage.qtbot.waitUntil(lambda: not board.is_reading, timeout=20_000)
    board.take()
    assert list(names(gm)) == ["ガレス", "ナイア"]
    assert gm.page.title() == "谷"


def test_a_new_party_is_one_key_away(gm: Gm) -> None:
    gm.window.activateWindow()
    gm.stage.qtbot.waitUntil(gm.window.isActiveWindow)
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(gm.window, Qt.Key.Key_P, both)
    assert gm.page.title() == "名前のないパーティ"


@pytest.mark.parametrize("words", ["保存", "ファイルを加える", "全員のシートを書き出す", "1枚に印刷"])
def test_the_menu_of_a_party_holds_what_it_can_do(gm: Gm, words: str) -> None:
    gm.begin(GUARD)
    menu = whole_menu(gm.window)
    file = menu.actions()[0].menu()
    assert isinstance(file, QMenu)
    assert words in [action.text() for action in file.actions()]


def test_new_party_of_the_list_is_a_button(gm: Gm) -> None:
    saved(gm, GUARD, name="谷")
    page = parties(gm)
    press(page.new_button)
    assert gm.page.work.party.members == ()
