"""python -m benchmarks [ROW ...] [--quick] [--json FILE]: a table; ends with 1 when a limit is not kept."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from benchmarks.limits import LIMITS
from benchmarks.measure import Effort, Result, Times

QUICK = 0.2


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, judge."""
    given = _parser().parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from benchmarks.rows import ROWS  # Qt looks at the environment when it is imported

    unknown = [word for word in given.rows if word not in ROWS]
    if unknown:
        print(f"rows: {', '.join(ROWS)}; not {', '.join(unknown)}", file=sys.stderr)
        return 2
    effort, found = Effort(QUICK if given.quick else 1.0), list[Result]()
    print(HEAD)
    for word, row in ROWS.items():
        if not given.rows or word in given.rows:
            for result in row(effort):
                found.append(result)
                print(line(result), flush=True)
    if given.json is not None:
        given.json.write_text(as_json(found), encoding="utf-8")
    return 0 if all(held(result) for result in found) else 1


def held(result: Result) -> bool:
    """Whether the limit of a result is kept."""
    limit = LIMITS[result.key]
    return limit is None or result.value <= limit


HEAD = f"{'ms':48} {'result':>9} {'limit':>6} {'':8} {'ours: CPU':>10} {'wall':>8} {'floor':>10} {'wall':>8}"


def line(result: Result) -> str:
    """A result as a line of the table."""
    limit = LIMITS[result.key]
    value = f"{result.value:.2f} {result.unit}"
    bound = "" if limit is None else f"{limit:.3g}"
    state = "" if held(result) else "TOO SLOW"
    against = f"  / {result.floor_name}" if result.floor_name else ""
    judged = f"{result.name:48} {value:>9} {bound:>6} {state:8}"
    return f"{judged} {_pair(result.ours)} {_pair(result.floor)}{against}"


def as_json(results: Sequence[Result]) -> str:
    """The results with their limits, every time among them."""
    rows = [{**asdict(result), "limit": LIMITS[result.key], "held": held(result)} for result in results]
    return json.dumps(rows, indent=2) + "\n"


def _pair(times: Times | None) -> str:
    return f"{'':19}" if times is None else f"{times.median:10.1f} {times.wall_median:8.1f}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help="only these rows: start, edit, paper …")
    parser.add_argument("--quick", action="store_true", help="a fifth of the turns, for a first impression")
    parser.add_argument("--json", type=Path, default=None, metavar="FILE", help="write every time to a file")
    return parser


if __name__ == "__main__":
    sys.exit(main())
