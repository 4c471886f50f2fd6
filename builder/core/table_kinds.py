"""Core: the six kinds of table. What each is made of and what it answers; table_check.py finds faults."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, TypeAdapter

from builder.core.cell_text import clean
from builder.core.frozen import Exact, Frozen, Line, Prose, exact_number
from builder.core.ledger import Found, Provenance, Source
from builder.core.number import Amount, amount_of, exact, fixed, floor, written
from builder.core.text import Label, Name, plain

Number = int | Fraction


def settled(value: Any) -> Any:
    """JSON made unchangeable and exact: lists are tuples, decimals are Fractions (or int where whole)."""
    if isinstance(value, Mapping):
        return {key: settled(child) for key, child in value.items()}
    if isinstance(value, list | tuple):
        return tuple(settled(child) for child in value)
    if isinstance(value, float | Decimal | Fraction):
        return exact_number(value)
    return value


Cells = Annotated[Any, BeforeValidator(settled)]


UNNAMED, LONGEST_TITLE = "—", 48


def told_name(ja: str, en: str, otherwise: str) -> Name:
    """What somebody calls something, in one line, not too long; where a language has none, the other's."""
    ja, en = _fitting(clean(ja)), _fitting(clean(en))
    return Name(ja or en or otherwise, en or ja or otherwise)


def _fitting(text: str) -> str:
    return text if len(text) <= LONGEST_TITLE else f"{text[: LONGEST_TITLE - 1]}…"


class Title(Frozen):
    """A title in both languages."""

    ja: Line
    en: Line

    @property
    def name(self) -> Name:
        """The title as a word, in one line that leaves room for a sentence; "—" where there is none."""
        return told_name(self.ja, self.en, UNNAMED)


class Kept(Frozen):
    """A model that keeps the keys it does not know; they are warned about."""

    model_config = ConfigDict(extra="allow")


class Key(Kept):
    """What a table is asked with."""

    name: Line = ""
    min: Exact
    max: Exact
    step: Annotated[Exact, Field(gt=0)] = 1


ValueType = Literal["int", "number", "dice", "enum", "record"]


class Shape(Kept):
    """What stands in the cells: `number` is exact with fractions, `dice` an amount like 1d-2."""

    type: ValueType
    unit: Line = ""
    min: Exact | None = None
    max: Exact | None = None
    values: tuple[Line, ...] = ()
    fields: tuple[Line, ...] = ()

    def held(self, number: Number) -> Number:
        """The number, held between the bounds."""
        if self.min is not None and number < self.min:
            return self.min
        return self.max if self.max is not None and number > self.max else number


class TableBase(Kept):
    """What every kind has. `id`: its name in the file; `pack`: the pack it came with."""

    id: Line = ""
    pack: Line = ""
    title: Title | None = None
    value: Shape
    provenance: Provenance = "text"
    row_provenance: Mapping[str, Provenance] = {}
    needed_for: Line = ""
    note: Prose = ""
    none_value: Exact | None = None
    apply_to: tuple[Line, ...] = ()
    combine: Literal["sum", "max"] = "sum"

    @property
    def name(self) -> Label:
        """The title, or the id where there is none."""
        return self.title.name if self.title else plain(self.id)

    @property
    def optional(self) -> bool:
        """Whether a complete pack may do without it."""
        return "optional" in self.needed_for

    @abstractmethod
    def cells(self) -> Iterator[tuple[str, Any]]:
        """Every cell with the row key that names it (in grids, key.column)."""

    def source(self, row: str, *also: str) -> Source:
        """Where a cell stands. The first row key with a provenance of its own rules, else the table's."""
        own = next((self.row_provenance[key] for key in (row, *also) if key in self.row_provenance), None)
        return self._cited(row, own or self.provenance)

    def _cited(self, row: str, provenance: Provenance) -> Source:
        """Rows of a pack stand in the pack: there the row names its table as well."""
        return (
            Source(self.pack, f"{self.id} {row}", provenance)
            if self.pack
            else Source(self.id, row, provenance)
        )

    def amount(self, cell: Any) -> Amount:
        """A cell as an amount. Raises TypeError where the table holds words or records."""
        if isinstance(cell, str):
            if self.value.type in ("enum", "record"):
                raise TypeError(f"{self.id} holds words: ask with raw()")
            return amount_of(cell)
        if isinstance(cell, int | Fraction) and not isinstance(cell, bool):
            return exact(cell)
        raise TypeError(f"{self.id} holds no number: ask with raw()")


Outside = Annotated[str, Field(pattern=r"^(error|clamp|zero|full|step:[+-]?\d{1,6}(\.\d{1,4})?)$")]
Order = Literal["increasing", "nondecreasing", "none"]


