"""Core: a pack over what it changes: its grids, what is wrong with it, what differs from another."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from builder.core.character import PackRef
from builder.core.errors import BadPack
from builder.core.evaluation import Issue, Severity
from builder.core.formula_rows import OF, as_rows, formula_id, is_by_rows, rows_id
from builder.core.grids import Cell, Count, Grid, Where
from builder.core.list_grid import ListGrid, RecordGrid
from builder.core.pack import Pack, overlay, read_pack
from builder.core.pack_head import CONSTANTS, HEAD, ConstantsGrid, HeadGrid
from builder.core.pack_records import Counts, ListKind, Records, names_in
from builder.core.record_fields import fields_of, naming_ids
from builder.core.system import AnySystem, Rules
from builder.core.table_check import is_number
from builder.core.table_grid import TableGrid
from builder.core.table_kinds import AnyTable, Bands, Formula, Lookup, Title
from builder.core.table_kinds import Grid as GridTable
from builder.core.table_set import Tables, issue_of, strange_keys
from builder.core.text import Label, Name, Text

FALLS = "falls"


class Under:
    """What a pack lies on: a system's shipped tables and the packs that it changes."""

    def __init__(self, system: AnySystem, before: tuple[Pack, ...] = ()) -> None:
        """Raises BadPack where a pack before does not fit."""
        assert system.tables is not None
        self.system, self.before = system, before
        tables = self.shipped = system.tables()
        for pack in before:
            named = replace(tables, packs=(PackRef(id=pack.base_pack or ""),))
            tables = overlay(named, pack, system.prefix)
        self.tables: Tables = tables
        own = {} if system.names is None else system.names()
        self.names = {**own, **names_in(tables.lists)}
        self.counts: dict[str, Counts] = {name: {} for name in tables.lists}
        self.kinds = {name: self._kind(name) for name in tables.lists}

    def _kind(self, name: str) -> ListKind:
        rows, model = self.tables.lists[name], self.system.lists.get(name)
        fields = naming_ids(fields_of(model, rows), rows, self.names)
        keys = set(model.model_fields) if model is not None else {key for row in rows for key in row}
        named = bool(keys & {"name_ja", "ja"})
        return ListKind(name, fields, named, model is None or "provenance" in keys, "cells" in keys)

    def bare(self) -> View:
        """What it lies on, as a pack that says nothing shows it."""
        name = self.system.name
        return self.view(self.empty(f"{id_stem(self.system.id)}.shipped", Title(ja=name.ja, en=name.en)))

    def view(self, pack: Pack) -> View:
        """A pack on it."""
        return View(self, pack)

    def empty(self, id: str, title: Title, author: str = "") -> Pack:
        """A pack that says nothing yet."""
        base = self.before[-1].pack_id if self.before else self.system.id
        return Pack(
            system=self.system.id,
            pack_id=id,
            title=title,
            rules_version=self.before[-1].rules_version if self.before else "1",
            base_pack=base,
            revision=1,
            author=author,
        )


def id_stem(system: str) -> str:
    """How the id of a pack of a system begins: in the signs that such an id may have."""
    return system.replace("_", "-")


