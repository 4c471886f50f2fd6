"""Window: W1 made by the keyboard alone, W6 (a caster of level 5) by mouse; every number of the digest."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QRadioButton
from pytestqt.qtbot import QtBot

from builder.core.form import PickMany, PickOne
from builder.core.number import written
from builder.systems.black_flag.choices import Choices
from builder.ui.character_view import CharacterView
from builder.ui.controls.button import Button
from builder.ui.controls.check import Check
from builder.ui.controls.segments import Segments
from builder.ui.fields.arrange import ArrangeControl
from builder.ui.fields.pick_many import PickManyControl
from builder.ui.roster.control import RosterControl
from tests.ui.character.black_flag import numbers_of, open_black_flag
from tests.ui.character.stage import focused, row_of, settle
from tests.ui.character.test_brp_made import Hand, click, write
from tests.ui.character.test_lunatic_made import step

Key, CONTROL = Qt.Key, Qt.KeyboardModifier.ControlModifier


def choices_of(view: CharacterView) -> Choices:
    choices = view.live.document.choices
    assert isinstance(choices, Choices)
    return choices


def go(view: CharacterView, page: str) -> None:
    view.go_to_page(page)
    settle()


def differing(view: CharacterView, id: str) -> dict[str, tuple[object, object]]:
    """Numbers of the digest that this character does not have."""
    values, wanted = view.live.survey.evaluation.values, numbers_of(id)
    shown = {key: written(values[key].total) if key in values else None for key in wanted}
    return {key: (shown[key], number) for key, number in wanted.items() if shown[key] != number}


def codes(view: CharacterView) -> set[str]:
    return {issue.code for issue in view.live.survey.issues if issue.code.startswith("BFR")}


def left(view: CharacterView) -> int:
    """What is left to choose, as the ledger counts it."""
    return int(view.live.survey.evaluation.budgets["picks"].left)


# By mouse


def take(view: CharacterView, words: str) -> None:
    """In the open picker: words, then a press on the button that adds."""
    write(words)
    button = next(one for one in view.picker.findChildren(Button) if one.text() in ("追加", "決める", "選ぶ"))
    click(button)


def pick(view: CharacterView, *path: str | int, words: str) -> None:
    """A click on a segment, on an entry of a list, on a box, or on what the picker finds."""
    control = row_of(view, *path).control
    if isinstance(control, PickManyControl):
        click(next(box for box in control.findChildren(Check) if box.text() == words))
        return
    segments = control.findChildren(Segments)
    if segments:
        click(next(one for one in segments[0].parts() if one.text().startswith(words)))
        return
    box = control.focus_target()
    if isinstance(box, QComboBox):
        options = [view.bench.say(one.name) for one in control.field.options]
        box.setCurrentIndex(options.index(words))
        box.activated.emit(options.index(words))
        settle()
        return
    click(box)
    take(view, words)


def arranged(view: CharacterView) -> ArrangeControl:
    rows = [row for panel in view.page_view.panels() for row in panel.rows()]
    return next(row.control for row in rows if isinstance(row.control, ArrangeControl))


def roster(view: CharacterView, words: str) -> RosterControl:
    """The roster of the open page that is called so."""
    return next(one for one in view.page_view.rosters() if view.bench.say(one.field.label) == words)


def raise_level(view: CharacterView) -> None:
    click(next(one for one in view.page_view.acts() if "上げる" in one.text()))


def improve(view: CharacterView, key: str, place: int, words: str) -> None:
    """The first or the second point of an improvement, from its list."""
    rows = [row for panel in view.page_view.panels() for row in panel.rows()]
    points = [row.control for row in rows if row.field.path == ("choices", "increases", key)]
    box = points[place].focus_target()
    assert isinstance(box, QComboBox)
    names = [view.bench.say(one.name) for one in points[place].field.options]
    box.activated.emit(names.index(words))
    settle()


def grow_to_five(view: CharacterView) -> None:
    """Four presses; on the way the subclass and the improvement are chosen where they come up."""
    go(view, "levels")
    raise_level(view)
    pick(view, "choices", "options", "paladin.martial_action", words="守勢")
    raise_level(view)
    pick(view, "choices", "classes", choices_of(view).classes[0].row, "subclass", words="献身")
    raise_level(view)
    for place in range(2):
        improve(view, "paladin.improvement@4", place, "魅力")
    raise_level(view)


def test_w6_a_caster_of_level_5_is_made_by_mouse_with_every_number_of_the_digest(qtbot: QtBot) -> None:
    view = open_black_flag(page="class")
    qtbot.addWidget(view)
    click(view.page_view.rosters()[0].focus_target())
    take(view, "ぱらでぃん")
    for page, words in (("lineage", "ドワーフ"), ("heritage", "石"), ("background", "兵士")):
        go(view, page)
        pick(view, "choices", page, words=words)
    for words in ("運動", "医術"):
        pick(view, "choices", "skill_sources", "soldier", words=words)
    pick(view, "choices", "tools", "soldier", words="遊戯用具（カード）")
    pick(view, "choices", "tools", "soldier.2", words="陸上の乗り物")
    go(view, "heritage")
    pick(view, "choices", "languages", "stone", words="ドワーフ語")
    pick(view, "choices", "weapon_choices", "stone.ancestral_arts", words="ウォーハンマー")
    go(view, "abilities")
    pick(view, "choices", "ability_method", words="ポイント購入")
    table = view.page_view.rosters()[0]
    for ability, score in (("str", 16), ("dex", 8), ("con", 14), ("int", 8), ("wis", 11), ("cha", 16)):
        step(view, table, ability, "made", 1)
        step(view, table, ability, "made", score - 8)
    go(view, "talents")
    pick(view, "choices", "talents", "soldier", words="野戦衛生兵")
    go(view, "skills")
    for words in ("看破", "説得"):
        pick(view, "choices", "skill_sources", "paladin", words=words)
    grow_to_five(view)
    go(view, "equipment")
    for place, words in ((1, "軍用武器"), (2, "ジャヴェリン"), (3, "僧侶パック")):
        pick(view, "choices", "starting", "picks", f"paladin.equipment.{place}", words=words)
    pick(view, "choices", "starting", "picks", "paladin.equipment.1.a.1", words="ウォーハンマー")
    pick(view, "choices", "starting", "picks", "soldier.equipment.3", words="カード一組")
    go(view, "spells")
    click(view.page_view.rosters()[0].focus_target())
    for words in ("きゅあ", "ぶれす", "こまんど"):
        take(view, words)
        roster(view, "修得呪文").add()
        settle()
    take(view, "えいど")
    assert differing(view, "W6") == {}
    assert left(view) == 0
    assert [(one.id, one.level, one.date) for one in choices_of(view).advances] == [
        ("paladin", level, "2031-11-24") for level in (2, 3, 4, 5)
    ]


# By the keyboard alone


def onward(view: CharacterView, hand: Hand, page: str) -> None:
    """Ctrl+PageDown until a step is open."""
    while view.page_key != page:
        hand.press(Key.Key_PageDown, held=CONTROL)


def to(view: CharacterView, hand: Hand, *path: str) -> None:
    """Tab until a field has the keyboard."""
    for _ in range(60):
        if row_of(view, *path).isAncestorOf(focused()):
            return
        hand.press(Key.Key_Tab)
    raise AssertionError(path)


def answer(view: CharacterView, hand: Hand, *path: str, wanted: tuple[str, ...], words: str = "") -> None:
    """Tab to a field, then arrows, Space in its boxes, or the picker, until it says what is wanted."""
    to(view, hand, *path)
    field = row_of(view, *path).field
    if isinstance(field, PickMany):
        for option in field.options:
            if option.id in wanted:
                hand.press(Key.Key_Space)
            hand.press(Key.Key_Tab)
        return
    assert isinstance(field, PickOne)
    if words:
        hand.press(Key.Key_Return)
        write(words)
        hand.press(Key.Key_Return)
        return
    if isinstance(focused(), QRadioButton):
        hand.press(Key.Key_Space)
    for _ in range(20):
        now = row_of(view, *path).field
        assert isinstance(now, PickOne)
        if now.value == wanted[0]:
            return
        hand.press(Key.Key_Right)
    raise AssertionError(path)


def come_from(view: CharacterView, hand: Hand) -> None:
    """Class, lineage, heritage, background with all that they ask."""
    onward(view, hand, "class")
    hand.press(Key.Key_K, held=CONTROL)
    write("れんじゃー")
    hand.press(Key.Key_Return)
    answer(view, hand, "choices", "options", "ranger.explorer", wanted=("swim",))
    onward(view, hand, "lineage")
    answer(view, hand, "choices", "lineage", wanted=("elf",))
    onward(view, hand, "heritage")
    answer(view, hand, "choices", "heritage", wanted=("grove",))
    answer(view, hand, "choices", "languages", "grove", wanted=("elvish",), words="えるふ")
    onward(view, hand, "background")
    answer(view, hand, "choices", "background", wanted=("soldier",))
    answer(view, hand, "choices", "skill_sources", "soldier", wanted=("animal_handling", "athletics"))
    answer(view, hand, "choices", "tools", "soldier", wanted=("gaming_set_dice",), words="ダイス")
    answer(view, hand, "choices", "tools", "soldier.2", wanted=("land",))


def test_w1_is_made_by_the_keyboard_alone_with_every_number_of_the_digest(qtbot: QtBot) -> None:
    view, hand = open_black_flag(page="profile", name="イェルダ"), Hand()
    qtbot.addWidget(view)
    come_from(view, hand)
    onward(view, hand, "abilities")
    answer(view, hand, "choices", "ability_method", wanted=("standard_array",))
    hand.press(Key.Key_Tab)
    hand.type("dcwsih")
    onward(view, hand, "talents")
    answer(view, hand, "choices", "talents", "soldier", wanted=("combat_conditioning",))
    onward(view, hand, "skills")
    skills = ("perception", "stealth", "survival")
    answer(view, hand, "choices", "skill_sources", "ranger", wanted=skills)
    answer(view, hand, "choices", "tools", "ranger", wanted=("herbalist_tools",))
    onward(view, hand, "equipment")
    starting = ("choices", "starting", "picks")
    for place, way in (("ranger.equipment.1", "b"), ("ranger.equipment.2", "a"), ("ranger.equipment.3", "b")):
        answer(view, hand, *starting, place, wanted=(way,))
    answer(view, hand, *starting, "soldier.equipment.3", wanted=("b",))
    assert differing(view, "W1") == {}
    assert left(view) == 0
    assert codes(view) == set()
