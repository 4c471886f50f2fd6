"""Fields: yes or no, as a box with words; the whole line can be clicked."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from builder.core.form import FlagField
from builder.ui.bench import Bench
from builder.ui.controls.check import Check
from builder.ui.field_control import FieldControl
from builder.ui.roster.cells import flag_fits


class FlagControl(FieldControl[FlagField]):
    """A check box. In a table it has no words of its own: the column has them."""

    names_itself = True

    def __init__(
        self, bench: Bench, field: FlagField, *, table: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, field, table=table, parent=parent)
        self._box = Check("" if table else self.name())
        self._box.edited.connect(self._turned)
        self.hold(self._box)
        self.setFocusProxy(self._box)
        self.fill()

    def fill(self) -> None:
        shown = not self.table or flag_fits(self.name(), self.width())
        self._box.set_text(self.name() if shown else "")
        self._box.setAccessibleName(self.name())
        self._box.set_blocked(self.blocked())
        self._box.set_checked_from_model(self.field.value)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self.table:
            self.fill()

    def focus_target(self) -> QWidget:
        return self._box

    def set_fault(self, on: bool) -> None:
        self._box.set_fault(on)

    def sizeHint(self) -> QSize:
        return self._box.sizeHint()

    def _turned(self, on: bool) -> None:
        self.touched.emit()
        self.bench.change(self.field, on, merge=False)
