"""Window: the pages of The Lunatic: growth as an account, dice of the age, ledger by stage, marks."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.core.form import Line, NumberField, Roster, Unsure
from builder.core.text import LANGUAGES, Text
from builder.ui.character_view import CharacterView
from builder.ui.controls.stepper import Stepper
from builder.ui.fields.roll import RollControl
from builder.ui.roster.control import RosterControl
from builder.ui.side_lines import SideLines
from tests.ui.character.lunatic import open_lunatic, worked
from tests.ui.character.stage import focused, press, seen_texts, settle
from tests.ui.character.test_brp_made import click, take
from tests.ui.character.test_lunatic_made import choices_of, codes, go, roster, step, tick

Key = Qt.Key
CREATED = "W10 Gerrit after creation"
GROWN = "W10 Gerrit after opportunity 2"
STEPS = [
    *("profile", "race", "classes", "raised", "abilities", "talents", "parameters", "leftover"),
    *("class", "skills", "age", "initial", "gear", "person", "growth", "play"),
]


def number(view: CharacterView, key: str) -> Any:
    return view.live.survey.evaluation.values[key].total


def table_at(view: CharacterView, *path: str | int) -> RosterControl:
    return next(one for one in view.page_view.rosters() if one.field.path == path)


def purchases_of(view: CharacterView, opportunity: int) -> RosterControl:
    row = choices_of(view).growth[opportunity].row
    return table_at(view, "choices", "growth", row, "purchases")


def offers_of(view: CharacterView) -> RosterControl:
    return next(one for one in view.page_view.rosters() if one.field.columns[-1].key == "steps")


def offer(view: CharacterView, key: str) -> Line:
    return next(line for line in offers_of(view).field.lines if line.key == key)


def said_of(view: CharacterView, key: str) -> str:
    """What stands beside an offer: that it can be bought, or why not."""
    column = next(at for at, one in enumerate(offers_of(view).field.columns) if one.key == "state")
    cell = offer(view, key).cells[column]
    assert isinstance(cell, Text)
    return view.bench.say(cell)


def test_the_steps_are_those_of_the_digest(qtbot: QtBot) -> None:
    view = open_lunatic()
    qtbot.addWidget(view)
    assert [page.key for page in view.live.survey.pages] == STEPS


# W10, click by click


def after_scenario(view: CharacterView, exp: int, *skills: str) -> None:
    """A new opportunity, EXP and skill EXP of the scenario before it."""
    press(view.page_view, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    row = row_named(view, "個人EXP")
    row.setFocus()
    for sign in str(exp):
        press(focused(), getattr(Key, f"Key_{sign}"))
    tick(view, *skills)


def row_named(view: CharacterView, words: str) -> Stepper:
    """The stepper of a field by its label."""
    rows = [row for panel in view.page_view.panels() for row in panel.rows()]
    target = next(row for row in rows if view.bench.say(row.field.label) == words).control.focus_target()
    assert isinstance(target, Stepper)
    return target


def test_w10_grows_click_by_click(qtbot: QtBot) -> None:
    view = open_lunatic(worked(CREATED), page="growth")
    qtbot.addWidget(view)
    after_scenario(view, 6, "主近接", "防御")
    view.live.do(Set(("choices", "parameter_pattern"), "A"))
    settle()
    assert (number(view, "exp.left"), number(view, "exp.cumulative")) == (13, 24)
    step(view, offers_of(view), "parameter/vitality", "steps", 1)
    step(view, offers_of(view), "intensity/main_melee", "steps", 1)
    assert (number(view, "exp.left"), number(view, "exp.cumulative"), number(view, "vitality")) == (4, 33, 16)
    assert said_of(view, "parameter/vitality") == "この機会に上げた"
    after_scenario(view, 8, "主近接")
    step(view, offers_of(view), "intensity/main_melee", "steps", 1)
    step(view, offers_of(view), "base/defense", "steps", 1)
    for row in purchases_of(view, 2).field.lines:
        pay_one_skill_exp(view, row)
    assert (number(view, "exp.left"), number(view, "exp.cumulative"), number(view, "level")) == (1, 46, 3)
    assert (number(view, "skill.defense"), number(view, "intensity.main_melee")) == (16, 1)
    assert (number(view, "skill_exp.main_melee"), number(view, "skill_exp.defense")) == (1, 0)
    assert codes(view) == {"LUN-TBL-RECON"}


def pay_one_skill_exp(view: CharacterView, line: Line) -> None:
    """Unfold a purchase and take the segment "1"."""
    table = purchases_of(view, 2)
    table.view.make_current(line.key, focus=True)
    if table.view.unfolded is None:
        press(focused(), Key.Key_Return)
    opened = table.view.unfolded
    assert opened is not None
    split = opened.row_at((*line.path, "skill_exp"))
    assert split is not None
    split.control.focus_target().setFocus()
    press(focused(), Key.Key_Right)


def test_an_offer_given_back_leaves_no_purchase_and_is_undone(qtbot: QtBot) -> None:
    view = open_lunatic(worked(CREATED), page="initial")
    qtbot.addWidget(view)
    before = len(choices_of(view).growth[0].purchases)
    step(view, offers_of(view), "base/missile", "steps", 1)
    assert len(choices_of(view).growth[0].purchases) == before + 1
    assert number(view, "skill.missile") == 13
    step(view, offers_of(view), "base/missile", "steps", -1)
    assert len(choices_of(view).growth[0].purchases) == before
    view.live.undo()
    assert number(view, "skill.missile") == 13


def test_offers_say_why_not_and_their_prices_carry_the_mark(qtbot: QtBot) -> None:
    view = open_lunatic(worked(GROWN), page="growth")
    qtbot.addWidget(view)
    assert said_of(view, "parameter/vitality") == "あと4‡EXP"  # what is left rests on lost tables
    assert said_of(view, "base/defense") == "この機会に上げた"
    assert said_of(view, "parameter/mana") == "魔術がない"
    assert said_of(view, "base/speech") == "いま買える"
    assert Unsure(1) in offer(view, "base/speech").cells
    assert 5 in offer(view, "parameter/vitality").cells  # the text gives this price


def test_only_the_last_opportunity_can_be_rewritten_and_taking_it_back_opens_the_one_before(
    qtbot: QtBot,
) -> None:
    view = open_lunatic(worked(GROWN), page="growth")
    qtbot.addWidget(view)
    account = table_at(view, "choices", "growth")
    first, second, third = (line.key for line in account.field.lines)
    assert [account.view.can_change(line) for line in account.field.lines] == [False, False, True]
    account.view.make_current(third, focus=True)
    press(focused(), Key.Key_Delete)
    assert [row.row for row in choices_of(view).growth] == [first, second]
    assert not purchases_of(view, 1).field.fixed
    assert (number(view, "exp.cumulative"), number(view, "exp.gained")) == (33, 14)
    assert "ほかの経験値" in seen_texts(view.page_view)  # what scenario 2 gave is still there


def test_growth_begins_on_its_own_page_too(qtbot: QtBot) -> None:
    """Where no opportunity is, Ctrl+Enter begins initial growth; pressed again, a scenario follows."""
    view = open_lunatic(worked("W13"), page="growth")
    qtbot.addWidget(view)
    assert "成長機会はまだありません" in seen_texts(view)
    press(view.page_view, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert [row.note for row in choices_of(view).growth] == [""]
    press(view.page_view, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(choices_of(view).growth) == 2
    view.live.undo()
    view.live.undo()
    assert not choices_of(view).growth


def test_retraining_pays_back(qtbot: QtBot) -> None:
    view = open_lunatic(worked(CREATED), page="growth")
    qtbot.addWidget(view)
    after_scenario(view, 5)
    take(view, purchases_of(view, 1), "攻撃回数〉の再訓練")
    left, cumulative, slots = (number(view, key) for key in ("exp.left", "exp.cumulative", "slots.used"))
    assert (left, cumulative, slots) == (17, 19, 1)


def test_a_box_of_skill_exp_is_a_row_that_comes_and_goes(qtbot: QtBot) -> None:
    view = open_lunatic(worked(GROWN), page="growth")
    qtbot.addWidget(view)
    tick(view, "隠密")
    rows = [(row.scenario, row.skill, row.exp) for row in choices_of(view).skill_exp]
    assert (2, "stealth", 1) in rows
    tick(view, "隠密")
    assert (2, "stealth", 1) not in [(row.scenario, row.skill, row.exp) for row in choices_of(view).skill_exp]


def test_exp_typed_with_two_digits_is_one_row_and_0_takes_it_away(qtbot: QtBot) -> None:
    view = open_lunatic(worked(CREATED), page="growth")
    qtbot.addWidget(view)
    after_scenario(view, 10)
    assert [(row.scenario, row.exp) for row in choices_of(view).personal_exp_gained] == [(1, 10)]
    press(row_named(view, "個人EXP"), Key.Key_Return)
    press(row_named(view, "個人EXP"), Key.Key_Home)
    assert choices_of(view).personal_exp_gained == ()


# The ledger


def test_the_ledger_counts_ap_while_they_are_spent_and_exp_while_the_character_grows(qtbot: QtBot) -> None:
    view = open_lunatic(worked("W1"), page="abilities")
    qtbot.addWidget(view)
    assert "残りAP" in seen_texts(view.ledger)
    assert [meter.accessibleName().split()[0] for meter in view.ledger.meters()] == ["能力値に使ったAP"]
    go(view, "initial")
    assert "残りEXP" in seen_texts(view.ledger)
    assert view.ledger.head.figure.figure() == "7"
    names = [meter.accessibleName().split()[0] for meter in view.ledger.meters()]
    assert names == ["特技枠", "特技枠を超えて取得できる特技", "レベル3‡まで"]


# The dice of the age


def test_a_1_asks_for_another_die_and_only_the_last_can_be_thrown_again(qtbot: QtBot) -> None:
    faces = iter((1, 4, 3))
    view = open_lunatic(page="age", roll=lambda sides: next(faces))
    qtbot.addWidget(view)
    click(dice_of(view)[0].tools.throw)
    first, second = dice_of(view)
    assert not first.tools.throw.isEnabled() or first.field.again is False
    click(second.tools.throw)
    assert dict(choices_of(view).age_rolls) == {"1": 1, "2": 4}
    assert number(view, "age.limit") == 19
    codes_of_dice = {issue.code for issue in view.live.survey.issues if issue.code.startswith("CORE-ROLL")}
    assert codes_of_dice == set()
    click(dice_of(view)[1].tools.throw)
    assert dict(choices_of(view).age_rolls) == {"1": 1, "2": 3}
    assert "CORE-ROLL-SETS" in {issue.code for issue in view.live.survey.issues}


def dice_of(view: CharacterView) -> list[RollControl]:
    rows = view.page_view.panels()[0].rows()
    return [row.control for row in rows if isinstance(row.control, RollControl)]


# Marks


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "ja",
            "このキャラクターの値の一部は、失われた表の代わりに用意した再構成値で計算しています。",
        ),
        ("en", "Some values of this character were computed with reconstructed stand-ins for lost tables."),
    ],
)
def test_the_banner_of_the_digest_stands_on_every_page(qtbot: QtBot, language: Any, sentence: str) -> None:
    view = open_lunatic(worked("W1"), language=language)
    qtbot.addWidget(view)
    for page in view.live.survey.pages:
        go(view, page.key)
        assert sentence in seen_texts(view.page_view), page.key


def test_every_text_of_every_page_has_words_in_both_languages(qtbot: QtBot) -> None:
    for language in LANGUAGES:
        for id in ("W4", "W12 Odalric fills", GROWN, "W13"):
            view = open_lunatic(worked(id), language=language)
            qtbot.addWidget(view)
            for page in view.live.survey.pages:
                go(view, page.key)
                assert not [text for text in seen_texts(view) if "⟦" in text], (language, id, page.key)
            view.close()


def test_magic_is_bought_by_value_and_none_is_called_none(qtbot: QtBot) -> None:
    view = open_lunatic(page="abilities")
    qtbot.addWidget(view)
    assert "魔術, 増減 なし, 値 なし" in " ".join(seen_texts(view.page_view))
    view.live.do(Set(("choices", "magic"), 11))
    assert number(view, "created.magic") == 11


def test_levels_of_the_others_are_boxes(qtbot: QtBot) -> None:
    view = open_lunatic(worked(GROWN), page="play")
    qtbot.addWidget(view)
    tick(view, "Lv 5")
    assert choices_of(view).party_levels == (5,)
    assert "LUN-PTY-LEVEL-GAP" in codes(view)


def test_current_vitality_goes_down_to_the_death_point(qtbot: QtBot) -> None:
    view = open_lunatic(worked("W1"), page="play")
    qtbot.addWidget(view)
    (line,) = (line for line in roster(view).field.lines if line.key == "vitality")
    field = next(cell for cell in line.cells if isinstance(cell, NumberField))
    assert (field.low, field.high, field.value) == (-10, 15, None)


def test_a_record_without_initial_growth_begins_it_with_one_press(qtbot: QtBot) -> None:
    view = open_lunatic({"race": "human"}, page="initial")
    qtbot.addWidget(view)
    assert choices_of(view).growth == ()
    press(view.page_view, Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert len(choices_of(view).growth) == 1


def test_purchases_keep_their_order_and_are_never_sorted(qtbot: QtBot) -> None:
    view = open_lunatic(worked("W8"), page="initial")
    qtbot.addWidget(view)
    assert "並べ替え" not in seen_texts(view.page_view)


def test_a_price_that_is_only_offered_is_drawn_with_the_mark(qtbot: QtBot) -> None:
    view = open_lunatic(worked(GROWN), page="growth")
    qtbot.addWidget(view)
    shown = {row.key: row for row in offers_of(view).view.rows}
    assert not all(shown["base/speech"].sure)


# What the page does by one press


def test_ctrl_enter_begins_the_next_opportunity_wherever_the_keyboard_is(qtbot: QtBot) -> None:
    """With the day of today; one step back takes it away again."""
    view = open_lunatic(worked(CREATED), page="growth")
    qtbot.addWidget(view)
    press(view.page_view, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert [row.note for row in choices_of(view).growth] == ["", "2031-11-24"]
    purchases_of(view, 1).view.setFocus()
    press(focused(), Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(choices_of(view).growth) == 3
    row_named(view, "個人EXP").setFocus()
    press(focused(), Key.Key_Enter, Qt.KeyboardModifier.ControlModifier)
    assert len(choices_of(view).growth) == 4
    for left in (3, 2, 1):
        view.live.undo()
        settle()
        assert len(choices_of(view).growth) == left


def test_the_button_beside_the_title_does_the_same(qtbot: QtBot) -> None:
    view = open_lunatic(worked(CREATED), page="growth")
    qtbot.addWidget(view)
    (button,) = view.page_view.acts()
    assert button.text() == "シナリオのあとを加える"
    click(button)
    assert len(choices_of(view).growth) == 2


def test_another_page_does_not_take_the_keys(qtbot: QtBot) -> None:
    view = open_lunatic(worked(CREATED), page="gear")
    qtbot.addWidget(view)
    press(view.page_view, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(choices_of(view).growth) == 1


def test_a_purchase_is_taken_back_by_one_step_of_undo(qtbot: QtBot) -> None:
    view = open_lunatic(worked(CREATED), page="growth")
    qtbot.addWidget(view)
    after_scenario(view, 6)
    step(view, offers_of(view), "parameter/vitality", "steps", 1)
    assert (number(view, "exp.left"), number(view, "vitality")) == (8, 16)
    view.live.undo()
    settle()
    assert (number(view, "exp.left"), number(view, "vitality")) == (13, 15)
    assert purchases_of(view, 1).field.lines == ()


def test_skill_exp_are_boxes_struck_when_used(qtbot: QtBot) -> None:
    """W10: two of Primary Melee, one used; one of Defense, used."""
    view = open_lunatic(worked(GROWN), page="growth")
    qtbot.addWidget(view)
    boxes = next(one for one in view.page_view.rosters() if one.field.columns[1].key == "boxes")
    assert [row.cells for row in boxes.view.rows] == [("主近接", "☒☐", "1"), ("防御", "☒", "0")]


def test_each_purchase_and_each_offer_tells_its_limit(qtbot: QtBot) -> None:
    """Vitality grows by 3 at most; a base value of 10 or more by one a time, a lower one up to 10."""
    view = open_lunatic(worked(GROWN), page="growth")
    qtbot.addWidget(view)

    def limit(line: Line, table: Roster) -> str:
        at = next(place for place, one in enumerate(table.columns) if one.key == "limit")
        cell = line.cells[at]
        return view.bench.say(cell) if isinstance(cell, Text) else ""

    table = offers_of(view).field
    said = {key: limit(offer(view, key), table) for key in ("parameter/vitality", "parameter/reserve")}
    assert said == {"parameter/vitality": "成長 1 / 3", "parameter/reserve": "成長 0 / 5‡"}
    assert limit(offer(view, "base/athletics"), table) == "1回に1つ"
    assert limit(offer(view, "base/speech"), table) == "今回は10まで"
    assert limit(offer(view, "intensity/main_melee"), table) == "1回に0.5"
    bought = bought_at(view, 1)
    assert [limit(line, bought) for line in bought.lines] == ["成長 1 / 3", "1回に0.5"]
    first = bought_at(view, 0)
    assert [limit(line, first) for line in first.lines] == ["", "", "特技枠 1‡", "特技枠 2‡"]


def bought_at(view: CharacterView, opportunity: int) -> Roster:
    """The purchases of an opportunity, on whatever page and folded or not."""
    path = ("choices", "growth", choices_of(view).growth[opportunity].row, "purchases")
    fields = (one for page in view.live.survey.pages for panel in page.panels for one in panel.fields)
    return next(one for one in fields if isinstance(one, Roster) and one.path == path)


def test_growth_of_a_parameter_is_shown_by_its_values(qtbot: QtBot) -> None:
    """W10: vitality 15 → 16."""
    view = open_lunatic(worked(GROWN), page="growth")
    qtbot.addWidget(view)
    line = bought_at(view, 1).lines[0]
    assert view.bench.say(line.name) == "耐久度"
    assert isinstance(line.cells[1], Text)
    assert view.bench.say(line.cells[1]) == "15‡ → 16‡"


def test_money_is_counted_in_gp(qtbot: QtBot) -> None:
    """W1: 10 GP."""
    view = open_lunatic(worked("W1"), page="gear")
    qtbot.addWidget(view)
    assert "作成時の所持金 10 GP" in seen_texts(view.page_view)


def test_chances_beside_the_page_are_per_cent_as_in_the_table(qtbot: QtBot) -> None:
    view = open_lunatic(worked("W1"), page="skills")
    qtbot.addWidget(view)
    view.page_view.focus_first()
    settle()
    sides = (one for one in view.findChildren(SideLines) if one.title() == "《主近接》")
    told = {line.label: line.figure for side in sides for line in side.lines()}
    assert told["基準値"] == "17"
    assert (told["能動側"], told["受動側"], told["決定的成功"]) == ("90.8%", "78.3%", "4.2%")
