"""Giving the keyboard back when what took it is closed, and what it reaches last. Touches the focus alone."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

ASIDE = "aside"


def make_aside(widget: QWidget, levels: int) -> None:
    """Let the Tab key stop here only after everything else in the widget that is so many parents up."""
    widget.setProperty(ASIDE, levels)


def is_aside(widget: QWidget) -> bool:
    """Whether it is read after all that stands around it."""
    return bool(widget.property(ASIDE))


def host_of(aside: QWidget) -> QWidget:
    """What is read before an aside."""
    host = aside
    for _ in range(int(aside.property(ASIDE))):
        host = host.parentWidget() or host
    return host


def give_back(before: QWidget | None, window: QWidget | None, reason: Qt.FocusReason) -> None:
    """To the widget that had it before; where that is gone or hidden by now, to the next one of the window.

    A change of language, an undo or a save may have made the page anew while something lay over it.
    """
    if before is not None and shiboken6.isValid(before) and before.isVisible():
        before.setFocus(reason)
    elif window is not None and window.isVisible():
        window.focusNextPrevChild(True)
