"""A line of what changes: name, old, new. A name that finds no room is not cut: the numbers stand below."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from builder.ui.tables.side import Effect, EffectLine
from builder.ui.what_if import Row, RowLine

LONG = "《防御》の能動側の成功率"


def column(qtbot: QtBot, wide: int) -> tuple[QWidget, QVBoxLayout]:
    """A column of that width, without edges."""
    frame = QWidget()
    qtbot.addWidget(frame)
    box = QVBoxLayout(frame)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(0)
    frame.resize(wide, 200)
    return frame, box


def line(kind: str, name: str, parent: QWidget) -> QWidget:
    if kind == "row":
        return RowLine(Row(name, "71.7%‡", "77.5%‡"), parent)
    return EffectLine(Effect(name, "71.7", "77.5"), parent)


@pytest.mark.parametrize("kind", ["row", "effect"])
def test_a_name_that_finds_no_room_stands_over_its_numbers(qtbot: QtBot, kind: str) -> None:
    frame, box = column(qtbot, 200)
    long, short = line(kind, LONG, frame), line(kind, "レベル", frame)
    for one in (long, short):
        box.addWidget(one)
    box.addStretch(1)
    frame.show()
    assert long.height() > short.height()
    assert short.y() >= long.y() + long.height()
    frame.resize(600, 200)
    assert long.height() == short.height()
