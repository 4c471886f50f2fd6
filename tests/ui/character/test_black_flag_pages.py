"""Window: the pages of Black Flag: array, levels gained and taken back, spells, questions in questions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.core.form import FlagField, PickOne
from builder.core.number import written
from builder.core.text import Language
from builder.systems.black_flag.choices import Choices
from builder.ui.character_view import CharacterView
from builder.ui.controls.labels import Label
from builder.ui.field_row import FieldRow
from builder.ui.fields.arrange import ArrangeControl
from builder.ui.fields.roll import RollControl
from builder.ui.fields.strip import StripControl
from builder.ui.shapes import State
from builder.ui.theme import theme
from tests.ui.character.black_flag import open_black_flag, worked
from tests.ui.character.stage import field_on, focused, press, row_of, seen_texts, settle, visible
from tests.ui.character.test_brp_made import click, write

Key, CONTROL, ALT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
WIZARD_1 = {
    **worked("W4"),
    "classes": [{"id": "wizard", "level": 1}],
    "starting": {"picks": worked("W4")["starting"]["picks"]},
}


def choices_of(view: CharacterView) -> Choices:
    choices = view.live.document.choices
    assert isinstance(choices, Choices)
    return choices


def number(view: CharacterView, key: str) -> int | str:
    return written(view.live.survey.evaluation.values[key].total)


def opened(qtbot: QtBot, raw: Mapping[str, Any], page: str, language: Language = "ja") -> CharacterView:
    view = open_black_flag(raw, page=page, language=language)
    qtbot.addWidget(view)
    return view


def go(view: CharacterView, page: str) -> None:
    view.go_to_page(page)
    settle()


def control_on(view: CharacterView, kind: type[QWidget]) -> QWidget:
    rows = [row for panel in view.page_view.panels() for row in panel.rows()]
    return next(row.control for row in rows if isinstance(row.control, kind))


# The array


def arranged(view: CharacterView) -> ArrangeControl:
    control = control_on(view, ArrangeControl)
    assert isinstance(control, ArrangeControl)
    return control


def laid(view: CharacterView) -> dict[str, int | None]:
    return choices_of(view).abilities.model_dump()


ARRAY = {"classes": [{"id": "ranger"}], "ability_method": "standard_array"}


def test_a_letter_lays_the_chosen_number_and_the_next_free_one_is_chosen(qtbot: QtBot) -> None:
    view = opened(qtbot, {**ARRAY}, "abilities")
    arranged(view).focus_target().setFocus()
    for key in (Key.Key_D, Key.Key_C):
        press(focused(), key)
    assert laid(view) == {"str": None, "dex": 16, "con": 14, "int": None, "wis": None, "cha": None}
    assert [token.used for token in arranged(view).tokens()] == [True, True, False, False, False, False]
    assert [token.value for token in arranged(view).tokens() if token.chosen] == ["14"]


def test_enter_lays_it_on_the_first_empty_place_and_a_number_on_that_place(qtbot: QtBot) -> None:
    view = opened(qtbot, {**ARRAY}, "abilities")
    arranged(view).focus_target().setFocus()
    press(focused(), Key.Key_Return)
    press(focused(), Key.Key_6)
    assert laid(view)["str"] == 16
    assert laid(view)["cha"] == 14


def test_an_arrow_chooses_another_number_and_delete_empties_a_place(qtbot: QtBot) -> None:
    view = opened(qtbot, {**ARRAY}, "abilities")
    arranged(view).focus_target().setFocus()
    for key in (Key.Key_Right, Key.Key_Right, Key.Key_Right, Key.Key_S):
        press(focused(), key)
    assert laid(view)["str"] == 13
    arranged(view).slots()[0].setFocus()
    press(focused(), Key.Key_Delete)
    assert laid(view)["str"] is None


def test_two_places_change_places_in_one_step_of_undo(qtbot: QtBot) -> None:
    view = opened(qtbot, {**ARRAY, "abilities": {"str": 16, "dex": 8}}, "abilities")
    source, goal = arranged(view).slots()[:2]
    QTest.mousePress(source, Qt.MouseButton.LeftButton, pos=source.rect().center())
    middle = source.mapFromGlobal(goal.mapToGlobal(goal.rect().center()))
    QTest.mouseMove(source, middle)
    QTest.mouseRelease(source, Qt.MouseButton.LeftButton, pos=middle)
    settle()
    assert (laid(view)["str"], laid(view)["dex"]) == (8, 16)
    view.live.undo()
    settle()
    assert (laid(view)["str"], laid(view)["dex"]) == (16, 8)


def test_the_method_stands_in_the_line_of_the_title_where_it_has_room(qtbot: QtBot) -> None:
    def tops(view: CharacterView) -> tuple[int, int]:
        """Where the method ends, and where the array begins."""
        method = row_of(view, "choices", "ability_method")
        inside = arranged(view)
        return (
            method.mapTo(view, QPoint(0, method.height())).y(),
            inside.mapTo(view, QPoint(0, 0)).y(),
        )

    view = opened(qtbot, {**ARRAY}, "abilities")
    title = next(one for one in visible(view.page_view, Label) if one.text() == "能力値")
    method = row_of(view, "choices", "ability_method")
    assert "能力値の決め方" not in [one.text() for one in visible(view.page_view, Label)]
    middle = method.mapTo(view, QPoint(0, method.height() // 2)).y()
    assert abs(middle - title.mapTo(view, QPoint(0, title.height() // 2)).y()) < title.height()
    segment = method.control.focus_target()
    segment.setFocus()
    press(segment, Key.Key_Right)
    assert choices_of(view).ability_method == "point_buy"
    view.live.undo()
    view.resize(900, 700)
    theme().use(text_factor=1.5)
    settle()
    assert "能力値の決め方" in [one.text() for one in visible(view.page_view, Label)]
    bottom, top = tops(view)
    assert bottom <= top


def test_everything_is_taken_back_by_one_button(qtbot: QtBot) -> None:
    view = opened(qtbot, {**ARRAY, "abilities": worked("W1")["abilities"]}, "abilities")
    arranged(view).empty_all()
    settle()
    assert set(laid(view).values()) == {None}
    view.live.undo()
    assert laid(view) == worked("W1")["abilities"]


def test_six_throws_are_logged_and_then_laid_out(qtbot: QtBot) -> None:
    raw = {"classes": [{"id": "ranger"}], "ability_method": "rolling"}
    view = open_black_flag(raw, page="abilities", roll=lambda sides: 4)
    qtbot.addWidget(view)
    dice = control_on(view, RollControl)
    assert isinstance(dice, RollControl)
    click(dice.tools.throw)
    assert [roll.total for roll in view.live.document.rolls] == [12] * 6
    assert arranged(view).field.tokens == (12,) * 6
    arranged(view).focus_target().setFocus()
    for key in (Key.Key_S, Key.Key_D, Key.Key_C, Key.Key_I, Key.Key_W, Key.Key_H):
        press(focused(), key)
    assert set(laid(view).values()) == {12}


# Levels


def act(view: CharacterView, words: str) -> None:
    click(next(one for one in view.page_view.acts() if words in one.text()))


def test_levels_are_gained_one_by_one_taken_back_and_undone(qtbot: QtBot) -> None:
    view = opened(qtbot, {**WIZARD_1}, "levels")
    before = view.live.document
    strip = control_on(view, StripControl)
    assert isinstance(strip, StripControl)
    assert [step.name for step in strip.steps() if step.line.act is not None] == ["2"]
    click(strip.steps()[1], QPoint(8, 8))
    assert choices_of(view).classes[0].level == 2
    act(view, "3レベルに上げる")
    row = choices_of(view).classes[0].row
    assert [(one.id, one.level, one.date) for one in choices_of(view).advances] == [
        ("wizard", 2, date(2031, 11, 24).isoformat()),
        ("wizard", 3, date(2031, 11, 24).isoformat()),
    ]
    subclass = field_on(view, "choices", "classes", row, "subclass")
    assert isinstance(subclass, PickOne)
    assert [option.id for option in subclass.options] == ["battle_mage"]
    assert number(view, "hp") == 20
    third = view.live.document
    act(view, "3レベルを取り消す")
    assert (choices_of(view).classes[0].level, len(choices_of(view).advances)) == (2, 1)
    view.live.undo()
    assert view.live.document.choices == third.choices
    for _ in range(2):
        view.live.undo()
    assert view.live.document.choices == before.choices


def test_the_page_of_levels_tells_what_changed_and_why(qtbot: QtBot) -> None:
    view = opened(qtbot, {**worked("W4")}, "levels")
    panel = next(one.panel for one in view.page_view.panels() if one.panel.key == "changed")
    changed = {key: (panel.before[key], number(view, key)) for key in panel.shown}
    assert changed["hp"] == (14, 20)
    assert (changed["slots.1"], changed["slots.2"]) == ((3, 4), (0, 2))
    assert changed["book.wizard"] == (8, 10)
    assert changed["rituals.wizard"] == (1, 2)


def test_hit_points_of_a_level_are_rolled_and_logged(qtbot: QtBot) -> None:
    raw = {**WIZARD_1, "classes": [{"id": "wizard", "level": 2}], "hp_method": "rolled"}
    view = open_black_flag(raw, page="levels", roll=lambda sides: 6)
    qtbot.addWidget(view)
    dice = control_on(view, RollControl)
    assert isinstance(dice, RollControl)
    click(dice.tools.throw)
    assert choices_of(view).hp_rolls == {"wizard@2": 6}
    assert [(roll.expression, roll.total) for roll in view.live.document.rolls] == [("1d6", 6)]
    assert number(view, "hp") == 6 + 2 + 6 + 2


# Spells


def test_the_picker_offers_all_spells_and_says_when_and_where(qtbot: QtBot) -> None:
    view = opened(qtbot, {**worked("W4")}, "spells")
    book = next(one for one in view.page_view.rosters() if view.bench.say(one.field.label) == "呪文書")
    book.add()
    settle()
    write("ま")
    rows = {row.name: row for row in view.picker.rows()}
    assert len(rows) == 18
    assert rows["マインド・ブランク"].blocked == "15レベルから"
    assert rows["マジック・マウス"].blocked == "儀式。「儀式」で選ぶ"
    assert rows["マジック・サークル"].blocked == "儀式。5レベルから"
    assert rows["マイナー・イリュージョン"].taken == "ノームから"
    assert rows["マジック・ウェポン"].blocked == ""
    assert "315のうち 18件" in seen_texts(view.picker)


def test_alt_p_writes_a_spell_into_the_book_and_prepares_it(qtbot: QtBot) -> None:
    view = opened(qtbot, {**worked("W4")}, "spells")
    book = next(one for one in view.page_view.rosters() if view.bench.say(one.field.label) == "呪文書")
    book.add()
    settle()
    write("まじっくうぇぽん")
    press(focused(), Key.Key_P, ALT)
    press(focused(), Key.Key_Return)
    assert [(one.id, one.list, one.ready) for one in choices_of(view).spells][-1] == (
        "magic_weapon",
        "book",
        True,
    )
    assert number(view, "prepared.wizard.spent") == 1
    titles = [view.bench.say(panel.panel.title) for panel in view.page_view.panels()]
    assert "第2サークル" in titles


def test_spells_are_found_by_the_other_name_and_by_what_they_are(qtbot: QtBot) -> None:
    view = opened(qtbot, {**worked("W4")}, "spells")
    view.page_view.rosters()[0].add()
    settle()
    write("shield")
    assert "シールド" in [row.name for row in view.picker.rows()]


# Questions in questions

TRADES = {
    "lineage": "human",
    "classes": [{"id": "fighter"}],
    "talents": {"human.ambitious": ["trade_skills"]},
}


def deepest(view: CharacterView) -> tuple[str, ...]:
    """The questions that the talent of the human asks in turn."""
    questions = view.live.survey.evaluation.facts.questions
    return tuple(one.key for one in questions if one.key.startswith("human.ambitious.trade_skills"))


def test_a_talent_of_a_trait_asks_on_as_ordinary_fields_and_undo_takes_it_back(qtbot: QtBot) -> None:
    view = opened(qtbot, TRADES, "talents")
    asked = deepest(view)
    assert asked
    first = row_of(view, "choices", "options", asked[0])
    assert isinstance(first.field, PickOne)
    before = view.live.document
    view.bench.choose(first.field, first.field.options[0])
    settle()
    assert len(deepest(view)) > len(asked)
    raw = view.live.document.model_dump_json()
    again = type(view.live.document).model_validate_json(raw)
    assert again.choices == view.live.document.choices
    view.live.undo()
    assert view.live.document == before


def test_another_class_erases_nothing_and_names_what_is_kept(qtbot: QtBot) -> None:
    view = opened(qtbot, {**worked("W4"), "spells": {"wizard": {"book": ["shield"]}}}, "class")
    row = choices_of(view).classes[0].row
    before = choices_of(view)
    field = next(
        cell
        for cell in view.page_view.rosters()[0].field.lines[0].cells
        if isinstance(cell, PickOne) and cell.path == ("choices", "classes", row, "id")
    )
    fighter = next(one for one in field.options if one.id == "fighter")
    view.bench.choose(field, fighter)
    settle()
    now = choices_of(view)
    assert (now.skill_sources, now.spells) == (before.skill_sources, before.spells)
    codes = {issue.code for issue in view.live.survey.issues}
    assert "BFR-SPELL-NOT-CASTER" in codes
    assert "BFR-KEPT" in codes
    go(view, "skills")
    assert "残してある選択" in [view.bench.say(one.panel.title) for one in view.page_view.panels()]
    view.live.undo()
    assert choices_of(view) == before


def test_the_ledger_counts_what_is_left_to_choose_step_by_step(qtbot: QtBot) -> None:
    view = opened(qtbot, {"classes": [{"id": "ranger"}]}, "class")
    told = [(row.figure.accessibleName(), row.mark.state().value) for row in view.ledger.category_rows()]
    assert told[:3] == [
        ("クラスの選択 1", "todo"),
        ("血統・出自・背景 0", "todo"),
        ("能力値 0", "todo"),
    ]
    assert view.ledger.head.figure.figure() == str(view.live.survey.evaluation.budgets["picks"].left)


# The way, its marks, and what leads where

WIZARD_4 = {
    **worked("W4"),
    "classes": [{"id": "wizard", "level": 4, "subclass": "battle_mage"}],
    "spells": {"wizard": {"book": ["magic_missile", "shield", "sleep"], "prepared": ["shield"]}},
}


def page_key(view: CharacterView) -> str:
    page = view.page_view.page
    assert page is not None
    return page.key


def marks(view: CharacterView) -> dict[str, State]:
    """The shapes before the fields and heads of the page, by what stands behind them."""
    found: dict[str, State] = {}
    for panel in view.page_view.panels():
        for row in panel.rows():
            state = row.answered()
            if state is not None:
                found[view.bench.say(row.field.label)] = state
        state = panel.made()
        if state is not None:
            found[view.bench.say(panel.panel.title)] = state
    return found


def test_what_a_level_asks_shows_a_shape_before_it(qtbot: QtBot) -> None:
    view = opened(qtbot, WIZARD_4, "levels")
    found = marks(view)
    assert found == {
        "HP": State.OK,
        "ウィザード4レベルの＋1": State.TODO,
        "初級呪文": State.TODO,
        "呪文書": State.TODO,
        "準備呪文": State.TODO,
    }
    rise = next(row for panel in view.page_view.panels() for row in panel.rows() if "＋1" in seen(view, row))
    assert isinstance(rise.field, PickOne)
    view.bench.choose(rise.field, next(one for one in rise.field.options if one.id == "int"))
    settle()
    assert marks(view)["ウィザード4レベルの＋1"] is State.OK


def seen(view: CharacterView, row: FieldRow) -> str:
    return view.bench.say(row.field.label)


def test_a_wizard_prepares_at_the_page_of_levels_what_stands_in_the_book(qtbot: QtBot) -> None:
    view = opened(qtbot, WIZARD_4, "levels")
    panel = next(one for one in view.page_view.panels() if one.panel.key == "learned.prepared.wizard")
    assert panel.rosters() == ()
    panel.set_folded(False)
    settle()
    lines = panel.rosters()[0].field.lines
    ticks = [cell for line in lines for cell in line.cells if isinstance(cell, FlagField)]
    assert [tick.value for tick in ticks] == [False, True, False]
    view.bench.change(ticks[0], True)
    settle()
    assert number(view, "prepared.wizard.spent") == 2


def test_a_level_that_passed_leads_to_what_was_chosen_at_it(qtbot: QtBot) -> None:
    """The first level asks a wizard for skills, 3 for the subclass, 4 for the improvement, 2 for spells."""
    raw = {**WIZARD_4, "classes": [{"id": "wizard", "level": 5, "subclass": "battle_mage"}]}
    raw["increases"] = {"wizard.improvement@4": {"int": 2}}
    view = opened(qtbot, raw, "levels")
    strip = control_on(view, StripControl)
    assert isinstance(strip, StripControl)
    assert [step.name for step in strip.steps() if step.line.leads] == ["1", "3", "4"]
    click(strip.steps()[3], QPoint(8, 8))
    assert page_key(view) == "abilities"
    go(view, "levels")
    strip = control_on(view, StripControl)
    assert isinstance(strip, StripControl)
    press(strip.steps()[2], Key.Key_Return)
    assert page_key(view) == "class"


@pytest.mark.parametrize(
    ("words", "page"),
    [
        ("クラスの選択", "class"),
        ("血統・出自・背景", "lineage"),
        ("能力値", "abilities"),
        ("特技", "talents"),
        ("技能と道具", "skills"),
        ("装備", "equipment"),
        ("呪文", "spells"),
    ],
)
def test_a_double_click_on_a_line_of_what_is_left_to_choose_leads_there(
    qtbot: QtBot, words: str, page: str
) -> None:
    view = opened(qtbot, WIZARD_4, "person")
    line = next(one for one in view.ledger.category_rows() if words in seen_texts(one))
    QTest.mouseDClick(line, Qt.MouseButton.LeftButton, pos=line.rect().center())
    settle()
    assert page_key(view) == page
