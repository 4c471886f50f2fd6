"""What leaves the desk: one page about all, the sheets of all, pieces with what the desk says is left."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from pypdf import PdfReader
from PySide6.QtWidgets import QApplication

from builder.core.edit import Set
from builder.core.party_edits import put_current
from builder.ui.batch_board import BatchBoard
from builder.ui.controls.state_label import StateLabel
from builder.ui.export_board import ExportBoard
from tests.ui.party.conftest import BURGLAR, DETECTIVE, GUARD, Gm, press, sample


def export_board(gm: Gm) -> ExportBoard:
    boards = [one for one in gm.window.findChildren(ExportBoard) if one.isVisible()]
    assert boards
    return boards[-1]


def batch_board(gm: Gm) -> BatchBoard:
    boards = [one for one in gm.window.findChildren(BatchBoard) if one.isVisible()]
    assert boards
    return boards[-1]


def test_the_party_sheet_is_saved_as_a_pdf_with_everybody_in_it(gm: Gm, tmp_path: Path) -> None:
    page = gm.begin(GUARD, BURGLAR, DETECTIVE)
    press(page.bar.print_button)
    board = export_board(gm)
    assert board.rail.stop_keys() == ("pdf", "print", "html", "text")
    gm.stage.script.targets.append(tmp_path / "卓.pdf")
    board.change_target()
    board.save()
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / "卓.pdf").pages)
    for name in ("霧の街道", "ガレス", "ナイア", "潮見"):
        assert name in text


def test_the_party_sheet_is_html_and_text_too(gm: Gm) -> None:
    page = gm.begin(GUARD, BURGLAR)
    page.print_asked.emit("pdf")
    board = export_board(gm)
    for way in ("html", "text"):
        board.choose(way)
        assert "ガレス" in board.make().data.decode("utf-8")
    board.reject()


def test_everybodys_sheet_is_a_file_each_and_a_broken_member_is_named(gm: Gm, tmp_path: Path) -> None:
    page = gm.begin(GUARD, BURGLAR)
    broken = page.work.party.members[0]
    foreign = {**broken.character.raw, "system": "elsewhere"}
    page.work.do(Set(("members", broken.row, "character"), foreign))
    page.batch_asked.emit("pdf")
    board = batch_board(gm)
    board.folder = tmp_path
    board.wanted.emit()
    board.accept()
    gm.stage.qtbot.waitUntil(lambda: (tmp_path / "ナイア.pdf").exists(), timeout=20_000)
    gm.stage.qtbot.waitUntil(lambda: bool(gm.stage.script.asked), timeout=20_000)
    assert [path.name for path in tmp_path.glob("*.pdf")] == ["ナイア.pdf"]
    told = [one.text() for one in gm.stage.script.asked[-1].more if isinstance(one, StateLabel)]
    assert any("elsewhere" in text for text in told)


def test_a_piece_carries_what_the_desk_says_is_left(gm: Gm) -> None:
    page = gm.begin(GUARD)
    row = gm.row("ガレス")
    page.work.do(put_current(page.work.party, row, "hp", 7))
    page.side.ccfolia.click()
    export_board(gm).copy()
    (copied,) = gm.stage.script.copied
    status = {one["label"]: one for one in json.loads(copied)["data"]["status"]}
    assert (status["HP"]["value"], status["HP"]["max"]) == (7, 12)


def test_all_pieces_are_one_archive(gm: Gm, tmp_path: Path) -> None:
    page = gm.begin(GUARD, BURGLAR)
    assert page.side.all_pieces.text() == "2人のコマをまとめて"
    page.side.all_pieces.click()
    board = batch_board(gm)
    assert board.format == "udonarium"
    assert board.together
    board.folder = tmp_path
    board.wanted.emit()
    board.accept()
    gm.stage.qtbot.waitUntil(lambda: any(tmp_path.glob("*.zip")), timeout=20_000)
    (archive,) = tmp_path.glob("*.zip")
    assert sum(name.endswith(".xml") for name in zipfile.ZipFile(archive).namelist()) == 2


def test_open_shows_a_copy_and_says_that_it_is_one(gm: Gm) -> None:
    page = gm.begin(GUARD)
    page.member_asked.emit(page.work.survey.of(gm.row("ガレス")), None)
    character = gm.window.character_page()
    assert character is not None
    assert character.document.is_unsaved
    assert "写し" in gm.stage.told()
    QApplication.processEvents()


def test_open_shows_the_librarys_own_file_where_it_has_one(gm: Gm) -> None:
    gm.window.take_in([sample(GUARD)])
    library = gm.stage.program.library
    gm.stage.qtbot.waitUntil(lambda: gm.window.character_page() is not None)
    page = gm.begin(GUARD)
    page.member_asked.emit(page.work.survey.of(gm.row("ガレス")), None)
    character = gm.window.character_page()
    assert character is not None
    assert character.path == library.entries[0].path


def test_name_cards_are_printed_for_everybody(gm: Gm, tmp_path: Path) -> None:
    page = gm.begin(GUARD, BURGLAR)
    page.side.cards.click()
    board = export_board(gm)
    assert board.rail.stop_keys() == ("pdf", "print")
    board.choose("pdf")
    gm.stage.script.targets.append(tmp_path / "名札.pdf")
    board.change_target()
    board.save()
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / "名札.pdf").pages)
    assert "ガレス" in text
    assert "ナイア" in text
