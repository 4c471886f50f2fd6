"""Ledger, strip and issues: what is left, what it went into, the limits, and where a complaint leads."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.core.character import Waiver
from builder.ui.character_view import CharacterView
from builder.ui.controls.button import Button
from builder.ui.controls.segments import Segments
from builder.ui.controls.stepper import Stepper
from builder.ui.issues import IssueRow, ordered
from builder.ui.page_state import issue_state
from builder.ui.strip import Strip
from tests.ui import toy
from tests.ui.character.stage import focused, inner, open_view, press, roster_of, row_of, settle
from tests.ui.hand import type_text

SHIFT = Qt.KeyboardModifier.ShiftModifier
TROUBLE = toy.Choices(strength=20, quirks=tuple(toy.Quirk(row=n, text="癖") for n in range(1, 8)))


def view_of(qtbot: QtBot, choices: toy.Choices | None = None, page: str = "basics") -> CharacterView:
    view = open_view(choices or toy.Choices(), page=page)
    qtbot.addWidget(view)
    return view


def issue_row(view: CharacterView, code: str) -> IssueRow:
    return next(row for row in view.ledger.issues.rows() if row.issue is not None and row.issue.code == code)


def test_what_is_left_is_the_large_figure(qtbot: QtBot) -> None:
    view = view_of(qtbot, toy.Choices(strength=12))
    assert view.ledger.head.figure.figure() == "55"
    assert view.ledger.head.figure.accessibleName() == "残りCP 55"


def test_the_categories_are_the_summands_with_a_ledger_of_their_own(qtbot: QtBot) -> None:
    view = view_of(qtbot, toy.Choices(strength=12, quirks=(toy.Quirk(row=1, text="歌う"),)))
    rows = [row.figure.accessibleName() for row in view.ledger.category_rows()]
    assert rows == ["能力値 20", "技能 0", "癖 −1", "自制 0"]


def test_a_click_on_a_category_asks_why_and_a_double_click_goes_to_its_page(qtbot: QtBot) -> None:
    view = view_of(qtbot)
    row = view.ledger.category_rows()[1]
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    assert view.why.key == "cost.skills"
    view.why.close()
    QTest.mouseDClick(row, Qt.MouseButton.LeftButton)
    settle()
    assert view.page_key == "skills"


def test_a_limit_says_its_number_and_state_in_words(qtbot: QtBot) -> None:
    view = view_of(qtbot, TROUBLE)
    assert [meter.accessibleName() for meter in view.ledger.meters()] == ["癖 7、上限 5、2 超過"]


def test_the_numbers_for_play_are_doors(qtbot: QtBot) -> None:
    view = view_of(qtbot)
    number = next(
        one for one in view.ledger.play.findChildren(type(view.ledger.head.figure)) if one.figure() == "8"
    )
    number.click()
    assert view.why.key == "dodge"
    view.why.close()


def test_the_crest_is_stamped_when_nothing_is_left_and_nothing_is_wrong(qtbot: QtBot) -> None:
    view = view_of(qtbot, toy.Choices(points=20, strength=12, calling="calling1"))
    assert view.ledger.head.seal.isVisible()
    assert view.ledger.issues.rows() == []
    view.live.undo()
    open_one = view_of(qtbot, toy.Choices(points=21, strength=12, calling="calling1"))
    assert not open_one.ledger.head.seal.isVisible()


def test_errors_come_first_then_to_dos_then_notes(qtbot: QtBot) -> None:
    view = view_of(qtbot, TROUBLE)
    assert [issue_state(issue) for issue, _ in ordered(view.bench)] == ["error", "todo", "note"]
    spoken = [row.accessibleName() for row in view.ledger.issues.rows()]
    assert spoken[0] == "違反 CPを18点使いすぎています。 基本能力値 · 体力"


@pytest.mark.parametrize("how", ["click", "enter"])
def test_an_issue_leads_to_its_page_and_gives_its_field_the_keyboard(qtbot: QtBot, how: str) -> None:
    view = view_of(qtbot, page="skills")
    row = issue_row(view, "TOY-CALLING")
    if how == "click":
        QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    else:
        row.setFocus()
        press(row, Qt.Key.Key_Return)
    settle()
    assert view.page_key == "basics"
    assert row_of(view, "choices", "calling").isAncestorOf(focused())


def test_an_issue_of_a_cell_leads_into_its_row(qtbot: QtBot) -> None:
    skills = tuple(toy.Skill(row=n, id=f"skill{n}", points=3 if n == 30 else 1) for n in range(1, 41))
    view = view_of(qtbot, toy.Choices(skills=skills), page="profile")
    view.ledger.issues.walk(1)
    settle()
    assert view.page_key == "skills"
    assert roster_of(view).view.current == 30
    assert isinstance(focused(), Stepper)


def test_an_issue_inside_the_open_line_unfolds_it(qtbot: QtBot) -> None:
    view = view_of(qtbot, toy.with_skills(3), page="profile")
    view.go_to(("choices", "skills", 2, "control"))
    settle()
    roster = roster_of(view).view
    assert roster.unfolded is not None and roster.unfolded.line.key == 2
    assert inner(roster.unfolded, Segments).isAncestorOf(focused())


def test_f8_walks_round_the_issues_and_shift_f8_back(qtbot: QtBot) -> None:
    view = view_of(qtbot, TROUBLE, page="skills")
    pages = []
    for _ in range(4):
        press(QApplication.focusWidget() or view, Qt.Key.Key_F8)
        pages.append(view.page_key)
    assert pages == ["basics", "basics", "oddities", "basics"]
    press(focused(), Qt.Key.Key_F8, SHIFT)
    assert view.page_key == "oddities"


def test_the_gm_allows_an_error_with_a_reason_and_takes_it_back(qtbot: QtBot) -> None:
    view = view_of(qtbot, TROUBLE)
    row = issue_row(view, "TOY-OVERSPENT")
    row.setFocus()
    assert row.button().isVisible()
    row.button().click()
    settle()
    popup = next(one for one in view.ledger.issues.findChildren(type(view.why).__mro__[1]) if one.isVisible())
    line = focused()
    type_text(line, "王家の血筋なので可")
    press(line, Qt.Key.Key_Return)
    assert not popup.isVisible()
    waiver = Waiver(code="TOY-OVERSPENT", path=("choices", "strength"), note="王家の血筋なので可")
    assert view.live.document.waivers == (waiver,)
    allowed = issue_row(view, "TOY-OVERSPENT")
    assert allowed.accessibleName().endswith("王家の血筋なので可")
    assert issue_state(allowed.issue) == "ok"  # type: ignore[arg-type]
    allowed.setFocus()
    allowed.button().click()
    settle()
    assert view.live.document.waivers == ()
    assert view.words.say(view.live.undo_name or "") == "GM許可の取り消し"


def test_what_is_merely_open_is_not_the_gms_to_allow(qtbot: QtBot) -> None:
    view = view_of(qtbot)
    row = issue_row(view, "TOY-CALLING")
    row.setFocus()
    assert not row.button().isVisible()


def test_the_strip_tells_what_is_left_the_limits_and_the_issues(qtbot: QtBot) -> None:
    view = open_view(TROUBLE, size=(1024, 600), page="basics")
    qtbot.addWidget(view)
    assert view.strip.isVisible()
    assert view.strip.items()[:3] == ["残りCP −18", "癖 7、上限 5、2 超過", "問題 3"]


def test_f7_opens_the_ledger_as_a_drawer_and_shuts_it(qtbot: QtBot) -> None:
    view = open_view(TROUBLE, size=(1024, 600), page="basics")
    qtbot.addWidget(view)
    press(view.page_view, Qt.Key.Key_F7)
    assert view.ledger_drawer.isVisible()
    assert view.ledger.isAncestorOf(focused())
    press(focused(), Qt.Key.Key_Escape)
    assert not view.ledger_drawer.isVisible()


def test_a_complaint_in_the_drawer_shuts_it_and_leads_to_the_field(qtbot: QtBot) -> None:
    view = open_view(TROUBLE, size=(1024, 600), page="oddities")
    qtbot.addWidget(view)
    view.go_to_ledger()
    settle()
    QTest.mouseClick(issue_row(view, "TOY-CALLING"), Qt.MouseButton.LeftButton)
    settle()
    assert not view.ledger_drawer.isVisible()
    assert row_of(view, "choices", "calling").isAncestorOf(focused())


def test_the_strip_keeps_its_button_at_every_width(qtbot: QtBot) -> None:
    view = open_view(TROUBLE, size=(640, 600), page="basics")
    qtbot.addWidget(view)
    button = inner(view.strip, Button)
    assert view.strip.rect().contains(button.geometry())
    assert isinstance(view.strip, Strip)
    shown = [
        one for one in view.strip.children() if getattr(one, "item", None) is not None and one.isVisible()
    ]  # type: ignore[attr-defined]
    assert all(one.geometry().right() < button.geometry().left() for one in shown)  # type: ignore[attr-defined]
