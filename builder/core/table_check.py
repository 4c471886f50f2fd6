"""Core: what can be wrong with a table: shape, bounds, order. Every fault is found."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeGuard

from pydantic import ValidationError

from builder.core.frozen import exact_number
from builder.core.number import Dice, amount_of, written
from builder.core.table_kinds import (
    TABLE,
    AnyTable,
    Bands,
    Formula,
    Grid,
    Keyed,
    Lookup,
    RecordTable,
    Thresholds,
)
from builder.core.text import Label, Name, Param, plain

MOST_ROWS = 20_000
KINDS = ("lookup", "bands", "grid", "record", "thresholds", "formula")
TABLES_OF = ("strong_table", "weak_table")
ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "linear": ("of", "factor", "constant"),
    "initial_exp": ("constant", "per_year_of_age", *TABLES_OF, "exp_per_exchanged_ap"),
    "muscle": (
        *("light_offset", "heavy_offset", "center"),
        *("light_step_percent", "heavy_step_percent", "min", "max"),
    ),
    "body_random": ("male_height", "female_height", "weight"),
}
_TERM = r"(?:height|\d{1,4}|\d{0,2}[dD]\d{1,3})"
_WHOLE = re.compile(r"^(-?\d+)\.0(?=$|\.)", re.ASCII)
_BODY = re.compile(rf"{_TERM}(?:[+-]{_TERM})*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: its code without the prefix (PACK-KEYS …), its place, the fields of its words.

    `warning`: the table is taken all the same.
    """

    code: str
    path: tuple[str | int, ...] = ()
    params: Mapping[str, Param] = field(default_factory=dict)
    warning: bool = False


def read_table(id: str, raw: Any) -> tuple[AnyTable | None, tuple[Fault, ...]]:
    """A table from plain data, and everything that is wrong with it; None where it has no shape at all."""
    path = ("tables", id)
    name: dict[str, Param] = {"table": _title(id, raw)}
    if not isinstance(raw, Mapping) or raw.get("kind") not in KINDS:
        return None, (Fault("PACK-KIND", (*path, "kind"), name),)
    rows = raw.get("rows")
    if isinstance(rows, list | tuple) and len(rows) > MOST_ROWS:  # no rule has so many: nobody waits for it
        return None, (Fault("PACK-KEYS", (*path, "rows"), name),)
    try:
        table = TABLE.validate_python({**raw, "id": id})
    except ValidationError as error:
        return None, tuple(_translated(error, path, name))
    return table, tuple(check(table))


def is_shaped(table: AnyTable) -> bool:
    """Whether a table has the rows of its kind, whatever stands in their cells."""
    return isinstance(table, Formula) or not any(True for _ in _Finder(table).shape(table))


def check(table: AnyTable) -> Iterator[Fault]:
    """Every fault of a table that has the shape of its kind."""
    finder = _Finder(table)
    if isinstance(table, Formula):
        yield from finder.arguments(table)
    else:
        misshapen = tuple(finder.shape(table))
        yield from misshapen
        if not misshapen:
            disordered = tuple(finder.keys(table)) if isinstance(table, Keyed) else ()
            yield from disordered
            for row, cell in table.cells():
                yield from finder.cell(row, cell)
            if not disordered:
                if isinstance(table, Lookup | Bands | Grid):
                    yield from finder.order(table)
                yield from finder.unknown_rows()
    yield from finder.unknown_keys()


def _title(id: str, raw: Any) -> Label:
    title = raw.get("title") if isinstance(raw, Mapping) else None
    words = (title.get("ja"), title.get("en")) if isinstance(title, Mapping) else ()
    match words:
        case (str(ja), str(en)):
            return Name(ja[:80], en[:80])
        case _:
            return plain(id[:80])


