"""A character is begun, saved, closed and opened again; nothing is lost on the way."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt

from builder.core.edit import Set
from tests.toy.lantern import SYSTEMS
from tests.ui.window.conftest import Stage

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


def test_a_character_is_made_saved_closed_and_opened_again(stage: Stage) -> None:
    window = stage.wake()
    window.beside.show_chooser("toy")
    window.page().start()  # type: ignore[attr-defined]
    page = window.character_page()
    assert page is not None
    page.document.live.do(Set(("profile", "name"), "ミオ"))
    page.document.live.do(Set(("choices", "years"), 3))
    page.save()
    assert page.path == stage.places.library / "ミオ.json"
    window.show_library()
    assert window.character_page() is None
    assert stage.names() == ["ミオ"]
    again = stage.open(stage.places.library / "ミオ.json")
    assert again.document.live.document.choices.years == 3
    assert not again.document.is_unsaved


def test_what_was_never_saved_goes_into_the_library_under_its_name(stage: Stage) -> None:
    window = stage.wake()
    stage.put("ミオ")
    page = window.show_document(stage.program.desk().keep(stage.character(name="ミオ"), begun=False))
    page.save()
    assert page.path == stage.places.library / "ミオ 2.json"
    assert "ミオ 2.json" in stage.told()


def test_a_character_without_a_name_is_saved_as_having_none(stage: Stage) -> None:
    window = stage.wake()
    page = window.show_document(stage.program.desk().keep(stage.character(), begun=False))
    page.save()
    assert page.path == stage.places.library / "名前なし.json"


def test_a_fresh_character_on_whom_nothing_was_decided_is_closed_without_a_question(stage: Stage) -> None:
    window = stage.wake()
    window.beside.show_chooser("toy")
    window.page().start()  # type: ignore[attr-defined]
    window.show_library()
    assert stage.script.asked == []
    assert window.characters == []


def test_a_fresh_character_is_never_called_saved_before_there_is_a_file(stage: Stage) -> None:
    window = stage.wake()
    window.beside.show_chooser("toy")
    window.page().start()  # type: ignore[attr-defined]
    page = window.character_page()
    assert page is not None
    assert page.view.top_bar.save_words() == "未保存"
    page.save()
    assert page.view.top_bar.save_words().startswith("保存済み")


def test_opening_a_file_that_is_open_brings_it_forward_instead(stage: Stage) -> None:
    path = stage.put("ミオ")
    window = stage.wake()
    page = stage.open(path)
    stage.change(page)
    window.show_library()
    window.open_path(path.parent / ".." / path.parent.name / path.name)
    assert window.character_page() is page
    assert len(window.characters) == 1


def test_a_file_that_is_open_in_another_window_is_shown_there(stage: Stage) -> None:
    path = stage.put("ミオ")
    window = stage.wake()
    window.open_apart(path)
    other = stage.program.windows[-1]
    assert other is not window
    assert other.character_page() is not None
    window.open_path(path)
    assert window.character_page() is None
    assert len(other.characters) == 1


def test_files_named_at_the_start_are_opened_each_in_a_window(stage: Stage) -> None:
    one, other = stage.put("ミオ"), stage.put("ナイア")
    stage.wake(one, other)
    titles = [window.character_page().title() for window in stage.program.windows]  # type: ignore[union-attr]
    assert titles == ["ミオ", "ナイア"]


def test_a_saved_character_leaves_the_window_when_one_goes_to_the_library(stage: Stage) -> None:
    window = stage.wake()
    page = stage.open(stage.put("ミオ"))
    page.back_asked.emit()
    assert window.characters == []
    assert stage.program.desk().documents == []


def test_an_unsaved_one_stays_open_and_its_card_says_so(stage: Stage) -> None:
    path = stage.put("ミオ")
    window = stage.wake()
    page = stage.open(path)
    stage.change(page)
    page.back_asked.emit()
    assert window.characters == [page]
    assert "未保存" in str(window.library.shelf.model.index(0).data(SPOKEN))
    assert "まだ保存していません" in stage.told()
    stage.window.toast.action().click()
    assert not page.document.is_unsaved


def test_what_the_file_had_to_say_is_told_when_it_is_opened(stage: Stage) -> None:
    path = stage.put("ミオ")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"format"', '"colour": "red", "format"', 1), encoding="utf-8")
    stage.wake()
    page = stage.open(path)
    assert "colour" in stage.told()
    assert page.document.live.document.extensions == {"colour": "red"}


def test_numbers_that_differ_from_when_it_was_saved_are_told_once(stage: Stage) -> None:
    path = stage.put("ミオ")
    text = path.read_text(encoding="utf-8")
    raw = text.replace('"glow": 0', '"glow": 7')
    assert raw != text
    path.write_text(raw, encoding="utf-8")
    stage.wake()
    stage.script.answers = ["on"]
    page = stage.open(path)
    assert [question.title for question in stage.script.asked] == ["保存したときと違う値があります"]
    assert all(issue.code != "CORE-WITNESS-DIFFERS" for issue in page.document.live.survey.issues)
    assert not page.document.is_unsaved


def test_the_last_states_are_kept_and_one_can_go_back_to_each(stage: Stage) -> None:
    path = stage.put("ミオ")
    stage.wake()
    page = stage.open(path)
    for name in ("ミオ二世", "ミオ三世"):
        stage.change(page, name)
        page.save()
    states = page.earlier_states()
    assert len(states) == 3
    assert all("今日 20:1" in stage.program.words.say(label) for label, _ in states)
    states[-1][1]()
    assert page.document.name == "ミオ"
    assert page.document.is_unsaved
    stage.window.toast.action().click()
    assert page.document.name == "ミオ三世"


def test_going_back_to_what_is_saved_by_undo_counts_as_saved(stage: Stage) -> None:
    stage.wake()
    page = stage.open(stage.put("ミオ"))
    stage.change(page)
    assert page.document.is_unsaved
    page.document.live.undo()
    assert not page.document.is_unsaved


def test_the_settings_survive_the_program(stage: Stage, again: Callable[[], Stage]) -> None:
    stage.wake()
    stage.program.preferences.use(language="en", paper="letter")
    stage.end()
    second = again()
    assert (second.settings.language, second.settings.paper) == ("en", "letter")
    assert second.program.words.language == "en"


def test_a_recent_file_stands_in_the_list_until_it_is_gone(stage: Stage) -> None:
    path = stage.put("ミオ")
    stage.wake()
    stage.open(path)
    assert stage.window.recent_files() == [path]
    path.unlink()
    assert stage.window.recent_files() == []
    stage.script.answers = ["on"]
    stage.window.show_library()
    stage.window.open_path(path)
    assert "ミオ.json" in stage.script.asked[-1].cause
    assert str(path) not in stage.program.preferences.settings.recent


def test_a_printed_sheet_opens_as_a_character_that_has_no_file_yet(stage: Stage, tmp_path: Path) -> None:
    window = stage.wake()
    page = stage.open(stage.put("ミオ"))
    board = stage.program.rooms().export(window, stage.program.rooms().subject(page.document), "pdf")
    printed = tmp_path / "sheet.pdf"
    printed.write_bytes(board.make().data)
    board.deleteLater()
    window.show_library()
    window.open_path(printed)
    opened = window.character_page()
    assert opened is not None
    assert opened.path is None
    assert opened.document.name == "ミオ"
    assert SYSTEMS["toy"] is opened.document.system


def test_files_chosen_in_the_dialog_are_opened_the_first_of_them_here(stage: Stage) -> None:
    one, other = stage.put("ミオ"), stage.put("ナイア")
    stage.wake()
    stage.script.files = [[one, other]]
    stage.window.acts["open"].trigger()
    titles = [window.character_page().title() for window in stage.program.windows]  # type: ignore[union-attr]
    assert titles == ["ミオ", "ナイア"]
