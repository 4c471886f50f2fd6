"""Benchmarks: what is measured. A further system or room adds a function here and its keys to limits.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from benchmarks.edit import edit
from benchmarks.files import files
from benchmarks.measure import Effort, Result
from benchmarks.paper import paper
from benchmarks.party import party
from benchmarks.preview import preview
from benchmarks.shelf import shelf
from benchmarks.start import start

ROWS: Mapping[str, Callable[[Effort], Iterator[Result]]] = {
    "start": start,
    "edit": edit,
    "preview": preview,
    "paper": paper,
    "library": shelf,
    "party": party,
    "file": files,
}
"""By a word. A function yields the figures whose keys begin with it; `file` those of the rules as well."""
