"""The box in which what is left of a track is changed, over its cell. Touches the number box alone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from builder.core.party_check import DeskTrack
from builder.ui.controls.keys import ENTER
from builder.ui.controls.stepper import Stepper
from builder.ui.theme import theme

WIDE, HIGH = 112, 28


class TrackEditor(Stepper):
    """edited_track: the member's row, the track, the number. ended: Enter, Esc, or the focus went."""

    edited_track = Signal(int, str, object)
    ended = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(name="", table=True, parent=parent)
        self._row, self._key, self._before = 0, "", 0
        self.hide()
        self.edited.connect(self._number)

    def open(self, row: int, track: DeskTrack, cell: QRect, name: str, sign: str = "") -> None:
        """Open over a cell, on what is left. `sign`: what was typed already."""
        self._row, self._key, self._before = row, track.key, track.current
        self.set_name(name)
        self.set_bounds(None, track.maximum or None)
        self.set_value_from_model(track.current)
        self._place(cell)
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if sign:
            self.begin_typing(replace=True)
            self.lineEdit().insert(sign)

    def keep_over(self, place: Callable[[int, str], QRect]) -> None:
        """The cells stand elsewhere now; a member who is gone takes the box along."""
        if not self.isVisible():
            return
        cell = place(self._row, self._key)
        if cell.isNull():
            self.hide()
        else:
            self._place(cell)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            super().keyPressEvent(event)
            self._end()
        elif event.key() == Qt.Key.Key_Escape:
            self.set_value_from_model(self._before)
            self.edited_track.emit(self._row, self._key, self._before)
            self._end()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.isVisible() and event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.hide()
            self.ended.emit()

    def _number(self, number: object) -> None:
        if self.isVisible():
            self.edited_track.emit(self._row, self._key, number)

    def _end(self) -> None:
        if self.isVisible():
            self.hide()
            self.ended.emit()

    def _place(self, cell: QRect) -> None:
        look = theme()
        wide = min(look.px(WIDE), self.maximumWidth(), max(self.sizeHint().width(), self.minimumWidth()))
        box = QRect(0, 0, wide, look.px(HIGH))
        box.moveCenter(cell.center())
        box.moveRight(cell.right())
        self.setGeometry(box)