class View:
    """A pack as it stands over its ground. Grids are made when they are asked for, and kept."""

    def __init__(self, under: Under, pack: Pack) -> None:
        self.under, self.pack = under, pack
        self._grids: dict[Where, Grid] = {}
        self._records: dict[str, Records] = {}

    def grid(self, where: Where) -> Grid | None:
        """The grid of a section or record; None where there is none."""
        if where not in self._grids:
            made = self._made(where)
            if made is None:
                return None
            self._grids[where] = made
        return self._grids[where]

    def take_over(self, older: View) -> None:
        """Keep the grids that an older state of the pack has already, where nothing changed in them."""
        same = self.pack.constants == older.pack.constants
        for where, count in older._counts.items():
            if (where == CONSTANTS and same) or (len(where) == 2 and self._part(where) is older._part(where)):
                self._counts[where] = count

    def _part(self, where: Where) -> Any:
        """What the pack says of a table or list."""
        name = where[1]
        if where[0] == "tables":
            return self.pack.tables.get(name)
        return self.pack.lists.get(name) if name not in self.pack.remove else self.pack

    @cached_property
    def _counts(self) -> dict[Where, Count]:
        return {}

    def count(self, where: Where) -> Count:
        """How the cells of a section stand."""
        if where not in self._counts:
            grid = self.grid(where)
            self._counts[where] = Count() if grid is None else grid.count()
        return self._counts[where]

    @cached_property
    def table_ids(self) -> tuple[str, ...]:
        """Every table, shipped ones first; a formula that is said by rows stands there as its rows."""
        tables = {**self.under.tables.tables, **self.pack.tables}
        ids = (rows_id(id) if is_by_rows(id, table) else id for id, table in tables.items())
        return tuple(dict.fromkeys(id for id in ids if id in tables))

    def section(self, where: Where) -> Where:
        """The section that speaks of what is asked for: where a formula is said by rows, these."""
        if where[0] != "tables":
            return where[:2]
        id = formula_id(where[1]) or where[1]
        return next((("tables", one) for one in (rows_id(id), id) if one in self.table_ids), where[:2])

    def can_be_rows(self, id: str) -> bool:
        """Whether a table is a formula that may be said row by row."""
        return as_rows(id, {**self.under.tables.tables, **self.pack.tables}) is not None

    @property
    def list_names(self) -> tuple[str, ...]:
        """Every list of records that people would fill."""
        known = (name for name in self.under.tables.lists if name in self.under.system.lists)
        return tuple(dict.fromkeys((*known, *(n for n in self.pack.lists if n in self.under.tables.lists))))

    def table(self, id: str) -> AnyTable:
        """A table as it stands with the pack."""
        base = self.under.tables.tables.get(id)
        table = self.pack.tables.get(id)
        if table is None and base is None:
            rows = as_rows(formula_id(id), {**self.under.tables.tables, **self.pack.tables})
            assert rows is not None
            return rows
        if table is None or (table.title is None and base is not None):
            assert base is not None
            return base if table is None else table.model_copy(update={"title": base.title})
        return table

    def base_of(self, id: str) -> str:
        """The table that a linear formula is of; "" where it is none."""
        table = self.table(id)
        if not isinstance(table, Formula) or table.formula != "linear":
            return ""
        return str(table.args.get(OF, ""))

    def records(self, name: str) -> Records:
        """The rows of a list."""
        if name not in self._records:
            rows = self.under.tables.lists.get(name, ())
            self._records[name] = Records(self.pack, rows, self.under.kinds[name], self.under.counts[name])
        return self._records[name]

    def whole(self) -> Count:
        """How all cells stand."""
        found = Count()
        for where in self.wheres():
            found = found.plus(self.count(where))
        return found

    def wheres(self) -> Iterator[Where]:
        """Every section that holds rules."""
        yield from (("tables", id) for id in self.table_ids)
        yield from (("lists", name) for name in self.list_names)
        if self.under.tables.constants:
            yield CONSTANTS

    def says(self, where: Where) -> bool:
        """Whether the pack changes something there."""
        match where[0]:
            case "tables":
                return where[1] in self.pack.tables
            case "lists":
                return where[1] in self.pack.lists or where[1] in self.pack.remove
            case "constants":
                return bool(self.pack.constants)
            case _:
                return True

    def names(self) -> dict[str, Name]:
        """What rows are called by their ids, those of the pack among them."""
        return {**self.under.names, **names_in(self.pack.lists)}

    def _made(self, where: Where) -> Grid | None:
        match where:
            case ("head",):
                return HeadGrid(self.pack)
            case ("constants",):
                return ConstantsGrid(self.pack, self.under.tables.constants)
            case ("tables", id) if id in self.table_ids or self.can_be_rows(formula_id(id)):
                return TableGrid(self.pack, self.under.tables.tables, id)
            case ("lists", name) if name in self.under.kinds:
                return ListGrid(self.records(name))
            case ("lists", name, id) if name in self.under.kinds and id in self.records(name).rows:
                return RecordGrid(self.records(name), id)
            case _:
                return None


