"""Benchmarks: the GM's desk: a party taken in, checked and shown, beside its members one by one."""

from __future__ import annotations

import gc
import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.measure import Effort, Result, Times, alone, by_turns, ratio
from benchmarks.people import workshop
from builder.core.dice import Roller
from builder.core.edit import Set
from builder.core.party_draft import PartyDraft
from builder.core.party_sheet import party_sheet
from builder.gm_desk import GmDesk
from builder.storage.character_json import as_json

TABLE, GUILD = 100, 1_000
TURNS, LONG_TURNS = 5, 2
SYSTEMS = ("gurps4e", "brp", "lunatic", "black_flag")


def party(effort: Effort) -> Iterator[Result]:
    """A hundred members of all systems, a thousand, and one edit of hit points among a hundred.

    As in the window no garbage is collected meanwhile, ours or theirs: that is done while the hands rest.
    """
    gc.disable()
    try:
        with tempfile.TemporaryDirectory() as place:
            yield from _measured(Path(place), effort)
    finally:
        gc.enable()


def _measured(folder: Path, effort: Effort) -> Iterator[Result]:
    hundred, thousand = filled(folder / "table", TABLE), filled(folder / "guild", GUILD)
    ours, floor = by_turns(
        lambda turn: shown(hundred), lambda turn: one_by_one(hundred), turns=effort.turns(TURNS)
    )
    name = f"{TABLE} members taken in, checked, shown"
    yield ratio("party.members", name, ours, floor, "each file read, evaluated, laid out")
    few, many = by_turns(
        lambda turn: shown(hundred), lambda turn: shown(thousand), turns=effort.turns(LONG_TURNS)
    )
    share = _times(few, GUILD // TABLE)
    yield ratio("party.growth", f"{GUILD} members", many, share, f"{GUILD // TABLE} times {TABLE}")
    draft = shown(hundred)
    (edits,) = by_turns(lambda turn: hurt(draft, turn), turns=effort.turns(20))
    yield alone("party.edit", f"hit points changed among {TABLE}, all shown again", edits)


def filled(folder: Path, count: int) -> tuple[Path, ...]:
    """A folder of so many quick characters of all systems, each with an id and a name of its own."""
    folder.mkdir()
    shop = workshop()
    raws = [
        json.loads(as_json(shop.quick(id, shop.new(id), Roller.seeded(seed))))
        for seed in range(min(count // len(SYSTEMS), 25))
        for id in SYSTEMS
    ]
    files = []
    for number in range(count):
        raw = raws[number % len(raws)]
        profile = {**raw["profile"], "name": f"{raw['profile']['name']} {number}"}
        file = folder / f"{number:05}.json"
        text = json.dumps({**raw, "id": f"{number:032x}", "profile": profile}, ensure_ascii=False, indent=2)
        file.write_text(text, encoding="utf-8")
        files.append(file)
    return tuple(files)


def shown(files: Sequence[Path]) -> PartyDraft:
    """Everything a GM waits for: read, judged, taken in; tables, skills, order, the page."""
    room = GmDesk(workshop())
    begun = room.new("party")
    draft = room.draft(begun)
    draft.do(*room.take(begun, room.plan(begun, room.gather(files))))
    look_over(draft)
    assert party_sheet(draft.survey).sections
    return draft


def look_over(draft: PartyDraft) -> None:
    """The table of every system, states, skills, languages, who acts first."""
    for group in draft.survey.overview.groups:
        assert len(group.rows) == len(group.members)
        assert group.turns.standings
        assert group.abilities
        assert all(one.state for one in group.members)
        assert group.languages is not None


def one_by_one(files: Sequence[Path]) -> None:
    """The same files without a party: each opened, evaluated and laid out by itself."""
    shop = workshop()
    for file in files:
        survey = shop.survey(shop.read(file).character)
        assert survey.sheet is not None and survey.issues is not None


def hurt(draft: PartyDraft, turn: int) -> None:
    """A point of something goes, and the table is shown again."""
    one = draft.survey.members[turn % len(draft.survey.members)]
    draft.do(Set(("members", one.row, "current"), {one.tracks[0].key: turn}))
    look_over(draft)


def _times(few: Times, factor: int) -> Times:
    """So many times as long."""
    return Times(tuple(factor * one for one in few.cpu), tuple(factor * one for one in few.wall))
