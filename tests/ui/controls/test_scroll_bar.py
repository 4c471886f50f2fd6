"""A scroll bar of the house: a handle as long as what is seen, dragged or turned by pages; nothing else."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTextEdit

from builder.ui.controls.scroll_bar import ScrollBar, give_bars
from tests.ui.controls.stage import Stage

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def bar(stage: Stage) -> ScrollBar:
    """Two hundred lines, of which a hundred are seen."""
    bar = stage.put(ScrollBar(Qt.Orientation.Vertical))
    bar.setRange(0, 100)
    bar.setPageStep(100)
    bar.setSingleStep(5)
    bar.setFixedSize(12, 200)
    return bar


def test_the_handle_is_as_long_as_the_part_that_is_seen(bar: ScrollBar) -> None:
    assert (bar.handle().top(), bar.handle().height()) == (0, 100)
    bar.setValue(100)
    assert (bar.handle().top(), bar.handle().bottom()) == (100, 199)


def test_the_handle_of_a_very_long_page_can_still_be_taken(bar: ScrollBar) -> None:
    bar.setRange(0, 100_000)
    assert bar.handle().height() == 28


def test_dragging_takes_the_page_along(bar: ScrollBar) -> None:
    QTest.mousePress(bar, LEFT, pos=QPoint(6, 10))
    QTest.mouseMove(bar, QPoint(6, 60))
    assert bar.value() == 50
    QTest.mouseMove(bar, QPoint(6, 500))
    assert bar.value() == 100
    QTest.mouseRelease(bar, LEFT, pos=QPoint(6, 500))
    assert not bar.isSliderDown()


def test_a_press_beside_the_handle_turns_a_page(bar: ScrollBar) -> None:
    bar.setRange(0, 300)
    QTest.mouseClick(bar, LEFT, pos=QPoint(6, 190))
    assert bar.value() == 100
    QTest.mouseClick(bar, LEFT, pos=QPoint(6, 1))
    assert bar.value() == 0


def test_where_all_is_seen_nothing_is_painted(bar: ScrollBar) -> None:
    bar.setRange(0, 0)
    picture = bar.grab().toImage()
    assert picture.pixelColor(6, 5) == picture.pixelColor(6, 100) == picture.pixelColor(0, 0)


def test_an_area_that_never_scrolls_sideways_gets_no_bar_for_it(stage: Stage) -> None:
    area = QTextEdit()
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    stage.put(area)
    give_bars(area)
    assert isinstance(area.verticalScrollBar(), ScrollBar)
    assert not isinstance(area.horizontalScrollBar(), ScrollBar)
