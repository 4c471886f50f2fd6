"""What is done with files of the library: renamed, copied, deleted, brought back.

Speaks through signals; knows no widget and no rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from builder.core.errors import BuilderError
from builder.core.text import Text, plain
from builder.storage.bin import Binned
from builder.storage.entries import Entry
from builder.ui.library.telling import name_of
from builder.ui.message import Message
from builder.ui.program import Program
from builder.ui.shapes import State


class FileActs(QObject):
    """told: a Message. refused: the Text of what could not be. went: the path to stand at from now on."""

    told = Signal(object)
    refused = Signal(object)
    went = Signal(object)
    show_open = Signal(object)

    def __init__(self, program: Program, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._program = program
        self._gone: list[Binned] = []

    def rename(self, path: Path, name: str) -> None:
        """Call a character otherwise; its file follows."""
        if self._is_open(path):
            return
        try:
            entry = self._program.library.rename(path, name, self._program.now())
        except BuilderError as error:
            self.refused.emit(error.text)
            return
        if entry.path != path:
            self._program.preferences.forgot(path)
        self._now_at(entry.path)

    def duplicate(self, entries: Sequence[Entry]) -> None:
        """Another character like each of these."""
        last: Path | None = None
        for entry in entries:
            try:
                last = self._program.library.duplicate(entry.path, self._program.now()).path
            except BuilderError as error:
                self.refused.emit(error.text)
        if last is not None:
            self._now_at(last)

    def delete(self, entries: Sequence[Entry]) -> bool:
        """Put these into the bin; whether any went there."""
        if any(self._is_open(entry.path) for entry in entries):
            return False
        gone: list[Binned] = []
        for entry in entries:
            try:
                gone.append(self._program.library.delete(entry.path, self._program.now()))
                self._program.preferences.forgot(entry.path)
            except BuilderError as error:
                self.refused.emit(error.text)
        if not gone:
            return False
        self._gone = gone
        self._program.bin_changed()
        self.told.emit(self._deleted(entries, len(gone)))
        return True

    def undo(self) -> None:
        """Bring back what was deleted last."""
        gone, self._gone = self._gone, []
        for item in gone:
            self.restore(item)

    def forget(self) -> None:
        """There is another library now, or nothing left to bring back."""
        self._gone.clear()

    def restore(self, item: Binned) -> bool:
        """Bring a file back; whether it came."""
        try:
            entry = self._program.library.restore(item)
        except BuilderError as error:
            self.refused.emit(error.text)
            return False
        self._gone = [one for one in self._gone if one != item]
        self.went.emit(entry.path)
        self._program.bin_changed()
        return True

    def empty_bin(self) -> None:
        """Delete for good what is in the bin."""
        self.forget()
        try:
            self._program.library.empty_bin()
        except BuilderError as error:
            self.refused.emit(error.text)
        self._program.bin_changed()

    def _now_at(self, path: Path) -> None:
        self.went.emit(path)
        self._program.library_changed.emit()

    def _deleted(self, entries: Sequence[Entry], many: int) -> Message:
        name = name_of(entries[0])
        one = Text("library.deleted", {"name": plain(name) if isinstance(name, str) else name})
        text = one if many == 1 else Text("library.deleted.many", {"n": many})
        return Message(text, action=Text("library.undo"), key="Ctrl+Z", act=self.undo)

    def _is_open(self, path: Path) -> bool:
        """Whether the character is open: then its file stays as it is, and that is said."""
        if not self._program.has_desk or self._program.desk().find(path) is None:
            return False
        text = Text("library.is_open", {"name": path.stem})
        go = Text("library.is_open.go")
        self.told.emit(Message(text, State.NOTE, go, act=lambda: self.show_open.emit(path)))
        return True
