"""Fields: what every field's control has in common.

It shows a Field and tells the bench; it knows no system.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from builder.core.form import Field
from builder.ui.bench import Bench

K = TypeVar("K", bound=Field)


class FieldControl(QWidget, Generic[K]):
    """The bare control of a field, in a form's row or in a table's cell.

    touched: a key was pressed in it, so that messages wait. accepted: Enter. grown: its height
    changed. wide: it takes the whole row.
    anchor: where a what-if card shall point to, when whoever holds the control knows better.
    """

    touched = Signal()
    accepted = Signal()
    grown = Signal()

    wide = False
    names_itself = False

    def __init__(self, bench: Bench, field: K, *, table: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self.field = field
        self.table = table
        self.anchor: Callable[[], QRect] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_field(self, field: K) -> None:
        """Show the field as it is now. Values are set without signals; what is being typed is left alone."""
        self.field = field
        self.fill()

    def fill(self) -> None:
        """Set words and values of the field into the widgets."""
        raise NotImplementedError

    def focus_target(self) -> QWidget:
        """The widget that takes the focus."""
        return self

    def set_fault(self, on: bool) -> None:
        """Whether the red border is shown."""

    def is_composing(self) -> bool:
        """Whether an input method holds an unfinished word in it."""
        return False

    def name(self) -> str:
        """What a screen reader calls it."""
        return self.bench.say(self.field.label)

    def blocked(self) -> str:
        """Why it cannot be changed now; nothing where it can."""
        return self.bench.say(self.field.off)

    def hold(self, inner: QWidget, *, stretch: bool = False) -> None:
        """Put the one widget of the control in place."""
        layout = self.layout()
        if layout is None:
            layout = QHBoxLayout(self)
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        layout.addWidget(inner)
        if not stretch and isinstance(layout, QHBoxLayout):
            layout.addStretch(1)

    def least_width(self) -> int:
        """How narrow it can be."""
        return self.minimumSizeHint().width()

    def height_at(self, width: int) -> int:
        """How high it is at a width."""
        return self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()
