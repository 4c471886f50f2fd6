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
from builder.ui.collector import Collector

EDITS, OPENED, SIZE = 20, 5, (1920, 1080)
PAUSE_S = 0.4
"""After that long the preview has taken an edit up."""

CASES = (("preview", "the fattest", FATTEST["gurps4e"]), ("preview.heavy", "2,000 quirks", heavy_gurps4e))


def preview(effort: Effort) -> Iterator[Result]:
    """The longest time in which no event has its turn, each time until the whole sheet stands there."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["TRPG_BUILDER_HOME"] = home
        collector = Collector()
        for key, name, made in CASES:
            stage = stage_of(made(), "skills")
            stage.view.resize(*SIZE)
            stage.app.processEvents()
            gc.collect()
            gc.freeze()
            opened = _times(effort.turns(OPENED), partial(_opened, stage))
            yield alone(f"{key}.open", f"longest stop, preview opens: {name}", opened, 0.95)
            edited = _times(effort.turns(EDITS), partial(_edited, stage))
            yield alone(f"{key}.edit", f"longest stop, edit with preview: {name}", edited, 0.95)
            gc.unfreeze()
            stage.view.close()
        collector.end()


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
