"""What a killed program left behind is offered at the next start, and nothing of it is thrown away."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from builder.ui.crest import draw_crest
from builder.ui.recovery_dialog import DraftRow, RecoveryBoard
from builder.ui.theme import theme
from tests.ui.window.conftest import Stage

# A program that opens characters, keeps snapshots, and is killed.
KILLED = """
import os, sys
from datetime import datetime, timedelta
from pathlib import Path
from builder.storage.character_json import as_json
from builder.storage.characters import read
from builder.storage.paths import Paths
from builder.storage.recovery import Session
from tests.toy.lantern import SYSTEMS, begun

places = Paths.at(Path(sys.argv[1]))
now = datetime.now().astimezone()
session = Session.begin(places.recovery, now)
for number, name in enumerate(sys.argv[2:]):
    path = places.library / f"{name}.json"
    character, digest = begun(), None
    if path.exists():
        opened = read(path, SYSTEMS)
        character, digest = opened.character, opened.digest
    profile = character.profile.model_copy(update={"name": name + "二世"})
    data = as_json(character.model_copy(update={"profile": profile}))
    time = now + timedelta(seconds=number + 1)
    session.keep(f"draft{number}", data, path if digest else None, digest, time)
os._exit(9)
"""


@pytest.fixture
def killed(stage: Stage) -> Callable[..., None]:
    """Let another program open these and be killed. What has no file yet was never saved."""

    def kill(*names: str) -> None:
        command = [sys.executable, "-c", KILLED, str(stage.places.library.parent), *names]
        root = Path(__file__).parents[3]
        assert subprocess.run(command, cwd=root, check=False, timeout=50).returncode == 9

    return kill


def board(stage: Stage) -> RecoveryBoard:
    """The dialog with a row a draft."""

    def there() -> bool:
        return any(
            isinstance(one, RecoveryBoard) and one.isVisible() for one in QApplication.topLevelWidgets()
        )

    stage.qtbot.waitUntil(there, timeout=5000)
    found = [
        one for one in QApplication.topLevelWidgets() if isinstance(one, RecoveryBoard) and one.isVisible()
    ]
    return found[0]


def test_a_single_draft_is_offered_with_both_times_and_opens_as_unsaved(
    stage: Stage, killed: Callable[..., None]
) -> None:
    path = stage.put("ミオ")
    before = path.read_bytes()
    killed("ミオ")
    stage.script.answers = ["draft"]
    stage.wake()
    stage.qtbot.waitUntil(lambda: bool(stage.script.asked), timeout=5000)
    question = stage.script.asked[0]
    assert question.title == "前回の続きがあります"
    assert "「ミオ二世」の控え" in question.cause
    assert question.safe == "draft"
    page = stage.window.character_page()
    assert page is not None
    assert page.document.name == "ミオ二世"
    assert page.document.is_unsaved
    assert page.path == path
    assert path.read_bytes() == before
    page.save()
    assert "ミオ二世" in path.read_text(encoding="utf-8")
    assert stage.script.answers == []


def test_the_saved_one_is_opened_when_asked_and_the_draft_joins_the_earlier_states(
    stage: Stage, killed: Callable[..., None]
) -> None:
    path = stage.put("ミオ")
    killed("ミオ")
    stage.script.answers = ["saved"]
    stage.wake()
    stage.qtbot.waitUntil(lambda: stage.window.character_page() is not None, timeout=5000)
    page = stage.window.character_page()
    assert page is not None
    assert page.document.name == "ミオ"
    assert not page.document.is_unsaved
    kinds = [state.kind for state in stage.program.desk().states.of(path)]
    assert kinds == ["draft"]


def test_deciding_later_asks_again_at_the_next_start(
    stage: Stage, killed: Callable[..., None], again: Callable[[], Stage]
) -> None:
    stage.put("ミオ")
    killed("ミオ")
    stage.script.answers = [""]
    stage.wake()
    stage.qtbot.waitUntil(lambda: bool(stage.script.asked), timeout=5000)
    assert stage.window.character_page() is None
    stage.end()
    second = again()
    second.wake()
    second.qtbot.waitUntil(lambda: bool(second.script.asked), timeout=5000)
    assert second.script.asked[0].title == "前回の続きがあります"


def test_several_drafts_have_a_row_each_and_are_opened_in_windows_of_their_own(
    stage: Stage, killed: Callable[..., None]
) -> None:
    stage.put("ミオ")
    killed("ミオ", "ナイア")
    stage.wake()
    rows = board(stage).rows
    assert [row.snapshot.name for row in rows] == ["ナイア二世", "ミオ二世"]
    assert [row.choice.chosen() for row in rows] == ["draft", "draft"]
    board(stage).decide()
    names = sorted(window.character_page().document.name for window in stage.program.windows)  # type: ignore[union-attr]
    assert names == ["ナイア二世", "ミオ二世"]
    assert all(one.is_unsaved for one in stage.program.desk().documents)


def test_a_draft_that_was_never_saved_goes_to_the_bin_when_it_is_not_wanted(
    stage: Stage, killed: Callable[..., None]
) -> None:
    killed("ナイア", "ミオ")
    stage.wake()
    rows = board(stage).rows
    labels = [part.option.label for part in rows[0].choice.parts()]
    assert labels == ["控えを開く", "消したものへ"]
    for row in rows:
        row.choice.parts()[1].click()
    board(stage).decide()
    assert {item.title for item in stage.program.library.binned()} == {"ナイア二世", "ミオ二世"}
    assert stage.program.desk().documents == []


def test_a_restored_draft_of_a_file_that_changed_asks_before_it_is_written_over(
    stage: Stage, killed: Callable[..., None]
) -> None:
    path = stage.put("ミオ")
    killed("ミオ")
    path.write_bytes(path.read_bytes() + b"\n")
    stage.script.answers = ["draft"]
    stage.wake()
    stage.qtbot.waitUntil(lambda: stage.window.character_page() is not None, timeout=5000)
    page = stage.window.character_page()
    assert page is not None
    page.save()
    assert stage.script.asked[-1].title == "「ミオ.json」が外で変わっています"


def test_a_snapshot_is_kept_soon_after_a_change_and_goes_with_the_save(stage: Stage) -> None:
    path = stage.put("ミオ")
    stage.wake()
    page = stage.open(path)
    stage.change(page, "ミオ二世")
    stage.qtbot.waitUntil(lambda: bool(list(stage.places.recovery.rglob("*.draft"))), timeout=5000)
    page.save()
    assert list(stage.places.recovery.rglob("*.draft")) == []


def test_a_program_that_ends_on_purpose_leaves_nothing_to_offer(stage: Stage) -> None:
    path = stage.put("ミオ")
    stage.wake()
    stage.change(stage.open(path))
    stage.end()
    assert list(stage.places.recovery.rglob("*.draft")) == []


def test_a_draft_has_the_crest_of_its_character(stage: Stage, killed: Callable[..., None]) -> None:
    stage.put("ミオ")
    stage.put("ナイア")
    killed("ミオ", "ナイア")
    stage.wake()
    row = board(stage).findChildren(DraftRow)[0]
    assert row.snapshot.id in {"id-of-ミオ", "id-of-ナイア"}
    side = theme().px(40)
    place = QRect(theme().px(22), (row.height() - side) // 2, side, side)
    wanted = QImage(row.size(), QImage.Format.Format_RGB32)
    wanted.fill(0)
    painter = QPainter(wanted)
    draw_crest(painter, row.snapshot.id, place, radius=6)
    painter.end()
    middle = place.adjusted(6, 6, -6, -6)
    shown = row.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert shown.copy(middle) == wanted.copy(middle)
