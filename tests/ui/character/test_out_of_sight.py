"""A character out of sight says its new words when it is next seen, not while another one is shown."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget
from pytestqt.qtbot import QtBot

from tests.ui import toy
from tests.ui.character.stage import open_view, seen_texts, settle


def test_another_language_waits_until_the_character_is_seen_again(qtbot: QtBot) -> None:
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    views = [open_view(toy.Choices(), page="basics", name=name) for name in ("A", "B")]
    for view in views:
        stack.addWidget(view)
    stack.resize(1366, 768)
    stack.show()
    settle()
    shown, hidden = views
    filled: list[str] = []
    hidden.title_changed.connect(filled.append)
    for view in views:
        view.words.use(language="en")
    assert "Saved" in seen_texts(shown)
    assert filled == []
    stack.setCurrentWidget(hidden)
    settle()
    words = seen_texts(hidden)
    assert "Saved" in words
    assert "保存済み" not in words
