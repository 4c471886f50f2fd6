"""Core: all data of a system as one value. Reads shipped files; pack.py lays house rules over them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from pydantic import ValidationError, model_validator
from pydantic_core import ErrorDetails

from builder.core.character import PackRef
from builder.core.errors import BadPack
from builder.core.evaluation import Issue, Severity
from builder.core.frozen import Frozen, Line
from builder.core.ledger import Found, Provenance, Source
from builder.core.number import amount_of, exact
from builder.core.strict_json import read_json
from builder.core.table_check import Fault, is_number, read_table, shortened
from builder.core.table_kinds import AnyTable, TableBase, settled
from builder.core.text import Name, Text

T = TypeVar("T", bound=TableBase)
M = TypeVar("M", bound=Frozen)


class Listed(Frozen):
    """Base of rows of lists that have no name. `document`: the list or pack, filled in on reading."""

    id: Line
    provenance: Provenance = "text"
    document: Line = ""

    def source(self, provenance: Provenance | None = None) -> Source:
        """Where this row stands, for ledger entries."""
        return Source(self.document, self.id, provenance or self.provenance)


class Record(Listed):
    """Base of rows of lists: an id and a name. Packs write `ja`, `en`; the door takes both."""

    name_ja: Line
    name_en: Line
    kana: Line = ""
    name_unverified: bool = False

    @model_validator(mode="before")
    @classmethod
    def _short_names(cls, raw: Any) -> Any:
        if isinstance(raw, Mapping) and ("ja" in raw or "en" in raw):
            named = {"name_" + key if key in ("ja", "en") else key: value for key, value in raw.items()}
            return named if len(named) == len(raw) else raw
        return raw

    @cached_property
    def name(self) -> Name:
        """The name with its reading."""
        return Name(self.name_ja, self.name_en, self.kana)


class Header(Frozen):
    """The head of a shipped file. `status`: whether the names and numbers were checked against the source."""

    system: Line
    source: str
    licence: str
    status: Line = "checked"

    @model_validator(mode="after")
    def _known_status(self) -> Header:
        if self.status not in ("checked", "unverified"):
            raise ValueError("status is checked or unverified")
        return self


@dataclass(frozen=True, slots=True)
class Tables:
    """All data of a system's rules, packs included. `digests`: by file name or pack id.

    `origins`: the file or pack of a row ("traits/charisma"), a constant ("constants/tl_max") or a table.
    """

    constants: Mapping[str, Any] = field(default_factory=dict)
    tables: Mapping[str, AnyTable] = field(default_factory=dict)
    lists: Mapping[str, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    digests: Mapping[str, str] = field(default_factory=dict)
    packs: tuple[PackRef, ...] = ()
    origins: Mapping[str, str] = field(default_factory=dict)
    prefix: str = ""

    def table(self, id: str, kind: type[T]) -> T:
        """The table of that id. Raises KeyError or TypeError where it is not there or of another kind."""
        table = self.tables[id]
        if not isinstance(table, kind):
            raise TypeError(f"table {id} is a {table.kind}")
        return table

    def constant(self, name: str) -> Found:
        """A number of the rules; one that a pack changed is the GM's."""
        value = self.constants[name]
        amount = exact(value) if is_number(value) else amount_of(value)
        pack = self._pack_of(f"constants/{name}")
        source = Source(pack, name, "gm") if pack else Source("constants", name)
        return Found(amount, source)

    def records(self, name: str, model: type[M]) -> dict[str, M]:
        """The rows of a list, validated, by id; an unknown list is empty.

        Raises ValueError naming file, row and field, or BadPack when the row came with a pack.
        """
        found: dict[str, M] = {}
        for row in self.lists.get(name, ()):
            place = f"{name}/{row['id']}"
            if issubclass(model, Listed):
                pack = self._pack_of(place)
                row = {**({"provenance": "gm"} if pack else {}), **row, "document": pack or name}
            try:
                found[str(row["id"])] = model.model_validate(row)
            except ValidationError as error:
                found[str(row["id"])] = self._without_strangers(place, model, row, error)
        return found

    def _without_strangers(self, place: str, model: type[M], row: Any, error: ValidationError) -> M:
        """The row of a pack without the keys that nobody knows, which are only warned about."""
        strange = tuple(strangers(error)) if self._pack_of(place) else ()
        if not strange:
            raise self._refused(place, error) from error
        try:
            return model.model_validate(_pruned(row, strange))
        except ValidationError as more:
            raise self._refused(place, more) from more

    def _pack_of(self, place: str) -> str:
        origin = self.origins.get(place, "")
        return origin if any(pack.id == origin for pack in self.packs) else ""

    def _refused(self, place: str, error: ValidationError) -> Exception:
        origin = self.origins.get(place, "?")
        details = error.errors(include_url=False)
        if not self._pack_of(place):
            found = [f"{'.'.join(map(str, detail['loc']))}: {detail['msg']}" for detail in details]
            return ValueError(f"{origin}: {place}: {'; '.join(found)}")
        return refused(origin, (_fault(place, detail) for detail in details), self.prefix)


