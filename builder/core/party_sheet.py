"""Core: the one page about a party: who is in it, who acts first, who can do what, what to remember."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from builder.core.cell import Cell, Pair, cell
from builder.core.party_check import Assessment
from builder.core.party_overview import DeskCell, Group, Heading
from builder.core.party_skills import Ability, Holder
from builder.core.party_survey import PartySurvey
from builder.core.sheet import (
    BOLD,
    Column,
    Facts,
    Masthead,
    Prose,
    Section,
    Sheet,
    Table,
    TableRow,
)
from builder.core.text import Label, Name, Text, plain

NUMBER, SCORE, WRITE, CHANCE, BEST = 10, 12, 10, 12, 32
WORDS, MAIN = 26, 44
MOST_COLUMNS, MOST_SKILLS, MOST_TRACKS = 9, 14, 2
CELLS = (5, 3)
"""Cells to write in behind the first track and behind the second."""
FOES, LINES = 2, 4
NONE = "–"
A_PAGE = 8
"""So many members fit on one page; with more, what is to be remembered begins the second."""

_BREAKS = re.compile(r"[\s・=＝･]+")


def party_sheet(survey: PartySurvey) -> Sheet:
    """The page, as any sheet: it is printed and exported like that of a character."""
    groups = tuple(group for group in survey.overview.groups if group.system is not None)
    mixed = len(groups) > 1
    sections: list[Section] = [_members(group, mixed) for group in groups]
    sections += [_turns(group, mixed) for group in groups]
    fresh = len(survey.members) > A_PAGE
    for group in groups:
        sections += _abilities(group, mixed)
    sections += _bonds(groups, fresh)
    sections += _languages(groups)
    sections.append(_notes(survey))
    return Sheet(
        title=Text("party.sheet.title"),
        system=_systems(groups),
        masthead=_masthead(survey, groups),
        sections=tuple(sections),
        notice=notices_of(groups),
        legend=_legend(survey.members),
    )


def _masthead(survey: PartySurvey, groups: Sequence[Group]) -> Masthead:
    party = survey.document
    rules = _joined([group.name for group in groups])
    facts = (
        Pair(Text("party.sheet.gm"), _words(party.gm)),
        Pair(Text("party.sheet.next"), None),
        Pair(Text("party.sheet.count"), Cell(len(survey.members))),
        Pair(Text("party.sheet.rules"), None if rules is None else Cell(rules)),
    )
    return Masthead(party.name, "", party.session, facts)


def _systems(groups: Sequence[Group]) -> Name:
    """The names of the systems as one word, in both languages."""
    names = [group.system.name for group in groups if group.system is not None]
    return Name("・".join(name.ja for name in names), " · ".join(name.en for name in names))


def notices_of(groups: Sequence[Group]) -> tuple[str | Label, ...]:
    """What must be printed for each of the systems, each once."""
    found: dict[str, str | Label] = {}
    for group in groups:
        for notice in group.system.notice if group.system is not None else ():
            found.setdefault(repr(notice), notice)
    return tuple(found.values())


def _legend(members: Iterable[Assessment]) -> dict[str, Label]:
    """The signs of the members' own sheets; what bold names mean there means something else here."""
    sheets = (one.brief for one in members)
    signs = {sign: label for sheet in sheets if sheet is not None for sign, label in sheet.legend.items()}
    return {sign: label for sign, label in signs.items() if sign != BOLD}


