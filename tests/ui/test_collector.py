"""The window: garbage is collected while the hands rest."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from builder.ui.collector import LOADED, MANY, QUIET, SOME, YOUNG_BEFORE_ALL, Act, Collector, wanted


@pytest.fixture
def collector(qtbot: QtBot) -> Iterator[Collector]:
    collector = Collector()
    yield collector
    collector.end()
    gc.unfreeze()


def test_while_objects_come_in_numbers_nothing_is_collected() -> None:
    assert wanted(SOME + 3 * QUIET, SOME, 0) is Act.NOTHING
    assert wanted(SOME - 1, SOME - 1, 0) is Act.NOTHING


def test_in_a_pause_the_young_are_collected_and_now_and_then_all() -> None:
    assert wanted(SOME, SOME, 0) is Act.YOUNG
    assert wanted(SOME, SOME, YOUNG_BEFORE_ALL) is Act.ALL


def test_after_a_load_what_came_is_kept() -> None:
    assert wanted(LOADED, LOADED - QUIET, 0) is Act.KEEP


def test_too_many_are_collected_without_a_pause() -> None:
    assert wanted(MANY, 0, 0) is Act.KEEP


def test_it_runs_by_itself_no_more(collector: Collector) -> None:
    assert not gc.isenabled()
    collector.end()
    assert gc.isenabled()


def test_a_circle_goes_in_the_next_pause(collector: Collector) -> None:
    gc.collect()
    circles: list[list[object]] = [[] for _ in range(SOME + QUIET)]
    for circle in circles:
        circle.append(circle)
    circles.clear()
    assert collector.look() is Act.NOTHING
    assert gc.get_count()[0] > SOME
    assert collector.look() is Act.YOUNG
    assert gc.get_count()[0] < SOME


def test_a_load_is_frozen(collector: Collector) -> None:
    gc.collect()
    kept = [[number] for number in range(LOADED + QUIET)]
    before = gc.get_freeze_count()
    collector.look()
    assert collector.look() is Act.KEEP
    assert gc.get_freeze_count() > before + len(kept)
