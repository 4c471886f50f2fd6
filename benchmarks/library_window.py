"""The program's own start up to the first paint of the library, then out. Run as a process.

Exits 0 when as many characters are listed as the first argument says, else 1.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

gc.disable()  # as builder/__main__.py does

from builder.ui.app import run  # noqa: E402
from builder.ui.program import Program  # noqa: E402
from builder.ui.window import Window  # noqa: E402


def main(wanted: int) -> int:
    """Start it; what follows the first paint is left out."""

    def leave(program: Program, window: Window, files: Sequence[str]) -> None:
        os._exit(0 if len(program.library.entries) == wanted else 1)

    return run([], then=leave)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
