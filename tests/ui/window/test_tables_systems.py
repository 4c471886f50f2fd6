"""Tables and packs of every system in the window: looked at, typed, saved, used, sent and taken in again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.core.cell_text import Sort
from builder.core.edit import Set
from builder.core.grids import Cell, Grid
from builder.storage.paths import Paths
from builder.systems import all_systems
from builder.ui.controls.line_edit import LineEdit
from builder.ui.tables.editor import PackEditor
from builder.ui.tables.room import TablesRoom
from tests.ui.hand import press, type_text
from tests.ui.window.conftest import Stage

SYSTEMS = [id for id, system in all_systems().items() if system.tables is not None]


def first_number(page: PackEditor) -> tuple[Grid, Cell]:
    """A table with a whole number in it, and its cell."""
    for where in page.view.wheres():
        grid = page.view.grid(where)
        assert grid is not None
        for cell, spot in grid.spots():
            whole = spot.sort in (Sort.WHOLE, Sort.NUMBER) and isinstance(spot.value, int)
            if where[0] == "tables" and spot.editable and whole and spot.provenance is not None:
                return grid, cell
    raise AssertionError("no number")


@pytest.mark.parametrize("id", SYSTEMS)
def test_the_tables_of_every_system_are_looked_at_typed_used_and_travel(
    qtbot: QtBot, places: Paths, tmp_path: Path, id: str
) -> None:
    stage = Stage(qtbot, places, systems={id: all_systems()[id]})
    stage.wake()
    desk = stage.program.desk()
    live = stage.window.show_document(desk.keep(desk.begun(id), begun=False)).document.live
    stage.window.beside.packs.show()
    room = stage.window.page()
    assert isinstance(room, TablesRoom)
    room.look(id)
    shown = stage.window.page()
    assert isinstance(shown, PackEditor) and shown.work.looking
    for where in (*shown.view.wheres(), ("head",)):
        shown.go_to(where)
        assert shown.where == where
    shown.save.click()
    page = stage.window.page()
    assert isinstance(page, PackEditor) and not page.work.looking
    grid, cell = first_number(page)
    page.go_to(grid.where, cell)
    stands = page.model.text(cell)
    page.grid.begin(cell)
    line = QApplication.focusWidget() or stage.window.focusWidget()
    assert isinstance(line, LineEdit)
    line.selectAll()
    type_text(line, stands)
    press(line, Qt.Key.Key_Return)
    for step in (1, -1):  # what was no stand-in is only changed by another number, within its bounds
        if page.model.spot_at(cell).provenance != "gm" or not page.work.draft.judgement().sound:
            page.hands.type_into(cell, str(int(stands.replace("\u2212", "-")) + step))
    assert page.model.spot_at(cell).provenance == "gm"
    assert page.work.draft.judgement().sound, [one.issue for one in page.work.draft.judgement().findings]
    assert page.save_now()
    room = show_room(stage)
    (file,) = room.shelf.files()
    assert file.fault is None
    target = tmp_path / "out.json"
    stage.script.targets = [target]
    room.export(file)
    room.delete(file)
    room.take_in([target])
    assert stage.script.asked == []
    assert [one.id for one in room.shelf.files()] == [page.work.pack.pack_id]
    assert live.do(Set(("packs",), [page.work.pack.pack_id]))
    assert not [one.code for one in live.survey.issues if one.code.startswith("CORE-PACK")]
    room.compare_file(room.shelf.files()[0])
    stage.end()


def show_room(stage: Stage) -> TablesRoom:
    stage.window.beside.packs.show()
    page = stage.window.page()
    assert isinstance(page, TablesRoom)
    return page


def test_all_systems_stand_in_the_room_together(qtbot: QtBot, places: Paths) -> None:
    stage = Stage(qtbot, places, systems=all_systems())
    stage.wake()
    assert sorted(one.id for one in show_room(stage).systems()) == sorted(SYSTEMS)
    stage.end()
