"""Tables and packs in the window: type a table, see its marks go, save it, use it, send it, break it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from builder.core.character import PackRef, PackTitle
from builder.core.edit import Set
from builder.storage.characters import read
from builder.storage.pack_shelf import PackShelf
from builder.ui.banner import LostPack
from builder.ui.character_page import CharacterPage
from builder.ui.chooser import Chooser
from builder.ui.controls.check import Check
from builder.ui.controls.line_edit import LineEdit
from builder.ui.fields.pick_many import PickManyControl
from builder.ui.shapes import State
from builder.ui.tables.compare import CompareBoard
from builder.ui.tables.editor import PackEditor
from builder.ui.tables.lines import Line
from builder.ui.tables.room import TablesRoom
from tests.toy.lantern import SYSTEMS, a_pack
from tests.ui.hand import press, type_text
from tests.ui.window.conftest import Stage

BONUS = ("tables", "bonus")


@pytest.fixture
def awake(stage: Stage) -> Stage:
    stage.wake()
    return stage


def room(stage: Stage) -> TablesRoom:
    stage.window.beside.packs.show()
    page = stage.window.page()
    assert isinstance(page, TablesRoom)
    return page


def editor(stage: Stage) -> PackEditor:
    page = stage.window.page()
    assert isinstance(page, PackEditor)
    return page


def begun(stage: Stage) -> PackEditor:
    room(stage).begin("toy", BONUS)
    return editor(stage)


def type_into(page: PackEditor, cell: tuple[int, int], text: str) -> None:
    """As a user does: go to the cell, F2, type, Enter."""
    page.grid.go_to(cell)
    press(page.grid, Qt.Key.Key_F2)
    line = QApplication.focusWidget()
    assert isinstance(line, LineEdit)
    type_text(line, text)
    press(line, Qt.Key.Key_Return)


def value(page: PackEditor, cell: tuple[int, int]) -> object:
    return page.model.spot_at(cell).value


def opened(stage: Stage) -> CharacterPage:
    """A character whose glow rests on the bonus of might 7 (0, reconstructed)."""
    page = stage.window.show_document(stage.program.desk().keep(stage.character(name="ナイア"), begun=False))
    live = page.document.live
    for key, face in (("might", 7), ("wit", 7), ("grace", 7)):
        assert live.do(Set(("choices", "rolled", key), face))
    return page


def test_the_room_names_what_is_shipped_and_how_much_is_reconstructed(awake: Stage) -> None:
    page = room(awake)
    assert [system.id for system in page.systems()] == ["toy"]
    page.look("toy")
    shown = editor(awake)
    assert shown.work.looking
    assert shown.view.whole().reconstructed == 3
    shown.grid.go_to((1, 2))
    assert not shown.model.can_edit((1, 2))


def test_a_typed_cell_is_green_and_its_mark_goes(awake: Stage) -> None:
    page = begun(awake)
    chapter = next(one for one in page.contents.chapters() if one.where == BONUS)
    assert (chapter.left, chapter.state) == (3, State.EMPTY)
    type_into(page, (1, 2), "１")
    assert value(page, (1, 2)) == 1
    assert page.model.spot_at((1, 2)).provenance == "gm"
    assert page.grid.cell() == (2, 2)
    chapter = next(one for one in page.contents.chapters() if one.where == BONUS)
    assert (chapter.left, chapter.state) == (2, State.TODO)


def test_a_key_begins_to_type_and_an_arrow_goes_on(awake: Stage) -> None:
    page = begun(awake)
    page.grid.go_to((1, 2))
    QTest.keyClick(page.grid, "2")
    line = QApplication.focusWidget()
    assert isinstance(line, LineEdit)
    assert line.text() == "2"
    press(line, Qt.Key.Key_Up)
    assert (value(page, (1, 2)), page.grid.cell()) == (2, (0, 2))


def test_a_whole_table_is_pasted_from_a_spreadsheet_and_taken_back_in_one_step(awake: Stage) -> None:
    page = begun(awake)
    page.grid.go_to((0, 2))
    QGuiApplication.clipboard().setText("-2\t-1\n-1\t0\n2\t1\n3\t2\n9\t9")
    page.grid.paste()
    assert [value(page, (row, 2)) for row in range(4)] == [-2, -1, 2, 3]
    chapter = next(one for one in page.contents.chapters() if one.where == BONUS)
    assert chapter.left == 0
    assert "はみ出た" in awake.told()
    page.undo.click()
    assert [value(page, (row, 2)) for row in range(4)] == [-1, 0, 1, 2]
    assert not page.work.draft.pack.tables


def test_cells_are_filled_down_copied_and_reset(awake: Stage) -> None:
    page = begun(awake)
    type_into(page, (1, 2), "1")
    page.grid.go_to((1, 2))
    page.grid.selectionModel().select(page.model.index(2, 2), page.grid.selectionModel().SelectionFlag.Select)
    page.grid.fill_down()
    assert value(page, (2, 2)) == 1
    page.grid.copy()
    assert QGuiApplication.clipboard().text() == "1\n1"
    page.grid.go_to((1, 2))
    press(page.grid, Qt.Key.Key_Delete)
    assert page.model.spot_at((1, 2)).provenance == "reconstructed"


def test_a_word_that_is_being_composed_stays_until_it_is_whole(awake: Stage) -> None:
    room(awake).begin("toy", ("lists", "gear"))
    page = editor(awake)
    page.grid.go_to((3, 0))
    page.grid.begin((3, 0))
    line = QApplication.focusWidget()
    assert isinstance(line, LineEdit)
    QApplication.sendEvent(line, QInputMethodEvent("なわ", []))
    press(line, Qt.Key.Key_Return)
    assert line.is_composing()
    assert not page.work.pack.lists
    commit = QInputMethodEvent("", [])
    commit.setCommitString("縄")
    QApplication.sendEvent(line, commit)
    press(line, Qt.Key.Key_Return)
    assert [row["ja"] for row in page.work.pack.lists["gear"]] == ["縄"]


def test_what_is_wrong_is_told_at_the_cell_and_the_pack_is_only_kept(awake: Stage) -> None:
    page = begun(awake)
    type_into(page, (1, 2), "9")
    page.work.judge()
    finding = page.model.finding(page.model.index(1, 2))
    assert finding is not None and finding.stops
    assert not page.save_now()
    shelf = PackShelf(awake.places.packs)
    assert shelf.files() == ()
    assert [one.id for one in shelf.kept_ones()] == [page.work.pack.pack_id]
    page.leave()
    assert isinstance(awake.window.page(), TablesRoom)


def test_a_pack_is_saved_used_and_seen_in_the_character(awake: Stage) -> None:
    character = opened(awake)
    live = character.document.live
    assert (live.survey.evaluation.values["glow"].total, live.survey.evaluation.values["glow"].sure) == (
        0,
        False,
    )
    page = begun(awake)
    type_into(page, (1, 2), "1")
    page.work.judge()
    effects = {one.name: (one.old, one.new) for one in page.side.effects()}
    assert ("0", "1") in effects.values()
    assert page.save_now()
    page.side.use.click()
    assert [ref.id for ref in live.document.packs] == [page.work.pack.pack_id]
    assert (live.survey.evaluation.values["glow"].total, live.survey.evaluation.values["glow"].sure) == (
        1,
        True,
    )
    type_into(page, (1, 2), "2")
    assert page.save_now()
    assert live.survey.evaluation.values["glow"].total == 2
    assert PackShelf(awake.places.packs).files()[0].revision == 2


def test_a_pack_is_chosen_on_the_profile_page_and_the_file_remembers_which(awake: Stage) -> None:
    page = begun(awake)
    type_into(page, (1, 2), "1")
    page.save_now()
    pack = page.work.pack
    character = opened(awake)
    panel = next(one for one in character.document.live.survey.pages[0].panels if one.key == "packs")
    (pick,) = panel.fields
    option = pick.options[0].id  # type: ignore[attr-defined]
    assert character.document.live.do(Set(("packs",), [option]))
    told = [one.accessibleName() for one in character.view.findChildren(PickManyControl)]
    assert any(name.endswith("1個を選択") for name in told)
    path = awake.places.library / "naia.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    character.document.save(path)
    saved = read(path, SYSTEMS).character
    title = PackTitle(ja=pack.title.ja, en=pack.title.en)
    assert saved.packs == (PackRef(id=pack.pack_id, revision=1, digest=pack.digest, title=title),)


def test_a_character_whose_pack_is_not_here_opens_names_it_and_keeps_its_numbers(awake: Stage) -> None:
    page = begun(awake)
    type_into(page, (1, 2), "2")
    page.save_now()
    id = page.work.pack.pack_id
    character = opened(awake)
    live = character.document.live
    live.do(Set(("packs",), [id]))
    path = awake.places.library / "naia.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    character.document.save(path)
    before = read(path, SYSTEMS).character.witness
    before_ref = read(path, SYSTEMS).character.packs[0]
    assert before.totals["glow"] == 2
    awake.window.remove_character(character)
    shelf = PackShelf(awake.places.packs)
    shelf.delete(shelf.files()[0].path, id, awake.clock())
    again = awake.open(path)
    survey = again.document.live.survey
    missing = next(issue for issue in survey.issues if issue.code == "CORE-PACK-MISSING")
    assert missing.params["pack"] == before_ref.label
    assert survey.evaluation.values["glow"].total == 0
    banner = again.view.page_view.findChildren(LostPack)[0]
    assert banner.isVisible()
    assert before_ref.title is not None and before_ref.title.ja in banner.words()
    assert "2（いまは0）" in banner.words()
    assert again.view.bench.kept("glow") == "2"
    awake.change(again)
    assert again.view.bench.kept("glow") == "2"
    again.document.save(path)
    saved = read(path, SYSTEMS).character
    assert saved.witness == before
    assert saved.packs[0] == before_ref


def test_a_number_leads_to_the_cell_it_rests_on(awake: Stage) -> None:
    character = opened(awake)
    character.view.table_requested.emit("bonus", "6-8")
    shown = editor(awake)
    assert (shown.work.looking, shown.where, shown.grid.cell()) == (True, BONUS, (1, 2))
    shown.save.click()
    own = editor(awake)
    assert (own.work.looking, own.where) == (False, BONUS)
    type_into(own, (1, 2), "1")
    own.save_now()
    own.side.use.click()
    own.back_asked.emit()
    assert awake.window.page() is character
    character.view.table_requested.emit(own.work.pack.pack_id, "bonus 6-8")
    there = editor(awake)
    assert (there.work.looking, there.where, there.grid.cell()) == (False, BONUS, (1, 2))


def test_leaving_an_unsaved_pack_asks_and_nothing_is_lost(awake: Stage) -> None:
    page = begun(awake)
    type_into(page, (1, 2), "1")
    id = page.work.pack.pack_id
    awake.script.answers = ["keep"]
    page.leave()
    assert len(awake.script.asked) == 1
    shelf = PackShelf(awake.places.packs)
    assert ([one.id for one in shelf.kept_ones()], shelf.files()) == ([id], ())


def test_a_pack_is_imported_whole_or_refused_whole(awake: Stage, tmp_path: Path) -> None:
    page = room(awake)
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(a_pack(gear=[{"id": "rope", "ja": "縄", "en": "Rope", "price": 1, "kg": 1}])))
    bad.write_text(
        json.dumps(a_pack(pack_id="bad.one", gear=[{"id": "x", "ja": "x", "en": "x", "price": "much"}]))
    )
    page.take_in([good, bad])
    assert [one.id for one in page.shelf.files()] == ["poor-town"]
    (asked,) = awake.script.asked
    assert asked.state is State.ERROR
    assert len(asked.more) == 2


def test_a_pack_that_is_dropped_on_the_window_goes_to_the_packs(awake: Stage, tmp_path: Path) -> None:
    path = tmp_path / "town.json"
    path.write_text(json.dumps(a_pack()))
    awake.window.take_in([path])
    assert isinstance(awake.window.page(), TablesRoom)
    assert [one.id for one in PackShelf(awake.places.packs).files()] == ["poor-town"]
    assert not awake.program.library.entries


def test_a_pack_that_is_here_already_is_asked_about(awake: Stage, tmp_path: Path) -> None:
    page = room(awake)
    path = tmp_path / "town.json"
    path.write_text(json.dumps(a_pack()))
    page.take_in([path])
    page.take_in([path])
    assert not awake.script.asked
    path.write_text(json.dumps(a_pack(revision=3, constants={"coins": 10})))
    awake.script.answers = ["both"]
    page.take_in([path])
    assert sorted(one.id for one in page.shelf.files()) == ["poor-town", "poor-town-2"]
    awake.script.answers = ["replace"]
    page.take_in([path])
    assert next(one for one in page.shelf.files() if one.id == "poor-town").revision == 3


def test_a_pack_is_duplicated_exported_deleted_and_brought_back(awake: Stage, tmp_path: Path) -> None:
    page = room(awake)
    path = tmp_path / "town.json"
    path.write_text(json.dumps(a_pack(constants={"coins": 10})))
    page.take_in([path])
    page.duplicate(page.shelf.files()[0])
    assert sorted(one.id for one in page.shelf.files()) == ["poor-town", "poor-town-2"]
    awake.script.targets = [tmp_path / "out.json"]
    page.export(next(one for one in page.shelf.files() if one.id == "poor-town"))
    assert json.loads((tmp_path / "out.json").read_text())["constants"] == {"coins": 10}
    page.delete(next(one for one in page.shelf.files() if one.id == "poor-town"))
    assert [one.id for one in page.shelf.files()] == ["poor-town-2"]
    awake.window.toast.action().click()
    assert sorted(one.id for one in page.shelf.files()) == ["poor-town", "poor-town-2"]


def test_a_pack_is_compared_with_what_is_shipped(awake: Stage) -> None:
    page = begun(awake)
    type_into(page, (1, 2), "1")
    page.compare.click()
    board = awake.window.findChild(CompareBoard)
    assert isinstance(board, CompareBoard)
    assert board.model.rows == [("能力の修正", "能力値 6～8", "0", "1")]
    board.accept()


def test_keys_lead_from_table_to_table_and_to_the_next_problem(awake: Stage) -> None:
    page = begun(awake)
    type_into(page, (1, 2), "9")
    page.work.judge()
    page.go_to(("lists", "gear"))
    press(page.grid, Qt.Key.Key_F8)
    assert (page.where, page.grid.cell()) == (BONUS, (1, 2))
    press(page.grid, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert page.where == ("tables", "rank")
    press(page.grid, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not page.work.pack.tables


def test_the_editor_speaks_the_other_language_at_once(awake: Stage) -> None:
    page = begun(awake)
    assert page.model.column_text(2) == "能力の修正"
    awake.program.preferences.use(language="en")
    assert page.model.column_text(2) == "Ability bonus"
    assert page.save.words() == "Save"


def test_two_thousand_records_are_pasted_and_one_more_is_typed(awake: Stage) -> None:
    room(awake).begin("toy", ("lists", "gear"))
    page = editor(awake)
    page.grid.go_to((3, 0))
    QGuiApplication.clipboard().setText("\n".join(f"縄{n}\tRope {n}\tなわ\t{n}\t1" for n in range(2500)))
    page.grid.paste()
    assert len(page.work.pack.lists["gear"]) == 2001
    page.grid.go_to((2003, 3))
    type_into(page, (2003, 3), "7")
    assert page.work.pack.lists["gear"][2000]["price"] == 7


def test_a_pack_is_chosen_before_the_character_is_begun(awake: Stage, tmp_path: Path) -> None:
    path = tmp_path / "town.json"
    path.write_text(json.dumps(a_pack(constants={"coins": 10})))
    room(awake).take_in([path])
    awake.window.beside.show_chooser("toy")
    chooser = awake.window.page()
    assert isinstance(chooser, Chooser)
    box = next(one for one in chooser.findChildren(Check) if one.text() == "貧しい町")
    box.click()
    assert [ref.id for ref in chooser.live.document.packs] == ["poor-town"]


def test_the_files_of_bad_packs_are_named_in_the_room(awake: Stage) -> None:
    folder = awake.places.packs
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "torn.json").write_bytes(b'{"schema": "table-pack/1",')
    (folder / "dreams.json").write_text(json.dumps(a_pack(system="dreams")))
    names = [line.name.text() for line in room(awake).findChildren(Line)]
    assert {"torn.json", "dreams.json"} <= {*names}
