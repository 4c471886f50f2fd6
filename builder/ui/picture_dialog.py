"""Asks for a picture's file with the system's own dialog. Reads no more of it than may be a picture."""

from __future__ import annotations

from PySide6.QtWidgets import QFileDialog, QWidget

from builder.ui.portrait import LARGEST_FILE


def ask_for_picture(parent: QWidget, title: str, kinds: str) -> bytes | None:
    """The bytes of the file that was chosen, or None. `kinds`: what the dialog calls picture files."""
    path, _ = QFileDialog.getOpenFileName(parent, title, "", f"{kinds} (*.png *.jpg *.jpeg *.webp)")
    return read_picture(path) if path else None


def read_picture(path: str) -> bytes | None:
    """A picture file's bytes, one byte beyond the limit at most; None where it cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read(LARGEST_FILE + 1)
    except OSError:
        return None
