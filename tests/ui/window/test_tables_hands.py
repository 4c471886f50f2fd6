"""The table editor under mouse and keys: two presses, words of either language, rows put between others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.core.grids import Where
from builder.storage.paths import Paths
from builder.systems import all_systems
from builder.ui.character_page import CharacterPage
from builder.ui.controls.button import Button
from builder.ui.controls.line_edit import LineEdit
from builder.ui.controls.menu import Menu
from builder.ui.tables.editor import PackEditor
from builder.ui.tables.room import TablesRoom
from tests.ui.hand import press, type_text
from tests.ui.window.conftest import Stage

CLASSES: Where = ("lists", "base_classes")
DEATH: Where = ("tables", "death_point")
DEATH_ROWS: Where = ("tables", "death_point_rows")


@pytest.fixture
def book(qtbot: QtBot, places: Paths) -> Iterator[Stage]:
    made = Stage(qtbot, places, systems={"lunatic": all_systems()["lunatic"]})
    made.wake()
    yield made
    made.end()


def begun(book: Stage, where: Where = ()) -> PackEditor:
    book.window.beside.packs.show()
    room = book.window.page()
    assert isinstance(room, TablesRoom)
    room.begin("lunatic", where)
    page = book.window.page()
    assert isinstance(page, PackEditor)
    return page


def warrior(book: Stage) -> CharacterPage:
    desk = book.program.desk()
    page = book.window.show_document(desk.keep(desk.begun("lunatic"), begun=False))
    for key, choice in (("race", "human"), ("base_class", "warrior"), ("specialist_class", "guardian")):
        assert page.document.live.do(Set(("choices", key), choice))
    return page


def row_of(page: PackEditor, key: str) -> int:
    assert page.model.grid is not None
    return [head.key for head in page.model.grid.rows].index(key)


def press_twice(page: PackEditor, row: int, column: int = 0) -> None:
    """Two presses on a cell."""
    at = page.grid.visualRect(page.model.index(row, column)).center()
    viewport = page.grid.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=at)


def type_into(page: PackEditor, row: int, column: int, text: str) -> None:
    page.grid.go_to((row, column))
    page.grid.edit(page.model.index(row, column))
    line = QApplication.focusWidget()
    assert isinstance(line, LineEdit)
    line.selectAll()
    type_text(line, text)
    press(line, Qt.Key.Key_Return)


def button(page: PackEditor, words: str) -> Button:
    QApplication.processEvents()  # what a layout takes in is shown in the next turn
    return next(one for one in page.acts.findChildren(Button) if one.words() == words and not one.isHidden())


def said(page: PackEditor) -> str:
    return page.purpose.text()


def test_two_presses_on_a_class_open_it_and_escape_leads_back(book: Stage) -> None:
    page = begun(book, CLASSES)
    press_twice(page, row_of(page, "mage"))
    assert page.where == (*CLASSES, "mage")
    press(page.grid, Qt.Key.Key_Escape)
    assert (page.where, page.grid.cell()) == (CLASSES, (row_of(page, "mage"), 0))


def test_two_presses_on_the_name_of_a_row_open_it_too(book: Stage) -> None:
    page = begun(book, ("lists", "weapons"))
    head = page.grid.verticalHeader()
    at = QPoint(10, head.sectionViewportPosition(1) + 5)
    QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(head.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert page.where == ("lists", "weapons", "bastard_sword")


def test_two_presses_on_a_number_begin_to_change_it(book: Stage) -> None:
    page = begun(book, ("tables", "toughness"))
    press_twice(page, 3)
    line = QApplication.focusWidget()
    assert isinstance(line, LineEdit) and line.text() == "10"


def test_a_field_in_which_nothing_stands_has_no_mark(book: Stage) -> None:
    """特記事項 of a class that has none: there is nothing to be replaced."""
    page = begun(book, (*CLASSES, "warrior"))
    assert page.model.spot_at((row_of(page, "special_notes"), 0)).provenance is None
    page.go_to((*CLASSES, "mage"))
    assert page.model.text((row_of(page, "special_notes"), 0)) == "魔術が要る"
    assert page.model.spot_at((row_of(page, "special_notes"), 0)).provenance == "reconstructed"


@pytest.mark.parametrize(
    ("language", "words"), [("en", "自動失敗"), ("ja", "Automatic failure"), ("ja", "自動失敗")]
)
def test_a_word_out_of_a_few_is_understood_in_both_languages(book: Stage, language: str, words: str) -> None:
    page = begun(book, ("tables", "dice_special"))
    book.program.preferences.use(language=language)
    row = row_of(page, "d12_11")
    type_into(page, row, 0, words)
    assert page.model.spot_at((row, 0)).value == "automatic_failure"


def test_a_pasted_block_is_understood_in_both_languages(book: Stage) -> None:
    page = begun(book, ("tables", "opposed_result"))
    page.grid.go_to((0, 0))
    QGuiApplication.clipboard().setText("成功\nSuccess\n半成功\nDefended\nhalf\n防御成功")
    page.grid.paste()
    values = [page.model.spot_at((row, 0)).value for row in range(6)]
    assert values == ["success", "success", "half", "defended", "half", "defended"]
    page.go_to((*CLASSES, "thief"))
    row = row_of(page, "favored.fixed")
    page.grid.go_to((row, 0))
    QGuiApplication.clipboard().setText("Stealth、仕掛")
    page.grid.paste()
    assert page.model.spot_at((row, 0)).value == ("stealth", "devices")
    row = row_of(page, "special_notes")
    type_into(page, row, 0, "Requires magic")
    assert page.model.spot_at((row, 0)).value == ("requires_magic",)


def opened_menu(page: PackEditor) -> Menu:
    page.open_menu(QPoint(0, 0))
    return next(one for one in page.findChildren(Menu) if one.isVisible())


def choose(page: PackEditor, words: str) -> None:
    menu = opened_menu(page)
    next(action for action in menu.actions() if action.text() == words).trigger()
    menu.close()


def test_rows_are_put_above_and_below_any_row_of_a_lookup_and_taken_away(book: Stage) -> None:
    page = begun(book, ("tables", "toughness"))
    page.grid.go_to((3, 0))
    choose(page, "上に行を入れる")
    assert [page.model.row_text(row) for row in (0, 3, 4, 16)] == ["5", "8", "9", "21"]
    assert [page.model.text((row, 0)) for row in (2, 3, 4, 5)] == ["9", "10", "10", "10"]
    assert page.model.spot_at((3, 0)).provenance == "gm"
    choose(page, "行を取る")
    assert not page.work.pack.tables
    page.grid.go_to((0, 0))
    choose(page, "上に行を入れる")
    assert page.model.row_text(0) == "4"
    assert page.work.draft.judgement().sound


def test_a_death_point_typed_by_rows_needs_no_vitality_base(book: Stage) -> None:
    """A rulebook that has a table of death points: row by row, and the mark of the character goes."""
    live = warrior(book).document.live
    page = begun(book, DEATH)
    assert "耐久度元値の表から計算する" in said(page)
    button(page, "行で入れる").click()
    assert (page.where, page.model.text((3, 0))) == (DEATH_ROWS, "-8")
    assert "いまは式の答えが並んでいます" in said(page)
    page.grid.go_to((0, 0))
    rows = (-9, -9, -10, -11, -11, -12, -12, -13, -13, -14, -14, -15, -15, -16, -16, -17)
    QGuiApplication.clipboard().setText("\n".join(map(str, rows)))
    page.grid.paste()
    assert "式は使いません" in said(page)
    chapter = next(one for one in page.contents.chapters() if one.where == DEATH_ROWS)
    assert (chapter.text, chapter.left, chapter.done) == ("致死点", 0, "済")
    assert page.view.count(("tables", "vitality_base")).reconstructed == 16
    assert page.save_now()
    page.side.use.click()
    value = live.survey.evaluation.values["death_point"]
    assert (value.total, value.sure) == (-11, True)
    assert not live.survey.evaluation.values["vitality"].sure


def test_the_number_leads_to_its_row_and_the_formula_comes_back(book: Stage) -> None:
    character = warrior(book)
    page = begun(book, DEATH_ROWS)
    type_into(page, 3, 0, "-11")
    page.grid.go_to((3, 0))
    assert page.foot.accessibleName().endswith("既定 \u22128")
    assert page.save_now()
    page.side.use.click()
    id = page.work.pack.pack_id
    bench, value = character.view.bench, character.document.live.survey.evaluation.values["death_point"]
    source = value.entries[0].source
    assert source is not None and (source.document, source.row) == (id, "death_point_rows 8")
    assert (bench.document(source), bench.row(source)) == ("致死点", "武勇 8")
    character.view.table_requested.emit(id, "death_point_rows 8")
    there = book.window.page()
    assert isinstance(there, PackEditor)
    assert (there.where, there.grid.cell()) == (DEATH_ROWS, (3, 0))
    button(there, "既定に戻す").click()
    assert not there.work.pack.tables
    assert there.where == DEATH_ROWS
    button(there, "式に戻る").click()
    assert there.where == DEATH
    assert book.window.focusWidget() is there.grid  # the button that was pressed is no more
    there.undo.click()
    assert there.where == DEATH_ROWS
    assert there.model.text((3, 0)) == "-11"


def test_the_banner_leads_to_the_cell_of_a_number_on_the_page(book: Stage) -> None:
    character = warrior(book)
    character.view.go_to_page("parameters")
    character.view.page_view.tables_asked.emit()
    page = book.window.page()
    assert isinstance(page, PackEditor)
    assert page.where == ("tables", "reserve_base")
    cell = page.grid.cell()
    assert cell is not None
    assert page.model.row_text(cell[0]) in ("8", "9")
    assert page.model.spot_at(cell).provenance == "reconstructed"


def test_a_title_typed_into_a_new_pack_is_not_lost_when_one_leaves(book: Stage) -> None:
    page = begun(book, ("head",))
    type_into(page, 0, 0, "わたしの本")
    book.script.answers = ["keep"]
    page.leave()
    assert [one.title.ja for one in page.work.shelf.kept_ones()] == ["わたしの本"]


def test_what_is_being_typed_stays_when_the_rows_are_found_faulty_meanwhile(book: Stage) -> None:
    """頑健値 of 18 above that of 19: told after a pause, while 19 is typed already."""
    page = begun(book, ("tables", "toughness"))
    type_into(page, 13, 0, "18")
    assert page.grid.cell() == (14, 0)
    QTest.keyClicks(page.grid, "1")
    line = QApplication.focusWidget()
    assert isinstance(line, LineEdit) and line.text() == "1"
    page.work.judge()
    assert page.model.finding(page.model.index(14, 0)) is not None
    assert line.text() == "1"
    type_text(line, "9")
    press(line, Qt.Key.Key_Return)
    assert page.model.text((14, 0)) == "19"


def test_after_a_press_in_the_list_the_number_that_is_typed_goes_into_the_table(book: Stage) -> None:
    page = begun(book, ("tables", "death_point"))
    model = page.contents.model()
    place = [model.index(row, 0).data() for row in range(model.rowCount())].index("頑健値")
    at = page.contents.visualRect(model.index(place, 0)).center()
    QTest.mouseClick(page.contents.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert page.where == ("tables", "toughness")
    assert QApplication.focusWidget() is page.grid
    QTest.keyClicks(page.grid, "7")
    line = QApplication.focusWidget()
    assert isinstance(line, LineEdit) and line.text() == "7"
