"""The words of a pack's grid: what ids and keys are called, and which id is meant by a word. No widget."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from builder.core.cell_text import DASH, NO, YES, Sort, shown_cell, typed
from builder.core.formula_rows import formula_id
from builder.core.grids import LEFT_OUT, Grid, RowHead, Spot, Where
from builder.core.list_grid import RecordGrid
from builder.core.pack_head import CONSTANTS, HEAD
from builder.core.pack_view import Under, View
from builder.core.record_fields import NAMES
from builder.core.table_kinds import Bands, Keyed
from builder.core.text import Label, Name, Text
from builder.ui.tables.terms import Terms
from builder.ui.words import Words

SEPARATOR = re.compile(r"[.:]")
BAND = re.compile(r"(-?[^-]+)-(-?[^-]+)")
READ: Mapping[str, str] = {DASH: "read.none", YES: "read.yes", NO: "read.no"}
NONE: Mapping[str, Name] = {}
PARTS = frozenset({"variant", "usual", "prerequisite_invocation"})
"""Fields that hold what a row within a row is called."""
FREE = frozenset({*NAMES, "author", "note", "aliases", "aliases_ja", "aliases_en"})
"""Fields that hold what people type, never an id."""
LANGUAGES_OF = {"_ja": "in_ja", "_en": "in_en"}


class TableWords:
    """Of one view and language. What is typed is understood in either language."""

    def __init__(self, words: Words, view: View) -> None:
        self._say = words.say
        self._view = view
        self._names: Mapping[str, Name] = view.names()
        self.terms = Terms(view.under.system.id, view.under.system.folder)
        self._ids: dict[str, list[str]] | None = None
        self._parts: dict[str, Name] | None = None
        self._inner: tuple[Grid, Mapping[str, Name]] | None = None

    def term(self, key: str, field: str = "") -> str:
        """A key of the data in words."""
        return self._say(self._term(key, field) or self._names.get(key) or key.replace("_", " "))

    def step(self, key: str) -> str:
        """A key inside a record: mostly it names a row elsewhere."""
        return self._say(self._names[key]) if key in self._names else self.term(key)

    def _term(self, key: str, field: str) -> Name | None:
        found = self.terms.find(key, field)
        if found is not None or key[-3:] not in LANGUAGES_OF:
            return found
        whole, part = self.terms.find(LANGUAGES_OF[key[-3:]]), self.terms.find(key[:-3])
        if whole is None or part is None:
            return None
        return Name(whole.ja.replace("＊", part.ja), whole.en.replace("*", part.en))

    def show(self, id: str, field: str = "") -> str:
        """What an id in a cell is called; any other text as it is."""
        own = self.terms.of_field(id, field)
        name = own or self._names.get(id) or self.terms.find(id, field) or self._part(id)
        return id if name is None else self._say(name)

    def _called(self, text: str, field: str) -> Name | str:
        """A text that is what some row is called, in the language of the window; any other as it is."""
        if field in FREE or field.startswith("title.") or field[-3:] in LANGUAGES_OF:
            return text
        found = self.read(text, field)
        return self._names.get(found, text) if found != text else text

    def _part(self, id: str) -> Name | None:
        """What is called so inside a row, or the last part of a longer id: "rage" of "barbarian.rage"."""
        if self._parts is None:
            self._parts = {}
            for whole, name in self._names.items():
                last = SEPARATOR.split(whole)[-1]
                if last != whole:
                    self._parts.setdefault(last, name)
            for rows in self._view.under.tables.lists.values():
                for row in rows:
                    for inner, name in inner_names(row):
                        self._parts.setdefault(inner, name)
        return self._parts.get(id)

    def option(self, id: str, field: str = "") -> str:
        """One of a few words that a cell may hold."""
        return self.term(id, field) if id else self.nothing()

    def nothing(self) -> str:
        """The word for no value."""
        return self.term(READ[DASH]).split(",")[0]

    def read(self, words: str, field: str = "") -> str:
        """The id that a word means, rather one that stands in this field; the word where it names nothing."""
        if self._ids is None:
            self._ids = self._all_ids()
        ids = self._ids.get(words.casefold(), ())
        usual = seen_in(self._view.under).get(field, frozenset())
        parts = (SEPARATOR.split(id)[-1] for id in ids)
        return next((id for id in (*ids, *parts) if id in usual), ids[0] if ids else words)

    def cell(self, spot: Spot) -> str:
        """A cell as it is read."""
        value, field = spot.value, spot.key
        if value is LEFT_OUT:
            return ""
        if spot.many is not None:
            return self._say(Text("tables.cell.many", {"n": spot.many}))
        if isinstance(value, str) and (spot.options or spot.table):
            if spot.table:
                return self._say(self._view.table(value).name) if value in self._view.table_ids else value
            return self.option(value, field) if value in spot.options else value
        if field == "base_pack" and value == self._view.under.system.id:
            return self._say(self._view.under.system.name)
        if spot.sort is Sort.COUNTS and isinstance(value, list | tuple):
            return " / ".join(shown_cell(one, lambda id: self.show(id, field)) for one in value)
        if spot.sort is Sort.TEXT and isinstance(value, str):
            known = spot.part or field in PARTS
            name = self.terms.of_field(value, field) or (self._part(value) if known else None)
            return self._say(name or self._called(value, field)) if value else ""
        return shown_cell(value, lambda id: self.show(id, field))

    def value(self, text: str, spot: Spot) -> Any:
        """What a text typed into a cell means, in either language."""
        wanted = text.strip().casefold()
        if spot.options:
            found = self._chosen(wanted, spot)
            if found is not None:
                return found
        if spot.table:
            for id in self._view.table_ids:
                name = self._view.table(id).name
                if isinstance(name, Name) and wanted in (name.ja.casefold(), name.en.casefold(), id):
                    return id
        if spot.key in FREE:
            return typed(text, spot.sort, empty=spot.empty)
        own = {word: id for id, name in self.terms.values(spot.key) for word in _both(name)}

        def read(words: str) -> str:
            return own.get(words.casefold()) or self.read(words, spot.key)

        if spot.sort is Sort.TEXT:
            return own.get(wanted) or typed(text, spot.sort, empty=spot.empty, read=read)
        return typed(text, spot.sort, empty=spot.empty, read=read)

    def _chosen(self, wanted: str, spot: Spot) -> str | None:
        """Which of the options a word means."""
        for id in spot.options:
            name = self.terms.find(id, spot.key) or self._names.get(id)
            known = {id.casefold(), id.replace("_", " ").casefold(), *(_both(name) if name else ())}
            if wanted in known or (not id and self.read(wanted) == DASH):
                return id
        return None

    def row(self, grid: Grid, head: RowHead) -> str:
        """What a row is called."""
        if grid.where[:1] == ("tables",):
            return self._row_of_table(grid.where[1], head.key)
        if len(grid.where) == 2:
            return self.show(head.key) if head.open else self.term(head.key)
        if self._inner is None or self._inner[0] is not grid:
            self._inner = grid, dict(inner_names(grid.record)) if isinstance(grid, RecordGrid) else {}
        return self.path([str(part) for part in head.label], self._inner[1])

    def path(self, steps: Sequence[str], inner: Mapping[str, Name] = NONE) -> str:
        """A place in a record: fields from the outside in. `inner`: what rows within it are called."""
        whole = ".".join(steps)
        if whole in self.terms:
            return self.term(whole)
        parts = []
        for place, step in enumerate(steps):
            if step.isdigit():
                parts.append(str(int(step) + 1))
                continue
            two = ".".join(steps[place - 1 : place + 1])
            if place and step in inner:
                parts.append(self._say(inner[step]))
                continue
            own = self.step(step) if place else self.term(step)
            parts.append(self.term(two) if place and two in self.terms else own)
        return " · ".join(parts)

    def title(self, where: Where) -> Label | str:
        """What a section is called."""
        if where == HEAD:
            return Text("tables.head")
        if where == CONSTANTS:
            return Text("tables.constants")
        if where[0] == "tables":
            id = where[1]
            known = id in self._view.table_ids or self._view.can_be_rows(formula_id(id))
            return self._view.table(id).name if known else id
        if len(where) == 3:
            row = self._view.records(where[1]).rows.get(where[2], {})
            ja, en = row.get("name_ja") or row.get("ja"), row.get("name_en") or row.get("en")
            return Name(str(ja), str(en or ja)) if ja else self.show(where[2])
        return self.term(f"list.{where[1]}") if f"list.{where[1]}" in self.terms else self.term(where[1])

    def say_title(self, where: Where) -> str:
        """The same, said."""
        return self._say(self.title(where))

    def note(self, id: str) -> str:
        """What is to be known of a table: in both languages where it is shipped, else as its pack says."""
        table, shipped = self._view.table(id), self._view.under.tables.tables.get(id)
        known = self.terms.find(id, "note")
        if shipped is not None and known is not None and table.note == shipped.note:
            return self._say(known)
        return table.note

    def corner(self, grid: Grid) -> str:
        """What stands over the names of the rows."""
        if grid.where[:1] == ("tables",):
            table = self._view.table(grid.where[1])
            if isinstance(table, Keyed) and table.kind != "thresholds":
                return self.term(table.key.name, "key") if table.key.name else ""
            return self.term(table.value.unit) if isinstance(table, Keyed) and table.value.unit else ""
        return ""

    def column(self, grid: Grid, key: str) -> str:
        """What a column is called; the values of a table by what they are."""
        if grid.where[:1] == ("tables",):
            if key == "value":
                return self._say(self._view.table(grid.where[1]).name)
            if next((one.default for one in grid.columns if one.key == key), False) and key != "default":
                return self._say(Text("tables.counted", {"what": self._view.table(key).name}))
        return self.term(key)

    def _row_of_table(self, id: str, key: str) -> str:
        table = self._view.table(id)
        if isinstance(table, Keyed):
            band = BAND.fullmatch(key) if isinstance(table, Bands) else None
            ends = dict.fromkeys(band.groups()) if band else (key,)
            return "～".join(end.replace("-", "\u2212") for end in ends)
        whole = f"{id}.{key}"
        if whole in self.terms or key in self.terms:
            return self.term(whole if whole in self.terms else key)
        return " · ".join(self.term(step, id) for step in key.split("."))

    def _all_ids(self) -> dict[str, list[str]]:
        """The ids that a word may mean, by the word in either language."""
        found: dict[str, list[str]] = {}
        for id, name in self._names.items():
            for word in dict.fromkeys(_both(name)):
                found.setdefault(word, []).append(id)
        for id in sorted(seen_in(self._view.under)[""]):
            term = self.terms.find(id)
            for word in dict.fromkeys(_both(term)) if term else ():
                found.setdefault(word, []).append(id)
        for sign, key in READ.items():
            said = self.terms.find(key)
            both = (said.ja, said.en) if said else ()
            found |= {word.strip().casefold(): [sign] for words in both for word in words.split(",")}
        return found


@lru_cache(maxsize=8)
def seen_in(under: Under) -> Mapping[str, frozenset[str]]:
    """What stands in each field of the lists that a pack lies on, however deep; under "": in its tables."""
    found: dict[str, set[str]] = {"": set()}

    def look(node: Any) -> None:
        for key, value in node.items():
            for one in value if isinstance(value, list | tuple) else (value,):
                if isinstance(one, str):
                    found.setdefault(str(key), set()).add(one)
                elif isinstance(one, Mapping):
                    look(one)

    for rows in under.tables.lists.values():
        for row in rows:
            look(row)
    for table in under.tables.tables.values():
        leaves: list[Any] = [cell for _, cell in table.cells()]
        for leaf in leaves:
            if isinstance(leaf, Mapping):
                leaves.extend(leaf.values())
            elif isinstance(leaf, str):
                found[""].add(leaf)
    return {key: frozenset(values) for key, values in found.items()}


def inner_names(node: Any) -> Iterator[tuple[str, Name]]:
    """What the rows within a row are called, by their ids."""
    for child in node.values() if isinstance(node, Mapping) else node:
        if isinstance(child, Mapping):
            id, (ja, en) = (
                child.get("id"),
                (child.get(f"name_{one}") or child.get(one) for one in ("ja", "en")),
            )
            if isinstance(id, str) and isinstance(ja, str) and isinstance(en, str):
                yield id, Name(ja, en)
        if isinstance(child, Mapping | list | tuple):
            yield from inner_names(child)


def _both(name: Name) -> tuple[str, str]:
    return name.ja.casefold(), name.en.casefold()
