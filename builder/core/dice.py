"""Core: dice. Expressions, a Roller whose chance is handed in, and the Roll that the log keeps."""

from __future__ import annotations

import random
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, Protocol

from pydantic import AwareDatetime, Field

from builder.core.frozen import LIMIT, Frozen, Line, Whole
from builder.core.text import Language

MOST_DICE = 200
MOST_SIDES = 1000

LONGEST = 200

_DICE = r"(\d{0,3})d(\d{1,4})(?:k([hl])(\d{1,3}))?(?:!(\d{1,4}))?"
_TERM = re.compile(rf"([+-]?)(?:{_DICE}|(\d{{1,6}}))", re.ASCII)


class Face(Frozen):
    """One die: what it showed, its sides, whether it counts (dropped and rerolled ones do not)."""

    value: Whole
    sides: Whole
    kept: bool = True


Origin = Literal["random", "seed", "phrase", "typed"]


class Roll(Frozen):
    """One throw as the log keeps it. `path`: the place it was thrown for. `counter`: the how many-th it is.

    `origin`: the system's entropy, a seed, the table's phrase, or a result that was typed in: then `faces`
    are what the dice on the table showed, or none where only their total was told.
    """

    expression: Line
    faces: tuple[Face, ...] = ()
    total: Whole
    path: tuple[str | int, ...] = ()
    time: AwareDatetime
    origin: Origin = "random"
    counter: Annotated[int, Field(strict=True, ge=0, le=LIMIT)] | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """A term of an expression: `count` dice of `sides` (0 sides: the plain number `count`), all times `sign`.

    `keep`: how many dice count, the highest or the lowest; `again`: a face that is thrown again once.
    """

    sign: int
    count: int
    sides: int
    keep: int | None = None
    lowest: bool = False
    again: int | None = None


