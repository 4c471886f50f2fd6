"""The hand of a player: types Japanese through an input method, presses keys, turns the wheel, listens."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QInputMethodEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget


def type_text(widget: QWidget, text: str) -> None:
    """Give the widget with the focus a finished text, as an input method does."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QCoreApplication.sendEvent(widget, event)


def compose(widget: QWidget, text: str) -> None:
    """Give it an unfinished word; "" gives the word up."""
    QCoreApplication.sendEvent(widget, QInputMethodEvent(text, []))


def press(
    widget: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    QTest.keyClick(widget, key, modifier)


def turn_wheel(widget: QWidget, steps: int = 1) -> bool:
    """Turn the wheel over a widget; whether the widget kept the turn for itself."""
    middle = QPointF(widget.rect().center())
    event = QWheelEvent(
        middle,
        QPointF(widget.mapToGlobal(QPoint(5, 5))),
        QPoint(0, 0),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def spoken_name(widget: QWidget) -> str:
    """What a screen reader calls the widget."""
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name)


def spoken_reason(widget: QWidget) -> str:
    """What a screen reader adds to it."""
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Description)
