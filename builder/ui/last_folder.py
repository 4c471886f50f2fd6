"""The folder one was in last for each kind of question, or the library where that is gone. Writes nothing."""

from __future__ import annotations

from pathlib import Path

from builder.ui.program import Program


def last_folder(program: Program, use: str) -> Path:
    """Where the dialog for this use begins."""
    kept = program.preferences.kept(use)
    if isinstance(kept, str) and kept:
        folder = Path(kept)
        try:
            if folder.is_dir():
                return folder
        except (OSError, ValueError):  # a disk that is gone, a path nobody can be asked for
            pass
    return program.library.folder
