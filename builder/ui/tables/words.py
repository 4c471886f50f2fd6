"""The words of a pack's grid: what ids and keys are called, and which id is meant by a word. No widget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from builder.core.cell_text import DASH, NO, YES, Sort, shown_cell, typed
from builder.core.grids import LEFT_OUT, Grid, RowHead, Spot, Where
from builder.core.pack_view import CONSTANTS, HEAD, View
from builder.core.table_kinds import Keyed
from builder.core.text import Label, Name, Text
from builder.ui.tables.terms import TERMS
from builder.ui.words import Words

READ: Mapping[str, Text] = {
    DASH: Text("tables.read.none"),
    YES: Text("tables.read.yes"),
    NO: Text("tables.read.no"),
}


class TableWords:
    """Of one view and language."""

    def __init__(self, words: Words, view: View) -> None:
        self._say = words.say
        self._view = view
        self._names: Mapping[str, Name] = view.names()
        self._ids: dict[str, str] | None = None

    def term(self, key: str) -> str:
        """A key of the data in words."""
        if key in TERMS:
            return self._say(TERMS[key])
        return self._say(self._names[key]) if key in self._names else key.replace("_", " ")

    def step(self, key: str) -> str:
        """A key inside a record: mostly it names a row elsewhere."""
        return self._say(self._names[key]) if key in self._names else self.term(key)

    def show(self, id: str) -> str:
        """What an id in a cell is called; any other text as it is."""
        if id in self._names:
            return self._say(self._names[id])
        return id

    def option(self, id: str) -> str:
        """One of a few words that a cell may hold."""
        return self.term(id)

    def read(self, words: str) -> str:
        """The id that a word means; the word itself where it names nothing."""
        if self._ids is None:
            self._ids = self._all_ids()
        return self._ids.get(words.casefold(), words)

    def cell(self, spot: Spot) -> str:
        """A cell as it is read."""
        if spot.value is LEFT_OUT:
            return ""
        if isinstance(spot.value, str) and spot.options:
            return self.option(spot.value) if spot.value in spot.options else spot.value
        if spot.sort is Sort.TEXT:
            return shown_cell(spot.value)
        return shown_cell(spot.value, self.show)

    def value(self, text: str, spot: Spot) -> Any:
        """What a text typed into a cell means."""
        if spot.options:
            wanted = {self.option(id).casefold(): id for id in spot.options} | {id: id for id in spot.options}
            found = wanted.get(text.strip().casefold())
            if found is not None:
                return found
        return typed(text, spot.sort, empty=spot.empty, read=self.read)

    def row(self, grid: Grid, head: RowHead) -> str:
        """What a row is called."""
        if grid.where[:1] == ("tables",):
            return self._row_of_table(grid.where[1], head.key)
        if len(grid.where) == 2:
            return self.show(head.key) if head.open else self.term(head.key)
        return self.path([str(part) for part in head.label])

    def path(self, steps: Sequence[str]) -> str:
        """A place in a record: fields from the outside in."""
        whole = ".".join(steps)
        if whole in TERMS:
            return self._say(TERMS[whole])
        parts = []
        for place, step in enumerate(steps):
            if step.isdigit():
                parts.append(str(int(step) + 1))
                continue
            two = ".".join(steps[place - 1 : place + 1]) if place else step
            own = self.step(step) if place else self.term(step)
            parts.append(self._say(TERMS[two]) if two in TERMS and place else own)
        return " · ".join(parts)

    def title(self, where: Where) -> Label | str:
        """What a section is called."""
        if where == HEAD:
            return Text("tables.head")
        if where == CONSTANTS:
            return Text("tables.constants")
        if where[0] == "tables":
            return self._view.table(where[1]).name if where[1] in self._view.table_ids else where[1]
        if len(where) == 3:
            row = self._view.records(where[1]).rows.get(where[2], {})
            ja, en = row.get("name_ja") or row.get("ja"), row.get("name_en") or row.get("en")
            return Name(str(ja), str(en or ja)) if ja else where[2]
        return self.term(f"list.{where[1]}") if f"list.{where[1]}" in TERMS else self.term(where[1])

    def say_title(self, where: Where) -> str:
        """The same, said."""
        return self._say(self.title(where))

    def corner(self, grid: Grid) -> str:
        """What stands over the names of the rows."""
        if grid.where[:1] == ("tables",):
            table = self._view.table(grid.where[1])
            if isinstance(table, Keyed) and table.kind != "thresholds":
                return self.term(table.key.name) if table.key.name else ""
            return table.value.unit if isinstance(table, Keyed) else ""
        return ""

    def column(self, grid: Grid, key: str) -> str:
        """What a column is called; the values of a table by what they are."""
        if key == "value" and grid.where[:1] == ("tables",):
            return self._say(self._view.table(grid.where[1]).name)
        return self.term(key)

    def _row_of_table(self, id: str, key: str) -> str:
        table = self._view.table(id)
        if isinstance(table, Keyed):
            low, dash, high = key.partition("-") if not key.startswith("-") else (key, "", "")
            return key.replace("-", "\u2212") if not dash else low if low == high else f"{low}～{high}"
        return " · ".join(self.term(step) for step in key.split("."))

    def _all_ids(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for id, name in self._names.items():
            found.setdefault(name.ja.casefold(), id)
            found.setdefault(name.en.casefold(), id)
        for sign, words in READ.items():
            found |= {word.strip().casefold(): sign for word in self._say(words).split(",")}
        return found
