"""The ways out by name: what each is called in the list and above it, and its icon. Values only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from builder.core.text import Label, Text
from builder.outputs import OUTPUTS
from builder.ui.exporting import Foreign, Subject
from builder.ui.rail import Stop

PRINT, FOREIGN = "print", "foreign:"
PAPER, PROGRAMS = ("pdf", PRINT), ("text", "html", "json")


@dataclass(frozen=True, slots=True)
class Way:
    """A way out as the board shows it."""

    short: Label
    title: Label
    icon: str


WAYS: Mapping[str, Way] = {
    "pdf": Way(Text("export.short.pdf"), Text("export.pdf"), "file-text"),
    PRINT: Way(Text("export.print"), Text("export.print"), "printer"),
    "text": Way(Text("export.short.text"), Text("export.text"), "list"),
    "html": Way(Text("export.short.html"), Text("export.html"), "panel-right"),
    "json": Way(Text("export.short.json"), Text("export.json"), "save"),
}


def stops(subject: Subject, say: Callable[[Label | str], str]) -> list[Stop]:
    """The list at the left: paper, other programs, and what only this system has."""
    found = [Stop(text=say(Text("export.group.paper")))]
    found += [Stop(key, say(WAYS[key].short), WAYS[key].icon) for key in PAPER]
    if not subject.blank:
        found.append(Stop(text=say(Text("export.group.programs"))))
        found += [Stop(key, say(WAYS[key].short), WAYS[key].icon) for key in PROGRAMS]
    for place, foreign in enumerate(subject.foreign):
        found.append(Stop(f"{FOREIGN}{place}", say(foreign.name), "external-link"))
    return found


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
    return (WAYS[PRINT].title, ".pdf") if output is None else (output.name, output.suffix)
