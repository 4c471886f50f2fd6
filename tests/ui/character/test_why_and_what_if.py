"""Why a number is what it is, and what would be: both are the rules' own answers."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from builder.core.edit import Insert, Set
from builder.core.ledger import Entry, Op, Source, Value, fold
from builder.core.text import Name
from builder.ui.character_view import CharacterView
from builder.ui.controls.labels import Label
from builder.ui.controls.number_label import NumberLabel
from builder.ui.controls.segments import Segments
from builder.ui.controls.stepper import Stepper
from builder.ui.issues import IssueRow
from builder.ui.theme import Theme
from builder.ui.why import LineButton
from builder.ui.why_lines import as_text, lines_of
from tests.ui import toy
from tests.ui.character.stage import inner, inside, leave, open_view, point_at, press, row_of, settle

ALT = Qt.KeyboardModifier.AltModifier
SOMEWHERE = QRect(100, 100, 40, 20)


def basics(qtbot: QtBot, choices: toy.Choices | None = None) -> CharacterView:
    view = open_view(choices or toy.Choices(strength=12), page="basics")
    qtbot.addWidget(view)
    return view


def explained(view: CharacterView) -> list[str]:
    return [line.line.plain.strip() for line in view.why.lines()]


def line(view: CharacterView, words: str) -> LineButton:
    return next(one for one in view.why.lines() if one.line.words == words)


def test_every_entry_is_a_line_and_the_total_closes_them(qtbot: QtBot) -> None:
    view = basics(qtbot)
    view.why.explain("cost.st", SOMEWHERE)
    assert view.why.title() == "体力"
    assert explained(view) == ["+ 体力 12", "− だれでも 10", "× 1点の値段 10", "= 合計 20"]
    view.why.close()


def test_a_link_unfolds_in_place_and_a_second_press_goes_there_with_a_way_back(qtbot: QtBot) -> None:
    view = basics(qtbot)
    view.why.explain("spent", SOMEWHERE)
    line(view, "能力値").click()
    assert explained(view)[:2] == ["+ 能力値 20", "体力 20"]
    assert view.why.key == "spent"
    line(view, "能力値").click()
    assert view.why.key == "cost.attributes"
    press(view.why, Qt.Key.Key_Backspace)
    assert view.why.key == "spent"
    view.why.close()


def test_what_is_limited_tells_limit_and_excess(qtbot: QtBot) -> None:
    rows = tuple(toy.Quirk(row=n, text="癖") for n in range(1, 8))
    view = basics(qtbot, toy.Choices(quirks=rows))
    view.why.explain("quirks", SOMEWHERE)
    assert explained(view) == ["+ だれでも 7", "= 合計 7", "上限 5", "超過 2"]
    view.why.close()


def test_rounding_is_a_line_and_what_does_not_count_is_said(qtbot: QtBot) -> None:
    view = basics(qtbot)
    entries = (
        Entry(Op.ADD, 15, 15, Name("基本", "Base"), source=Source("表", "row")),
        Entry(Op.FLOOR, None, 15, Name("端数切り捨て", "Rounded down")),
        Entry(Op.WAIVED, 4, 15, Name("技能なし値", "Default")),
        Entry(Op.ADD, 2, 17, Name("失われた表", "Lost table"), source=Source("lost", "row", "reconstructed")),
    )
    value = Value("x", Name("例", "Example"), fold(entries), entries, sure=False)
    lines = lines_of(view.bench, value)
    assert [(one.sign, one.words, one.figure) for one in lines] == [
        ("+", "基本", "15"),
        ("↓", "端数切り捨て", "15"),
        ("·", "技能なし値（数えません）", "(4)"),
        ("+", "失われた表", "2"),
    ]
    assert [one.source for one in lines] == ["表", "", "", "lost"]
    assert [one.unsure for one in lines] == [False, False, False, True]


def test_the_copy_is_plain_text(qtbot: QtBot) -> None:
    view = basics(qtbot)
    view.why.explain("cost.st", SOMEWHERE)
    view.why.copy()
    text = QGuiApplication.clipboard().text()
    assert text == "体力\n+ 体力 12\n− だれでも 10\n× 1点の値段 10\n= 合計 20"
    assert text == as_text(view.bench, view.live.survey.evaluation.values["cost.st"])
    view.why.close()


def test_a_number_of_the_form_asks_by_click_and_by_alt_enter(qtbot: QtBot) -> None:
    view = basics(qtbot)
    row = row_of(view, "choices", "strength")
    cost = next(number for number in row.findChildren(NumberLabel) if number.isVisible())
    qtbot.mouseClick(cost, Qt.MouseButton.LeftButton)
    assert (view.why.isVisible(), view.why.key) == (True, "cost.st")
    view.why.close()
    stepper = inner(row.control, Stepper)
    stepper.setFocus()
    press(stepper, Qt.Key.Key_Return, ALT)
    assert view.why.isVisible()
    press(view.why, Qt.Key.Key_Escape)
    assert not view.why.isVisible()
    assert stepper.hasFocus()


def test_an_issue_asks_by_alt_enter(qtbot: QtBot) -> None:
    view = basics(qtbot, toy.Choices(strength=20))
    row = next(
        row for row in view.ledger.findChildren(IssueRow) if row.issue and row.issue.code == "TOY-OVERSPENT"
    )
    row.setFocus()
    press(row, Qt.Key.Key_Return, ALT)
    assert view.why.key == "spent"
    view.why.close()


def test_the_pop_up_covers_nothing_of_its_row(qtbot: QtBot) -> None:
    view = basics(qtbot)
    row = row_of(view, "choices", "nimbleness")
    cost = next(number for number in row.findChildren(NumberLabel) if number.isVisible())
    cost.click()
    settle()
    whole = QRect(row.mapToGlobal(row.rect().topLeft()), row.size())
    card = view.why.geometry().adjusted(18, 18, -18, -18)
    assert not card.intersects(whole)
    view.why.close()


def test_an_open_explanation_follows_the_character(qtbot: QtBot) -> None:
    view = basics(qtbot)
    view.why.explain("cost.st", SOMEWHERE)
    view.live.do(Set(("choices", "strength"), 13))
    settle()
    assert explained(view)[-1] == "= 合計 30"
    view.why.close()


# What would be.


def card_rows(view: CharacterView) -> list[tuple[str, str, str]]:
    return [(row.name, row.old, row.new) for row in view.card.rows()]


def test_focus_on_a_number_tells_what_one_more_would_do(qtbot: QtBot) -> None:
    view = basics(qtbot)
    before = view.live.document
    inner(row_of(view, "choices", "strength").control, Stepper).setFocus()
    qtbot.waitUntil(view.card.isVisible)
    assert view.card.title() == "体力を13にすると"
    assert view.card.price() == "+10"
    rows = card_rows(view)
    assert rows[0] == ("残りCP", "55", "45")
    assert ("ヒットポイント", "12", "13") in rows
    assert len(rows) <= 6
    assert view.live.document is before
    assert view.live.undo_name is None


def test_the_prices_themselves_are_not_listed_as_consequences(qtbot: QtBot) -> None:
    view = basics(qtbot)
    inner(row_of(view, "choices", "strength").control, Stepper).setFocus()
    qtbot.waitUntil(view.card.isVisible)
    assert not {"能力値", "使ったCP"} & {name for name, _, _ in card_rows(view)}


def test_what_would_become_an_error_shows_its_shape(qtbot: QtBot) -> None:
    view = basics(qtbot, toy.Choices(strength=17))
    inner(row_of(view, "choices", "strength").control, Stepper).setFocus()
    qtbot.waitUntil(view.card.isVisible)
    assert next(row.state for row in view.card.rows()) == "error"


def test_leaving_the_number_takes_the_card_away(qtbot: QtBot) -> None:
    view = basics(qtbot)
    inner(row_of(view, "choices", "strength").control, Stepper).setFocus()
    qtbot.waitUntil(view.card.isVisible)
    row_of(view, "choices", "brave").control.focus_target().setFocus()
    qtbot.waitUntil(lambda: not view.card.isVisible())


def test_the_card_covers_no_other_stepper(qtbot: QtBot) -> None:
    view = basics(qtbot)
    inner(row_of(view, "choices", "strength").control, Stepper).setFocus()
    qtbot.waitUntil(view.card.isVisible)
    card = view.card.geometry().adjusted(18, 18, -18, -18)
    for stepper in view.page_view.findChildren(Stepper):
        if stepper.isVisible():
            corner = stepper.mapTo(view, stepper.rect().topLeft())
            assert not card.intersects(QRect(corner, stepper.size()))


def test_the_next_step_is_told_anew_after_a_step(qtbot: QtBot) -> None:
    view = basics(qtbot)
    stepper = inner(row_of(view, "choices", "strength").control, Stepper)
    stepper.setFocus()
    press(stepper, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: view.card.title() == "体力を14にすると")
    assert view.live.document.choices.strength == 13


def test_a_pointer_resting_on_a_segment_tells_what_it_would_do(qtbot: QtBot) -> None:
    view = open_view(toy.with_skills(1), page="basics")
    qtbot.addWidget(view)
    part = inner(row_of(view, "choices", "control").control, Segments).parts()[2]
    before = view.live.document
    point_at(part)
    qtbot.waitUntil(lambda: view.card.title() == "自制を12にすると")
    assert (view.card.isVisible(), view.card.price()) == (True, "−10")
    leave(part)
    assert not view.card.isVisible()
    assert view.live.document is before


def test_the_row_that_comes_is_no_step_of_undo_until_it_is_taken(qtbot: QtBot) -> None:
    view = open_view(page="skills")
    qtbot.addWidget(view)
    last = view.live.document.last_row
    assert view.live.what_if(Insert(("choices", "skills"), {"id": "skill3", "points": 1})) is not None
    assert view.live.document.last_row == last
    assert view.live.what_if(Set(("choices", "nowhere", "x"), 1)) is None


def test_the_card_is_high_enough_for_its_lines_after_a_step(qtbot: QtBot) -> None:
    view = basics(qtbot)
    stepper = inner(row_of(view, "choices", "strength").control, Stepper)
    stepper.setFocus()
    qtbot.waitUntil(view.card.isVisible)
    for title in ("体力を14にすると", "体力を15にすると"):
        press(stepper, Qt.Key.Key_Right)
        qtbot.waitUntil(lambda title=title: view.card.title() == title)
        settle()
        lines = [line for line in view.card.lines() if line.isVisible()]
        assert len(lines) == len(view.card.lines()) > 1
        for line, below in pairwise(lines):
            assert line.geometry().bottom() < below.geometry().top()


def test_escape_shuts_the_card_and_leaves_the_number_alone(qtbot: QtBot) -> None:
    view = basics(qtbot)
    stepper = inner(row_of(view, "choices", "strength").control, Stepper)
    stepper.setFocus()
    qtbot.waitUntil(view.card.isVisible)
    press(stepper, Qt.Key.Key_Escape)
    assert not view.card.isVisible()
    assert stepper.hasFocus()
    assert view.live.document.choices.strength == 12


def test_large_type_keeps_the_card_off_the_label_of_its_row_and_its_title_whole(
    qtbot: QtBot, look: Theme
) -> None:
    look.use(text_factor=1.5)
    view = open_view(toy.Choices(strength=12), page="basics", language="en")
    qtbot.addWidget(view)
    row = row_of(view, "choices", "strength")
    inner(row.control, Stepper).setFocus()
    qtbot.waitUntil(view.card.isVisible)
    settle()
    card = view.card.geometry().adjusted(18, 18, -18, -18)
    own = next(label for label in row.findChildren(Label) if label.text() == view.bench.say(row.field.label))
    assert own.isVisible()
    assert not card.intersects(inside(own, view))
    title = next(label for label in view.card.findChildren(Label) if label.text() == view.card.title())
    assert title.text().endswith("13")
    assert title.height() >= title.heightForWidth(title.width())
