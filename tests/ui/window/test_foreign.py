"""Another program's file, where a system can read it: dropped or opened, it is a new character."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from builder.core.errors import UnreadableFile
from builder.core.foreign import Claim, Taken, TakenLine
from builder.core.system import Format
from builder.core.text import Name, Text
from builder.storage.paths import Paths
from tests.toy.lantern import TOY
from tests.ui.window.conftest import Stage


def read_lamp(data: bytes, rules: object) -> Taken:
    """A lamp file: a word that says what it is, and a name."""
    kind, _, name = data.decode().partition(":")
    if kind != "LAMP":
        raise UnreadableFile(Text("storage.json.empty", {"name": "lamp"}))
    return Taken(record={"profile": {"name": name.strip()}})


LAMP = Format("lamp", ".lamp", Name("ランプ", "Lamp"), read=read_lamp)


@pytest.fixture
def lamps(qtbot: QtBot, places: Paths) -> Iterator[Stage]:
    """A program whose toy system reads lamps."""
    made = Stage(qtbot, places, systems={"toy": replace(TOY, formats=(LAMP,))})
    yield made
    made.end()


def test_dropped_on_the_window_it_is_taken_into_the_library_and_opened(lamps: Stage, tmp_path: Path) -> None:
    window = lamps.wake()
    file = tmp_path / "ナイア.lamp"
    file.write_bytes("LAMP: ナイア".encode())
    window.take_in([file])
    lamps.qtbot.waitUntil(lambda: window.character_page() is not None)
    page = window.character_page()
    assert page is not None
    assert (page.title(), page.path) == ("ナイア", lamps.places.library / "ナイア.json")
    assert file.read_bytes() == "LAMP: ナイア".encode()


def test_opened_it_is_a_character_that_is_in_no_file_yet(lamps: Stage, tmp_path: Path) -> None:
    lamps.wake()
    file = tmp_path / "a.lamp"
    file.write_bytes(b"LAMP: Naia")
    page = lamps.open(file)
    assert (page.title(), page.path) == ("Naia", None)


def test_the_dialog_offers_its_files(lamps: Stage) -> None:
    offered: list[Mapping[str, Any]] = []
    lamps.wake()

    def open_files(
        window: object, title: str, folder: Path, filters: Mapping[str, Any], then: object
    ) -> None:
        offered.append(filters)

    lamps.script.open_files = open_files  # type: ignore[method-assign, assignment]
    lamps.window.beside.browse()
    assert list(offered[0].values()) == [(".json", ".pdf", ".lamp"), (".lamp",)]
    assert list(offered[0])[1] == "ランプ"


def test_one_that_cannot_be_read_is_refused_in_the_words_of_its_format(lamps: Stage, tmp_path: Path) -> None:
    window = lamps.wake()
    file = tmp_path / "a.lamp"
    file.write_bytes(b"candle")
    window.open_path(file)
    assert window.character_page() is None
    assert len(lamps.script.asked) == 1


def test_where_no_system_reads_it_it_is_no_character(stage: Stage, tmp_path: Path) -> None:
    window = stage.wake()
    file = tmp_path / "a.lamp"
    file.write_bytes(b"LAMP: Naia")
    window.open_path(file)
    assert window.character_page() is None
    assert len(stage.script.asked) == 1


def read_told_lamp(data: bytes, rules: object) -> Taken:
    """A lamp file of which not all is understood."""
    lines = (
        TakenLine(Name("芯", "wick"), "taken"),
        TakenLine(Name("香油", "scented oil"), "kept", Text("lamp.why")),
    )
    claims = (Claim("level.wick", Name("芯", "wick"), 7),)
    return Taken(
        record={"profile": {"name": "ナイア"}}, lines=lines, claims=claims, kept={"lamp": {"oil": 1}}, id="7"
    )


@pytest.fixture
def told_lamps(qtbot: QtBot, places: Paths) -> Iterator[Stage]:
    """A program whose toy system reads lamps with a report."""
    formats = (replace(LAMP, read=read_told_lamp),)
    made = Stage(qtbot, places, systems={"toy": replace(TOY, formats=formats)})
    yield made
    made.end()


def test_what_was_not_understood_and_what_differs_is_listed(told_lamps: Stage, tmp_path: Path) -> None:
    window = told_lamps.wake()
    file = tmp_path / "a.lamp"
    file.write_bytes(b"x")
    window.take_in([file])
    told_lamps.qtbot.waitUntil(lambda: bool(told_lamps.script.asked))
    question = told_lamps.script.asked[-1]
    assert question.cause == "そのまま1件、独自の項目として0件を取り込みました。保管だけ1件、数値の違い1件。"
    said = [line.text() for line in question.more]
    assert said[0] == "芯：ファイルでは7、ここにはない数値"
    assert said[1].startswith("香油：")
    page = window.character_page()
    assert page is not None
    assert page.document.live.document.extensions == {"lamp": {"oil": 1}}


def test_the_same_character_of_another_program_is_the_same_here(told_lamps: Stage, tmp_path: Path) -> None:
    told_lamps.wake()
    ids = set()
    for name in ("a.lamp", "b.lamp"):
        (tmp_path / name).write_bytes(b"x")
        ids.add(told_lamps.open(tmp_path / name).document.live.document.id)
    assert len(ids) == 1
