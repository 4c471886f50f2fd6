"""The number in a number box: what it is, how it is typed, stepped and taken back. No words of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleValueChangeEvent,
    QFocusEvent,
    QKeyEvent,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSpinBox, QWidget

from builder.ui.controls.deferred import Deferred
from builder.ui.controls.keys import ENTER, window_key
from builder.ui.controls.stepper_digits import Digits, Showing
from builder.ui.controls.stepper_steps import Steps
from builder.ui.numerals import Number, may_become_number, read_number, too_long, write_number

SHIFT_STEPS, CONTROL_STEPS = 5, 10


class NumberBox(QAbstractSpinBox):
    """A number that is stepped, typed or emptied. What is typed beyond the bounds stays.

    The value is what is shown: int or Fraction, None for unset. A typed number is told at once, the model's
    answer is shown when it disturbs nobody.
    """

    edited = Signal(object)
    accepted = Signal()
    why_asked = Signal()
    refused = Signal()
    composing_changed = Signal(bool)

    def __init__(
        self, *, name: str, unset: str = "", signed: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._value: Number | None = None
        self._before: Number | None = None
        self._steps = Steps()
        self._fill: Number | None = None
        self._unset, self._signed = unset, signed
        self._fault, self._reason = False, ""
        self._typing, self._fresh = False, False
        self._deferred: Deferred[Number | str] = Deferred()
        self._digits = Digits(self)
        self._digits.textEdited.connect(self.typed)
        self.setLineEdit(self._digits)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.set_name(name)

    # what the caller says

    def set_name(self, name: str) -> None:
        """What a screen reader calls the box."""
        self.setAccessibleName(name)

    def set_value_from_model(self, value: Number | None) -> None:
        """Show the model's number, now or when it disturbs nobody; emits nothing."""
        if self._deferred.offer("" if value is None else value):
            self._adopt(value)

    def set_bounds(self, low: Number | None, high: Number | None) -> None:
        """How far the arrows go; None: without end. A value outside stays as it is."""
        self._steps = replace(self._steps, low=low, high=high)
        self.update()

    def set_fill(self, fill: Number | None) -> None:
        """Where End leads, when that is not the upper bound."""
        self._fill = fill

    def set_step(self, step: Number) -> None:
        """How much one press changes: 1, or a quarter for a speed."""
        self._steps = replace(self._steps, step=step)

    def set_steps(self, rungs: Sequence[Number]) -> None:
        """The values that the arrows walk (1, 2, 4, 8 …) where one step will not do; none: by steps."""
        self._steps = replace(self._steps, rungs=tuple(rungs))
        self.update()

    def set_fault(self, on: bool) -> None:
        """The red border; the sentence stands below, in the caller's hands."""
        self._fault = on
        self._redisplay()

    def set_blocked(self, reason: str) -> None:
        """Refuse every change and say why; "" lifts it. The box can still be reached and heard."""
        self._reason = reason
        self.setReadOnly(bool(reason))
        self.setAccessibleDescription(reason)
        self._redisplay()

    def value(self) -> Number | None:
        """What is shown, or was typed last."""
        return self._value

    def is_composing(self) -> bool:
        """Whether an input method holds an unfinished word here."""
        return self._deferred.composing

    # what Qt asks of a spin box

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        if too_long(text):
            self.refused.emit()
            return QValidator.State.Invalid, text, position
        if read_number(text) is not None:
            return QValidator.State.Acceptable, text, position
        begun = may_become_number(text)
        return QValidator.State.Intermediate if begun else QValidator.State.Invalid, text, position

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        flags = QAbstractSpinBox.StepEnabledFlag.StepNone
        if self.can_step(-1):
            flags |= QAbstractSpinBox.StepEnabledFlag.StepDownEnabled
        if self.can_step(1):
            flags |= QAbstractSpinBox.StepEnabledFlag.StepUpEnabled
        return flags

    def stepBy(self, steps: int) -> None:
        if self.can_step(steps):
            self._choose(self._steps.target(self._value, steps))

    def can_step(self, direction: int) -> bool:
        """Whether a press on − (direction below 0) or + would do something."""
        return not self._reason and self._steps.can(self._value, direction)

    # typing

    def begin_typing(self, *, replace: bool) -> None:
        """From showing to typing; replace: the first sign takes the place of the number."""
        if self._typing or self._reason:
            return
        self._typing = True
        if self._value is None:
            self._digits.clear()
        self._digits.showing = Showing.TYPED
        if replace:
            self._digits.selectAll()
        else:
            self._digits.deselect()
            self._digits.setCursorPosition(len(self._digits.text()))
        self._digits.update()

    def composing(self, on: bool) -> None:
        """The inner editor's input method begins or ends a word."""
        before, self._deferred.composing = self._deferred.composing, on
        if before != on:
            self.composing_changed.emit(on)

    def composing_settled(self) -> None:
        """A word has just been taken or given up."""
        if self._deferred.composing:
            return
        if self._typing and not self._digits.text():
            self._deferred.given_up()
            self._stop_typing()
        self._show_waiting()

    def typed(self, text: str) -> None:
        """The inner editor's text changed under the player's hand."""
        if not self._typing:
            self.begin_typing(replace=False)
        number = read_number(text)
        if number is None:
            self._deferred.unfinished()
            return
        self._deferred.sent(number)
        self._value = number
        self._say()

    def _choose(self, value: Number) -> None:
        """A whole number of the player's: a step, a bound, the one before."""
        self._deferred.settled()
        if value == self._value and not self._typing:
            return
        changed = value != self._value
        self._adopt(value)
        if changed:
            self._say()

    def _say(self) -> None:
        QAccessible.updateAccessibility(QAccessibleValueChangeEvent(self, self.text()))
        self.edited.emit(self._value)

    def _adopt(self, value: Number | None) -> None:
        self._value = value
        self._stop_typing()

    def _stop_typing(self) -> None:
        self._typing = False
        self._display()

    def _display(self) -> None:
        """Show the value at rest. Out of range, huge or a fraction: as it is."""
        self._digits.setText(self._words())
        if self._value is None:
            self._digits.showing = Showing.UNSET
        elif self._reason:
            self._digits.showing = Showing.BLOCKED
        else:
            self._digits.showing = Showing.NUMBER if self._value or self._fault else Showing.ZERO
        self._digits.update()
        self.update()

    def _redisplay(self) -> None:
        """The looks changed, not the number; what is being typed stays."""
        if not self._typing:
            self._display()
        self.update()

    def _words(self) -> str:
        return self._unset if self._value is None else write_number(self._value, signed=self._signed)

    def _finish(self) -> None:
        """Enter, or the focus leaves: what was typed counts, the empty box too; half a number does not."""
        if not self._typing:
            return
        emptied = not self._digits.text().strip() and self._unset and self._value is not None
        self._deferred.settled() if emptied else None
        if emptied:
            self._value = None
        self._stop_typing()
        if emptied:
            self._say()

    def _show_waiting(self, *, leaving: bool = False) -> None:
        if waiting := self._deferred.release(leaving=leaving):
            self._adopt(None if isinstance(waiting[0], str) else waiting[0])

    # keys

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride:
            key = cast("QKeyEvent", event)
            if window_key(key) and not self.is_composing():
                event.ignore()
                return False
            if key.key() in ENTER or key.key() == Qt.Key.Key_Escape:
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.is_composing():
            event.accept()
        elif window_key(event) and event.key() not in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        elif not self._own_key(event):
            self._type_key(event)

    def _own_key(self, event: QKeyEvent) -> bool:
        """The keys that mean something to a number; True when the key was one."""
        key = event.key()
        if key in ENTER:
            self._enter(event)
        elif key == Qt.Key.Key_Escape:
            self._escape(event)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            event.ignore()
        elif self._typing or key not in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End):
            return False
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepBy((1 if key == Qt.Key.Key_Right else -1) * _strides(event.modifiers()))
        else:
            highest = self._steps.high if self._fill is None else self._fill
            self._to_bound(self._steps.low if key == Qt.Key.Key_Home else highest)
        return True

    def _type_key(self, event: QKeyEvent) -> None:
        if self._reason:
            event.ignore() if not event.text() else event.accept()
            return
        if not self._typing and event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.begin_typing(replace=event.key() == Qt.Key.Key_Delete)
        elif not self._typing and event.text().isprintable() and event.text().strip():
            self.begin_typing(replace=True)
        super().keyPressEvent(event)

    def _enter(self, event: QKeyEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.why_asked.emit()
            return
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
            return
        self._finish()
        self._show_waiting(leaving=True)
        self._before = self._value
        self.accepted.emit()

    def _escape(self, event: QKeyEvent) -> None:
        """Back to what stood here before; when nothing was done the key is the window's."""
        if not self._typing and self._value == self._before:
            event.ignore()
            return
        self._deferred.settled()
        changed, self._value = self._value != self._before, self._before
        self._stop_typing()
        if changed:
            self._say()

    def _to_bound(self, bound: Number | None) -> None:
        if bound is not None and not self._reason:
            self._choose(bound)

    # focus

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._before = self._value
        self._fresh = event.reason() is Qt.FocusReason.MouseFocusReason
        super().focusInEvent(event)
        self._digits.deselect()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is Qt.FocusReason.PopupFocusReason:
            return
        self.composing(False)
        self._finish()
        self._show_waiting(leaving=True)
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def digits_pressed(self) -> bool:
        """The number itself was pressed; True when the press is for the caret, not for the focus."""
        fresh, self._fresh = self._fresh, False
        if fresh or self._reason:
            return False
        self.begin_typing(replace=False)
        return True


def _strides(modifiers: Qt.KeyboardModifier) -> int:
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        return CONTROL_STEPS
    return SHIFT_STEPS if modifiers & Qt.KeyboardModifier.ShiftModifier else 1