@dataclass(frozen=True, slots=True)
class Expression:
    """A parsed dice expression: 3d6, 2d6+6, d8, 4d6kh3, 1d10+1d4, 1d6!1 (a 1 is thrown again, once)."""

    text: str
    terms: tuple[Term, ...]

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest total."""
        low = high = 0
        for term in self.terms:
            kept = term.count if term.keep is None else term.keep
            ends = (term.count, term.count) if term.sides == 0 else (kept, kept * term.sides)
            low += term.sign * ends[0 if term.sign > 0 else 1]
            high += term.sign * ends[1 if term.sign > 0 else 0]
        return low, high


def parse(text: str) -> Expression:
    """Read a dice expression. Raises ValueError when it is none, or beyond 200 dice of 1,000 sides."""
    compact = text.replace(" ", "").lower() if len(text) <= LONGEST else ""
    terms: list[Term] = []
    place = 0
    while place < len(compact):
        found = _TERM.match(compact, place)
        if found is None or (terms and not found[1]):
            raise ValueError(f"not a dice expression: {text[:40]!r}")
        place = found.end()
        terms.append(_term(found, text))
    if not terms or sum(term.count for term in terms if term.sides) > MOST_DICE:
        raise ValueError(f"not a dice expression: {text[:40]!r}")
    return Expression(compact, tuple(terms))


def _term(found: re.Match[str], text: str) -> Term:
    sign = -1 if found[1] == "-" else 1
    if found[7] is not None:
        return Term(sign, int(found[7]), 0)
    count, sides = int(found[2] or 1), int(found[3])
    keep = int(found[5]) if found[5] else None
    again = int(found[6]) if found[6] else None
    if not 1 <= count <= MOST_DICE or not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"too many dice or sides: {text[:40]!r}")
    if (keep is not None and not 1 <= keep <= count) or (again is not None and not 1 <= again <= sides):
        raise ValueError(f"not a dice expression: {text[:40]!r}")
    return Term(sign, count, sides, keep, found[4] == "l", again)


class Thrower(Protocol):
    """Whatever throws: the dice of a rule, and picks that no log keeps."""

    def roll(self, text: str, path: tuple[str | int, ...], time: AwareDatetime) -> Roll: ...

    def below(self, bound: int) -> int: ...


class Roller:
    """Throws dice. `face(sides)` is the chance that is handed in: a whole number from 1 to sides."""

    def __init__(self, face: Callable[[int], int], origin: Origin = "random") -> None:
        self._face = face
        self.origin: Origin = origin

    @classmethod
    def of_system(cls) -> Roller:
        """A roller on the system's entropy."""
        return cls(lambda sides: secrets.randbelow(sides) + 1)

    @classmethod
    def seeded(cls, seed: int) -> Roller:
        """A roller whose throws follow from a seed."""
        chance = random.Random(seed)
        return cls(lambda sides: chance.randrange(sides) + 1, "seed")

    def roll(self, text: str, path: tuple[str | int, ...], time: AwareDatetime) -> Roll:
        """Throw an expression for a place."""
        expression = parse(text)
        faces: list[Face] = []
        total = 0
        for term in expression.terms:
            if term.sides == 0:
                total += term.sign * term.count
                continue
            thrown = self._thrown(term)
            faces += thrown
            total += term.sign * sum(face.value for face in thrown if face.kept)
        return Roll(
            expression=expression.text,
            faces=tuple(faces),
            total=total,
            path=path,
            time=time,
            origin=self.origin,
        )

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, for picks that no rule rolls for and no log keeps."""
        return self._face(bound) - 1

    def _thrown(self, term: Term) -> list[Face]:
        faces: list[Face] = []
        for _ in range(term.count):
            value = self._face(term.sides)
            if value == term.again:
                faces.append(Face(value=value, sides=term.sides, kept=False))
                value = self._face(term.sides)
            faces.append(Face(value=value, sides=term.sides))
        if term.keep is None:
            return faces
        counted = [place for place, face in enumerate(faces) if face.kept]
        ranked = sorted(counted, key=lambda place: faces[place].value, reverse=not term.lowest)
        kept = set(ranked[: term.keep])
        return [face.model_copy(update={"kept": place in kept}) for place, face in enumerate(faces)]


def typed(text: str, faces: Sequence[int], path: tuple[str | int, ...], time: AwareDatetime) -> Roll:
    """A throw of real dice, told die by die in their order. Raises ValueError where they do not fit."""
    roll = Roller(_scripted(faces), "typed").roll(text, path, time)
    if len(roll.faces) != len(faces):
        raise ValueError("the dice do not fit")
    return roll


def typed_total(text: str, total: int, path: tuple[str | int, ...], time: AwareDatetime) -> Roll:
    """A throw of real dice of which only the total is told. Raises ValueError where it cannot be."""
    expression = parse(text)
    low, high = expression.bounds
    if not low <= total <= high:
        raise ValueError("the dice cannot give that")
    return Roll(expression=expression.text, total=total, path=path, time=time, origin="typed")


def _scripted(faces: Sequence[int]) -> Callable[[int], int]:
    """Dice that show what was told; ValueError where one has no such face, or there are too few."""
    script = iter(faces)

    def face(sides: int) -> int:
        value = next(script, 0)
        if not 1 <= value <= sides:
            raise ValueError("the dice do not fit")
        return value

    return face


def fits(roll: Roll) -> bool:
    """Whether a logged throw is what its expression allows: dice, counts and total."""
    try:
        expression = parse(roll.expression)
    except ValueError:
        return False
    if roll.origin == "typed" and not roll.faces:
        low, high = expression.bounds
        return low <= roll.total <= high
    script = iter(roll.faces)

    def face(sides: int) -> int:
        die = next(script, None)
        if die is None or die.sides != sides or not 1 <= die.value <= sides:
            raise ValueError("the dice do not fit")
        return die.value

    try:
        again = Roller(face).roll(roll.expression, roll.path, roll.time)
    except ValueError:
        return False
    return next(script, None) is None and again.faces == roll.faces and again.total == roll.total


class Recorder:
    """A roller that keeps what it throws, for `quick_build`: the rolls go into the character's log.

    `language`: the one in which words are made up.
    """

    def __init__(self, roller: Thrower, time: AwareDatetime, language: Language = "ja") -> None:
        self._roller = roller
        self._time = time
        self.language: Language = language
        self.log: list[Roll] = []

    def roll(self, path: tuple[str | int, ...], text: str) -> int:
        """Throw an expression for a place, keep it, and give its total."""
        roll = self._roller.roll(text, path, self._time)
        self.log.append(roll)
        return roll.total

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1; not logged."""
        return self._roller.below(bound)
