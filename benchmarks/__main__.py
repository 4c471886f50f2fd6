"""python -m benchmarks [--only WORD] [--json FILE]: prints a table; ends with 1 when a limit is not kept."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path

from benchmarks.measure import Result


def rooms() -> Mapping[str, Callable[[], Iterator[Result]]]:
    """What is measured, by a word; each in a module of its own, a further system adds its own."""
    from benchmarks.edit import edit
    from benchmarks.paper import paper
    from benchmarks.shelf import shelf
    from benchmarks.start import start

    return {"start": start, "edit": edit, "paper": paper, "library": shelf}


def main() -> int:
    """Measure, print, judge."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--only", default="", metavar="WORD")
    arguments.add_argument("--json", type=Path, default=None, metavar="FILE")
    given = arguments.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    found: list[Result] = []
    print(f"{'':52} {'ours ms':>9} {'floor ms':>9} {'result':>9} {'limit':>7}")
    for word, room in rooms().items():
        if given.only in word:
            for result in room():
                found.append(result)
                print(line(result), flush=True)
    if given.json is not None:
        given.json.write_text(json.dumps([asdict(result) for result in found], indent=2), encoding="utf-8")
    return 0 if all(result.held for result in found) else 1


def line(result: Result) -> str:
    """A result as a line of the table."""
    floor = "" if result.floor is None else f"{result.floor:.1f}"
    limit = "" if result.limit is None else f"{result.limit:g}"
    state = "" if result.held else "  too slow"
    against = f"   ÷ {result.floor_name}" if result.floor_name else ""
    value = f"{result.value:.2f} {result.unit}"
    return f"{result.name:52} {result.ours:9.1f} {floor:>9} {value:>9} {limit:>7}{state}{against}"


if __name__ == "__main__":
    sys.exit(main())
