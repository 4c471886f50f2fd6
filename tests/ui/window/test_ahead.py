"""What printing needs is loaded while the hands rest: a piece a step, put off by an edit, once a run."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from pytestqt.qtbot import QtBot

from builder.core.edit import Set
from builder.outputs import load_ahead
from builder.ui.ahead import REST_MS, STEP_MS, Ahead
from builder.ui.live import LiveDraft
from tests.ui import toy


class Pieces:
    """Three pieces, and which of them have been loaded."""

    def __init__(self) -> None:
        self.loaded: list[int] = []

    def steps(self) -> Iterator[int]:
        for piece in range(3):
            self.loaded.append(piece)
            yield piece


def test_nothing_is_loaded_before_a_character_is_open_and_has_been_left_alone(qtbot: QtBot) -> None:
    pieces = Pieces()
    ahead = Ahead(pieces.steps())
    live = LiveDraft(toy.draft())
    ahead.watch(live)
    assert (pieces.loaded, ahead.is_done) == ([], False)
    qtbot.waitUntil(lambda: ahead.is_done, timeout=REST_MS + 3000)
    assert pieces.loaded == [0, 1, 2]


def test_a_piece_a_step_and_an_edit_puts_the_next_one_off(qtbot: QtBot) -> None:
    pieces = Pieces()
    ahead = Ahead(pieces.steps())
    live = LiveDraft(toy.draft())
    ahead.watch(live)
    ahead.step()
    assert pieces.loaded == [0]
    assert 0 <= ahead.waits_ms < 2 * STEP_MS  # Qt may round up
    live.do(Set(("profile", "name"), "ナイア"))
    assert ahead.waits_ms > 2 * STEP_MS


def test_after_it_the_printer_is_there() -> None:
    assert len(list(load_ahead())) == 8
    assert "builder.pdf.render" in sys.modules
