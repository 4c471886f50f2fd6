"""One line to type into, with the manners an input method needs. Holds no words of its own."""

from __future__ import annotations

import re
from typing import cast

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QInputMethodEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from builder.ui.controls.deferred import Deferred
from builder.ui.controls.keys import window_key
from builder.ui.controls.labels import plain_tip
from builder.ui.controls.menu import show_once
from builder.ui.controls.text_box import clear_ground, draw_text_box, side_room
from builder.ui.theme import follow, theme

WIDEST = 420

# What has no place in one line. It comes in by pasting: Qt shows a blank, and keeps it.
BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class LineEdit(QLineEdit):
    """A line edit that the model never disturbs: neither a word being composed nor what is half typed.

    own_history: whether Ctrl+Z stays in the box (a search line); otherwise undo is the window's.
    """

    edited = Signal(str)
    composing_changed = Signal(bool)
    preedit_changed = Signal(str)
    accepted = Signal()
    left = Signal()

    def __init__(
        self,
        *,
        name: str = "",
        placeholder: str = "",
        own_history: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._own_history = own_history
        self._preedit = ""
        self._deferred: Deferred[str] = Deferred()
        self._fault, self._blocked = False, False
        self.setFrame(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.set_name(name)
        self.setPlaceholderText(placeholder)
        self.textEdited.connect(self._typed)
        self.returnPressed.connect(self.accepted)
        follow(self._restyle)

    def set_name(self, name: str) -> None:
        """What a screen reader calls the box."""
        self.setAccessibleName(name)

    def set_text_from_model(self, text: str) -> None:
        """Show the model's text, now or when it disturbs nobody; the cursor keeps its place, no signal."""
        if self._deferred.offer(text):
            self._show(text)

    def set_fault(self, on: bool) -> None:
        """The red border; the sentence stands below, in the caller's hands."""
        self._fault = on
        self.update()

    def set_blocked(self, reason: str) -> None:
        """Refuse typing and say why; "" lifts it. The box keeps its place in the tab order."""
        self.setReadOnly(bool(reason))
        self.setAccessibleDescription(reason)
        self.setToolTip(plain_tip(reason))
        self._blocked = bool(reason)
        clear_ground(self, faint=self._blocked)

    def is_composing(self) -> bool:
        """Whether an input method holds an unfinished word here."""
        return bool(self._preedit)

    def preedit(self) -> str:
        """The unfinished word."""
        return self._preedit

    def whole_text(self) -> str:
        """The text as it looks: the unfinished word at its place included."""
        at = self.cursorPosition()
        return self.text()[:at] + self._preedit + self.text()[at:]

    def sizeHint(self) -> QSize:
        return QSize(theme().px(WIDEST), theme().size("height.control"))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(64), theme().size("height.control"))

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_text_box(self, fault=self._fault)
        super().paintEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        show_once(self.createStandardContextMenu(), event.globalPos())

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        if self.isReadOnly():
            event.ignore()
            return
        before, self._preedit = self._preedit, event.preeditString()
        self._deferred.composing = bool(self._preedit)
        super().inputMethodEvent(event)
        self._settle()
        if bool(before) != bool(self._preedit):
            self.composing_changed.emit(bool(self._preedit))
        if before != self._preedit:
            self.preedit_changed.emit(self._preedit)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is Qt.FocusReason.PopupFocusReason:
            return
        if self._preedit:
            self._preedit, self._deferred.composing = "", False
            self.composing_changed.emit(False)
            self.preedit_changed.emit("")
        self._settle(leaving=True)
        self.left.emit()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and self._is_windows(cast("QKeyEvent", event)):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._is_windows(event):
            event.ignore()
            return
        super().keyPressEvent(event)

    def _is_windows(self, event: QKeyEvent) -> bool:
        return not self._preedit and window_key(event, own_history=self._own_history)

    def _typed(self, text: str) -> None:
        if BREAKS.search(text):
            text = BREAKS.sub(" ", text)
            self._show(text)
        self._deferred.sent(text)
        self.edited.emit(text)

    def _settle(self, *, leaving: bool = False) -> None:
        if waiting := self._deferred.release(leaving=leaving):
            self._show(waiting[0])

    def _show(self, text: str) -> None:
        if text == self.text():
            return
        at = self.cursorPosition()
        self.setText(text)
        self.setCursorPosition(min(at, len(text)) if self.hasFocus() else 0)

    def _restyle(self) -> None:
        self.setFixedHeight(theme().size("height.control"))
        self.setMaximumWidth(theme().px(WIDEST))
        self.setTextMargins(side_room(), 0, side_room(), 0)
        clear_ground(self, faint=self._blocked)
