"""Command line: other files taken in: a character, or a party where there are several. Never a screen."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from builder.cli.desk import Desk
from builder.cli.lines import one_line, tell
from builder.core.errors import CannotWrite, ChangedOnDisk
from builder.core.evaluation import Severity
from builder.core.foreign import report
from builder.core.party_arrival import Arrival
from builder.core.text import Text
from builder.gm_desk import GmDesk
from builder.storage.atomic import digest_of, write_atomically
from builder.storage.characters import write
from builder.storage.json_file import written
from builder.storage.names import told_name
from builder.storage.parties import write_party

DONE, BROKEN, FAILED = 0, 1, 2
NOTHING = digest_of(b"")


def take_in(call: Namespace, desk: Desk) -> int:
    """Whatever is at a path as our own file; 1 when a rule is broken, 2 when something cannot be read."""
    room = GmDesk(desk.workshop)
    arrivals = tuple(room.gather([Path(call.file)]))
    came = [arrival for arrival in arrivals if arrival.content is not None]
    code = DONE
    for arrival in arrivals:
        if arrival.content is None:
            text = arrival.fault or Text("party.import.others", _others(arrival))
            desk.tell(text, arrival.file)
            code = code if arrival.others else FAILED
    if not came:
        return FAILED
    try:
        alone = len(came) == 1 and came[0].party is None  # a party of one has a desk that decided things
        broken = _one(came[0], call.out, desk) if alone else _several(arrivals, call.out, desk, room)
    except ChangedOnDisk as error:
        raise CannotWrite(Text("cli.exists", {"file": call.out})) from error
    desk.tell(Text("cli.wrote", {"file": call.out}))
    return max(code, BROKEN if broken else DONE)


def _others(arrival: Arrival) -> dict[str, int | str]:
    return {"n": len(arrival.others), "names": ", ".join(arrival.others[:5])}


def _one(arrival: Arrival, out: str, desk: Desk) -> bool:
    """One character, as its file says; whether it breaks a rule."""
    assert arrival.content is not None
    path, expected = Path(out), _expected(out)
    character = arrival.character
    if character is None:
        if arrival.fault is not None:
            desk.tell(arrival.fault, arrival.file)
        write_atomically(path, written(arrival.content.raw), expected)
        return False
    for warning in arrival.warnings:
        desk.tell(warning, arrival.file)
    draft = desk.workshop.draft(character)
    if arrival.taken is not None:
        words = desk.words(desk.system(character.system))
        found = report(arrival.taken, draft.survey.evaluation.values)
        for text in (found.summary, *found.lines):
            tell(one_line(words.say(text)))
    write(path, draft.stamped() if arrival.taken is not None else character, expected)
    return any(issue.severity is Severity.ERROR for issue in draft.survey.issues)


def _several(arrivals: Sequence[Arrival], out: str, desk: Desk, room: GmDesk) -> bool:
    """Several characters, as a party; whether one of them breaks a rule."""
    party = room.new(told_name(Path(out).stem))
    planned = room.plan(party, arrivals)
    draft = room.draft(party)
    draft.do(*room.take(party, planned))
    for item in planned.items:
        if item.state in ("twice", "left_out"):
            desk.tell(item.sentence, item.arrival.file)
    write_party(Path(out), draft.stamped(), _expected(out))
    desk.tell(Text("cli.imported", {"n": len(draft.document.members)}))
    return any(not one.legal for one in draft.survey.members if one.fault is None)


def _expected(out: str) -> str | None:
    """An empty file may be written over; any other stays."""
    return NOTHING if os.path.isfile(out) and not os.path.getsize(out) else None
