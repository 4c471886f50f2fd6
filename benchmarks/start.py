"""Benchmarks: from nothing to the window with the library list, against a bare window of Qt."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Result, by_turns, ratio

TURNS = 15
SAMPLES = Path(__file__).resolve().parent.parent / "assets" / "samples" / "gurps4e"
BARE = """
import os
from PySide6.QtWidgets import QApplication, QMainWindow
from PySide6.QtCore import QTimer
app = QApplication([])
window = QMainWindow()
window.resize(1366, 768)
window.show()
QTimer.singleShot(0, lambda: os._exit(0))
app.exec()
"""
OURS = """
import os
from builder.storage.paths import paths
from builder.ui.app import application, begin
app = application()
window = begin(app, paths()).new_window()
window.painted.connect(lambda: os._exit(0))
window.show()
app.exec()
"""


def of_children() -> float:
    """The processor's time that all finished children took, in seconds."""
    used = os.times()
    return used.children_user + used.children_system


def start() -> Iterator[Result]:
    """Window with the library list shown ÷ bare window shown."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "TRPG_BUILDER_HOME": home, "QT_QPA_PLATFORM": "offscreen"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the second start of a player finds byte code
        library = Path(home) / "library"
        library.mkdir()
        samples = sorted(SAMPLES.glob("*.json"))
        for place in range(20):
            shutil.copy(samples[place % len(samples)], library / f"character {place}.json")

        def run(code: str) -> None:
            subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True)

        run(OURS)
        ours, floor = by_turns(lambda turn: run(OURS), lambda turn: run(BARE), TURNS, of_children)
    yield ratio("window with the library list", ours, floor, 1.5, "bare Qt window")
