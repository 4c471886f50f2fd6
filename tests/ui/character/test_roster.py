"""The roster: rows by keyboard and mouse, editors that outlive edits, the open row, the free line."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from builder.core.edit import Insert, Move, Remove, Set
from builder.ui.character_view import CharacterView
from builder.ui.controls.button import Button
from builder.ui.controls.line_edit import LineEdit
from builder.ui.controls.segments import Segments
from builder.ui.controls.stepper import Stepper
from builder.ui.roster.open_line import Tool
from builder.ui.roster.view import RosterView
from builder.ui.theme import theme
from tests.ui import toy
from tests.ui.character.stage import focused, inner, open_view, press, roster_of, seen_texts, settle
from tests.ui.hand import compose, type_text

SKILLS, QUIRKS = ("choices", "skills"), ("choices", "quirks")
ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def skills(qtbot: QtBot, count: int = 5) -> tuple[CharacterView, RosterView]:
    view = open_view(toy.with_skills(count), page="skills")
    qtbot.addWidget(view)
    roster = roster_of(view).view
    roster.setFocus()
    settle()
    return view, roster


def quirks(qtbot: QtBot, *texts: str) -> tuple[CharacterView, RosterView]:
    rows = tuple(toy.Quirk(row=place, text=text) for place, text in enumerate(texts, start=1))
    view = open_view(toy.Choices(quirks=rows), page="oddities")
    qtbot.addWidget(view)
    return view, roster_of(view).view


def numbers(view: CharacterView) -> list[int]:
    return [row.row for row in view.live.document.choices.skills]


def shown(roster: RosterView) -> list[int | str]:
    return [row.key for row in roster.rows]


def edit_row(roster: RosterView, key: int) -> LineEdit:
    """Make a row of words current and go into its box."""
    roster.make_current(key, focus=True)
    box = inner(roster.editors.controls()[0], LineEdit)
    box.setFocus()
    settle()
    return box


def test_the_word_being_composed_in_a_cell_survives_rows_inserted_above_it(qtbot: QtBot) -> None:
    view, roster = quirks(qtbot, "歌う", "笑う", "眠る")
    box = edit_row(roster, 2)
    compose(box, "けん")
    view.live.do(Insert(QUIRKS, {"text": "走る"}, before=1))
    view.live.do(Insert(QUIRKS, {"text": "跳ぶ"}, before=1))
    settle()
    assert shown(roster) == [4, 5, 1, 2, 3]
    assert roster.editors.key == 2
    assert box is inner(roster.editors.controls()[0], LineEdit)
    assert (box.preedit(), box.hasFocus()) == ("けん", True)
    assert box.parentWidget().geometry().top() >= roster.row_rect(3).top()
    type_text(box, "剣")
    assert [row.text for row in view.live.document.choices.quirks] == [
        "走る",
        "跳ぶ",
        "歌う",
        "剣笑う",
        "眠る",
    ]


def test_the_word_being_composed_survives_moves_and_removals_of_other_rows(qtbot: QtBot) -> None:
    view, roster = quirks(qtbot, "歌う", "笑う", "眠る")
    box = edit_row(roster, 3)
    compose(box, "ね")
    view.live.do(Move((*QUIRKS, 3), before=1))
    view.live.do(Remove((*QUIRKS, 1)))
    view.live.do(Set((*QUIRKS, 2, "text"), "泣く"))
    settle()
    assert shown(roster) == [3, 2]
    assert (box.preedit(), box.hasFocus()) == ("ね", True)


def test_the_model_is_never_reset(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    resets: list[int] = []
    roster.row_model.modelReset.connect(lambda: resets.append(1))
    view.live.do(Insert(SKILLS, {"id": "skill9", "points": 2}, before=3))
    view.live.do(Remove((*SKILLS, 1)))
    view.live.do(Move((*SKILLS, 5), before=2))
    view.live.undo()
    view.live.undo()
    settle()
    assert resets == []
    assert shown(roster) == numbers(view)


def test_arrows_go_from_row_to_row_and_keep_the_column(qtbot: QtBot) -> None:
    _, roster = skills(qtbot)
    press(roster, Qt.Key.Key_Down)
    assert roster.current == 2
    press(roster, Qt.Key.Key_Right)
    assert isinstance(focused(), Stepper)
    press(focused(), Qt.Key.Key_Down)
    assert roster.current == 3
    assert isinstance(focused(), Stepper)
    press(focused(), Qt.Key.Key_Up)
    assert roster.current == 2


def test_the_arrows_of_a_number_walk_its_steps(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    for _ in range(4):
        press(QApplication.focusWidget() or roster, Qt.Key.Key_Right)
    assert view.live.document.choices.skills[0].points == 12
    press(focused(), Qt.Key.Key_Left)
    assert view.live.document.choices.skills[0].points == 8


def test_digits_typed_on_a_row_go_into_its_number(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    press(roster, Qt.Key.Key_1)
    press(focused(), Qt.Key.Key_6)
    assert view.live.document.choices.skills[0].points == 16


def test_enter_in_a_number_goes_to_the_next_row(qtbot: QtBot) -> None:
    _, roster = skills(qtbot)
    press(roster, Qt.Key.Key_8)
    press(focused(), Qt.Key.Key_Return)
    assert roster.current == 2
    assert isinstance(focused(), Stepper)


def test_enter_on_a_row_unfolds_it_and_folds_it_again(qtbot: QtBot) -> None:
    _, roster = skills(qtbot)
    height = roster.height()
    press(roster, Qt.Key.Key_Return)
    assert roster.unfolded is not None
    assert roster.height() > height
    assert [row.field.path[-1] for row in roster.unfolded.rows()] == ["control", "note"]
    press(roster, Qt.Key.Key_Return)
    assert roster.unfolded is None
    assert roster.height() == height


def test_the_open_row_shows_its_options_as_segments_with_prices(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    roster.unfold(1)
    assert roster.unfolded is not None
    segments = inner(roster.unfolded, Segments)
    assert [part.accessibleName() for part in segments.parts()] == ["6 −20", "9 −15", "12 −10"]
    segments.parts()[0].click()
    assert view.live.document.choices.skills[0].control == 6


def test_the_open_row_stays_open_with_its_editors_when_others_change(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    roster.make_current(3, focus=True)
    roster.unfold(3)
    assert roster.unfolded is not None
    note = inner(roster.unfolded.rows()[1], LineEdit)
    note.setFocus()
    compose(note, "めも")
    view.live.do(Insert(SKILLS, {"id": "skill9", "points": 2}, before=1))
    view.live.do(Set((*SKILLS, 1, "points"), 8))
    settle()
    assert roster.unfolded.line.key == 3
    assert (note.preedit(), note.hasFocus()) == ("めも", True)


def test_alt_with_arrows_moves_the_row(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    press(roster, Qt.Key.Key_Down, ALT)
    assert numbers(view) == [2, 1, 3, 4, 5]
    assert roster.current == 1
    for _ in range(3):
        press(roster, Qt.Key.Key_Down, ALT)
    assert numbers(view) == [2, 3, 4, 5, 1]
    press(roster, Qt.Key.Key_Down, ALT)
    assert numbers(view) == [2, 3, 4, 5, 1]
    press(roster, Qt.Key.Key_Up, ALT)
    assert numbers(view) == [2, 3, 4, 1, 5]
    assert view.words.say(view.live.undo_name or "") == "観察の並べ替え"


def test_a_copy_stands_behind_its_row_with_a_number_of_its_own(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    view.live.do(Set((*SKILLS, 2, "note"), "夜に"))
    settle()
    roster.make_current(2, focus=True)
    press(roster, Qt.Key.Key_D, CONTROL)
    assert numbers(view) == [1, 2, 6, 3, 4, 5]
    copy = view.live.document.choices.skills[2]
    assert (copy.id, copy.note, copy.row) == ("skill1", "夜に", 6)
    assert roster.current == 6


def test_del_removes_the_row_and_undo_brings_it_back(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    roster.make_current(2, focus=True)
    press(roster, Qt.Key.Key_Delete)
    assert numbers(view) == [1, 3, 4, 5]
    assert roster.current == 3
    assert focused() is roster
    view.live.undo()
    settle()
    assert numbers(view) == shown(roster) == [1, 2, 3, 4, 5]


def test_del_in_a_number_types_and_removes_nothing(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    press(roster, Qt.Key.Key_Right)
    press(focused(), Qt.Key.Key_Delete)
    assert len(view.live.document.choices.skills) == 5


def test_ctrl_enter_adds(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    press(roster, Qt.Key.Key_Return, CONTROL)
    assert view.picker.isVisible()


def test_the_free_line_takes_a_word_and_stays_for_the_next(qtbot: QtBot) -> None:
    view, _ = quirks(qtbot)
    line = next(box for box in roster_of(view).findChildren(LineEdit) if box.isVisible())
    line.setFocus()
    for text in ("鼻歌を歌う", "魔術師を信用しない"):
        type_text(line, text)
        press(line, Qt.Key.Key_Return)
    assert [row.text for row in view.live.document.choices.quirks] == ["鼻歌を歌う", "魔術師を信用しない"]
    assert (line.text(), line.hasFocus()) == ("", True)


def test_enter_while_composing_belongs_to_the_input_method(qtbot: QtBot) -> None:
    view, _ = quirks(qtbot)
    line = next(box for box in roster_of(view).findChildren(LineEdit) if box.isVisible())
    line.setFocus()
    compose(line, "はな")
    press(line, Qt.Key.Key_Return)
    assert view.live.document.choices.quirks == ()


def test_an_empty_free_line_adds_nothing(qtbot: QtBot) -> None:
    view, _ = quirks(qtbot)
    line = next(box for box in roster_of(view).findChildren(LineEdit) if box.isVisible())
    line.setFocus()
    type_text(line, "　 ")
    press(line, Qt.Key.Key_Return)
    assert view.live.document.choices.quirks == ()


def test_a_click_on_plus_in_any_row_steps_it_at_once(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    box = roster.arrangement.box(2)
    assert box is not None
    spot = QPoint(box.left + 92 - 10, roster.row_rect(3).center().y())
    QTest.mouseClick(roster.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    settle()
    assert view.live.document.choices.skills[3].points == 2
    assert roster.current == 4


def test_a_click_on_a_name_unfolds_its_row(qtbot: QtBot) -> None:
    _, roster = skills(qtbot)
    QTest.mouseClick(
        roster.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, roster.row_rect(1).center().y())
    )
    settle()
    assert roster.unfolded is not None and roster.unfolded.line.key == 2


def test_a_row_is_dragged_by_its_handle(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    start, goal = QPoint(5, roster.row_rect(0).center().y()), QPoint(5, roster.row_rect(3).bottom() - 2)
    QTest.mousePress(roster.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(roster.viewport(), goal)
    QTest.mouseRelease(roster.viewport(), Qt.MouseButton.LeftButton, pos=goal)
    settle()
    assert numbers(view) == [2, 3, 4, 1, 5]


def test_a_click_on_a_result_asks_why(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    box = roster.arrangement.box(3)
    assert box is not None
    spot = QPoint(box.left + box.width - 4, roster.row_rect(1).center().y())
    QTest.mouseClick(roster.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    settle()
    assert view.why.isVisible()
    assert view.why.key == "skill.2"
    view.why.close()


def test_alt_enter_asks_why_of_the_result(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    press(roster, Qt.Key.Key_Return, ALT)
    assert view.why.key == "skill.1"
    view.why.close()


def test_a_hundred_and_fifty_rows_hold_widgets_in_one_row_only(qtbot: QtBot) -> None:
    view, roster = skills(qtbot, 150)
    assert len(roster.rows) == 150
    assert len(roster.findChildren(Stepper)) == 1
    roster.make_current(120, focus=True)
    settle()
    assert len([box for box in roster.findChildren(Stepper) if box.isVisible()]) == 1
    assert view.page_view.verticalScrollBar().value() > 0


def test_only_the_rows_that_changed_are_drawn_again(qtbot: QtBot) -> None:
    view, roster = skills(qtbot, 40)
    told: list[tuple[int, int]] = []
    roster.row_model.dataChanged.connect(lambda first, last, _: told.append((first.row(), last.row())))
    view.live.do(Set((*SKILLS, 7, "points"), 4))
    assert told == [(6, 6)]


def test_a_row_with_a_fault_shows_its_shape_and_says_its_sentence(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    view.live.do(Set((*SKILLS, 2, "points"), 3))
    settle()
    assert [row.state for row in roster.rows] == [None, "error", None, None, None]


def test_the_filter_shows_only_what_matches_and_changes_nothing(qtbot: QtBot) -> None:
    view, roster = skills(qtbot, 20)
    before = view.live.document
    press(roster, Qt.Key.Key_F, CONTROL)
    line = focused()
    assert isinstance(line, QLineEdit)
    compose(line, "かんさ")
    settle()
    assert [row.name for row in roster.rows] == ["観察", "観察7", "観察14"]
    compose(line, "")
    settle()
    assert len(roster.rows) == 20
    assert view.live.document == before


def test_the_heads_of_a_table_are_left_out_where_a_row_takes_two_lines(qtbot: QtBot) -> None:
    view = open_view(toy.with_skills(3), page="skills", size=(1366, 768))
    qtbot.addWidget(view)
    assert not roster_of(view).view.arrangement.two_lines
    theme().use(text_factor=2.0)
    view.resize(900, 700)
    settle()
    assert roster_of(view).view.arrangement.two_lines


def test_tab_leads_through_the_current_row_and_out_of_the_table(qtbot: QtBot) -> None:
    _, roster = skills(qtbot)
    roster.unfold(1)
    settle()
    seen = []
    for _ in range(8):
        press(focused(), Qt.Key.Key_Tab)
        seen.append(type(focused()).__name__)
    assert seen[0] == "Stepper"
    assert "LineEdit" in seen
    assert all(not isinstance(widget, RosterView) for widget in [focused()])


def test_tab_comes_to_the_fields_of_an_open_row_before_its_tools(qtbot: QtBot) -> None:
    _, roster = skills(qtbot)
    roster.unfold(1)
    settle()
    opened = roster.unfolded
    assert opened is not None
    seen = []
    for _ in range(12):
        press(focused(), Qt.Key.Key_Tab)
        seen.append(focused())
    tools = [seen.index(tool) for tool in opened.findChildren(Tool)]
    fields = [seen.index(row.control.focus_target()) for row in opened.rows()]
    assert len(tools) == 4
    assert fields
    assert max(fields) < min(tools)


def test_a_space_typed_on_a_tool_changes_no_row_and_enter_does(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    roster.unfold(1)
    settle()
    before = view.live.document
    opened = roster.unfolded
    assert opened is not None
    for tool in opened.findChildren(Tool):
        tool.setFocus()
        press(tool, Qt.Key.Key_Space)
    assert view.live.document is before
    press(opened.findChildren(Tool)[2], Qt.Key.Key_Return)
    assert len(view.live.document.choices.skills) == len(before.choices.skills) + 1


def test_rows_are_sorted_by_their_readings_or_by_a_number_in_one_step(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    view.live.do(Set((*SKILLS, 4, "points"), 8))
    by_name = view.page_view.sorting_menu()
    next(action for action in by_name.actions() if action.text() == "名前").trigger()
    settle()
    assert [row.name for row in roster.rows] == ["軽業", "観察", "自然科学", "忍び", "ナイフ"]
    assert view.words.say(view.live.undo_name or "") == "並べ替え（名前）"
    by_points = view.page_view.sorting_menu()
    assert [action.text() for action in by_points.actions()] == ["名前", "CP", "レベル"]
    by_points.actions()[1].trigger()
    settle()
    assert roster.rows[0].name == "自然科学"
    view.live.undo()
    view.live.undo()
    assert numbers(view) == [1, 2, 3, 4, 5]


def test_a_row_with_a_fault_says_its_sentence_when_it_is_open(qtbot: QtBot) -> None:
    view, roster = skills(qtbot)
    view.live.do(Set((*SKILLS, 2, "points"), 3))
    roster.unfold(2)
    settle()
    assert roster.unfolded is not None
    assert "〈忍び〉のCPが段階に合いません。" in seen_texts(roster.unfolded)


def test_an_empty_list_says_so_with_a_button_that_opens_the_picker(qtbot: QtBot) -> None:
    view = open_view(page="skills")
    qtbot.addWidget(view)
    assert "まだ技能がありません" in seen_texts(roster_of(view))
    button = next(one for one in roster_of(view).findChildren(Button) if one.isVisible())
    button.click()
    settle()
    assert view.picker.isVisible()


def test_a_press_on_the_seam_of_a_control_ends(qtbot: QtBot) -> None:
    """What the control did not want came back to the list, which passed it on again, for ever."""
    view, roster = skills(qtbot)
    rect = roster.row_rect(0)
    for x in range(rect.left(), rect.right(), 7):
        for y in (rect.top(), rect.top() + 1, rect.center().y(), rect.bottom() - 1, rect.bottom()):
            QTest.mouseClick(roster.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, y))
    assert numbers(view) == [1, 2, 3, 4, 5]
    assert view.why.isVisible() or roster.current in (1, 2, 3, 4, 5)
