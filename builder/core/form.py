"""Core: pages as values. What may be chosen now, as eight kinds of field; a widget knows no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from builder.core.evaluation import Path
from builder.core.number import Amount
from builder.core.number import Unsure as Unsure
from builder.core.text import Label


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What every field has. `path` is where its choice stands; `shows` the ledger key that follows from it.

    `cost`: ledger key of its price; `next`: the price of the next step in words; `note`: a short use;
    `unit`: behind the control; `off`: why it cannot be changed now (it stays focusable).
    `known`: by what its control is known while its place changes; empty: by its place.
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
    known: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextField(Field):
    """Words of the player: one line, or several. `suggestions` are offered, never forced.

    `also`: the other places where the same words stand: they are corrected together.
    """

    value: str = ""
    lines: int = 1
    suggestions: tuple[Label, ...] = ()
    hint: Label | None = None
    also: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class NewRow:
    """The row that a first value makes: it is put under `key` into a copy of `row`."""

    row: Mapping[str, Any]
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberField(Field):
    """An exact number. `low` and `high` bound the arrows, not the value. `unset`: the word for None.

    `new`: nothing stands there yet: `path` is the list into which the first value puts this row.
    `leaves`: the row that goes again when its number becomes 0.

    `steps`: the values that the arrows walk (1, 2, 4, 8, 12 …) where a plain `step` will not do.
    `fill`: where End leads (to a cap, by what is left to spend); None: to `high`.
    """

    value: int | Fraction | None
    low: int | Fraction | None = None
    high: int | Fraction | None = None
    step: int | Fraction = 1
    steps: tuple[int, ...] = ()
    unset: Label | None = None
    decimals: int = 0
    fill: int | Fraction | None = None
    new: NewRow | None = None
    leaves: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagField(Field):
    """Yes or no."""

    value: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureField(Field):
    """A portrait, as base64 of a small PNG; empty: none."""

    value: str = ""


Tag = Mapping[str, Label]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose. Built once, with the rules.

    `price`: what it costs, a number or a phrase ("5 a level"). `tags`: group -> label, for chips and search.
    `row`: what choosing it from a catalogue inserts. `summary`: one line of what it is.
    `also`: what choosing it in a PickOne sets besides the field's own place.
    `named`: made by the player: the key of `row` that takes its name. Offered where a search finds nothing.
    `dated`: the key of `row` that takes today's date. `drops`: rows that go when the new one comes.
    `detail`: what the picker says of it besides. A tag of the group "a:b" is one of several of the group "a".
    """

    id: str | int
    name: Label
    price: Amount | Unsure | Label | None = None
    tags: Tag = field(default_factory=dict)
    row: Mapping[str, Any] | None = None
    summary: Label | None = None
    also: tuple[tuple[Path, Any], ...] = ()
    named: str = ""
    dated: str = ""
    drops: tuple[Path, ...] = ()
    detail: tuple[tuple[Label, Label], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PickOne(Field):
    """One of the options; `blocked`: id -> why it cannot be had. None: nothing chosen.

    `custom`: an own word is allowed too. A value that is no longer offered is shown as it stands.
    """

    value: str | int | None
    options: tuple[Option, ...]
    blocked: Mapping[str | int, Label] = field(default_factory=dict)
    unset: Label | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PickMany(Field):
    """Some of the options: at least `least`, at most `most`.

    `new`: each one chosen is a row of the list at `path`, made so; `rows`: where those chosen stand.
    `sure`: whether how many there may be rests on no reconstructed cell.
    """

    value: tuple[str | int, ...]
    options: tuple[Option, ...]
    blocked: Mapping[str | int, Label] = field(default_factory=dict)
    least: int = 0
    most: int | None = None
    sure: bool = True
    new: NewRow | None = None
    rows: Mapping[str | int, Path] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Throw:
    """One die expression of a set that is rolled at one throw.

    `short`: STR, beside the name and over its column in the record. `shift`: what is added by choice.
    `final`: ledger key of what counts then; `follows`: of the roll that is made with it.
    """

    key: str
    label: Label
    expression: str
    short: Label | None = None
    shift: NumberField | None = None
    final: str | None = None
    follows: str | None = None


@dataclass(frozen=True, slots=True)
class RollHeads:
    """The heads over the columns of a set of dice; None: none, or a word of the program."""

    name: Label | None = None
    dice: Label | None = None
    sum: Label | None = None
    shift: Label | None = None
    final: Label | None = None
    follows: Label | None = None


@dataclass(frozen=True, slots=True)
class Balance:
    """The line under a set of dice whose results are shifted: how far by `budget`, and whether it is even.

    `settled` is said while no issue stands at one of the shifts; `reset` sets all of them to 0.
    """

    settled: Label
    reset: Label
    budget: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RollField(Field):
    """A set of dice at one throw. `manual`: typed results allowed; `again`: may be thrown again.

    `allowed`: how many whole sets the rules allow; `over`: what the rules call more, their issue code.
    `throw`: words of the button. `chart`: the throws of one expression whose exact chances are shown, with
    `chart_note` below. `record`: all sets are listed for ever.
    """

    dice: tuple[Throw, ...]
    values: Mapping[str, int] = field(default_factory=dict)
    manual: bool = True
    again: bool = True
    allowed: int | None = None
    over: str = ""
    throw: Label | None = None
    heads: RollHeads = RollHeads()
    balance: Balance | None = None
    chart: tuple[str, ...] = ()
    chart_note: Label | None = None
    record: bool = True


CellKind = Literal["text", "quiet", "number", "result", "price", "percent", "chance", "bar", "field"]


@dataclass(frozen=True, slots=True)
class RosterColumn:
    """A column: its head, what stands in it, its width in px at 100 % (0: shares what is left).

    percent: a result that is percent as it stands. `sort`: its head puts what is shown in order.
    `parts`: what the stretches of its bars mean, for the legend.
    """

    key: str
    title: Label | None
    kind: CellKind = "text"
    width: int = 0
    sort: bool = False
    parts: tuple[Label, ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar in a cell: what is there from the start, a first pool, a second one; a tick at the limit."""

    parts: tuple[int | Fraction, ...]
    whole: int = 100
    limit: int | None = None


LineCell = Field | Bar | Unsure | str | Label | Amount | None


@dataclass(frozen=True, slots=True)
class Detail:
    """A line of a row in full, as the ledger shows it: a ledger key, words or a number."""

    label: Label
    value: str | Label | Amount | None
    strong: bool = False
    unit: Label | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Several edits by one press, as one step of undo: places set, rows inserted, rows and answers dropped.

    `name`: what undo calls it; `icon`: one of the icons; `dated`: the key of its rows that takes the date.
    `keyed`: Ctrl+Enter does it, wherever on the page the keyboard is; one of a page's acts at most.
    """

    key: str
    label: Label
    name: Label
    sets: tuple[tuple[Path, Any], ...] = ()
    rows: tuple[tuple[Path, Mapping[str, Any]], ...] = ()
    drops: tuple[Path, ...] = ()
    dated: str = ""
    icon: str = ""
    keyed: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One row. `key`: the row's number (or a name where the lines are fixed); `path`: where it stands.

    A cell is a Field, a ledger key (str), words, a number, or None. `more`: fields of the open line.
    `marked`: in force (load level). `note`: one sentence of what would change, in the open line.
    `faint`: untouched. `dot`: one of those the roster's dot speaks of. `views`: those it is in.
    `given`: always there, whatever else can be added and removed. `detail`: all of it, for the ledger.
    `ask`: the field that gets the keyboard when the row has just come. `places`: what else in the document
    is this row: an issue there is told here and leads here. `short`: beside the name where there is room;
    `letter`: the key that means this line where values are laid out. `act`: what a press does in a strip;
    `leads`: or the place that it leads to.
    """

    key: int | str
    path: Path
    name: Label
    cells: tuple[LineCell, ...]
    more: tuple[Field, ...] = ()
    marked: bool = False
    note: Label | None = None
    faint: bool = False
    dot: bool = False
    views: tuple[str, ...] = ()
    given: bool = False
    detail: tuple[Detail, ...] = ()
    ask: Path | None = None
    places: tuple[Path, ...] = ()
    short: Label | None = None
    letter: str = ""
    act: Act | None = None
    leads: Path = ()

    @property
    def homes(self) -> tuple[Path, ...]:
        """Where it stands in the document, its own path first; nothing for a line that is only shown."""
        return (self.path, *self.places) if self.path else self.places


@dataclass(frozen=True, slots=True)
class RowView:
    """A part of the lines to be looked at alone. `short`: where there is little room; `all`: every line."""

    key: str
    title: Label
    short: Label | None = None
    all: bool = False


@dataclass(frozen=True, slots=True)
class FreeLine:
    """The empty line at the end of a free list: what is typed is put under `key` into a copy of `row`."""

    hint: Label
    row: Mapping[str, Any]
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster(Field):
    """A table of lines. With a catalogue or a free line it grows; without either the lines are fixed.

    `path` is the list that new rows are inserted into. `have`: option ids that are taken already.
    `views`: parts of it to look at; the first that has lines is shown first. `dot`: what a line's dot means.
    `keys`: the keys are told below, and this is where End leads. `moves`: rows can be moved and copied.
    `place`: where its own issues stand, when several rosters share the list. `shrinks`: rows can be removed
    though none can be added. `ordered`: their order means something, so they are never sorted.
    `tokens`: values that are laid out on the numbers of fixed lines, each once; other cells follow.
    `strip`: its fixed lines are steps of a way, side by side.
    In the picker: `had` says how one has what is in `have`; `groups` names groups of tags to be chosen from a
    list; `preset`: the tags that are chosen at first, by group; `tick`: a key of the new row that can be set
    at once, and its words; `budget`: how much of it there may be.
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
    views: tuple[RowView, ...] = ()
    dot: Label | None = None
    keys: Label | None = None
    moves: bool = True
    place: Path | None = None
    shrinks: bool = False
    ordered: bool = False
    tokens: tuple[int, ...] = ()
    strip: bool = False
    had: Mapping[str | int, Label] = field(default_factory=dict)
    groups: Mapping[str, Label] = field(default_factory=dict)
    preset: tuple[str, ...] = ()
    tick: tuple[str, Label] | None = None
    budget: str | None = None

    @property
    def fixed(self) -> bool:
        """Whether the lines are given and can be neither added nor removed."""
        return not self.catalogue and self.free is None and not self.shrinks

    @property
    def issues(self) -> Path:
        """Where the issues of the list itself stand."""
        return self.place if self.place is not None else self.path


@dataclass(frozen=True, slots=True)
class Panel:
    """A titled part of a page. `values`: ledger keys shown read-only; `total`: key at the right.

    `folded`: closed at first, opened by its title. `dots`: those of the values that stand out, by a dot.
    `before`: what values were, shown before what they are; those not among the values come after them.
    `marks`: each field shows before its label whether it is answered, the head whether this budget is; "": no
    head does. None: nothing is marked. `beside`: its one field stands in the line of the page's title.
    """

    key: str
    title: Label | None
    fields: tuple[Field, ...] = ()
    values: tuple[str, ...] = ()
    note: Label | None = None
    total: str | None = None
    budget: str | None = None
    folded: bool = False
    dots: frozenset[str] = frozenset()
    before: Mapping[str, Amount] = field(default_factory=dict)
    marks: str | None = None
    beside: bool = False

    @property
    def shown(self) -> tuple[str, ...]:
        """Every ledger key that is shown read-only. `before` may be found only when it is asked for here."""
        return tuple(dict.fromkeys((*self.values, *self.before)))


@dataclass(frozen=True, slots=True)
class SideRow:
    """A value that a page decides, and in short how. `name`: a shorter one than its own."""

    key: str
    formula: Label | None = None
    name: Label | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """What the ledger shows first while a page is open: what this page decides."""

    title: Label
    rows: tuple[SideRow, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A step of the wizard. `paths`: where the issues of this page stand (beside its fields' own paths).

    `value`: what the step list shows at the right; `budgets`: those that this page spends.
    `heading`: over the page, where it says more than its step. `acts`: buttons beside it.
    `leads`: the ledger lines that lead here besides those of its totals, each with the budget of its section.
    """

    key: str
    title: Label
    panels: tuple[Panel, ...]
    budgets: tuple[str, ...] = ()
    value: Amount | Unsure | Label | None = None
    paths: tuple[Path, ...] = ()
    help: str | None = None
    side: Side | None = None
    heading: Label | None = None
    acts: tuple[Act, ...] = ()
    leads: Mapping[str, str] = field(default_factory=dict)
