"""Benchmarks: one edit of the fattest character, computed and painted."""

from __future__ import annotations

import gc
import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtWidgets import QApplication

from benchmarks.measure import Effort, Result, Times, alone, by_turns, ratio, times
from benchmarks.people import FATTEST, workshop
from builder.core.edit import Edit, Set
from builder.core.survey import AnyCharacter, survey
from builder.storage.paths import paths
from builder.ui.app import begin
from builder.ui.application import application
from builder.ui.character_view import CharacterView
from builder.ui.collector import Collector
from builder.ui.live import LiveDraft
from builder.ui.page_state import blank_pages

TURNS = 200
OPENED = 20
PRICES = (1, 2, 4, 8)


@dataclass(frozen=True, slots=True)
class Stage:
    """An open window on the fattest character."""

    app: QApplication
    live: LiveDraft
    view: CharacterView
    field: str
    rows: tuple[int, ...]
    column: str = "points"

    def change(self, turn: int) -> Edit:
        """Another number in one of the first twenty rows."""
        price = PRICES[(turn // 20 + turn) % len(PRICES)]
        return Set(("choices", self.field, self.rows[turn % 20], self.column), price)

    def compute(self, turn: int, _: int = 0) -> None:
        """What an edit would bring, without any of it being shown."""
        self.live.what_if(self.change(turn))

    def show(self, page: str) -> None:
        """Open a page, painted."""
        self.view.go_to_page(page)
        self.app.processEvents()

    def edit(self, turn: int) -> None:
        """An edit with everything that is drawn anew for it."""
        self.live.do(self.change(turn))
        self.app.processEvents()


def edit(effort: Effort) -> Iterator[Result]:
    """Compute over opening the page of 100 skills; the edit with its repaint against frames of 60 Hz."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["TRPG_BUILDER_HOME"] = home
        collector = Collector()
        stage = stage_of(FATTEST["gurps4e"](), "skills")
        gc.collect()
        gc.freeze()
        yield from _results(stage, effort)
        gc.unfreeze()
        stage.view.close()
        stage = stage_of(FATTEST["brp"](), "personal_points")
        gc.collect()
        gc.freeze()
        yield from _brp(stage, effort)
        gc.unfreeze()
        stage.view.close()
        stage = stage_of(FATTEST["lunatic"](), "personal_exp_gained", "exp")
        gc.collect()
        gc.freeze()
        yield from _lunatic(stage, effort)
        gc.unfreeze()
        stage.view.close()
        stage = stage_of(FATTEST["black_flag"](), "equipment", "qty")
        gc.collect()
        gc.freeze()
        yield from _black_flag(stage, effort)
        gc.unfreeze()
        collector.end()
        stage.view.close()


def stage_of(character: AnyCharacter, field: str, column: str = "points") -> Stage:
    """A window on a character. `field`: the rows that are changed; `column`: the number in them."""
    app = QApplication.instance() or application()
    assert isinstance(app, QApplication)
    program = begin(app, paths())
    desk = workshop()
    system, rules = desk.systems[character.system], desk.rules(character.system)
    live = LiveDraft(desk.draft(character))
    view = CharacterView(live, program.words, system, blank=blank_pages(system, rules))
    view.resize(1366, 768)
    view.show()
    app.processEvents()
    rows = tuple(row.row for row in getattr(live.document.choices, field))
    return Stage(app, live, view, field, rows, column)


def _results(stage: Stage, effort: Effort) -> Iterator[Result]:
    live, turns = stage.live, effort.turns(OPENED)
    floor, ours = _opened_and_computed(stage, turns, "attributes", "skills")
    yield ratio("edit.compute", "one edit, computed", ours, floor, "opening its page of 100 skills")
    frames = times(stage.edit, effort.turns(TURNS), warm=min(20, effort.turns(20)))
    yield alone("edit.frame", "one edit with its repaint, median", frames)
    yield alone("edit.frame.95", "one edit with its repaint, 95 of 100", frames, 0.95)
    thought, done = by_turns(
        lambda turn: live.what_if(stage.change(turn)),
        lambda turn: live.do(stage.change(turn + 1)),
        turns=turns,
    )
    yield ratio("edit.what_if", "what if", thought, done, "one edit, all but its paint")
    yield alone("edit.first", "the first look at it, nothing remembered", _first(effort.turns(5)))


def _brp(stage: Stage, effort: Effort) -> Iterator[Result]:
    """The same of BRP: every skill and specialty, 213 of them, with points of both kinds."""
    floor, ours = _opened_and_computed(stage, effort.turns(OPENED), "rolls", "points")
    yield ratio("edit.brp.compute", "one edit of BRP, computed", ours, floor, "opening its page of points")
    frames = times(stage.edit, effort.turns(TURNS), warm=min(20, effort.turns(20)))
    yield alone("edit.brp.frame", "one edit of BRP with its repaint, median", frames)


def _lunatic(stage: Stage, effort: Effort) -> Iterator[Result]:
    """The same of The Lunatic: growth over twenty scenarios, every purchase judged anew."""
    floor, ours = _opened_and_computed(stage, effort.turns(OPENED), "abilities", "growth")
    yield ratio(
        "edit.lunatic.compute", "one edit of The Lunatic, computed", ours, floor, "opening its growth"
    )
    frames = times(stage.edit, effort.turns(TURNS), warm=min(20, effort.turns(20)))
    yield alone("edit.lunatic.frame", "one edit of The Lunatic with its repaint, median", frames)


def _black_flag(stage: Stage, effort: Effort) -> Iterator[Result]:
    """The same of Black Flag: three classes at level 20, every weapon and suit of armor."""
    floor, ours = _opened_and_computed(stage, effort.turns(OPENED), "abilities", "equipment")
    yield ratio(
        "edit.black_flag.compute", "one edit of Black Flag, computed", ours, floor, "opening its equipment"
    )
    frames = times(stage.edit, effort.turns(TURNS), warm=min(20, effort.turns(20)))
    yield alone("edit.black_flag.frame", "one edit of Black Flag with its repaint, median", frames)


def _opened_and_computed(stage: Stage, turns: int, other: str, page: str) -> tuple[Times, Times]:
    """The page opened from another one, and an edit computed, by turns."""
    opened: list[Times] = []
    computed: list[Times] = []
    for turn in range(turns):
        stage.show(other)
        opened.append(times(lambda _: stage.show(page), 1, warm=0))
        computed.append(times(partial(stage.compute, turn), 1, warm=0))
    return _joined(opened), _joined(computed)


def _first(turns: int) -> Times:
    """A survey by rules that have not seen the character."""
    desk, character = workshop(), FATTEST["gurps4e"]()
    fresh = [replace(desk.rules("gurps4e")) for _ in range(turns)]
    cpu: list[float] = []
    wall: list[float] = []
    for rules in fresh:
        began, busy = time.perf_counter(), time.process_time()
        survey(character, desk.systems["gurps4e"], rules)
        cpu.append(1000 * (time.process_time() - busy))
        wall.append(1000 * (time.perf_counter() - began))
    return Times(tuple(cpu), tuple(wall))


def _joined(several: list[Times]) -> Times:
    return Times(
        tuple(time for one in several for time in one.cpu),
        tuple(time for one in several for time in one.wall),
    )
