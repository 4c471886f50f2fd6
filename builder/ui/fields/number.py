"""Fields: an exact number with a step each way. What is out of range is shown and reported, never clamped."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QWidget

from builder.core.edit import putting
from builder.core.form import NumberField
from builder.core.number import shown
from builder.core.text import Text
from builder.ui.bench import Aim, Bench, on_screen
from builder.ui.controls.stepper import Stepper
from builder.ui.field_control import FieldControl
from builder.ui.fields_fit import boxed


class NumberControl(FieldControl[NumberField]):
    """− value +. While focus or pointer rests on a step, the bench is told what it would be."""

    def __init__(
        self, bench: Bench, field: NumberField, *, table: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, field, table=table, parent=parent)
        self._box = Stepper(name=self.name(), table=table, signed=field.low is None or field.low < 0)
        self._direction = 0
        self._box.edited.connect(self._stepped)
        self._box.accepted.connect(self.accepted)
        self._box.aimed.connect(self._aim)
        self._box.why_asked.connect(self.ask_why)
        self._box.refused.connect(self._refused)
        self.hold(self._box)
        self.setFocusProxy(self._box)
        self.fill()

    def fill(self) -> None:
        box, field = self._box, self.field
        box.set_name(self.name())
        box.set_words(
            less=self.bench.say(Text("ui.number.less")),
            more=self.bench.say(Text("ui.number.more")),
            unset=boxed(self.bench.say(field.unset)),
        )
        box.set_blocked(self.blocked())
        box.set_bounds(field.low, field.high)
        box.set_fill(field.fill)
        box.set_step(field.step)
        box.set_steps(field.steps)
        box.set_value_from_model(field.value)
        if self._direction:
            self._aim(self._direction)

    def focus_target(self) -> QWidget:
        return self._box

    def set_fault(self, on: bool) -> None:
        self._box.set_fault(on)

    def is_composing(self) -> bool:
        return self._box.is_composing()

    def sizeHint(self) -> QSize:
        return self._box.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._box.sizeHint()

    def ask_why(self) -> None:
        """Where the number that follows from this one comes from, or else its price."""
        row = self.parentWidget() or self
        self.bench.ask_why(self.field.shows or self.field.cost, self, row)

    def target(self, direction: int) -> int | Fraction | None:
        """The value one step up or down, or None where the arrows end."""
        return next_value(self.field, direction)

    def aim_rect(self) -> QRect:
        """Where the what-if card points to, on the screen."""
        return self.anchor() if self.anchor is not None else on_screen(self)

    def _stepped(self, value: int | Fraction | None) -> None:
        self.touched.emit()
        self.bench.change(self.field, value)

    def _refused(self) -> None:
        self.bench.said.emit(self.bench.say(Text("ui.number.too_long")))

    def _aim(self, direction: int) -> None:
        if self.table and direction and not self._box.underMouse():
            direction = 0
        self._direction = direction
        target = self.target(direction) if direction else None
        if target is None or self.field.off is not None:
            self.bench.aimed.emit(None)
            return
        title = Text("ui.what_if.number", {"what": self.field.label, "n": shown(target)})
        edits = (putting(self.field, target),)
        key = "→" if direction > 0 else "←"
        own = (self.field.shows, self.field.value, target) if self.field.shows else None
        self.bench.aimed.emit(Aim(title, edits, self, self.aim_rect, key, own))


def next_value(field: NumberField, direction: int) -> int | Fraction | None:
    """The value a step up or down from the field's, as the arrows walk; None where they end."""
    value = field.value
    if value is None:
        return field.low if field.low is not None else 0
    if field.steps:
        beyond = [step for step in field.steps if (step > value if direction > 0 else step < value)]
        return (min(beyond) if direction > 0 else max(beyond)) if beyond else None
    target = value + direction * field.step
    if field.high is not None and direction > 0 and target > field.high:
        return None
    return None if field.low is not None and direction < 0 and target < field.low else target
