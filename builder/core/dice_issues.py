"""Core: what the log of dice has to say for itself: throws that do not fit, gaps, sets, typed results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from builder.core.character import Character
from builder.core.dice import Roll, parse
from builder.core.dice_log import Checked, Reason, RollSet, Verdict, checked, gaps, sets_at
from builder.core.edit import at
from builder.core.errors import BadEdit
from builder.core.evaluation import Issue, Path, Severity
from builder.core.fair import is_phrase
from builder.core.form import RollField, Throw
from builder.core.text import Param

CODES: Mapping[Reason, str] = {
    "counter": "CORE-ROLL-OTHER",
    "twice": "CORE-ROLL-TWICE",
    "order": "CORE-ROLL-ORDER",
    "phrase": "CORE-ROLL-NO-PHRASE",
    "other": "CORE-ROLL-OTHER",
}


def dice_issues(character: Character[Any], fields: Iterable[RollField]) -> Iterable[Issue]:
    """Everything that a GM may want to know of the log, and of values that it does not bear out."""
    if character.rolls:
        log = checked(character)
        yield from _unfit(log)
        yield from _gaps(character.rolls)
        yield from _gone(character)
    else:
        log = ()
    unfit = frozenset(one.place for one in log if one.verdict is Verdict.UNFIT)
    for field in fields:
        yield from _field(character.rolls, unfit, field, fair=is_phrase(character.profile.phrase))


def _unfit(log: tuple[Checked, ...]) -> Iterable[Issue]:
    """What does not fit: impossible dice one by one, all else once a kind, at the first place."""
    told: dict[str, list[Checked]] = {}
    for one in log:
        if one.reason == "dice":
            thrown: dict[str, Param] = {"dice": one.roll.expression, "n": one.roll.total}
            yield Issue("CORE-ROLL-UNFIT", Severity.NOTE, ("rolls", one.place), thrown)
        elif one.reason:
            told.setdefault(CODES[one.reason], []).append(one)
    for code, several in told.items():
        first = several[0]
        params: dict[str, Param] = {
            "count": len(several),
            "number": first.roll.counter or 0,
            "dice": first.roll.expression,
            "n": first.roll.total,
        }
        yield Issue(code, Severity.NOTE, ("rolls", first.place), params)


def _gaps(rolls: tuple[Roll, ...]) -> Iterable[Issue]:
    missing = gaps(rolls)
    if missing:
        count = sum(last - first + 1 for first, last in missing)
        params: dict[str, Param] = {"count": count, "number": missing[0][0]}
        yield Issue("CORE-ROLL-GAP", Severity.NOTE, ("rolls",), params)


def _gone(character: Character[Any]) -> Iterable[Issue]:
    """Throws for rows that are not there any more: undo gives back the row, never the throw."""
    rows = {row for roll in character.rolls if (row := _row(roll.path))}
    gone = {row for row in rows if not _stands(character, row)}
    count = sum(_row(roll.path) in gone for roll in character.rolls)
    if count:
        yield Issue("CORE-ROLL-GONE", Severity.NOTE, ("rolls",), {"count": count})


def _row(path: Path) -> Path:
    """The path of the row that a place is in; nothing where it is in none."""
    last = max((at for at, part in enumerate(path) if isinstance(part, int)), default=-1)
    return path[: last + 1]


def _stands(character: Character[Any], row: Path) -> bool:
    try:
        at(character, row)
    except BadEdit:
        return False
    return True


def _field(
    rolls: tuple[Roll, ...], unfit: frozenset[int], field: RollField, *, fair: bool
) -> Iterable[Issue]:
    sets = sets_at(rolls, field.path)
    if field.allowed is not None and len(sets) > field.allowed:
        over: dict[str, Param] = {"what": field.label, "n": len(sets), "limit": field.allowed}
        yield Issue(field.over or "CORE-ROLL-SETS", Severity.NOTE, field.path, over)
    if not field.record:
        for throw in field.dice:
            times = sum(roll.path == (*field.path, throw.key) for roll in rolls)
            if times > 1:
                again: dict[str, Param] = {"what": throw.label, "n": times}
                yield Issue("CORE-ROLL-AGAIN", Severity.NOTE, (*field.path, throw.key), again)
    held = [throw for throw in field.dice if throw.key in field.values]
    borne = {one for throw in held for one in _bearing(throw, field, sets, unfit)}
    for throw in held:
        if not _bearing(throw, field, sets, unfit):
            value: dict[str, Param] = {"what": throw.label, "n": field.values[throw.key]}
            yield Issue("CORE-ROLL-TYPED", Severity.NOTE, (*field.path, throw.key), value)
    whole = [at for at in borne if all(at in _bearing(throw, field, sets, unfit) for throw in held)]
    if borne and not whole and all(_bearing(throw, field, sets, unfit) for throw in held):
        yield Issue("CORE-ROLL-MIXED", Severity.NOTE, field.path, {"what": field.label})
    elif whole and sets[max(whole)].origin == "typed":
        yield Issue("CORE-ROLL-REAL", Severity.NOTE, field.path, {"what": field.label})
    elif whole and fair and sets[max(whole)].origin != "phrase":
        yield Issue("CORE-ROLL-CHANCE", Severity.NOTE, field.path, {"what": field.label})


def _bearing(
    throw: Throw, field: RollField, sets: tuple[RollSet, ...], unfit: frozenset[int]
) -> tuple[int, ...]:
    """The sets in whose dice the value in use is."""
    path: Path = (*field.path, throw.key)
    wanted = (path, parse(throw.expression).text, field.values[throw.key])
    return tuple(
        at
        for at, one in enumerate(sets)
        for place, roll in zip(one.places, one.rolls, strict=True)
        if place not in unfit and (roll.path, roll.expression, roll.total) == wanted
    )
