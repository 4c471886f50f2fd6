"""The checks that tools make: layout of the code, lint, types."""

import subprocess
import sys

import pytest

from tests.house.source import ROOT


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_code_is_laid_out_by_the_formatter() -> None:
    done = run("ruff", "format", "--check", ".")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_linter_finds_nothing() -> None:
    done = run("ruff", "check", ".")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.timeout(300)  # the first run of a fresh clone fills the cache
def test_the_types_of_the_program_are_right() -> None:
    folders = [name for name in ("builder", "tools", "benchmarks") if (ROOT / name).exists()]
    done = run("mypy", "--strict", "--no-error-summary", *folders)
    assert done.returncode == 0, done.stdout + done.stderr
