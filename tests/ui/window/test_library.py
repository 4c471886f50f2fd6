"""The library: found, sorted, renamed, copied, deleted, brought back, taken in."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QImage
from PySide6.QtWidgets import QApplication

from builder.ui.library.entries_view import EntriesView
from tests.ui.hand import compose, press, type_text
from tests.ui.window.conftest import Stage

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


def view(stage: Stage) -> EntriesView:
    return stage.window.library.shelf.view


@pytest.fixture
def full(stage: Stage) -> Stage:
    """A library of three, the oldest first."""
    stage.put("ミオ", kana="みお", concept="探偵", player="佐藤")
    stage.put("ナイア", kana="ないあ", concept="夜盗", player="鈴木")
    stage.put("ガレス", kana="がれす", concept="衛兵", player="田中")
    stage.wake()
    return stage


def test_a_card_says_name_system_concept_and_state(full: Stage) -> None:
    texts = [str(full.window.library.shelf.model.index(row).data(SPOKEN)) for row in range(3)]
    mio = next(text for text in texts if text.startswith("ミオ"))
    assert "みお" in mio
    assert "ランタン" in mio
    assert "探偵" in mio
    assert "硬貨 残り" in mio


def test_typing_over_the_list_searches_by_reading_in_whatever_kana(full: Stage) -> None:
    compose(view(full), "ナ")
    assert full.names() == ["ナイア"]
    assert view(full).hasFocus()
    type_text(view(full), "ない")
    assert full.window.library.search.text() == "ない"
    assert full.window.library.search.hasFocus()
    assert full.names() == ["ナイア"]


def test_a_latin_key_over_the_list_goes_to_the_search_line(full: Stage) -> None:
    view(full).setFocus()
    press(view(full), Qt.Key.Key_X)
    assert full.window.library.search.text() == "x"
    assert full.names() == []


def test_a_key_over_the_rail_goes_to_the_search_line_too(full: Stage) -> None:
    press(full.window.library.rail.row("all"), Qt.Key.Key_Q)
    assert full.window.library.search.text() == "q"


@pytest.mark.parametrize(
    ("query", "found"),
    [("探偵", ["ミオ"]), ("鈴木", ["ナイア"]), ("lantern", 3), ("佐藤 探偵", ["ミオ"]), ("佐藤 夜盗", [])],
)
def test_the_search_knows_concept_player_and_system(full: Stage, query: str, found: list[str] | int) -> None:
    type_text(full.window.library.search, query)
    assert (len(full.names()) if isinstance(found, int) else full.names()) == found


def test_nothing_found_says_so_and_escape_shows_all_again(full: Stage) -> None:
    search = full.window.library.search
    type_text(search, "だれも")
    assert full.names() == []
    press(search, Qt.Key.Key_Escape)
    assert len(full.names()) == 3


def test_the_order_is_chosen_and_stays(full: Stage) -> None:
    full.program.preferences.use(sort="name")
    assert full.names() == ["ガレス", "ナイア", "ミオ"]
    assert full.program.preferences.settings.sort == "name"


def test_arrows_and_enter_in_the_search_line_open_what_was_found(full: Stage) -> None:
    full.program.preferences.use(sort="name")
    search = full.window.library.search
    view(full).go_to(None)
    press(search, Qt.Key.Key_Down)
    press(search, Qt.Key.Key_Return)
    page = full.window.character_page()
    assert page is not None
    assert page.title() == "ナイア"


def test_the_rail_counts_and_filters(full: Stage) -> None:
    rail = full.window.library.rail
    places = ("all", "unfinished", "system:toy", "parties", "bin", "tables", "settings")
    assert rail.stop_keys() == places
    assert rail.row("all").stop.count == "3"
    rail.row("unfinished").click()
    assert len(full.names()) == int(rail.row("unfinished").stop.count)
    rail.row("system:toy").click()
    assert len(full.names()) == 3


def test_both_looks_show_the_same_files(full: Stage) -> None:
    before = full.names()
    full.window.library.shelf.looks.parts()[1].click()
    assert full.program.preferences.settings.view == "list"
    assert full.names() == before
    assert full.window.library.shelf.head.isVisible()


# Renaming, copying.


def test_f2_renames_the_character_and_its_file(full: Stage) -> None:
    full.select("ミオ")
    view(full).setFocus()
    press(view(full), Qt.Key.Key_F2)
    editor = QApplication.focusWidget()
    assert editor is not None
    assert view(full).isAncestorOf(editor)
    editor.selectAll()  # type: ignore[attr-defined]
    type_text(editor, "ミナ")
    press(editor, Qt.Key.Key_Return)
    full.qtbot.waitUntil(lambda: "ミナ" in full.names())
    assert (full.places.library / "ミナ.json").is_file()
    assert not (full.places.library / "ミオ.json").exists()
    assert view(full).current_path() == full.places.library / "ミナ.json"


def test_escape_while_renaming_changes_nothing(full: Stage) -> None:
    full.select("ミオ")
    view(full).rename_current()
    editor = QApplication.focusWidget()
    assert editor is not None
    type_text(editor, "ちがう")
    press(editor, Qt.Key.Key_Escape)
    assert sorted(full.names()) == ["ガレス", "ナイア", "ミオ"]


def test_a_scan_meanwhile_does_not_take_the_name_from_under_the_hand(full: Stage) -> None:
    full.select("ミオ")
    view(full).rename_current()
    editor = QApplication.focusWidget()
    full.put("ベル")
    full.program.library_changed.emit()
    assert QApplication.focusWidget() is editor


def test_a_duplicate_has_an_id_of_its_own_and_stands_in_focus(full: Stage) -> None:
    full.select("ミオ")
    full.window.library.actions_of_files["duplicate"].trigger()
    assert "ミオ 2" in full.names()
    ids = {entry.id for entry in full.program.library.entries}
    assert len(ids) == 4
    assert view(full).chosen()[0].name == "ミオ 2"


def test_the_first_state_of_a_duplicate_is_not_called_somebody_elses(full: Stage) -> None:
    full.select("ミオ")
    full.window.library.actions_of_files["duplicate"].trigger()
    page = full.open(full.places.library / "ミオ 2.json")
    full.change(page)
    page.save()
    states = [full.program.words.say(text) for text, _ in page.earlier_states()]
    assert [text.rpartition("　")[2] for text in states] == ["保存", "ファイルにあったもの"]


def test_an_open_character_is_not_renamed_or_deleted_behind_its_back(full: Stage) -> None:
    path = full.places.library / "ミオ.json"
    full.window.open_apart(path)
    full.select("ミオ")
    full.window.library.actions_of_files["delete"].trigger()
    assert path.exists()
    assert "開いています" in full.told()
    full.window.library.acts.rename(path, "ミナ")
    assert path.exists()


# Deleting and bringing back.


def test_delete_asks_nothing_and_undo_brings_back(full: Stage) -> None:
    full.select("ミオ")
    view(full).setFocus()
    press(view(full), Qt.Key.Key_Delete)
    assert "ミオ" not in full.names()
    assert full.told() == "「ミオ」を消しました。"
    assert full.script.asked == []
    press(view(full), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "ミオ" in full.names()
    assert (full.places.library / "ミオ.json").is_file()


def test_several_deleted_at_once_come_back_at_once(full: Stage) -> None:
    full.select("ミオ", "ナイア")
    full.window.library.foot.delete_button.click()
    assert full.names() == ["ガレス"]
    full.window.toast.action().click()
    assert len(full.names()) == 3


def test_the_bin_shows_what_was_deleted_and_gives_it_back(full: Stage) -> None:
    full.select("ミオ")
    full.window.library.actions_of_files["delete"].trigger()
    full.window.library.rail.row("bin").click()
    bin_page = full.window.library.bin
    assert bin_page.model.rowCount() == 1
    assert str(bin_page.model.index(0).data()) == "ミオ"
    press(bin_page.list, Qt.Key.Key_Return)
    assert bin_page.model.rowCount() == 0
    full.window.library.rail.row("all").click()
    assert "ミオ" in full.names()


def test_the_bin_is_emptied_only_after_a_yes(full: Stage) -> None:
    full.select("ミオ", "ナイア")
    full.window.library.actions_of_files["delete"].trigger()
    full.window.library.rail.row("bin").click()
    full.script.answers = ["keep", "empty"]
    full.window.library.bin.empty_button.click()
    assert full.window.library.bin.model.rowCount() == 2
    full.window.library.bin.empty_button.click()
    assert full.window.library.bin.model.rowCount() == 0
    assert full.program.library.binned() == ()
    assert full.script.asked[0].safe == "keep"


# What comes from outside.


def drop(stage: Stage, *paths: Path) -> None:
    """Let files fall on the window."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    event = QDropEvent(
        QPointF(400, 300),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    stage.window.dropEvent(event)


