"""Core: a linear formula as rows: what it answers for each key of the table it is of. Touches tables only.

A pack may say such a formula row by row: the rows are a table of its own, and the formula is that table as it
stands (factor 1, constant 0), so that the kind of the table stays what the format wants.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from builder.core.frozen import exact_number
from builder.core.ledger import Provenance
from builder.core.number import exact, fixed, floor, written
from builder.core.table_check import is_number
from builder.core.table_kinds import AnyTable, Formula, Lookup

SUFFIX, OF = "_rows", "of"
ALIKE: Mapping[str, Any] = {"factor": 1, "constant": 0}
WORST: tuple[Provenance, ...] = ("reconstructed", "gm", "recovered", "derived", "text")


def rows_id(formula: str) -> str:
    """What the table of rows of a formula is called."""
    return f"{formula}{SUFFIX}"


def formula_id(rows: str) -> str:
    """The formula whose rows a table of this name would hold; "" where it would hold none."""
    return rows.removesuffix(SUFFIX) if rows.endswith(SUFFIX) else ""


def is_by_rows(id: str, table: AnyTable | None) -> bool:
    """Whether a formula is said row by row."""
    return isinstance(table, Formula) and table.formula == "linear" and table.args.get(OF) == rows_id(id)


def formulas_of(tables: Mapping[str, AnyTable], id: str) -> Iterator[Formula]:
    """The linear formulas that count with a table."""
    for table in tables.values():
        if isinstance(table, Formula) and table.formula == "linear" and table.args.get(OF) == id:
            yield table


def answer(formula: Formula, value: Any) -> int | None:
    """What a formula makes of a number, without fractions; None where either cannot be counted with."""
    try:
        factor, constant = (exact_number(formula.args[name]) for name in ALIKE)
    except (KeyError, ValueError, TypeError):
        return None
    return floor(factor * value + constant) if is_number(value) else None


def as_rows(id: str, tables: Mapping[str, AnyTable]) -> Lookup | None:
    """What a linear formula answers, row by row, as a table; None where it is no such formula."""
    formula = tables.get(id)
    if not isinstance(formula, Formula) or formula.formula != "linear":
        return None
    base = tables.get(str(formula.args.get(OF)))
    if not isinstance(base, Lookup):
        return None
    rows, marks = [], {}
    for key, value in base.rows:
        found = answer(formula, value)
        if found is None:
            return None
        rows.append((key, formula.value.held(found)))
        marks[str(written(key))] = _mark(formula, base, key)
    usual = max(marks.values(), key=list(marks.values()).count, default=formula.provenance)
    return Lookup(
        id=rows_id(id),
        kind="lookup",
        title=formula.title,
        key=base.key,
        value=formula.value,
        below=_outside(base.below, formula),
        above=_outside(base.above, formula),
        rows=tuple(rows),
        provenance=usual,
        row_provenance={key: mark for key, mark in marks.items() if mark != usual},
        needed_for=formula.needed_for,
    )


def reading_rows(formula: Formula) -> Formula:
    """The formula that is its rows as they stand."""
    args = {**formula.args, **ALIKE, OF: rows_id(formula.id)}
    update = {"args": args, "provenance": "gm", "row_provenance": {}, "arg_provenance": {}}
    return formula.model_copy(update=update)


def _mark(formula: Formula, base: Lookup, key: Any) -> Provenance:
    """Where a row comes from: no surer than the numbers it is made of."""
    names = (str(written(key)), fixed(key, 1))
    own = next((base.row_provenance[name] for name in names if name in base.row_provenance), base.provenance)
    found = {own, *(formula.arg_provenance.get(name, formula.provenance) for name in ALIKE)}
    return next(mark for mark in WORST if mark in found)


def _outside(rule: str, formula: Formula) -> str:
    """What happens beyond the keys: a step is as many times as large as the formula's factor."""
    if not rule.startswith("step:"):
        return rule
    step = exact(Fraction(rule.removeprefix("step:")) * exact_number(formula.args["factor"]))
    text = str(written(step))
    return f"step:{text}" if "/" not in text and len(text) <= 7 else "clamp"
