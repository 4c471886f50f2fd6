"""Every limit in one place. A figure above its limit fails the run; None: for information only."""

from __future__ import annotations

from collections.abc import Mapping

FRAME_MS = 1000 / 60

LIMITS: Mapping[str, float | None] = {
    "start.window": 1.5,
    "start.ready": None,
    "edit.compute": 1.0,
    "edit.frame": FRAME_MS,
    "edit.frame.95": 2 * FRAME_MS,
    "edit.brp.compute": 1.0,
    "edit.brp.frame": None,
    "edit.lunatic.compute": 1.0,
    "edit.lunatic.frame": None,
    "edit.black_flag.compute": 1.0,
    "edit.black_flag.frame": None,
    "edit.what_if": None,
    "edit.first": None,
    "preview.open": 100.0,
    "preview.edit": 100.0,
    "preview.heavy.open": 100.0,
    "preview.heavy.edit": 100.0,
    "paper.warm": 2.0,
    "paper.brp": 2.0,
    "paper.lunatic": 2.0,
    "paper.black_flag": 2.0,
    "paper.fresh": 2.0,
    "paper.hundred": None,
    "library.list": 1.5,
    "library.known": None,
    "library.memory": 1.25,
    "library.open": 1.5,
    "party.members": 1.2,
    "party.growth": 1.25,
    "party.edit": None,
    "file.load": None,
    "file.save": None,
    "rules.load": None,
}
"""By the key of a figure. Ratios (x) and times in ms, both of CPU time; see docs/speed.md."""
