"""The ways out by name: what each is called in the list and above it, and its icon. Values only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from builder.core.text import Label, Text
from builder.exports.foreign import Foreign
from builder.outputs import OUTPUTS
from builder.ui.exporting import Subject
from builder.ui.rail import Stop

PRINT, FOREIGN = "print", "foreign:"
PAPER, TABLES = ("pdf", PRINT), ("ccfolia", "udonarium")
PROGRAMS = ("text", "html", "json")
OF_PARTY = ("html", "text")
"""What a party's sheet can be besides paper."""

COPIED = ("ccfolia", "text")
"""What is copied rather than saved."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way out as the board shows it."""

    short: Label
    title: Label
    icon: str


WAYS: Mapping[str, Way] = {
    "pdf": Way(Text("export.short.pdf"), Text("export.pdf"), "file-text"),
    PRINT: Way(Text("export.print"), Text("export.print"), "printer"),
    "ccfolia": Way(Text("export.short.ccfolia"), Text("output.ccfolia"), "copy"),
    "udonarium": Way(Text("export.short.udonarium"), Text("output.udonarium"), "upload"),
    "text": Way(Text("export.short.text"), Text("export.text"), "list"),
    "html": Way(Text("export.short.html"), Text("export.html"), "panel-right"),
    "json": Way(Text("export.short.json"), Text("export.json"), "save"),
}


def stops(subject: Subject, say: Callable[[Label | str], str]) -> list[Stop]:
    """The list at the left: paper, virtual tables, other programs, and what only this system has."""
    found = [Stop(text=say(Text("export.group.paper"))), *_stops(PAPER, say)]
    if subject.cards is not None:
        return found
    if subject.party:
        return [*found, Stop(text=say(Text("export.group.programs"))), *_stops(OF_PARTY, say)]
    if not subject.blank:
        found += [Stop(text=say(Text("export.group.tables"))), *_stops(TABLES, say)]
        found += [Stop(text=say(Text("export.group.programs"))), *_stops(PROGRAMS, say)]
    for place, foreign in enumerate(subject.foreign):
        found.append(Stop(f"{FOREIGN}{place}", say(foreign.name), "external-link"))
    return found


def _stops(keys: Iterable[str], say: Callable[[Label | str], str]) -> list[Stop]:
    return [Stop(key, say(WAYS[key].short), WAYS[key].icon) for key in keys]


def foreign_of(subject: Subject, way: str) -> Foreign | None:
    """The way out that only this system has, if it is one of those."""
    place = way.removeprefix(FOREIGN)
    return subject.foreign[int(place)] if place != way else None


def title_of(subject: Subject, way: str) -> Label:
    """What stands above the way out that is shown."""
    foreign = foreign_of(subject, way)
    return WAYS[way].title if foreign is None else foreign.name


def file_kind(subject: Subject, way: str) -> tuple[Label, str]:
    """The name of its kind of file, and the suffix."""
    foreign, output = foreign_of(subject, way), OUTPUTS.get(way)
    if foreign is not None:
        return foreign.name, foreign.suffix
    return (WAYS[PRINT].title, ".pdf") if output is None else (output.name, output.suffix_of(subject.sheet))
