"""Lets faults in overridden methods of Qt be told under PySide6 6.12 on Python 3.11. Touches QObject alone.

There an exception that C raised (`int("x")`, an index out of range, a widget that is gone) is no object yet
while it leaves a function, and PySide6, which wants to add the method's name to it, reads it as one: the
program dies where a dialog ought to say what happened. A frame that catches the exception makes it an object.
So every method that a class of ours overrides is called through such a frame. From 3.12 on it always is one.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any

from PySide6.QtCore import QObject

ALWAYS_OBJECTS_SINCE = (3, 12)


def make_faults_objects() -> None:
    """From now on what a class of ours overrides is called through a frame that catches."""
    if sys.version_info < ALWAYS_OBJECTS_SINCE:
        QObject.__init_subclass__ = classmethod(_guard)  # type: ignore[assignment, method-assign]


def _guard(cls: type[QObject], /, **kwargs: Any) -> None:
    super(QObject, cls).__init_subclass__(**kwargs)
    of_qt = [base for base in cls.__mro__ if base.__module__.startswith("PySide6.")]
    for name, member in list(vars(cls).items()):
        if (
            isinstance(member, FunctionType)
            and not name.startswith("__")
            and any(name in vars(base) for base in of_qt)
        ):
            setattr(cls, name, _caught(member))


def _caught(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def through(*args: Any, **kwargs: Any) -> Any:
        try:
            return method(*args, **kwargs)
        except BaseException:
            raise  # now an object

    return through
