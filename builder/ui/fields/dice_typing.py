"""Fields: real dice are told: a small box a die, or one for their sum. It holds no words of its own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QWidget

from builder.core.dice import parse, typed
from builder.core.draft import Typed
from builder.core.form import Throw
from builder.ui.controls.labels import label
from builder.ui.controls.number_box import NumberBox
from builder.ui.fields.dice_faces import GAP, MOST, plus_of, sides_of
from builder.ui.paint import draw_input_box
from builder.ui.theme import follow, theme

DIE, SUM, HIGH = 30, 44, 28
ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)


class DieBox(NumberBox):
    """A number without ends, as small as a die."""

    def __init__(self, wide: int, low: int, high: int, parent: QWidget) -> None:
        super().__init__(name="", unset=" ", parent=parent)
        self._wide, self.low, self.high = wide, low, high
        self.setButtonSymbols(NumberBox.ButtonSymbols.NoButtons)
        self.setFrame(False)
        self.set_bounds(low, high)
        self.edited.connect(self._judge)
        follow(self._restyle)

    def number(self) -> int | None:
        """What is typed, where it can be."""
        value = self.value()
        return value if isinstance(value, int) and self.low <= value <= self.high else None

    def is_full(self) -> bool:
        """Whether no further digit could follow what is typed."""
        value = self.number()
        return value is not None and value * 10 > self.high

    def empty(self) -> None:
        """Take out what is typed."""
        self.set_value_from_model(None)
        self.set_fault(False)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(self._wide), theme().px(HIGH))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lineEdit().setGeometry(self.rect().adjusted(3, 2, -3, -2))

    def paintEvent(self, event: QPaintEvent) -> None:
        value = self.value()
        fault = value is not None and self.number() is None
        draw_input_box(QPainter(self), self.rect(), focused=self.hasFocus(), fault=fault)

    def _judge(self, value: object) -> None:
        self.set_fault(value is not None and self.number() is None)

    def _restyle(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, QColor(Qt.GlobalColor.transparent))
        self.setPalette(palette)
        self.lineEdit().setFont(theme().font("strong"))
        self.setFixedSize(self.sizeHint())


class TypedThrow(QObject):
    """The boxes of one throw: its dice in order and their sum. Either is enough.

    changed: something was typed. done: Enter. left: Esc. full: the last die is told.
    """

    changed = Signal()
    done = Signal()
    full = Signal()

    def __init__(self, throw: Throw, parent: QWidget) -> None:
        super().__init__(parent)
        self._throw = throw
        expression = parse(throw.expression)
        again = any(term.again is not None for term in expression.terms)
        sides = sides_of(expression)
        self.boxes = [] if again or len(sides) > MOST else [DieBox(DIE, 1, side, parent) for side in sides]
        self.sum = DieBox(SUM, *expression.bounds, parent)
        self.plus = label(plus_of(expression) if self.boxes else "", tone="text.muted", parent=parent)
        for place, box in enumerate(self.boxes):
            box.edited.connect(lambda _=None, place=place: self._die(place))
            box.accepted.connect(self.done)
        self.sum.edited.connect(self._total)
        self.sum.accepted.connect(self.done)

    def told(self) -> Typed | None:
        """The dice as they were told, or None while something is missing."""
        dice = [box.number() for box in self.boxes]
        if self.boxes and all(face is not None for face in dice):
            return self._throw.expression, [face for face in dice if face is not None]
        total = self.sum.number()
        if total is None or any(box.value() is not None for box in self.boxes):
            return None
        return self._throw.expression, total

    def name(self, dice: str, total: str) -> None:
        """What a screen reader calls the boxes."""
        for place, box in enumerate(self.boxes):
            box.set_name(f"{dice} {place + 1}")
        self.sum.set_name(total)

    def place(self, left: int, total: QRect, middle: int) -> None:
        """Put the boxes over the dice and over the sum."""
        look = theme()
        for box in self.boxes:
            size = box.sizeHint()
            box.setGeometry(left, middle - size.height() // 2, size.width(), size.height())
            left += size.width() + look.px(GAP - 2)
        added = self.plus.sizeHint()
        self.plus.setGeometry(QRect(QPoint(left, middle - added.height() // 2), added))
        size = self.sum.sizeHint()
        self.sum.setGeometry(
            total.right() + 1 - size.width(), middle - size.height() // 2, size.width(), size.height()
        )

    def first(self) -> DieBox:
        """Where typing begins."""
        return self.boxes[0] if self.boxes else self.sum

    def show(self) -> None:
        """Show the boxes."""
        for part in (*self.boxes, self.plus, self.sum):
            part.show()

    def remove(self) -> None:
        """Take the boxes away."""
        for part in (*self.boxes, self.plus, self.sum):
            part.hide()
            part.setParent(None)
            part.deleteLater()
        self.deleteLater()

    def _die(self, place: int) -> None:
        told = self.told()
        self.sum.empty()
        if told is not None and not isinstance(told[1], int):
            self.sum.set_value_from_model(total_of(told[0], told[1]))
        if self.boxes[place].is_full():
            if place + 1 < len(self.boxes):
                self.boxes[place + 1].setFocus(Qt.FocusReason.OtherFocusReason)
            else:
                self.full.emit()
        self.changed.emit()

    def _total(self) -> None:
        for box in self.boxes:
            box.empty()
        self.changed.emit()


def total_of(expression: str, faces: Sequence[int]) -> int | None:
    """What the dice come to; None where they do not fit."""
    try:
        return typed(expression, faces, (), ANY_TIME).total
    except ValueError:
        return None
