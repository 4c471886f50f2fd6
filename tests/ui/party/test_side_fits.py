"""The side of the desk keeps its width, whatever the words of the language need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from builder.core.text import Language
from builder.storage.paths import Paths
from builder.storage.settings import Settings
from builder.systems import all_systems
from builder.ui.theme import theme
from tests.ui.party.conftest import DETECTIVE, GUARD, Gm
from tests.ui.window.conftest import Stage


@pytest.fixture(params=["ja", "en"])
def desk(request: pytest.FixtureRequest, qtbot: QtBot, places: Paths) -> Iterator[Gm]:
    language: Language = request.param
    stage = Stage(qtbot, places, Settings(language=language), systems=all_systems())
    stage.wake()
    yield Gm(stage)
    stage.end()


@pytest.mark.parametrize("factor", [1.0, 1.5])
def test_nothing_in_the_side_is_wider_than_the_side(desk: Gm, factor: float) -> None:
    theme().use(text_factor=factor)
    desk.window.resize(int(1366 * factor), int(768 * factor))
    page = desk.begin(GUARD, DETECTIVE)
    page.choose(desk.row(page.work.survey.members[0].name))
    side = page.side
    desk.settle()
    inner = side.notes.parentWidget()
    assert inner is not None
    assert inner.minimumSizeHint().width() <= side.width()
    for button in (side.sheets, side.cards, side.ccfolia, side.udonarium):
        assert button.width() >= button.sizeHint().width() - 1
        assert button.mapTo(side, button.rect().bottomRight()).x() <= side.width()
