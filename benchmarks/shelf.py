"""Benchmarks: a library of 1,000 characters, against reading the same files plainly; memory; opening one."""

from __future__ import annotations

import json
import os
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Effort, Result, alone, by_turns, ratio, times
from benchmarks.people import fill, workshop
from builder.storage.library import Library

COUNT = 1000
TURNS = 7


def shelf(effort: Effort) -> Iterator[Result]:
    """Listing without an index over scandir and json.loads; one opened; memory at 1, 2, 4 times as many."""
    desk, count = workshop(), max(10, effort.turns(COUNT))
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        small, large = home / "small", home / "large"
        fill(small, 10)
        fill(large, count)

        def listed(turn: int) -> None:
            for _ in Library(large, home / f"index-{turn}.json").scan():
                pass

        def plainly(turn: int) -> None:
            with os.scandir(large) as found:
                for file in found:
                    json.loads(Path(file.path).read_bytes())

        floor, ours = by_turns(plainly, listed, turns=effort.turns(TURNS))
        yield ratio("library.list", f"{count:,} characters listed", ours, floor, "scandir and json.loads")
        known = times(lambda turn: Library(large, home / "index-0.json").entries, effort.turns(TURNS))
        yield alone("library.known", f"{count:,} characters from the index", known)

        def open_one(place: Path) -> None:
            desk.survey(desk.read(place / "character 00005.json").character)

        few, many = by_turns(
            lambda turn: open_one(small), lambda turn: open_one(large), turns=effort.turns(31)
        )
        yield ratio("library.open", f"opening one of {count:,}", many, few, "opening one of 10")
        sizes = [_memory(home, times * count) for times in (1, 2, 4)]
        growth = (sizes[2] - sizes[1]) / max(2 * (sizes[1] - sizes[0]), 1)
        per_file = (sizes[2] - sizes[1]) / (2 * count) / 1024
        what = f"memory, {count:,} to {4 * count:,} files ({per_file:.1f} kB each)"
        yield Result("library.memory", what, growth, "x", floor_name="linear growth")


def _memory(home: Path, count: int) -> int:
    """What a listed library of so many characters holds, in bytes."""
    folder = home / f"memory-{count}"
    fill(folder, count)
    tracemalloc.start()
    library = Library(folder, home / f"memory-{count}.index")
    for _ in library.scan():
        pass
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(library.entries) == count
    return held