def outside(stage: Stage, tmp_path: Path, name: str) -> Path:
    """A character file in somebody's download folder."""
    inside = stage.put(name)
    path = tmp_path / f"{name}.json"
    inside.rename(path)
    return path


def test_a_dropped_file_comes_into_the_library_and_opens(stage: Stage, tmp_path: Path) -> None:
    path = outside(stage, tmp_path, "ベル")
    stage.wake()
    drop(stage, path)
    stage.qtbot.waitUntil(lambda: stage.window.character_page() is not None)
    page = stage.window.character_page()
    assert page is not None
    assert page.path == stage.places.library / "ベル.json"
    assert path.exists()


def test_the_same_file_dropped_again_is_not_taken_in_twice(stage: Stage, tmp_path: Path) -> None:
    path = outside(stage, tmp_path, "ベル")
    stage.wake()
    for _ in range(2):
        drop(stage, path)
        stage.qtbot.waitUntil(lambda: stage.window.character_page() is not None)
        stage.window.show_library()
    assert stage.names() == ["ベル"]


def test_of_several_the_broken_ones_are_told_and_the_others_come_in(stage: Stage, tmp_path: Path) -> None:
    one, other = outside(stage, tmp_path, "ベル"), outside(stage, tmp_path, "アンリ")
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": "character/1", ', encoding="utf-8")
    stage.wake()
    drop(stage, one, broken, other)
    stage.qtbot.waitUntil(lambda: bool(stage.script.asked))
    assert stage.script.asked[0].title == "1個のファイルは取り込めませんでした"
    assert sorted(stage.names()) == ["アンリ", "ベル"]
    assert stage.told() == "2人をライブラリに加えました。"


