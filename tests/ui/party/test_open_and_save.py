"""A party is begun, filled, saved, opened again; what others wrote meanwhile is not written over unasked."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from builder.core.edit import Set
from builder.storage.parties import read_party, write_party
from builder.storage.paths import Paths
from builder.ui.recovery_dialog import RecoveryBoard
from tests.ui.hand import spoken_name
from tests.ui.party.conftest import BURGLAR, DETECTIVE, DUELIST, GUARD, GURPS, Gm, keys, names, press, sample

CONTROL = Qt.KeyboardModifier.ControlModifier


def saved_parties(gm: Gm) -> list[Path]:
    return sorted(gm.stage.places.parties.glob("*.json"))


def test_an_empty_party_says_what_to_do_and_offers_it(gm: Gm) -> None:
    page = gm.begin()
    assert page.overview.empty().isVisible()
    assert page.overview.empty().button.text() == "ファイルを加える"
    gm.stage.script.files.append([sample(GUARD)])
    press(page.overview.empty().button)
    gm.stage.qtbot.waitUntil(lambda: not gm.board().is_reading, timeout=20_000)
    gm.board().take()
    assert not page.overview.empty().isVisible()
    assert list(names(gm)) == ["ガレス"]


def test_files_dropped_on_the_window_come_into_the_open_party(gm: Gm) -> None:
    page = gm.begin(*GURPS, DETECTIVE)
    assert page.bar.name.name() == "霧の街道"
    assert page.bar.name.line() == "4人\u3000GURPS 第4版 3・ベーシック・ロールプレイング 1"
    assert list(names(gm)) == ["ガレス", "ナイア", "ジュリアン"]
    assert page.is_unsaved
    assert page.bar.saved_words() == "未保存"


def test_a_party_is_saved_under_its_name_and_opened_again(gm: Gm) -> None:
    page = gm.begin(GUARD, BURGLAR)
    QTest.keyClick(page, Qt.Key.Key_S, CONTROL)
    (path,) = saved_parties(gm)
    assert path.name == "霧の街道.json"
    assert not page.is_unsaved
    assert page.bar.saved_words().startswith("保存済み")
    page.back_asked.emit()
    assert gm.window.party_page() is None
    gm.window.open_path(path)
    assert list(names(gm)) == ["ガレス", "ナイア"]
    assert not gm.page.is_unsaved


def test_what_comes_into_a_saved_party_is_saved_at_once(gm: Gm) -> None:
    page = gm.begin(GUARD)
    page.save()
    gm.bring(BURGLAR)
    assert not page.is_unsaved
    (path,) = saved_parties(gm)
    assert [one.name for one in read_party(path).party.members] == ["ガレス", "ナイア"]


def test_a_party_that_is_open_is_brought_forward_and_not_opened_twice(gm: Gm) -> None:
    page = gm.begin(GUARD)
    page.save()
    path = page.path
    assert path is not None
    gm.window.show_page(gm.window.library)
    gm.window.open_path(path)
    assert gm.window.party_page() is page
    assert len(gm.window.parties) == 1


def test_the_name_is_changed_in_the_bar_and_the_change_undone(gm: Gm) -> None:
    page = gm.begin(GUARD)
    assert spoken_name(page.bar.name) == "霧の街道、1人\u3000GURPS 第4版 1。名前を変える"
    QTest.keyClick(page, Qt.Key.Key_F2)
    page.asking().line.setText("霧の向こう")
    keys(page.asking().line, Qt.Key.Key_Return)
    assert page.bar.name.name() == "霧の向こう"
    QTest.keyClick(page, Qt.Key.Key_Z, CONTROL)
    assert page.bar.name.name() == "霧の街道"


def test_what_somebody_else_wrote_is_asked_about(gm: Gm) -> None:
    page = gm.begin(GUARD)
    page.save()
    path = page.path
    assert path is not None
    other = read_party(path)
    write_party(path, other.party.model_copy(update={"session": "第3回"}), other.digest)
    page.work.do(Set(("notes",), "橋が落ちた"))
    page.save()
    question = gm.stage.script.asked[-1]
    assert "外で変わっています" in question.title
    assert "compare" not in [answer.key for answer in question.answers]
    assert page.is_unsaved
    assert read_party(path).party.session == "第3回"
    gm.stage.script.answers.append("both")
    page.save()
    assert len(saved_parties(gm)) == 2
    assert not page.is_unsaved


def test_a_closed_window_asks_about_a_party_that_is_not_saved(gm: Gm) -> None:
    page = gm.begin(GUARD)
    gm.stage.script.answers.append("")
    gm.window.close()
    gm.stage.qtbot.waitUntil(lambda: bool(gm.stage.script.asked))
    assert gm.window.isVisible()
    assert gm.stage.script.asked[-1].title == "「霧の街道」を保存しますか"
    gm.stage.script.answers.append("save")
    gm.window.close()
    gm.stage.qtbot.waitUntil(lambda: not gm.stage.program.windows)
    assert [path.name for path in saved_parties(gm)] == ["霧の街道.json"]
    assert page.work not in gm.stage.program.desk().parties


def test_back_to_the_library_leaves_an_unsaved_party_open_and_says_so(gm: Gm) -> None:
    page = gm.begin(GUARD)
    page.back_asked.emit()
    assert page in gm.window.parties
    assert "霧の街道" in gm.stage.told()


# A program that opens parties, keeps snapshots, and is killed.
KILLED = """
import os, sys
from datetime import datetime
from pathlib import Path
from builder.core.edit import apply
from builder.gm_desk import GmDesk
from builder.storage.parties import party_json, read_party, write_party
from builder.storage.paths import Paths
from builder.storage.recovery import Session
from builder.workshop import Workshop

