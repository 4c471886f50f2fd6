"""Lets an import be an import under PySide6. Touches `__import__` alone.

PySide6 reads the source of every module that is imported after it, to see whether its own name is in there:
such a module might want other names for the methods of Qt (`from __feature__ import snake_case`). Nobody here
does, and the reading takes a tenth of the start. A frozen program has no sources and goes without anyway.
"""

from __future__ import annotations

import builtins


def import_plainly() -> None:
    """From now on an import is Python's own again, once PySide6 is there."""
    own = getattr(builtins, "__orig_import__", None)
    if own is not None:
        builtins.__import__ = own
