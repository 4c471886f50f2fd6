"""A sound file of a system that this build has not: it can be read, nothing of it can be changed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTextEdit

from builder.ui.raw_view import RawView
from tests.ui.window.conftest import Stage

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


def foreign(stage: Stage, **profile: str) -> Path:
    """A character of a system that is not here."""
    path = stage.put("ミオ", concept="探偵", **profile)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"system": "toy"', '"system": "other-game"', 1), encoding="utf-8")
    return path


def opened(stage: Stage, path: Path) -> RawView:
    stage.wake()
    stage.window.open_path(path)
    page = stage.window.page()
    assert isinstance(page, RawView)
    return page


def test_it_opens_read_only_with_name_and_explanation(stage: Stage) -> None:
    path = foreign(stage)
    before = path.read_bytes()
    page = opened(stage, path)
    assert page.bar.title.text() == "ミオ"
    assert "other-game" in page.explanation()
    assert "other-game" in page.text()
    assert all(edit.isReadOnly() for edit in page.findChildren(QTextEdit))
    assert path.read_bytes() == before


def test_it_stands_in_the_library_under_its_name_and_can_be_deleted(stage: Stage) -> None:
    foreign(stage)
    stage.put("ナイア")
    stage.program.scan()
    stage.window.show()
    stage.qtbot.waitUntil(lambda: not stage.program.is_scanning)
    assert sorted(stage.names()) == ["ナイア", "ミオ"]
    stage.program.rooms()
    spoken = [str(stage.window.library.shelf.model.index(row).data(SPOKEN)) for row in range(2)]
    assert [text for text in spoken if "読み取り専用" in text] == [text for text in spoken if "ミオ" in text]
    stage.select("ミオ")
    stage.window.library.actions_of_files["delete"].trigger()
    assert stage.names() == ["ナイア"]


def test_its_words_are_data_and_no_markup(stage: Stage) -> None:
    page = opened(stage, foreign(stage, kana="<b>太字</b><img src='/etc/passwd'>"))
    assert "<b>太字</b>" in page.text()


def test_the_way_back_leads_to_the_library(stage: Stage) -> None:
    page = opened(stage, foreign(stage))
    page.bar.back.click()
    assert stage.window.page() is stage.window.library
