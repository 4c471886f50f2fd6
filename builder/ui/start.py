"""The start of the window: the first light, if there is one, and only then the program. Knows no rules.

Light until the first paint: see first_light.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from builder.storage.paths import Paths, paths
from builder.ui.application import application
from builder.ui.first_light import first_light
from builder.ui.window import Window

if TYPE_CHECKING:
    from builder.ui.program import Program

PATIENCE_MS = 150
"""How long a window that is not painted, or has not its size yet, holds up the program."""

ONLY_PAINT = QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents


def run(
    files: Sequence[str],
    *,
    lit: Callable[[], object] | None = None,
    then: Callable[[Program, Window, Sequence[str]], object] | None = None,
) -> int:
    """Open the window, on these files. Returns the exit code when the last window is closed.

    `lit`: what happens when the first light was seen. `then`: what happens after the first paint of the
    contents, in place of waking up.
    """
    app, places = application(), paths()
    window = None if files else lit_window(app, places)
    if window is not None:
        if not window.isVisible():
            return 0  # closed at once
        if lit is not None:
            lit()
    from builder.ui.app import settle

    return settle(app, places, window, files, then)


def lit_window(app: QApplication, places: Paths) -> Window | None:
    """A window that shows the first light, painted; None when there is none.

    Clicks and keys wait meanwhile in the queue of the system: they are for the contents.
    """
    light = first_light(str(places.first_light), str(places.settings), str(places.index))
    if light is None:
        return None
    window, loop = Window(None, light), QEventLoop()
    window.lit.connect(loop.quit)
    QTimer.singleShot(PATIENCE_MS, loop.quit)
    light.show(window)
    loop.exec(ONLY_PAINT)
    app.processEvents(ONLY_PAINT)  # what was painted reaches the screen before this thread is busy
    return window
