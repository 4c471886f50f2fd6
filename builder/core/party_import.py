"""Core: what arrives at the desk, and what would become of it. Nothing is changed before the GM says so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Literal

from builder.core.character import stamp
from builder.core.comparison import Comparison, compare
from builder.core.edit import Edit, Insert, Set
from builder.core.party import MOST_MEMBERS, Campaign, Content, Member, Party
from builder.core.party_arrival import Arrival, kept, remarks, welcome
from builder.core.party_check import Assessment
from builder.core.text import Param, Text

Decision = Literal["add", "replace", "both", "leave"]
State = Literal["new", "newer", "older", "changed", "same", "twice", "left_out", "full", "others", "fault"]
Judge = Callable[[Member], Assessment]

NEW: tuple[Decision, ...] = ("add", "leave")
KNOWN: tuple[Decision, ...] = ("replace", "both", "leave")
AGAIN: tuple[Decision, ...] = ("both", "leave")

LONGEST, SHOWN = 500, 5


@dataclass(frozen=True)
class Incoming:
    """An arrival with what may be decided about it. `row`: the member that it is a version of.

    `useful`: the decision to show first. `sentence` says what it is, `notes` what else a GM should know.
    """

    arrival: Arrival
    state: State
    sentence: Text
    choices: tuple[Decision, ...] = ()
    useful: Decision = "leave"
    row: int | None = None
    old: Assessment | None = field(default=None, repr=False)
    new: Assessment | None = field(default=None, repr=False)
    notes: tuple[Text, ...] = ()

    @cached_property
    def comparison(self) -> Comparison | None:
        """What is otherwise than in the party, where both could be judged."""
        if self.old is None or self.new is None or self.old.judged is None or self.new.judged is None:
            return None
        return compare(self.old.judged.whole(), self.new.judged.whole())

    @property
    def name(self) -> str:
        """What it is called: the character, else the file."""
        content = self.arrival.content
        return (content.word("profile", "name").strip() if content is not None else "") or self.arrival.file


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that came, in its order. `campaigns`: what party files set and this party does not yet."""

    items: tuple[Incoming, ...]
    campaigns: Mapping[str, Campaign] = field(default_factory=dict)

    def count(self, *states: State) -> int:
        """How many are in one of these states."""
        return sum(item.state in states for item in self.items)

    @property
    def useful(self) -> dict[int, Decision]:
        """The decisions that are shown first, by place."""
        return {place: item.useful for place, item in enumerate(self.items) if item.choices}


def plan(party: Party, arrivals: Iterable[Arrival], judge: Judge) -> Plan:
    """What may be decided about each arrival. `judge` sees a member as this desk does."""
    came = tuple(arrivals)
    return whole_plan(party, came, planned(party, came, judge))


def whole_plan(party: Party, came: Iterable[Arrival], items: Iterable[Incoming]) -> Plan:
    """The plan that the items of `planned` make."""
    return Plan(tuple(items), _campaigns(party, came))


def planned(party: Party, arrivals: Iterable[Arrival], judge: Judge) -> Iterator[Incoming]:
    """The items of a plan, an arrival a step: each is judged, which takes its time."""
    came = tuple(arrivals)
    newest = _newest(came)
    members = {member.id: member for member in party.members if member.id}
    room = MOST_MEMBERS - len(party.members)
    for place, arrival in enumerate(came):
        item = _incoming(arrival, members, newest.get(_id(arrival), place) == place, came, newest, judge)
        if item.choices and item.row is None:
            room -= 1
            if room < 0:
                sentence = Text("party.import.full", {"most": MOST_MEMBERS})
                item = Incoming(arrival, "full", sentence)
        yield item


def take(
    party: Party,
    planned: Plan,
    decisions: Mapping[int, Decision],
    now: datetime,
    new_id: Callable[[], str],
) -> tuple[Edit, ...]:
    """The edits that carry out what was decided; whoever is not named is left. All are one step."""
    edits: list[Edit] = []
    for place, item in enumerate(planned.items):
        decision = decisions.get(place, "leave")
        if decision in item.choices and decision != "leave" and item.arrival.content is not None:
            edits += _taken(item, decision, now, new_id)
    if edits and planned.campaigns:
        edits.append(Set(("campaigns",), {**planned.campaigns, **party.campaigns}))
    return tuple(edits)


