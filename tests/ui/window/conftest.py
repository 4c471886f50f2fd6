"""A program of its own for each test: folders in tmp, the toy system, a clock, dialogs answered by tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.core.system import AnySystem
from builder.storage.characters import write
from builder.storage.paths import Paths
from builder.storage.settings import Settings, read_settings
from builder.ui.app import make_program
from builder.ui.character_page import CharacterPage
from builder.ui.files import Dialogs, Question
from builder.ui.program import Program
from builder.ui.waking import Waking
from builder.ui.window import Window
from tests.toy.lantern import SYSTEMS, AnyCharacter, begun, draft


class Script(Dialogs):
    """Answers what the window asks, in the order it was told; what nobody foresaw stays unanswered."""

    def __init__(self) -> None:
        self.answers: list[str] = []
        self.asked: list[Question] = []
        self.files: list[list[Path]] = []
        self.targets: list[Path] = []
        self.folders: list[Path] = []
        self.copied: list[str] = []
        self.takes_copies = True
        self.shown: list[Path] = []
        self.prepare_printer: Callable[[Any], None] | None = None

    def decide(self, window: QWidget, question: Question, then: Callable[[str], object]) -> None:
        self.asked.append(question)
        for widget in question.more:
            widget.setParent(window)
            widget.hide()
        if self.answers:
            then(self.answers.pop(0))

    def open_files(
        self,
        window: QWidget,
        title: str,
        folder: Path,
        filters: Mapping[str, Sequence[str]],
        then: Callable[[list[Path]], object],
    ) -> None:
        if self.files:
            then(self.files.pop(0))

    def save_as(
        self,
        window: QWidget,
        title: str,
        suggestion: Path,
        filters: Mapping[str, Sequence[str]],
        then: Callable[[Path], object],
    ) -> None:
        if self.targets:
            then(self.targets.pop(0))

    def choose_folder(
        self, window: QWidget, title: str, folder: Path, then: Callable[[Path], object]
    ) -> None:
        if self.folders:
            then(self.folders.pop(0))

    def choose_printer(self, window: QWidget, printer: Any, then: Callable[[], object]) -> None:
        if self.prepare_printer is not None:
            self.prepare_printer(printer)
            then()

    def show_folder(self, path: Path) -> None:
        self.shown.append(path)

    def copy(self, text: str) -> bool:
        if self.takes_copies:
            self.copied.append(text)
        return self.takes_copies


class Clock:
    """A time that goes on by a second at each look, so that no two saves have the same."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 29, 20, 14, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


@dataclass
class Stage:
    """One running program, as its user has it in hand."""

    qtbot: QtBot
    places: Paths
    settings: Settings = field(default_factory=lambda: Settings(language="ja"))
    clock: Clock = field(default_factory=Clock)
    script: Script = field(default_factory=Script)
    systems: Mapping[str, AnySystem] = field(default_factory=lambda: SYSTEMS)

    def __post_init__(self) -> None:
        self.program: Program = make_program(
            self.places, self.settings, lambda: self.script, self.clock, self.systems
        )
        self.window: Window = self.program.new_window()
        self.window.resize(1366, 768)

    def wake(self, *files: Path) -> Window:
        """Show the window and wait until everything that follows the first paint is done."""
        waking = Waking(self.program, self.window, [str(file) for file in files])
        self.window.painted.connect(waking.begin)
        self.window.show()
        self.qtbot.waitUntil(self._is_awake, timeout=20_000)
        return self.window

    def _is_awake(self) -> bool:
        program = self.program
        if not program.has_desk or program.is_scanning or program.session is None:
            return False
        known = [entry for entry in program.library.entries if entry.system in self.systems]
        return all(entry.fault or entry.look for entry in known)

    def character(self, **profile: Any) -> AnyCharacter:
        """A toy character that is not saved yet."""
        fresh = begun()
        return fresh.model_copy(update={"profile": fresh.profile.model_copy(update=profile)})

    def put(self, name: str, **profile: Any) -> Path:
        """A saved character in the library's folder, before or while the program runs."""
        self.places.library.mkdir(parents=True, exist_ok=True)
        path = self.places.library / f"{name}.json"
        character = self.character(**{"name": name, **profile})
        character = character.model_copy(update={"id": f"id-of-{name}"})
        write(path, draft(character).stamped(), None)
        return path

    def open(self, path: Path) -> CharacterPage:
        """Open a file in the window."""
        self.window.open_path(path)
        page = self.window.character_page()
        assert page is not None
        return page

    def change(self, page: CharacterPage, name: str = "二代目") -> None:
        """Make an unsaved change."""
        assert page.document.live.do(Set(("profile", "name"), name))

    def names(self) -> list[str]:
        """The names on the shelf, in their order."""
        model = self.window.library.shelf.model
        return [str(model.index(row).data()) for row in range(model.rowCount())]

    def select(self, *names: str) -> None:
        """Select these on the shelf."""
        view, model = self.window.library.shelf.view, self.window.library.shelf.model
        view.clearSelection()
        paths = [entry.path for entry in self.program.library.entries if entry.name in names]
        view.choose(paths, paths[0])
        assert {entry.name for entry in view.chosen()} == {*names}, model.rowCount()

    def told(self) -> str:
        """What stands at the foot of the window."""
        return self.window.toast.text()

    def end(self) -> None:
        """Close without a question, and let go."""
        for window in list(self.program.windows):
            window.close_now()
        self.program.finish()
        if shiboken6.isValid(self.window):
            self.window.deleteLater()


@pytest.fixture
def places(tmp_path: Path) -> Paths:
    return Paths.at(tmp_path / "home")


@pytest.fixture
def stage(qtbot: QtBot, places: Paths) -> Iterator[Stage]:
    """A program that has not been shown yet."""
    made = Stage(qtbot, places)
    yield made
    made.end()


@pytest.fixture
def again(qtbot: QtBot, places: Paths) -> Iterator[Callable[[], Stage]]:
    """Starts the program another time, on the same folders and with its saved settings."""
    made: list[Stage] = []

    def start() -> Stage:
        stage = Stage(qtbot, places, read_settings(places.settings))
        made.append(stage)
        return stage

    yield start
    for stage in made:
        stage.end()