def strange_keys(name: str, rows: Iterable[Mapping[str, Any]], model: type[Frozen]) -> Iterator[Fault]:
    """The keys in rows of a list that nobody knows, as warnings."""
    for row in rows:
        try:
            model.model_validate(row)
        except ValidationError as error:
            for path in strangers(error):
                key = ".".join(map(str, path))[:80]
                yield Fault("PACK-UNKNOWN-KEY", (name, str(row["id"]), *path), {"key": key}, warning=True)


def strangers(error: ValidationError) -> Iterator[tuple[str | int, ...]]:
    """The places of the keys that a model does not know."""
    for detail in error.errors(include_url=False, include_input=False):
        if detail["type"] == "extra_forbidden":
            yield detail["loc"]


def _pruned(node: Any, places: Iterable[tuple[str | int, ...]]) -> Any:
    """Plain data without what stands at these places."""
    within: dict[str | int, list[tuple[str | int, ...]]] = {}
    for head, *rest in places:
        within.setdefault(head, []).append(tuple(rest))
    if isinstance(node, Mapping):
        kept = {key: value for key, value in node.items() if () not in within.get(key, ())}
        return {key: _pruned(value, within[key]) if key in within else value for key, value in kept.items()}
    if isinstance(node, list | tuple):
        return tuple(
            _pruned(value, within[place]) if place in within else value for place, value in enumerate(node)
        )
    return node


def _fault(place: str, detail: ErrorDetails) -> Fault:
    name, _, id = place.partition("/")
    inner = ".".join(str(part) for part in detail["loc"])
    match detail["loc"][-1:], detail["type"]:
        case _, "extra_forbidden":
            code = "PACK-UNKNOWN-KEY"
        case ("provenance",), _:
            code = "PACK-PROVENANCE"
        case _:
            code = "PACK-RANGE"
    found = {"table": place, "key": inner, "v": f"{inner} = {shortened(detail['input'])}"}
    return Fault(code, (name, id, *detail["loc"]), found)


def issue_of(fault: Fault, prefix: str) -> Issue:
    """A fault as a finding with its full code; a warning is a NOTE."""
    severity = Severity.NOTE if fault.warning else Severity.ERROR
    return Issue(f"{prefix}-{fault.code}", severity, fault.path, fault.params)


def refused(pack: str, faults: Iterable[Fault], prefix: str) -> BadPack:
    """The error that names every fault of a pack."""
    issues = tuple(issue_of(fault, prefix) for fault in faults)
    return BadPack(Text("core.pack.refused", {"pack": pack, "n": len(issues)}), issues)


def read_tables(files: Iterable[tuple[str, bytes]]) -> Tables:
    """Shipped data: (file name, bytes). Lists of one name in several files are joined.

    Raises ValueError naming the file: header, a table's fault, an id or a constant given twice.
    """
    constants: dict[str, Any] = {}
    tables: dict[str, AnyTable] = {}
    lists: dict[str, tuple[Mapping[str, Any], ...]] = {}
    digests: dict[str, str] = {}
    origins: dict[str, str] = {}

    def claim(place: str, file: str) -> None:
        if place in origins:
            raise ValueError(f"{file}: {place} stands already in {origins[place]}")
        origins[place] = file

    for file, data in files:
        raw = read_json(data)
        if not isinstance(raw, dict):
            raise ValueError(f"{file}: not an object")
        _check_header(file, raw)
        digests[file] = hashlib.sha256(data).hexdigest()
        for name, value in raw.get("constants", {}).items():
            claim(f"constants/{name}", file)
            constants[name] = settled(value)
        for id, table in raw.get("tables", {}).items():
            claim(f"tables/{id}", file)
            tables[id] = _sound(file, id, table)
        for name, rows in raw.items():
            if name in HEADER or name in ("constants", "tables"):
                continue
            lists[name] = (*lists.get(name, ()), *_rows(file, name, rows))
            for row in rows:
                claim(f"{name}/{row['id']}", file)
    return Tables(constants, tables, lists, digests, (), origins)


HEADER = tuple(Header.model_fields)


def _check_header(file: str, raw: Mapping[str, Any]) -> None:
    try:
        Header.model_validate({key: raw[key] for key in HEADER if key in raw})
    except ValidationError as error:
        raise ValueError(f"{file}: {error.errors(include_url=False)}") from error


def _sound(file: str, id: str, raw: Any) -> AnyTable:
    table, faults = read_table(id, raw)
    if table is None or faults:
        found = "; ".join(f"{fault.code} {'/'.join(map(str, fault.path))}" for fault in faults)
        raise ValueError(f"{file}: {found}")
    return table


def _rows(file: str, name: str, rows: Any) -> tuple[Mapping[str, Any], ...]:
    if not isinstance(rows, list):
        raise ValueError(f"{file}: {name} is no list")
    for place, row in enumerate(rows):
        if not isinstance(row, dict) or not isinstance(row.get("id"), str):
            raise ValueError(f"{file}: {name}, row {place + 1}: no id")
    return tuple(settled(rows))