def _members(group: Group, mixed: bool) -> Section:
    """A row each, by the columns that are chosen, as many as a page is wide."""
    chosen = _printed(group)
    words = [one for one in chosen if one.kind == "word"]
    numbers = [one for one in chosen if one.kind != "word"]
    main = any(one.gm.main is not None for one in group.members)
    columns = [
        Column(None),
        *(Column(one.head, "text", WORDS) for one in words),
        *(Column(one.head, "decimal", NUMBER) for one in numbers),  # of these only names are bold
        *((Column(Text("party.sheet.main"), "text", MAIN),) if main else ()),
    ]
    rows = tuple(
        TableRow(
            (
                Cell(_called(row.member)),
                *(_shown(row.cells.get(one.key)) for one in words),
                *(_shown(row.cells.get(one.key)) or Cell(NONE) for one in numbers),
                *((_main(row.member),) if main else ()),
            ),
            marked=True,
        )
        for row in group.rows
    )
    title = Text("party.sheet.members.of", {"system": group.name}) if mixed else Text("party.sheet.members")
    return Section(f"members.{group.system_id}", title, (Table(tuple(columns), rows),), "full")


def _printed(group: Group) -> list[Heading]:
    """The columns of the page: as the GM picked them; else the usual ones without what other parts show."""
    keys = group.chosen
    if not group.picked:
        elsewhere = {total.key for lines in group.totals.values() for total in lines}
        elsewhere |= set(group.order.by) if group.order is not None else set()
        keys = tuple(key for key in keys if key not in elsewhere)
    return [group.heading(key) for key in keys][:MOST_COLUMNS]


def _shown(found: DeskCell | None) -> Cell | None:
    return found.cell if found is not None else None


def _called(one: Assessment) -> Label:
    """The name, and who plays it."""
    if one.player.strip():
        return Text("party.sheet.played", {"name": one.name, "player": one.player})
    return plain(one.name)


def called(members: Iterable[Assessment]) -> dict[int, str]:
    """What members are called among each other: the first word of the name, where that tells them apart."""
    names = {one.row: one.name for one in members}
    firsts = {row: _BREAKS.split(name.strip(), maxsplit=1)[0] for row, name in names.items()}
    counted = Counter(firsts.values())
    return {
        row: first if counted[first] == 1 and len(first) > 1 else names[row] for row, first in firsts.items()
    }


def _main(one: Assessment) -> Cell | None:
    return Cell(one.gm.main) if one.gm.main is not None else None


def _turns(group: Group, mixed: bool) -> Section:
    """The order by the system's rule, what may run out, and cells to write in; empty rows for foes."""
    tracks = list({track.key: track for one in group.members for track in one.tracks}.values())[:MOST_TRACKS]
    scores = _scores(group)
    columns = [Column(None), *(Column(score.head, "decimal", SCORE) for score in scores)]
    for track, empty in zip(tracks, CELLS, strict=False):
        columns.append(Column(group.heading(track.key).head, "number", NUMBER, rolled=True))
        columns += [Column(None, "cells", WRITE)] * empty
    there = {one.row: one for one in group.members}
    keys = [track.key for track in tracks]
    names, known = called(group.members), not (group.turns.waiting and group.order and group.order.dice)
    rows = tuple(
        TableRow(
            tuple(_turn(one.rank if known else 0, names[one.row], there[one.row], scores, keys)), marked=True
        )
        for one in group.turns.standings
    )
    title = Text("party.sheet.turns.of", {"system": group.name}) if mixed else Text("party.sheet.turns")
    note = group.order.rule if group.order is not None else None
    table = Table(tuple(columns), rows, blanks=FOES)
    return Section(f"turns.{group.system_id}", title, (table,), "full", note)


def _turn(
    rank: int, name: str, one: Assessment, scores: Sequence[Heading], tracks: Sequence[str]
) -> Iterator[Cell | None]:
    """A row of the order: rank, where it is known, and name, what it goes by, each maximum with its cells."""
    yield Cell(Text("party.sheet.rank", {"n": rank, "name": name}) if rank else plain(name))
    for score in scores:
        value = one.value(score.key)
        yield cell(value) if value is not None else None
    mine = {track.key: track for track in one.tracks}
    for key, empty in zip(tracks, CELLS, strict=False):
        yield Cell(mine[key].maximum, key) if key in mine else None
        yield from [None] * empty


