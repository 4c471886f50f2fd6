"""About: every notice word for word, every licence there; and a build without a system has no dead ends."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from builder.core import build
from builder.storage.paths import Paths
from builder.storage.settings import Settings
from builder.systems import all_systems
from builder.ui.about import About, notice_of
from builder.ui.app import make_program
from builder.ui.controls.chip import Chip
from builder.ui.menus import whole_menu
from builder.ui.window import Window
from tests.toy.lantern import TOY
from tests.ui.window.conftest import Clock, Script, Stage


def about(stage: Stage) -> About:
    stage.wake()
    stage.window.beside.show_about()
    page = stage.window.page()
    assert isinstance(page, About)
    return page


def test_the_notice_of_a_system_stands_there_as_it_is_shipped(stage: Stage) -> None:
    page = about(stage)
    page.rail.row("system:toy").click()
    assert (TOY.folder / "NOTICE").read_text(encoding="utf-8").strip() in page.text()


@pytest.mark.parametrize("system", sorted(all_systems()))
def test_the_notice_of_every_shipped_system_is_word_for_word(system: str) -> None:
    folder = all_systems()[system].folder
    shipped = (folder / "NOTICE").read_text(encoding="utf-8").strip()
    assert notice_of(folder) == shipped.replace("[NAME]", build.author() or "[NAME]")


EXACT = (
    "GURPS is a trademark of Steve Jackson Games, and its rules and art are copyrighted by Steve Jackson "
    "Games. All rights are reserved by Steve Jackson Games. This game aid is the original creation of "
    "[NAME] and is released for free distribution, and not for resale, under the permissions granted in "
    "the Steve Jackson Games Online Policy."
)


@pytest.mark.parametrize("system", [name for name in all_systems() if name == "gurps4e"])
def test_the_exact_notice_is_shown_as_the_publisher_words_it(system: str) -> None:
    assert notice_of(all_systems()[system].folder).startswith(
        EXACT.replace("[NAME]", build.author() or "[NAME]")
    )


def test_without_an_author_it_says_that_it_is_not_ready(stage: Stage) -> None:
    page = about(stage)
    assert build.author() == ""
    assert any("公開用のビルドはできません" in chip.text() for chip in page.findChildren(Chip))


def test_the_licences_of_libraries_fonts_and_icons_are_there(stage: Stage) -> None:
    page = about(stage)
    page.rail.row("licences").click()
    text = page.text()
    for part in ("Qt for Python", "LGPL-3.0", "ReportLab", "pydantic", "pypdf", "platformdirs", "PDFium"):
        assert part in text
    for licence in ("SIL OPEN FONT LICENSE", "Bitstream", "Lucide"):
        assert licence.casefold() in text.casefold()


def test_every_part_has_something_to_read(stage: Stage) -> None:
    page = about(stage)
    for stop in page.rail.stop_keys():
        page.rail.row(stop).click()
        assert len(page.text()) > 40, stop
        assert "⟦" not in page.text()


# A build from which every system was left out.


@pytest.fixture
def empty(qtbot: QtBot, places: Paths) -> Window:
    script = Script()
    program = make_program(places, Settings(language="ja"), lambda: script, Clock(), {})
    window = program.new_window()
    qtbot.addWidget(window)
    window.show()
    program.rooms()
    return window


def test_without_any_system_the_window_opens_and_offers_nothing_dead(empty: Window) -> None:
    empty.beside.show_chooser()
    assert empty.page() is empty.library
    script = empty.program.dialogs
    assert isinstance(script, Script)
    assert "システムが1つも入っていません" in script.asked[0].cause
    file = whole_menu(empty).actions()[0].menu()
    assert isinstance(file, QMenu)
    blank = next(line for line in file.actions() if line.text() == "白紙のシートを印刷")
    assert not blank.isEnabled()


def test_without_any_system_about_and_settings_open(empty: Window) -> None:
    empty.beside.show_about()
    assert isinstance(empty.page(), About)
    empty.beside.show_settings()
    empty.go_back()
    assert empty.page() is empty.library
