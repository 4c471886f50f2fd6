"""Hundreds of steps at random through the whole window, with every system: nothing breaks, it goes on.

The seeds are fixed, so that a fault can be walked to again. A fault in any slot or method fails the test.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from builder.core.edit import Edit, Set
from builder.core.form import Field, FlagField, NumberField, PickOne, Roster, TextField
from builder.storage.characters import write
from builder.storage.paths import Paths
from builder.systems import all_systems
from builder.ui.character_page import CharacterPage
from builder.ui.roster import acts
from builder.ui.roster.control import RosterControl
from tests.ui.window.conftest import Stage

STEPS = 150
THEMES, LANGUAGES, WIDTHS = ("light", "dark", "system"), ("ja", "en"), (640, 860, 1024, 1366, 1920)
WORDS = ("", "剣", "a", "hide", "<b>", "長い名前" * 20)


class Wanderer:
    """Does one thing after the other that a player could do, whatever it is for."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage, self.chance = stage, random.Random(seed)
        self.done: list[str] = []
        self._acts: tuple[Callable[[], object], ...] = (
            *(self.edit,) * 6,
            *(self.open, self.close, self.begin, self.page, self.page, self.undo, self.redo),
            *(self.theme, self.language, self.size, self.width, self.preview, self.pages, self.help),
            *(self.pick, self.pick, self.remove, self.why, self.filter, self.export, self.menu),
            *(self.aside, self.back, self.key, self.key, self.sort),
        )

    def step(self) -> None:
        """One of them, and what the event loop has to do then."""
        act = self.chance.choice(self._acts)
        self.done.append(act.__name__)
        act()
        QApplication.processEvents()

    @property
    def character(self) -> CharacterPage | None:
        """What is open in front."""
        return self.stage.window.character_page()

    # the window

    def theme(self) -> None:
        self.stage.program.preferences.use(theme=self.chance.choice(THEMES))

    def language(self) -> None:
        if self.chance.random() < 0.5:
            self.stage.program.preferences.use(language=self.chance.choice(LANGUAGES))
        else:
            self.stage.program.words.use(sheet_language=self.chance.choice(LANGUAGES))  # type: ignore[arg-type]

    def size(self) -> None:
        self.stage.program.preferences.step_text(self.chance.choice((-1, 0, 1)))

    def width(self) -> None:
        self.stage.window.resize(self.chance.choice(WIDTHS), self.chance.choice((480, 768, 1080)))

    def open(self) -> None:
        self.stage.window.open_path(self.chance.choice(sorted(self.stage.places.library.glob("*.json"))))

    def close(self) -> None:
        page = self.character
        if page is not None:
            self.stage.window.remove_character(page)

    def begin(self) -> None:
        """A new character of any system, empty or by the dice."""
        self.stage.window.beside.show_chooser(self.chance.choice([*self.stage.systems]))
        page = self.stage.window.page()
        page.choose_way(self.chance.choice(("steps", "random", "sample")))  # type: ignore[attr-defined]
        page.start()  # type: ignore[attr-defined]

    def aside(self) -> None:
        beside = self.stage.window.beside
        self.chance.choice((beside.show_settings, beside.show_about, beside.show_chooser))()

    def back(self) -> None:
        self.stage.window.go_back()

    def menu(self) -> None:
        self.stage.window.open_menu()
        QApplication.processEvents()
        shut(QMenu)

    # the character

    def page(self) -> None:
        page = self.character
        if page is not None:
            page.view.go_to_page(self.chance.choice(page.document.live.survey.pages).key)

    def edit(self) -> None:
        page = self.character
        if page is None:
            return
        fields = [field for one in page.document.live.survey.pages for p in one.panels for field in p.fields]
        lines = [line for field in fields if isinstance(field, Roster) for line in field.lines]
        fields += [cell for line in lines for cell in line.cells if isinstance(cell, Field)]
        edits = [made for field in fields if field.off is None and (made := self._other(field)) is not None]
        if edits:
            page.document.live.do(self.chance.choice(edits))

    def _other(self, field: Field) -> Edit | None:
        match field:
            case NumberField(low=low, high=high) if field.new is None:
                least = int(low or 0)
                return Set(field.path, self.chance.randint(least, max(least, min(int(high or 20), 40))))
            case FlagField():
                return Set(field.path, not field.value)
            case TextField():
                return Set(field.path, self.chance.choice(WORDS))
            case PickOne(options=options) if options:
                return Set(field.path, self.chance.choice(options).id)
            case _:
                return None

    def undo(self) -> None:
        if self.character is not None:
            self.character.document.live.undo()

    def redo(self) -> None:
        if self.character is not None:
            self.character.document.live.redo()

    def preview(self) -> None:
        self._act("preview")

    def pages(self) -> None:
        if self.character is not None:
            self.character.view.preview.set_form(self.chance.choice(("live", "live", "pages")))

    def help(self) -> None:
        self._act("help")

    def pick(self) -> None:
        """Add something from a catalogue, or give it up."""
        self._act("picker")
        QApplication.processEvents()
        line = QApplication.focusWidget()
        if isinstance(line, QLineEdit):
            QTest.keyClicks(line, self.chance.choice(("", "a", "s", "zz")))
            QTest.keyClick(line, self.chance.choice((Qt.Key.Key_Down, Qt.Key.Key_Up)))
            QTest.keyClick(line, self.chance.choice((Qt.Key.Key_Return, Qt.Key.Key_Escape)))
        self._escape()

    def remove(self) -> None:
        table = self._table()
        if table is not None:
            lines = [line for line in table.lines() if table.view.can_change(line)]
            if lines:
                acts.remove(table.bench, self.chance.choice(lines))

    def sort(self) -> None:
        table = self._table()
        if table is not None and table.sorting():
            table.sort_by(self.chance.choice((None, *table.sorting())))

    def why(self) -> None:
        if self.character is not None:
            bench, rect = self.character.view.bench, QRect(50, 50, 10, 10)
            values = [*bench.survey.evaluation.values]
            if values:
                bench.why_asked.emit(self.chance.choice(values), rect, rect)
                QApplication.processEvents()
                self._escape()

    def filter(self) -> None:
        self._act("filter")
        line = QApplication.focusWidget()
        if isinstance(line, QLineEdit):
            QTest.keyClicks(line, self.chance.choice(("a", "e", "q")))

    def export(self) -> None:
        self._act("export")
        QApplication.processEvents()
        shut(QDialog)

    def key(self) -> None:
        """A key that changes no file, wherever the keyboard is."""
        keys = (Qt.Key.Key_Tab, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_F6, Qt.Key.Key_F8, Qt.Key.Key_End)
        QTest.keyClick(QApplication.focusWidget() or self.stage.window, self.chance.choice(keys))

    def _act(self, name: str) -> None:
        if self.character is not None:
            self.character.actions_of_view()[name].trigger()

    def _table(self) -> RosterControl | None:
        page = self.character
        tables = page.view.page_view.rosters() if page is not None else ()
        return self.chance.choice(tables) if tables else None

    def _escape(self) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and isinstance(self.stage.window.page(), CharacterPage):
            QTest.keyClick(focused, Qt.Key.Key_Escape)


