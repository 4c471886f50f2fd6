"""Core: what a party can do: who is best at each skill, what nobody learned, which languages are shared."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from builder.core.gm import Known
from builder.core.party_check import Assessment
from builder.core.text import Label


@dataclass(frozen=True, slots=True)
class Holder:
    """A member who has a skill."""

    row: int
    known: Known


@dataclass(frozen=True, slots=True)
class Ability:
    """A skill of the party: who has it, the best first. `trained`: whether anybody has learned it."""

    key: str
    name: Label
    holders: tuple[Holder, ...]

    @property
    def best(self) -> Holder:
        """Whoever is best at it."""
        return self.holders[0]

    @property
    def second(self) -> Holder | None:
        """Whoever comes next."""
        return self.holders[1] if len(self.holders) > 1 else None

    @property
    def trained(self) -> int:
        """How many have learned it."""
        return sum(one.known.trained for one in self.holders)


@dataclass(frozen=True, slots=True)
class Speaker:
    """Somebody who speaks a language; `how`: how well, where that is not simply well."""

    row: int
    how: Label | None
    native: bool


@dataclass(frozen=True, slots=True)
class Spoken:
    """A language and those who speak it."""

    name: Label
    speakers: tuple[Speaker, ...]


def abilities(members: Iterable[Assessment]) -> tuple[Ability, ...]:
    """Every skill that a member of the group has, in the order of the system; the best holder first."""
    found: dict[str, list[Holder]] = {}
    names: dict[str, Label] = {}
    for one in members:
        for known in one.gm.skills:
            names.setdefault(known.key, known.name)
            mine = found.setdefault(known.key, [])
            if mine and mine[-1].row == one.row:
                mine[-1] = max((mine[-1], Holder(one.row, known)), key=_strength)
            else:
                mine.append(Holder(one.row, known))
    return tuple(
        Ability(key, names[key], tuple(sorted(holders, key=_strength, reverse=True)))
        for key, holders in found.items()
    )


def _strength(holder: Holder) -> tuple[int | Fraction, bool]:
    return holder.known.level.number, holder.known.trained


def gaps(found: Iterable[Ability]) -> tuple[Ability, ...]:
    """What nobody in the group has learned."""
    return tuple(one for one in found if not one.trained)


def languages(members: Iterable[Assessment]) -> tuple[Spoken, ...]:
    """The languages of the group, those with most speakers first. Who is without any is not among them."""
    found: dict[str, list[Speaker]] = {}
    names: dict[str, Label] = {}
    for one in members:
        for tongue in one.gm.tongues:
            key = _folded(tongue.key) or repr(tongue.name)
            names.setdefault(key, tongue.name)
            mine = found.setdefault(key, [])
            if all(speaker.row != one.row for speaker in mine):
                mine.append(Speaker(one.row, tongue.how, tongue.native))
    spoken = (Spoken(names[key], tuple(speakers)) for key, speakers in found.items())
    return tuple(sorted(spoken, key=lambda one: -len(one.speakers)))


@dataclass(frozen=True, slots=True)
class Apart:
    """Members who share no language with the others named."""

    some: tuple[int, ...]
    others: tuple[int, ...]


def apart(members: Iterable[Assessment]) -> tuple[Apart, ...]:
    """Who cannot speak with whom, among those of whom it is known which languages they speak."""
    alike: dict[frozenset[str], list[int]] = {}
    for one in members:
        if one.gm.tongues and all(tongue.key for tongue in one.gm.tongues):
            alike.setdefault(frozenset(_folded(tongue.key) for tongue in one.gm.tongues), []).append(one.row)
    return tuple(
        Apart(tuple(alike[some]), tuple(alike[others]))
        for some, others in combinations(alike, 2)
        if not some & others
    )


def _folded(key: str) -> str:
    """By what a language is the same, whatever its width, case and blanks."""
    return " ".join(unicodedata.normalize("NFKC", key).casefold().split())
