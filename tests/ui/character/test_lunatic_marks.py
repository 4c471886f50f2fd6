"""Window: marks of The Lunatic as they are seen: amber ink stands beside each number that is not sure."""

from __future__ import annotations

from array import array

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.core.number import SIGN
from builder.ui.character_view import CharacterView
from builder.ui.controls.number_label import NumberLabel
from builder.ui.roster.control import RosterControl
from builder.ui.theme import theme
from builder.ui.what_if import is_sure
from tests.systems.lunatic.packs import pack, table
from tests.systems.lunatic.shown import typed_book
from tests.ui.character.lunatic import open_lunatic, worked
from tests.ui.character.stage import row_of
from tests.ui.character.test_lunatic_made import go

GROWN = "W10 Gerrit after opportunity 2"
MAGE = "W12 Odalric fills"
FAR, NEAR, DARK, GREY = 40, 3, 140, 70


def is_amber(image: QImage, rect: QRect) -> bool:
    """Whether anything in a rectangle is drawn in the colour that only marks have."""
    wanted = theme().colour("recon").rgb()
    here = image.copy(rect.intersected(image.rect())).convertToFormat(QImage.Format.Format_RGB32)
    return any(distance(colour, wanted) < FAR for colour in set(array("I", bytes(here.constBits()))))


def distance(one: int, other: int) -> int:
    return sum(abs((one >> bits & 255) - (other >> bits & 255)) for bits in (0, 8, 16))


def has_ink(widget: QWidget) -> bool:
    image = widget.grab().toImage()
    return is_amber(image, image.rect())


def wrong_cells(control: RosterControl, view: CharacterView) -> list[tuple[str, str]]:
    """Cells that are marked and sure, or unsure and bare."""
    rows, arrangement = control.view, control.view.arrangement
    image = rows.viewport().grab().toImage()
    found: list[tuple[str, str]] = []
    for place, row in enumerate(rows.rows):
        for box in arrangement.boxes:
            if box.place >= len(row.cells):
                continue
            rect = rows.row_rect(place)
            spot = QRect(box.left, rect.top() + box.top, box.width, box.height)
            wanted = not row.sure[box.place] or SIGN in row.cells[box.place]
            if is_amber(image, spot) != wanted:
                found.append((row.name, control.field.columns[box.place].key))
    return found


def wrong_numbers(view: CharacterView) -> list[str]:
    """Numbers beside fields, in panels and in the ledger whose ink does not say what they are."""
    shown = [one for one in view.findChildren(NumberLabel) if one.isVisible()]
    return [one.accessibleName() for one in shown if has_ink(one) != one.is_marked()]


@pytest.mark.parametrize("id", [GROWN, MAGE])
def test_each_number_that_is_not_sure_has_amber_ink_and_no_other(qtbot: QtBot, id: str) -> None:
    view = open_lunatic(worked(id))
    qtbot.addWidget(view)
    marked = 0
    for page in view.live.survey.pages:
        go(view, page.key)
        for control in view.page_view.rosters():
            assert wrong_cells(control, view) == [], page.key
            marked += sum(not sure for row in control.view.rows for sure in row.sure)
        assert wrong_numbers(view) == [], page.key
    assert marked > 100


def test_with_every_table_typed_in_no_amber_is_left_on_any_page(qtbot: QtBot) -> None:
    view = open_lunatic(worked(MAGE), packs=(typed_book(),))
    qtbot.addWidget(view)
    for page in view.live.survey.pages:
        go(view, page.key)
        assert not has_ink(view), page.key


def right_edge(image: QImage, rect: QRect) -> int:
    """Where the ink of a cell ends, its mark left out: that has a colour, numbers are grey."""
    for x in range(rect.right(), rect.left(), -1):
        for y in range(rect.top() + 4, rect.bottom() - 4):
            ink = image.pixelColor(x, y)
            if ink.lightness() < DARK and ink.saturation() < GREY:
                return x
    return rect.left()


