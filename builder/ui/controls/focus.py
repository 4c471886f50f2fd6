"""Giving the keyboard back when what took it is closed, and what it reaches last. Touches the focus alone."""

from __future__ import annotations

from collections.abc import Sequence

import shiboken6
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

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


def where_it_is() -> tuple[QWidget, ...]:
    """The widget that has the keyboard now, and what stands around it in its window, from the inside out."""
    found: list[QWidget] = []
    widget = QApplication.focusWidget()
    while widget is not None and not (found and widget.isWindow()):
        found.append(widget)
        widget = widget.parentWidget()
    return tuple(found)


def give_back(before: Sequence[QWidget], window: QWidget | None, reason: Qt.FocusReason) -> None:
    """To the widget that had it before; where that is gone or hidden by now, to what stands nearest to it.

    `before`: from where_it_is. A change of language, an undo or a choice may have made the page anew,
    or parts of it, while something lay over it.
    """
    for place, widget in enumerate(before):
        if shiboken6.isValid(widget) and widget.isVisible():
            target = _first_in(widget) if place else widget
            if target is not None:
                target.setFocus(reason)
                return
    if window is not None and window.isVisible():
        window.focusNextPrevChild(True)


def _first_in(holder: QWidget) -> QWidget | None:
    """What the Tab key reaches first there, as one reads."""
    inside = [child for child in holder.findChildren(QWidget) if _is_reached(child) and child.isVisible()]
    return min(inside, key=lambda child: _place(child, holder), default=None)


def _is_reached(widget: QWidget) -> bool:
    return (
        bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isEnabled() and not is_aside(widget)
    )


def _place(widget: QWidget, holder: QWidget) -> tuple[int, int]:
    corner = widget.mapTo(holder, QPoint(0, 0))
    return corner.y(), corner.x()