def test_a_dropped_pdf_of_ours_becomes_a_character_of_the_library(stage: Stage, tmp_path: Path) -> None:
    path = stage.put("ミオ")
    window = stage.wake()
    rooms = stage.program.rooms()
    board = rooms.export(window, rooms.subject_at(path), "pdf")
    printed = tmp_path / "sheet.pdf"
    printed.write_bytes(board.make().data)
    board.deleteLater()
    path.unlink()
    stage.program.scan()
    stage.qtbot.waitUntil(lambda: not stage.program.is_scanning)
    drop(stage, printed)
    stage.qtbot.waitUntil(lambda: stage.window.character_page() is not None)
    page = stage.window.character_page()
    assert page is not None
    assert page.path == stage.places.library / "ミオ.json"


def test_a_broken_file_stands_in_the_library_with_its_sentence(stage: Stage) -> None:
    stage.put("ミオ")
    (stage.places.library / "broken.json").write_text("{", encoding="utf-8")
    stage.wake()
    texts = [str(stage.window.library.shelf.model.index(row).data(SPOKEN)) for row in range(2)]
    assert any("broken.json" in text for text in texts)
    stage.script.answers = ["on"]
    stage.window.open_path(stage.places.library / "broken.json")
    assert "broken.json" in stage.script.asked[0].cause


def test_a_portrait_is_shown_small_once_it_is_read(stage: Stage) -> None:
    import base64

    from PySide6.QtCore import QBuffer, QByteArray

    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    picture = QImage(600, 800, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.darkGreen)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]
    stage.put("ミオ", portrait=base64.b64encode(bytes(data.data())).decode())
    stage.wake()
    entry = stage.program.library.entries[0]
    stage.qtbot.waitUntil(lambda: stage.program.thumbnails.of(entry) is not None)
    small = stage.program.thumbnails.of(entry)
    assert small is not None
    assert max(small.width(), small.height()) == 192


def looked_at(stage: Stage, name: str) -> bool:
    return any(entry.name == name and entry.look is not None for entry in stage.program.library.entries)


def test_what_came_back_or_came_in_says_its_state_again_at_once(full: Stage, tmp_path: Path) -> None:
    count = full.window.library.rail.row("unfinished").stop.count
    full.select("ミオ")
    full.window.library.actions_of_files["delete"].trigger()
    full.window.library.acts.undo()
    full.qtbot.waitUntil(lambda: looked_at(full, "ミオ"))
    full.qtbot.waitUntil(lambda: full.window.library.rail.row("unfinished").stop.count == count)
    drop(full, outside(full, tmp_path, "ベル"))
    full.qtbot.waitUntil(lambda: looked_at(full, "ベル"))


def test_a_file_that_the_rules_cannot_read_is_asked_about_once(full: Stage) -> None:
    path = full.put("ベル")
    path.write_text(path.read_text(encoding="utf-8").replace('"toy"', '"nowhere"'), encoding="utf-8")
    full.program.tell_files([path])
    ended: list[bool] = []
    full.program.library_changed.connect(lambda: ended.append(True))
    full.qtbot.waitUntil(lambda: bool(ended))
    full.put("ドナ")
    full.program.tell_files([full.places.library / "ドナ.json"])
    full.qtbot.waitUntil(lambda: looked_at(full, "ドナ"))
    assert not looked_at(full, "ベル")
