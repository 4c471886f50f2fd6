"""Command line: a whole party, checked or printed. May import the desk, outputs and storage; no screen."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder.cli.answers import as_data, dice_data, issue_data, line
from builder.cli.desk import Desk
from builder.cli.lines import one_line, put, put_data, tell
from builder.core.errors import CannotWrite
from builder.core.evaluation import Issue
from builder.core.number import written
from builder.core.party_check import Assessment, Finding
from builder.core.party_overview import TotalLine
from builder.core.party_sheet import party_sheet
from builder.core.party_survey import PartySurvey
from builder.core.text import Label, Param, Text, Translator, plain
from builder.exports import as_lines
from builder.gm_desk import GmDesk
from builder.outputs import OUTPUTS, Printing
from builder.storage.atomic import write_atomically
from builder.storage.characters import HEAD
from builder.storage.names import told_name
from builder.storage.parties import is_party, read_party, spare

DONE, BROKEN, FAILED = 0, 1, 2
SUFFIXES = {".pdf": "pdf", ".html": "html", ".json": "json"}
LINES = ".txt"


@dataclass(frozen=True, slots=True)
class Gathered:
    """A party as the command line has it: surveyed, and whether everything could be read."""

    survey: PartySurvey
    whole: bool
    saved: bool


def party(call: Namespace, desk: Desk) -> int:
    """Check a party, or print it."""
    found = gathered(Path(call.path), desk)
    return _check(call, found, desk) if call.act == "check" else _sheet(call, found, desk)


def gathered(path: Path, desk: Desk) -> Gathered:
    """The party of a file, or everybody in a folder as one party; what is to be told is told.

    Raises BuilderError.
    """
    room = GmDesk(desk.workshop)
    if os.path.isfile(path) and is_party(_head(path)):
        opened = read_party(path)
        for warning in opened.warnings:
            desk.tell(warning, str(path))
        return Gathered(room.look(opened.party), True, True)
    made, whole = room.new(told_name(path.absolute().stem)), True
    planned = room.plan(made, room.gather([path]))
    for item in planned.items:
        if item.state in ("fault", "full", "twice", "others"):
            desk.tell(item.sentence, item.arrival.file)
            whole = whole and item.state in ("twice", "others")
    draft = room.draft(made)
    draft.do(*room.take(made, planned))
    return Gathered(draft.survey, whole, False)


def _head(path: Path) -> bytes:
    """How the file begins; nothing where it cannot be read, which is told when it is."""
    try:
        with open(path, "rb") as file:
            return file.read(HEAD)
    except OSError:
        return b""


def _check(call: Namespace, found: Gathered, desk: Desk) -> int:
    """Every issue of every member; 1 when a rule is broken that the desk did not allow, 2 when unreadable."""
    survey, code = found.survey, DONE if found.whole else FAILED
    words = translator_of(survey, desk)
    for fault in survey.faults:
        desk.tell(fault, call.path)
        code = FAILED
    for one in survey.members:
        if one.fault is not None:
            desk.tell(one.fault, _file(one, call.path, found.saved))
            code = FAILED
        elif not one.legal:
            code = max(code, BROKEN)
    totals = {row.row: row.totals for group in survey.overview.groups for row in group.rows}
    if call.json:
        members = [_member_data(one, totals.get(one.row, ()), words) for one in survey.members]
        put_data({"legal": code == DONE, "members": members})
        return code
    for one in survey.members:
        for finding in one.findings:
            put(_line(one, finding, call.path, found.saved, words))
    for one in survey.members:
        for text in _told(one, totals.get(one.row, ())):
            tell(one_line(words.say(text)))
    return code


def translator_of(survey: PartySurvey, desk: Desk) -> Translator:
    """The words of all systems of the party."""
    return desk.words(*(group.system for group in survey.overview.groups if group.system is not None))


def _file(one: Assessment, path: str, saved: bool) -> str:
    """Which file a member is in."""
    return path if saved else str(Path(path) / one.member.file) if os.path.isdir(path) else path


def _line(one: Assessment, finding: Finding, path: str, saved: bool, words: Translator) -> str:
    issue = finding.issue
    if saved:
        place: tuple[str | int, ...] = ("members", one.row, *issue.path)
        issue = Issue(issue.code, issue.severity, place, issue.params, open=issue.open, waiver=issue.waiver)
    said = line(_file(one, path, saved), issue, words)
    if finding.by == "player":
        said = words.say(Text("cli.party.own_waiver", {"sentence": said, "note": finding.note}))
    return one_line(said)


def _told(one: Assessment, totals: tuple[TotalLine, ...]) -> Iterator[Text]:
    """What else a GM wants to know of a member."""
    name = one.name
    if one.fault is not None:
        return
    counts = {"errors": one.errors, "open": one.open, "notes": one.notes, "waived": one.waived}
    yield Text("cli.party.member", {"name": name, **counts})
    for total in totals:
        if total.difference:
            amounts = {"n": total.value.total, "usual": total.usual, "diff": total.difference}
            yield Text("cli.party.total", {"name": name, "what": total.name, **amounts})
    for setting in one.settings:
        sides = {"theirs": _side(setting.theirs), "ours": _side(setting.ours)}
        yield Text("cli.party.setting", {"name": name, "what": setting.label, **sides})
    for pack in one.packs:
        revision = pack.theirs if pack.theirs is not None else pack.ours
        params: dict[str, Param] = {"name": name, "pack": pack.id, "n": revision or 0, "m": pack.ours or 0}
        match pack.kind:
            case "missing":
                yield Text("cli.party.pack.missing", params)
            case "extra":
                yield Text("cli.party.pack.extra", params)
            case "other":
                yield Text("cli.party.pack.other", params)
    if one.tables:
        yield Text("cli.party.tables", {"name": name, "tables": ", ".join(one.tables)})
    if one.dice.thrown:
        dice = {"sets": one.dice.sets, "verified": one.dice.verified, "typed": one.dice.typed}
        more = {"chance": one.dice.chance, "unfit": one.dice.unfit, "missing": one.dice.missing}
        yield Text("cli.party.dice", {"name": name, **dice, **more})


def _side(label: Label | None) -> Label:
    return label if label is not None else plain("–")


def _member_data(one: Assessment, totals: tuple[TotalLine, ...], words: Translator) -> dict[str, Any]:
    """A member as plain data."""
    found: dict[str, Any] = {
        "row": one.row,
        "name": one.name,
        "player": one.player,
        "system": one.system_id,
        "file": one.member.file,
        "readable": one.fault is None,
    }
    if one.survey is None:
        return {**found, "reason": words.say(one.fault) if one.fault is not None else ""}
    answer = as_data(one.survey.evaluation, (), words)
    return {
        **found,
        "legal": one.legal,
        "state": one.state,
        "issues": [issue_data(each.issue, words) | _by(each) for each in one.findings],
        "budgets": answer["budgets"],
        "totals": [
            {"key": each.key, "total": written(each.value.total), "usual": written(each.usual)}
            for each in totals
        ],
        "dice": dice_data(one.survey.document),
        "tracks": {each.key: {"current": each.current, "maximum": each.maximum} for each in one.tracks},
        "packs": [{"id": each.id, "kind": each.kind} for each in one.packs],
        "tables": list(one.tables),
        "settings": ["/".join(str(part) for part in each.path) for each in one.settings],
    }


def _by(finding: Finding) -> dict[str, str]:
    return {"by": finding.by, "note": finding.note} if finding.by else {}


def _sheet(call: Namespace, found: Gathered, desk: Desk) -> int:
    """The page about the party, in the form that the name of the file asks for."""
    target = Path(call.out)
    suffix = target.suffix.lower()
    if suffix not in SUFFIXES and suffix != LINES:
        raise CannotWrite(Text("cli.party.suffix", {"file": call.out}))
    spare(target)
    if not found.whole and not found.survey.members:
        return FAILED
    words, sheet = translator_of(found.survey, desk), party_sheet(found.survey)
    if suffix == LINES:
        data = as_lines.export(sheet, words)
    else:
        printing = Printing(call.paper, desk.workshop.now().date())
        data = OUTPUTS[SUFFIXES[suffix]].write(sheet, words, printing).data
    write_atomically(target, data, force=True)
    desk.tell(Text("cli.wrote", {"file": str(target)}))
    return DONE if found.whole else FAILED
