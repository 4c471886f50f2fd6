"""Everything the window asks a person in a dialog of its own or of the system. Tests hand in another one.

Nothing here waits: each answer comes back by a call, so that there is one event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from builder.ui.controls.dialog import Answer, Decision
from builder.ui.file_dialog import begin, files_dialog, save_dialog
from builder.ui.shapes import State
from builder.ui.theme import theme

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

__all__ = ["Answer", "Dialogs", "Question"]


@dataclass(frozen=True, slots=True)
class Question:
    """A decision to be made, in words. `safe`: the answer that Enter gives; Esc is "": nothing happened."""

    title: str
    cause: str
    answers: Sequence[Answer]
    safe: str
    state: State = State.NOTE
    word: str = ""
    more: Sequence[QWidget] = field(default_factory=tuple)


class Dialogs:
    """The real ones. `words`: what the system's own dialogs are headed and filtered with."""

    def decide(self, window: QWidget, question: Question, then: Callable[[str], object]) -> None:
        """Ask, and call `then` with the key of the answer; "" when nothing happened."""
        dialog = Decision(
            window,
            title=question.title,
            cause=question.cause,
            answers=question.answers,
            safe=question.safe,
            state=question.state,
            word=question.word,
            enter="Enter",
        )
        for widget in question.more:
            dialog.details.addWidget(widget)
        if question.more:
            dialog.details.setContentsMargins(0, theme().px(10), 0, 0)
            dialog.details.setSpacing(theme().px(8))

        def answered(key: str) -> None:
            dialog.deleteLater()
            window.window().activateWindow()  # without a window manager nobody else does
            then(key)

        dialog.answered.connect(answered)
        dialog.open()

    def open_files(
        self,
        window: QWidget,
        title: str,
        folder: Path,
        filters: Mapping[str, Sequence[str]],
        then: Callable[[list[Path]], object],
    ) -> None:
        """Choose files to open; `then` is called only when some were chosen."""
        begin(files_dialog(window, title, folder, filters, then))

    def save_as(
        self,
        window: QWidget,
        title: str,
        suggestion: Path,
        filters: Mapping[str, Sequence[str]],
        then: Callable[[Path], object],
    ) -> None:
        """Choose a file to write; the system asks before one is replaced."""
        begin(save_dialog(window, title, suggestion, filters, then))

    def choose_folder(
        self, window: QWidget, title: str, folder: Path, then: Callable[[Path], object]
    ) -> None:
        """Choose a folder."""
        dialog = QFileDialog(window, title, str(folder))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda name: then(Path(name)))
        begin(dialog)

    def choose_printer(self, window: QWidget, printer: QPrinter, then: Callable[[], object]) -> None:
        """The system's print dialog; `then` is called when the user prints."""
        from PySide6.QtPrintSupport import QPrintDialog

        dialog = QPrintDialog(printer, window)
        dialog.accepted.connect(then)
        dialog.finished.connect(dialog.deleteLater)
        QDialog.open(dialog)

    def show_folder(self, path: Path) -> None:
        """Show the folder in the system's own file window."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard; whether it is there now. Some systems refuse, and say nothing."""
        clipboard = QGuiApplication.clipboard()
        clipboard.setText(text)
        return clipboard.text().replace("\r\n", "\n") == text