class Keyed(TableBase):
    """A table with a number as its key. `below`, `above`: what it answers outside its keys.

    error: KeyError. clamp, full: the row at the end. zero: 0. step:n adds n for each point outside.
    """

    key: Key
    below: Outside = "error"
    above: Outside = "error"
    monotone: Order = "none"
    rows: Cells

    @abstractmethod
    def ends(self) -> tuple[Any, Any]:
        """The first and the last row."""

    def edge(self, key: Number) -> tuple[Any, str, Number] | None:
        """The row at the end, what to do there, how far outside; None inside the keys."""
        if self.key.min <= key <= self.key.max:
            return None
        low = key < self.key.min
        rule = self.below if low else self.above
        if rule == "error":
            raise KeyError(f"{self.id}: {written(key)}")
        first, last = self.ends()
        away = self.key.min - key if low else key - self.key.max
        return (first if low else last), rule, away

    def stepped(self, cell: Any, rule: str, away: Number) -> Amount:
        """What stands outside the keys: the cell at the end after its rule."""
        if rule == "zero":
            return 0
        if rule.startswith("step:"):
            number = self.amount(cell)
            if isinstance(number, int | Fraction):
                return self.value.held(exact(number + Fraction(rule[5:]) * floor(away)))
        return self.amount(cell)


class Lookup(Keyed):
    """One value a key: rows of [key, value], no key missing."""

    kind: Literal["lookup"]

    def at(self, key: Number) -> Found:
        """The number at a key. Raises KeyError outside the keys where the table says so, and between them."""
        outside = self.edge(key)
        if outside is None:
            cell, source = self.raw(key)
            return Found(self.amount(cell), source)
        row, rule, away = outside
        return Found(self.stepped(row[1], rule, away), self.source(*_texts(row[0])))

    def raw(self, key: Number) -> tuple[Any, Source]:
        """The word or record at a key; outside the keys that of the row at the end."""
        outside = self.edge(key)
        row = outside[0] if outside else self.rows[_place(self, key)]
        return row[1], self.source(*_texts(row[0]))

    def ends(self) -> tuple[Any, Any]:
        """The first and the last row."""
        return self.rows[0], self.rows[-1]

    def cells(self) -> Iterator[tuple[str, Any]]:
        """Every value by its key."""
        for key, value in self.rows:
            yield str(written(key)), value


class Bands(Keyed):
    """One value for a band of keys: rows of [from, to, value], no gap between them."""

    kind: Literal["bands"]

    def at(self, key: Number) -> Found:
        """The number of the band that holds the key."""
        outside = self.edge(key)
        if outside is None:
            cell, source = self.raw(key)
            return Found(self.amount(cell), source)
        row, rule, away = outside
        return Found(self.stepped(row[2], rule, away), self.source(_band(row)))

    def raw(self, key: Number) -> tuple[Any, Source]:
        """The word or record of the band that holds the key."""
        outside = self.edge(key)
        row = outside[0] if outside else next((row for row in self.rows if row[0] <= key <= row[1]), None)
        if row is None:
            raise KeyError(f"{self.id}: {written(key)}")
        return row[2], self.source(_band(row))

    def ends(self) -> tuple[Any, Any]:
        """The first and the last row."""
        return self.rows[0], self.rows[-1]

    def cells(self) -> Iterator[tuple[str, Any]]:
        """Every value by its band."""
        for row in self.rows:
            yield _band(row), row[2]


def _keyed(value: Any) -> Any:
    """Rows whose key may be written as text: shipped files hold no JSON fraction, but "0.5"."""
    rows = settled(value)
    if not isinstance(rows, tuple):
        return rows
    return tuple(
        (exact_number(row[0]), *row[1:])
        if isinstance(row, tuple) and row and isinstance(row[0], str)
        else row
        for row in rows
    )


class Grid(Keyed):
    """Several values a key: rows of [key, one value a column]."""

    kind: Literal["grid"]
    columns: tuple[Line, ...]
    rows: Annotated[Any, BeforeValidator(_keyed)]

    def at(self, key: Number, column: str) -> Found:
        """The number at a key in a column."""
        outside = self.edge(key)
        if outside is None:
            cell, source = self.raw(key, column)
            return Found(self.amount(cell), source)
        row, rule, away = outside
        cell = row[1 + self._column(column)]
        return Found(self.stepped(cell, rule, away), self.source(*_texts(row[0], column)))

    def raw(self, key: Number, column: str) -> tuple[Any, Source]:
        """The word or record at a key in a column."""
        outside = self.edge(key)
        row = outside[0] if outside else self.rows[_place(self, key)]
        return row[1 + self._column(column)], self.source(*_texts(row[0], column))

    def ends(self) -> tuple[Any, Any]:
        """The first and the last row."""
        return self.rows[0], self.rows[-1]

    def cells(self) -> Iterator[tuple[str, Any]]:
        """Every value by key and column."""
        for row in self.rows:
            for column, value in zip(self.columns, row[1:], strict=True):
                yield f"{written(row[0])}.{column}", value

    def _column(self, column: str) -> int:
        if column not in self.columns:
            raise KeyError(f"{self.id}: {column}")
        return self.columns.index(column)


