"""What the table editor says of a pack: what a section is for, how it stands, what is wrong and where."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.core.formula_rows import formula_id
from builder.core.grids import LEFT_OUT, Cell, Spot, Where
from builder.core.list_grid import ListGrid
from builder.core.number import shown
from builder.core.pack_head import CONSTANTS, HEAD
from builder.core.pack_view import Finding, View
from builder.core.table_kinds import Keyed
from builder.core.text import Label as Words
from builder.core.text import Param, Text
from builder.ui.shapes import State
from builder.ui.tables.contents import Chapter
from builder.ui.tables.faults import FaultWords
from builder.ui.tables.words import TableWords

FROM: Mapping[str, Words] = {
    "reconstructed": Text("tables.cell.from.reconstructed"),
    "gm": Text("tables.cell.from.gm"),
    "text": Text("tables.cell.from.text"),
    "derived": Text("tables.cell.from.derived"),
    "recovered": Text("tables.cell.from.recovered"),
}
NEEDED = ("creation", "growth", "play")
ORDERS: Mapping[str, Words] = {
    "increasing": Text("tables.shape.increasing"),
    "nondecreasing": Text("tables.shape.nondecreasing"),
}


@dataclass(frozen=True, slots=True)
class Telling:
    """Of one view of a pack. `looking`: at shipped tables, where nothing is typed."""

    words: TableWords
    view: View
    say: Callable[[Words], str]
    looking: bool

    def purposes(self, where: Where) -> list[Words]:
        """What a section is for, and how large it is."""
        match where[0]:
            case "tables":
                return self._about_table(where[1])
            case "lists":
                if len(where) == 3:
                    return [Text("tables.record.purpose")]
                many = len(self.view.records(where[1]).rows) - len(self.view.records(where[1]).gone)
                rows = Text("tables.shape.rows", {"n": many})
                found: list[Words] = [rows if self.looking else Text("tables.list.purpose", {"n": many})]
                grid = self.view.grid(where)
                deep = isinstance(grid, ListGrid) and grid.deep
                return [*found, Text("tables.list.deep")] if deep else found
            case "constants":
                return [Text("tables.constants.purpose")]
            case _:
                return [Text("tables.head.purpose")]

    def _about_table(self, id: str) -> list[Words]:
        table, grid = self.view.table(id), self.view.grid(("tables", id))
        found: list[Words] = []
        base = self.view.base_of(id)
        if base:
            params: dict[str, Param] = {"what": table.name, "base": self.view.table(base).name}
            found.append(Text("tables.formula.linear", params))
        elif formula_id(id) in self.view.table_ids:
            found.append(Text("tables.formula.not_yet", {"what": table.name}))
        elif formula_id(id):
            found.append(Text("tables.formula.by_rows", {"what": table.name}))
        used = [self.words.term(one) for one in NEEDED if one in table.needed_for]
        if used:
            found.append(Text("tables.needed", {"what": "・".join(used)}))
        if table.optional:
            found.append(Text("tables.needed.optional"))
        if grid is not None:
            found.append(Text("tables.shape.rows", {"n": len(grid.rows)}))
        if table.value.min is not None and table.value.max is not None:
            found.append(Text("tables.shape.range", {"low": table.value.min, "high": table.value.max}))
        if isinstance(table, Keyed) and table.monotone in ORDERS:
            found.append(ORDERS[table.monotone])
        return found

    def note(self, where: Where) -> str:
        """What is to be known of a section."""
        return self.words.note(where[1]) if where[0] == "tables" else ""

    def of_cell(self, spot: Spot, row: str, column: str) -> str:
        """What is to be said of a cell: where it is, where its value comes from, what is shipped instead."""
        parts = [self.say(Text("tables.cell", {"row": row, "column": column}))]
        if spot.provenance is not None:
            parts.append(self.say(FROM[spot.provenance]))
        elif spot.many is not None:
            parts.append(self.say(Text("tables.cell.in_file")))
        if spot.shipped is not LEFT_OUT and spot.shipped != spot.value and spot.many is None:
            number = isinstance(spot.shipped, int) and not isinstance(spot.shipped, bool)
            old = self.words.cell(replace(spot, value=spot.shipped))
            old = shown(spot.shipped, "_") if number else old
            parts.append(self.say(Text("tables.cell.shipped", {"value": old})))
        return "　".join(parts)

    def place(self, finding: Finding) -> str:
        """Where something is wrong: the section, and the row in it."""
        where = self.words.say_title(finding.where)
        grid = self.view.grid(finding.where)
        if finding.cell is None or grid is None:
            return where
        return f"{where} · {self.words.row(grid, grid.rows[finding.cell[0]])}"

    def sentence(self, finding: Finding) -> str:
        """A finding in words."""
        issue, words = finding.issue, finding.words
        if isinstance(words, Text) and words.key == "tables.order":
            grid = self.view.grid(finding.where)
            key = self.words.corner(grid) if grid is not None else ""
            words = Text(words.key, {**words.params, "key": f"{key} " if key else ""})
            return self.say(words)
        if words is None:
            said = FaultWords(self.words, self.view, self.say).what(issue)
            return said + self._bounds(finding)
        return self.say(words)

    def _bounds(self, finding: Finding) -> str:
        """What may stand in a cell of a table that holds something else."""
        if not finding.issue.code.endswith("PACK-RANGE") or finding.where[0] != "tables":
            return ""
        shape = self.view.table(finding.where[1]).value
        if shape.min is None or shape.max is None:
            return ""
        return self.say(Text("tables.range", {"low": shape.min, "high": shape.max}))

    def findings_at(self, where: Where, findings: Sequence[Finding]) -> dict[Cell, Finding]:
        """What is wrong with cells of a grid; in a list, also what is wrong within rows."""
        found: dict[Cell, Finding] = {}
        grid = self.view.grid(where)
        for one in reversed(findings):
            if one.where == where and one.cell is not None:
                found[one.cell] = one
            elif isinstance(grid, ListGrid) and one.where[:2] == where and len(one.where) == 3:
                row = next((place for place, head in enumerate(grid.rows) if head.open == one.where[2]), None)
                inner = self.view.grid(one.where)
                key = inner.rows[one.cell[0]].key if inner is not None and one.cell is not None else ""
                column = next((place for place, own in enumerate(grid.columns) if own.key == key), 0)
                if row is not None:
                    found[row, column] = one
        return found

    def chapters(self, findings: Sequence[Finding]) -> list[Chapter]:
        """The sections of the pack, and how each stands."""
        say, view = self.say, self.view
        faulty = {one.where[:2] for one in findings if one.stops}
        done = say(Text("tables.done"))

        def chapter(where: Where) -> Chapter:
            count = view.count(where)
            text = self.words.say_title(where)
            if where in faulty:
                return Chapter(text, where, count.reconstructed, state=State.ERROR)
            if count.reconstructed:
                state = State.TODO if count.typed else State.EMPTY
                return Chapter(text, where, count.reconstructed, state=state)
            own = view.says(where)
            return Chapter(
                text, where, done=done if count.typed else "", state=State.OK if own else State.EMPTY
            )

        chapters = []
        if not self.looking:
            state = State.ERROR if HEAD in faulty else State.EMPTY
            chapters += [
                Chapter(say(Text("tables.group.pack"))),
                Chapter(say(Text("tables.head")), HEAD, state=state),
            ]
        chapters.append(Chapter(say(Text("tables.group.tables"))))
        chapters += [chapter(("tables", id)) for id in view.table_ids]
        if view.under.tables.constants:
            chapters.append(chapter(CONSTANTS))
        if view.list_names:
            chapters.append(Chapter(say(Text("tables.group.lists"))))
            chapters += [chapter(("lists", name)) for name in view.list_names]
        return chapters
