"""Core: the log of dice, read: whole sets, and what can be said of each throw. It changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any, Literal

from builder.core.character import Character
from builder.core.dice import Roll, Roller, fits
from builder.core.evaluation import Path
from builder.core.fair import dice, is_phrase


class Verdict(Enum):
    """What can be said of a throw in the log."""

    VERIFIED = "verified"
    TYPED = "typed"
    UNFIT = "unfit"
    CHANCE = "chance"


Reason = Literal["", "dice", "counter", "twice", "order", "phrase", "other"]


@dataclass(frozen=True, slots=True)
class Checked:
    """A throw with its verdict. `reason` why it does not fit: its dice cannot be (dice), it has no counter
    (counter), another one has it (twice), it goes back (order), there is no phrase now (phrase), or the
    phrase gives other dice (other): then it was another phrase, or the log was changed.
    """

    place: int
    roll: Roll
    verdict: Verdict
    reason: Reason = ""


@dataclass(frozen=True, slots=True)
class RollSet:
    """Throws that were made at once. `path`: what their places have in common; `places`: where in the log."""

    path: Path
    rolls: tuple[Roll, ...]
    places: tuple[int, ...]

    @property
    def time(self) -> datetime:
        """When it was thrown."""
        return self.rolls[0].time

    @property
    def origin(self) -> str:
        """Where its dice come from."""
        return self.rolls[0].origin

    @property
    def totals(self) -> Mapping[str | int, int]:
        """The totals by the last part of their places."""
        return {roll.path[-1]: roll.total for roll in self.rolls if roll.path}


def sets_of(rolls: tuple[Roll, ...]) -> tuple[RollSet, ...]:
    """The sets of a log, oldest first. A throw for a place that the set has already begins another one."""
    found: list[list[int]] = []
    for place, roll in enumerate(rolls):
        if found and _goes_on([rolls[at] for at in found[-1]], roll):
            found[-1].append(place)
        else:
            found.append([place])
    return tuple(
        RollSet(rolls[places[0]].path[:-1], tuple(rolls[at] for at in places), tuple(places))
        for places in found
    )


def sets_at(rolls: tuple[Roll, ...], path: Path) -> tuple[RollSet, ...]:
    """The sets that were thrown for one place."""
    return tuple(one for one in sets_of(rolls) if one.path == path)


def whole_sets(rolls: tuple[Roll, ...]) -> tuple[RollSet, ...]:
    """The sets that were thrown for the character itself; throws for a row (growth in play) are none."""
    return tuple(one for one in sets_of(rolls) if not any(isinstance(part, int) for part in one.path))


def _goes_on(begun: list[Roll], roll: Roll) -> bool:
    """Whether a throw belongs to those before it: same place, time and origin, the next counter."""
    last = begun[-1]
    alike = (last.path[:-1], last.time, last.origin) == (roll.path[:-1], roll.time, roll.origin)
    if not alike or not roll.path or any(one.path == roll.path for one in begun):
        return False
    if last.counter is None or roll.counter is None:
        return last.counter is roll.counter
    return roll.counter == last.counter + 1


def thrower_of(character: Character[Any]) -> str:
    """The id that its dice follow from: its own, or that of the character it was copied from."""
    return character.dice_id or character.id


def checked(character: Character[Any]) -> tuple[Checked, ...]:
    """Every throw of the log with what can be said of it."""
    return tuple(_checked(character))


def _checked(character: Character[Any]) -> Iterator[Checked]:
    phrase, identity = character.profile.phrase, thrower_of(character)
    used: set[int] = set()
    highest = 0
    for place, roll in enumerate(character.rolls):
        reason = _fault(roll, phrase, identity, used, highest)
        if roll.counter is not None:
            used.add(roll.counter)
            highest = max(highest, roll.counter)
        yield Checked(place, roll, Verdict.UNFIT if reason else _sound(roll), reason)


def _sound(roll: Roll) -> Verdict:
    if roll.origin == "typed":
        return Verdict.TYPED
    return Verdict.VERIFIED if roll.origin == "phrase" else Verdict.CHANCE


def _fault(roll: Roll, phrase: str, identity: str, used: set[int], highest: int) -> Reason:
    """Why a throw does not fit, or nothing."""
    if not fits(roll):
        return "dice"
    if roll.counter is not None and roll.counter in used:
        return "twice"
    if roll.counter is not None and roll.counter < highest:
        return "order"
    if roll.origin != "phrase":
        return ""
    if roll.counter is None:
        return "counter"
    if not is_phrase(phrase):
        return "phrase"
    fair = Roller(dice(phrase, identity, roll.counter, roll.path))
    again = fair.roll(roll.expression, roll.path, roll.time)
    return "" if (again.faces, again.total) == (roll.faces, roll.total) else "other"


def gaps(rolls: tuple[Roll, ...]) -> tuple[tuple[int, int], ...]:
    """The counters that are missing in a log, as first and last of each gap."""
    found, before = [], 0
    for counter in sorted({roll.counter for roll in rolls if roll.counter is not None} - {0}):
        if counter > before + 1:
            found.append((before + 1, counter - 1))
        before = counter
    return tuple(found)
