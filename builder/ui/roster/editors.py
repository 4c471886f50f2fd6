"""Roster: the live widgets of the current row: one a field cell, kept while its row stays current.

No rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtWidgets import QWidget

from builder.core.evaluation import Path
from builder.core.form import Field, FlagField, NumberField, PickOne, TextField
from builder.ui.bench import Bench, on_screen
from builder.ui.field_control import FieldControl
from builder.ui.roster.columns import Arrangement
from builder.ui.roster.model import Shown
from builder.ui.theme import theme

Maker = Callable[..., FieldControl[Any]]
Control = FieldControl[Any]
INSET = 9  # a line edit stands so far to the left that its words do not jump


class Editors(QObject):
    """The controls of one row's cells, by column."""

    accepted = Signal(int)

    def __init__(self, bench: Bench, make: Maker, viewport: QWidget) -> None:
        super().__init__(viewport)
        self._bench, self._make, self._viewport = bench, make, viewport
        self._controls: dict[int, Control] = {}
        self.key: int | str | None = None

    @property
    def places(self) -> frozenset[int]:
        """The columns that are live."""
        return frozenset(self._controls)

    def control(self, place: int) -> Control | None:
        """The control of a column."""
        return self._controls.get(place)

    def controls(self) -> tuple[Control, ...]:
        """All controls, left to right."""
        return tuple(self._controls[place] for place in sorted(self._controls))

    def focused(self) -> int | None:
        """The column whose control has the focus."""
        for place, control in self._controls.items():
            inner = control.focusWidget()
            if control.hasFocus() or (inner is not None and inner.hasFocus()):
                return place
        return None

    def first(self, kind: type[Field]) -> Control | None:
        """The first control of a kind of field."""
        return next((control for control in self.controls() if isinstance(control.field, kind)), None)

    def at_path(self, path: Path) -> Control | None:
        """The control whose field stands at a path or above it."""
        return next((one for one in self.controls() if path[: len(one.field.path)] == one.field.path), None)

    def show_row(self, row: Shown | None) -> None:
        """Be the editors of a row: the same widgets while it is the same row, others for another one."""
        if row is None or row.key != self.key:
            self.clear()
        if row is None:
            return
        self.key = row.key
        fields = {place: cell for place, cell in enumerate(row.line.cells) if isinstance(cell, Field)}
        for place in [place for place in self._controls if place not in fields]:
            self._drop(place)
        for place, field in fields.items():
            control = self._controls.get(place)
            if control is not None and type(control.field) is type(field):
                if control.field != field:
                    control.show_field(field)
            else:
                self._open(place, field)

    def place(self, top: int, arrangement: Arrangement) -> None:
        """Put the controls over their cells; `top` is the row's."""
        for place, control in self._controls.items():
            box = arrangement.box(place)
            control.setVisible(box is not None)
            if box is None:
                continue
            cell = QRect(box.left, top + box.top, box.width, box.height)
            if isinstance(control.field, TextField):
                cell.setLeft(cell.left() - theme().px(INSET))
            size = control.sizeHint()
            field = control.field
            wide = (
                cell.width()
                if isinstance(field, TextField | PickOne | FlagField)
                else min(cell.width(), size.width())
            )
            height = min(size.height(), cell.height())
            control.setGeometry(cell.left(), cell.top() + (cell.height() - height) // 2, wide, height)

    def clear(self) -> None:
        """No row is current."""
        for place in list(self._controls):
            self._drop(place)
        self.key = None

    def retranslate(self) -> None:
        """Say everything again in another language."""
        for control in self._controls.values():
            control.fill()

    def _open(self, place: int, field: Field) -> None:
        if place in self._controls:
            self._drop(place)
        control = self._make(self._bench, field, table=True, parent=self._viewport)
        control.accepted.connect(lambda: self.accepted.emit(place))
        if isinstance(field, NumberField):
            control.anchor = partial(self._beside, control)
        control.show()
        self._controls[place] = control

    def _drop(self, place: int) -> None:
        control = self._controls.pop(place)
        control.hide()
        control.setParent(None)
        control.deleteLater()

    def _beside(self, control: Control) -> QRect:
        """Where the what-if card points to: the control, so that it stands at the right of it."""
        rect = on_screen(control)
        return rect.adjusted(0, 0, theme().px(6), 0)
