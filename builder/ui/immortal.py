"""Keeps None, True and False alive under PySide6 6.12 on Python 3.11. Touches the counts of references only.

PySide6 6.12.0 was built as if they were immortal, which they are from Python 3.12 on: on 3.11 every call that
returns nothing (`font.setBold(True)`) takes one reference of None away and gives none back, and every signal
that carries a bool does the same to True or False. After some thousand calls the interpreter aborts with
"none_dealloc" or "bool_dealloc". So they are given more references than any run can use up.
6.11 has no such fault, but there QtPdf does not come without the big package.
"""

from __future__ import annotations

import ctypes
import sys

PLENTY = 1 << 40
IMMORTAL_SINCE = (3, 12)
CONSTANTS = (None, True, False)


def keep_none_alive() -> None:
    """Give the constants plenty of references, once, where the interpreter counts them."""
    if sys.version_info >= IMMORTAL_SINCE:
        return
    for constant in CONSTANTS:
        known = sys.getrefcount(constant)
        count = ctypes.c_ssize_t.from_address(id(constant))
        if known < PLENTY // 2 and abs(count.value - known) < max(8, known // 2):
            count.value += PLENTY
