"""Each test leaves the screen empty: a window that was closed is gone before the next one opens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    """Windows that are to be deleted are deleted; without an event loop Qt would keep them all."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
