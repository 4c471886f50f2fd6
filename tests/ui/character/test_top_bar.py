"""The bar over a character: what is too long for it ends in dots, and is told in full."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.ui.top_bar import Identity
from tests.ui.character.stage import open_view


@pytest.mark.parametrize("width", [1000, 1180])
def test_a_concept_that_is_too_long_ends_in_dots_inside_the_bar(qtbot: QtBot, width: int) -> None:
    """It was given a line that began later and ended where the bar had ended already."""
    concept = "北の丘から来た、百匹の猫を連れて旅をする元衛兵隊長で、昔の名前を誰にも教えない人物。" * 3
    view = open_view(size=(width, 700))
    qtbot.addWidget(view)
    view.live.do(Set(("profile", "concept"), concept))
    identity = next(iter(view.top_bar.findChildren(Identity)))
    assert concept in identity.accessibleName()
    assert concept in identity.toolTip()
    picture = identity.grab().toImage()
    line = range(picture.height() // 2 + 2, picture.height() - 2)
    ground = picture.pixelColor(picture.width() - 1, picture.height() - 1)
    edge = [picture.pixelColor(picture.width() - 2, y) for y in line]
    dots = [picture.pixelColor(x, y) for x in range(picture.width() - 20, picture.width() - 2) for y in line]
    assert all(colour == ground for colour in edge)
    assert any(colour != ground for colour in dots)
