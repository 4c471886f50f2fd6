"""The command diff: what it prints, what it exits with, and how it fails."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from builder.cli import main

SAMPLES = Path(__file__).parents[2] / "assets" / "samples"
GUARD = SAMPLES / "gurps4e" / "1-town-guard.en.json"
DETECTIVE = SAMPLES / "brp" / "1-harbour-detective.en.json"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("TRPG_BUILDER_LANG", "en")
    monkeypatch.setenv("TRPG_BUILDER_HOME", str(tmp_path / "home"))

    def call(*arguments: str | Path) -> tuple[int, str, str]:
        code = main([str(one) for one in arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def with_points(target: Path, points: int) -> Path:
    """The guard with so many points in the spear."""
    raw = json.loads(GUARD.read_text(encoding="utf-8"))
    raw["choices"]["skills"][0]["points"] = points
    target.write_text(json.dumps(raw), encoding="utf-8")
    return target


def test_two_versions_are_told_line_by_line_and_the_exit_code_is_0(run: Run, tmp_path: Path) -> None:
    """Digest, 23, E01: the spear at DX 12 has 13 with 4 points and 14 with 8, which are 4 too many."""
    code, said, err = run("diff", GUARD, with_points(tmp_path / "more.json", 8))
    assert (code, err) == (0, "")
    lines = said.splitlines()
    assert lines[0] == f"Garess ({GUARD}) \u2192 Garess ({tmp_path / 'more.json'})"
    assert "   Spear: 13 \u2192 14  Points +4" in lines
    assert "       Points: 4 \u2192 8" in lines
    assert "Points left: 0 \u2192 \u22124" in lines
    assert any(line.startswith(" + ") and line.endswith("none \u2192 broken rule") for line in lines)


def test_a_file_differs_in_nothing_from_itself(run: Run) -> None:
    code, said, _ = run("diff", GUARD, GUARD)
    assert code == 0
    assert said.splitlines()[1:] == ["No differences."]


def test_both_languages_are_spoken(run: Run, tmp_path: Path) -> None:
    _, said, _ = run("diff", "--lang", "ja", GUARD, with_points(tmp_path / "more.json", 8))
    assert "   〈槍〉: 13 \u2192 14  CP +4" in said.splitlines()


def test_two_systems_are_compared_in_short_and_said_so(run: Run) -> None:
    code, said, _ = run("diff", GUARD, DETECTIVE)
    assert code == 0
    assert said.splitlines()[1].startswith("The characters are of different systems.")


def test_a_file_that_cannot_be_read_is_named_and_the_exit_code_is_2(run: Run, tmp_path: Path) -> None:
    torn = tmp_path / "torn.json"
    torn.write_text("{", encoding="utf-8")
    code, said, err = run("diff", GUARD, torn)
    assert (code, said) == (2, "")
    assert "torn.json" in err
    assert run("diff", GUARD)[0] == 2


def test_what_a_file_holds_does_not_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    raw = json.loads(GUARD.read_text(encoding="utf-8"))
    raw["profile"]["name"] = "\x1b[2JNobody"
    wild = tmp_path / "wild.json"
    wild.write_text(json.dumps(raw), encoding="utf-8")
    _, said, _ = run("diff", GUARD, wild)
    assert "\x1b" not in said
