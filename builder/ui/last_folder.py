"""The folder one was in last for each kind of question, or the library where that is gone."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from builder.core.errors import CannotWrite
from builder.storage.atomic import make_folder
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
    with suppress(CannotWrite):  # where it cannot be made, the writing says why
        make_folder(program.library.folder)
    return program.library.folder
