"""Asks for a picture's file with the system's own dialog. Reads no more of it than may be a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from builder.ui.file_dialog import begin, files_dialog
from builder.ui.portrait import LARGEST_FILE

KINDS = (".png", ".jpg", ".jpeg", ".webp")
Taken = Callable[[bytes | None], object]


def ask_for_picture(parent: QWidget, title: str, kinds: str, then: Taken) -> None:
    """Ask, and give the bytes of the file that was chosen, None where it cannot be read.

    `kinds`: what the dialog calls picture files. Nothing happens where none is chosen.
    """

    def chosen(paths: list[Path]) -> None:
        then(read_picture(str(paths[0])))

    dialog = files_dialog(parent.window(), title, None, {kinds: KINDS}, chosen)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    begin(dialog)


def read_picture(path: str) -> bytes | None:
    """A picture file's bytes, one byte beyond the limit at most; None where it cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read(LARGEST_FILE + 1)
    except OSError:
        return None
