"""Where a window was, and whether it can be there again. Touches the screens alone."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

USUAL = (1366, 768)
SEEN = 120
"""So much of the title must be on a screen, in px, for a window to be caught hold of."""


def placed(window: QWidget) -> list[int]:
    """The place to be remembered: left, top, width, height, and 1 when it fills the screen."""
    rect = window.normalGeometry() if window.isMaximized() else window.geometry()
    return [rect.x(), rect.y(), rect.width(), rect.height(), int(window.isMaximized())]


def place(window: QWidget, kept: Any) -> None:
    """Put a window where it was; in the middle where that is off all screens or was never known."""
    rect = _rect(kept)
    if rect is None or not can_be_caught(rect):
        screen = QGuiApplication.primaryScreen().availableGeometry()
        size = rect.size() if rect is not None else QRect(0, 0, *USUAL).size()
        rect = QRect(screen.topLeft(), size.boundedTo(screen.size()))
        rect.moveCenter(screen.center())
    window.setGeometry(rect)
    if isinstance(kept, list) and len(kept) == 5 and kept[4] == 1:
        window.setWindowState(window.windowState() | window.windowState().WindowMaximized)


def can_be_caught(rect: QRect) -> bool:
    """Whether enough of the upper edge is on a screen."""
    edge = QRect(rect.left(), rect.top(), rect.width(), SEEN // 2)
    for screen in QGuiApplication.screens():
        seen = edge.intersected(screen.availableGeometry())
        if seen.width() >= SEEN and seen.height() > 0:
            return True
    return False


def _rect(kept: Any) -> QRect | None:
    if not isinstance(kept, list) or len(kept) != 5 or not all(isinstance(one, int) for one in kept):
        return None
    left, top, width, height = kept[:4]
    sound = 200 <= width <= 20_000 and 200 <= height <= 20_000 and abs(left) < 100_000 and abs(top) < 100_000
    return QRect(left, top, width, height) if sound else None
