"""Saving once more goes to the place that was chosen, and a name without an ending replaces nothing."""

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


def test_again_after_a_refused_save_as_tries_the_chosen_place_and_no_other(
    stage: Stage, page: CharacterPage, tmp_path: Path
) -> None:
    taken, old = tmp_path / "x.json", page.path
    taken.mkdir()
    assert old is not None
    before = old.read_bytes()
    stage.script.targets, stage.script.answers = [taken], ["again", ""]
    page.save_as()
    assert [question.title for question in stage.script.asked] == ["保存できませんでした"] * 2
    assert old.read_bytes() == before
    assert page.path == old
    assert page.document.is_unsaved


def test_again_writes_to_the_chosen_place_once_it_can_be_written(
    stage: Stage, page: CharacterPage, tmp_path: Path
) -> None:
    taken, old = tmp_path / "x.json", page.path
    taken.mkdir()
    assert old is not None
    before = old.read_bytes()
    answered = stage.script.decide

    def clear_first(*asked: object) -> None:
        if taken.is_dir():
            taken.rmdir()
        answered(*asked)  # type: ignore[arg-type]

    stage.script.decide = clear_first  # type: ignore[assignment, method-assign]
    stage.script.targets, stage.script.answers = [taken], ["again"]
    page.save_as()
    assert page.path == taken
    assert "ミオ二世" in taken.read_text(encoding="utf-8")
    assert old.read_bytes() == before


def test_a_name_with_a_full_stop_gets_the_ending_of_characters(
    stage: Stage, page: CharacterPage, tmp_path: Path
) -> None:
    stage.script.targets = [tmp_path / "St. Mio"]
    page.save_as()
    assert page.path == tmp_path / "St. Mio.json"


def test_what_the_ending_leads_to_is_not_replaced_without_asking(
    stage: Stage, page: CharacterPage, tmp_path: Path
) -> None:
    """The dialog asked about the name as it was typed, and that was free."""
    other = tmp_path / "ほかの人.json"
    other.write_bytes(b"somebody else's")
    stage.script.targets, stage.script.answers = [tmp_path / "ほかの人"], ["cancel"]
    page.save_as()
    assert len(stage.script.asked) == 1
    assert other.read_bytes() == b"somebody else's"
    assert page.document.is_unsaved
