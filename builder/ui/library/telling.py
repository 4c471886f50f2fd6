"""What a card and a row say of a file: state, points, place in the order. Pure functions, no rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from builder.core.text import Label, Text
from builder.storage.entries import Entry
from builder.ui.dates import day
from builder.ui.faces import Faces
from builder.ui.search import folded, matches
from builder.ui.shapes import State
from builder.ui.words import Words

NEWEST, NAME, SYSTEM, STATE = "changed", "name", "system", "state"
SORTS = (NEWEST, NAME, SYSTEM, STATE)
ALL, UNFINISHED = "all", "unfinished"
SYSTEM_STOP = "system:"

_WORST = (State.ERROR, State.TODO, State.NOTE, State.RECON, State.OK)


@dataclass(frozen=True, slots=True)
class Mark:
    """The chip of a file. No state: the rules have not been asked yet."""

    state: State | None
    words: Label | None = None


def mark_of(entry: Entry, *, unsaved: bool = False, foreign: bool = False) -> Mark:
    """What is said of a file first: what is broken, then what is left, then what the GM may look at."""
    if unsaved:
        return Mark(State.TODO, Text("library.mark.unsaved"))
    if entry.fault is not None:
        return Mark(State.ERROR, Text("library.mark.unreadable"))
    if foreign:
        return Mark(State.NOTE, Text("raw.read_only"))
    look = entry.look
    if look is None:
        return Mark(None)
    if look.errors:
        return Mark(State.ERROR, Text("library.mark.errors", {"n": look.errors}))
    if look.todos:
        return Mark(State.TODO, _left(entry) or Text("library.mark.todos", {"n": look.todos}))
    if look.unsure:
        return Mark(State.RECON, Text("library.mark.unsure"))
    if look.notes:
        return Mark(State.NOTE, Text("library.mark.notes", {"n": look.notes}))
    return Mark(State.OK, Text("library.mark.done"))


def is_unfinished(entry: Entry) -> bool:
    """Whether something is left to do or to mend."""
    return entry.look is not None and bool(entry.look.errors or entry.look.todos)


def name_of(entry: Entry) -> Label | str:
    """The character's name; of a broken file its own; "no name" where there is none."""
    if entry.fault is not None and not entry.name:
        return entry.path.name
    return entry.name.strip() or Text("library.unnamed")


def summary_of(entry: Entry, words: Words) -> str:
    """The first number of the sheet's summary, with its name: CP 150."""
    pairs = entry.look.summary if entry.look is not None else ()
    for pair in pairs:
        if pair.value is not None:
            return f"{words.say(pair.label)} {pair.value.words(words.translator)}"
    return ""


def number_of(entry: Entry, words: Words) -> str:
    """The same number alone, for a column."""
    pairs = entry.look.summary if entry.look is not None else ()
    return next((pair.value.words(words.translator) for pair in pairs if pair.value is not None), "")


def sentence(entry: Entry, words: Words, faces: Faces, now: datetime, *, unsaved: bool = False) -> str:
    """The whole line as a screen reader says it."""
    mark = mark_of(entry, unsaved=unsaved, foreign=faces.is_foreign(entry.system))
    parts = (
        words.say(name_of(entry)),
        entry.kana,
        words.say(faces.of(entry.system).name) if entry.system else "",
        entry.concept,
        summary_of(entry, words),
        words.say(entry.fault) if entry.fault else words.say(mark.words) if mark.words else "",
        words.say(day(entry.changed, now)),
    )
    return ", ".join(part for part in parts if part)


def chosen(entries: Iterable[Entry], stop: str, query: str, words: Words, faces: Faces) -> list[Entry]:
    """The files of a stop of the rail that hold every word of the query."""
    found = [entry for entry in entries if _belongs(entry, stop)]
    if not query.strip():
        return found
    return [entry for entry in found if matches(query, _texts(entry, words, faces))]


def ordered(entries: Sequence[Entry], sort: str, words: Words, faces: Faces) -> list[Entry]:
    """In the chosen order; what is equal in it goes by time, the newest first."""
    newest = sorted(entries, key=lambda entry: entry.changed, reverse=True)
    if sort == NAME:
        return sorted(newest, key=lambda entry: folded(entry.kana or words.say(name_of(entry))))
    if sort == SYSTEM:
        return sorted(newest, key=lambda entry: words.say(faces.of(entry.system).name))
    if sort == STATE:
        return sorted(newest, key=_rank)
    return newest


def _left(entry: Entry) -> Text | None:
    left = entry.look.left if entry.look is not None else None
    if left is None or left.value is None or isinstance(left.value.shown, str):
        return None
    return Text("library.mark.left", {"what": left.label, "n": left.value.shown})


def _rank(entry: Entry) -> int:
    state = mark_of(entry).state
    return len(_WORST) if state is None else _WORST.index(state)


def _belongs(entry: Entry, stop: str) -> bool:
    if stop.startswith(SYSTEM_STOP):
        return entry.system == stop.removeprefix(SYSTEM_STOP)
    return stop != UNFINISHED or is_unfinished(entry)


def _texts(entry: Entry, words: Words, faces: Faces) -> tuple[str, ...]:
    face = faces.of(entry.system)
    return (
        words.say(name_of(entry)),
        entry.kana,
        entry.player,
        entry.campaign,
        entry.concept,
        face.name.ja,
        face.name.en,
        entry.path.stem,
    )
