"""A GM with the program in hand: real systems, the shipped samples as players' files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder.core.bundled import bundled
from builder.core.edit import Set
from builder.storage.paths import Paths
from builder.storage.settings import Settings
from builder.systems import all_systems
from builder.ui.party.import_board import ImportBoard
from builder.ui.party.member_table import MemberTable
from builder.ui.party.page import PartyPage
from builder.ui.party.spots import SpotList
from builder.ui.window import Window
from tests.ui.window.conftest import Stage, places

__all__ = ["places"]

GUARD = "gurps4e/1-town-guard.ja.json"
BURGLAR = "gurps4e/2-cat-burglar.ja.json"
DUELIST = "gurps4e/3-duelist.ja.json"
DETECTIVE = "brp/1-harbour-detective.ja.json"
SCOUT = "lunatic/1-salt-road-scout.ja.json"
MAGE = "lunatic/2-bell-tower-mage.ja.json"
GURPS = (GUARD, BURGLAR, DUELIST)


def sample(name: str) -> Path:
    """A shipped character, as the file that a player sent."""
    return bundled(f"assets/samples/{name}")


@dataclass
class Gm:
    """The GM's hands."""

    stage: Stage

    @property
    def window(self) -> Window:
        """The window."""
        return self.stage.window

    @property
    def page(self) -> PartyPage:
        """The party that is shown."""
        page = self.window.party_page()
        assert page is not None
        return page

    def begin(self, *names: str, name: str = "霧の街道") -> PartyPage:
        """A party with these members, put together by the import; the name is typed."""
        page = self.window.beside.parties.show_new()
        if name:
            page.work.do(Set(("name",), name))
        if names:
            self.bring(*names)
        return page

    def bring(self, *names: str) -> None:
        """Files dropped on the party that is shown; what is useful is taken."""
        self.window.take_in([sample(name) for name in names])
        board = self.board()
        self.stage.qtbot.waitUntil(lambda: not board.is_reading, timeout=20_000)
        board.take()
        self.settle()

    def settle(self) -> None:
        """Let the window lay out what is new, and take the focus back."""
        self.stage.qtbot.waitUntil(self.window.isActiveWindow)
        QApplication.processEvents()

    def board(self) -> ImportBoard:
        """The board of the files that come."""
        boards = [one for one in self.window.findChildren(ImportBoard) if one.isVisible()]
        assert boards
        return boards[-1]

    def row(self, name: str) -> int:
        """The number of a member."""
        return next(one.row for one in self.page.work.survey.members if one.name.startswith(name))

    def table(self, system: str = "gurps4e") -> MemberTable:
        """The table of a system."""
        groups = [group.system_id for group in self.page.work.survey.overview.groups]
        return self.page.overview.tables()[groups.index(system)]

    def cell(self, name: str, key: str, system: str = "gurps4e") -> str:
        """What a cell of the overview shows."""
        line = next(one for one in self.table(system).lines() if one.name.startswith(name))
        return line.figures.get(key, "")


def click_spot(view: SpotList, at: int, key: str) -> None:
    """Press a spot of a row with the mouse."""
    spot = view.in_view(at, view.spot(at, key).rect)
    QTest.mouseClick(
        view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot.center()
    )


def keys(widget: QWidget, *wanted: Qt.Key) -> None:
    """Press keys, one after the other."""
    for key in wanted:
        QTest.keyClick(widget, key)


def middle(widget: QWidget) -> QPoint:
    """Where to press a widget."""
    return widget.rect().center()


def press(button: QWidget) -> None:
    """Press a button with the mouse."""
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle(button))


def names(gm: Gm, system: str = "gurps4e") -> Sequence[str]:
    """The names of a table, from the top."""
    return [line.name.split("・")[0] for line in gm.table(system).lines()]


@pytest.fixture
def gm(qtbot: QtBot, places: Paths) -> Iterator[Gm]:
    stage = Stage(qtbot, places, Settings(language="ja"), systems=all_systems())
    stage.wake()
    yield Gm(stage)
    stage.end()


@pytest.fixture
def again(qtbot: QtBot, places: Paths) -> Iterator[Callable[[], Gm]]:
    """Starts the program another time, on the same folders."""
    made: list[Stage] = []

    def start() -> Gm:
        stage = Stage(qtbot, places, Settings(language="ja"), systems=all_systems())
        made.append(stage)
        stage.wake()
        return Gm(stage)

    yield start
    for stage in made:
        stage.end()
