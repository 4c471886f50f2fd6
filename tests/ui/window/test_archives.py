"""A zip or a folder dropped on the library: every character in it is taken in, what is none is named."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builder.core.bundled import bundled
from builder.storage.paths import Paths
from builder.systems import all_systems
from tests.ui.window.conftest import Stage

GUARD = bundled("assets/samples") / "gurps4e" / "1-town-guard.ja.json"
DETECTIVE = bundled("assets/samples") / "brp" / "1-harbour-detective.ja.json"


@pytest.fixture
def real(qtbot: QtBot, places: Paths) -> Iterator[Stage]:
    made = Stage(qtbot, places, systems=all_systems())
    made.wake()
    yield made
    made.end()


def names(stage: Stage) -> list[str]:
    folder = stage.places.library
    return sorted(json.loads(path.read_bytes())["profile"]["name"] for path in folder.glob("*.json"))


def test_a_zip_is_unpacked_into_the_library(real: Stage, tmp_path: Path) -> None:
    file = tmp_path / "two.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.write(GUARD, "a/guard.json")
        archive.write(DETECTIVE, "detective.json")
        archive.writestr("broken.json", "{")
    real.window.take_in([file])
    real.qtbot.waitUntil(lambda: len(names(real)) == 2)
    assert names(real) == ["ガレス", "潮見 律子"]
    assert any("broken.json" in line.text() for line in real.script.asked[-1].more)


def test_a_folder_is_taken_in_too_and_the_second_time_nothing_is_new(real: Stage, tmp_path: Path) -> None:
    folder = tmp_path / "sent"
    folder.mkdir()
    shutil.copy(GUARD, folder / "guard.json")
    for _ in range(2):
        real.window.take_in([folder])
        real.qtbot.waitUntil(lambda: names(real) == ["ガレス"])
    assert names(real) == ["ガレス"]


def test_where_nothing_was_saved_yet_a_sheet_is_written_all_the_same(real: Stage) -> None:
    assert not real.places.library.exists()
    page = real.window.show_document(
        real.program.desk().keep(real.program.desk().begun("gurps4e"), begun=False)
    )
    real.window.out.export(page)
    assert real.places.library.is_dir()
