"""Window: W1 made by mouse, W8 by the keyboard alone, with every number of the digest."""

from __future__ import annotations

import re

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from builder.core.number import written
from builder.systems.lunatic.choices import Choices
from builder.ui.character_view import CharacterView
from builder.ui.controls.check import Check
from builder.ui.controls.segments import Segments
from builder.ui.controls.stepper import Stepper
from builder.ui.fields.pick_many import PickManyControl
from builder.ui.fields.roll import RollControl
from builder.ui.roster.control import RosterControl
from tests.ui.character.lunatic import numbers_of, open_lunatic
from tests.ui.character.stage import focused, row_of, settle
from tests.ui.character.test_brp_made import Hand, click, click_end, take, write

Key, CONTROL = Qt.Key, Qt.KeyboardModifier.ControlModifier
LEAVE = {"LUN-TBL-RECON", "LUN-CLS-PARAM"}


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
    shown = {
        key: written(values[at].total) if (at := ledger_key(view, key)) in values else None for key in wanted
    }
    return {key: (shown[key], number) for key, number in wanted.items() if shown[key] != number}


def ledger_key(view: CharacterView, key: str) -> str:
    """price[base,defense] as the ledger has it: by the number of its row."""
    found = re.fullmatch(r"price\[(.+)\]", key)
    if found is None:
        return key
    kind, _, id = found[1].rpartition(",")
    rows = [row for one in choices_of(view).growth for row in one.purchases if kind in ("", row.kind)]
    return f"price.{next(row.row for row in rows if id in (row.id, row.ja))}"


def codes(view: CharacterView) -> set[str]:
    return {issue.code for issue in view.live.survey.issues if issue.code.startswith("LUN")}


def roster(view: CharacterView, place: int = 0) -> RosterControl:
    return view.page_view.rosters()[place]


def cell_of(table: RosterControl, view: CharacterView, key: str, column: str) -> tuple[QRect, int]:
    """Where a cell is, scrolled into sight, and the number of its column."""
    at = next(place for place, one in enumerate(table.field.columns) if one.key == column)
    place = next(place for place, row in enumerate(table.view.rows) if row.key == key)
    box = table.view.arrangement.box(at)
    assert box is not None
    rect = table.view.row_rect(place)
    view.page_view.reveal(QRect(table.view.viewport().mapToGlobal(rect.topLeft()), rect.size()))
    return QRect(box.left, rect.top() + box.top, box.width, box.height), at


