"""The files of the library as an item model: what is shown, in which order, by which words. No rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from builder.storage.entries import Entry
from builder.ui.faces import Faces
from builder.ui.library.telling import name_of, sentence
from builder.ui.words import Words

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
ENTRY = Qt.ItemDataRole.UserRole + 1
UNSAVED = Qt.ItemDataRole.UserRole + 2


class EntriesModel(QAbstractListModel):
    """One row a file. `renamed`: the path, and the name that was typed for it."""

    renamed = Signal(object, str)

    def __init__(
        self, words: Words, faces: Faces, now: Callable[[], datetime], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.words, self.faces, self.now = words, faces, now
        self._entries: list[Entry] = []
        self._unsaved: frozenset[Path] = frozenset()

    def show_entries(self, entries: Sequence[Entry], unsaved: frozenset[Path] = frozenset()) -> bool:
        """Show these; True when rows came, went or moved, and so the view lost its place."""
        same = [one.path for one in entries] == [one.path for one in self._entries]
        changed = list(entries) != self._entries or unsaved != self._unsaved
        if same:
            self._entries, self._unsaved = list(entries), unsaved
            if changed and entries:
                self.dataChanged.emit(self.index(0), self.index(len(entries) - 1))
            return False
        self.beginResetModel()
        self._entries, self._unsaved = list(entries), unsaved
        self.endResetModel()
        return True

    def entry(self, index: Index) -> Entry:
        """The file of a row."""
        return self._entries[index.row()]

    def index_of(self, path: Path) -> QModelIndex:
        """The row of a file; an invalid index when it is not shown."""
        for row, entry in enumerate(self._entries):
            if entry.path == path:
                return self.index(row)
        return QModelIndex()

    def say_again(self) -> None:
        """The language has changed."""
        if self._entries:
            self.dataChanged.emit(self.index(0), self.index(len(self._entries) - 1))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        entry = self.entry(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.words.say(name_of(entry))
            case Qt.ItemDataRole.EditRole:
                return entry.name or entry.path.stem
            case Qt.ItemDataRole.AccessibleTextRole:
                unsaved = entry.path in self._unsaved
                return sentence(entry, self.words, self.faces, self.now(), unsaved=unsaved)
            case _:
                if role == ENTRY:
                    return entry
                return entry.path in self._unsaved if role == UNSAVED else None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        entry, name = self.entry(index), str(value).strip()
        if name and name != entry.name:
            self.renamed.emit(entry.path, name)
        return True
