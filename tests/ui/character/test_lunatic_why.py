"""Window: why a number of The Lunatic is what it is: badges of lost cells and of those typed in."""

from __future__ import annotations

import re

import pytest
from pytestqt.qtbot import QtBot

from builder.core.pack import Pack
from builder.ui.character_view import CharacterView
from builder.ui.controls.chip import Chip
from builder.ui.why import TableOffer
from tests.systems.lunatic.packs import pack, table
from tests.ui.character.lunatic import open_lunatic, worked
from tests.ui.character.stage import settle


def asked(qtbot: QtBot, key: str, *packs: Pack) -> CharacterView:
    view = open_lunatic(worked("W1"), page="parameters", packs=packs)
    qtbot.addWidget(view)
    view.bench.ask_why(key, view.page_view)
    settle()
    return view


def badge(view: CharacterView) -> Chip:
    (offer,) = (one for one in view.why.findChildren(TableOffer) if one.isVisible())
    return offer.badge


def cells_of(view: CharacterView) -> dict[str, str]:
    """Every row of a table or list that some number comes from, as the explanation names it."""
    values = view.live.survey.evaluation.values.values()
    sources = {entry.source for value in values for entry in value.entries if entry.source is not None}
    return {source.row: view.bench.row(source) for source in sources if source.row}


@pytest.mark.parametrize("id", ["W4", "W10 Gerrit after opportunity 2", "W12 Odalric fills", "W13"])
def test_cells_are_named_in_the_language_of_the_window(qtbot: QtBot, id: str) -> None:
    """《主近接》 of the warrior, never warrior.skills.main_melee; a point within a number parts nothing."""
    view = open_lunatic(worked(id))
    qtbot.addWidget(view)
    named = cells_of(view)
    assert len(named) > 20
    assert [words for words in named.values() if re.search("[a-z]{2}", words)] == []
    assert named.get("0.5.combat_exp", "新しい強度 0.5 · 戦闘のEXP") == "新しい強度 0.5 · 戦闘のEXP"


def typed_toughness() -> Pack:
    return pack(tables={"toughness": {**table("toughness"), "provenance": "gm"}})


def test_a_lost_cell_has_the_badge_of_the_digest(qtbot: QtBot) -> None:
    found = badge(asked(qtbot, "toughness"))
    assert found.text() == "再構成"
    assert "お手元のルールブックの表に置き換えてください" in found.toolTip()


def test_a_cell_that_was_typed_in_has_the_green_badge_of_the_digest(qtbot: QtBot) -> None:
    found = badge(asked(qtbot, "toughness", typed_toughness()))
    assert found.text() == "入力済み"
    assert "利用者が入力した表の値です。" in found.toolTip()


def test_the_lines_say_by_their_tool_tip_which_of_both_they_are(qtbot: QtBot) -> None:
    lost = [line.toolTip() for line in asked(qtbot, "toughness").why.lines() if line.line.cell is not None]
    typed = asked(qtbot, "toughness", typed_toughness()).why.lines()
    given = [line.toolTip() for line in typed if line.line.cell is not None]
    assert all("再構成した既定値" in words for words in lost) and lost
    assert all("利用者が入力した表の値です。" in words for words in given) and given


def test_what_follows_from_the_text_is_told_by_the_tool_tip_alone(qtbot: QtBot) -> None:
    """11 and 12 come to 3 by the example of stealth: no badge, no mark, a sentence for who asks."""
    view = asked(qtbot, "critical.missile")
    tips = [line.toolTip() for line in view.why.lines()]
    assert any("本文から決まる値です。" in tip for tip in tips)
    assert not [one for one in view.why.findChildren(TableOffer) if one.isVisible()]


def test_what_the_text_says_has_no_badge(qtbot: QtBot) -> None:
    view = asked(qtbot, "ap.vitality")
    assert not [one for one in view.why.findChildren(TableOffer) if one.isVisible()]