def _taken(item: Incoming, decision: Decision, now: datetime, new_id: Callable[[], str]) -> Iterator[Edit]:
    arrival = item.arrival
    assert arrival.content is not None
    if decision == "replace":
        assert item.row is not None
        yield Set(("members", item.row, "character"), arrival.content)
        yield Set(("members", item.row, "file"), arrival.file[-LONGEST:])
        return
    content = _twin(arrival.content, new_id()) if decision == "both" else arrival.content
    carried = arrival.member
    row = {"file": arrival.file[-LONGEST:], "added": stamp(now), "character": content}
    if carried is not None:
        row |= {"waivers": carried.waivers, "current": carried.current, "notes": carried.notes}
    yield Insert(("members",), row)


def _twin(content: Content, id: str) -> Content:
    """The same character as one of its own; its dice still follow from the id of the first."""
    raw = dict(content.raw)
    if raw.get("rolls") and not raw.get("dice_id"):
        raw["dice_id"] = raw.get("id", "")
    return Content({**raw, "id": id})


def _id(arrival: Arrival) -> str:
    return arrival.content.word("id") if arrival.content is not None else ""


def _newest(came: Sequence[Arrival]) -> dict[str, int]:
    """Of arrivals that are the same character the place of the newest, by id."""
    found: dict[str, int] = {}
    for place, arrival in enumerate(came):
        id = _id(arrival)
        if id and (id not in found or _is_newer(arrival, came[found[id]])):
            found[id] = place
    return found


def _is_newer(one: Arrival, other: Arrival) -> bool:
    if one.character is None or other.character is None:
        return False
    return one.character.modified > other.character.modified


def _incoming(
    arrival: Arrival,
    members: Mapping[str, Member],
    newest: bool,
    came: Sequence[Arrival],
    places: Mapping[str, int],
    judge: Judge,
) -> Incoming:
    content = arrival.content
    if arrival.others:
        named: dict[str, Param] = {"n": len(arrival.others), "names": ", ".join(arrival.others[:SHOWN])}
        return Incoming(arrival, "others", Text("party.import.others", named))
    if content is None:
        return Incoming(arrival, "fault", arrival.fault or Text("party.import.nothing"))
    old = members.get(_id(arrival)) if _id(arrival) else None
    row = old.row if old is not None else None
    if old is not None and old.character.raw == content.raw:
        return Incoming(arrival, "same", Text("party.import.same"), row=row)
    if not newest:
        first = came[places[_id(arrival)]]
        alike = first.content is not None and first.content.raw == content.raw
        sentence = Text("party.import.alike" if alike else "party.import.twice", {"file": first.file})
        return Incoming(arrival, "twice", sentence, () if alike else AGAIN)
    if arrival.character is None:
        sentence = arrival.fault or Text("party.import.left_out")
        choices: tuple[Decision, ...] = NEW if old is None else KNOWN
        return Incoming(arrival, "left_out", sentence, choices, choices[0], row)
    stranger = Member(added=arrival.character.modified, file=arrival.file[-LONGEST:], character=content)
    if old is None:
        new = judge(stranger)
        return Incoming(arrival, "new", welcome(arrival), NEW, "add", None, None, new, remarks(arrival, new))
    new = judge(old.model_copy(update={"character": content, "file": stranger.file}))
    return _version(arrival, old, judge(old), new)


def _version(arrival: Arrival, member: Member, old: Assessment, new: Assessment) -> Incoming:
    """A character that the party has already, in another version."""
    notes = (*remarks(arrival, new), *kept(member))
    assert arrival.character is not None
    day = arrival.character.modified.date().isoformat()
    if old.character is None:
        sentence = Text("party.import.mends", {"day": day})
        return Incoming(arrival, "changed", sentence, KNOWN, "replace", member.row, old, new, notes)
    seen = Incoming(arrival, "same", Text("party.import.same"), (), "leave", member.row, old, new)
    if seen.comparison is not None and seen.comparison.nothing:
        return seen
    count = seen.comparison.count if seen.comparison is not None else 0
    then, now = old.character.modified, arrival.character.modified
    state: State = "newer" if now > then else "older" if now < then else "changed"
    sentence = {
        "newer": Text("party.import.newer", {"day": day, "n": count}),
        "older": Text("party.import.older", {"day": day, "n": count}),
        "changed": Text("party.import.changed", {"day": day, "n": count}),
    }[state]
    useful: Decision = "leave" if state == "older" else "replace"
    return Incoming(arrival, state, sentence, KNOWN, useful, member.row, old, new, notes)


def _campaigns(party: Party, came: Iterable[Arrival]) -> dict[str, Campaign]:
    """What party files set for systems that this party sets nothing for; the first that came counts."""
    found: dict[str, Campaign] = {}
    for arrival in came:
        for id, campaign in arrival.party.campaigns.items() if arrival.party is not None else ():
            if id not in party.campaigns:
                found.setdefault(id, campaign)
    return found
