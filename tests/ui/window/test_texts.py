"""A text of a character site in the window: chosen, dropped, refused; what became of it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from builder.storage.paths import Paths
from builder.systems import all_systems
from tests.systems.texts import FENCER
from tests.ui.window.conftest import Stage


@pytest.fixture
def whole(qtbot: QtBot, places: Paths) -> Iterator[Stage]:
    """A program with every system of this build."""
    made = Stage(qtbot, places, systems=all_systems())
    yield made
    made.end()


def test_the_dialog_offers_texts_once_though_every_system_reads_them(whole: Stage) -> None:
    offered: list[Mapping[str, Any]] = []
    whole.wake()

    def open_files(
        window: object, title: str, folder: Path, filters: Mapping[str, Any], then: object
    ) -> None:
        offered.append(filters)

    whole.script.open_files = open_files  # type: ignore[method-assign, assignment]
    whole.window.beside.browse()
    first, *others = offered[0].values()
    assert sorted(first) == [".gcs", ".json", ".pdf", ".txt"]
    assert sorted(others) == [(".gcs",), (".txt",)]


def test_a_text_that_is_dropped_is_a_character_of_the_library(whole: Stage, tmp_path: Path) -> None:
    window = whole.wake()
    file = tmp_path / "anna.txt"
    file.write_bytes(FENCER.encode("cp932"))
    window.take_in([file])
    whole.qtbot.waitUntil(lambda: window.character_page() is not None)
    page = window.character_page()
    assert page is not None
    assert (page.title(), page.path) == ("朝霧 アンナ", whole.places.library / "朝霧 アンナ.json")
    assert page.document.live.draft.document.system == "gurps4e"
    whole.qtbot.waitUntil(lambda: bool(whole.script.asked))
    said = [line.text() for line in whole.script.asked[-1].more]
    assert "竜語：収録していない技能なので、メモに残した" in said
    assert "■所持品■：1行をメモに残した" in said


def test_a_text_without_abilities_is_refused_in_a_sentence(whole: Stage, tmp_path: Path) -> None:
    window = whole.wake()
    file = tmp_path / "readme.txt"
    file.write_bytes("よろしくお願いします。".encode())
    window.open_path(file)
    assert window.character_page() is None
    assert "能力値の表がない" in str(whole.script.asked)
