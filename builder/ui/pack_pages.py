"""The ways of one window to tables and packs: the room, the editor, a cell that a number rests on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from builder.core.text import Text
from builder.ui.controls.dialog import Answer
from builder.ui.files import Question

if TYPE_CHECKING:
    from builder.core.grids import Cell, Where
    from builder.ui.character_page import CharacterPage
    from builder.ui.tables.editor import PackEditor
    from builder.ui.tables.room import TablesRoom
    from builder.ui.tables.work import PackWork
    from builder.ui.window import Window

MARK, HEAD_BYTES, LARGEST = b'"table-pack/', 4096, 4_000_000
NEW, MOST_OFFERED = "new", 3


class PackPages(QObject):
    """Of one window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._behind: TablesRoom | None = None
        self._from_room = True

    def show(self) -> None:
        """Tables and packs."""
        window = self._window
        room = window.program.rooms().tables()
        room.back_asked.connect(window.go_back)
        room.menu_requested.connect(window.open_menu_at)
        self._connect(room)
        window.show_page(room)

    def open(self, work: PackWork, where: Where, *, from_room: bool = True) -> PackEditor:
        """A pack in the editor; back leads to where one came from."""
        window = self._window
        editor = window.program.rooms().pack_editor(work, where)
        editor.back_asked.connect(self.show if from_room else window.go_back)
        if not from_room:
            editor.back = Text("tables.back")
            editor.retranslate()
        editor.menu_requested.connect(window.open_menu_at)
        editor.told.connect(window.tell)
        editor.refused.connect(window.refuse)
        editor.begin_asked.connect(
            lambda at: self._begin(work.draft.under.system.id, at, editor.grid.cell(), from_room=from_room)
        )
        editor.compare_asked.connect(lambda: self._stage().compare(work.draft.view, work.draft.saved))
        window.show_page(editor)
        return editor

    def show_table(self, page: CharacterPage, table: str, row: str) -> None:
        """The cell that a number of a character rests on: in its own pack, else in what is shipped."""
        window, character = self._window, page.document.live.document
        room, self._from_room = self._stage(), False
        ids = [ref.id for ref in character.packs]
        if table in ids:  # a cell of a pack: its row names the table too
            wanted, first = table, row.partition(" ")
            table, row = (first[0], first[2]) if first[1] else ("", row)
            opened = room.open_id(wanted)
        else:
            opened = any(room.open_id(id) for id in reversed(ids))
        if not opened:
            room.look(character.system)
        editor = window.page()
        go = getattr(editor, "go_to_row", None)
        if go is not None and (table or row):
            go(table, row)

    def show_cell(self, system: str, table: str, row: str) -> None:
        """The shipped cell that a number of a party's member rests on."""
        self._from_room = False
        self._stage().look(system)
        go = getattr(self._window.page(), "go_to_row", None)
        if go is not None and (table or row):
            go(table, row)

    def taken_from(self, files: list[Path]) -> list[Path]:
        """Files that were dropped, without the packs among them, which are taken in."""
        packs = [path for path in files if _is_pack(path)]
        if packs:
            self._stage().take_in(packs)
            self.show()
        return [path for path in files if path not in packs]

    def _begin(self, system: str, where: Where, cell: Cell | None, *, from_room: bool) -> None:
        """A pack to write into, open where one was looking: one's own where there is one, or a new one."""
        self._from_room = from_room
        room, say = self._stage(), self._window.program.words.say
        own = [one for one in room.shelf.files() if one.system == system and one.fault is None][:MOST_OFFERED]

        def chosen(key: str) -> None:
            if key == NEW or not own:
                room.begin(system, where)
            elif key:
                room.open_id(key, where)
            go = getattr(self._window.page(), "go_to", None)
            if key and go is not None and where:
                go(where, cell)

        if not own:
            chosen(NEW)
            return
        packs = tuple(Answer(one.id, say(one.title)) for one in reversed(own))
        question = Question(
            title=say(Text("tables.into.title")),
            cause=say(Text("tables.into.cause")),
            answers=(Answer(NEW, say(Text("tables.into.new")), quiet=True), *packs),
            safe=own[0].id,
            word=say(Text("state.note")),
        )
        self._window.program.dialogs.decide(self._window, question, chosen)

    def _stage(self) -> TablesRoom:
        """The room behind the scenes: what it can do, without its being shown."""
        if self._behind is None:
            self._behind = self._window.program.rooms().tables()
            self._behind.setParent(self._window)
            self._behind.hide()
            self._connect(self._behind)
        return self._behind

    def _connect(self, room: TablesRoom) -> None:
        room.open_asked.connect(lambda work, where: self._opened(room, work, where))
        room.told.connect(self._window.tell)
        room.refused.connect(self._window.refuse)

    def _opened(self, room: TablesRoom, work: PackWork, where: Where) -> None:
        self.open(work, where, from_room=self._from_room or room is not self._behind)


def _is_pack(path: Path) -> bool:
    """Whether a file says that it is a pack; it is read again, and checked, when it is taken in."""
    if path.suffix.lower() != ".json":
        return False
    try:
        with path.open("rb") as file:
            head = file.read(HEAD_BYTES)
            if MARK in head:
                return True
            whole = head + file.read(LARGEST) if b'"tables"' in head or b'"pack_id"' in head else b"{}"
        raw = json.loads(whole)
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(raw, dict) and str(raw.get("schema")).startswith("table-pack/")
