"""A field's control by itself, shown, on the document of the toy system."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Generic, TypeVar

from pytestqt.qtbot import QtBot

from builder.core.form import Line, NumberField, Roster
from builder.core.text import plain
from builder.ui.bench import Bench
from builder.ui.field_control import FieldControl
from tests.ui import toy
from tests.ui.character.stage import open_view, settle

C = TypeVar("C", bound=FieldControl[Roster])


class Shown(Generic[C]):
    """The control in a window of its own, beside the window of the character that it belongs to."""

    def __init__(
        self,
        qtbot: QtBot,
        kind: Callable[..., C],
        field: Roster,
        choices: toy.Choices | None = None,
        size: tuple[int, int] = (900, 260),
    ) -> None:
        self.view = open_view(choices)
        self.bench = self.view.bench
        self.control = kind(self.bench, filled(field, self.bench))
        for widget in (self.view, self.control):
            qtbot.addWidget(widget)
        self.control.resize(*size)
        self.control.show()
        self.control.activateWindow()
        settle()


def filled(field: Roster, bench: Bench) -> Roster:
    """The same field with the numbers that stand in the document now."""

    def again(line: Line) -> Line:
        number = line.cells[0]
        if not isinstance(number, NumberField):
            return line
        value = getattr(bench.live.document.choices, number.path[-1])
        return replace(line, cells=(replace(number, value=value), *line.cells[1:]))

    return replace(field, lines=tuple(again(line) for line in field.lines))


def number(name: str) -> NumberField:
    """A number of the toy system that may be empty."""
    return NumberField(path=("choices", name), label=plain(name), value=None)
