"""The program's own start up to the first paint of the library, then out. Run as a process.

Exits 0 when as many characters are listed as the first argument says, else 1.
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


def main(wanted: int) -> int:
    """Start it as builder/__main__.py does; what follows the first paint is left out."""

    def leave(program: Program, window: Window, files: Sequence[str]) -> None:
        os._exit(0 if len(program.library.entries) == wanted else 1)

    gc.disable()
    from builder.ui.app import run

    return run([], then=leave)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
