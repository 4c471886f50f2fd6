"""Files on a party: every file a row, nothing changed before the button, one step back."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder.core.party_edits import put_campaign, put_current, remove, waive
from builder.storage.parties import party_json
from builder.ui.reading_order import takes_tab
from builder.ui.shapes import State
from builder.ui.theme import Theme
from tests.desk.guests import DUELIST, GUARD, NAIA, SAMPLES, changed, desk, drafted, lamp, lit, wrote
from tests.desk.test_import import later
from tests.ui.hand import press, spoken_name
from tests.ui.party.import_stage import (
    ImportStage,
    click_decision,
    row_of,
    said,
    shown_decisions,
)

JULIEN = "ジュリアン・ド・モンフォール"


@pytest.fixture
def stage(qtbot: QtBot, tmp_path: Path) -> ImportStage:
    return ImportStage(qtbot, tmp_path)


def test_nothing_is_changed_before_the_button_and_all_is_one_step_back(stage: ImportStage) -> None:
    board = stage.read(GUARD, NAIA)
    assert stage.names() == []
    assert [row.state for row in board.list.rows] == [State.OK, State.OK]
    assert said(board) == ["新しい仲間です。ルール違反はありません。"] * 2
    assert board.go.words() == "2人を加える"
    press(board, Qt.Key.Key_Return)
    assert stage.names() == ["ガレス", "ナイア"]
    assert not board.isVisible()
    assert stage.taken == [(1, 2)]
    assert stage.told == ["2人を加えました。パーティはまだ保存していません。"]
    assert stage.program.words.say(stage.work.draft.undo_name or "") == "パーティに加える"
    stage.work.draft.undo()
    assert stage.names() == []


def test_what_is_saved_at_once_is_not_called_unsaved(stage: ImportStage, tmp_path: Path) -> None:
    board = stage.board(GUARD)
    board.taken.connect(lambda rows: stage.work.save(tmp_path / "party.json"))
    stage.qtbot.waitUntil(lambda: not board.is_reading)
    board.take()
    assert stage.told == ["1人を加えました。"]


def test_reading_can_be_left_and_nothing_has_happened(stage: ImportStage, tmp_path: Path) -> None:
    files = [lamp(tmp_path, f"灯{number}") for number in range(40)]
    board = stage.board(*files)
    assert board.is_reading
    press(board, Qt.Key.Key_Return)
    assert board.isVisible()
    press(board, Qt.Key.Key_Escape)
    assert not board.isVisible()
    stage.qtbot.wait(30)
    assert stage.names() == []
    assert stage.told == []


def test_a_member_in_a_newer_version_shows_field_by_field_what_is_otherwise(
    stage: ImportStage, tmp_path: Path
) -> None:
    stage.bring(GUARD)
    stage.do(put_current(stage.work.party, 1, "hp", 9))
    board = stage.read(changed(GUARD, tmp_path / "ガレス.json", later))
    row = board.list.rows[0]
    assert row.state is State.TODO
    assert row.is_unfolded
    assert row.decision == "replace"
    assert shown_decisions(row) == ["置き換える", "両方残す", "加えない"]
    told = row.details()
    assert told is not None
    lines = told.text().splitlines()
    assert "〈槍〉のCP: 4 → 8" in lines
    assert "槍の命中: 13 → 14" in lines
    assert "得たCP: 0 → 4" in lines
    assert "いまのHP 9 ／ 12は、この卓のものを残します。" in lines
    press(board, Qt.Key.Key_Return)
    member = stage.work.party.members[0]
    assert len(stage.work.party.members) == 1
    assert dict(member.current) == {"hp": 9}
    assert member.character.word("modified") == "2026-12-28T12:00:00Z"
    assert stage.told == ["1人を新しい版にしました。パーティはまだ保存していません。"]
    assert stage.taken == [(1,)]


def test_waivers_of_this_desk_are_said_to_stay(stage: ImportStage, tmp_path: Path) -> None:
    stage.bring(GUARD)

    def poor(raw: dict[str, object]) -> None:
        choices = raw["choices"]
        assert isinstance(choices, dict)
        choices["settings"]["starting_points"] = 50

    campaign = stage.gm.campaign_of(
        stage.gm.workshop.read(changed(GUARD, tmp_path / "s.json", poor)).character
    )
    stage.do(put_campaign(stage.work.party, "gurps4e", campaign))
    finding = next(
        one for one in stage.work.survey.members[0].findings if one.issue.severity.value == "error"
    )
    stage.do(waive(stage.work.party, 1, finding.issue, "前からの約束", stage.program.now()))
    board = stage.read(changed(GUARD, tmp_path / "ガレス.json", later))
    told = board.list.rows[0].details()
    assert told is not None
    assert "GM許可1件は、この卓のものを残します。" in told.text()


def test_keys_walk_the_rows_choose_and_count(stage: ImportStage, tmp_path: Path) -> None:
    stage.bring(GUARD)
    board = stage.read(changed(GUARD, tmp_path / "g.json", later), NAIA, DUELIST)
    first, second, third = board.list.rows
    assert board.go.words() == "3人を加える"
    focused = QApplication.focusWidget()
    assert focused is not None and first.isAncestorOf(focused)
    press(focused, Qt.Key.Key_Right)
    assert first.decision == "both"
    focused = QApplication.focusWidget()
    assert focused is not None
    press(focused, Qt.Key.Key_Down)
    focused = QApplication.focusWidget()
    assert focused is not None and second.isAncestorOf(focused)
    press(focused, Qt.Key.Key_Right)
    assert second.decision == "leave"
    assert board.go.words() == "2人を加える"
    press(board, Qt.Key.Key_Return)
    assert stage.names() == ["ガレス", "ガレス", JULIEN]
    ids = {member.id for member in stage.work.party.members}
    assert len(ids) == 3
    assert third.decision == "add"


def test_tab_goes_from_row_to_row_and_to_the_button(stage: ImportStage) -> None:
    board = stage.read(GUARD, NAIA)
    assert board.go.hasFocus()
    seen = []
    for _ in range(4):
        focused = QApplication.focusWidget()
        assert focused is not None
        press(focused, Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        owner = [row.item.name for row in board.list.rows if focused and row.isAncestorOf(focused)]
        seen.append(owner[0] if owner else "foot")
    assert seen == ["ガレス", "ナイア", "foot", "foot"]


def test_the_mouse_decides_and_presses_the_button(stage: ImportStage) -> None:
    board = stage.read(GUARD, NAIA)
    click_decision(row_of(board, "ナイア"), "leave")
    assert board.go.words() == "1人を加える"
    QTest.mouseClick(board.go, Qt.MouseButton.LeftButton)
    assert stage.names() == ["ガレス"]


def test_the_mouse_folds_and_unfolds_a_changed_member(stage: ImportStage, tmp_path: Path) -> None:
    stage.bring(GUARD)
    board = stage.read(changed(GUARD, tmp_path / "g.json", later))
    row = board.list.rows[0]
    high = row.height()
    assert row.fold is not None
    QTest.mouseClick(row.fold, Qt.MouseButton.LeftButton)
    stage.qtbot.waitUntil(lambda: row.height() < high)
    assert not row.is_unfolded
    QTest.mouseClick(row.fold, Qt.MouseButton.LeftButton)
    stage.qtbot.waitUntil(lambda: row.height() == high)
    assert row.is_unfolded


def test_where_nothing_is_chosen_the_button_says_so_and_does_nothing(stage: ImportStage) -> None:
    board = stage.read(GUARD)
    click_decision(board.list.rows[0], "leave")
    assert board.go.accessibleDescription() == "加えるものが選ばれていません。"
    press(board, Qt.Key.Key_Return)
    assert board.isVisible()
    assert stage.names() == []
    press(board, Qt.Key.Key_Escape)
    assert stage.told == []


def test_a_broken_file_is_an_error_with_its_line_and_says_what_stays(
    stage: ImportStage, tmp_path: Path
) -> None:
    own = wrote(tmp_path / "ナイア.json", NAIA.read_bytes())
    stage.bring(own)
    cut = wrote(tmp_path / "new" / "ナイア.json", NAIA.read_bytes()[:3000])
    board = stage.read(cut, GUARD)
    row = board.list.rows[0]
    assert row.state is State.ERROR
    assert "行目で切れています" in row.sentence()
    assert row.sentence().endswith("卓のナイアはそのままです。")
    assert shown_decisions(row) == []
    assert board.go.words() == "1人を加える"
    board.take()
    assert stage.names() == ["ナイア", "ガレス"]


def test_a_broken_file_that_is_called_as_a_member_names_who_stays(stage: ImportStage, tmp_path: Path) -> None:
    stage.bring(NAIA)
    board = stage.read(wrote(tmp_path / "ナイア.json", NAIA.read_bytes()[:3000]))
    assert said(board)[0].endswith("もう一度受け取ってください。卓のナイアはそのままです。")


def test_where_nothing_can_be_read_the_button_closes(stage: ImportStage, tmp_path: Path) -> None:
    board = stage.read(wrote(tmp_path / "x.json", b"[]"))
    assert board.go.words() == "閉じる"
    press(board, Qt.Key.Key_Return)
    assert not board.isVisible()
    assert stage.told == []
    assert stage.work.draft.undo_name is None


def test_other_settings_are_a_note_and_the_decision_names_the_desk(
    stage: ImportStage, tmp_path: Path
) -> None:
    def poor(raw: dict[str, object]) -> None:
        choices = raw["choices"]
        assert isinstance(choices, dict)
        choices["settings"]["starting_points"] = 50

    stage.do(
        put_campaign(
            stage.work.party, "gurps4e", stage.gm.campaign_of(stage.gm.workshop.read(GUARD).character)
        )
    )
    board = stage.read(changed(GUARD, tmp_path / "poor.json", poor))
    row = board.list.rows[0]
    assert row.state is State.NOTE
    assert "ほかの設定で作られています（開始時CPなど1か所）。" in row.sentence()
    assert shown_decisions(row) == ["この卓の設定で調べる", "加えない"]


def test_a_missing_pack_is_a_note(stage: ImportStage, tmp_path: Path) -> None:
    def packed(raw: dict[str, object]) -> None:
        raw["packs"] = [{"id": "my-rulebook", "revision": 3, "digest": "0" * 64}]

    board = stage.read(changed(GUARD, tmp_path / "packed.json", packed))
    row = board.list.rows[0]
    assert row.state is State.NOTE
    assert "表パック「my-rulebook」改訂3がこの卓にありません。" in row.sentence()


def test_a_foreign_file_shows_its_account(stage: ImportStage, tmp_path: Path) -> None:
    raw = {
        "version": 5,
        "id": "Aq1b2c3d4e5f6g7h8",
        "total_points": 100,
        "profile": {"name": "朝霧 アンナ", "player_name": "みどり"},
        "attributes": [{"attr_id": "st", "adj": 1, "calc": {"value": 11, "points": 10}}],
        "traits": [{"id": "tQ1b2c3d4e5f6g7h8", "name": "Never Heard Of It", "base_points": 5}],
    }
    board = stage.read(wrote(tmp_path / "anna.gcs", json.dumps(raw).encode()))
    row = board.list.rows[0]
    assert "ほかのプログラムのファイルから読みました。" in row.sentence()
    row.come_near()
    assert row.fold is not None
    QTest.mouseClick(row.fold, Qt.MouseButton.LeftButton)
    told = row.details()
    assert told is not None
    assert "Never Heard Of It" in told.text()


def test_settings_that_a_party_file_brings_are_said_before(stage: ImportStage, tmp_path: Path) -> None:
    room = desk()
    first = drafted(room, GUARD)
    first.do(put_campaign(first.document, "gurps4e", room.usual_campaign("gurps4e")))
    board = stage.read(wrote(tmp_path / "old.json", party_json(first.stamped())))
    assert board.foot_words() == "GURPS 第4版のキャンペーン設定も、この卓のものになります。"
    board.take()
    assert set(stage.work.party.campaigns) == {"gurps4e"}


def test_when_the_party_changed_meanwhile_it_is_looked_at_again(stage: ImportStage, tmp_path: Path) -> None:
    stage.bring(GUARD)
    board = stage.read(changed(GUARD, tmp_path / "g.json", later), NAIA)
    click_decision(board.list.rows[1], "leave")
    stage.do(remove(1))
    board.take()
    assert board.isVisible()
    assert stage.names() == []
    assert [row.item.state for row in board.list.rows] == ["new", "new"]
    assert [row.decision for row in board.list.rows] == ["add", "leave"]
    assert "パーティが変わりました" in board.refusal()
    board.take()
    assert stage.names() == ["ガレス"]


def test_an_edit_that_cannot_be_keeps_the_board_and_says_why(stage: ImportStage, tmp_path: Path) -> None:
    one = lamp(tmp_path, "ada", **lit("ada"))
    stage.bring(one)
    member = stage.work.party.members[0]
    crowd = tuple(
        member.model_copy(update={"row": row, "character": member.character}) for row in range(1, 1001)
    )
    full = stage.work.party.model_copy(update={"members": crowd, "last_row": 1000})
    stage.work, _ = stage.program.desk().open_party(wrote(tmp_path / "full.json", party_json(full)))
    board = stage.read(lamp(tmp_path / "new", "ada", 5, **lit("ada", might=12)))
    click_decision(board.list.rows[0], "both")
    board.take()
    assert board.isVisible()
    assert board.refusal() != ""
    assert len(stage.work.party.members) == 1000


def test_the_board_speaks_the_other_language_when_told(stage: ImportStage) -> None:
    board = stage.read(GUARD, NAIA)
    click_decision(board.list.rows[0], "leave")
    stage.program.words.use(language="en")
    assert said(board)[0] == "New to this party. No rule is broken."
    assert board.go.words() == "Add 1"
    assert board.list.rows[0].decision == "leave"


@pytest.mark.parametrize("factor", [1.0, 1.5, 2.0])
def test_every_word_of_a_row_has_its_room(
    stage: ImportStage, look: Theme, tmp_path: Path, factor: float
) -> None:
    look.use(text_factor=factor)
    stage.bring(GUARD)
    board = stage.read(changed(GUARD, tmp_path / "g.json", later), NAIA, wrote(tmp_path / "x.json", b"[]"))
    for row in board.list.rows:
        assert row.height() >= row.height_at(row.width())
        if row.segments is not None:
            assert row.rect().contains(row.segments.geometry())
    assert board.rect().contains(board.go.geometry().translated(0, 0))
    assert board.height() <= 768 + 2 * 18


# what is meant badly, or is too much


def bomb(path: Path) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(22):
            archive.writestr(f"{number}.json", b" " * 20_000_000)
    return path


def test_hostile_files_are_sentences_and_the_good_ones_come(stage: ImportStage, tmp_path: Path) -> None:
    outside = tmp_path / "outside.zip"
    with zipfile.ZipFile(outside, "w") as archive:
        archive.writestr("../../evil.json", GUARD.read_bytes())
        archive.writestr("good.json", NAIA.read_bytes())
    huge = wrote(tmp_path / "huge.gcs", b'{"version": 5, "x": "' + b"x" * 50_000_000 + b'"}')
    board = stage.read(bomb(tmp_path / "bomb.zip"), outside, huge, GUARD)
    assert all(text and "⟦" not in text for text in said(board))
    faults = [row for row in board.list.rows if row.item.state == "fault"]
    whole = " ".join(row.sentence() for row in faults)
    assert "bomb.zip" in whole
    assert "フォルダの外を指す名前" in whole
    assert "huge.gcs" in whole
    assert all(row.state is State.ERROR for row in faults)
    assert board.go.words() == "2人を加える"
    board.take()
    assert stage.names() == ["ナイア", "ガレス"]
    assert not list(tmp_path.parent.glob("evil.json"))


def test_duplicates_come_once_and_say_so(stage: ImportStage, tmp_path: Path) -> None:
    copy = wrote(tmp_path / "copy.json", GUARD.read_bytes())
    newer = changed(GUARD, tmp_path / "newer.json", later)
    board = stage.read(GUARD, copy, newer)
    assert [row.item.state for row in board.list.rows] == ["twice", "twice", "new"]
    assert board.go.words() == "1人を加える"
    board.take()
    assert stage.names() == ["ガレス"]
    assert stage.work.party.members[0].file == "newer.json"


def test_a_system_that_is_left_out_can_be_taken_and_stays_whole(qtbot: QtBot, tmp_path: Path) -> None:
    stage = ImportStage(qtbot, tmp_path, without=["brp"])
    agent = SAMPLES / "brp" / "1-harbour-detective.ja.json"
    board = stage.read(agent)
    assert board.list.rows[0].state is State.NOTE
    assert "brp" in said(board)[0]
    board.take()
    assert stage.work.party.members[0].character.raw == json.loads(agent.read_text("utf-8"))


def test_two_hundred_come_with_controls_only_where_one_looks(stage: ImportStage, tmp_path: Path) -> None:
    for number in range(200):
        lamp(tmp_path / "in", f"灯{number:03}", **lit(f"灯{number:03}"))
    board = stage.read(tmp_path / "in")
    rows = board.list.rows
    assert len(rows) == 200
    assert board.go.words() == "200人を加える"
    assert sum(row.segments is not None for row in rows) < 60
    assert rows[199].segments is None
    bar = board.list.area.verticalScrollBar()
    bar.setValue(bar.maximum())
    stage.qtbot.waitUntil(lambda: rows[199].segments is not None)
    click_decision(rows[199], "leave")
    board.take()
    assert len(stage.work.party.members) == 199


def test_everything_that_takes_the_keyboard_has_a_name(stage: ImportStage, tmp_path: Path) -> None:
    stage.bring(GUARD)
    board = stage.read(changed(GUARD, tmp_path / "g.json", later), NAIA, wrote(tmp_path / "x.json", b"[]"))
    found = [one for one in board.findChildren(QWidget) if one.isVisible() and takes_tab(one)]
    assert found
    assert all(spoken_name(one) for one in found)
    assert all(row.accessibleName() for row in board.list.rows)
    assert board.list.rows[0].accessibleName().startswith("未完了 ガレス")


def test_a_row_that_is_higher_than_the_view_shows_its_beginning(
    stage: ImportStage, look: Theme, tmp_path: Path
) -> None:
    look.use(text_factor=2.0)
    stage.bring(GUARD)
    board = stage.read(NAIA, changed(GUARD, tmp_path / "g.json", later))
    row = board.list.rows[1]
    assert row.visibleRegion().boundingRect().top() == 0