def step(view: CharacterView, table: RosterControl, key: str, column: str, times: int) -> None:
    """Clicks on the painted + or − of a cell; the first one makes its row the current one as well."""
    for _ in range(abs(times)):
        rect, at = cell_of(table, view, key, column)
        control = table.view.editors.control(at) if table.view.current == key else None
        if control is None:
            click(table.view.viewport(), QPoint(rect.left() + rect.width() // 2, rect.center().y()))
            control = table.view.editors.control(at)
        assert control is not None
        click_end(control.focus_target(), 1 if times > 0 else -1, 1)


def pick(view: CharacterView, *path: str, words: str) -> None:
    """A click on a segment, or an entry of a drop-down, of the field at a path."""
    control = row_of(view, *path).control
    segments = control.findChildren(Segments)
    if segments:
        part = next(one for one in segments[0].parts() if words in one.text())
        click(part)
        return
    box = control.focus_target()
    assert isinstance(box, QComboBox)
    box.setFocus()
    options = [view.bench.say(one.name) for one in control.field.options]
    wanted = next(place for place, one in enumerate(options) if words in one)
    box.setCurrentIndex(wanted)
    box.activated.emit(wanted)
    settle()


def tick(view: CharacterView, *words: str) -> None:
    """Clicks on check boxes."""
    control = next(
        row.control
        for panel in view.page_view.panels()
        for row in panel.rows()
        if isinstance(row.control, PickManyControl)
    )
    for one in words:
        click(next(box for box in control.findChildren(Check) if one in box.text()))


def stepper_at(view: CharacterView, *path: str) -> QWidget:
    stepper = row_of(view, *path).control.focus_target()
    assert isinstance(stepper, Stepper)
    return stepper


# W1: Gerrit, warrior, by mouse


def test_w1_is_made_by_mouse_with_every_number_of_the_digest(qtbot: QtBot) -> None:
    view = open_lunatic(page="race", roll=lambda sides: 5)
    qtbot.addWidget(view)
    go(view, "classes")
    pick(view, "choices", "base_class", words="戦士")
    pick(view, "choices", "specialist_class", words="守り手")
    go(view, "raised")
    pick(view, "choices", "raised_ability", words="武勇")
    go(view, "abilities")
    for ability, delta in (("valor", 4), ("reflex", 3), ("fate", 2)):
        step(view, roster(view), ability, "delta", delta)
    go(view, "parameters")
    step(view, roster(view), "reserve_low", "raise", 2)
    step(view, roster(view), "vitality", "raise", 3)
    go(view, "leftover")
    click_end(stepper_at(view, "choices", "exchanged_ap"), 1, 1)
    go(view, "class")
    for field, words in (("skill_pattern", "標準"), ("bonus_option", "耐久度"), ("weapon_option", "刀剣")):
        pick(view, "choices", field, words=words)
    tick(view, "生体防御", "逃走")
    go(view, "age")
    dice = next(
        row.control for row in view.page_view.panels()[0].rows() if isinstance(row.control, RollControl)
    )
    click(dice.tools.throw)
    click_end(stepper_at(view, "choices", "age"), 1, 3)
    go(view, "initial")
    for key in ("base/main_melee", "base/defense"):
        step(view, roster(view, 1), key, "steps", 1)
    for words in ("強打", "攻撃回数"):
        take(view, roster(view), words)
    go(view, "person")
    for field, size in (("height_cm", "178"), ("weight_kg", "76")):
        stepper_at(view, "choices", "profile", field).setFocus()
        QTest.keyClicks(focused(), size)
        settle()
    assert differing(view, "W1") == {}
    assert codes(view) == LEAVE
    assert [(roll.origin, roll.total) for roll in view.live.document.rolls] == [("random", 5)]


# W8: Konrad, magic warrior, by the keyboard alone


def onward(view: CharacterView, hand: Hand, page: str) -> None:
    """Ctrl+PageDown until a step is open."""
    while view.page_key != page:
        hand.press(Key.Key_PageDown, held=CONTROL)


def choose(view: CharacterView, hand: Hand, field: str, wanted: object) -> None:
    """→ in a set of segments or a list until the choice is the wanted one."""
    for _ in range(20):
        if getattr(choices_of(view), field) == wanted:
            return
        hand.press(Key.Key_Right)
    raise AssertionError(field)


def to(view: CharacterView, hand: Hand, *path: str) -> None:
    """Tab until a field has the keyboard."""
    for _ in range(20):
        if row_of(view, *path).isAncestorOf(focused()):
            return
        hand.press(Key.Key_Tab)
    raise AssertionError(path)


def find(hand: Hand, words: str) -> None:
    """Ctrl+K, words through the input method, Enter."""
    hand.press(Key.Key_K, held=CONTROL)
    write(words)
    hand.press(Key.Key_Return)


def choose_konrad(view: CharacterView, hand: Hand) -> None:
    """Classes, abilities, parameters, EXP."""
    onward(view, hand, "classes")
    choose(view, hand, "base_class", "magic_warrior")
    to(view, hand, "choices", "specialist_class")
    choose(view, hand, "specialist_class", "precept_mage")
    onward(view, hand, "raised")
    choose(view, hand, "raised_ability", "fate")
    onward(view, hand, "abilities")
    hand.type("2")
    hand.press(Key.Key_Return)
    hand.type("3")
    hand.press(Key.Key_Return, Key.Key_Return, Key.Key_Return)
    hand.type("1")
    hand.press(Key.Key_Down)
    choose(view, hand, "magic", 11)
    onward(view, hand, "parameters")
    hand.press(Key.Key_Down, Key.Key_Down)
    hand.type("2")
    hand.press(Key.Key_Return)
    hand.type("3")
    onward(view, hand, "leftover")
    hand.press(Key.Key_Right)


def decide_konrad(view: CharacterView, hand: Hand) -> None:
    """What the classes leave open, and the age."""
    onward(view, hand, "class")
    picks = {"skill_pattern": "B", "parameter_pattern": "A", "weapon_option": "B", "bonus_option": "A"}
    for field, wanted in picks.items():
        to(view, hand, "choices", field)
        if isinstance(focused(), QRadioButton):
            hand.press(Key.Key_Space)
        choose(view, hand, field, wanted)
    to(view, hand, "choices", "favored")
    for place in range(6):
        if place in (3, 4):
            hand.press(Key.Key_Space)
        hand.press(Key.Key_Tab)
    onward(view, hand, "age")
    dice = next(
        row.control for row in view.page_view.panels()[0].rows() if isinstance(row.control, RollControl)
    )
    while focused() is not dice.tools.tell:
        hand.press(Key.Key_Tab)
    hand.press(Key.Key_Space)
    hand.type("6")
    hand.press(Key.Key_Return)
    to(view, hand, "choices", "age")
    hand.type("20")


def grow_konrad(view: CharacterView, hand: Hand) -> None:
    """Seven purchases, in the order of the digest."""
    onward(view, hand, "initial")
    hand.pick("healing")
    hand.press(Key.Key_K, held=CONTROL)
    hand.type("Magic Warrior L1")
    hand.press(Key.Key_Down, Key.Key_Return)
    custom = next(row for row in choices_of(view).growth[0].purchases if row.id == "custom")
    assert custom.kind == "spell"
    path = ("choices", "growth", choices_of(view).growth[0].row, "purchases", custom.row)
    hand.press(Key.Key_Return)
    opened = roster(view).view.unfolded
    assert opened is not None
    school = opened.row_at((*path, "school"))
    assert school is not None
    while not school.isAncestorOf(focused()):
        hand.press(Key.Key_Tab)
    for _ in range(10):
        if choices_of(view).growth[0].purchases[1].school == "magic_warrior_common":
            break
        hand.press(Key.Key_Right)
    for words in ("主近接", "対応呪文", "強打", "防御", "余力"):
        find(hand, words)


def test_w8_is_made_by_the_keyboard_alone_with_every_number_of_the_digest(qtbot: QtBot) -> None:
    view, hand = open_lunatic(page="race", name="Konrad"), Hand()
    qtbot.addWidget(view)
    choose_konrad(view, hand)
    decide_konrad(view, hand)
    grow_konrad(view, hand)
    onward(view, hand, "person")
    for field, size in (("height_cm", "180"), ("weight_kg", "70")):
        to(view, hand, "choices", "profile", field)
        hand.type(size)
    assert differing(view, "W8") == {}
    assert codes(view) == {"LUN-TBL-RECON"}
    assert [(roll.origin, roll.total) for roll in view.live.document.rolls] == [("typed", 6)]
