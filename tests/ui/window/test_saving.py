"""What is asked before something could be lost, and that a no leaves everything as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.ui.character_page import CharacterPage
from tests.ui.window.conftest import Stage


@pytest.fixture
def page(stage: Stage) -> CharacterPage:
    """An open character with an unsaved change."""
    path = stage.put("ミオ")
    stage.wake()
    page = stage.open(path)
    stage.change(page, "ミオ二世")
    return page


def written_elsewhere(path: Path) -> bytes:
    data = path.read_bytes().replace(b'"name": "\xe3', b'"name": "x\xe3')
    path.write_bytes(data)
    return data


# A file that somebody else wrote meanwhile.


def test_a_file_changed_on_disk_is_not_written_over_without_asking(stage: Stage, page: CharacterPage) -> None:
    assert page.path is not None
    theirs = written_elsewhere(page.path)
    page.save()
    assert [question.title for question in stage.script.asked] == ["「ミオ.json」が外で変わっています"]
    assert stage.script.asked[0].cause.splitlines()[0] == "保存するのは「ミオ二世」です。"
    assert page.path.read_bytes() == theirs
    keys = [answer.key for answer in stage.script.asked[0].answers]
    assert keys == ["overwrite", "compare", "both", "cancel"]
    assert stage.script.asked[0].safe == "cancel"


def test_cancel_leaves_file_and_character_as_they_were(stage: Stage, page: CharacterPage) -> None:
    assert page.path is not None
    theirs = written_elsewhere(page.path)
    stage.script.answers = ["cancel"]
    page.save()
    assert page.path.read_bytes() == theirs
    assert page.document.is_unsaved
    assert not page.document.failed
    assert page.document.name == "ミオ二世"


def test_overwriting_keeps_the_other_one_among_the_earlier_states(stage: Stage, page: CharacterPage) -> None:
    assert page.path is not None
    theirs = written_elsewhere(page.path)
    stage.script.answers = ["overwrite"]
    page.save()
    assert not page.document.is_unsaved
    kept = [stage.program.desk().states.data(state) for state in page.document.earlier()]
    assert theirs in kept


def test_keeping_both_writes_a_second_file_and_goes_on_with_it(stage: Stage, page: CharacterPage) -> None:
    first = page.path
    assert first is not None
    theirs = written_elsewhere(first)
    stage.script.answers = ["both"]
    page.save()
    assert first.read_bytes() == theirs
    assert page.path == first.with_name("ミオ 2.json")
    assert not page.document.is_unsaved
    stage.change(page, "ミオ三世")
    page.save()
    assert len(stage.script.asked) == 1


# A disk that refuses.


def test_a_folder_that_is_gone_is_said_and_another_place_is_offered(
    stage: Stage, page: CharacterPage, tmp_path: Path
) -> None:
    assert page.path is not None
    page.path.unlink()
    (stage.places.library / ".bin").mkdir(exist_ok=True)
    (stage.places.library / ".bin").rmdir()
    stage.places.library.rmdir()
    stage.places.library.write_text("a file where the folder was")
    stage.script.answers = ["as"]
    stage.script.targets = [tmp_path / "elsewhere"]
    page.save()
    assert stage.script.asked[0].title == "保存できませんでした"
    assert page.path == tmp_path / "elsewhere.json"
    assert page.path.is_file()


def test_a_refused_save_is_seen_in_the_bar_until_one_succeeds(
    stage: Stage, page: CharacterPage, tmp_path: Path
) -> None:
    path = page.path
    assert path is not None
    path.chmod(0o444)
    page.save()
    assert page.document.failed
    path.chmod(0o644)
    page.save()
    assert not page.document.failed


def test_save_as_goes_on_with_the_new_file(stage: Stage, page: CharacterPage, tmp_path: Path) -> None:
    old = page.path
    assert old is not None
    before = old.read_bytes()
    stage.script.targets = [tmp_path / "copy.json"]
    page.save_as()
    assert page.path == tmp_path / "copy.json"
    assert old.read_bytes() == before
    assert stage.program.desk().find(old) is None


# Closing.


def test_closing_an_unsaved_character_asks_and_cancel_changes_nothing(
    stage: Stage, page: CharacterPage
) -> None:
    stage.script.answers = [""]
    stage.window.leaving.leave_character()
    assert [question.title for question in stage.script.asked] == ["「ミオ二世」を保存しますか"]
    assert stage.window.character_page() is page
    assert page.document.is_unsaved
    assert page.document.name == "ミオ二世"


def test_closing_with_save_writes_and_goes_to_the_library(stage: Stage, page: CharacterPage) -> None:
    path = page.path
    stage.script.answers = ["save"]
    stage.window.leaving.leave_character()
    assert stage.window.character_page() is None
    assert path is not None
    assert "ミオ二世" in path.read_text(encoding="utf-8")


def test_closing_without_saving_leaves_the_file_and_offers_no_draft(
    stage: Stage, page: CharacterPage
) -> None:
    path = page.path
    assert path is not None
    before = path.read_bytes()
    page.document.keep_snapshot()
    stage.script.answers = ["discard"]
    stage.window.leaving.leave_character()
    assert path.read_bytes() == before
    assert list(stage.places.recovery.rglob("*.draft")) == []


def test_closing_the_window_asks_about_each_and_one_cancel_keeps_all(
    stage: Stage, page: CharacterPage
) -> None:
    stage.window.show_library()
    second = stage.open(stage.put("ナイア"))
    stage.change(second, "ナイア二世")
    stage.script.answers = ["discard", ""]
    stage.window.close()
    stage.qtbot.waitUntil(lambda: len(stage.script.asked) == 2)
    assert stage.window.isVisible()
    assert stage.window.characters == [page, second]
    assert page.document.is_unsaved
    assert second.document.is_unsaved


def test_a_no_leads_back_to_the_page_one_was_on(stage: Stage, page: CharacterPage) -> None:
    stage.window.beside.show_settings()
    settings = stage.window.page()
    stage.script.answers = [""]
    stage.window.close()
    stage.qtbot.waitUntil(lambda: bool(stage.script.asked))
    assert stage.window.page() is settings
    assert stage.window.isVisible()


def test_closing_the_window_with_answers_for_all_closes_it(stage: Stage, page: CharacterPage) -> None:
    path = page.path
    assert path is not None
    stage.script.answers = ["save"]
    stage.window.close()
    stage.qtbot.waitUntil(lambda: not stage.window.isVisible())
    assert "ミオ二世" in path.read_text(encoding="utf-8")


def test_leaving_the_program_asks_in_every_window_before_any_is_closed(
    stage: Stage, page: CharacterPage
) -> None:
    stage.window.open_apart(stage.put("ナイア"))
    other = stage.program.windows[-1]
    second = other.character_page()
    assert second is not None
    stage.change(second, "ナイア二世")
    stage.script.answers = ["discard", ""]
    stage.program.quit()
    assert len(stage.program.windows) == 2
    assert page.document.is_unsaved
    assert second.document.is_unsaved
    stage.script.answers = ["discard", "discard"]
    stage.program.quit()
    assert stage.program.windows == []


def test_what_is_saved_is_closed_without_a_question(stage: Stage, page: CharacterPage) -> None:
    page.save()
    stage.window.close()
    assert stage.script.asked == []
    assert not stage.window.isVisible()
