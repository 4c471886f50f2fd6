"""What is said of each thing that came to the desk: its state, sentences, what is otherwise in it. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import PurePosixPath

from builder.core.compared import Item
from builder.core.comparison_text import one_line, said
from builder.core.foreign import report
from builder.core.party import Member, Party
from builder.core.party_check import Assessment
from builder.core.party_import import Decision, Incoming, Plan
from builder.core.party_import import State as Came
from builder.core.text import Label, Param, Text
from builder.ui.shapes import State

Say = Callable[[Label | str], str]
VERSIONS: tuple[Came, ...] = ("newer", "older", "changed")
SHAPES: Mapping[Came, State] = {
    "newer": State.TODO,
    "changed": State.TODO,
    "older": State.NOTE,
    "same": State.OK,
    "twice": State.NOTE,
    "left_out": State.NOTE,
    "others": State.NOTE,
    "full": State.ERROR,
    "fault": State.ERROR,
}
LABELS: Mapping[Decision, Text] = {
    "add": Text("import.add"),
    "replace": Text("import.replace"),
    "both": Text("import.both"),
    "leave": Text("import.leave"),
}
KEPT = "party.import.kept"
CUT = "storage.json.cut"


@dataclass(frozen=True, slots=True)
class Pair:
    """One thing that is otherwise: its name, old and new."""

    name: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Details:
    """What a row has below its sentence: what is otherwise, other sentences, what the desk keeps."""

    pairs: tuple[Pair, ...] = ()
    sentences: tuple[str, ...] = ()
    kept: str = ""


def shape(item: Incoming) -> State:
    """The shape in front of a row."""
    if item.state == "new":
        return State.OK if item.new is not None and _is_plain(item.new, item) else State.NOTE
    return SHAPES[item.state]


def _is_plain(new: Assessment, item: Incoming) -> bool:
    """Whether there is nothing that a GM would want to look at before."""
    odd = bool(new.errors or new.settings or new.dice.unfit or new.dice.missing or item.arrival.warnings)
    by_player = any(one.by == "player" for one in new.findings)
    packs = any(pack.kind != "extra" for pack in new.packs)
    taken = item.arrival.taken
    whole = taken is None or all(line.fate == "taken" for line in taken.lines)
    return new.fault is None and not odd and not by_player and not packs and whole


def title(item: Incoming, say: Say) -> str:
    """Who came; where nobody did, the file."""
    content = item.arrival.content
    if content is not None and not content.word("profile", "name").strip():
        return say(Text("library.unnamed"))
    return one_line(item.name)


def caption(item: Incoming) -> str:
    """The file, and whose character it is."""
    content = item.arrival.content
    if content is None:
        return ""
    parts = (item.arrival.file, content.word("profile", "player"))
    return "\u3000".join(one_line(part) for part in parts if part.strip())


def sentence(item: Incoming, party: Party, say: Say) -> str:
    """What it is, and what should be known of it before it is taken."""
    first = _to_a_gm(item.sentence)
    parts: list[Text] = [first, *(note for note in item.notes if note.key != KEPT)]
    if item.state == "fault":
        stays = _stays(item, party)
        parts.append(Text("import.stays.of", {"name": stays}) if stays else Text("import.stays"))
    return joined(parts, say)


def _to_a_gm(text: Text) -> Text:
    """A GM has no earlier state of a player's file; it can be asked for again."""
    if text.key != CUT:
        return text
    return Text("storage.pack.cut", {"name": text.params["name"], "line": text.params["line"]})


def joined(parts: Sequence[Text], say: Say) -> str:
    """Sentences one after the other."""
    whole, *more = parts
    for part in more:
        whole = Text("import.two", {"a": whole, "b": part})
    return say(whole)


def _stays(item: Incoming, party: Party) -> str:
    """The name of the member who came from a file of that name before, or who is called as the file is."""
    file = _file(item.arrival.file)
    stem = PurePosixPath(file).stem
    named = [one for one in party.members if one.name]
    return next(
        (one.name for one in named if _file(one.file) == file or one.name.strip().casefold() == stem), ""
    )


def _file(name: str) -> str:
    return PurePosixPath(name).name.casefold()


def choices(item: Incoming, say: Say) -> tuple[tuple[Decision, str], ...]:
    """What may be decided, in words."""
    return tuple((one, say(_label(item, one))) for one in item.choices)


def _label(item: Incoming, decision: Decision) -> Text:
    new = item.new
    if decision == "add" and new is not None and new.settings and new.fault is None:
        return Text("import.add.judged")
    return LABELS[decision]


def has_details(item: Incoming) -> bool:
    """Whether a row can be unfolded."""
    if item.state in VERSIONS:
        return True
    taken = item.arrival.taken
    return taken is not None and any(line.fate != "taken" for line in taken.lines)


def details(item: Incoming, say: Say) -> Details:
    """What is below the sentence of a row that is unfolded."""
    found: list[Pair] = []
    comparison = item.comparison if item.state in VERSIONS else None
    if comparison is not None:
        for group in (*comparison.choices, *comparison.follows):
            for one in group.changed:
                found += _pairs(one, say)
    return Details(tuple(dict.fromkeys(found)), tuple(_sentences(item, say)), _kept(item, say))


def _pairs(item: Item, say: Say, before: str = "") -> Iterator[Pair]:
    name = one_line(say(item.name))
    if before and before != name:
        name = say(Text("import.inside", {"what": before, "part": name}))
    if item.details and item.old is not None and item.new is not None:
        yield from chain.from_iterable(_pairs(one, say, name) for one in item.details)
        return
    yield Pair(name, one_line(said(item.old, say)), one_line(said(item.new, say)))


def _sentences(item: Incoming, say: Say) -> Iterator[str]:
    """What became of the things in another program's file, one by one."""
    taken = item.arrival.taken
    if taken is None:
        return
    survey = item.new.survey if item.new is not None else None
    account = report(taken, survey.evaluation.values if survey is not None else {})
    for text in account.own:
        yield say(Text("import.foreign.own", {"line": text}))
    for text in account.kept:
        yield say(Text("import.foreign.kept", {"line": text}))


def _kept(item: Incoming, say: Say) -> str:
    """What the desk has of a member, and keeps whatever version comes."""
    if item.old is None or item.state not in VERSIONS:
        return ""
    member = item.old.member
    left = _current(item.old, member, say)
    waived: dict[str, Param] = {"n": len(member.waivers)}
    if left and member.waivers:
        return say(Text("import.kept.both", {"left": left, **waived}))
    if left:
        return say(Text("import.kept.current", {"left": left}))
    return say(Text("import.kept.waivers", waived)) if member.waivers else ""


def _current(old: Assessment, member: Member, say: Say) -> str:
    tracks = [one for one in old.tracks if one.key in member.current]
    words = [
        say(Text("import.track", {"name": one.name, "n": one.current, "most": one.maximum})) for one in tracks
    ]
    return say(Text("compare.comma")).join(words)


def done(plan: Plan, decisions: Mapping[int, Decision], *, unsaved: bool) -> Text:
    """What happened, and whether it is in the party's file."""
    chosen = [decisions.get(place, "leave") for place in range(len(plan.items))]
    added, replaced = sum(one in ("add", "both") for one in chosen), chosen.count("replace")
    if added and replaced:
        what = Text("import.done.both", {"n": added, "m": replaced})
    elif replaced:
        what = Text("import.done.replaced", {"n": replaced})
    else:
        what = Text("import.done.added", {"n": added})
    return Text("import.done.unsaved", {"what": what}) if unsaved else what
