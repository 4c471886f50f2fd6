"""Window: why a number of The Lunatic is what it is: badges of lost cells and of those typed in."""

from __future__ import annotations

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


def test_what_the_text_says_has_no_badge(qtbot: QtBot) -> None:
    view = asked(qtbot, "ap.vitality")
    assert not [one for one in view.why.findChildren(TableOffer) if one.isVisible()]