def _translated(
    error: ValidationError, path: tuple[str | int, ...], name: Mapping[str, Param]
) -> Iterator[Fault]:
    """Pydantic's findings under the codes of the digest. Its places begin with the kind."""
    for detail in error.errors(include_url=False):
        place = detail["loc"][1:]
        match place[:1]:
            case ("provenance" | "row_provenance" | "arg_provenance",):
                code = "PACK-PROVENANCE"
            case ("rows" | "args",) if detail["type"] != "missing":
                code = "PACK-RANGE"
            case ("rows" | "args" | "key",):
                code = "PACK-KEYS"
            case ("formula" | "columns" | "value",):
                code = "PACK-KIND"
            case _:
                code = "PACK-SCHEMA"
        where = ".".join(str(part) for part in (path[-1], *place))
        yield Fault(code, (*path, *place), {**name, "v": shortened(detail["input"]), "where": where[:80]})


def shortened(value: Any) -> str:
    """What stands in the file, short enough for a sentence."""
    text = str(written(value)) if is_number(value) or isinstance(value, Dice) else str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def is_number(value: Any) -> TypeGuard[int | Fraction]:
    """Whether this is an exact number; true and false are none."""
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


class _Finder:
    """Finds the faults of one table; each method one sort of them."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._name: dict[str, Param] = {"table": table.name}

    def shape(self, table: Lookup | Bands | Grid | Thresholds | RecordTable) -> Iterator[Fault]:
        """Rows that are no rows, keys that are no numbers."""
        if isinstance(table, RecordTable):
            if not table.rows:
                yield self._fault("PACK-KEYS", "rows")
            return
        numbers = 2 if isinstance(table, Bands | Thresholds) else 1
        length = 1 + len(table.columns) if isinstance(table, Grid) else 3 if isinstance(table, Bands) else 2
        if isinstance(table, Grid) and (len(set(table.columns)) < len(table.columns) or not table.columns):
            yield self._fault("PACK-KIND", "columns")
        if not isinstance(table.rows, tuple) or not table.rows:
            yield self._fault("PACK-KEYS", "rows")
            return
        for place, row in enumerate(table.rows):
            if not isinstance(row, tuple) or len(row) != length or not all(map(is_number, row[:numbers])):
                yield self._fault("PACK-KEYS", "rows", place)

    def keys(self, table: Keyed) -> Iterator[Fault]:
        """Keys missing, doubled or out of order; bands with a gap or an overlap; bounds the wrong way."""
        key = table.key
        if key.min > key.max:
            yield self._fault("PACK-KEYS", "key")
        elif isinstance(table, Bands):
            expected = key.min
            names = [row for row, _ in table.cells()]
            for place, (low, high, _) in enumerate(table.rows):
                if low != expected or high < low:
                    yield self._fault("PACK-BANDS", "rows", names[place])
                expected = high + key.step
            if table.rows[-1][1] != key.max:
                yield self._fault("PACK-BANDS", "rows", names[-1])
        elif isinstance(table, Thresholds):
            if table.rows[0][1] != key.min:
                yield self._fault("PACK-KEYS", "rows", str(written(table.rows[0][0])))
            for place in range(1, len(table.rows)):
                before, here = table.rows[place - 1], table.rows[place]
                if here[0] <= before[0] or here[1] <= before[1] or here[1] > key.max:
                    yield self._fault("PACK-KEYS", "rows", str(written(here[0])))
        else:
            for place, row in enumerate(table.rows):
                if row[0] != key.min + place * key.step:
                    yield self._fault("PACK-KEYS", "rows", str(written(row[0])))
                    return
            if table.rows[-1][0] != key.max:
                yield self._fault("PACK-KEYS", "rows", str(written(table.rows[-1][0])))

    def cell(self, row: str, cell: Any) -> Iterator[Fault]:
        """A cell of the wrong type, beyond its bounds, or with dice that cannot be read."""
        shape = self._table.value
        match shape.type:
            case "int" | "number":
                if not self._counts(cell, fractions=shape.type == "number"):
                    yield self._range(row, cell)
            case "dice":
                if not is_number(cell) and not _reads_as_dice(cell):
                    yield self._fault("PACK-DICE", "rows", row, v=shortened(cell))
            case "enum":
                if not isinstance(cell, str) or (shape.values and cell not in shape.values):
                    yield self._range(row, cell)
            case "record":
                yield from self._record(row, cell)

    def order(self, table: Lookup | Bands | Grid) -> Iterator[Fault]:
        """Values that do not rise as declared, column by column. A warning."""
        if table.monotone == "none":
            return
        first = 2 if isinstance(table, Bands) else 1
        for column in range(first, len(table.rows[0])):
            values = [row[column] for row in table.rows if is_number(row[column])]
            for before, here in pairwise(values):
                if here < before or (here == before and table.monotone == "increasing"):
                    yield self._fault("PACK-MONOTONE", "rows", warning=True)
                    break

    def arguments(self, table: Formula) -> Iterator[Fault]:
        """Arguments that the formula needs and has not, or cannot use."""
        known = ARGUMENTS[table.formula]
        for name in known:
            if name not in table.args:
                yield self._fault("PACK-KIND", "args", name)
        for name, value in table.args.items():
            if name not in known:
                yield self._fault("PACK-UNKNOWN-KEY", "args", name, warning=True, key=name)
            elif table.formula == "body_random":
                if not isinstance(value, str) or _BODY.fullmatch(value) is None:
                    yield self._fault("PACK-DICE", "args", name, v=shortened(value))
            elif name == "of" or name in TABLES_OF:
                if not isinstance(value, str):
                    yield self._fault("PACK-REF", "args", name, id=shortened(value))
            elif not is_number(value) and not _reads_as_number(value):
                yield self._fault("PACK-RANGE", "args", name, v=shortened(value))

    def unknown_keys(self) -> Iterator[Fault]:
        """Keys nobody knows. Warnings."""
        table = self._table
        for key in table.model_extra or ():
            yield self._fault("PACK-UNKNOWN-KEY", key, warning=True, key=key)
        for inner in ("key", "value"):
            for key in getattr(getattr(table, inner, None), "model_extra", None) or ():
                yield self._fault("PACK-UNKNOWN-KEY", inner, key, warning=True, key=f"{inner}.{key}")

    def unknown_rows(self) -> Iterator[Fault]:
        """Provenances of rows that are not there. Warnings."""
        table = self._table
        known = {row for row, _ in table.cells()}
        if isinstance(table, Grid):
            known |= {row.removesuffix(f".{column}") for row in known for column in table.columns}
        for row in table.row_provenance:
            if _WHOLE.sub(r"\1", row) not in known and not (
                isinstance(table, RecordTable) and table.has(row)
            ):
                key = f"row_provenance.{row}"
                yield self._fault("PACK-UNKNOWN-KEY", "row_provenance", row, warning=True, key=shortened(key))

    def _record(self, row: str, cell: Any) -> Iterator[Fault]:
        fields = self._table.value.fields
        if fields and (not isinstance(cell, Mapping) or set(cell) != set(fields)):
            yield self._range(row, cell)
        for name, value in cell.items() if isinstance(cell, Mapping) else ():
            if not (name == "dice" or name.endswith("_dice")) or value is None or _reads_as_dice(value):
                continue
            yield self._fault("PACK-DICE", "rows", row, name, v=shortened(value))

    def _counts(self, cell: Any, fractions: bool) -> bool:
        if not is_number(cell) and not (fractions and _reads_as_number(cell)):
            return False
        number = exact_number(cell)
        return self._table.value.held(number) == number and (fractions or isinstance(number, int))

    def _range(self, row: str, cell: Any) -> Fault:
        return self._fault("PACK-RANGE", "rows", row, v=shortened(cell))

    def _fault(self, code: str, *place: str | int, warning: bool = False, **params: Param) -> Fault:
        return Fault(code, ("tables", self._table.id, *place), {**self._name, **params}, warning)


def _reads_as_number(cell: Any) -> bool:
    try:
        return isinstance(cell, str) and is_number(exact_number(cell))
    except ValueError:
        return False


def _reads_as_dice(cell: Any) -> bool:
    try:
        return isinstance(cell, str) and isinstance(amount_of(cell), Dice | int | Fraction)
    except ValueError:
        return False
