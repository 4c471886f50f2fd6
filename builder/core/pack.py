"""Core: house-rule packs: read whole or refused whole, and laid over the shipped tables."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from pydantic import BaseModel, Field, ValidationError

from builder.core.character import PackRef, PackTitle
from builder.core.errors import UnreadableFile
from builder.core.evaluation import Issue
from builder.core.formula_rows import OF, formulas_of
from builder.core.frozen import Frozen, Line
from builder.core.number import Dice, amount_of, written
from builder.core.strict_json import read_json
from builder.core.table_check import MOST_ROWS, TABLES_OF, Fault, is_number, is_shaped, read_table, shortened
from builder.core.table_kinds import AnyTable, Formula, Grid, Title, settled
from builder.core.table_set import Tables, issue_of, refused

SCHEMA = "table-pack/1"
LARGEST = 4_000_000
HEAD = ("system", "pack_id", "title", "rules_version", "base_pack", "revision", "author")
NEEDED = HEAD[:-1]
ADDED = ("id", "pack")
PARTS = ("schema", *HEAD, "constants", "tables", "remove")

Rows = tuple[Mapping[str, Any], ...]


class Pack(Frozen):
    """One pack. `base_pack`: what it changes (a pack, or the system's own tables by its id); None: complete.

    `unknown`: keys of the file that nobody knows, kept as they came.
    """

    system: Line
    pack_id: Annotated[str, Field(pattern=r"^[a-z0-9.-]{3,60}$")]
    title: Title
    rules_version: Line
    base_pack: Line | None
    revision: Annotated[int, Field(strict=True, ge=1)]
    author: Line = ""
    constants: Mapping[str, Any] = {}
    tables: Mapping[str, AnyTable] = {}
    lists: Mapping[str, Rows] = {}
    remove: Mapping[Line, tuple[Line, ...]] = {}
    unknown: Mapping[str, Any] = {}

    @property
    def digest(self) -> str:
        """SHA-256 of what the pack says, whatever the spaces in its file."""
        canonical = json.dumps(self.data(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode(errors="surrogatepass")).hexdigest()

    @property
    def ref(self) -> PackRef:
        """How a character remembers this pack."""
        title = PackTitle(ja=self.title.ja, en=self.title.en)
        return PackRef(id=self.pack_id, revision=self.revision, digest=self.digest, title=title)

    def data(self) -> dict[str, Any]:
        """The pack as its file holds it, as plain JSON values."""
        head = {key: getattr(self, key) for key in HEAD}
        parts: dict[str, Any] = {"constants": self.constants, "tables": self.tables, **self.lists}
        if self.remove:
            parts["remove"] = self.remove
        plain: dict[str, Any] = _plain({"schema": SCHEMA, **head, **parts, **self.unknown})
        return plain


def read_pack(data: bytes, prefix: str) -> tuple[Pack, tuple[Issue, ...]]:
    """A pack and the warnings about it. Raises BadPack with every fault as an Issue of that prefix."""
    try:
        raw = read_json(data, LARGEST)
    except UnreadableFile as error:
        raise refused("?", [Fault("PACK-JSON", (), {"why": error.text})], prefix) from error
    if not isinstance(raw, dict):
        raise refused("?", [Fault("PACK-SCHEMA", (), {"where": "?"})], prefix)
    reader = _Reader()
    pack = reader.pack(raw)
    if pack is None or not all(fault.warning for fault in reader.faults):
        raise refused(shortened(raw.get("pack_id", "?")), reader.faults, prefix)
    return pack, tuple(issue_of(fault, prefix) for fault in reader.faults)


def read_kept(data: bytes, prefix: str) -> Pack:
    """A pack that was in work, whatever is wrong with its cells. Raises BadPack where its head is none."""
    raw = read_json(data, LARGEST)
    reader = _Reader()
    pack = reader.pack(raw) if isinstance(raw, dict) else None
    if pack is None:
        raise refused("?", reader.faults or [Fault("PACK-SCHEMA", (), {"where": "?"})], prefix)
    sound = {id: table for id, table in pack.tables.items() if is_shaped(table)}
    return pack.model_copy(update={"tables": sound})


def overlay(tables: Tables, pack: Pack, prefix: str) -> Tables:
    """The tables with the pack laid over them: a table replaces, a list merges by id, constants key by key.

    Over nothing a pack is the shipped data itself. Raises BadPack with every fault of the pack there.
    """
    faults = tuple(differences_from(tables, pack))
    if not all(fault.warning for fault in faults):
        raise refused(pack.pack_id, faults, prefix)
    shipped = not tables.tables and not tables.lists
    origin = f"{pack.pack_id}.json" if shipped else pack.pack_id
    base = Tables() if pack.base_pack is None else tables
    origins = dict(base.origins)
    for kind, names in (("constants", pack.constants), ("tables", pack.tables)):
        origins |= {f"{kind}/{name}": origin for name in names}
    lists = dict(base.lists)
    for name in {**pack.lists, **pack.remove}:
        lists[name] = _merged(base.lists.get(name, ()), pack.lists.get(name, ()), pack.remove.get(name, ()))
        origins |= {f"{name}/{row['id']}": origin for row in pack.lists.get(name, ())}
    given = pack.tables if shipped else {id: _owned(table, pack) for id, table in pack.tables.items()}
    return replace(
        tables,
        constants={**base.constants, **(pack.constants if shipped else _known(tables, pack))},
        tables={**base.tables, **given},
        lists=lists,
        digests={**tables.digests, pack.pack_id: pack.digest},
        packs=(*tables.packs, pack.ref),
        origins=origins,
        prefix=prefix,
    )


def _known(tables: Tables, pack: Pack) -> dict[str, Any]:
    """The constants of a pack that somebody asks for; the others are warned about."""
    return {name: value for name, value in pack.constants.items() if name in tables.constants}


def findings(tables: Tables, pack: Pack, prefix: str) -> tuple[Issue, ...]:
    """What laying the pack over these tables would find, warnings too."""
    return tuple(issue_of(fault, prefix) for fault in differences_from(tables, pack))


def differences_from(tables: Tables, pack: Pack) -> Iterator[Fault]:
    """Every fault that shows only beside the tables the pack changes."""
    if not tables.tables and not tables.lists:
        return
    bases = {pack.system, *(ref.id for ref in tables.packs)}
    if pack.base_pack is None:
        yield from _missing(tables, pack)
    elif pack.base_pack not in bases:
        yield Fault("PACK-BASE", ("base_pack",), {"id": pack.base_pack})
    for id, table in pack.tables.items():
        base = tables.tables.get(id)
        if base is None and not any(formulas_of(pack.tables, id)):
            yield Fault("PACK-UNKNOWN-KEY", ("tables", id), {"key": f"tables.{id}"}, warning=True)
        elif base is not None and _build(base) != _build(table):
            yield Fault("PACK-KIND", ("tables", id), {"table": table.name})
        if isinstance(table, Formula):
            for name in (OF, *TABLES_OF):
                wanted = table.args.get(name)
                if wanted is not None and wanted not in tables.tables and wanted not in pack.tables:
                    yield Fault("PACK-REF", ("tables", id, "args", name), {"id": shortened(wanted)})
    for name, value in pack.constants.items():
        if name not in tables.constants:
            yield Fault("PACK-UNKNOWN-KEY", ("constants", name), {"key": f"constants.{name}"}, warning=True)
        elif not _fits(tables.constants[name], value):
            yield Fault("PACK-RANGE", ("constants", name), {"table": name, "v": shortened(value)})
    for name in pack.lists:
        if name not in tables.lists:
            yield Fault("PACK-UNKNOWN-KEY", (name,), {"key": name}, warning=True)
    for name, ids in pack.remove.items():
        there = {row["id"] for row in tables.lists.get(name, ())}
        for id in ids:
            if id not in there:
                yield Fault("PACK-REF", ("remove", name, id), {"id": id})


def _fits(base: Any, given: Any) -> bool:
    """Whether a constant may take the place of another: a number for a number, dice for dice."""
    if is_number(base):
        return is_number(given)
    sort = _sort(base)
    return sort is None or _sort(given) is sort


def _sort(value: Any) -> type[Fraction] | type[Dice] | None:
    """What a constant is an amount of; None when it is none."""
    try:
        amount = amount_of(value) if isinstance(value, str) else value
    except ValueError:
        return None
    if isinstance(amount, Dice):
        return Dice
    return Fraction if is_number(amount) else None


def _missing(tables: Tables, pack: Pack) -> Iterator[Fault]:
    for id, table in tables.tables.items():
        if id not in pack.tables and not table.optional:
            yield Fault("PACK-TABLE-MISSING", ("tables", id), {"table": table.name})
    for name in tables.lists:
        if name not in pack.lists:
            yield Fault("PACK-TABLE-MISSING", (name,), {"table": name})
    for name in tables.constants:
        if name not in pack.constants:
            yield Fault("PACK-TABLE-MISSING", ("constants", name), {"table": f"constants.{name}"})


def _build(table: AnyTable) -> tuple[object, ...]:
    columns = table.columns if isinstance(table, Grid) else ()
    return table.kind, columns, table.formula if isinstance(table, Formula) else ""


def _owned(table: AnyTable, pack: Pack) -> AnyTable:
    stated = "provenance" in table.model_fields_set
    return table.model_copy(update={"pack": pack.pack_id} | ({} if stated else {"provenance": "gm"}))


def _merged(base: Rows, given: Rows, gone: tuple[str, ...]) -> Rows:
    rows = {row["id"]: row for row in base if row["id"] not in gone}
    return tuple({**rows, **{row["id"]: row for row in given}}.values())


class _Reader:
    """Reads one pack and gathers what is wrong with it."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def pack(self, raw: Mapping[str, Any]) -> Pack | None:
        """The pack, or None when its head is too wrong to make one."""
        if raw.get("schema") != SCHEMA:
            self._schema("schema")
        for key in NEEDED:
            if key not in raw:
                self._schema(key)
        if isinstance(raw.get("base_pack"), str) and raw["base_pack"] == raw.get("pack_id"):
            self.faults.append(Fault("PACK-BASE", ("base_pack",), {"id": shortened(raw["base_pack"])}))
        constants = self._constants(self._object(raw, "constants"))
        tables = self._tables(self._object(raw, "tables"))
        lists, unknown = self._lists(raw)
        remove = self._object(raw, "remove")
        head = {key: raw[key] for key in HEAD if key in raw}
        parts = {"constants": constants, "tables": tables, "lists": lists}
        try:
            return Pack.model_validate({**head, **parts, "remove": remove, "unknown": settled(unknown)})
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                if detail["type"] != "missing" or len(detail["loc"]) > 1:
                    self._schema(*detail["loc"])
        return None

    def _object(self, raw: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        value = raw.get(key, {})
        if isinstance(value, Mapping):
            return value
        self._schema(key)
        return {}

    def _constants(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in raw.items():
            try:
                found[name] = settled(value)
            except ValueError:
                params = {"table": name, "v": shortened(value)}
                self.faults.append(Fault("PACK-RANGE", ("constants", name), params))
        return found

    def _tables(self, raw: Mapping[str, Any]) -> dict[str, AnyTable]:
        found: dict[str, AnyTable] = {}
        for id, value in raw.items():
            table, faults = read_table(id, value)
            self.faults += faults
            if table is not None:
                found[id] = table
        return found

    def _lists(self, raw: Mapping[str, Any]) -> tuple[dict[str, Rows], dict[str, Any]]:
        lists: dict[str, Rows] = {}
        unknown: dict[str, Any] = {}
        for name, value in raw.items():
            if name in PARTS:
                continue
            if isinstance(value, list):
                lists[name] = self._rows(name, value)
            else:
                unknown[name] = value
                self.faults.append(Fault("PACK-UNKNOWN-KEY", (name,), {"key": name[:80]}, warning=True))
        return lists, unknown

    def _rows(self, name: str, value: list[Any]) -> Rows:
        rows: dict[str, Mapping[str, Any]] = {}
        if len(value) > MOST_ROWS:
            self.faults.append(Fault("PACK-KEYS", (name,), {"table": name[:80]}))
            return ()
        for place, row in enumerate(value):
            if not isinstance(row, dict) or not isinstance(row.get("id"), str):
                self._schema(name, place, "id")
            elif row["id"] in rows:
                self.faults.append(Fault("PACK-KEYS", (name, row["id"]), {"table": name[:80]}))
            else:
                try:
                    rows[row["id"]] = settled(row)
                except ValueError:
                    params = {"table": name[:80], "v": shortened(row["id"])}
                    self.faults.append(Fault("PACK-RANGE", (name, row["id"]), params))
        return tuple(rows.values())

    def _schema(self, *place: str | int) -> None:
        where = ".".join(str(part) for part in place)[:80]
        self.faults.append(Fault("PACK-SCHEMA", place, {"where": where}))


def _plain(value: Any) -> Any:
    """Values as JSON writes them: fractions as decimals where they are, else as exact strings."""
    if isinstance(value, Mapping):
        return {key: _plain(child) for key, child in value.items()}
    if isinstance(value, BaseModel):
        stated = {name: getattr(value, name) for name in value.__dict__ if name in value.model_fields_set}
        stated |= value.model_extra or {}
        return {name: _plain(child) for name, child in stated.items() if name not in ADDED}
    if isinstance(value, list | tuple):
        return [_plain(child) for child in value]
    if isinstance(value, Fraction):
        text = written(value)
        return text if isinstance(text, int) or "/" in text else float(text)
    if isinstance(value, Decimal):  # of a key that nobody knows, kept as it came
        return float(value)
    return value
