"""Window: the head of the ledger with large numbers: nothing overlaps, nothing is cut."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from builder.ui.character_view import CharacterView
from builder.ui.figures import figure_width
from builder.ui.theme import Theme, theme
from tests.ui.character.lunatic import open_lunatic, worked

GROWN = "W10 Gerrit after opportunity 2"


def with_exp(exp: int, **more: Any) -> CharacterView:
    return open_lunatic({**worked(GROWN), "personal_exp_gained": [6, exp]}, page="growth", **more)


def words_of(view: CharacterView) -> list[QLabel]:
    return [one for one in view.ledger.head.findChildren(QLabel) if one.isVisible() and one.text()]


@pytest.mark.parametrize("exp", [8, 900, 9_999, 10_000, 123_456, 999_999_999])
@pytest.mark.parametrize("factor", [1.0, 1.5])
def test_figure_and_words_never_overlap(qtbot: QtBot, look: Theme, exp: int, factor: float) -> None:
    look.use(text_factor=factor)
    size = (1366, 768) if factor == 1.0 else (2000, 1100)
    view = with_exp(exp, size=size)
    qtbot.addWidget(view)
    head = view.ledger.head
    figure: QRect = head.figure.geometry()
    for words in words_of(view):
        assert not words.geometry().intersects(figure.adjusted(0, 6, 0, -6)), words.text()
        assert head.rect().contains(words.geometry()), words.text()
        assert words.width() >= words.sizeHint().width()
    assert head.rect().contains(figure)


def test_a_figure_too_wide_is_drawn_smaller_and_whole(qtbot: QtBot) -> None:
    view = with_exp(999_999_999)
    qtbot.addWidget(view)
    figure = view.ledger.head.figure
    assert figure.figure() == "999,999,992"
    wide = figure_width(figure.figure(), theme().font("figure"))
    assert wide > 0.7 * figure.width()
    figure.fit(100)
    assert figure.sizeHint().width() <= 100
    figure.fit(1000)
    assert figure.sizeHint().width() >= wide
