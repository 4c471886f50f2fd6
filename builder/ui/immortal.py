"""Keeps None alive under PySide6 6.12 on Python 3.11. Touches the interpreter's own count, nothing else.

PySide6 6.12.0 was built as if None were immortal, which it is from Python 3.12 on: on 3.11 every call that
returns nothing (`font.setBold(True)`) takes one reference of None away and gives none back. After some five
thousand calls the interpreter aborts with "none_dealloc: deallocating None". So None is given more references
than any run can use up. 6.11 has no such fault, but there QtPdf does not come without the big package.
"""

from __future__ import annotations

import ctypes
import sys

PLENTY = 1 << 40
IMMORTAL_SINCE = (3, 12)


def keep_none_alive() -> None:
    """Give None plenty of references, once, where the interpreter counts them."""
    if sys.version_info >= IMMORTAL_SINCE or sys.getrefcount(None) > PLENTY // 2:
        return
    count = ctypes.c_ssize_t.from_address(id(None))
    if abs(count.value - sys.getrefcount(None)) < sys.getrefcount(None) // 2:
        count.value += PLENTY
