"""Portraits as small pictures, read one at a time in idle moments. Decodes under limits."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from builder.storage.entries import Entry
from builder.storage.library import Library
from builder.ui.portrait import BadPicture, decoded, shrunk

SIDE, KEPT = 192, 400

Key = tuple[Path, int]


class Thumbnails(QObject):
    """The pictures of those entries that have been asked for. `arrived`: one more can be painted."""

    arrived = Signal()

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._known: OrderedDict[Key, QImage | None] = OrderedDict()
        self._wanted: OrderedDict[Key, Entry] = OrderedDict()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._fetch_one)

    def look_at(self, library: Library) -> None:
        """Another library folder."""
        self._library = library
        self._known.clear()
        self._wanted.clear()

    def of(self, entry: Entry) -> QImage | None:
        """The portrait, if it is there; otherwise it is fetched and `arrived` will say so."""
        if not entry.portrait:
            return None
        key = (entry.path, entry.mtime_ns)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        self._wanted[key] = entry
        self._timer.start()
        return None

    def _fetch_one(self) -> None:
        if not self._wanted:
            self._timer.stop()
            return
        key, entry = self._wanted.popitem(last=False)
        picture = _picture(self._library.portrait(entry))
        self._known[key] = picture
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        if picture is not None:
            self.arrived.emit()


def _picture(raw: bytes | None) -> QImage | None:
    if raw is None:
        return None
    try:
        return shrunk(decoded(raw), SIDE)
    except BadPicture:
        return None
