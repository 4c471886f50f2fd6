"""Keeps what the next start shows first: pictures of the library. Imported after the first paint.

Once when everything stands still after the start, and when the program ends; if the kept ones no longer hold.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from builder.core.errors import CannotWrite
from builder.core.text import Text
from builder.storage.atomic import make_folder, write_atomically
from builder.storage.first_light import Kept, folded, packed, read
from builder.ui.first_light import key_of, pixels
from builder.ui.library.page import LibraryPage
from builder.ui.library.thumbnails import Thumbnails
from builder.ui.program import Program
from builder.ui.theme import theme
from builder.ui.window import Window
from builder.ui.window_place import can_be_caught, placed

STILL_MS = 1500


@dataclass(frozen=True, slots=True)
class Stand:
    """How a window stood: its place as it is remembered, its size, and pixels of the screen to one of it."""

    place: tuple[int, ...]
    size: QSize
    scale: float


class Keeping(QObject):
    """One a program, of its first window and of the one that closes last."""

    def __init__(self, program: Program, window: Window) -> None:
        super().__init__(program)
        self._program, self._window = program, window
        self._scheme = QGuiApplication.styleHints().colorScheme()
        self._stand: Stand | None = None
        self._stood = False
        self._still = QTimer(self)
        self._still.setSingleShot(True)
        self._still.setInterval(STILL_MS)
        self._still.timeout.connect(self.stand_still)
        program.library_changed.connect(self._moved)
        program.window_left.connect(self._left)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.keep)
        self._still.start()

    def stand_still(self) -> None:
        """The first window shows the library, and nothing happens any more: keep it, this once."""
        program, window = self._program, self._window
        if program.is_scanning or not program.has_desk:
            self._still.start()
            return
        self._still.stop()
        self._stood = True
        if window not in program.windows or window.page() is not window.library or window.in_work():
            return
        self._left(window)
        program.library.flush()
        program.preferences.keep("place", placed(window))
        program.preferences.write()
        self.keep()

    def keep(self) -> None:
        """Keep the library as it stands, unless what is kept still holds. Of an empty one nothing stays."""
        program, stand = self._program, self._stand
        if not program.library.entries:
            with suppress(OSError):
                program.places.first_light.unlink(missing_ok=True)
        if stand is None or not self._is_sure(stand):
            return
        places, today = program.places, program.now()
        folder = f"{program.library.bin.folder}\n{places.parties}"
        key = key_of(str(places.settings), str(places.index), folder)
        old = read(str(places.first_light))
        size = pixels(stand.size.width(), stand.size.height(), stand.scale)
        same = old is not None and (old.key, old.place, old.size) == (key, stand.place, size)
        if same and old is not None and old.picture(day_of(today)) is not None:
            return
        kept = Kept(
            key=key,
            title=program.words.say(Text("window.program")),
            folder=folder,
            place=stand.place,
            size=size,
            ground=theme().colour("window").rgb() & 0xFFFFFF,
            pictures=pictures(program, stand, today),
        )
        try:
            make_folder(places.first_light.parent)
            write_atomically(places.first_light, packed(kept), force=True)
        except CannotWrite as error:
            logging.getLogger("builder").warning("no first light was kept: %s", error.text.key)

    def _is_sure(self, stand: Stand) -> bool:
        """Whether the next start would show a window of this place and colour, with characters in it."""
        kept = self._program.preferences.kept("place")
        return (
            bool(self._program.library.entries)
            and kept == list(stand.place)
            and can_be_caught(QRect(*stand.place[:4]))
            and QGuiApplication.primaryScreen().devicePixelRatio() == stand.scale
            and QGuiApplication.styleHints().colorScheme() is self._scheme
        )

    def _moved(self) -> None:
        if not self._stood:
            self._still.start()

    def _left(self, window: Window) -> None:
        plain = not window.isMinimized() and not window.isFullScreen()
        stand = Stand(tuple(placed(window)), window.size(), window.devicePixelRatio())
        self._stand = stand if plain else None


def pictures(program: Program, stand: Stand, now: datetime) -> tuple[tuple[int, int, bytes], ...]:
    """The library as a fresh window shows it today, tomorrow, and from then to the end of that year.

    "Today" becomes "yesterday" and then a date: what is said of times is all that differs.
    """
    frame, nobody = QWidget(), Thumbnails(program.library)
    page = LibraryPage(program, frame)
    frame.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    frame.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
    frame.resize(stand.size)
    page.resize(stand.size)
    page.fit(theme().wide(stand.size.width()))
    page.shelf.view.pose(nobody)
    frame.show()
    made: list[tuple[int, int, bytes]] = []
    for first, last, then in spans(now):
        page.shelf.model.now = partial(_moment, then)
        data = folded(pixels_of(page.grab().toImage()))
        if made and made[-1][2] == data:
            first = made.pop()[0]
        made.append((first, last, data))
    nobody.look_at(program.library)  # its portraits are wanted no more
    frame.hide()
    frame.deleteLater()
    return tuple(made)


def spans(now: datetime) -> tuple[tuple[int, int, datetime], ...]:
    """First and last day on which it is true what is said of times at a moment; and that moment."""
    today, one = day_of(now), timedelta(days=1)
    later = now + 2 * one
    end = date(later.year, 12, 31).toordinal()
    return (today, today, now), (today + 1, today + 1, now + one), (today + 2, end, later)


def day_of(time: datetime) -> int:
    """The day as a number."""
    return time.date().toordinal()


def pixels_of(image: QImage) -> bytes:
    """The pixels row by row, four bytes each."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)  # named: its bits are gone with it
    return bytes(plain.constBits())


def _moment(then: datetime) -> datetime:
    return then
