"""An invented rulebook page is typed into a pack: the marks of the character go, its numbers follow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.storage.paths import Paths
from builder.systems import all_systems
from builder.ui.tables.editor import PackEditor
from builder.ui.tables.room import TablesRoom
from tests.ui.window.conftest import Stage

TOUGHNESS = "9\n9\n10\n11\n11\n12\n12\n13\n13\n14\n14\n15\n15\n16\n16\n17"
VITALITY = "7\n8\n9\n10\n10\n11\n11\n12\n12\n13\n13\n14\n14\n15\n15\n16"
SKILLS = "2\n2\n1\n3\n1\n1\n1\n1\n0\n0\n0\n0\n0\n1\n0\n--\n--\n--"
"""The 18 skills of a warrior in the order of the grid; -- where the class has none."""


@pytest.fixture
def book(qtbot: QtBot, places: Paths) -> Iterator[Stage]:
    made = Stage(qtbot, places, systems={"lunatic": all_systems()["lunatic"]})
    made.wake()
    yield made
    made.end()


def paste(page: PackEditor, where: tuple[str, ...], row: str, text: str) -> None:
    page.go_to(where)
    rows = [head.key for head in page.model.grid.rows] if page.model.grid is not None else []
    page.grid.go_to((rows.index(row), 0))
    QGuiApplication.clipboard().setText(text)
    page.grid.paste()


def test_death_point_toughness_and_class_are_typed_and_the_badges_vanish(book: Stage) -> None:
    desk = book.program.desk()
    character = book.window.show_document(desk.keep(desk.begun("lunatic"), begun=False))
    live = character.document.live
    for key, choice in (("race", "human"), ("base_class", "warrior"), ("specialist_class", "guardian")):
        assert live.do(Set(("choices", key), choice))
    keys = ("toughness", "death_point", "vitality", "skill.main_melee")

    def seen() -> dict[str, tuple[object, bool]]:
        values = live.survey.evaluation.values
        return {key: (values[key].total, values[key].sure) for key in keys}

    assert seen() == {
        "toughness": (10, False),
        "death_point": (-8, False),
        "vitality": (8, False),
        "skill.main_melee": (11, False),
    }
    book.window.beside.packs.show()
    room = book.window.page()
    assert isinstance(room, TablesRoom)
    room.begin("lunatic")
    page = book.window.page()
    assert isinstance(page, PackEditor)
    left = page.view.whole().reconstructed
    paste(page, ("tables", "toughness"), "5", TOUGHNESS)
    paste(page, ("tables", "vitality_base"), "5", VITALITY)
    paste(page, ("tables", "death_point"), "factor", "-1\n-2")
    paste(page, ("lists", "base_classes", "warrior"), "skills.main_melee", SKILLS)
    assert page.view.whole().reconstructed == left - 16 - 16 - 2 - 18
    assert page.save_now()
    page.side.use.click()
    assert seen() == {
        "toughness": (11, True),
        "death_point": (-12, True),
        "vitality": (10, True),
        "skill.main_melee": (10, True),
    }


def test_a_number_of_a_class_leads_into_the_class(book: Stage) -> None:
    desk = book.program.desk()
    character = book.window.show_document(desk.keep(desk.begun("lunatic"), begun=False))
    for row in (
        "warrior.skills.main_melee",
        "warrior.skill_patterns.B.missile",
        "warrior.feat_slots.A.slots",
    ):
        character.view.table_requested.emit("base_classes", row)
        page = book.window.page()
        assert isinstance(page, PackEditor)
        assert page.where == ("lists", "base_classes", "warrior")
        cell = page.grid.cell()
        assert cell is not None and page.model.grid is not None
        assert page.model.grid.rows[cell[0]].key.split(".")[0] == row.split(".")[1]
    character.view.table_requested.emit("advantage", "disadvantage")
    page = book.window.page()
    assert isinstance(page, PackEditor)
    cell = page.grid.cell()
    assert cell is not None and page.model.grid is not None
    assert page.model.grid.rows[cell[0]].key == "disadvantage.d12"


def test_a_typed_number_is_the_rulebooks_also_where_it_says_the_same(book: Stage) -> None:
    """The owner types what the book has; that our stand-in happened to be right takes no mark's place."""
    book.window.beside.packs.show()
    room = book.window.page()
    assert isinstance(room, TablesRoom)
    room.begin("lunatic")
    page = book.window.page()
    assert isinstance(page, PackEditor)
    page.go_to(("tables", "toughness"))
    page.grid.go_to((0, 0))
    stands, left = page.model.text((0, 0)), page.view.whole().reconstructed
    QTest.keyClicks(page.grid, stands)
    QTest.keyClick(page.grid.focusWidget() or page.grid, Qt.Key.Key_Return)
    assert page.model.text((0, 0)) == stands
    assert page.model.spot_at((0, 0)).provenance == "gm"
    assert page.view.whole().reconstructed == left - 1


def test_a_cell_that_was_only_opened_keeps_its_mark(book: Stage) -> None:
    book.window.beside.packs.show()
    room = book.window.page()
    assert isinstance(room, TablesRoom)
    room.begin("lunatic")
    page = book.window.page()
    assert isinstance(page, PackEditor)
    page.go_to(("tables", "toughness"))
    page.grid.go_to((0, 0))
    left = page.view.whole().reconstructed
    QTest.keyClick(page.grid, Qt.Key.Key_F2)
    QTest.keyClick(page.grid.focusWidget() or page.grid, Qt.Key.Key_Return)
    assert page.model.spot_at((0, 0)).provenance == "reconstructed"
    assert page.view.whole().reconstructed == left
