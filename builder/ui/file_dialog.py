"""The dialogs for files: the system's own where it has one, otherwise Qt's in our colours, with our places.

Nothing here waits: what is chosen comes back by a call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QStandardPaths, QUrl
from PySide6.QtWidgets import QAbstractScrollArea, QFileDialog, QWidget

from builder.ui.controls.scroll_bar import give_bars
from builder.ui.theme import theme

Filters = Mapping[str, Sequence[str]]
WIDTH, HEIGHT = 820, 500
PLACES = (
    QStandardPaths.StandardLocation.DocumentsLocation,
    QStandardPaths.StandardLocation.DesktopLocation,
    QStandardPaths.StandardLocation.DownloadLocation,
    QStandardPaths.StandardLocation.HomeLocation,
)


def files_dialog(
    window: QWidget, title: str, folder: Path | None, filters: Filters, then: Callable[[list[Path]], object]
) -> QFileDialog:
    """Asks for files to open; without a folder it begins where one was last."""
    dialog = QFileDialog(window, title, str(folder) if folder is not None else "")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    dialog.setNameFilters(_patterns(filters))
    dialog.filesSelected.connect(lambda names: then([Path(name) for name in names]))
    return dialog


def save_dialog(
    window: QWidget, title: str, suggestion: Path, filters: Filters, then: Callable[[Path], object]
) -> QFileDialog:
    """Asks for a file to write, with a name to begin with; asks before one is replaced."""
    dialog = QFileDialog(window, title, str(suggestion.parent))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setNameFilters(_patterns(filters))
    dialog.setDefaultSuffix(suggestion.suffix.lstrip("."))
    dialog.selectFile(suggestion.name)
    dialog.fileSelected.connect(lambda name: then(Path(name)))
    return dialog


def begin(dialog: QFileDialog) -> None:
    """Show it; it goes when it is answered."""
    _offer_places(dialog)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    for area in dialog.findChildren(QAbstractScrollArea):  # none where the system draws it
        give_bars(area)


def _offer_places(dialog: QFileDialog) -> None:
    """Where it begins, then the folders people keep things in: what Qt's own dialog has at its left."""
    known = (QStandardPaths.writableLocation(place) for place in PLACES)
    folders = [dialog.directory().absolutePath(), *known]
    there = dict.fromkeys(str(Path(folder)) for folder in folders if folder and Path(folder).is_dir())
    dialog.setSidebarUrls([QUrl.fromLocalFile(folder) for folder in there])
    dialog.resize(theme().px(WIDTH), theme().px(HEIGHT))


def _patterns(filters: Filters) -> list[str]:
    return [f"{name} ({' '.join(f'*{suffix}' for suffix in suffixes)})" for name, suffixes in filters.items()]
