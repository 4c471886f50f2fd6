"""Fields: one widget a field kind, and the map from kind to widget."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from builder.core.form import (
    Field,
    FlagField,
    NumberField,
    PickMany,
    PickOne,
    PictureField,
    RollField,
    Roster,
    TextField,
)
from builder.ui.bench import Bench
from builder.ui.field_control import FieldControl
from builder.ui.fields.arrange import ArrangeControl
from builder.ui.fields.flag import FlagControl
from builder.ui.fields.number import NumberControl
from builder.ui.fields.pick_many import PickManyControl
from builder.ui.fields.pick_one import PickOneControl
from builder.ui.fields.picture import PictureControl
from builder.ui.fields.roll import RollControl
from builder.ui.fields.strip import StripControl
from builder.ui.fields.text import TextControl
from builder.ui.roster.control import RosterControl

AnyControl = FieldControl[Any]


def control_for(
    bench: Bench, field: Field, *, table: bool = False, parent: QWidget | None = None
) -> AnyControl:
    """The control of a field, already showing it. `table`: for a cell. A new kind must be entered here."""
    match field:
        case TextField():
            return TextControl(bench, field, table=table, parent=parent)
        case NumberField():
            return NumberControl(bench, field, table=table, parent=parent)
        case FlagField():
            return FlagControl(bench, field, table=table, parent=parent)
        case PictureField():
            return PictureControl(bench, field, table=table, parent=parent)
        case PickOne():
            return PickOneControl(bench, field, table=table, parent=parent)
        case PickMany():
            return PickManyControl(bench, field, table=table, parent=parent)
        case RollField():
            return RollControl(bench, field, table=table, parent=parent)
        case Roster() if field.tokens:
            return ArrangeControl(bench, field, table=table, parent=parent)
        case Roster() if field.strip:
            return StripControl(bench, field, table=table, parent=parent)
        case Roster():
            return RosterControl(bench, field, make=control_for, parent=parent)
        case _:
            raise TypeError(f"no control for {type(field).__name__}")
