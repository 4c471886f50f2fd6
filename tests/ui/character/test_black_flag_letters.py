"""Window: scores of the standard array are laid by letters right after the way of scores was pressed."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from builder.ui.controls.segments import Segments
from tests.ui.character.black_flag import open_black_flag
from tests.ui.character.stage import focused, row_of
from tests.ui.character.test_black_flag_made import arranged, choices_of
from tests.ui.character.test_brp_made import Hand, click


def test_letters_lay_scores_while_the_keyboard_is_still_on_the_way_they_are_made(qtbot: QtBot) -> None:
    view, hand = open_black_flag(page="abilities", name="イェルダ"), Hand()
    qtbot.addWidget(view)
    segments = row_of(view, "choices", "ability_method").findChild(Segments)
    assert segments is not None
    click(segments.parts()[0])
    assert segments.isAncestorOf(focused())
    hand.type("d")
    assert choices_of(view).abilities.dex == 16
    assert arranged(view).isAncestorOf(focused())
    hand.type("cwsih")
    made = choices_of(view).abilities
    assert (made.str, made.dex, made.con, made.int, made.wis, made.cha) == (13, 16, 14, 10, 14, 8)
