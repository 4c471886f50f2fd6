"""Benchmarks: the longest stop of the window with the live preview open: when it opens, and at an edit."""

from __future__ import annotations

import gc
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.edit import Stage, stage_of
from benchmarks.measure import Effort, Result, Times, alone
from benchmarks.people import FATTEST, heavy_gurps4e
from builder.core.edit import Edit, Set
from builder.core.survey import AnyCharacter
from builder.ui.collector import Collector

EDITS, OPENED, SIZE = 20, 5, (1920, 1080)
PAUSE_S = 0.4
"""After that long the preview has taken an edit up."""


def preview(effort: Effort) -> Iterator[Result]:
    """The longest time in which no event has its turn, each time until the whole sheet stands there."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["TRPG_BUILDER_HOME"] = home
        collector = Collector()
        opened, edited = _stops(FATTEST["gurps4e"](), effort)
        yield alone("preview.open", "longest stop, preview opens: the fattest", opened, 0.95)
        yield alone("preview.edit", "longest stop, edit with preview: the fattest", edited, 0.95)
        opened, edited = _stops(heavy_gurps4e(), effort)
        yield alone("preview.heavy.open", "longest stop, preview opens: 2,000 quirks", opened, 0.95)
        yield alone("preview.heavy.edit", "longest stop, edit with preview: 2,000 quirks", edited, 0.95)
        collector.end()


def _stops(character: AnyCharacter, effort: Effort) -> tuple[Times, Times]:
    """The longest stops when the preview of a character opens, and at its edits."""
    stage = stage_of(character, "skills")
    stage.view.resize(*SIZE)
    stage.app.processEvents()
    gc.collect()
    gc.freeze()
    opened = _times(effort.turns(OPENED), partial(_opened, stage))
    edited = _times(effort.turns(EDITS), partial(_edited, stage))
    gc.unfreeze()
    stage.view.close()
    return opened, edited


def _opened(stage: Stage, turn: int) -> tuple[float, float]:
    stage.view.show_preview(False)
    stage.app.processEvents()
    stage.live.do(Set(("profile", "concept"), f"seen {turn} times"))
    return _longest(stage, lambda: stage.view.show_preview(True))


def _edited(stage: Stage, turn: int) -> tuple[float, float]:
    """A word in the head, or the points of a skill where there are any."""
    word: Edit = Set(("profile", "concept"), f"no. {turn}")
    edit = stage.change(turn) if stage.rows else word
    return _longest(stage, lambda: stage.live.do(edit))


def _longest(stage: Stage, act: Callable[[], object]) -> tuple[float, float]:
    """In ms, of the processor and by the clock on the wall."""
    found = [_one(act)]
    until = time.monotonic() + PAUSE_S
    while time.monotonic() < until or not stage.view.preview.browser.is_whole:
        found.append(_one(stage.app.processEvents))
        time.sleep(0.0005)
    return max(cpu for cpu, _ in found), max(wall for _, wall in found)


def _one(act: Callable[[], object]) -> tuple[float, float]:
    began, busy = time.perf_counter(), time.process_time()
    act()
    return 1000 * (time.process_time() - busy), 1000 * (time.perf_counter() - began)


def _times(turns: int, act: Callable[[int], tuple[float, float]]) -> Times:
    found = [act(turn) for turn in range(1 + turns)][1:]
    return Times(tuple(cpu for cpu, _ in found), tuple(wall for _, wall in found))
