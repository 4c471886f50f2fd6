"""Benchmarks: from nothing to the window with the library list, against a bare window of Qt."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Effort, Result, once, processes_by_turns, ratio
from benchmarks.people import fill, workshop
from builder import __version__
from builder.storage.entries import look_of
from builder.storage.library import Library
from builder.storage.paths import Paths

TURNS = 21
COUNT = 20


def start(effort: Effort) -> Iterator[Result]:
    """Window with the library list seen, as at every start but the first, over a bare window seen.

    What is seen first is the picture of the list that the last run kept; the second figure is for the window
    that can be used.
    """
    with tempfile.TemporaryDirectory() as home:
        known_library(Paths.at(Path(home)))
        env = {"TRPG_BUILDER_HOME": home, "QT_QPA_PLATFORM": "offscreen"}
        bare, ours = ("-m", "benchmarks.bare_window"), ("-m", "benchmarks.library_window")
        once(*ours, "keep", str(COUNT), env=env)
        lit, ready = (*ours, "lit", str(COUNT)), (*ours, "ready", str(COUNT))
        floor, seen, used = processes_by_turns(bare, lit, ready, turns=effort.turns(TURNS), env=env)
    name = f"window with a library of {COUNT}"
    yield ratio("start.window", f"{name} seen", seen, floor, "bare Qt window")
    yield ratio("start.ready", f"{name} ready for use", used, floor, "bare Qt window")


def known_library(places: Paths) -> None:
    """A library that was looked at before: its index holds every name and summary."""
    shop = workshop()
    fill(places.library, COUNT)
    library = Library(places.library, places.index)
    for step in library.scan():
        survey = shop.survey(shop.read(step.entry.path).character)
        library.note(step.entry.path, look_of(survey, __version__))
    library.flush()
