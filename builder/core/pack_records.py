"""Core: the records of a list with a pack over them: what is shipped, what is its own, what is gone."""

from __future__ import annotations

import builtins
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_args

from pydantic_core import PydanticUndefined

from builder.core.cell_text import Sort, sort_of
from builder.core.grids import (
    GM,
    LEFT_OUT,
    RECONSTRUCTED,
    Count,
    Spot,
    deep,
    parts_in,
    putting_deep,
)
from builder.core.ledger import Provenance
from builder.core.pack import Pack
from builder.core.record_fields import NAMES, SHORT, FieldSpec, blank
from builder.core.text import Name

Record = Mapping[str, Any]
Path = tuple[str, ...]
Counts = dict[tuple[int, bool], tuple[Record, Count]]

NEW = "new"
OPEN = "open"
VALUE, DEFAULT = "value", "default"
MARKS = ("provenance", "data_provenance", "cells")
FEW = 1000
PROVENANCES: tuple[Provenance, ...] = get_args(Provenance)


@dataclass(frozen=True, slots=True)
class ListKind:
    """What is known of a list: its fields, and whether its model takes a provenance, also cell by cell."""

    name: str
    fields: tuple[FieldSpec, ...] = ()
    named: bool = True
    marked: bool = True
    by_cell: bool = False


