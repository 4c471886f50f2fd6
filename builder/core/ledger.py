"""Core: the ledger. A Value is what it was added up from; folding its entries gives its total, always."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, Literal, NamedTuple, assert_never

from builder.core import number
from builder.core.number import Amount, Dice
from builder.core.text import Label, Text

Provenance = Literal["text", "derived", "recovered", "reconstructed", "gm"]


class Op(StrEnum):
    """What an entry does to the running total."""

    ADD = "add"
    TIMES = "times"
    REPLACE = "replace"
    FLOOR = "floor"
    CEIL = "ceil"
    NEAREST = "nearest"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    WAIVED = "waived"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a number stands: a document or table, the row in it, and how sure its cell is."""

    document: str
    row: str = ""
    provenance: Provenance = "text"


@dataclass(frozen=True, slots=True)
class Found:
    """What a table answers."""

    value: Amount
    source: Source


class Entry(NamedTuple):
    """One step of a sum. `of` names an earlier Value, `result` is the running total after it.

    A named tuple, as Value is: thousands are made at each edit, a frozen dataclass takes four times as long.
    """

    op: Op
    operand: Amount | None
    result: Amount
    why: Label
    of: str | None = None
    source: Source | None = None


class Value(NamedTuple):
    """A number with its ledger key, its name and the entries that it folds from.

    `spec`: how `number.shown` writes it ("2": two decimals, "%", "+"); `unit`: the word behind it (kg, m).
    """

    key: str
    name: Label
    total: Amount
    entries: tuple[Entry, ...] = ()
    sure: bool = True
    spec: str = ""
    unit: Label | None = None

    @property
    def number(self) -> int | Fraction:
        """The total as a number; dice here are a fault of ours."""
        if isinstance(self.total, Dice):
            raise TypeError(f"{self.key} is dice")
        return self.total

    @property
    def whole(self) -> int:
        """The total as a whole number; anything else here is a fault of ours."""
        if not isinstance(self.total, int):
            raise TypeError(f"{self.key} is not whole")
        return self.total


_new = tuple.__new__
"""What Entry(...) and Value(...) come down to, without the call between: thousands are made at each edit."""

Addend = int | Fraction | Dice | Value | Found

# The members by name: to take one from its enumeration is a search, and a sum asks at every step.
ADD: Final = Op.ADD
TIMES: Final = Op.TIMES
REPLACE: Final = Op.REPLACE
FLOOR: Final = Op.FLOOR
CEIL: Final = Op.CEIL
NEAREST: Final = Op.NEAREST
AT_LEAST: Final = Op.AT_LEAST
AT_MOST: Final = Op.AT_MOST
WAIVED: Final = Op.WAIVED

ROUNDED = {
    Op.FLOOR: Text("ledger.floor"),
    Op.CEIL: Text("ledger.ceil"),
    Op.NEAREST: Text("ledger.nearest"),
}


def step(op: Op, running: Amount, operand: Amount | None) -> Amount:
    """The running total after one entry."""
    if op is ADD:
        return number.total(running, 0 if operand is None else operand)
    if op is WAIVED:
        return running
    if op is REPLACE:
        return running if operand is None else operand
    if op is TIMES:
        return number.product(_plain(running), _plain(operand))
    if op is FLOOR:
        return number.floor(_plain(running))
    if op is CEIL:
        return number.ceil(_plain(running))
    if op is NEAREST:
        return number.nearest(_plain(running))
    if op is AT_LEAST:
        return max(_plain(running), _plain(operand))
    if op is AT_MOST:
        return min(_plain(running), _plain(operand))
    assert_never(op)


def fold(entries: Iterable[Entry]) -> Amount:
    """The total that the entries add up to, from zero."""
    running: Amount = 0
    for entry in entries:
        running = step(entry.op, running, entry.operand)
    return running


def _plain(amount: Amount | None) -> int | Fraction:
    if amount is None or isinstance(amount, Dice):
        raise TypeError("this step takes a number")
    return amount


