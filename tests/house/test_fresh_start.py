"""The command line never loads Qt, whatever it is asked to do; each start is a fresh process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.source import ROOT, SYSTEMS

# Runs `python -m builder ARGUMENTS` and then says which parts of Qt were loaded.
WATCHED = """
import runpy, sys
sys.argv[0] = "builder"
code = 0
try:
    runpy.run_module("builder", run_name="__main__", alter_sys=True)
except SystemExit as stop:
    code = stop.code
loaded = sorted(name for name in sys.modules if name.split(".")[0] in ("PySide6", "shiboken6"))
print("LOADED", loaded, file=sys.stderr)
sys.exit(code)
"""


def start(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env |= {"HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home), "PYTHONUTF8": "1"}
    env.pop("QT_QPA_PLATFORM", None)
    command = [sys.executable, "-c", WATCHED, *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, encoding="utf-8", check=False
    )


def without_qt(done: subprocess.CompletedProcess[str]) -> bool:
    return "LOADED []" in done.stderr


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["systems"], ["validate", "nowhere.json"], ["nonsense"]]
)
def test_a_command_loads_no_qt(arguments: list[str], tmp_path: Path) -> None:
    done = start(*arguments, home=tmp_path)
    assert without_qt(done), done.stderr
    assert done.returncode == (2 if arguments[0] in ("validate", "nonsense") else 0)


@pytest.mark.parametrize("system", sorted(path.parent.name for path in SYSTEMS.glob("*/__init__.py")))
def test_a_character_is_made_checked_and_exported_without_qt(system: str, tmp_path: Path) -> None:
    file = str(tmp_path / "character.json")
    for arguments in (
        ["quick", system, "--seed", "1", "--out", file],
        ["validate", file],
        ["show", file],
        ["export", file, "--to", "pdf", "--out", str(tmp_path / "character.pdf")],
        ["export", file, "--to", "html", "--out", str(tmp_path / "character.html")],
        ["schema", system],
    ):
        done = start(*arguments, home=tmp_path)
        assert done.returncode == 0, done.stderr
        assert without_qt(done), arguments
    assert (tmp_path / "character.pdf").read_bytes().startswith(b"%PDF-")


def test_without_a_screen_the_start_says_so_and_exits_with_2(tmp_path: Path) -> None:
    done = start(home=tmp_path)
    assert sys.platform != "linux" or done.returncode == 2
    assert "--help" in done.stderr
    assert without_qt(done)
