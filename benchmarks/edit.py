"""Benchmarks: one edit of the fattest character, computed and painted."""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Iterator

from PySide6.QtWidgets import QApplication

from benchmarks.measure import Result, alone, by_turns, quantile, ratio, times
from benchmarks.people import fattest, workshop
from builder.core.draft import Draft
from builder.core.edit import Edit, Set, apply
from builder.storage.paths import paths
from builder.ui.app import application, begin
from builder.ui.character_view import CharacterView
from builder.ui.collector import Collector
from builder.ui.live import LiveDraft
from builder.ui.page_state import blank_pages

TURNS = 60
PRICES = (1, 2, 4, 8)
FRAME_MS = 16.7


def edit() -> Iterator[Result]:
    """Compute ÷ opening the page of 100 skills; the edit with its repaint against frames of 60 Hz."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["TRPG_BUILDER_HOME"] = home
        yield from _edit()


def _edit() -> Iterator[Result]:
    app = QApplication.instance() or application()
    assert isinstance(app, QApplication)
    Collector(app)
    program = begin(app, paths())
    desk, character = workshop(), fattest()
    system, rules = desk.systems["gurps4e"], desk.rules("gurps4e")
    draft: Draft = desk.draft(character)
    live = LiveDraft(draft)
    program.words.learn(system.strings)
    view = CharacterView(live, program.words, system, blank=blank_pages(system, rules))
    view.resize(1366, 768)
    view.show()
    rows = [skill.row for skill in character.choices.skills]

    def change(turn: int) -> Edit:
        price = PRICES[(turn // 20 + turn) % len(PRICES)]
        return Set(("choices", "skills", rows[turn % 20], "points"), price)

    def compute(turn: int) -> None:
        desk.survey(apply(live.document, change(turn)))

    def open_page(turn: int) -> None:
        view.go_to_page("skills")
        app.processEvents()

    def leave_page(turn: int) -> None:
        view.go_to_page("attributes")
        app.processEvents()

    gc.collect()
    gc.freeze()
    computed: list[float] = []
    opened: list[float] = []
    for turn in range(TURNS // 3):
        leave_page(turn)
        opened += times(open_page, 1)
        computed += times(lambda _, turn=turn: compute(turn), 1)  # type: ignore[misc]
    yield ratio("one edit, computed", quantile(computed, 0.5), quantile(opened, 0.5), 1.0, "opening its page")

    def whole(turn: int) -> None:
        live.do(change(turn))
        app.processEvents()

    open_page(0)
    found = times(whole, TURNS)
    yield alone("one edit with its repaint, median", quantile(found, 0.5), FRAME_MS, "ms")
    yield alone("one edit with its repaint, 95 of 100", quantile(found, 0.95), 2 * FRAME_MS, "ms")
    what_if, survey = by_turns(lambda turn: live.what_if(change(turn)), compute, 20)
    yield ratio("what if", what_if, survey, None, "one edit, computed")
    gc.unfreeze()