class Tally:
    """Builds a Value step by step; the steps are the explanation."""

    __slots__ = ("_entries", "_key", "_name", "_running", "_spec", "_sure", "_unit")

    def __init__(self, key: str, name: Label, spec: str = "", unit: Label | None = None) -> None:
        self._key = key
        self._name = name
        self._spec = spec
        self._unit = unit
        self._running: Amount = 0
        self._entries: list[Entry] = []
        self._sure = True

    @property
    def running(self) -> Amount:
        """The total so far."""
        return self._running

    def add(self, what: Addend, why: Label | None = None, source: Source | None = None) -> Tally:
        """Add a number, another Value (its name is the reason) or what a table answered."""
        running = self._running
        if type(what) is int and type(running) is int:  # most steps, by far
            self._running = running = running + what
            self._entries.append(_new(Entry, (ADD, what, running, why or self._name, None, source)))
            return self
        return self._enter(ADD, what, why, source)

    def lookup(self, found: Found, why: Label | None = None) -> Tally:
        """Add what a table answered."""
        return self._enter(ADD, found, why, None)

    def times(self, what: Addend, why: Label | None = None, source: Source | None = None) -> Tally:
        """Multiply the running total."""
        return self._enter(TIMES, what, why, source)

    def override(self, what: Addend, why: Label | None = None, source: Source | None = None) -> Tally:
        """Put another number in place of the running total."""
        return self._enter(REPLACE, what, why, source)

    def at_least(self, what: Addend, why: Label | None = None, source: Source | None = None) -> Tally:
        """Not less than this. Entered only where it changes something."""
        return self._bound(AT_LEAST, what, why, source)

    def at_most(self, what: Addend, why: Label | None = None, source: Source | None = None) -> Tally:
        """Not more than this. Entered only where it changes something."""
        return self._bound(AT_MOST, what, why, source)

    def waive(self, what: Addend, why: Label | None = None, source: Source | None = None) -> Tally:
        """Enter what was considered and does not count."""
        return self._enter(WAIVED, what, why, source)

    def floor(self, why: Label | None = None) -> Tally:
        """Drop the fraction downward."""
        return self._round(FLOOR, why)

    def ceil(self, why: Label | None = None) -> Tally:
        """Take the fraction upward."""
        return self._round(CEIL, why)

    def nearest(self, why: Label | None = None) -> Tally:
        """To the nearest whole number, halves upward."""
        return self._round(NEAREST, why)

    def best(self, values: Iterable[Value], by: Callable[..., Value] = max) -> Tally:
        """Add the best of several Values, the others as WAIVED. `by`: max, min, or what takes `key` too."""
        candidates = list(values)
        if len(candidates) == 1:
            return self.add(candidates[0])
        chosen = by(candidates, key=lambda value: value.number)
        self.add(chosen)
        for loser in candidates:
            if loser is not chosen:
                self.waive(loser)
        return self

    def value(self) -> Value:
        """The Value that was built."""
        return _new(
            Value,
            (self._key, self._name, self._running, tuple(self._entries), self._sure, self._spec, self._unit),
        )

    def _enter(self, op: Op, what: Addend, why: Label | None, source: Source | None) -> Tally:
        of = None
        operand: Amount
        if isinstance(what, Value):
            of, operand, why = what.key, what.total, why or what.name
            if not what.sure:
                self._sure = False
        elif isinstance(what, Found):
            operand, source = what.value, what.source
            if source.provenance == "reconstructed":
                self._sure = False
        else:
            operand = what
        running = self._running
        if op is ADD and type(running) is int and type(operand) is int:
            running += operand
        else:
            running = step(op, running, operand)
        self._running = running
        self._entries.append(_new(Entry, (op, operand, running, why or self._name, of, source)))
        return self

    def _bound(self, op: Op, what: Addend, why: Label | None, source: Source | None) -> Tally:
        bound, running = self._looked_at(what), self._running
        if type(bound) is int and type(running) is int:
            kept = running >= bound if op is AT_LEAST else running <= bound
        else:
            kept = step(op, running, bound) == running
        if kept:
            return self
        return self._enter(op, what, why, source)

    def _looked_at(self, what: Addend) -> Amount:
        """The number in it. The Value built is sure only if everything it looked at is, used or not."""
        if isinstance(what, Value):
            self._sure = self._sure and what.sure
            return what.total
        if isinstance(what, Found):
            self._sure = self._sure and what.source.provenance != "reconstructed"
            return what.value
        return what

    def _round(self, op: Op, why: Label | None) -> Tally:
        if type(self._running) is int:
            return self
        rounded = step(op, self._running, None)
        if rounded != self._running:
            self._entries.append(Entry(op, None, rounded, why or ROUNDED[op]))
            self._running = rounded
        return self