class Records:
    """The rows of a list with the pack: what is shipped, what is the pack's own, what it takes away."""

    def __init__(
        self, pack: Pack, base: Sequence[Record], kind: ListKind, counts: Counts | None = None
    ) -> None:
        """`counts`: how the numbers of rows stand, kept from one state of the pack to the next."""
        self.pack, self.kind = pack, kind
        self._counts: Counts = {} if counts is None else counts
        self.shipped = {str(row["id"]): row for row in base}
        self.own = {str(row["id"]): row for row in pack.lists.get(kind.name, ())}
        self.gone = frozenset(pack.remove.get(kind.name, ())) - self.own.keys()
        self.rows = {**self.shipped, **self.own}

    def spot(self, id: str, path: Path, spec: FieldSpec) -> Spot:
        """A value of a record."""
        row = self.rows[id]
        old = self.shipped.get(id)
        value = value_at(row, path)
        if value is None and spec.default not in (None, PydanticUndefined):
            value = spec.default
        many = parts_in(value) if spec.sort is not Sort.PAIRS else None
        part = is_part(id, value)
        mark = self.provenance(id, path)
        if value in ("", ()) and mark == RECONSTRUCTED:
            mark = None  # nothing stands there: nothing to be replaced
        return Spot(
            value,
            spec.sort,
            mark,
            editable=id not in self.gone and many is None and not part,
            options=spec.options,
            empty=spec.empty,
            key=spec.key,
            many=many,
            part=part,
            **({} if old is None else {"shipped": value_at(old, path)}),
        )

    def provenance(self, id: str, path: Path) -> Provenance | None:
        """Where a value of a record comes from; None for names, which are no rules."""
        row, mine = self.rows[id], id in self.own
        if path[0] in NAMES:
            return None
        stated = row.get("provenance")
        found = _cell_marks(row).get(".".join(path)) or row.get("data_provenance")
        if found is None and isinstance(stated, str):
            found = stated
        known: Provenance = found if found in PROVENANCES else GM if mine else "text"
        return known

    def put(self, values: Mapping[tuple[str, Path], Any]) -> Pack:
        """The pack with these values in records; what is shipped is copied into it first."""
        rows = dict(self.own)
        for (id, path), value in values.items():
            row = rows.get(id) or self.rows.get(id)
            if row is not None and id not in self.gone:
                rows[id] = self._marked(_put(row, path, value), path, GM)
        return self.with_rows(rows)

    def reset(self, places: Iterable[tuple[str, Path]]) -> Pack:
        """The pack with these values as they are shipped."""
        rows = dict(self.own)
        for id, path in places:
            old, row = self.shipped.get(id), rows.get(id)
            if old is None or row is None:
                continue
            back = value_at(old, path)
            put = _put(row, path, LEFT_OUT if _lacks(old, path) else back)
            rows[id] = self._unmarked(put, path, old)
            if _equal(rows[id], old):
                del rows[id]
        return self.with_rows(rows)

    def with_rows(self, rows: Mapping[str, Record], gone: Iterable[str] | None = None) -> Pack:
        """The pack with these records of its own, and those of the base taken away."""
        name = self.kind.name
        lists = {key: own for key, own in self.pack.lists.items() if key != name}
        if rows:
            lists[name] = tuple(rows.values())
        away = tuple(self.gone if gone is None else gone)
        remove = {key: ids for key, ids in self.pack.remove.items() if key != name}
        if away:
            remove[name] = away
        return self.pack.model_copy(update={"lists": lists, "remove": remove})

    def without(self, ids: Iterable[str]) -> Pack:
        """The pack in which these records are not: its own go, those of the base are taken away."""
        wanted = set(ids)
        rows = {id: row for id, row in self.own.items() if id not in wanted}
        return self.with_rows(rows, sorted({*self.gone, *(wanted & self.shipped.keys())}))

    def back(self, ids: Iterable[str]) -> Pack:
        """The pack in which these records are as they are shipped."""
        wanted = set(ids)
        rows = {id: row for id, row in self.own.items() if id not in wanted or id not in self.shipped}
        return self.with_rows(rows, sorted(self.gone - wanted))

    def added(self, row: Record) -> Pack:
        """The pack with one record more."""
        return self.with_rows({**self.own, str(row["id"]): row})

    def all_mine(self, ids: Iterable[str]) -> Pack:
        """The pack in which these records are the GM's as they stand."""
        rows = dict(self.own)
        for id in ids:
            if id in self.rows and id not in self.gone:
                row = {key: value for key, value in self.rows[id].items() if key not in MARKS}
                rows[id] = {**row, **({"provenance": GM} if self.kind.marked else {})}
        return self.with_rows(rows)

    def blank(self) -> dict[str, Any]:
        """A record in which nothing is decided."""
        return blank(self.kind.fields, self.rows.values())

    @cached_property
    def full_maps(self) -> dict[str, tuple[str, ...]]:
        """The fields that are maps of the very same names in every record, and those names."""
        found: dict[str, tuple[str, ...]] = {}
        for spec in self.kind.fields:
            if spec.shape == "map":
                maps = [one for row in self.rows.values() if isinstance(one := row.get(spec.key), Mapping)]
                if maps and all(one.keys() == maps[0].keys() for one in maps):
                    found[spec.key] = tuple(str(name) for name in maps[0])
        return found

    def count(self) -> Count:
        """How the numbers in all records stand."""
        found = Count()
        if len(self._counts) > 3 * len(self.rows) + FEW:
            self._counts.clear()
        for id, row in self.rows.items():
            if id not in self.gone:
                key = builtins.id(row), id in self.own
                known = self._counts.get(key)
                if known is None or known[0] is not row:
                    known = self._counts[key] = row, self._count_of(id, row)
                found = found.plus(known[1])
        return found

    def _count_of(self, id: str, row: Record) -> Count:
        marks = [
            self.provenance(id, entry.path)
            for entry in entries_of(self.kind.fields, row, self.full_maps, ())
            if entry.spec.sort in FIGURES
        ]
        recon, typed = marks.count(RECONSTRUCTED), marks.count(GM)
        return Count(recon, typed, len(marks) - recon - typed)

    def _marked(self, row: dict[str, Any], path: Path, mark: Provenance) -> dict[str, Any]:
        if path[0] in NAMES or not self.kind.marked:
            return row
        if self.kind.by_cell and (row.get("data_provenance") or row.get("provenance")) not in (None, GM):
            stated = row.get("provenance")
            cells = _cell_marks(row)
            rest = {
                key: value
                for key, value in row.items()
                if not isinstance(stated, Mapping) or key != "provenance"
            }
            return {**rest, "cells": {**cells, ".".join(path): mark}}
        kept = {key: value for key, value in row.items() if key != "data_provenance"}
        return {**kept, "provenance": mark}

    def _unmarked(self, row: dict[str, Any], path: Path, old: Record) -> dict[str, Any]:
        cells = {key: mark for key, mark in _cell_marks(row).items() if key != ".".join(path)}
        kept = {key: value for key, value in row.items() if key != "cells"}
        if not cells and _bare(kept) == _bare(old):
            return dict(old)
        return {**kept, **({"cells": cells} if cells else {})}


