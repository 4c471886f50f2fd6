"""The start: the first window comes without the rules, and without a screen there is one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]

# Starts the window and, when it has been painted, says what is loaded before anything else happens.
FIRST_PAINT = """
import os, sys
from builder.storage.paths import paths
from builder.ui.app import begin
from builder.ui.application import application

app = application()
program = begin(app, paths())
window = program.new_window()

def told():
    heavy = ("pydantic", "reportlab", "pypdf", "PIL", "PySide6.QtPdf", "PySide6.QtPrintSupport")
    loaded = [name for name in heavy if name in sys.modules]
    loaded += [name for name in sys.modules if name.startswith("builder.systems")]
    print("LOADED", loaded)
    model = window.library.shelf.model
    print("SHOWN", [str(model.index(row).data()) for row in range(9)])
    print("STATE", str(model.index(0).data(11)))
    sys.stdout.flush()
    os._exit(0)

window.painted.connect(told)
window.show()
app.exec()
"""


def start(home: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env |= {"TRPG_BUILDER_HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "PYTHONUTF8": "1", **environment}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def test_the_first_window_is_painted_without_rules_sheets_and_printing(tmp_path: Path) -> None:
    done = start(tmp_path, "-c", FIRST_PAINT)
    assert "LOADED []" in done.stdout, done.stderr


def test_it_shows_the_library_from_the_index_alone(tmp_path: Path) -> None:
    made = start(tmp_path, "-m", "builder", "--self-test")
    assert made.returncode == 0, made.stderr
    fill = """
import sys
from pathlib import Path
from datetime import datetime
from builder.storage.paths import paths
from builder.storage.library import Library
from builder.storage.entries import look_of
from builder.workshop import Workshop
from builder.core.dice import Roller
from builder.storage.characters import write
shop = Workshop(lambda: datetime.now().astimezone())
system = next(iter(shop.systems))
character = shop.quick(system, shop.new(system), Roller.seeded(3))
places = paths()
library = Library(places.library, places.index)
path = library.new_path(character.profile.name)
write(path, character, None)
list(library.scan())
library.note(path, look_of(shop.survey(character), "0"))
library.flush()
print("NAME", character.profile.name)
"""
    filled = start(tmp_path, "-c", fill)
    name = filled.stdout.split("NAME ")[1].strip()
    done = start(tmp_path, "-c", FIRST_PAINT)
    assert "LOADED []" in done.stdout, done.stderr
    assert f"SHOWN ['{name}'" in done.stdout
    assert "⟦" not in done.stdout


def test_without_a_screen_the_window_says_so_in_one_sentence_and_exits_with_2(tmp_path: Path) -> None:
    done = start(tmp_path, "-m", "builder", QT_QPA_PLATFORM="xcb")
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""


def test_the_self_test_lists_the_systems_and_fails_when_one_is_missing(tmp_path: Path) -> None:
    done = start(
        tmp_path, "-m", "builder", "--self-test", "--systems", "nothing", str(tmp_path / "window.png")
    )
    assert done.returncode == 1
    assert "failed  systems" in done.stderr
    assert "ok      window" in done.stdout
    assert "ok      picture" in done.stdout
    assert (tmp_path / "window.png").read_bytes().startswith(b"\x89PNG")
