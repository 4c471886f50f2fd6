"""Exports: what was written is read again and compared with the sheet. Imports core only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from builder.core.errors import BadExport
from builder.core.sheet import Sheet
from builder.core.text import Label, Text, Translator
from builder.exports.spoken import name_of, said

_FIELD = re.compile(r"\{([^{}]*)\}")
_LABEL = re.compile(r"【(.*?)】")


@dataclass(frozen=True, slots=True)
class Found:
    """What stands in a file: the name, the first resource, skills by name with what is rolled or written."""

    name: str
    first: tuple[int, int] | None = None
    skills: Mapping[str, str] = field(default_factory=dict)


def found_in(
    name: str, tracks: Iterable[tuple[str, int, int]], values: Mapping[str, str], palette: str
) -> Found:
    """A piece as its table would read it: labels replaced by their values, commands by their names."""
    first = next(((now, most) for _, now, most in tracks), None)
    skills: dict[str, str] = {}
    for line in palette.split("\n"):
        command, _, rest = _FIELD.sub(lambda label: values.get(label[1], ""), line).partition(" ")
        named = _LABEL.search(rest)
        if named is not None:
            skills.setdefault(named[1], command)
    return Found(name, first, skills)


def compare(sheet: Sheet, translator: Translator, found: Found) -> None:
    """Name, first resource, how many skills there are, and two of their numbers. Raises BadExport."""
    same(Text("export.proof.name"), name_of(sheet, translator), found.name)
    tracks = sheet.piece.tracks
    if tracks:
        now, most = found.first or ("–", "–")
        track = tracks[0]
        same(track.name, f"{track.current} / {track.maximum}", f"{now} / {most}")
    wanted: dict[str, str] = {}
    for check in sheet.piece.checks:
        name = said(translator, check.name) if check.kind == "skill" else ""
        if name:  # a name of nothing is no label
            wanted.setdefault(name, check.command)
    there = [name for name in wanted if name in found.skills]
    same(Text("export.proof.skills"), str(len(wanted)), str(len(there)))
    for name in (*list(wanted)[:1], *list(wanted)[-1:]):
        same(name, wanted[name], found.skills[name])


def same(what: Label | str, wanted: str, found: str) -> None:
    """Raises BadExport, naming both, where they are not the same."""
    if wanted != found:
        raise BadExport(Text("export.proof.differs", {"what": what, "wanted": wanted, "found": found}))
