"""PageUp, PageDown, Home and End: the page scrolls, unless a text has the keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.ui.controls.check import Check
from builder.ui.controls.line_edit import LineEdit
from tests.ui import toy
from tests.ui.character.stage import open_view, settle


@pytest.mark.parametrize("from_steps", [False, True])
def test_page_keys_scroll_the_page_where_no_text_has_the_keyboard(qtbot: QtBot, from_steps: bool) -> None:
    view = open_view(toy.Choices(), size=(1366, 400), page="basics")
    qtbot.addWidget(view)
    bar = view.page_view.verticalScrollBar()
    assert bar.maximum() > 0
    if from_steps:
        view.steps.focus_current()
    else:
        box = next(one for one in view.page_view.findChildren(Check) if one.isVisible())
        box.setFocus(Qt.FocusReason.OtherFocusReason)
        settle()
        bar.setValue(0)
    for key, goal in (
        (Qt.Key.Key_End, bar.maximum()),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_PageDown, min(bar.maximum(), bar.pageStep())),
        (Qt.Key.Key_PageUp, 0),
    ):
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key)
        assert bar.value() == goal


def test_page_keys_stay_in_a_text(qtbot: QtBot) -> None:
    view = open_view(size=(1366, 400), page="profile")
    qtbot.addWidget(view)
    line = next(one for one in view.page_view.findChildren(LineEdit) if one.isVisible() and one.text())
    line.setFocus(Qt.FocusReason.OtherFocusReason)
    settle()
    bar = view.page_view.verticalScrollBar()
    bar.setValue(0)
    QTest.keyClick(line, Qt.Key.Key_Home)
    QTest.keyClick(line, Qt.Key.Key_End)
    assert (bar.value(), line.cursorPosition()) == (0, len(line.text()))
