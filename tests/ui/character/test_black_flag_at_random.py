"""Hundreds of steps at random over the pages of Black Flag, with fixed seeds: nothing breaks, it goes on."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from builder.core.edit import Edit, Set
from builder.core.form import Field, FlagField, NumberField, PickMany, PickOne, Roster, TextField
from builder.ui.character_view import CharacterView
from builder.ui.fields.arrange import ArrangeControl
from builder.ui.fields.roll import RollControl
from builder.ui.fields.strip import StripControl
from builder.ui.roster import acts
from tests.ui.character.black_flag import open_black_flag, worked
from tests.ui.character.stage import settle

Key = Qt.Key
STEPS = 80
WORDS = ("", "け", "s", "ma", "zz")


class Hands:
    """Does one thing after the other on the pages of one character."""

    def __init__(self, view: CharacterView, seed: int) -> None:
        self.view, self.chance = view, random.Random(seed)
        self.done: list[str] = []
        self._acts: tuple[Callable[[], object], ...] = (
            *(self.edit,) * 8,
            *(self.page,) * 4,
            *(self.press_act, self.press_act, self.strip, self.arrange, self.arrange, self.roll),
            *(self.pick, self.pick, self.pick, self.remove, self.undo, self.undo, self.redo),
            *(self.language, self.width, self.key, self.key, self.issue, self.preview),
        )

    def step(self) -> None:
        act = self.chance.choice(self._acts)
        self.done.append(act.__name__)
        act()
        settle()

    def page(self) -> None:
        self.view.go_to_page(self.chance.choice(self.view.live.survey.pages).key)

    def edit(self) -> None:
        page = self.view.page_view.page
        assert page is not None
        fields = [field for panel in page.panels for field in panel.fields]
        lines = [line for field in fields if isinstance(field, Roster) for line in field.lines]
        fields += [cell for line in lines for cell in (*line.cells, *line.more) if isinstance(cell, Field)]
        edits = [made for field in fields if field.off is None and (made := self._other(field)) is not None]
        if edits:
            self.view.live.do(self.chance.choice(edits))

    def _other(self, field: Field) -> Edit | None:
        match field:
            case NumberField(low=low, high=high) if field.new is None:
                least = int(low or 0)
                return Set(field.path, self.chance.randint(least, max(least, min(int(high or 20), 40))))
            case FlagField():
                return Set(field.path, not field.value)
            case TextField():
                return Set(field.path, self.chance.choice(WORDS))
            case PickOne(options=options) if options:
                return Set(field.path, self.chance.choice(options).id)
            case PickMany(options=options) if options:
                count = self.chance.randint(0, min(4, len(options)))
                return Set(field.path, tuple(one.id for one in self.chance.sample(options, count)))
            case _:
                return None

    def press_act(self) -> None:
        buttons = self.view.page_view.acts()
        if buttons:
            self.chance.choice(buttons).click()

    def _controls(self, kind: type[Any]) -> list[Any]:
        rows = [row for panel in self.view.page_view.panels() for row in panel.rows()]
        return [row.control for row in rows if isinstance(row.control, kind)]

    def strip(self) -> None:
        for one in self._controls(StripControl):
            self.chance.choice(one.steps()).click()

    def arrange(self) -> None:
        for one in self._controls(ArrangeControl):
            one.focus_target().setFocus()
            keys = (
                Key.Key_S,
                Key.Key_H,
                Key.Key_1,
                Key.Key_Return,
                Key.Key_Right,
                Key.Key_Left,
                Key.Key_Down,
            )
            for _ in range(3):
                QTest.keyClick(QApplication.focusWidget() or one, self.chance.choice(keys))

    def roll(self) -> None:
        for one in self._controls(RollControl)[:1]:
            one.tools.throw.click()

    def pick(self) -> None:
        self.view.page_view.open_picker()
        settle()
        line = QApplication.focusWidget()
        if isinstance(line, QLineEdit) and self.view.picker.isVisible():
            QTest.keyClicks(line, self.chance.choice(("", "a", "s", "zz")))
            if self.chance.random() < 0.5:
                QTest.keyClick(line, Key.Key_P, Qt.KeyboardModifier.AltModifier)
            for one in self.view.picker.chips():
                if self.chance.random() < 0.3:
                    one.click()
            QTest.keyClick(line, self.chance.choice((Key.Key_Down, Key.Key_PageDown)))
            QTest.keyClick(line, self.chance.choice((Key.Key_Return, Key.Key_Escape)))
            self.view.picker.shut()

    def remove(self) -> None:
        tables = [one for one in self.view.page_view.rosters() if any(map(one.view.can_change, one.lines()))]
        if tables:
            table = self.chance.choice(tables)
            acts.remove(table.bench, self.chance.choice([*filter(table.view.can_change, table.lines())]))

    def undo(self) -> None:
        self.view.live.undo()

    def redo(self) -> None:
        self.view.live.redo()

    def language(self) -> None:
        self.view.bench.words.use(language=self.chance.choice(("ja", "en")))  # type: ignore[arg-type]

    def width(self) -> None:
        self.view.resize(self.chance.choice((640, 1024, 1366, 1920)), self.chance.choice((480, 768, 1080)))

    def key(self) -> None:
        keys = (Key.Key_Tab, Key.Key_Down, Key.Key_Up, Key.Key_F8, Key.Key_End, Key.Key_Delete)
        QTest.keyClick(QApplication.focusWidget() or self.view, self.chance.choice(keys))

    def issue(self) -> None:
        issues = self.view.live.survey.issues
        if issues:
            one = self.chance.choice(issues)
            self.view.bench.go(one.path, one.budget or "")

    def preview(self) -> None:
        self.view.actions()["preview"].trigger()


@pytest.mark.timeout(120)
@pytest.mark.parametrize(("seed", "id"), [(1, ""), (2, "W4"), (3, "W8"), (4, "W14"), (5, "W12")])
def test_whatever_is_done_on_its_pages_in_any_order_they_go_on(qtbot: QtBot, seed: int, id: str) -> None:
    view = open_black_flag(worked(id) if id else None, page="class")
    qtbot.addWidget(view)
    hands = Hands(view, seed)
    for _ in range(STEPS):
        hands.step()
    assert len(set(hands.done)) > 14
    view.go_to_page("profile")
    assert view.page_key == "profile"
