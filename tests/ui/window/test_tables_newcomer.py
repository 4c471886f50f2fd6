"""A newcomer with a page of a rulebook, mouse and keys only: from a mark to the numbers of the book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.storage.paths import Paths
from builder.systems import all_systems
from builder.ui.character_page import CharacterPage
from builder.ui.controls.button import Button
from builder.ui.live import LiveDraft
from builder.ui.tables.editor import PackEditor
from tests.ui.window.conftest import Stage

# The page of an invented rulebook: no number of it stands anywhere else.
DEATH = (-9, -9, -10, -11, -11, -12, -12, -13, -14, -14, -15, -16, -16, -17, -18, -18)
TOUGHNESS = (9, 9, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17)
SKILLS = ("2", "2", "1", "3", "1", "1", "1", "1", "0", "0", "0", "0", "0", "1", "0", "--", "--", "--")
SLOW = 3.0, 0.8
"""Seconds that somebody takes who looks for each press, and for each key."""


@dataclass
class Hand:
    """Presses what can be seen, and counts."""

    stage: Stage
    presses: int = 0
    keys: int = 0

    @property
    def editor(self) -> PackEditor:
        page = self.stage.window.page()
        assert isinstance(page, PackEditor)
        return page

    def press(self, widget: QWidget, at: QPoint | None = None, *, twice: bool = False) -> None:
        self.presses += 2 if twice else 1
        where = at or widget.rect().center()
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=where)
        if twice:
            QTest.mouseDClick(widget, Qt.MouseButton.LeftButton, pos=where)
        QApplication.processEvents()

    def button(self, words: str) -> None:
        buttons = self.stage.window.findChildren(Button)
        self.press(next(one for one in buttons if one.words() == words and one.isVisible()))

    def table(self, title: str) -> None:
        contents = self.editor.contents
        model = contents.model()
        index = next(
            index
            for index in (model.index(row, 0) for row in range(model.rowCount()))
            if index.data() == title
        )
        contents.scrollTo(index)
        self.press(contents.viewport(), contents.visualRect(index).center())

    def cell(self, row: str, *, twice: bool = False) -> None:
        grid = self.editor.grid
        rows = [self.editor.model.row_text(place) for place in range(self.editor.model.rowCount())]
        index = self.editor.model.index(rows.index(row), 0)
        grid.scrollTo(index)
        self.press(grid.viewport(), grid.visualRect(index).center(), twice=twice)

    def type_rows(self, values: tuple[object, ...]) -> None:
        """A value and Enter, row by row."""
        for value in values:
            for sign in str(value):
                QTest.keyClicks(self._focus(), sign)
            QTest.keyClick(self._focus(), Qt.Key.Key_Return)
            self.keys += len(str(value)) + 1

    def _focus(self) -> QWidget:
        widget = QApplication.focusWidget() or self.stage.window.focusWidget()
        assert widget is not None
        return widget


@pytest.fixture
def stage(qtbot: QtBot, places: Paths) -> Iterator[Stage]:
    made = Stage(qtbot, places, systems={"lunatic": all_systems()["lunatic"]})
    made.wake()
    yield made
    made.end()


def warrior(stage: Stage) -> CharacterPage:
    desk = stage.program.desk()
    page = stage.window.show_document(desk.keep(desk.begun("lunatic"), begun=False))
    for key, choice in (("race", "human"), ("base_class", "warrior"), ("specialist_class", "guardian")):
        assert page.document.live.do(Set(("choices", key), choice))
    page.view.go_to_page("parameters")
    stage.window.activateWindow()
    QApplication.processEvents()
    return page


def seen(live: LiveDraft, *keys: str) -> dict[str, tuple[object, bool]]:
    values = live.survey.evaluation.values
    return {key: (values[key].total, values[key].sure) for key in keys}


def test_a_page_of_a_rulebook_is_typed_in_ten_minutes_and_the_marks_go(stage: Stage) -> None:
    character = warrior(stage)
    live, hand = character.document.live, Hand(stage)
    keys = ("death_point", "toughness", "skill.main_melee", "skill.mind_defense")
    assert seen(live, *keys) == {
        "death_point": (-8, False),
        "toughness": (10, False),
        "skill.main_melee": (11, False),
        "skill.mind_defense": (8, False),
    }
    hand.button("表を置き換える")
    hand.button("パックを作って変える")
    left = hand.editor.view.whole().reconstructed

    hand.table("致死点")
    hand.button("行で入れる")
    hand.cell("5")
    hand.type_rows(DEATH)

    hand.table("頑健値")
    hand.cell("5")
    hand.type_rows(TOUGHNESS)
    hand.editor.work.judge()
    follows = {one.name: (one.old, one.new) for one in hand.editor.side.effects()}
    assert follows["致死点"] == ("\u22128", "\u221211")
    assert follows["頑健値"] == ("10", "11")

    hand.table("基本クラス")
    hand.cell("戦士", twice=True)
    hand.cell("技能 · 主近接")
    hand.type_rows(SKILLS)

    done = {one.text: one.done for one in hand.editor.contents.chapters()}
    assert (done["致死点"], done["頑健値"]) == ("済", "済")
    assert hand.editor.view.whole().reconstructed == left - 2 - 16 - 18
    hand.button("保存")
    hand.button("このキャラクターで使う")
    assert seen(live, *keys) == {
        "death_point": (-11, True),
        "toughness": (11, True),
        "skill.main_melee": (10, True),
        "skill.mind_defense": (9, True),
    }
    hand.button("戻る")
    assert stage.window.page() is character

    seconds = hand.presses * SLOW[0] + hand.keys * SLOW[1]
    assert (hand.presses, hand.keys) == (14, 147)
    assert seconds < 10 * 60 / 3


def test_from_then_on_each_save_is_seen_in_the_character(stage: Stage) -> None:
    character = warrior(stage)
    live, hand = character.document.live, Hand(stage)
    hand.button("表を置き換える")
    hand.button("パックを作って変える")
    hand.table("頑健値")
    hand.cell("8")
    hand.type_rows((12,))
    hand.button("保存")
    hand.button("このキャラクターで使う")
    assert seen(live, "toughness") == {"toughness": (12, True)}
    hand.cell("8")
    hand.type_rows((13,))
    hand.button("保存")
    assert seen(live, "toughness") == {"toughness": (13, True)}
    assert not any(
        one.words() == "このキャラクターで使う" and one.isVisible()
        for one in stage.window.findChildren(Button)
    )


def test_whoever_has_a_pack_is_asked_which_it_shall_go_into(stage: Stage) -> None:
    warrior(stage)
    hand = Hand(stage)
    hand.button("表を置き換える")
    hand.button("パックを作って変える")
    hand.table("頑健値")
    hand.cell("8")
    hand.type_rows((12,))
    hand.button("保存")
    mine = hand.editor.work.draft.pack.pack_id
    character = warrior(stage)
    for answer, wanted in ((mine, True), ("new", False)):
        stage.window.show_page(character)
        hand.button("表を置き換える")
        stage.script.answers = [answer]
        hand.button("パックを作って変える")
        question = stage.script.asked[-1]
        assert (question.title, question.safe) == ("どのパックに書きますか", mine)
        assert [one.key for one in question.answers] == ["new", mine]
        assert (hand.editor.work.draft.pack.pack_id == mine) is wanted


def test_esc_at_that_question_leaves_the_shipped_tables_in_sight(stage: Stage) -> None:
    warrior(stage)
    hand = Hand(stage)
    hand.button("表を置き換える")
    hand.button("パックを作って変える")
    hand.table("頑健値")
    hand.cell("8")
    hand.type_rows((12,))
    hand.button("保存")
    stage.window.show_page(warrior(stage))
    hand.button("表を置き換える")
    before = stage.window.page()
    stage.script.answers = [""]
    hand.button("パックを作って変える")
    assert stage.window.page() is before
