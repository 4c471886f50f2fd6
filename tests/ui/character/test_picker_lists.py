"""The picker on a page with several lists: all are searched, nothing found is said, one's own can be made."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from builder.core.form import Option
from builder.core.text import Name, Text
from builder.ui.character_view import CharacterView
from builder.ui.controls.button import Button
from builder.ui.picker.picker import Picker
from builder.ui.picker.rows import filters
from tests.ui.character.brp import open_brp
from tests.ui.character.gurps import open_gurps
from tests.ui.character.stage import focused, press, settle
from tests.ui.hand import compose, type_text

CONTROL = Qt.KeyboardModifier.ControlModifier


def opened(qtbot: QtBot, page: str = "traits") -> tuple[CharacterView, Picker]:
    view = open_gurps(page=page)
    qtbot.addWidget(view)
    press(view.page_view, Qt.Key.Key_K, CONTROL)
    assert view.picker.isVisible()
    return view, view.picker


def names(picker: Picker) -> list[str]:
    return [row.name for row in picker.rows()]


def traits(view: CharacterView) -> list[tuple[str, str, str]]:
    return [(row.id, row.name, row.kind) for row in view.live.document.choices.traits]


def test_a_word_of_another_list_of_the_page_is_found_under_its_name(qtbot: QtBot) -> None:
    view, picker = opened(qtbot)
    assert picker.what is not None and view.bench.say(picker.what.label) == "有利な特徴"
    type_text(picker.line, "血に飢え")
    assert picker.headings() == ["不利な特徴"]
    assert names(picker) == ["血に飢えている"]
    press(picker.line, Qt.Key.Key_Return)
    settle()
    assert [id for id, _, _ in traits(view)] == ["bloodlust"]
    assert not picker.isVisible()


def test_the_list_one_looks_at_comes_first(qtbot: QtBot) -> None:
    _, picker = opened(qtbot)
    type_text(picker.line, "聴覚")
    headings = picker.headings()
    assert headings[0] == "有利な特徴" and headings[-1] == "不利な特徴"
    found = names(picker)
    assert found.index("鋭敏聴覚") < found.index("難聴")


def test_lists_of_other_pages_stay_out(qtbot: QtBot) -> None:
    _, picker = opened(qtbot)
    type_text(picker.line, "棒術")
    assert picker.headings() == ["「棒術」は見つかりません"]


def test_with_a_filter_only_the_list_one_looks_at_is_searched(qtbot: QtBot) -> None:
    _, picker = opened(qtbot)
    picker.chips()[0].click()
    type_text(picker.line, "血に飢え")
    assert picker.headings() == ["この絞り込みでは「血に飢え」は見つかりません"]


def test_what_is_in_no_list_is_said_and_can_be_made_in_each(qtbot: QtBot) -> None:
    _, picker = opened(qtbot)
    type_text(picker.line, "月の加護")
    assert picker.headings() == ["「月の加護」は見つかりません"]
    assert [(row.name, row.tags) for row in picker.rows()] == [
        ("自分で作る：月の加護", "有利な特徴"),
        ("自分で作る：月の加護", "不利な特徴"),
    ]
    words = "別の書き方や言葉の一部でも探せます。一覧にないものは、↓で「自分で作る」を選びます。"
    assert picker.pane.words() == [words]


def test_a_slip_of_the_hand_makes_nothing(qtbot: QtBot) -> None:
    view, picker = opened(qtbot)
    type_text(picker.line, "けろけろ")
    press(picker.line, Qt.Key.Key_Return)
    assert picker.isVisible() and traits(view) == []
    button = next(one for one in picker.findChildren(Button) if one.words() == "追加")
    assert "自分で作る" in button.accessibleDescription()


def test_one_of_ones_own_takes_the_word_that_was_searched(qtbot: QtBot) -> None:
    view, picker = opened(qtbot)
    type_text(picker.line, "月の呪い")
    press(picker.line, Qt.Key.Key_Down)
    press(picker.line, Qt.Key.Key_Down)
    press(picker.line, Qt.Key.Key_Return)
    settle()
    assert traits(view) == [("custom", "月の呪い", "disadvantage")]


def test_another_list_begins_with_an_empty_search(qtbot: QtBot) -> None:
    _, picker = opened(qtbot)
    type_text(picker.line, "聴覚")
    picker.choose_list(1)
    assert picker.line.text() == ""
    assert focused() is picker.line
    type_text(picker.line, "難聴")
    assert picker.line.text() == "難聴"


def test_opened_again_it_begins_with_an_empty_search(qtbot: QtBot) -> None:
    view, picker = opened(qtbot)
    type_text(picker.line, "聴覚")
    compose(picker.line, "えい")
    picker.shut()
    press(view.page_view, Qt.Key.Key_K, CONTROL)
    assert (picker.line.whole_text(), picker.line.is_composing()) == ("", False)
    type_text(picker.line, "幸運")
    assert picker.line.text() == "幸運"
    press(view.page_view, Qt.Key.Key_K, CONTROL)
    assert picker.line.text() == ""


def test_what_needs_a_kind_first_says_the_range_of_its_price(qtbot: QtBot) -> None:
    _, picker = opened(qtbot)
    type_text(picker.line, "幸運")
    picker.think_now()
    words = picker.pane.words()
    assert words[-3:] == ["取ると", "15～60CP", "種類や値段は、取ったあとで選びます。"]


def shown(picker: Picker) -> set[str]:
    """The words that are to be seen."""
    return {one.text() for one in picker.findChildren(QLabel) if one.isVisible()}


def test_the_key_for_a_number_is_told_only_where_there_is_one(qtbot: QtBot) -> None:
    view, picker = opened(qtbot)
    type_text(picker.line, "幸運")
    picker.think_now()
    assert "数" not in shown(picker)
    view = open_gurps(page="skills")
    qtbot.addWidget(view)
    press(view.page_view, Qt.Key.Key_K, CONTROL)
    view.picker.think_now()
    assert "数" in shown(view.picker)


def test_what_has_no_price_and_changes_nothing_says_only_that(qtbot: QtBot) -> None:
    view = open_brp({"profession": {"id": "sailor"}}, page="profession")
    qtbot.addWidget(view)
    press(view.page_view, Qt.Key.Key_K, CONTROL)
    type_text(view.picker.line, "指揮")
    view.picker.think_now()
    words = view.picker.pane.words()
    assert words[-1] == "ほかの数は変わりません。"
    assert "取ると" not in words
    assert "数" not in shown(view.picker)


def test_what_is_chosen_once_is_chosen_not_added(qtbot: QtBot) -> None:
    view = open_gurps(page="campaign")
    qtbot.addWidget(view)
    button = next(one for one in view.page_view.findChildren(Button) if one.words().startswith("8 "))
    button.click()
    settle()
    picker = view.picker
    seen = [one.text() for one in picker.findChildren(QLabel) if one.isVisible()]
    assert {"選ぶ", "決める"} <= set(seen)
    assert not {"数", "追加", "続けて追加"} & set(seen)
    assert "決める" in [one.words() for one in picker.findChildren(Button) if one.isVisible()]
    assert [row.taken for row in picker.rows() if row.taken] == ["選択中"]
    press(picker.line, Qt.Key.Key_Up)
    picker.think_now()
    assert "選ぶと" in picker.pane.words()


def test_chips_that_tell_a_number_stand_by_it(qtbot: QtBot) -> None:
    view, _ = opened(qtbot)
    names = {n: Text("gurps4e.tl.short", {"n": n}) for n in (1, 0, 10, 2)}
    options = [
        Option(f"{n}.{turn}", Name("品", "Item"), tags={"tl": names[n]}) for n in names for turn in (1, 2, 3)
    ]
    found = filters(view.bench, options)
    assert [one.label for one in found] == ["TL0", "TL1", "TL2", "TL10"]
