"""Which two packs are compared, and the board on which they stand beside each other. No rules."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from builder.core.errors import BuilderError
from builder.core.pack import Pack
from builder.core.pack_view import Under, View
from builder.core.text import Text
from builder.storage.packs import PackFile
from builder.ui.controls.drop_down import Choice
from builder.ui.program import Program
from builder.ui.tables.arriving import Arriving
from builder.ui.tables.compare import CompareBoard

SHIPPED, SAVED = "shipped", "saved"


class Comparing:
    """For one room; `arriving` reads the files, and says why one cannot be."""

    def __init__(self, program: Program, arriving: Arriving) -> None:
        self._program, self._arriving = program, arriving

    def view_of(self, file: PackFile) -> View | None:
        """A pack of the folder over what it changes; None where it cannot be read, which is told."""
        loaded = self._arriving.loaded(file.path, file.system)
        if loaded is None:
            return None
        try:
            return self._program.desk().workshop.under(file.system, loaded.pack.base_pack).view(loaded.pack)
        except BuilderError as error:
            self._arriving.refused.emit(error.text)
            return None

    def show(self, window: QWidget, new: View, files: list[PackFile], saved: Pack | None = None) -> None:
        """A pack beside what is shipped; beside another one, or as it is saved, when one asks for it."""
        say = self._program.words.say
        others = [Choice(SHIPPED, say(Text("tables.compare.shipped")))]
        if saved is not None:
            others.append(Choice(SAVED, say(Text("tables.compare.saved"))))
        mine = [one for one in files if one.system == new.under.system.id and one.fault is None]
        others += [Choice(one.id, say(one.title)) for one in mine if one.id != new.pack.pack_id]
        board = CompareBoard(window, self._program.words, others)

        def shown(key: str) -> None:
            old = self._other(key, new, saved, mine)
            if old is not None:
                board.show_views(old, new, key)

        board.picked.connect(shown)
        shown(SHIPPED)
        board.open()

    def _other(self, key: str, new: View, saved: Pack | None, files: list[PackFile]) -> View | None:
        under = new.under
        if key == SAVED and saved is not None:
            return under.view(saved)
        file = next((one for one in files if one.id == key), None)
        if file is not None:
            return self.view_of(file)
        return Under(under.system).bare()
