"""What is done with files of parties: listed, renamed, deleted, brought back. Speaks through signals."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from builder.core.errors import BuilderError
from builder.core.text import Text, plain
from builder.storage.bin import Binned
from builder.storage.parties import PartyEntry, PartyShelf, read_party, write_party
from builder.ui.message import Message
from builder.ui.program import Program
from builder.ui.shapes import State

Seen = tuple[tuple[str, int, int], ...]


class PartyActs(QObject):
    """told: a Message. refused: the Text of what could not be. went: the path to stand at from now on."""

    told = Signal(object)
    refused = Signal(object)
    went = Signal(object)
    changed = Signal()

    def __init__(self, program: Program, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._program = program
        self._seen: Seen | None = None
        self._entries: tuple[PartyEntry, ...] = ()
        self._gone: Binned | None = None

    @property
    def shelf(self) -> PartyShelf:
        """The folder."""
        return self._program.desk().party_shelf

    def entries(self) -> tuple[PartyEntry, ...]:
        """The parties of the folder; read again only when something changed in it."""
        seen = _look(self.shelf.folder)
        if seen != self._seen:
            self._seen, self._entries = seen, self.shelf.entries()
        return self._entries

    def binned(self) -> tuple[Binned, ...]:
        """What was deleted, newest first."""
        return tuple(self.shelf.bin.listed())

    def rename(self, path: Path, name: str) -> None:
        """Call a party otherwise; its file follows."""
        name = name.strip()
        if self._is_open(path):
            return
        try:
            opened = read_party(path)
            if name != opened.party.name:
                party = opened.party.model_copy(update={"name": name})
                write_party(path, party, opened.digest)
            moved = self.shelf.rename(path, name or path.stem)
        except BuilderError as error:
            self.refused.emit(error.text)
            return
        if moved != path:
            self._program.preferences.forgot(path)
        self.changed.emit()
        self.went.emit(moved)

    def delete(self, entry: PartyEntry) -> bool:
        """Put a party into the bin of its folder; whether it went there."""
        if self._is_open(entry.path):
            return False
        try:
            self._gone = self.shelf.delete(entry.path, self._program.now())
        except BuilderError as error:
            self.refused.emit(error.text)
            return False
        self._program.preferences.forgot(entry.path)
        self.changed.emit()
        name = entry.name.strip() or entry.path.stem
        text = Text("ui.party.deleted", {"name": plain(name)})
        self.told.emit(Message(text, action=Text("library.undo"), key="Ctrl+Z", act=self.undo))
        return True

    def undo(self) -> None:
        """Bring back what was deleted last."""
        gone, self._gone = self._gone, None
        if gone is not None:
            self.restore(gone)

    def restore(self, item: Binned) -> bool:
        """Bring a party back; whether it came."""
        try:
            path = self.shelf.restore(item)
        except BuilderError as error:
            self.refused.emit(error.text)
            return False
        self.changed.emit()
        self.went.emit(path)
        return True

    def _is_open(self, path: Path) -> bool:
        """Whether the party is open: then its file stays as it is, and that is said."""
        if self._program.desk().find_party(path) is None:
            return False
        self.told.emit(Message(Text("library.is_open", {"name": path.stem}), State.NOTE))
        return True


def _look(folder: Path) -> Seen:
    """What the folder looks like: names, sizes, times."""
    try:
        with os.scandir(folder) as files:
            found = [
                (file.name, file.stat().st_size, file.stat().st_mtime_ns)
                for file in files
                if file.name.lower().endswith(".json")
            ]
    except OSError:
        return ()
    return tuple(sorted(found))
