"""Window: W02 by the keyboard alone, W09 by mouse, as a newcomer would, with every number of the digest."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder.core.number import written
from builder.ui.character_view import CharacterView
from builder.ui.controls.button import Button
from builder.ui.controls.stepper import Stepper
from builder.ui.fields.roll import RollControl
from builder.ui.roster.control import RosterControl
from tests.ui.character.brp import numbers_of, open_brp
from tests.ui.character.stage import focused, press, settle

Key, CONTROL = Qt.Key, Qt.KeyboardModifier.ControlModifier
TWO_MINUTES = 200  # keys; even a slow hand makes two in a second
W02_FACES = "4425332454633245652"  # 10 11 12 15 12 11 13
W02_PICKS = ("dodge", "drive automobile", "insight", "computer use")
W02_PROFESSIONAL = {
    "dodge": 14,
    "drive:automobile": 20,
    "firearm:pistol": 40,
    "insight": 31,
    "knowledge:law": 45,
    "listen": 25,
    "persuade": 35,
    "research": 30,
    "spot": 40,
    "technical:computer_use": 20,
}
W02_PERSONAL = {"brawl": 25, "fast talk": 35, "first aid": 10, "hide": 20, "stealth": 20}
W09_FACES = (6, 5, 5, 5, 5, 5, 5, 4, 2, 2, 3, 3, 3, 5, 4, 4, 3, 3, 2)  # 16 15 15 10 9 13 8
W09_PICKS = ("rifle", "hide", "listen", "spot", "stealth", "throw")
W09_PROFESSIONAL = {
    "brawl": 25,
    "climb": 10,
    "dodge": 22,
    "firearm:rifle": 50,
    "first_aid": 20,
    "hide": 35,
    "listen": 25,
    "spot": 40,
    "stealth": 45,
    "throw": 28,
}
W09_PERSONAL = {"grapple": 20, "jump": 10, "navigate": 10, "swim": 15}


def typed(words: str) -> None:
    """Key by key: each goes to whatever has the keyboard by then."""
    for sign in words:
        QTest.keyClicks(focused(), sign)
        settle()


class Hand:
    """A hand on the keyboard that counts its keys."""

    def __init__(self) -> None:
        self.keys = 0

    def press(self, *keys: Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        for key in keys:
            press(focused(), key, held)
            self.keys += 1

    def type(self, words: str) -> None:
        typed(words)
        self.keys += len(words)

    def pick(self, words: str) -> None:
        """Ctrl+K, the beginning of a word, Enter."""
        self.press(Key.Key_K, held=CONTROL)
        self.type(words)
        self.press(Key.Key_Return)

    def filter(self, words: str) -> None:
        """Ctrl+F, a word, Enter: into the first row that is left."""
        self.press(Key.Key_F, held=CONTROL)
        self.type(words)
        self.press(Key.Key_Return)


def set_of(view: CharacterView) -> RollControl:
    control = view.page_view.panels()[0].rows()[0].control
    assert isinstance(control, RollControl)
    return control


def table_of(view: CharacterView, place: int = 0) -> RosterControl:
    return view.page_view.rosters()[place]


def differing(view: CharacterView, id: str) -> dict[str, tuple[object, object]]:
    """Numbers of the digest that this character does not have."""
    values, wanted = view.live.survey.evaluation.values, numbers_of(id)
    places = {key: ledger_key(view, key) for key in wanted}
    shown = {key: written(values[at].total) if at in values else None for key, at in places.items()}
    return {key: (shown[key], number) for key, number in wanted.items() if shown[key] != number}


def ledger_key(view: CharacterView, key: str) -> str:
    """weapon[rifle].base as the ledger has it: by the number of its row."""
    found = re.fullmatch(r"(weapon|armor|shield)\[(\w+)\](.*)", key)
    if found is None:
        return key
    rows = getattr(view.live.document.choices, {"weapon": "weapons", "shield": "shields"}[found[1]])
    row = next(row.row for row in rows if row.id == found[2])
    return f"{found[1]}.{row}{found[3]}"


def faults(view: CharacterView) -> set[str]:
    return {issue.code for issue in view.live.survey.issues if issue.code.startswith("BRP")}


def spent(view: CharacterView, pool: str) -> dict[str, int]:
    facts = view.live.survey.evaluation.facts
    return {line.key: getattr(line, pool).whole for line in facts.skills if getattr(line, pool).whole}


# W02: Mio, detective, by the keyboard alone


def roll_by_hand(view: CharacterView, hand: Hand) -> None:
    """Real dice, and the shift."""
    set_of(view).tools.tell.setFocus()
    hand.press(Key.Key_Space)
    hand.type(W02_FACES)
    hand.press(Key.Key_Return)
    for key, step in (("DEX", Key.Key_Right), ("APP", Key.Key_Left)):
        row = next(one for one in set_of(view).dice.rows() if one.throw.key == key)
        assert row.shift is not None
        row.shift.focus_target().setFocus()
        hand.press(step, step)


def choose_by_hand(view: CharacterView, hand: Hand) -> None:
    view.go_to_page("profession")
    settle()
    hand.press(Key.Key_Space)
    hand.type("detective")
    hand.press(Key.Key_Return)
    for words in W02_PICKS:
        hand.pick(words)


def test_w02_is_made_by_the_keyboard_alone_and_its_points_in_two_minutes(qtbot: QtBot) -> None:
    view, hand = open_brp({}, page="identity", name="Mio"), Hand()
    qtbot.addWidget(view)
    hand.type("English")
    view.go_to_page("rolls")
    settle()
    roll_by_hand(view, hand)
    choose_by_hand(view, hand)
    view.go_to_page("points")
    settle()
    before = hand.keys
    assert [row.key for row in table_of(view).view.rows] == list(W02_PROFESSIONAL)
    for points in W02_PROFESSIONAL.values():
        hand.type(str(points))
        hand.press(Key.Key_Return)
    hand.filter("spot")
    hand.press(Key.Key_Tab)
    hand.type("10")
    for words, points in W02_PERSONAL.items():
        hand.filter(words)
        hand.type(str(points))
    hand.pick("streetwise")
    hand.press(Key.Key_End)
    assert hand.keys - before < TWO_MINUTES
    assert spent(view, "professional") == W02_PROFESSIONAL
    view.go_to_page("equipment")
    settle()
    hand.pick("pistol")
    assert differing(view, "W02") == {}
    assert faults(view) == set()
    assert {roll.origin for roll in view.live.document.rolls} == {"typed"}


# W09: Rosa, soldier, by mouse


def click(widget: QWidget, point: QPoint | None = None) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=point or widget.rect().center())
    settle()


def click_end(stepper: QWidget, direction: int, times: int) -> None:
    """The painted − or + of a stepper."""
    assert isinstance(stepper, Stepper)
    point = QPoint(stepper.width() - 12 if direction > 0 else 12, stepper.height() // 2)
    for _ in range(times):
        click(stepper, point)


def write(words: str) -> None:
    """Words as an input method gives them."""
    event = QInputMethodEvent()
    event.setCommitString(words)
    QApplication.sendEvent(focused(), event)
    settle()


def accept(view: CharacterView) -> Button:
    """The button that takes what the picker points at."""
    words = ("追加", "決める")
    return next(one for one in view.picker.findChildren(Button) if one.isVisible() and one.text() in words)


def take(view: CharacterView, roster: RosterControl, words: str) -> None:
    """The button under a table, a word, a click on what was found."""
    roster.add()
    settle()
    write(words)
    click(accept(view))


def scripted() -> Iterator[int]:
    yield from W09_FACES


def put(view: CharacterView, key: str, column: int, points: int) -> None:
    """A click into a box of the table, and digits."""
    table = table_of(view)
    table.choose_view("all")
    settle()
    rows = table.view.rows
    place = next(at for at, row in enumerate(rows) if row.key == key)
    box = table.view.arrangement.box(column)
    assert box is not None
    rect = table.view.row_rect(place)
    view.page_view.reveal(rect)
    click(table.view.viewport(), QPoint(box.left + box.width // 2, rect.center().y()))
    typed(str(points))


def test_w09_is_made_by_mouse_with_every_number_of_the_digest(qtbot: QtBot) -> None:
    faces = scripted()
    view = open_brp({}, page="rolls", name="Rosa", roll=lambda sides: next(faces))
    qtbot.addWidget(view)
    click(set_of(view).tools.throw)
    for key, direction, times in (("STR", 1, 2), ("DEX", 1, 1), ("APP", -1, 3)):
        row = next(one for one in set_of(view).dice.rows() if one.throw.key == key)
        assert row.shift is not None
        click_end(row.shift.focus_target(), direction, times)
    view.go_to_page("identity")
    settle()
    write("English")
    view.go_to_page("profession")
    settle()
    click(view.page_view.panels()[0].rows()[0].control.focus_target())
    write("へいし")
    click(accept(view))
    for words in W09_PICKS:
        take(view, table_of(view, 1), words)
    view.go_to_page("points")
    settle()
    for skill, points in W09_PROFESSIONAL.items():
        put(view, skill, 2, points)
    for skill, points in W09_PERSONAL.items():
        put(view, skill, 3, points)
    for words, points in (("じゅうき ぴすとる", 30), ("トラック", 15)):
        take(view, table_of(view), words)
        typed(str(points))
    view.go_to_page("equipment")
    settle()
    for place, words in ((0, "rifle"), (0, "pistol"), (2, "flak"), (2, "light helmet")):
        take(view, table_of(view, place), words)
    assert differing(view, "W09") == {}
    assert faults(view) == set()
    assert [roll.origin for roll in view.live.document.rolls] == ["random"] * 7
