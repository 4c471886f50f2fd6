"""The ways out: files, clipboard, paper; one character, several, or nobody."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from builder.core.edit import Insert
from builder.core.errors import BadExport
from builder.core.severity import Severity
from builder.core.strict_json import read_json
from builder.core.text import Name, Text
from builder.exports.foreign import Foreign
from builder.outputs import OUTPUTS
from builder.storage.characters import is_character
from builder.ui.batch_board import BatchBoard
from builder.ui.export_board import ExportBoard
from builder.ui.printing import page_count
from builder.ui.rail import RailRow
from tests.ui.window.conftest import Stage


def board(stage: Stage, start: str = "pdf", **profile: str) -> ExportBoard:
    """The ways out of a character."""
    path = stage.put("ミオ", **profile)
    stage.wake()
    stage.window.out.export(stage.open(path))
    stage.qtbot.waitUntil(lambda: bool(boards()))
    shown = boards()[0]
    shown.choose(start)
    stage.qtbot.waitUntil(lambda: bool(shown.notes() or shown.preview()))
    return shown


def boards() -> list[ExportBoard]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, ExportBoard) and one.isVisible()]


@pytest.mark.parametrize("way", sorted(OUTPUTS))
def test_every_way_out_writes_its_file_beside_the_character(stage: Stage, way: str) -> None:
    shown = board(stage, way)
    shown.save()
    name = "ミオ 2" if way == "json" else "ミオ"
    path = stage.places.library / f"{name}{OUTPUTS[way].suffix}"
    assert path.is_file()
    assert is_character(stage.places.library / "ミオ.json")
    assert path.name in stage.told()
    stage.window.toast.action().click()
    assert stage.script.shown == [stage.places.library]


def test_the_language_of_the_sheet_is_chosen_apart_from_the_screens(stage: Stage) -> None:
    shown = board(stage, "text")
    japanese = shown.preview()
    shown.options.languages.parts()[1].click()
    stage.qtbot.waitUntil(lambda: shown.preview() not in ("", japanese))
    assert "Lantern" in shown.preview()
    assert stage.program.words.language == "ja"


def test_the_pdf_says_how_many_pages_it_has_and_carries_the_character(stage: Stage) -> None:
    shown = board(stage)
    assert shown.notes()[0].startswith("1ページ")
    assert any("続きを作れます" in note for note in shown.notes())
    assert b"/EmbeddedFile" in shown.make().data


def test_errors_and_what_is_still_to_do_are_counted_as_in_the_window(stage: Stage) -> None:
    path = stage.put("ミオ")
    stage.wake()
    page = stage.open(path)
    for _ in range(2):
        assert page.document.live.do(Insert(("choices", "belongings"), {"id": "x"}))
    issues = page.document.live.survey.issues
    assert [issue.code for issue in issues if issue.severity is Severity.ERROR] == ["TOY-GEAR-UNKNOWN"] * 2
    todos = sum(issue.severity is Severity.TODO for issue in issues)
    stage.window.out.export(page)
    stage.qtbot.waitUntil(lambda: bool(boards()) and bool(boards()[0].notes()))
    notes = boards()[0].notes()
    assert "違反が2件残っています。シートにも小さく載ります。" in notes
    said = [note for note in notes if note.startswith("決めていないこと")]
    assert said == ([f"決めていないことが{todos}件残っています。"] if todos else [])


def test_a_sign_that_no_font_has_is_named_before_and_after(stage: Stage) -> None:
    shown = board(stage, concept="灯り \U0001f9ff 番")
    assert any("\U0001f9ff" in note for note in shown.notes())
    shown.save()
    assert "\U0001f9ff" in stage.told()


def test_the_paper_is_chosen(stage: Stage) -> None:
    shown = board(stage)
    first = shown.make().data
    shown.options.papers.parts()[1].click()
    assert shown.make().data != first


def test_the_text_goes_to_the_clipboard(stage: Stage) -> None:
    shown = board(stage, "text")
    shown.copy()
    assert stage.script.copied[0].startswith("キャラクター名：ミオ\n")
    assert stage.told() == "コピーしました。"


def test_a_piece_is_copied_and_the_next_step_is_told(stage: Stage) -> None:
    shown = board(stage, "ccfolia")
    shown.copy()
    assert read_json(stage.script.copied[0].encode())["data"]["name"] == "ミオ"
    assert "Ctrl+V" in stage.told()


def test_a_refused_clipboard_is_said_and_the_file_offered(stage: Stage) -> None:
    stage.script.takes_copies = False
    shown = board(stage, "ccfolia")
    stage.qtbot.keyClick(shown, Qt.Key.Key_Return)
    assert shown.isVisible()
    assert shown.status() == "クリップボードが使えません。ファイルに保存して渡せます。"
    assert shown.focusWidget() is shown.go
    stage.qtbot.keyClick(shown, Qt.Key.Key_Return)
    assert read_json((stage.places.library / "ミオ.txt").read_bytes())["kind"] == "character"


def test_copy_as_text_says_when_the_clipboard_is_refused(stage: Stage) -> None:
    stage.wake()
    page = stage.open(stage.put("ミオ"))
    stage.script.takes_copies = False
    page.copy_asked.emit()
    assert stage.script.asked[0].cause == "クリップボードが使えません。ファイルに保存して渡せます。"


def test_copy_as_text_from_the_character_needs_no_board(stage: Stage) -> None:
    stage.wake()
    page = stage.open(stage.put("ミオ"))
    page.copy_asked.emit()
    assert "ミオ" in stage.script.copied[0]


def test_another_target_is_chosen_and_remembered(stage: Stage, tmp_path: Path) -> None:
    shown = board(stage)
    stage.script.targets = [tmp_path / "for-the-table"]
    shown.change_target()
    assert shown.path == tmp_path / "for-the-table.pdf"
    shown.save()
    assert (tmp_path / "for-the-table.pdf").is_file()
    assert stage.program.preferences.kept("export") == str(tmp_path)


def test_no_sheet_is_written_over_a_character_whoever_chose_that_name(stage: Stage) -> None:
    shown = board(stage, "text")
    character = stage.places.library / "ミオ.json"
    before = character.read_bytes()
    stage.script.targets = [character]
    shown.change_target()
    shown.save()
    assert shown.isVisible()
    assert "シートで上書きしません" in shown.status()
    assert character.read_bytes() == before


def test_a_target_that_cannot_be_written_is_said_and_the_board_stays(stage: Stage, tmp_path: Path) -> None:
    shown = board(stage)
    stage.script.targets = [tmp_path / "nowhere" / "sheet.pdf"]
    shown.change_target()
    shown.save()
    assert shown.isVisible()
    assert shown.status()


# Paper.


def test_printing_goes_through_the_dialog_and_prints_every_page(stage: Stage, tmp_path: Path) -> None:
    shown = board(stage, "print")
    target = tmp_path / "printed.pdf"

    def to_file(printer: QPrinter) -> None:
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(target))

    stage.script.prepare_printer = to_file
    shown.print_now()
    assert page_count(target.read_bytes()) == page_count(shown.make().data)
    assert stage.told() == "「ミオ」を印刷に送りました。"


def test_a_blank_sheet_has_no_name_and_no_character_in_it(stage: Stage, tmp_path: Path) -> None:
    stage.wake()
    stage.window.print_blank("toy")
    stage.qtbot.waitUntil(lambda: bool(boards()))
    shown = boards()[0]
    assert shown.rail.stop_keys() == ("pdf", "print")
    assert "ccfolia" not in shown.rail.stop_keys()
    shown.choose("pdf")
    assert b"/EmbeddedFile" not in shown.make().data
    assert page_count(shown.make().data) == 1


# Several.


def batch(stage: Stage, *, printing: bool = False) -> BatchBoard:
    for name in ("ミオ", "ナイア", "ガレス"):
        stage.put(name)
    stage.wake()
    stage.select("ミオ", "ナイア", "ガレス")
    foot = stage.window.library.foot
    (foot.print_button if printing else foot.export_button).click()

    def found() -> list[BatchBoard]:
        return [
            one for one in QApplication.topLevelWidgets() if isinstance(one, BatchBoard) and one.isVisible()
        ]

    stage.qtbot.waitUntil(lambda: bool(found()))
    return found()[0]


def test_several_are_exported_one_file_each(stage: Stage) -> None:
    batch(stage).go.click()
    stage.qtbot.waitUntil(lambda: stage.told() == "3個のファイルを書き出しました。", timeout=20_000)
    assert sorted(path.stem for path in stage.places.library.glob("*.pdf")) == ["ガレス", "ナイア", "ミオ"]


def test_several_in_one_pdf_carry_every_character(stage: Stage) -> None:
    shown = batch(stage)
    shown.files.parts()[1].click()
    shown.go.click()
    target = stage.places.library / "キャラクターシート.pdf"
    stage.qtbot.waitUntil(target.is_file, timeout=20_000)
    assert page_count(target.read_bytes()) == 3


def test_several_are_printed_at_once(stage: Stage, tmp_path: Path) -> None:
    shown = batch(stage, printing=True)
    target = tmp_path / "printed.pdf"

    def to_file(printer: QPrinter) -> None:
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(target))

    stage.script.prepare_printer = to_file
    shown.go.click()
    stage.qtbot.waitUntil(target.is_file, timeout=20_000)
    assert page_count(target.read_bytes()) == 3


def test_a_batch_can_be_stopped_and_says_how_far_it_came(stage: Stage) -> None:
    from builder.ui.progress_board import ProgressBoard

    shown = batch(stage)
    shown.go.click()
    progress = [one for one in QApplication.topLevelWidgets() if isinstance(one, ProgressBoard)]
    progress[0].cancel_button.click()
    stage.qtbot.waitUntil(lambda: not progress[0].isVisible())
    assert len(list(stage.places.library.glob("*.pdf"))) < 3


def test_one_that_cannot_be_read_does_not_stop_the_others(stage: Stage) -> None:
    shown = batch(stage)
    (stage.places.library / "ナイア.json").write_text("{", encoding="utf-8")
    shown.go.click()
    stage.qtbot.waitUntil(lambda: bool(stage.script.asked), timeout=20_000)
    assert stage.script.asked[0].title == "1人は書き出せませんでした"
    assert len(list(stage.places.library.glob("*.pdf"))) == 2


def test_several_pieces_go_into_one_archive_or_one_file_each(stage: Stage) -> None:
    shown = batch(stage)
    keys = list(OUTPUTS)
    shown.formats.parts()[keys.index("udonarium")].click()
    shown.go.click()
    target = stage.places.library / "キャラクターシート.zip"
    stage.qtbot.waitUntil(target.is_file, timeout=20_000)
    with zipfile.ZipFile(target) as archive:
        assert len(archive.namelist()) == 3


def test_several_pieces_for_ccfolia_are_a_file_each(stage: Stage) -> None:
    shown = batch(stage)
    keys = list(OUTPUTS)
    shown.formats.parts()[keys.index("ccfolia")].click()
    shown.go.click()
    stage.qtbot.waitUntil(lambda: stage.told() == "3個のファイルを書き出しました。", timeout=20_000)
    assert {read_json(path.read_bytes())["kind"] for path in stage.places.library.glob("*.txt")} == {
        "character"
    }


def test_what_another_program_must_be_told_and_what_stays_is_said_before(stage: Stage) -> None:
    path = stage.put("ミオ")
    window = stage.wake()
    rooms = stage.program.rooms()
    advice = (Name("計算しなおします。", "It reckons anew."), Name("新しい人に入れます。", "Into a new one."))
    foreign = Foreign(
        Name("よその形式", "Foreign"),
        ".other",
        lambda: b"{}",
        advice=advice,
        left=(Name("鎧の部位", "Armour by part"),),
    )
    shown = rooms.export(window, replace(rooms.subject_at(path), foreign=(foreign,)), "pdf")
    shown.choose(shown.rail.stop_keys()[-1])
    stage.qtbot.waitUntil(lambda: bool(shown.notes()))
    assert shown.notes() == ["計算しなおします。", "新しい人に入れます。", "鎧の部位"]
    assert shown.preview() == "{}"


def test_a_file_that_does_not_say_what_the_sheet_says_replaces_nothing(stage: Stage) -> None:
    def refuse(data: bytes) -> None:
        raise BadExport(Text("export.proof.shape"))

    path = stage.put("ミオ")
    window = stage.wake()
    rooms = stage.program.rooms()
    old = stage.places.library / "ミオ.other"
    old.write_bytes(b"what was there")
    foreign = Foreign(Name("よその形式", "Foreign"), ".other", lambda: b"{}", prove=refuse)
    shown = rooms.export(window, replace(rooms.subject_at(path), foreign=(foreign,)), "pdf")
    shown.open()
    shown.choose(shown.rail.stop_keys()[-1])
    sentence = "書いたものを読み直せませんでした。ファイルは前のままです。"
    stage.qtbot.waitUntil(lambda: shown.status() == sentence)
    shown.save()
    assert shown.isVisible()
    assert shown.status() == sentence
    assert old.read_bytes() == b"what was there"
    assert [found.name for found in stage.places.library.iterdir() if "~" in found.name] == []


def test_a_format_that_only_one_system_has_is_offered_and_written(stage: Stage) -> None:
    path = stage.put("ミオ")
    window = stage.wake()
    rooms = stage.program.rooms()
    foreign = Foreign(Name("よその形式", "Foreign"), ".other", lambda: b"for another program")
    shown = rooms.export(window, replace(rooms.subject_at(path), foreign=(foreign,)), "pdf")
    assert shown.rail.row(shown.rail.stop_keys()[-1]).stop.text == "よその形式"
    shown.choose(shown.rail.stop_keys()[-1])
    shown.save()
    assert (stage.places.library / "ミオ.other").read_bytes() == b"for another program"


def test_while_a_file_is_made_board_and_pointer_say_so(stage: Stage) -> None:
    pointers: list[Qt.CursorShape] = []

    def write() -> bytes:
        cursor = QApplication.overrideCursor()
        assert cursor is not None
        pointers.append(cursor.shape())
        return b"for another program"

    path = stage.put("ミオ")
    window = stage.wake()
    rooms = stage.program.rooms()
    foreign = Foreign(Name("よその形式", "Foreign"), ".other", write)
    shown = rooms.export(window, replace(rooms.subject_at(path), foreign=(foreign,)), "pdf")
    shown.choose(shown.rail.stop_keys()[-1])
    assert shown.status() == "ファイルを作っています…"
    stage.qtbot.waitUntil(lambda: shown.preview() == "for another program")
    assert shown.status() == "準備ができました。見本のとおりに書き出します。"
    assert pointers == [Qt.CursorShape.WaitCursor]
    assert QApplication.overrideCursor() is None


def test_enter_does_what_the_foot_says_after_a_way_was_chosen_with_the_mouse(stage: Stage) -> None:
    shown = board(stage, "text")
    row = next(one for one in shown.rail.findChildren(RailRow) if one.stop.key == "ccfolia")
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    row.setFocus()
    QTest.keyClick(row, Qt.Key.Key_Return)
    assert stage.script.copied
    assert '"kind":"character"' in stage.script.copied[-1].replace(" ", "")