def _scores(group: Group) -> list[Heading]:
    """The numbers that the order goes by, before any dice."""
    order = group.order
    found = []
    for key in (*order.by, order.add) if order is not None else ():
        value = next((value for one in group.members if (value := one.value(key)) is not None), None)
        if value is not None:
            known = {heading.key: heading for heading in group.headings}
            found.append(known.get(key) or Heading(key, value.name, value.name, "value"))
    return found


def _abilities(group: Group, mixed: bool) -> Iterator[Section]:
    """Who is best at what somebody has learned, and who comes next."""
    learned = [one for one in group.abilities if one.trained]
    if not learned:
        return
    by_best = sorted(learned, key=lambda one: -(one.best.known.chance or 0))[:MOST_SKILLS]
    names = called(group.members)
    chances = any(one.best.known.chance is not None for one in by_best)
    columns = [
        Column(None),
        Column(Text("party.sheet.best"), "text", BEST),
        *((Column(Text("party.sheet.chance"), "decimal", CHANCE, rolled=True),) if chances else ()),
        Column(Text("party.sheet.second"), "small", BEST - 4),
    ]
    rows = tuple(
        TableRow(
            (
                Cell(one.name),
                _holder(one.best, names),
                *((_chance(one),) if chances else ()),
                _holder(one.second, names) if one.second is not None else Cell(NONE),
            )
        )
        for one in learned
        if one in by_best
    )
    title = Text("party.sheet.skills.of", {"system": group.name}) if mixed else Text("party.sheet.skills")
    yield Section(f"skills.{group.system_id}", title, (Table(tuple(columns), rows),), "half", side="left")


def _holder(holder: Holder, names: Mapping[int, str]) -> Cell:
    level = holder.known.level
    said = {"name": names[holder.row], "n": level.total}
    words = Text("party.sheet.holder.signed", said) if level.spec == "+" else Text("party.sheet.holder", said)
    return Cell(words, sure=level.sure)


def _chance(one: Ability) -> Cell | None:
    chance = one.best.known.chance
    return None if chance is None else Cell(chance * 100, None, "1", one.best.known.level.sure)


def _bonds(groups: Sequence[Group], fresh: bool) -> Iterator[Section]:
    """Promises and weaknesses, with the number one rolls against."""
    names = called(one for group in groups for one in group.members)
    rows = tuple(
        TableRow(
            (
                Cell(Text("party.sheet.bond", {"name": names[one.row], "what": bond.what})),
                Cell(bond.number) if bond.number is not None else None,
            )
        )
        for group in groups
        for one in group.members
        for bond in one.gm.bonds
    )
    if rows:
        columns = (Column(None), Column(Text("party.sheet.control"), "number", SCORE))
        title = Text("party.sheet.bonds")
        yield Section("bonds", title, (Table(columns, rows),), "half", side="right", fresh=fresh)


def _languages(groups: Sequence[Group]) -> Iterator[Section]:
    """Which languages are spoken, and by whom."""
    pairs = []
    for group in groups:
        names = called(group.members)
        for spoken in group.languages:
            who = _joined([_speaker(names[one.row], one.how) for one in spoken.speakers])
            pairs.append(Pair(spoken.name, None if who is None else Cell(who)))
    if pairs:
        title = Text("party.sheet.languages")
        yield Section("languages", title, (Facts(tuple(pairs)),), "half", side="right")


def _speaker(name: str, how: Label | None) -> Label:
    return plain(name) if how is None else Text("party.sheet.speaker", {"name": name, "how": how})


def _notes(survey: PartySurvey) -> Section:
    title = Text("party.sheet.notes")
    return Section("notes", title, (Prose(survey.document.notes, LINES),), "half", side="left")


def _joined(labels: Sequence[Label]) -> Label | None:
    whole: Label | None = None
    for label in labels:
        whole = label if whole is None else Text("party.sheet.joined", {"a": whole, "b": label})
    return whole


def _words(text: str) -> Cell | None:
    return Cell(text) if text.strip() else None
