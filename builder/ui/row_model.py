"""A list whose rows are known by a key: what comes, goes, moves or changes is announced, never reset.

No rules.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class Keyed(Protocol):
    """What a row must have: a key that no other row has."""

    @property
    def key(self) -> Hashable: ...


T = TypeVar("T", bound=Keyed)


class RowModel(QAbstractListModel, Generic[T]):
    """Rows in their order. Subclasses say what is written and what is spoken of a row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[T] = []

    @property
    def rows(self) -> Sequence[T]:
        """What is shown, in order."""
        return self._rows

    def words(self, row: T) -> str:
        """What is written of a row."""
        raise NotImplementedError

    def spoken(self, row: T) -> str:
        """What a screen reader says of a row."""
        return self.words(row)

    def place(self, key: Hashable) -> int:
        """Where the row of a key stands now, or −1."""
        return next((place for place, row in enumerate(self._rows) if row.key == key), -1)

    def take(self, wanted: Iterable[T]) -> None:
        """Become these rows, by the fewest announcements that are easy to find."""
        target = list(wanted)
        self._remove({row.key for row in target})
        self._arrange(target)
        self._change(target)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.spoken(row)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def _remove(self, keys: set[Hashable]) -> None:
        place = len(self._rows) - 1
        while place >= 0:
            if self._rows[place].key in keys:
                place -= 1
                continue
            first = place
            while first > 0 and self._rows[first - 1].key not in keys:
                first -= 1
            self.beginRemoveRows(NOWHERE, first, place)
            del self._rows[first : place + 1]
            self.endRemoveRows()
            place = first - 1

    def _arrange(self, target: list[T]) -> None:
        """Insert what is new and move what stands elsewhere, from the front."""
        known = {row.key for row in self._rows}
        goal = {row.key: place for place, row in enumerate(target)}
        place = 0
        while place < len(target):
            row = target[place]
            if place < len(self._rows) and self._rows[place].key == row.key:
                place += 1
            elif row.key not in known:
                self._insert(place, target, known)
            elif not self._one_goes_down(place, target, goal):
                self._move(self.place(row.key), place)

    def _insert(self, place: int, target: list[T], known: set[Hashable]) -> None:
        last = place
        while last + 1 < len(target) and target[last + 1].key not in known:
            last += 1
        self.beginInsertRows(NOWHERE, place, last)
        self._rows[place:place] = target[place : last + 1]
        known.update(row.key for row in target[place : last + 1])
        self.endInsertRows()

    def _one_goes_down(self, place: int, target: list[T], goal: dict[Hashable, int]) -> bool:
        """Whether moving the row that stands here down settles this place; then it is done."""
        if place + 1 >= len(self._rows) or self._rows[place + 1].key != target[place].key:
            return False
        aim = min(goal[self._rows[place].key], len(self._rows) - 1)
        if aim <= place:
            return False
        self._move(place, aim)
        return True

    def _move(self, start: int, goal: int) -> None:
        """Move a row so that it stands at `goal` afterwards."""
        before = goal if goal < start else goal + 1
        self.beginMoveRows(NOWHERE, start, start, NOWHERE, before)
        self._rows.insert(goal, self._rows.pop(start))
        self.endMoveRows()

    def _change(self, target: list[T]) -> None:
        pairs = enumerate(zip(target, self._rows, strict=True))
        changed = [place for place, (new, old) in pairs if new is not old and new != old]
        self._rows[:] = target
        for first, last in runs(changed):
            self.dataChanged.emit(self.index(first), self.index(last))


def runs(places: list[int]) -> Iterable[tuple[int, int]]:
    """Neighbouring places together, as first and last."""
    start: int | None = None
    for at, place in enumerate(places):
        start = place if start is None else start
        if at + 1 == len(places) or places[at + 1] != place + 1:
            yield start, place
            start = None
