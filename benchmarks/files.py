"""Benchmarks: loading the rules, reading a character, saving it with its last states. For information."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Effort, Result, alone, times
from benchmarks.people import FATTEST, NOW, workshop
from builder.core.tables import read_tables
from builder.storage.characters import save
from builder.storage.states import States
from builder.systems.gurps4e.rule_tables import rules_of
from builder.systems.gurps4e.rules import DATA

TURNS = 15


def files(effort: Effort) -> Iterator[Result]:
    """The fattest character as a file."""
    desk, turns = workshop(), effort.turns(TURNS)
    with tempfile.TemporaryDirectory() as folder:
        path, states = Path(folder) / "fat.json", States(Path(folder) / "states")
        character, digest = FATTEST["gurps4e"](), None

        def save_it(turn: int) -> None:
            nonlocal digest
            digest = save(path, character, digest, states, NOW).digest

        yield alone("file.save", "the fattest character saved, flushed", times(save_it, turns))
        yield alone("file.load", "the fattest character read", times(lambda turn: desk.read(path), turns))
    tables = [(file.name, file.read_bytes()) for file in sorted(DATA.glob("*.json"))]
    loaded = times(lambda turn: rules_of(read_tables(tables)), effort.turns(5))
    yield alone("rules.load", "the rules of GURPS loaded", loaded)