@pytest.mark.parametrize(("page", "place", "column"), [("play", 1, 1), ("play", 1, 2), ("skills", 0, 5)])
def test_numbers_stand_below_each_other_with_and_without_marks(
    qtbot: QtBot, page: str, place: int, column: int
) -> None:
    """Of Odalric's modifiers one is ±0, from the text, the others are lost."""
    view = open_lunatic(worked(MAGE), page=page)
    qtbot.addWidget(view)
    rows = view.page_view.rosters()[place].view
    box = next(one for one in rows.arrangement.boxes if one.place == column)
    image = rows.viewport().grab().toImage()
    filled = [at for at, row in enumerate(rows.rows) if row.cells[column]]
    assert len({rows.rows[at].sure[column] for at in filled}) == 2
    spots = [rows.row_rect(at).topLeft() + QPoint(box.left, box.top) for at in filled]
    edges = {right_edge(image, QRect(spot, QSize(box.width, box.height))) for spot in spots}
    assert max(edges) - min(edges) <= NEAR


def test_a_limit_has_its_mark_and_what_is_taken_its_own(qtbot: QtBot) -> None:
    """The slots of the class are lost, and so are those that feats take; five feats beyond are text."""
    view = open_lunatic(worked(GROWN), page="growth")
    qtbot.addWidget(view)
    slots, beyond, level = view.ledger.meters()
    assert has_ink(slots) and has_ink(level) and not has_ink(beyond)
    assert "特技枠 3、上限 8" in slots.accessibleName()


def test_what_it_went_into_and_the_steps_have_their_marks(qtbot: QtBot) -> None:
    view = open_lunatic(worked(GROWN), page="abilities")
    qtbot.addWidget(view)
    assert "25‡" in view.ledger.head.told()
    names = {button.name(): button.accessibleName() for button in view.steps.buttons()}
    assert names["能力値"].endswith("19‡")
    assert names["余ったAP"].endswith("1")


def test_the_mark_goes_though_the_number_stays(qtbot: QtBot) -> None:
    """The same toughness, typed in: 11 without a mark."""
    view = open_lunatic(worked(GROWN), page="parameters")
    qtbot.addWidget(view)
    assert marked_in_play(view) == {"余力", "耐久度", "頑健値", "脚力", "レベル"}
    view.close()
    same = pack(tables={"toughness": {**table("toughness"), "provenance": "gm"}})
    view = open_lunatic(worked(GROWN), page="parameters", packs=(same,))
    qtbot.addWidget(view)
    assert marked_in_play(view) == {"余力", "耐久度", "脚力", "レベル"}


def marked_in_play(view: CharacterView) -> set[str]:
    shown = [one for one in view.ledger.play.findChildren(NumberLabel) if one.isVisible()]
    return {one.accessibleName().split()[0] for one in shown if one.is_marked()}


def test_a_number_label_takes_its_mark_back_though_it_reads_the_same(qtbot: QtBot) -> None:
    label = NumberLabel("11", name="頑健値")
    qtbot.addWidget(label)
    label.show_figure("11", unsure=True)
    assert label.is_marked()
    label.show_figure("11")
    assert not label.is_marked()


def test_the_card_of_what_would_be_has_marks_on_what_is_not_sure(qtbot: QtBot) -> None:
    """One AP more for EXP costs what the text says; the EXP that follow are lost tables."""
    view = open_lunatic(worked("W1"), page="leftover")
    qtbot.addWidget(view)
    row_of(view, "choices", "exchanged_ap").control.focus_target().setFocus()
    qtbot.waitUntil(view.card.isVisible)
    rows = {row.name: (row.old, row.new) for row in view.card.rows()}
    assert view.card.price() == "+1"
    assert rows["残りAP"] == ("0‡", "−1‡")
    assert rows["初期経験値"] == ("31‡", "36‡")


def test_a_price_on_the_card_is_marked_where_the_step_itself_is_lost(qtbot: QtBot) -> None:
    view = open_lunatic(worked("W1"), page="abilities")
    qtbot.addWidget(view)
    before = view.live.survey
    for path, sure in ((("deltas", "valor"), False), (("vitality_ap",), True), (("virtual", "stride"), True)):
        after = view.live.what_if(Set(("choices", *path), 2))
        assert after is not None
        assert is_sure(before, after, "ap") is sure, path
