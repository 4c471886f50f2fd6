"""The program's own start up to a first paint, then out. Run as a process with a word and a number.

`lit`: until the first light is seen. `ready`: until the contents are painted. `keep`: until everything stands
still and the first light of the next start is kept. Exits 0 when as many characters are listed as the number
says (at `lit`, when the light is there; a test holds it against the window), else 1.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builder.ui.program import Program
    from builder.ui.window import Window


def main(until: str, wanted: int) -> int:
    """Start it as builder/__main__.py does."""

    def seen() -> None:
        if until == "lit":
            os._exit(0)

    def ready(program: Program, window: Window, files: Sequence[str]) -> None:
        whole = until != "lit" and len(program.library.entries) == wanted
        if not whole or until == "ready":
            os._exit(0 if whole else 1)
        keep(program, window)

    gc.disable()
    from builder.ui.start import run

    return run([], lit=seen, then=ready)


def keep(program: Program, window: Window) -> None:
    """What a first run does: load the rules, look at the folder, be closed."""
    from builder.ui.app import wake

    wake(program, window, ())
    program.scan_ended.connect(window.close_now)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
