"""PySide6 reads no source of ours while it is imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

# A module whose source cannot be read as text: whoever tries says so.
SAY = """
import inspect, linecache, sys
read = []
lines = linecache.getlines
linecache.getlines = lambda file, *more: read.append(file) or lines(file, *more)
import builder.ui
import builder.ui.window
print("READ", [file for file in read if "window" in file])
print("NAMES", hasattr(builder.ui.window.Window, "setWindowTitle"))
"""


def test_the_source_of_a_module_is_not_read_when_it_is_imported() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SAY], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.stdout == "READ []\nNAMES True\n", done.stderr
