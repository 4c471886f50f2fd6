"""Benchmarks: a library of 1,000 characters, against reading the same files plainly; memory; opening one."""

from __future__ import annotations

import json
import os
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Result, alone, by_turns, ratio
from benchmarks.people import fattest, workshop
from builder.storage.character_json import as_json
from builder.storage.library import Library

COUNT = 1000
TURNS = 5


def shelf() -> Iterator[Result]:
    """Listing without an index ÷ scandir and json.loads; memory at 1,000, 2,000, 4,000; one opened."""
    desk = workshop()
    raw = json.loads(as_json(fattest()))
    with tempfile.TemporaryDirectory() as home:
        small, large = Path(home) / "small", Path(home) / "large"
        _fill(small, 10, raw)
        _fill(large, COUNT, raw)

        def listed(turn: int) -> None:
            for _ in Library(large, Path(home) / f"index-{turn}.json").scan():
                pass

        def plainly(turn: int) -> None:
            with os.scandir(large) as found:
                for file in found:
                    json.loads(Path(file.path).read_bytes())

        ours, floor = by_turns(listed, plainly, TURNS)
        yield ratio("1,000 characters listed", ours, floor, 1.5, "scandir and json.loads")

        def open_one(folder: Path) -> None:
            desk.survey(desk.read(folder / "0005.json").character)

        many, few = by_turns(lambda turn: open_one(large), lambda turn: open_one(small), 15)
        yield ratio("opening one of 1,000", many, few, 1.5, "opening one of 10")
        sizes = [_memory(Path(home), count, raw) for count in (COUNT, 2 * COUNT, 4 * COUNT)]
        growth = (sizes[2] - sizes[1]) / max(2 * (sizes[1] - sizes[0]), 1)
        yield alone("memory, 2,000 to 4,000 against twice 1,000 to 2,000", growth, 1.25, "×")


def _fill(folder: Path, count: int, raw: dict[str, object]) -> None:
    folder.mkdir()
    for place in range(count):
        (folder / f"{place:04}.json").write_text(json.dumps({**raw, "id": str(place)}), encoding="utf-8")


def _memory(home: Path, count: int, raw: dict[str, object]) -> int:
    """What a listed library of so many small characters holds, in bytes."""
    folder = home / f"memory-{count}"
    _fill(folder, count, {**raw, "choices": {}})
    tracemalloc.start()
    library = Library(folder, home / f"memory-{count}.index")
    for _ in library.scan():
        pass
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(library.entries) == count
    return held
