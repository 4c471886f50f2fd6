"""The floor of the start: a bare PySide6 main window up to its first paint, then out. Run as a process."""

from __future__ import annotations

import os
import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow


class Window(QMainWindow):
    """Empty; it ends the process when its first paint is through."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        QTimer.singleShot(0, lambda: os._exit(0))


def main() -> int:
    """Show it."""
    app = QApplication(sys.argv[:1])
    window = Window()
    window.resize(1280, 800)
    window.show()
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
