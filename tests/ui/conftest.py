"""For every test of the window: no screen is needed, and each begins light, at 100 %, without motion."""

import os
from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "qt.qpa.*=false")

import pytest
from PySide6.QtWidgets import QApplication

from builder.ui.theme import Scheme, Theme, theme


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> Iterator[Theme]:
    """The application's theme, as every test finds it."""
    start = theme()
    plain = (start.scheme, start.text_factor, start.reduced_motion, start.shadows)
    if plain != (Scheme.LIGHT, 1.0, True, True):
        start.use(scheme=Scheme.LIGHT, text_factor=1.0, reduced_motion=True, shadows=True)
    yield start
