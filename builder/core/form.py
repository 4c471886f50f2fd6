"""Core: pages as values. What may be chosen now, as eight kinds of field; a widget knows no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from builder.core.evaluation import Path
from builder.core.number import Amount
from builder.core.swift import swift
from builder.core.text import Label


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What every field has. `path` is where its choice stands; `shows` the ledger key that follows from it.

    `cost`: ledger key of its price; `next`: the price of the next step in words; `note`: a short use;
    `unit`: behind the control; `off`: why it cannot be changed now (it stays focusable).
    """

    path: Path
    label: Label
    help: Label | None = None
    shows: str | None = None
    cost: str | None = None
    next: Label | None = None
    note: Label | None = None
    unit: Label | None = None
    off: Label | None = None


@swift
@dataclass(frozen=True, slots=True, kw_only=True)
class TextField(Field):
    """Words of the player: one line, or several. `suggestions` are offered, never forced."""

    value: str = ""
    lines: int = 1
    suggestions: tuple[Label, ...] = ()
    hint: Label | None = None


@swift
@dataclass(frozen=True, slots=True, kw_only=True)
class NumberField(Field):
    """An exact number. `low` and `high` bound the arrows, not the value. `unset`: the word for None.

    `steps`: the values that the arrows walk (1, 2, 4, 8, 12 …) where a plain `step` will not do.
    """

    value: int | Fraction | None
    low: int | Fraction | None = None
    high: int | Fraction | None = None
    step: int | Fraction = 1
    steps: tuple[int, ...] = ()
    unset: Label | None = None
    decimals: int = 0


@swift
@dataclass(frozen=True, slots=True, kw_only=True)
class FlagField(Field):
    """Yes or no."""

    value: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureField(Field):
    """A portrait, as base64 of a small PNG; empty: none."""

    value: str = ""


Tag = Mapping[str, Label]


@swift
@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose. Built once, with the rules.

    `price`: what it costs, a number or a phrase ("5 a level"). `tags`: group -> label, for chips and search.
    `row`: what choosing it from a catalogue inserts. `summary`: one line of what it is.
    `also`: what choosing it in a PickOne sets besides the field's own place.
    """

    id: str | int
    name: Label
    price: Amount | Label | None = None
    tags: Tag = field(default_factory=dict)
    row: Mapping[str, Any] | None = None
    summary: Label | None = None
    also: tuple[tuple[Path, Any], ...] = ()


@swift
@dataclass(frozen=True, slots=True, kw_only=True)
class PickOne(Field):
    """One of the options; `blocked`: id -> why it cannot be had. None: nothing chosen.

    `custom`: an own word is allowed too. A value that is no longer offered is shown as it stands.
    """

    value: str | int | None
    options: tuple[Option, ...]
    blocked: Mapping[str | int, Label] = field(default_factory=dict)
    unset: Label | None = None


@swift
@dataclass(frozen=True, slots=True, kw_only=True)
class PickMany(Field):
    """Some of the options: at least `least`, at most `most`."""

    value: tuple[str | int, ...]
    options: tuple[Option, ...]
    blocked: Mapping[str | int, Label] = field(default_factory=dict)
    least: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """One die expression of a set that is rolled at one throw."""

    key: str
    label: Label
    expression: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RollField(Field):
    """A set of dice at one throw. `manual`: typed results allowed; `again`: may be thrown again."""

    dice: tuple[Throw, ...]
    values: Mapping[str, int] = field(default_factory=dict)
    manual: bool = True
    again: bool = True


CellKind = Literal["text", "quiet", "number", "result", "price", "chance", "field"]


@dataclass(frozen=True, slots=True)
class RosterColumn:
    """A column: its head, what stands in it, its width in px at 100 % (0: shares what is left)."""

    key: str
    title: Label | None
    kind: CellKind = "text"
    width: int = 0


LineCell = Field | str | Label | Amount | None


@swift
@dataclass(frozen=True, slots=True)
class Line:
    """One row. `key`: the row's number (or a name where the lines are fixed); `path`: where it stands.

    A cell is a Field, a ledger key (str), words, a number, or None. `more`: fields of the open line.
    `marked`: in force (load level). `note`: one sentence of what would change, in the open line.
    """

    key: int | str
    path: Path
    name: Label
    cells: tuple[LineCell, ...]
    more: tuple[Field, ...] = ()
    marked: bool = False
    note: Label | None = None
    faint: bool = False


@dataclass(frozen=True, slots=True)
class FreeLine:
    """The empty line at the end of a free list: what is typed is put under `key` into a copy of `row`."""

    hint: Label
    row: Mapping[str, Any]
    key: str


@swift
@dataclass(frozen=True, slots=True, kw_only=True)
class Roster(Field):
    """A table of lines. With a catalogue or a free line it grows; without either the lines are fixed.

    `path` is the list that new rows are inserted into. `have`: option ids that are taken already.
    """

    columns: tuple[RosterColumn, ...]
    lines: tuple[Line, ...]
    catalogue: tuple[Option, ...] = ()
    add: Label | None = None
    blocked: Mapping[str | int, Label] = field(default_factory=dict)
    have: frozenset[str | int] = frozenset()
    free: FreeLine | None = None
    least: int = 0
    most: int | None = None
    total: str | None = None
    empty: Label | None = None

    @property
    def fixed(self) -> bool:
        """Whether the lines are given and can be neither added nor removed."""
        return not self.catalogue and self.free is None


@swift
@dataclass(frozen=True, slots=True)
class Panel:
    """A titled part of a page. `values`: ledger keys shown read-only; `total`: key at the right.

    `folded`: closed at first, opened by its title.
    """

    key: str
    title: Label | None
    fields: tuple[Field, ...] = ()
    values: tuple[str, ...] = ()
    note: Label | None = None
    total: str | None = None
    budget: str | None = None
    folded: bool = False


@swift
@dataclass(frozen=True, slots=True)
class Page:
    """A step of the wizard. `paths`: where the issues of this page stand (beside its fields' own paths).

    `value`: what the step list shows at the right; `budgets`: those that this page spends.
    """

    key: str
    title: Label
    panels: tuple[Panel, ...]
    budgets: tuple[str, ...] = ()
    value: Amount | Label | None = None
    paths: tuple[Path, ...] = ()
    help: str | None = None
