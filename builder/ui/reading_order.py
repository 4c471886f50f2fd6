"""The order of the Tab key is the order of reading: line by line, left to right, area by area.

What is an aside comes behind what it belongs to. Touches geometry only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget

from builder.ui.controls.focus import host_of, is_aside
from builder.ui.roster.view import RosterView

THIN = 8


def step(areas: Sequence[QWidget], *, forward: bool) -> bool:
    """Move the keyboard one stop on; it goes round at the ends. False when there is nowhere to go."""
    stops = [stop for area in areas for stop in stops_of(area)]
    if not stops:
        return False
    focused = QApplication.focusWidget()
    if focused in stops:
        place = (stops.index(focused) + (1 if forward else -1)) % len(stops)
    else:
        place = _nearest(stops, focused, areas) if focused is not None else 0
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    stops[place].setFocus(reason)
    return True


def stops_of(area: QWidget) -> list[QWidget]:
    """Every widget of an area that the Tab key stops at, as one reads."""
    window = area.window()
    widgets = [widget for widget in (area, *area.findChildren(QWidget)) if widget.window() is window]
    found = [widget for widget in widgets if takes_tab(widget)]
    order = _read([widget for widget in found if not is_aside(widget)], area)
    for aside in _read([widget for widget in found if is_aside(widget)], area):
        host = host_of(aside)
        inside = [place for place, stop in enumerate(order) if host.isAncestorOf(stop)]
        order.insert(inside[-1] + 1 if inside else len(order), aside)
    return order


def takes_tab(widget: QWidget) -> bool:
    """Whether the Tab key stops here."""
    if not widget.isVisible() or not widget.isEnabled() or widget.focusProxy() is not None:
        return False
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and not widget.isWindow()


def _read(widgets: Iterable[QWidget], area: QWidget) -> list[QWidget]:
    """Line by line: what begins beside the first of a line belongs to it."""
    placed = sorted(((place_of(widget, area), widget) for widget in widgets), key=lambda pair: pair[0].top())
    order: list[QWidget] = []
    line: list[tuple[QRect, QWidget]] = []
    for rect, widget in placed:
        if line and rect.center().y() > line[0][0].bottom():
            order += _across(line)
            line = []
        line.append((rect, widget))
    return order + _across(line)


def _across(line: list[tuple[QRect, QWidget]]) -> list[QWidget]:
    return [widget for _, widget in sorted(line, key=lambda pair: pair[0].left())]


def place_of(widget: QWidget, area: QWidget) -> QRect:
    """Where a stop is read: of a roster, at the left of its current row."""
    if isinstance(widget, RosterView):
        place = max(0, widget.row_model.place(widget.current))
        row = widget.row_rect(place)
        inner = QRect(row.left() - 1, row.top(), 1, max(1, widget.arrangement.height))
        return QRect(widget.mapTo(area, inner.topLeft()), inner.size())
    corner = widget.mapTo(area, QPoint(0, 0)) if widget is not area else QPoint(0, 0)
    return QRect(corner, widget.size()).adjusted(0, 0, 0, -min(THIN, widget.height() // 3))


def _nearest(stops: list[QWidget], focused: QWidget, areas: Sequence[QWidget]) -> int:
    """The first stop of the area that holds the focus."""
    area = next((area for area in areas if area is focused or area.isAncestorOf(focused)), None)
    if area is None:
        return 0
    return next((place for place, stop in enumerate(stops) if area.isAncestorOf(stop)), 0)
