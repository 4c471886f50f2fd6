"""Two versions side by side in the window: from a character, the library, and from questions."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from builder.core.edit import Insert, Set
from builder.core.survey import AnyCharacter
from builder.storage.characters import write
from builder.ui.compare.list_view import RowsView
from builder.ui.compare.page import ComparePage
from builder.ui.compare.rows import Kind
from builder.ui.menus import whole_menu
from builder.ui.recovery_dialog import RecoveryBoard
from tests.toy.lantern import begun, draft
from tests.ui.window.conftest import Stage
from tests.ui.window.test_recovery import KILLED


def page_of(stage: Stage) -> ComparePage:
    """The comparison that is shown."""
    page = stage.window.page()
    assert isinstance(page, ComparePage)
    return page


def told(view: RowsView) -> list[str]:
    """The lines as they are heard, heads left out."""
    return [row.spoken for row in view.rows() if row.kind is not Kind.HEAD]


def put(stage: Stage, name: str, character: AnyCharacter) -> Path:
    """A saved character in the library."""
    stage.places.library.mkdir(parents=True, exist_ok=True)
    path = stage.places.library / f"{name}.json"
    write(path, draft(character).stamped(), None)
    return path


@pytest.fixture
def opened(stage: Stage) -> ComparePage:
    """Mio was opened, called otherwise, and given a lantern."""
    path = stage.put("ミオ")
    stage.wake()
    page = stage.open(path)
    stage.change(page, "ミオ二世")
    assert page.document.live.do(Insert(("choices", "belongings"), {"id": "lantern"}))
    page.compare_asked.emit("")
    return page_of(stage)


def test_an_open_character_is_compared_with_itself_as_it_was_opened(
    stage: Stage, opened: ComparePage
) -> None:
    assert opened.keys() == ("opened", "now")
    lines = told(opened.chosen)
    assert "変わった 名前 ミオ \u2192 ミオ二世" in lines
    assert any(line.startswith("増えた") for line in lines)
    assert opened.comparison is not None
    assert opened.comparison.count > 1


def test_the_menu_of_a_character_leads_there(stage: Stage) -> None:
    path = stage.put("ミオ")
    stage.wake()
    stage.open(path)
    menu = whole_menu(stage.window)
    acts = [act for top in menu.actions() if (inner := top.menu()) is not None for act in inner.actions()]  # type: ignore[attr-defined]
    compare = next(act for act in acts if act.text() == "比べる…")
    compare.trigger()
    assert isinstance(stage.window.page(), ComparePage)


def test_escape_and_back_lead_to_the_character(stage: Stage, opened: ComparePage) -> None:
    QTest.keyClick(opened, Qt.Key.Key_Escape)
    assert stage.window.character_page() is not None


def test_the_sides_are_turned_round(stage: Stage, opened: ComparePage) -> None:
    opened.turn()
    assert opened.keys() == ("now", "opened")
    assert "変わった 名前 ミオ二世 \u2192 ミオ" in told(opened.chosen)
    assert any(line.startswith("なくなった") for line in told(opened.chosen))


def test_everything_shows_what_is_the_same_too(stage: Stage, opened: ComparePage) -> None:
    few = len(opened.chosen.rows()) + len(opened.following.rows())
    assert any(row.kind is Kind.SAME for row in opened.following.rows())
    opened.show_whole(on=True)
    assert len(opened.chosen.rows()) + len(opened.following.rows()) > few
    assert any(line.startswith("同じ") for line in told(opened.chosen))
    assert not any(row.kind is Kind.SAME for row in opened.following.rows())


def test_the_keyboard_walks_the_lines_and_asks_why(stage: Stage, opened: ComparePage) -> None:
    """Heads are passed over; Enter explains the number of the right side, Shift+Enter that of the left."""
    view = opened.chosen
    view.go_to_first()
    assert QApplication.focusWidget() is view
    assert view.rows()[view.currentIndex().row()].kind is not Kind.HEAD
    at = next(at for at, row in enumerate(view.rows()) if row.aside and row.kind is Kind.ITEM)
    for _ in range(len(view.rows())):
        if view.currentIndex().row() == at:
            break
        QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.currentIndex().row() == at
    following = opened.following
    door = next(at for at, row in enumerate(following.rows()) if row.new_of and row.old_of)
    following.setCurrentIndex(following.model().index(door, 0))
    QTest.keyClick(following, Qt.Key.Key_Return)
    right = opened.why(1)
    assert right is not None and right.isVisible()
    assert right.key == following.rows()[door].new_of
    right.close()
    QTest.keyClick(following, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    left = opened.why(0)
    assert left is not None and left.isVisible()
    assert left is not right
    left.close()


def test_a_click_on_a_number_explains_it_on_its_own_side(stage: Stage, opened: ComparePage) -> None:
    view = opened.following
    at = next(at for at, row in enumerate(view.rows()) if row.new_of and row.old_of)
    for side, rect in ((1, view.placed(at).new), (0, view.placed(at).old)):
        spot = view.visualRect(view.model().index(at, 0)).topLeft()
        inside = rect.topLeft() + QPoint(4, 8) if side == 1 else rect.topRight() + QPoint(-4, 8)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot + inside)
        why = opened.why(side)
        assert why is not None and why.isVisible()
        why.close()


def test_the_side_tells_the_account_of_the_points(stage: Stage, opened: ComparePage) -> None:
    """A lantern costs 20 of 60 coins."""
    first = opened.side.told[0]
    assert (first.old, first.new) == ("60", "40")


def test_both_languages_are_spoken_at_once(stage: Stage, opened: ComparePage) -> None:
    stage.program.words.use(language="en")
    assert "changed Name ミオ \u2192 ミオ二世" in told(opened.chosen)
    stage.program.words.use(language="ja")
    assert "変わった 名前 ミオ \u2192 ミオ二世" in told(opened.chosen)


def test_the_comparison_is_copied_as_text(stage: Stage, opened: ComparePage) -> None:
    opened.copy_button.click()
    (text,) = stage.script.copied
    assert "ミオ \u2192 ミオ二世" in text
    assert "コピー" in stage.told()
    stage.script.takes_copies = False
    opened.copy_button.click()
    assert "クリップボード" in stage.told()


def test_the_left_version_is_opened_as_a_character_of_its_own(stage: Stage, opened: ComparePage) -> None:
    opened.open_button.click()
    page = stage.window.character_page()
    assert page is not None
    assert page.document.name == "ミオ"
    assert page.document.path is None
    assert page.document.is_unsaved
    assert page.document.live.document.id != "id-of-ミオ"
    assert page.document.live.document.dice_id == "id-of-ミオ"


def test_saved_and_kept_states_can_be_chosen(stage: Stage) -> None:
    path = stage.put("ミオ")
    stage.wake()
    page = stage.open(path)
    stage.change(page, "二代目")
    page.save()
    stage.change(page, "三代目")
    page.save()
    page.compare_asked.emit("")
    shown = page_of(stage)
    kept = [key for key in shown.offered() if key.startswith("state:")]
    assert kept
    shown.pick(0, kept[-1])
    assert any(line.startswith("変わった 名前") for line in told(shown.chosen))
    shown.pick(1, "saved")
    assert shown.keys()[1] == "saved"


def test_another_file_is_chosen_in_the_dialog_and_a_torn_one_is_said_in_place(
    stage: Stage, opened: ComparePage, tmp_path: Path
) -> None:
    other = tmp_path / "よそ.json"
    write(other, draft(begun(belongings=[{"id": "club"}])).stamped(), None)
    torn = tmp_path / "torn.json"
    torn.write_text("{", encoding="utf-8")
    stage.script.files = [[other], [torn]]
    opened.pick(0, "browse")
    assert opened.keys()[0] == f"file:{other}"
    assert told(opened.chosen)
    opened.pick(0, "browse")
    assert opened.comparison is None
    assert told(opened.chosen) == []
    assert "torn.json" in opened.refusal()
    opened.pick(0, "opened")
    assert opened.refusal() == ""
    assert told(opened.chosen)


def test_two_of_the_library_are_compared(stage: Stage) -> None:
    put(stage, "a", begun(belongings=[{"id": "club"}]).model_copy(update={"id": "c-a"}))
    put(stage, "b", begun(belongings=[{"id": "oil"}]).model_copy(update={"id": "c-b"}))
    stage.put("ミオ")
    window = stage.wake()
    view = window.library.shelf.view
    paths = [entry.path for entry in stage.program.library.entries if entry.path.stem in ("a", "b")]
    view.choose(paths, paths[0])
    assert window.library.foot.compare_button.isVisible()
    window.library.foot.compare_button.click()
    page = page_of(stage)
    marks = {line.split()[0] for line in told(page.chosen)}
    assert {"増えた", "なくなった"} <= marks
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert window.page() is window.library


def test_the_library_offers_to_compare_two_not_three(stage: Stage) -> None:
    for name in ("a", "b", "c"):
        stage.put(name)
    window = stage.wake()
    stage.select("a", "b", "c")
    assert not window.library.foot.compare_button.isVisible()
    stage.select("a", "b")
    assert window.library.foot.compare_button.isVisible()


def test_one_file_is_compared_with_its_newest_kept_state(stage: Stage) -> None:
    path = stage.put("ミオ")
    stage.wake()
    page = stage.open(path)
    stage.change(page, "二代目")
    page.save()
    stage.window.show_library()
    stage.select("二代目")
    stage.window.library.actions_of_files["compare"].trigger()
    assert page_of(stage).keys()[1] == "saved"


def test_a_file_that_somebody_else_wrote_can_be_compared_before_it_is_decided(stage: Stage) -> None:
    path = stage.put("ミオ")
    stage.wake()
    page = stage.open(path)
    stage.change(page, "わたしの名")
    other = begun().model_copy(update={"id": "id-of-ミオ"})
    theirs = other.model_copy(update={"profile": other.profile.model_copy(update={"name": "よその名"})})
    write(path, draft(theirs).stamped(), None, force=True)
    stage.script.answers = ["compare"]
    page.save()
    shown = page_of(stage)
    assert shown.keys() == ("saved", "now")
    assert "変わった 名前 よその名 \u2192 わたしの名" in told(shown.chosen)
    assert page.document.is_unsaved
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert stage.window.character_page() is page


def test_a_narrow_window_has_one_column_and_the_account_in_a_drawer(
    stage: Stage, opened: ComparePage
) -> None:
    opened.fit(1024)
    assert not opened.side.isVisible()
    QTest.keyClick(opened.chosen, Qt.Key.Key_F7)
    assert opened.drawer.isVisible()
    assert opened.side.isVisible()
    QTest.keyClick(opened.drawer, Qt.Key.Key_Escape)
    assert not opened.drawer.isVisible()
    opened.fit(1366)
    assert opened.side.isVisible()


def test_long_words_are_never_cut(stage: Stage, opened: ComparePage) -> None:
    page = stage.window.characters[0]
    words = "とても長いひとこと紹介。" * 12
    assert page.document.live.do(Set(("profile", "concept"), words))
    opened.compare()
    view = opened.chosen
    at = next(at for at, row in enumerate(view.rows()) if words in row.new)
    placed = view.placed(at)
    assert placed.new_lines is not None
    assert placed.new_lines.lines > 1
    assert placed.height > view.placed(at - 1).height
    assert view.height() == sum(view.placed(n).height for n in range(len(view.rows())))


@pytest.fixture
def killed(stage: Stage) -> Callable[..., None]:
    """Another program that opened these and was killed."""

    def kill(*names: str) -> None:
        command = [sys.executable, "-c", KILLED, str(stage.places.library.parent), *names]
        root = Path(__file__).parents[3]
        assert subprocess.run(command, cwd=root, check=False, timeout=50).returncode == 9

    return kill


def test_a_draft_can_be_compared_and_the_question_stands_again(
    stage: Stage, killed: Callable[..., None]
) -> None:
    stage.put("ミオ")
    killed("ミオ")
    stage.script.answers = ["compare"]
    stage.wake()
    stage.qtbot.waitUntil(lambda: isinstance(stage.window.page(), ComparePage), timeout=5000)
    page = page_of(stage)
    assert page.keys() == ("saved", "draft")
    assert "変わった 名前 ミオ \u2192 ミオ二世" in told(page.chosen)
    asked = len(stage.script.asked)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    stage.qtbot.waitUntil(lambda: len(stage.script.asked) > asked, timeout=5000)


def test_of_several_drafts_each_can_be_compared(stage: Stage, killed: Callable[..., None]) -> None:
    stage.put("ミオ")
    stage.put("カイ")
    killed("ミオ", "カイ", "まだない")

    def boards() -> list[RecoveryBoard]:
        return [
            one
            for one in QApplication.topLevelWidgets()
            if isinstance(one, RecoveryBoard) and one.isVisible()
        ]

    stage.wake()
    stage.qtbot.waitUntil(lambda: bool(boards()), timeout=5000)
    rows = {row.snapshot.name: row for row in boards()[0].rows}
    assert not rows["まだない二世"].compare.isVisible()
    rows["カイ二世"].compare.click()
    page = page_of(stage)
    assert page.keys() == ("saved", "draft")
    QTest.keyClick(page, Qt.Key.Key_Escape)
    stage.qtbot.waitUntil(lambda: bool(boards()), timeout=5000)
    boards()[0].reject()
