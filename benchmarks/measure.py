"""Benchmarks: works measured turn by turn, so that a busy machine hurts all of them; medians and ratios.

The clock that judges is the processor's: it stands still while other programs run. Wall time stands beside.
"""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

if sys.platform != "win32":
    import resource

ROOT = Path(__file__).resolve().parent.parent
Work = Callable[[int], object]
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Times:
    """How long a work took at each turn, in ms: of the processor, and by the clock on the wall."""

    cpu: tuple[float, ...]
    wall: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median of the processor's times."""
        return statistics.median(self.cpu)

    @property
    def wall_median(self) -> float:
        """The median by the clock on the wall."""
        return statistics.median(self.wall)

    def quantile(self, share: float) -> float:
        """The processor's time below which this share of the turns lies."""
        return sorted(self.cpu)[min(int(len(self.cpu) * share), len(self.cpu) - 1)]


@dataclass(frozen=True, slots=True)
class Result:
    """A line of the table: the `value` is held against the limit of its key. `unit`: x (ours / floor), ms."""

    key: str
    name: str
    value: float
    unit: str
    ours: Times | None = None
    floor: Times | None = None
    floor_name: str = ""


def ratio(key: str, name: str, ours: Times, floor: Times, floor_name: str) -> Result:
    """Ours against a floor; by the clock on the wall where the processor's time is not known."""
    value = ours.median / floor.median if floor.median else ours.wall_median / floor.wall_median
    return Result(key, name, value, "x", ours, floor, floor_name)


def alone(key: str, name: str, ours: Times, share: float = 0.5) -> Result:
    """A time with no floor of its own: below it lies this share of the turns."""
    return Result(key, name, ours.quantile(share) if share != 0.5 else ours.median, "ms", ours)


@dataclass(frozen=True, slots=True)
class Effort:
    """How often everything is done: 1 for the figures in docs/speed.md, less for a first impression."""

    share: float = 1.0

    def turns(self, usual: int) -> int:
        """How often, for what is usually done so often."""
        return max(1, round(usual * self.share))


def by_turns(*works: Work, turns: int, warm: int = 1, clock: Clock = time.process_time) -> tuple[Times, ...]:
    """The works one after the other, again and again. `warm`: so many turns are not counted."""
    cpu: list[list[float]] = [[] for _ in works]
    wall: list[list[float]] = [[] for _ in works]
    for turn in range(warm + turns):
        for place, work in enumerate(works):
            gc.collect()
            began, busy = time.perf_counter(), clock()
            work(turn)
            busy, spent = clock() - busy, time.perf_counter() - began
            if turn >= warm:
                cpu[place].append(1000 * busy)
                wall[place].append(1000 * spent)
    return tuple(Times(tuple(one), tuple(other)) for one, other in zip(cpu, wall, strict=True))


def times(work: Work, turns: int, warm: int = 1) -> Times:
    """One work by itself; nothing is collected between its turns."""
    cpu: list[float] = []
    wall: list[float] = []
    for turn in range(warm + turns):
        began, busy = time.perf_counter(), time.process_time()
        work(turn)
        cpu.append(1000 * (time.process_time() - busy))
        wall.append(1000 * (time.perf_counter() - began))
    return Times(tuple(cpu[warm:]), tuple(wall[warm:]))


def processes_by_turns(*commands: Sequence[str], turns: int, env: Mapping[str, str]) -> tuple[Times, ...]:
    """Python started on each of these arguments, turn by turn, from nothing to its end."""

    def starting(arguments: Sequence[str]) -> Work:
        return lambda turn: once(*arguments, env=env)

    return by_turns(*(starting(each) for each in commands), turns=turns, clock=_of_children)


def once(*arguments: str, env: Mapping[str, str]) -> None:
    """Python started on these arguments, once. Raises CalledProcessError when it does not end with 0."""
    environment = {**os.environ, **env}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the second start of a player finds byte code
    subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, check=True, capture_output=True)


def _of_children() -> float:
    """The processor's time that all finished children took, in seconds."""
    if sys.platform == "win32":
        return 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
