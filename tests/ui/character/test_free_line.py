"""The line at the end of a roster is in sight for the next word, however many rows have come above it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from builder.ui.controls.line_edit import LineEdit
from tests.ui import toy
from tests.ui.character.stage import open_view, press, settle
from tests.ui.hand import type_text


def test_the_free_line_stays_in_sight_while_rows_are_added(qtbot: QtBot) -> None:
    view = open_view(toy.Choices(), size=(1366, 400), page="oddities")
    qtbot.addWidget(view)
    port = view.page_view.viewport()
    line = next(
        one for one in view.page_view.findChildren(LineEdit) if one.isVisible() and one.placeholderText()
    )
    line.setFocus(Qt.FocusReason.OtherFocusReason)
    for number in range(15):
        type_text(line, f"癖 {number}")
        press(line, Qt.Key.Key_Return)
        settle()
    assert len(view.live.document.choices.quirks) == 15
    assert line.hasFocus()
    top = line.mapTo(port, QPoint(0, 0)).y()
    assert 0 <= top <= port.height() - line.height()
