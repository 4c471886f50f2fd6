"""Core: who acts first, by the rule of each system, as values with their explanation; and the dice for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from builder.core.gm import Order
from builder.core.ledger import Tally, Value
from builder.core.party_check import Assessment
from builder.core.text import Text

TURN = "turn"
MOST_TIES = 20
"""So often equals throw again; who is equal even then stays so."""

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Standing:
    """A place in the order. `scores`: what is compared, one after the other, dice among it, with its entries.

    `rank` begins with 1; equals share it and are `tied`: the table decides, or they still have to throw.
    """

    rank: int
    row: int
    scores: tuple[Value, ...]
    tied: bool


@dataclass(frozen=True, slots=True)
class Turns:
    """The order of a group. `waiting`: who still has to throw, and which dice."""

    order: Order | None
    standings: tuple[Standing, ...]
    waiting: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class _Runner:
    """A member on the way to a place: what counts before the dice of equals, and those."""

    row: int
    scores: tuple[Value, ...]
    key: tuple[Number, ...]
    again: tuple[int, ...]

    @property
    def place(self) -> tuple[tuple[Number, ...], tuple[int, ...]]:
        return self.key, self.again


def turns(order: Order | None, members: Sequence[Assessment]) -> Turns:
    """The order of the members of one system, with the dice that were thrown so far."""
    runners = [_runner(order, one) for one in members if one.survey is not None]
    runners.sort(key=lambda one: one.place, reverse=True)  # stable: equals stay as the party has them
    standings: list[Standing] = []
    for _, equals in groupby(runners, key=lambda one: one.place):
        several = list(equals)
        rank = len(standings) + 1
        standings += [Standing(rank, one.row, one.scores, len(several) > 1) for one in several]
    return Turns(order, tuple(standings), dict(_waiting(order, members, runners)))


def _waiting(
    order: Order | None, members: Sequence[Assessment], runners: Sequence[_Runner]
) -> Iterator[tuple[int, str]]:
    """Everyone without the dice of the rule; where all have them, equals who throw for it."""
    if order is None:
        return
    if order.dice:
        first = [one.row for one in members if one.survey is not None and not one.member.turn]
        yield from ((row, order.dice) for row in first)
        if first:
            return
    for _, equals in groupby(runners, key=lambda one: one.key):
        several = list(equals)
        if order.tie and len(several) > 1:
            yield from ((row, order.tie) for row in _throwing_again(several))


def _throwing_again(several: Sequence[_Runner]) -> Iterator[int]:
    """Of members with the same score: who is behind with throws; where nobody is, who is still equal."""
    most = max(len(one.again) for one in several)
    late = [one.row for one in several if len(one.again) < most and not _is_apart(one, several)]
    if late:
        yield from late
        return
    for _, equals in groupby(several, key=lambda one: one.again):
        still = list(equals)
        if len(still) > 1 and len(still[0].again) < MOST_TIES:
            yield from (one.row for one in still)


def _is_apart(one: _Runner, several: Sequence[_Runner]) -> bool:
    """Whether the throws that it made part it from everybody who threw more often."""
    made = len(one.again)
    longer = [other for other in several if len(other.again) > made]
    return all(other.again[:made] != one.again for other in longer)


def _runner(order: Order | None, one: Assessment) -> _Runner:
    if order is None:
        found = tuple(_initiative(one))
        return _Runner(one.row, found, tuple(value.number for value in found), ())
    scores = [value for key in order.by if (value := one.value(key)) is not None]
    key = [value.number for value in scores]
    thrown = one.member.turn
    if order.dice:
        added = one.value(order.add) if order.add else None
        key.append(int(bool(thrown)))  # who has thrown stands before who has not
        if thrown:
            scores.append(_thrown(order.dice, thrown[0], added))
        elif added is not None:
            scores.append(added)
        key += [scores[-1].number] if thrown or added is not None else []
    again = (thrown[1:] if order.dice else thrown) if order.tie else ()
    scores += [_thrown(order.tie, number, None, place) for place, number in enumerate(again, start=1)]
    return _Runner(one.row, tuple(scores), tuple(key), again)


def _thrown(dice: str, number: int, added: Value | None, again: int = 0) -> Value:
    """A throw as a value: what the dice showed, and what is added to it."""
    name = Text("party.order.again", {"n": again}) if again else Text("party.order.thrown")
    tally = Tally(f"{TURN}.{again}" if again else TURN, name)
    tally.add(number, Text("party.order.dice", {"dice": dice}))
    return (tally if added is None else tally.add(added)).value()


def _initiative(one: Assessment) -> Iterator[Value]:
    """Of a system that has no rule for the desk: the number that it gives virtual tables, if there is one."""
    number = one.piece.initiative
    if number is not None:
        yield Tally("initiative", Text("party.order.initiative")).add(number).value()
