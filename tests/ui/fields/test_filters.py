"""The picker's line of filters: chips as far as there is room, the others in a list that says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from builder.core.text import plain
from builder.ui.picker.chips import Filters
from builder.ui.picker.rows import Filter

MORE = "ほかの条件"
SOURCES = tuple(Filter(name, name, "source", plain(name), mark=f"source:{name}") for name in ("秘術", "信仰"))
OTHERS = tuple(
    Filter(name, name, name, plain(name), mark=name) for name in ("儀式", "集中なし", "1アクション")
)
CIRCLES = tuple(Filter(str(n), f"第{n}サークル", "circle", plain(str(n)), mark="circle") for n in (1, 2, 3))


@pytest.fixture
def row(qtbot: QtBot) -> Iterator[QHBoxLayout]:
    holder = QWidget()
    qtbot.addWidget(holder)
    layout = QHBoxLayout(holder)
    layout.addStretch(1)
    holder.show()
    yield layout


def line(row: QHBoxLayout, room: int, preset: Sequence[str] = ()) -> Filters:
    found = Filters(row, row)
    found.offer((*SOURCES, *OTHERS, *CIRCLES), {"circle": "サークル"}, preset, room, MORE)
    return found


def test_with_room_every_filter_is_a_chip_and_a_group_of_many_a_list(row: QHBoxLayout) -> None:
    filters = line(row, 2000)
    assert [chip.accessibleName() for chip in filters.chips] == [
        "秘術",
        "信仰",
        "儀式",
        "集中なし",
        "1アクション",
    ]
    assert [box.accessibleName() for box in filters.lists] == ["サークル"]


def test_without_room_the_rest_stand_in_a_list_and_none_is_lost(row: QHBoxLayout) -> None:
    filters = line(row, 330)
    chips = [chip.accessibleName() for chip in filters.chips]
    assert 0 < len(chips) < 5
    assert [box.accessibleName() for box in filters.lists] == ["サークル", MORE]
    box = filters.lists[-1]
    rest = [box.itemText(at) for at in range(1, box.count())]
    assert [*chips, *rest] == ["秘術", "信仰", "儀式", "集中なし", "1アクション"]
    used = sum(one.sizeHint().width() for one in (*filters.chips, *filters.lists))
    assert used <= 330


def test_what_is_chosen_in_the_list_of_the_rest_is_a_filter_like_any_other(row: QHBoxLayout) -> None:
    filters = line(row, 330)
    heard = list[bool]()
    filters.changed.connect(lambda: heard.append(True))
    box = filters.lists[-1]
    box.activated.emit(box.count() - 1)
    assert [one.label for one in filters.chosen()] == ["1アクション"]
    assert heard == [True]


def test_what_is_chosen_at_first_is_so_as_a_chip_and_in_the_list(row: QHBoxLayout) -> None:
    assert [one.label for one in line(row, 2000, ("source:信仰",)).chosen()] == ["信仰"]
    assert [one.label for one in line(row, 100, ("source:信仰",)).chosen()] == ["信仰"]
