"""Core: a list of records as a grid, a row each, and one record with all that is in it as a grid."""

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
    Cell,
    Column,
    Count,
    Grid,
    RowHead,
    Spot,
    deep,
    parts_in,
    place_of,
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
        value = _at(row, path)
        if value is None and spec.default not in (None, PydanticUndefined):
            value = spec.default
        many = parts_in(value) if spec.sort is not Sort.PAIRS else None
        part = _is_part(id, value)
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
            **({} if old is None else {"shipped": _at(old, path)}),
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
            back = _at(old, path)
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
            for entry in _entries(self.kind.fields, row, self.full_maps, ())
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


class ListGrid(Grid):
    """All records, one a row; the last row is empty and takes a new one."""

    def __init__(self, records: Records) -> None:
        self.records, self.where = records, ("lists", records.kind.name)
        names = NAMES if records.kind.named else ()
        flat = [spec for spec in records.kind.fields if spec.shape == "one"]
        self._fields = {name: FieldSpec(name) for name in names} | {spec.key: spec for spec in flat}
        if not records.kind.named:
            self._fields = {"id": FieldSpec("id"), **self._fields}
        self.columns = tuple(Column(key, words=_wordy(spec)) for key, spec in self._fields.items())
        self.deep = any(spec.shape != "one" for spec in records.kind.fields)
        heads = [RowHead(id, (id,), gone=id in records.gone, open=id) for id in records.rows]
        self.rows = (*heads, RowHead(NEW, (NEW,)))

    @property
    def pack(self) -> Pack:
        """The pack as it is shown."""
        return self.records.pack

    def first_column(self, row: int) -> int:
        return 0

    def id_at(self, row: int) -> str:
        """The record of a row; "" for the empty one."""
        return self.rows[row].open

    def spot(self, row: int, column: int) -> Spot:
        key = self.columns[column].key
        spec, id = self._fields[key], self.id_at(row)
        if not id:
            return Spot(
                "", spec.sort, None, editable=True, options=spec.options, empty=True, key=spec.key
            )
        if key == "id":
            return Spot(id, Sort.ID, key=key)
        return self.records.spot(id, (key,), spec)

    def put(self, values: Mapping[Cell, Any]) -> Pack:
        known: dict[tuple[str, Path], Any] = {
            (self.id_at(row), (self.columns[column].key,)): value
            for (row, column), value in values.items()
            if row < len(self.rows) and self.id_at(row) and self.columns[column].key != "id"
        }
        fresh: dict[int, dict[str, Any]] = {}
        for (row, column), value in values.items():
            if (row >= len(self.rows) or not self.id_at(row)) and value not in (None, "", ()):
                fresh.setdefault(row, {})[self.columns[column].key] = value
        pack = self.records.put(known)
        if not fresh:
            return pack
        records = Records(pack, tuple(self.records.shipped.values()), self.records.kind)
        own = dict(records.own)
        pattern, used = records.blank(), {*records.rows}
        for _, given in sorted(fresh.items()):
            born = self._born(given, pattern, used)
            own[born["id"]] = born
            used.add(born["id"])
        return records.with_rows(own)

    def reset(self, cells: Iterable[Cell]) -> Pack:
        return self.records.reset(
            (self.id_at(row), (self.columns[column].key,)) for row, column in cells if self.id_at(row)
        )

    def count(self) -> Count:
        return self.records.count()

    def duplicate(self, row: int) -> Pack:
        """The pack with a copy of a record, to be changed."""
        id = self.id_at(row)
        if not id:
            return self.pack
        copy = {key: value for key, value in self.records.rows[id].items() if key not in MARKS}
        return self.records.added(
            {**copy, "id": fresh_id(id, self.records.kind.name, self.records.rows.keys())}
        )

    def _born(self, given: Mapping[str, Any], pattern: Record, used: set[str]) -> dict[str, Any]:
        wanted = str(given.get("id") or given.get("name_en") or "")
        row: dict[str, Any] = {"id": fresh_id(wanted, self.records.kind.name, used)}
        if self.records.kind.named:
            ja, en = (str(given.get(key) or "") for key in ("name_ja", "name_en"))
            row |= {"ja": ja or en, "en": en or ja, "kana": str(given.get("kana") or "")}
        row |= pattern
        for key, value in given.items():
            if key not in ("id", *NAMES):
                row[key] = value
        return row


@dataclass(frozen=True, slots=True)
class _Entry:
    path: Path
    spec: FieldSpec