class Thresholds(Keyed):
    """The value that a key has reached: rows of [value, least key].

    `above` as step:n means one more of the value for each further n of the key.
    """

    kind: Literal["thresholds"]
    above: Outside = "clamp"

    def at(self, key: Number) -> Found:
        """The value reached."""
        first, last = self.ends()
        if self.above.startswith("step:") and key >= last[1]:
            further = floor(Fraction(key - last[1]) / Fraction(self.above[5:]))
            value = self.value.held(exact(last[0] + further))
            return Found(value, self.source(*_texts(last[0])))
        outside = self.edge(key)
        if outside and key < self.key.min:
            return Found(self.stepped(first[0], outside[1], outside[2]), self.source(*_texts(first[0])))
        reached = [row for row in self.rows if row[1] <= key]
        return Found(self.amount(reached[-1][0]), self.source(*_texts(reached[-1][0])))

    def least(self, value: Number) -> Found:
        """The least key that reaches a value. Raises KeyError for a value that no key reaches."""
        last = self.rows[-1]
        for reached, key in self.rows:
            if reached >= value:
                return Found(self.amount(key), self.source(*_texts(reached)))
        if not self.above.startswith("step:"):
            raise KeyError(f"{self.id}: {written(value)}")
        more = exact(last[1] + (value - last[0]) * Fraction(self.above[5:]))
        return Found(more, self.source(*_texts(last[0])))

    def ends(self) -> tuple[Any, Any]:
        """The first and the last row."""
        return self.rows[0], self.rows[-1]

    def cells(self) -> Iterator[tuple[str, Any]]:
        """Every value; its row is named by the value."""
        for value, _ in self.rows:
            yield str(written(value)), value


class RecordTable(TableBase):
    """Values by name; a name within a name is reached with a dot."""

    kind: Literal["record"]
    rows: Annotated[Mapping[str, Any], BeforeValidator(settled)]

    def at(self, name: str) -> Found:
        """The number of that name."""
        cell, source = self.raw(name)
        return Found(self.amount(cell), source)

    def raw(self, name: str) -> tuple[Any, Source]:
        """The word or record of that name."""
        node: Any = self.rows
        parts = name.split(".")
        for part in parts:
            if not isinstance(node, Mapping) or part not in node:
                raise KeyError(f"{self.id}: {name}")
            node = node[part]
        wider = [".".join(parts[:count]) for count in range(len(parts) - 1, 0, -1)]
        return node, self.source(name, *wider)

    def has(self, name: str) -> bool:
        """Whether there is a value of that name."""
        try:
            self.raw(name)
        except KeyError:
            return False
        return True

    def cells(self) -> Iterator[tuple[str, Any]]:
        """Every value that is not itself a group of values, by its path; records count as one."""
        yield from self._leaves(self.rows, "")

    def _leaves(self, node: Mapping[str, Any], above: str) -> Iterator[tuple[str, Any]]:
        for name, child in node.items():
            if isinstance(child, Mapping) and self.value.type != "record":
                yield from self._leaves(child, f"{above}{name}.")
            else:
                yield f"{above}{name}", child


FormulaName = Literal["linear", "initial_exp", "muscle", "body_random"]


class Formula(TableBase):
    """A named formula of a closed set and its numbers."""

    kind: Literal["formula"]
    formula: FormulaName
    args: Annotated[Mapping[str, Any], BeforeValidator(settled)]
    arg_provenance: Mapping[str, Provenance] = {}

    def arg(self, name: str) -> Found:
        """A number of the formula."""
        cell = self.args[name]
        number = exact_number(cell) if isinstance(cell, str) else self.amount(cell)
        return Found(number, self._source(name))

    def of(self, number: Number) -> Found:
        """factor times the number plus constant; of a `linear` formula only."""
        if self.formula != "linear":
            raise TypeError(f"{self.id} is not linear")
        factor, constant = self.arg("factor"), self.arg("constant")
        if not isinstance(factor.value, int | Fraction) or not isinstance(constant.value, int | Fraction):
            raise TypeError(f"{self.id} holds dice")
        unsure = [arg.source for arg in (factor, constant) if arg.source.provenance == "reconstructed"]
        provenance = unsure[0].provenance if unsure else factor.source.provenance
        return Found(exact(factor.value * number + constant.value), self._cited("factor", provenance))

    def cells(self) -> Iterator[tuple[str, Any]]:
        """Every argument by its name."""
        yield from self.args.items()

    def _source(self, name: str) -> Source:
        return self._cited(name, self.arg_provenance.get(name) or self.source(name).provenance)


Table = Annotated[
    Lookup | Bands | Grid | Thresholds | RecordTable | Formula,
    Field(discriminator="kind"),
]
AnyTable = Lookup | Bands | Grid | Thresholds | RecordTable | Formula
TABLE: TypeAdapter[AnyTable] = TypeAdapter(Table)


def _place(table: Lookup | Grid, key: Number) -> int:
    place = Fraction(key - table.key.min) / Fraction(table.key.step)
    if place.denominator != 1:
        raise KeyError(f"{table.id}: {written(key)}")
    return place.numerator


def _texts(key: Number, column: str = "") -> tuple[str, ...]:
    """How a row may be named in `row_provenance`, the narrowest name first: 12.combat, 12, 12.0."""
    texts = (str(written(key)), fixed(key, 1))
    return (*(f"{text}.{column}" for text in texts), *texts) if column else texts


def _band(row: tuple[Any, ...]) -> str:
    return f"{written(row[0])}-{written(row[1])}"