@dataclass(frozen=True, slots=True)
class Entry:
    path: Path
    spec: FieldSpec


BETWEEN = frozenset({"set", "grants", "skill_set"})
FIGURES = frozenset({Sort.WHOLE, Sort.NUMBER, Sort.DICE, Sort.COUNTS, Sort.PAIRS})


def fresh_id(wanted: str, list_name: str, used: Collection[str]) -> str:
    """An id that no record has: from the English name, else a number."""
    stem = re.sub(r"[^a-z0-9]+", "_", wanted.lower()).strip("_")[:40]
    if stem and stem not in used:
        return stem
    stem = stem or f"own_{list_name}"[:40]
    number = 1 if len(used) < FEW else len(used)
    while f"{stem}_{number}" in used:
        number += 1
    return f"{stem}_{number}"


def entries_of(
    specs: Iterable[FieldSpec], node: Any, full_maps: Mapping[str, tuple[str, ...]], above: Path
) -> Iterator[Entry]:
    for spec in specs:
        if spec.key == "id":
            continue
        path = (*above, spec.key)
        here = deep(node, (spec.key,))
        match spec.shape:
            case "one":
                yield Entry(path, spec)
            case "part":
                yield from entries_of(spec.inner, here, full_maps, path)
            case "map":
                if isinstance(here, Mapping) and any(isinstance(one, list | tuple) for one in here.values()):
                    for name, one in here.items():
                        sort = Sort.COUNTS if isinstance(one, list | tuple) else sort_of(one)
                        yield Entry((*path, str(name)), FieldSpec(str(name), sort))
                elif above or spec.key not in full_maps:
                    yield Entry(path, FieldSpec(spec.key, Sort.PAIRS))
                else:
                    yield from (Entry((*path, name), spec.inner[0]) for name in full_maps[spec.key])
            case "rows":
                for place, item in enumerate(here if isinstance(here, list | tuple) else ()):
                    id = str(item.get("id", place)) if isinstance(item, Mapping) else str(place)
                    yield from entries_of(spec.inner, item, full_maps, (*path, id))


def is_part(id: str, value: Any) -> bool:
    """Whether a value is the last part of the row's id: "rage" of "barbarian.rage"."""
    return isinstance(value, str) and value != id and value == id.rpartition(".")[2]


def value_at(row: Record, path: Path) -> Any:
    if path[0] in SHORT and path[0] not in row:
        return row.get(SHORT[path[0]], "")
    return deep(row, path)


def _lacks(row: Record, path: Path) -> bool:
    holder = deep(row, path[:-1]) if len(path) > 1 else row
    key = SHORT.get(path[0], path[0]) if len(path) == 1 and path[0] not in row else path[-1]
    return isinstance(holder, Mapping) and key not in holder


def _put(row: Record, path: Path, value: Any) -> dict[str, Any]:
    if path[0] in SHORT and path[0] not in row:
        path = (SHORT[path[0]],)
    put: dict[str, Any] = putting_deep(row, path, value)
    return put


def _cell_marks(row: Record) -> dict[str, Any]:
    """Where single values of a row come from, as far as that is said in a way that can be read."""
    stated, cells = row.get("provenance"), row.get("cells")
    return {
        **(stated if isinstance(stated, Mapping) else {}),
        **(cells if isinstance(cells, Mapping) else {}),
    }


def _bare(row: Record) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in MARKS}


def _equal(row: Record, other: Record) -> bool:
    return dict(row) == dict(other)


def names_in(lists: Mapping[str, Sequence[Record]]) -> dict[str, Name]:
    """What the rows of all lists are called, by their ids."""
    found: dict[str, Name] = {}
    for rows in lists.values():
        for row in rows:
            ja, en = row.get("name_ja") or row.get("ja"), row.get("name_en") or row.get("en")
            if isinstance(ja, str) and isinstance(en, str):
                found.setdefault(str(row["id"]), Name(ja, en))
    return found