# what is wrong


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to be told of a pack: the issue, the section it is in, the cell where that is known."""

    issue: Issue
    where: Where
    cell: Cell | None = None
    words: Label | None = None

    @property
    def stops(self) -> bool:
        """Whether the pack cannot be used like this."""
        return self.issue.severity is Severity.ERROR


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found, and the rules with the pack where it can be used."""

    findings: tuple[Finding, ...] = ()
    rules: Rules | None = None

    @property
    def sound(self) -> bool:
        """Whether the pack can be used."""
        return self.rules is not None


def judge(view: View) -> Judgement:
    """Everything that is wrong with a pack, by the door that files come through and by its system."""
    system, pack = view.under.system, view.pack
    try:
        again, warnings = read_pack(as_bytes(pack), system.prefix)
        rules: Rules = system.load_rules((*view.under.before, again))
    except BadPack as error:
        return Judgement(tuple(_findings(view, error.faults)))
    return Judgement(tuple(_findings(view, (*warnings, *strangers_in(pack, system), *rules.remarks))), rules)


def strangers_in(pack: Pack, system: AnySystem) -> Iterator[Issue]:
    """What is in the records of a pack that no rule asks for."""
    for name, rows in pack.lists.items():
        if name in system.lists:
            yield from (issue_of(one, system.prefix) for one in strange_keys(name, rows, system.lists[name]))


def as_bytes(pack: Pack) -> bytes:
    """A pack as its file holds it."""
    return json.dumps(pack.data(), ensure_ascii=False, indent=2).encode("utf-8", "surrogatepass")


def _findings(view: View, issues: Iterable[Issue]) -> Iterator[Finding]:
    ordered: set[str] = set()
    for issue in issues:
        where, rest = _where(issue.path)
        if issue.code.endswith("PACK-MONOTONE") and where[0] == "tables":
            if where[1] not in ordered:
                ordered.add(where[1])
                yield from _falls(view, issue, where)
            continue
        grid = view.grid(where)
        if where[0] == "lists" and len(rest) > 1 and view.grid((*where, rest[0])) is not None:
            where, rest = (*where, rest[0]), rest[1:]
            grid = view.grid(where)
        yield Finding(issue, where, grid.place(tuple(rest)) if grid is not None and rest else None)


def _where(path: tuple[str | int, ...]) -> tuple[Where, list[str]]:
    words = [str(part) for part in path]
    if not words:
        return HEAD, []
    if words[0] == "tables" and len(words) > 1:
        rest = words[2:]
        return ("tables", words[1]), rest[1:] if rest[:1] in (["rows"], ["args"]) else rest
    if words[0] == "constants":
        return CONSTANTS, words[1:]
    if words[0] == "remove" and len(words) > 1:
        return ("lists", words[1]), words[2:]
    if words[0] in ("title", "author", "base_pack", "pack_id", "revision", "rules_version", "schema"):
        return HEAD, [".".join(words)]
    return ("lists", words[0]), words[1:]


def _falls(view: View, issue: Issue, where: Where) -> Iterator[Finding]:
    """Where the order of a table breaks, cell by cell."""
    table, grid = view.table(where[1]), view.grid(where)
    if not isinstance(table, Lookup | Bands | GridTable) or grid is None:
        return
    first = 2 if isinstance(table, Bands) else 1
    for column in range(first, len(table.rows[0])):
        for place, (before, here) in enumerate(pairwise(row[column] for row in table.rows), 1):
            if not is_number(before) or not is_number(here):
                continue
            if here < before or (here == before and table.monotone == "increasing"):
                cell = (place, column if isinstance(table, Bands) else column - 1)
                params = {
                    "table": table.name,
                    "key": "",
                    "row": grid.rows[place].key,
                    "new": here,
                    "last": grid.rows[place - 1].key,
                    "old": before,
                }
                yield Finding(issue, where, cell, Text("tables.order", params))
