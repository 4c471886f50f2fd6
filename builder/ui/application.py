"""The application, named and dressed for nothing yet. The first thing of a start; touches nothing else."""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QApplication

from builder import __version__

NAME = "TRPG Builder"
DESKTOP_FILE = "trpg-builder"
STYLED, FOUND = "builder_styled", "builder_found"
"""Properties of the application: that it has its style; the colour of windows as the system gave it."""


def application() -> QApplication:
    """The application, named; there can be only one."""
    app = QApplication([*sys.argv[:1], "-style", "fusion"])  # setStyle() would bring in all of QStyle
    app.setProperty(STYLED, True)
    app.setProperty(FOUND, str(app.palette().window().color().rgb()))
    app.setApplicationName(DESKTOP_FILE)
    app.setApplicationDisplayName(NAME)
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(DESKTOP_FILE)
    return app
