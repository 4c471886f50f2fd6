"""Roster: the item model of its lines, known by row number. It knows no system."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QObject

from builder.core.form import Line
from builder.core.ledger import Value
from builder.ui.row_model import RowModel
from builder.ui.shapes import State


@dataclass(frozen=True, slots=True)
class Shown:
    """A line with everything that is drawn of it: the words of its cells as they are now.

    `drawn`: what else is seen of the line; two that look alike are equal. `read`: the ledger values that
    the words were written from.
    """

    line: Line = field(compare=False)
    name: str
    cells: tuple[str, ...]
    sure: tuple[bool, ...]
    state: State | None = None
    drawn: tuple[object, ...] = ()
    read: Mapping[str, Value | None] = field(default_factory=dict, compare=False)

    @property
    def key(self) -> int | str:
        """The number of the row."""
        return self.line.key


class RosterModel(RowModel[Shown]):
    """The lines in their order. `spoken` makes of a row what a screen reader says."""

    def __init__(self, spoken: Callable[[Shown], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._spoken = spoken

    def words(self, row: Shown) -> str:
        return row.name

    def spoken(self, row: Shown) -> str:
        return self._spoken(row)
