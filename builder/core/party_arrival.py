"""Core: one thing that came to the desk, and what a GM should know of it, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from builder.core.foreign import Taken, report
from builder.core.party import Content, Member, Party
from builder.core.party_check import Assessment
from builder.core.survey import AnyCharacter
from builder.core.text import Param, Text

Origin = Literal["file", "pdf", "foreign", "party"]


@dataclass(frozen=True, slots=True)
class Arrival:
    """One thing that came: a character, or why a file is none. `file`: its name, within archives too.

    `content` without `character`: sound, but of a system that is not in this build (`fault` says which).
    `member`, `party`: out of a party file. `others`: files beside it that are no characters.
    """

    file: str
    content: Content | None = None
    character: AnyCharacter | None = None
    fault: Text | None = None
    warnings: tuple[Text, ...] = ()
    origin: Origin = "file"
    taken: Taken | None = None
    member: Member | None = None
    party: Party | None = None
    others: tuple[str, ...] = ()


def welcome(arrival: Arrival) -> Text:
    match arrival.origin:
        case "pdf":
            return Text("party.import.new.pdf")
        case "foreign":
            return Text("party.import.new.foreign")
        case "party":
            return Text("party.import.new.party", {"party": arrival.party.name if arrival.party else ""})
        case _:
            return Text("party.import.new")


def remarks(arrival: Arrival, new: Assessment) -> tuple[Text, ...]:
    """What a GM should know before it is taken."""
    return tuple(_said(arrival, new))


def _said(arrival: Arrival, new: Assessment) -> Iterator[Text]:
    yield from arrival.warnings
    yield from _from_elsewhere(arrival, new)
    if new.fault is not None:
        yield new.fault
        return
    if new.settings:
        yield Text("party.import.settings", {"n": len(new.settings), "what": new.settings[0].label})
    for pack in new.packs:
        if pack.kind == "missing":
            yield Text("party.import.pack_missing", {"pack": pack.id, "n": pack.theirs or 0})
        elif pack.kind == "other":
            yield Text(
                "party.import.pack_other", {"pack": pack.id, "n": pack.theirs or 0, "m": pack.ours or 0}
            )
    yield Text("party.import.broken", {"n": new.errors}) if new.errors else Text("party.import.sound")
    by_player = sum(one.by == "player" for one in new.findings)
    if by_player:
        yield Text("party.import.own_waivers", {"n": by_player})
    if new.dice.unfit or new.dice.missing:
        yield Text("party.import.dice", {"n": new.dice.unfit, "m": new.dice.missing})


def _from_elsewhere(arrival: Arrival, new: Assessment) -> Iterator[Text]:
    """What comes along from another desk; of another program's file what became of it, and other totals."""
    if arrival.member is not None and (arrival.member.waivers or arrival.member.current):
        carried: dict[str, Param] = {"n": len(arrival.member.waivers), "m": len(arrival.member.current)}
        yield Text("party.import.carried", carried)
    if arrival.taken is not None:
        found = report(arrival.taken, new.survey.evaluation.values if new.survey is not None else {})
        yield found.summary
        yield from found.differs


def kept(member: Member) -> Iterator[Text]:
    """What the desk keeps of a member whatever version comes."""
    if member.current or member.waivers:
        yield Text("party.import.kept", {"n": len(member.current), "m": len(member.waivers)})
