"""The number box: − value +. Exact numbers, typed in any width, never clamped. No words of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleValueChangeEvent,
    QColor,
    QEnterEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSpinBox, QToolTip, QWidget

from builder.ui.controls.deferred import Deferred
from builder.ui.controls.keys import ENTER, window_key
from builder.ui.controls.labels import plain_tip
from builder.ui.controls.stepper_digits import Digits, Showing
from builder.ui.controls.stepper_ends import EndPainter, Press
from builder.ui.numerals import Number, may_become_number, read_number, too_long, write_number
from builder.ui.paint import draw_input_box
from builder.ui.theme import follow, theme

END = 28
AIM_MS = 400
SHIFT_STEPS, CONTROL_STEPS = 5, 10


class Stepper(QAbstractSpinBox):
    """A number that is stepped, typed or emptied. Bounds stop the arrows; what is typed beyond them stays.

    The value is what is shown: int or Fraction, None for unset. A typed number is told at once, the model's
    answer is shown when it disturbs nobody. aimed: the step (-1, +1) that focus or a resting pointer means.
    """

    edited = Signal(object)
    accepted = Signal()
    why_asked = Signal()
    refused = Signal()
    composing_changed = Signal(bool)
    aimed = Signal(int)

    def __init__(
        self,
        *,
        name: str,
        less: str = "",
        more: str = "",
        step: Number = 1,
        unset: str = "",
        signed: bool = False,
        table: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._value: Number | None = None
        self._before: Number | None = None
        self._low: Number | None = None
        self._high: Number | None = None
        self._step, self._unset, self._signed, self._table = step, unset, signed, table
        self._rungs: tuple[int, ...] = ()
        self._less, self._more = less, more
        self._fault, self._reason = False, ""
        self._typing, self._fresh, self._hovered, self._at, self._aim = False, False, False, 0, 0
        self._deferred: Deferred[Number | str] = Deferred()
        self._digits = Digits(self)
        self._build()
        self.set_name(name)
        follow(self._restyle)
        self._display()

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
        self._low, self._high = low, high
        self.update()

    def set_step(self, step: Number) -> None:
        """How much one press changes: 1, or a quarter for a speed."""
        self._step = step

    def set_steps(self, rungs: Sequence[int]) -> None:
        """The values that the arrows walk (1, 2, 4, 8 …) where one step will not do; none: the step counts."""
        self._rungs = tuple(rungs)
        self.update()

    def set_words(self, *, less: str, more: str, unset: str) -> None:
        """The words of the two ends and of the empty box, in another language."""
        self._less, self._more, self._unset = less, more, unset
        self._redisplay()

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
        if not self.can_step(steps):
            return
        if self._value is None:
            self._choose(self._low if self._low is not None else 0)
            return
        if self._rungs:
            self._choose(self._rung(steps))
            return
        target = self._value + steps * self._step
        if steps > 0 and self._high is not None:
            target = min(target, self._high)
        if steps < 0 and self._low is not None:
            target = max(target, self._low)
        self._choose(target)

    def can_step(self, direction: int) -> bool:
        """Whether a press on − (direction below 0) or + would do something."""
        if self._reason:
            return False
        if self._value is None:
            return True
        if self._rungs:
            return self._rung(direction) != self._value
        if direction > 0:
            return self._high is None or self._value < self._high
        return self._low is None or self._value > self._low

    def _rung(self, steps: int) -> Number:
        """So many rungs up or down from the value; the last one where they end."""
        value = self._value or 0
        beyond = [rung for rung in self._rungs if (rung > value if steps > 0 else rung < value)]
        if not beyond:
            return value
        beyond.sort(reverse=steps < 0)
        return beyond[min(abs(steps), len(beyond)) - 1]

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

    def _build(self) -> None:
        self.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        self.setFrame(False)
        self.setLineEdit(self._digits)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._digits.textEdited.connect(self.typed)
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(AIM_MS)
        self._resting.timeout.connect(self._rested)
        self._press = Press(self)
        self._press.fired.connect(self._step_from_end)

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
        if event.type() is QEvent.Type.ToolTip:
            self._tell(cast("QHelpEvent", event))
            return True
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
            self._to_bound(self._low if key == Qt.Key.Key_Home else self._high)
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

    # focus and pointer

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._before = self._value
        self._fresh = event.reason() is Qt.FocusReason.MouseFocusReason
        super().focusInEvent(event)
        self._digits.deselect()
        self._take_aim(1)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is Qt.FocusReason.PopupFocusReason:
            return
        self.composing(False)
        self._finish()
        self._show_waiting(leaving=True)
        self._press.stop()
        self._take_aim(0)
        self.update()

    def digits_pressed(self) -> bool:
        """The number itself was pressed; True when the press is for the caret (a second press, or typing)."""
        fresh, self._fresh = self._fresh, False
        if fresh or self._reason:
            return False
        self.begin_typing(replace=False)
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        direction = self._end_at(event.position().toPoint())
        if event.button() is not Qt.MouseButton.LeftButton or not direction:
            event.ignore()
            return
        self._finish()
        self._press.start(direction)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._press.stop()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._end_at(event.position().toPoint())
        if at != self._at:
            self._at = at
            self._resting.start() if at else self._resting.stop()
            self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered, self._at = False, 0
        self._resting.stop()
        self._take_aim(1 if self.hasFocus() else 0)
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def _step_from_end(self, direction: int) -> None:
        self.stepBy(direction)

    def _rested(self) -> None:
        self._take_aim(self._at)

    def _take_aim(self, direction: int) -> None:
        if direction != self._aim:
            self._aim = direction
            self.aimed.emit(direction)

    def _end_at(self, point: QPoint) -> int:
        end = theme().px(END)
        if point.x() < end:
            return -1
        return 1 if point.x() >= self.width() - end else 0

    def _tell(self, event: QHelpEvent) -> None:
        whole = self._words() if self._digits.too_wide() else ""
        words = self._reason or {-1: self._less, 0: whole, 1: self._more}[self._end_at(event.pos())]
        QToolTip.showText(event.globalPos(), plain_tip(words), self)

    # looks

    def sizeHint(self) -> QSize:
        look = theme()
        if self._table:
            return QSize(look.size("width.stepper.table"), look.px(26))
        return QSize(look.size("width.stepper"), look.size("height.control"))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        end = theme().px(END)
        self._digits.setGeometry(self.rect().adjusted(end, 2, -end, -2))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_input_box(
            painter, self.rect(), focused=self.hasFocus(), hovered=self._hovered, fault=self._fault
        )
        end = theme().px(END)
        less = QRect(0, 0, end, self.height())
        more = QRect(self.width() - end, 0, end, self.height())
        ends = EndPainter(painter)
        ends.draw(less, plus=False, ready=self.can_step(-1), hovered=self._at < 0)
        ends.draw(more, plus=True, ready=self.can_step(1), hovered=self._at > 0)

    def _restyle(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, QColor(Qt.GlobalColor.transparent))
        self.setPalette(palette)
        self._digits.setFont(theme().font("strong"))
        self.setFixedSize(self.sizeHint())
        self.update()


def _strides(modifiers: Qt.KeyboardModifier) -> int:
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        return CONTROL_STEPS
    return SHIFT_STEPS if modifiers & Qt.KeyboardModifier.ShiftModifier else 1
