"""The benchmarks run, and every figure has a limit or is marked as information. Nothing here is timed."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from benchmarks.__main__ import held, line, main
from benchmarks.limits import LIMITS
from benchmarks.measure import Effort, Result, Times, alone, by_turns, ratio
from benchmarks.rows import ROWS
from tests.house.source import ROOT

MAKERS = ("Result", "ratio", "alone")
FAST, SLOW = Times((1.0, 2.0, 9.0), (3.0, 3.0, 3.0)), Times((4.0, 4.0, 4.0), (5.0, 6.0, 7.0))


def keys_in(file: Path) -> set[str]:
    """The keys of the figures that a module makes."""
    calls = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
    makers = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in MAKERS]
    firsts = [call.args[0] for call in makers if call.args]
    return {str(first.value) for first in firsts if isinstance(first, ast.Constant)}


def test_every_figure_has_a_limit_or_is_for_information() -> None:
    made = set().union(*(keys_in(file) for file in sorted((ROOT / "benchmarks").glob("*.py"))))
    assert made == set(LIMITS)
    assert {key for key, limit in LIMITS.items() if limit is not None and limit <= 0} == set()


def test_every_figure_belongs_to_a_row() -> None:
    assert {key.split(".")[0] for key in LIMITS} - {"rules"} == set(ROWS)


def test_a_small_run_prints_each_figure_and_writes_its_times(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "times.json"
    assert main(["file", "--quick", "--json", str(file)]) == 0
    written = json.loads(file.read_text("utf-8"))
    assert [row["key"] for row in written] == ["file.save", "file.load", "rules.load"]
    assert all(len(row["ours"]["cpu"]) == len(row["ours"]["wall"]) >= 1 for row in written)
    printed = capsys.readouterr().out
    assert all(row["name"] in printed for row in written)


def test_a_row_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing"]) == 2
    assert "nothing" in capsys.readouterr().err


def test_a_figure_above_its_limit_is_told() -> None:
    good = ratio("paper.warm", "a sheet", FAST, SLOW, "plainly")
    bad = ratio("paper.warm", "a sheet", SLOW, FAST, "plainly")
    assert (good.value, held(good)) == (0.5, True)
    assert (bad.value, held(bad)) == (2.0, True)
    worse = Result("paper.warm", "a sheet", 2.01, "x", SLOW, FAST)
    assert not held(worse)
    assert "TOO SLOW" in line(worse) and "TOO SLOW" not in line(bad)
    assert held(Result("file.save", "a file", 1e9, "ms"))


def test_median_and_quantile_are_those_of_the_processor() -> None:
    assert (alone("file.save", "a file", FAST).value, FAST.wall_median) == (2.0, 3.0)
    assert alone("file.save", "a file", FAST, 0.95).value == 9.0


def test_works_are_done_by_turns() -> None:
    done: list[str] = []
    first, second = by_turns(
        lambda turn: done.append(f"floor {turn}"), lambda turn: done.append(f"ours {turn}"), turns=2, warm=1
    )
    assert done == ["floor 0", "ours 0", "floor 1", "ours 1", "floor 2", "ours 2"]
    assert len(first.cpu) == len(second.wall) == 2


def test_less_effort_is_still_done_once() -> None:
    assert [Effort(share).turns(20) for share in (1, 0.2, 0.001)] == [20, 4, 1]
