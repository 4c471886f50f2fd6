"""The windows bear the program's icon, and not before they have been painted."""

from __future__ import annotations

from PySide6.QtGui import QColor, QGuiApplication

from builder.ui.program_icon import program_icon
from tests.ui.window.conftest import Stage


def test_a_window_has_the_icon_after_it_was_painted(stage: Stage) -> None:
    stage.wake()
    icon = QGuiApplication.windowIcon()
    assert {size.width() for size in icon.availableSizes()} == {16, 24, 32, 48, 64, 128, 256}


def test_the_icon_is_drawn_in_the_accent_of_the_look() -> None:
    picture = program_icon().pixmap(64, 64).toImage()
    assert picture.pixelColor(picture.width() // 2, 5) == QColor("#3a4ba6")