def shut(kind: type[QWidget]) -> None:
    """Close what stands over the window."""
    for one in QApplication.topLevelWidgets():
        if isinstance(one, kind) and one.isVisible():
            one.close()
    QApplication.processEvents()


@pytest.fixture
def stage(qtbot: QtBot, places: Paths) -> Iterator[Stage]:
    """The program with the systems of this build, and a sample of each in the library."""
    made = Stage(qtbot, places, systems=all_systems())
    places.library.mkdir(parents=True, exist_ok=True)
    made.wake()
    desk = made.program.desk()
    for system in desk.systems:
        for number, sample in enumerate(desk.samples(system)[:2]):
            write(places.library / f"{system} {number}.json", desk.from_sample(sample), None)
    yield made
    made.end()


@pytest.mark.timeout(90)
@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_done_in_any_order_the_window_goes_on(stage: Stage, seed: int) -> None:
    wanderer = Wanderer(stage, seed)
    for _ in range(STEPS):
        wanderer.step()
    assert len(set(wanderer.done)) > 20
    shut(QDialog)
    stage.window.open_path(sorted(stage.places.library.glob("*.json"))[0])
    page = stage.window.character_page()
    assert page is not None
    stage.change(page, "まだここにいる")
    assert page.title() == "まだここにいる"
    stage.qtbot.waitUntil(lambda: page.view.preview.browser.is_whole, timeout=10_000)
