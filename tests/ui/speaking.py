"""Which controls in sight take the focus and have no name for a screen reader."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QTextEdit,
    QWidget,
)

SPEAKING = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QAbstractItemView, QTextEdit)


def nameless(widget: QWidget) -> list[str]:
    """Controls in sight that take the focus and say nothing."""
    found = []
    for one in widget.findChildren(QWidget):
        if not isinstance(one, SPEAKING) or not one.isVisible():
            continue
        if one.focusPolicy() is Qt.FocusPolicy.NoFocus:
            continue
        interface = QAccessible.queryAccessibleInterface(one)
        name = one.accessibleName() if isinstance(one, QComboBox) else interface.text(QAccessible.Text.Name)
        if not name.strip():
            found.append(f"{type(one).__name__} in {type(one.parentWidget()).__name__}")
    return found