places, saved = Paths.at(Path(sys.argv[1])), sys.argv[2] == "saved"
now = datetime.now().astimezone()
desk = GmDesk(Workshop(lambda: now, places.packs))
party = desk.new("霧の街道")
for edit in desk.take(party, desk.plan(party, desk.gather(Path(name) for name in sys.argv[3:]))):
    party = apply(party, edit)
path, digest = places.parties / "霧の街道.json", None
if saved:
    path.parent.mkdir(parents=True)
    digest = write_party(path, party, None)
draft = party.model_copy(update={"session": "第3回"})
session = Session.begin(places.recovery, now)
session.keep("draft", party_json(draft), path if saved else None, digest, now)
os._exit(9)
"""


def killed(places: Paths, saved: str, *names: str) -> None:
    files = [str(sample(name)) for name in names]
    command = [sys.executable, "-c", KILLED, str(places.library.parent), saved, *files]
    root = Path(__file__).parents[3]
    assert subprocess.run(command, cwd=root, check=False, timeout=50).returncode == 9


def test_a_party_that_was_never_saved_is_offered_after_a_crash(
    places: Paths, again: Callable[[], Gm]
) -> None:
    killed(places, "new", GUARD, DUELIST)
    gm = again()
    board = recovery_board(gm)
    assert [row.snapshot.kind for row in board.rows] == ["party"]
    board.decide()
    assert list(names(gm)) == ["ガレス", "ジュリアン"]
    assert gm.page.work.party.session == "第3回"
    assert gm.page.is_unsaved


def test_of_a_saved_party_either_state_can_be_opened_after_a_crash(
    places: Paths, again: Callable[[], Gm]
) -> None:
    killed(places, "saved", GUARD)
    gm = again()
    gm.stage.qtbot.waitUntil(lambda: bool(gm.stage.script.asked))
    question = gm.stage.script.asked[-1]
    assert [answer.key for answer in question.answers] == ["", "saved", "draft"]
    assert "霧の街道" in question.cause


def recovery_board(gm: Gm) -> RecoveryBoard:
    def there() -> list[RecoveryBoard]:
        boards = QApplication.topLevelWidgets()
        return [one for one in boards if isinstance(one, RecoveryBoard) and one.isVisible()]

    gm.stage.qtbot.waitUntil(lambda: bool(there()), timeout=5000)
    return there()[0]


def test_an_earlier_state_of_the_file_comes_back_as_one_step(gm: Gm) -> None:
    page = gm.begin(GUARD, BURGLAR)
    page.save()
    page.remove(gm.row("ナイア"))
    page.work.do(Set(("notes",), "橋が落ちた"))
    page.save()
    states = page.earlier_states()
    assert len(states) == 2
    _, go_back = states[-1]
    go_back()
    assert list(names(gm)) == ["ガレス", "ナイア"]
    assert page.work.party.notes == ""
    assert page.is_unsaved
    page.work.undo()
    assert list(names(gm)) == ["ガレス"]
    assert page.work.party.notes == "橋が落ちた"
