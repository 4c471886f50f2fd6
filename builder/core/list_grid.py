"""Core: a list of records as a grid, a row each, and one record with all that is in it as a grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from builder.core.cell_text import Sort
from builder.core.grids import (
    GM,
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
)
from builder.core.pack import Pack
from builder.core.pack_records import (
    BETWEEN,
    DEFAULT,
    FIGURES,
    MARKS,
    NEW,
    VALUE,
    Entry,
    Path,
    Record,
    Records,
    entries_of,
    fresh_id,
    is_part,
    value_at,
)
from builder.core.record_fields import NAMES, FieldSpec, blank


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
            return Spot("", spec.sort, None, editable=True, options=spec.options, empty=True, key=spec.key)
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


class RecordGrid(Grid):
    """One record: a row for each value in it, however deep it lies."""

    def __init__(self, records: Records, id: str) -> None:
        self.records, self.id, self.where = records, id, ("lists", records.kind.name, id)
        row = records.rows[id]
        entries = [Entry((name,), FieldSpec(name)) for name in (NAMES if records.kind.named else ())]
        entries += entries_of(records.kind.fields, row, records.full_maps, ())
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
            old = value_at(self.records.shipped[self.id], entry.path)
            many = parts_in(old) if entry.spec.sort is not Sort.PAIRS else None
            part = is_part(self.id, old)
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


def _items(row: Record, field: str) -> tuple[Any, ...]:
    """The rows in a field, as far as they are rows."""
    here = row.get(field)
    return tuple(one for one in here if isinstance(one, Mapping)) if isinstance(here, list | tuple) else ()


def _wordy(spec: FieldSpec) -> bool:
    return spec.sort not in (Sort.WHOLE, Sort.NUMBER, Sort.DICE)
