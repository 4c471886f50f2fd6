"""Files are asked for without waiting: with a name to begin with, in the last folder, among our places."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from builder.ui.file_dialog import begin, files_dialog, save_dialog
from builder.ui.picture_dialog import ask_for_picture
from tests.ui.window.conftest import Stage

CHARACTERS = {"キャラクター": (".json",)}


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


def dialog_over(window: QWidget) -> QFileDialog:
    """The one dialog that is open."""
    (dialog,) = [one for one in window.findChildren(QFileDialog) if one.isVisible()]
    return dialog


def test_saving_begins_with_a_name_in_a_folder_and_ends_with_the_right_kind(
    window: QWidget, tmp_path: Path, qtbot: QtBot
) -> None:
    chosen: list[Path] = []
    dialog = save_dialog(window, "別名で保存", tmp_path / "ナイア.json", CHARACTERS, chosen.append)
    begin(dialog)
    assert Path(dialog.selectedFiles()[0]) == tmp_path / "ナイア.json"
    assert dialog.nameFilters() == ["キャラクター (*.json)"]
    dialog.selectFile("佐藤")
    dialog.accept()
    assert chosen == [tmp_path / "佐藤.json"]


def test_the_folder_it_begins_in_is_the_first_of_its_places(window: QWidget, tmp_path: Path) -> None:
    dialog = files_dialog(window, "開く", tmp_path, CHARACTERS, lambda paths: None)
    begin(dialog)
    assert dialog.sidebarUrls()[0] == QUrl.fromLocalFile(str(tmp_path))
    assert len(dialog.sidebarUrls()) == len({url.toString() for url in dialog.sidebarUrls()})
    dialog.reject()


def test_asking_for_a_picture_returns_at_once_and_answers_by_a_call(
    window: QWidget, tmp_path: Path, qapp: QApplication
) -> None:
    taken: list[bytes | None] = []
    (tmp_path / "a.png").write_bytes(b"picture")
    ask_for_picture(window, "似顔絵", "画像", taken.append)
    assert taken == []
    dialog = dialog_over(window)
    dialog.setDirectory(str(tmp_path))
    dialog.selectFile("a.png")
    dialog.accept()
    assert taken == [b"picture"]


def test_nothing_is_called_where_no_picture_is_chosen(window: QWidget) -> None:
    taken: list[bytes | None] = []
    ask_for_picture(window, "似顔絵", "画像", taken.append)
    dialog_over(window).reject()
    assert taken == []


def test_saving_under_another_name_begins_where_one_was_last(stage: Stage, tmp_path: Path) -> None:
    asked: list[Path] = []
    stage.wake()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def save_as(window: object, title: str, suggestion: Path, filters: object, then: object) -> None:
        asked.append(suggestion)
        then(elsewhere / "一.json")  # type: ignore[operator]

    stage.script.save_as = save_as  # type: ignore[method-assign, assignment]
    desk = stage.program.desk()
    for name in ("一", "二"):
        page = stage.window.show_document(desk.keep(stage.character(name=name), begun=True))
        page.save_as()
    assert asked == [stage.program.library.folder / "一.json", elsewhere / "二.json"]


def test_a_last_folder_that_is_gone_is_the_library_again(stage: Stage, tmp_path: Path) -> None:
    asked: list[Path] = []
    stage.wake()
    stage.program.preferences.keep("opened_from", str(tmp_path / "gone"))

    def open_files(window: object, title: str, folder: Path, filters: object, then: object) -> None:
        asked.append(folder)

    stage.script.open_files = open_files  # type: ignore[method-assign, assignment]
    stage.window.beside.browse()
    assert asked == [stage.program.library.folder]


def test_qts_own_dialog_speaks_the_language_of_the_window(stage: Stage, tmp_path: Path) -> None:
    def labels() -> set[str]:
        dialog = files_dialog(stage.window, "", tmp_path, CHARACTERS, lambda paths: None)
        begin(dialog)
        found = {one.text().replace("&", "") for one in dialog.findChildren(QLabel) if one.text()}
        dialog.reject()
        return found

    stage.wake()
    assert {"場所:", "種類:"} <= labels()
    stage.program.preferences.use(language="en")
    assert {"Look in:", "Files of type:"} <= labels()
