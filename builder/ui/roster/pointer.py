"""Roster: what the pointer does: picks, drags, unfolds, asks why; a press on a control is handed to it.

No rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QToolTip, QWidget

from builder.ui.controls.labels import plain_tip
from builder.ui.theme import theme

if TYPE_CHECKING:
    from builder.ui.roster.view import RosterView

Key = int | str
GRIP_ZONE = 12


class RowPointer:
    """The pointer over one roster. `hovered`: row and column under it.

    `drop`: where a dragged row would go.
    """

    def __init__(self, view: RosterView) -> None:
        self._view = view
        self._pressed: tuple[Key, bool] | None = None
        self._drag: tuple[Key, int] | None = None
        self._passing = False
        self.hovered: tuple[Key | None, int | None] = (None, None)

    @property
    def drop(self) -> int | None:
        """The place between rows that a dragged row would go to, or None."""
        return self._drag[1] if self._drag is not None else None

    def press(self, event: QMouseEvent) -> None:
        """A press makes a row current; on its handle it begins to drag."""
        if self._passing:  # what the control did not want comes back to us
            return
        view, point = self._view, event.position().toPoint()
        place = view.place_at(point.y())
        if place < 0:
            return
        row = view.rows[place]
        was_current = row.key == view.current
        view.make_current(row.key)
        if event.button() is not Qt.MouseButton.LeftButton:
            view.setFocus(Qt.FocusReason.MouseFocusReason)
        elif view.can_move(row.line) and self._on_grip(point):
            view.setFocus(Qt.FocusReason.MouseFocusReason)
            self._drag = (row.key, place)
            view.viewport().update()
        else:
            self._press_cell(event, place, was_current)

    def move(self, event: QMouseEvent) -> None:
        """Over the rows: what lies under the pointer, and where a dragged row would go."""
        view, point = self._view, event.position().toPoint()
        if self._drag is not None:
            self._drag = (self._drag[0], self._drop_place(point.y()))
            view.viewport().update()
            return
        place = view.place_at(point.y())
        key = view.rows[place].key if place >= 0 else None
        box = view.arrangement.at(point.x(), point.y() - view.row_rect(place).top()) if place >= 0 else None
        self._hover(key, box.place if box else None)
        door = key is not None and box is not None and view.is_door(place, box.place)
        grip = key is not None and view.can_move(view.rows[place].line) and self._on_grip(point)
        shape = Qt.CursorShape.OpenHandCursor if grip else Qt.CursorShape.ArrowCursor
        view.viewport().setCursor(Qt.CursorShape.PointingHandCursor if door else shape)

    def release(self, event: QMouseEvent) -> None:
        """A dragged row is dropped; a click on a row unfolds it, or folds it again."""
        view = self._view
        if self._drag is not None:
            self._drop()
            return
        pressed, self._pressed = self._pressed, None
        place = view.place_at(event.position().toPoint().y())
        if pressed is not None and place >= 0 and view.rows[place].key == pressed[0]:
            is_open = view.unfolded is not None and view.unfolded.line.key == pressed[0]
            view.unfold(None if pressed[1] and is_open else pressed[0])

    def leave(self) -> None:
        """The pointer is elsewhere."""
        self._hover(None, None)

    def tip(self, event: QHelpEvent) -> None:
        """The sentence of a row's state, or a name in full where it is cut."""
        view = self._view
        place = view.place_at(event.pos().y())
        if place >= 0:
            box = view.arrangement.at(event.pos().x(), event.pos().y() - view.row_rect(place).top())
            tip = view.tip_of(place, box.place if box is not None else -1)
            QToolTip.showText(event.globalPos(), plain_tip(tip), view.viewport())

    def _press_cell(self, event: QMouseEvent, place: int, was_current: bool) -> None:
        """A press on a control goes to the control; on a number it asks why; elsewhere it may unfold."""
        view, point = self._view, event.position().toPoint()
        box = view.arrangement.at(point.x(), point.y() - view.row_rect(place).top())
        control = view.editors.control(box.place) if box is not None else None
        if control is not None:
            target = control.focus_target()
            target.setFocus(Qt.FocusReason.MouseFocusReason)
            at = view.viewport().mapToGlobal(point)
            self._passing = True
            pass_on(event, control.childAt(control.mapFromGlobal(at)) or target, at)
            self._passing = False
            return
        view.setFocus(Qt.FocusReason.MouseFocusReason)
        if box is not None and view.is_door(place, box.place):
            view.ask_why(box.place)
            return
        self._pressed = (view.rows[place].key, was_current)

    def _on_grip(self, point: QPoint) -> bool:
        return point.x() < theme().px(GRIP_ZONE)

    def _drop(self) -> None:
        view, drag = self._view, self._drag
        self._drag = None
        view.viewport().update()
        if drag is not None:
            key, goal = drag
            start = view.row_model.place(key)
            target = goal - 1 if goal > start else goal
            if target != start:
                view.moved.emit(key, target)

    def _drop_place(self, y: int) -> int:
        for place in range(len(self._view.rows)):
            if y < self._view.row_rect(place).center().y():
                return place
        return len(self._view.rows)

    def _hover(self, key: Key | None, column: int | None) -> None:
        if (key, column) == self.hovered:
            return
        old, self.hovered = self.hovered, (key, column)
        for one in {old[0], key} - {None}:
            self._view.viewport().update(self._view.row_rect(self._view.row_model.place(one)))


def pass_on(event: QMouseEvent, target: QWidget, at: QPoint) -> None:
    """Hand a press to a widget that has just come to stand there, and let go again."""
    local = target.mapFromGlobal(at)
    press = QMouseEvent(
        event.type(), local.toPointF(), at.toPointF(), event.button(), event.buttons(), event.modifiers()
    )
    QApplication.sendEvent(target, press)
    if event.type() is QEvent.Type.MouseButtonPress and not isinstance(target, QAbstractItemView):
        release = QMouseEvent(
            QEvent.Type.MouseButtonRelease,
            local.toPointF(),
            at.toPointF(),
            event.button(),
            Qt.MouseButton.NoButton,
            event.modifiers(),
        )
        QApplication.sendEvent(target, release)
