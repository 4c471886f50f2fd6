"""A party on a desk without its page, and a board over a bare window: what the import is driven with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.core.edit import Edit
from builder.core.text import Language
from builder.gm_desk import GmDesk
from builder.storage.paths import Paths
from builder.storage.settings import Settings
from builder.ui.app import shipped_strings
from builder.ui.desk import Desk
from builder.ui.files import Dialogs
from builder.ui.message import Message
from builder.ui.party.import_board import ImportBoard
from builder.ui.party.import_row import ImportRow
from builder.ui.party.work import PartyWork
from builder.ui.preferences import Preferences
from builder.ui.program import Program
from builder.ui.rooms import Rooms
from builder.ui.window import Window
from builder.ui.words import Words
from tests.desk.guests import EVERYTHING, NOW


class DeskAlone:
    """The one room that is needed here."""

    def __init__(self, program: Program, without: Iterable[str]) -> None:
        gone = set(without)
        self.desk = Desk(program, {id: one for id, one in EVERYTHING.items() if id not in gone})


class ImportStage:
    """A program with an open party, and a window that boards lie over."""

    def __init__(
        self, qtbot: QtBot, root: Path, *, language: Language = "ja", without: Iterable[str] = ()
    ) -> None:
        self.qtbot, settings = qtbot, Settings(language=language)
        places = Paths.at(root / "home")
        words = Words(language, None, shipped_strings())
        self.program = Program(
            places=places,
            preferences=Preferences(places.settings, settings, words),
            words=words,
            fetch_dialogs=Dialogs,
            now=lambda: NOW,
            fetch_rooms=lambda program: cast(Rooms, DeskAlone(program, without)),
            make_window=Window,
            version="0",
        )
        self.window = QWidget()
        self.window.resize(1366, 768)
        qtbot.addWidget(self.window)
        self.window.show()
        self.told: list[str] = []
        self.taken: list[tuple[int, ...]] = []
        self.work: PartyWork = self.program.desk().new_party("霧の街道")

    @property
    def gm(self) -> GmDesk:
        return self.program.desk().gm

    def bring(self, *files: Path) -> None:
        """Members that are there from the start."""
        party = self.work.party
        self.do(*self.gm.take(party, self.gm.plan(party, self.gm.gather(files))))

    def do(self, *edits: Edit) -> None:
        assert self.work.do(*edits)

    def board(self, *files: Path) -> ImportBoard:
        """A board that has begun to read these."""
        board = ImportBoard(self.program, self.window, self.work, files)
        board.told.connect(self._tell)
        board.taken.connect(self.taken.append)
        board.open()
        return board

    def read(self, *files: Path) -> ImportBoard:
        """A board that has read them."""
        board = self.board(*files)
        self.qtbot.waitUntil(lambda: not board.is_reading, timeout=60_000)
        self.qtbot.wait(20)
        return board

    def names(self) -> list[str]:
        """The members by name."""
        return [member.name for member in self.work.party.members]

    def _tell(self, message: Message) -> None:
        self.told.append(self.program.words.say(message.text))


def said(board: ImportBoard) -> list[str]:
    """The sentence of every row."""
    return [row.sentence() for row in board.list.rows]


def row_of(board: ImportBoard, name: str) -> ImportRow:
    """The row of a name."""
    return next(row for row in board.list.rows if row.item.name == name)


def shown_decisions(row: ImportRow) -> Sequence[str]:
    """The words of what can be decided."""
    row.come_near()
    return [part.option.label for part in row.segments.parts()] if row.segments is not None else []


def click_decision(row: ImportRow, key: str) -> None:
    """Press one of the decisions with the mouse."""
    row.come_near()
    assert row.segments is not None
    part = next(one for one in row.segments.parts() if one.option.key == key)
    QTest.mouseClick(part, Qt.MouseButton.LeftButton)
