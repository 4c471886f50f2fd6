"""The ways of files into an open party, through the window: dropped, by the dialog, by the menu."""

from __future__ import annotations

import zipfile
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from builder.storage.parties import read_party
from tests.desk.guests import wrote
from tests.ui.party.conftest import BURGLAR, DUELIST, GUARD, Gm, names, sample

CONTROL = Qt.KeyboardModifier.ControlModifier


def read(gm: Gm) -> None:
    """Wait until the board has read everything."""
    board = gm.board()
    gm.stage.qtbot.waitUntil(lambda: not board.is_reading, timeout=20_000)


def folder(root: Path) -> Path:
    wrote(root / "players" / "a.json", sample(GUARD).read_bytes())
    wrote(root / "players" / "later" / "b.json", sample(DUELIST).read_bytes())
    wrote(root / "players" / "map.png", b"\x89PNG")
    return root / "players"


def test_a_dropped_folder_brings_everybody_in_it(gm: Gm, tmp_path: Path) -> None:
    gm.begin()
    gm.window.take_in([folder(tmp_path)])
    read(gm)
    assert gm.board().go.words() == "2人を加える"
    assert "map.png" in gm.board().list.rows[-1].sentence()
    gm.board().take()
    gm.settle()
    assert list(names(gm)) == ["ガレス", "ジュリアン"]


def test_a_dropped_archive_brings_everybody_in_it(gm: Gm, tmp_path: Path) -> None:
    gm.begin()
    with zipfile.ZipFile(tmp_path / "mail.zip", "w") as archive:
        archive.writestr("a.json", sample(GUARD).read_bytes())
        archive.writestr("b.json", sample(BURGLAR).read_bytes())
    gm.window.take_in([tmp_path / "mail.zip"])
    read(gm)
    gm.board().take()
    gm.settle()
    assert list(names(gm)) == ["ガレス", "ナイア"]


def test_the_menu_takes_a_folder(gm: Gm, tmp_path: Path) -> None:
    page = gm.begin()
    gm.stage.script.folders.append(folder(tmp_path))
    page.actions_of_view()["add_folder"].trigger()
    read(gm)
    gm.board().take()
    gm.settle()
    assert list(names(gm)) == ["ガレス", "ジュリアン"]


def test_after_it_the_message_says_that_nothing_is_saved_and_saves_at_a_press(gm: Gm) -> None:
    page = gm.begin(GUARD)
    assert gm.stage.told() == "1人を加えました。パーティはまだ保存していません。"
    action = gm.window.toast.action()
    assert action is not None and action.words() == "保存する"
    QTest.keyClick(page, Qt.Key.Key_S, CONTROL)
    assert page.path is not None
    assert [one.name for one in read_party(page.path).party.members] == ["ガレス"]
    gm.bring(BURGLAR)
    assert gm.stage.told() == "1人を加えました。"
    assert [one.name for one in read_party(page.path).party.members] == ["ガレス", "ナイア"]


def test_an_import_is_kept_against_a_crash_before_it_is_saved(gm: Gm) -> None:
    gm.begin(GUARD)
    kept = list(gm.stage.places.recovery.rglob("*.draft"))
    assert any("ガレス" in file.read_text("utf-8") for file in kept)


def test_one_undo_takes_the_whole_import_back(gm: Gm) -> None:
    page = gm.begin(GUARD, BURGLAR)
    QTest.keyClick(page, Qt.Key.Key_Z, CONTROL)
    assert page.work.party.members == ()
    page.actions_of_view()["redo"].trigger()
    assert list(names(gm)) == ["ガレス", "ナイア"]


def test_the_board_is_left_by_escape_and_the_party_is_as_it_was(gm: Gm) -> None:
    page = gm.begin(GUARD)
    before = page.work.party
    gm.window.take_in([sample(BURGLAR)])
    read(gm)
    QTest.keyClick(gm.board(), Qt.Key.Key_Escape)
    assert page.work.party is before