class RecordGrid(Grid):
    """One record: a row for each value in it, however deep it lies."""

    def __init__(self, records: Records, id: str) -> None:
        self.records, self.id, self.where = records, id, ("lists", records.kind.name, id)
        row = records.rows[id]
        entries = [_Entry((name,), FieldSpec(name)) for name in (NAMES if records.kind.named else ())]
        entries += _entries(records.kind.fields, row, records.full_maps, ())
        self._entries = tuple(entries)
        default = (Column(DEFAULT, default=True, words=True),) if id in records.shipped else ()
        self.columns = (Column(VALUE, words=True), *default)
        self.rows = tuple(RowHead(".".join(one.path), one.path) for one in entries)

    @property
    def pack(self) -> Pack:
        """The pack as it is shown."""
        return self.records.pack

    def spot(self, row: int, column: int) -> Spot:
        entry = self._entries[row]
        if self.columns[column].key == DEFAULT:
            old = _at(self.records.shipped[self.id], entry.path)
            many = parts_in(old) if entry.spec.sort is not Sort.PAIRS else None
            part = _is_part(self.id, old)
            spec = entry.spec
            return Spot(old, spec.sort, options=spec.options, key=spec.key, many=many, part=part)
        return self.records.spot(self.id, entry.path, entry.spec)

    def put(self, values: Mapping[Cell, Any]) -> Pack:
        wanted: dict[tuple[str, Path], Any] = {}
        for (row, column), value in values.items():
            path = self._entries[row].path
            if column == 0:
                for part, whole in self._missing(path):
                    wanted.setdefault((self.id, part), whole)
                wanted[self.id, path] = value
        return self.records.put(wanted)

    @property
    def record(self) -> Record:
        """What is shown."""
        return self.records.rows[self.id]

    def _missing(self, path: Path) -> Iterator[tuple[Path, Any]]:
        """The parts on the way to a value that are not there yet, as they would be made."""
        specs: tuple[FieldSpec, ...] = self.records.kind.fields
        for depth, step in enumerate(path[:-1], 1):
            spec = next((one for one in specs if one.key == step), None)
            if spec is None:
                continue  # the id of a row, or a name of a map
            if spec.shape == "part" and deep(self.records.rows[self.id], path[:depth]) is None:
                yield path[:depth], blank(spec.inner)
            specs = spec.inner

    def reset(self, cells: Iterable[Cell]) -> Pack:
        return self.records.reset((self.id, self._entries[row].path) for row, _ in cells)

    def place(self, path: tuple[str | int, ...]) -> Cell | None:
        words = ".".join(str(part) for part in path if part not in BETWEEN)
        named = [".".join(part for part in entry.path if part not in BETWEEN) for entry in self._entries]
        found = next((row for row, name in enumerate(named) if name == words), None)
        if found is None and words:
            found = next((row for row, name in enumerate(named) if words.startswith(f"{name}.")), None)
        if found is None and words:
            found = next((row for row, name in enumerate(named) if name.startswith(f"{words}.")), None)
        return None if found is None else (found, 0)

    def count(self) -> Count:
        found = [
            spot.provenance
            for (_, column), spot in self.spots()
            if column == 0 and spot.provenance is not None and spot.sort in FIGURES
        ]
        recon, typed = found.count(RECONSTRUCTED), found.count(GM)
        return Count(recon, typed, len(found) - recon - typed)

    def part_at(self, row: int) -> tuple[str, str] | None:
        """The rows within the record that a row belongs to, and the id of its own: ("weapons", "A")."""
        path = self._entries[row].path
        spec = next((one for one in self.records.kind.fields if one.key == path[0]), None)
        return (path[0], path[1]) if spec is not None and spec.shape == "rows" and len(path) > 1 else None

    def parts(self) -> tuple[str, ...]:
        """The fields that hold rows of their own."""
        return tuple(spec.key for spec in self.records.kind.fields if spec.shape == "rows")

    def add_part(self, field: str) -> Pack:
        """The pack with one row more in a field of the record: like the last one, under the next letter."""
        row = self.records.rows[self.id]
        items = _items(row, field)
        spec = next(one for one in self.records.kind.fields if one.key == field)
        last = dict(items[-1]) if items else blank(spec.inner)
        used = {item.get("id") for item in items}
        letters = (chr(code) for code in range(ord("A"), ord("Z") + 1))
        last["id"] = next((letter for letter in letters if letter not in used), str(len(items) + 1))
        return self.records.put({(self.id, (field,)): (*items, last)})

    def remove_part(self, field: str, id: str) -> Pack:
        """The pack without a row in a field of the record."""
        items = _items(self.records.rows[self.id], field)
        place = place_of(items, id)
        if place is None:
            return self.pack
        return self.records.put({(self.id, (field,)): (*items[:place], *items[place + 1 :])})


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


def _entries(
    specs: Iterable[FieldSpec], node: Any, full_maps: Mapping[str, tuple[str, ...]], above: Path
) -> Iterator[_Entry]:
    for spec in specs:
        if spec.key == "id":
            continue
        path = (*above, spec.key)
        here = deep(node, (spec.key,))
        match spec.shape:
            case "one":
                yield _Entry(path, spec)
            case "part":
                yield from _entries(spec.inner, here, full_maps, path)
            case "map":
                if isinstance(here, Mapping) and any(isinstance(one, list | tuple) for one in here.values()):
                    for name, one in here.items():
                        sort = Sort.COUNTS if isinstance(one, list | tuple) else sort_of(one)
                        yield _Entry((*path, str(name)), FieldSpec(str(name), sort))
                elif above or spec.key not in full_maps:
                    yield _Entry(path, FieldSpec(spec.key, Sort.PAIRS))
                else:
                    yield from (_Entry((*path, name), spec.inner[0]) for name in full_maps[spec.key])
            case "rows":
                for place, item in enumerate(here if isinstance(here, list | tuple) else ()):
                    id = str(item.get("id", place)) if isinstance(item, Mapping) else str(place)
                    yield from _entries(spec.inner, item, full_maps, (*path, id))


def _items(row: Record, field: str) -> tuple[Any, ...]:
    """The rows in a field, as far as they are rows."""
    here = row.get(field)
    return tuple(one for one in here if isinstance(one, Mapping)) if isinstance(here, list | tuple) else ()


def _wordy(spec: FieldSpec) -> bool:
    return spec.sort not in (Sort.WHOLE, Sort.NUMBER, Sort.DICE)


def _is_part(id: str, value: Any) -> bool:
    """Whether a value is the last part of the row's id: "rage" of "barbarian.rage"."""
    return isinstance(value, str) and value != id and value == id.rpartition(".")[2]


def _at(row: Record, path: Path) -> Any:
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
