"""Folders that the program needs and cannot have: it says so in one sentence, once, and goes on."""

from __future__ import annotations

import shutil

from builder.ui.waking import Waking
from tests.ui.window.conftest import Stage

NOT_KEPT = "控えを残せません。こまめに保存してください。"


def test_a_file_in_the_place_of_the_librarys_folder_is_said(stage: Stage) -> None:
    stage.places.library.parent.mkdir(parents=True, exist_ok=True)
    stage.places.library.write_text("not a folder")
    stage.wake()
    assert [question.cause for question in stage.script.asked] == [
        "フォルダ「library」を読めません。設定の「保存場所」で別のフォルダを選べます。"
    ]
    assert stage.names() == []


def test_without_a_place_for_copies_it_is_said_at_the_start_and_saving_works(stage: Stage) -> None:
    path = stage.put("ミオ")
    stage.places.recovery.parent.mkdir(parents=True, exist_ok=True)
    stage.places.recovery.write_text("not a folder")
    waking = Waking(stage.program, stage.window, [])
    stage.window.painted.connect(waking.begin)
    stage.window.show()
    stage.qtbot.waitUntil(lambda: stage.told() == NOT_KEPT)
    page = stage.open(path)
    stage.change(page, "ミオ二世")
    page.save()
    assert "ミオ二世" in path.read_text(encoding="utf-8")


def test_copies_that_fail_on_the_way_are_said_once_until_one_succeeds(stage: Stage) -> None:
    path = stage.put("ミオ")
    stage.wake()
    page = stage.open(path)
    said: list[bool] = []
    page.document.kept_back.connect(lambda: said.append(True))
    folder = stage.places.recovery
    shutil.rmtree(folder)
    folder.write_text("not a folder")
    for name in ("ミオ二世", "ミオ三世"):
        stage.change(page, name)
        assert not page.document.keep_snapshot()
    assert (len(said), stage.told()) == (1, NOT_KEPT)
    folder.unlink()
    assert page.document.keep_snapshot()
    shutil.rmtree(folder)
    folder.write_text("not a folder")
    assert not page.document.keep_snapshot()
    assert len(said) == 2
