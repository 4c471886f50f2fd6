"""Benchmarks: measuring two things turn by turn, so that a busy machine hurts both; medians and ratios.

The clock is that of the processor: it stands still while other programs run.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Act = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Result:
    """A line of the table. `ratio` is ours ÷ floor; `limit` None: for information. Times in ms."""

    name: str
    ours: float
    floor: float | None
    limit: float | None
    value: float
    unit: str = "×"
    floor_name: str = ""

    @property
    def held(self) -> bool:
        """Whether the limit is kept."""
        return self.limit is None or self.value <= self.limit


def ratio(name: str, ours: float, floor: float, limit: float | None, floor_name: str) -> Result:
    """Ours against a floor."""
    return Result(name, ours, floor, limit, ours / floor, "×", floor_name)


def alone(name: str, value: float, limit: float | None, unit: str) -> Result:
    """A figure with no floor of its own, such as a frame of the screen."""
    return Result(name, value, None, limit, value, unit)


def times(act: Act, turns: int, clock: Callable[[], float] = time.process_time) -> list[float]:
    """How long each turn took, in ms."""
    found = []
    for turn in range(turns):
        began = clock()
        act(turn)
        found.append((clock() - began) * 1000)
    return found


def by_turns(
    ours: Act, floor: Act, turns: int, clock: Callable[[], float] = time.process_time
) -> tuple[float, float]:
    """The medians of both, measured floor, ours, floor, ours …"""
    mine: list[float] = []
    theirs: list[float] = []
    for turn in range(turns):
        for act, found in ((floor, theirs), (ours, mine)):
            began = clock()
            act(turn)
            found.append((clock() - began) * 1000)
    return statistics.median(mine), statistics.median(theirs)


def quantile(found: Sequence[float], share: float) -> float:
    """The value below which this share of the times lies."""
    return sorted(found)[min(int(len(found) * share), len(found) - 1)]
