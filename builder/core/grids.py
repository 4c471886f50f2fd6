"""Core: what a table editor shows as a grid of cells, whatever kind of table, list or record it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from builder.core.cell_text import Sort
from builder.core.ledger import Provenance
from builder.core.pack import Pack
from builder.core.text import Label

Cell = tuple[int, int]
Where = tuple[str, ...]
"""("tables", id), ("constants",), ("lists", name), ("lists", name, row id), ("head",)."""

RECONSTRUCTED: Provenance = "reconstructed"
GM: Provenance = "gm"
LEFT_OUT = object()


@dataclass(frozen=True, slots=True)
class Column:
    """A column. `default`: what is shipped, read-only and faint. `words`: text, not figures."""

    key: str
    default: bool = False
    words: bool = False


@dataclass(frozen=True, slots=True)
class RowHead:
    """A row: the key that names it in findings, and its label: keys from the outside in, to be worded.

    `gone`: taken away by the pack. `open`: there is more of it, in a grid of its own.
    """

    key: str
    label: tuple[str | Label, ...] = ()
    gone: bool = False
    open: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell. `provenance`: None where it does not count (keys, names, what is only shown).

    `key`: the field it is in. `many`: of something with parts, which is not typed into a cell, how many they
    are. `table`: it names a table. `part`: it is a part of the row's id.
    """

    value: Any = None
    sort: Sort = Sort.ANY
    provenance: Provenance | None = None
    editable: bool = False
    options: tuple[str, ...] = ()
    empty: bool = False
    shipped: Any = LEFT_OUT
    key: str = ""
    many: int | None = None
    table: bool = False
    part: bool = False


NOWHERE = Spot()


@dataclass(frozen=True, slots=True)
class Count:
    """How the cells of a grid stand."""

    reconstructed: int = 0
    typed: int = 0
    sure: int = 0

    def plus(self, other: Count) -> Count:
        """Both together."""
        return Count(
            self.reconstructed + other.reconstructed, self.typed + other.typed, self.sure + other.sure
        )


class Grid(ABC):
    """Rows and columns of cells; acts give another pack and change nothing."""

    where: Where = ()
    columns: tuple[Column, ...] = ()
    rows: tuple[RowHead, ...] = ()

    @abstractmethod
    def spot(self, row: int, column: int) -> Spot:
        """A cell."""

    @abstractmethod
    def put(self, values: Mapping[Cell, Any]) -> Pack:
        """The pack with these values in cells that take them; each becomes the GM's."""

    @abstractmethod
    def reset(self, cells: Iterable[Cell]) -> Pack:
        """The pack with these cells as they are shipped."""

    def place(self, path: tuple[str | int, ...]) -> Cell | None:
        """The cell that a finding speaks of, by what stands behind the table's name in its path."""
        words = [str(part) for part in path]
        if not words:
            return None
        for row, head in enumerate(self.rows):
            if head.key == ".".join(words) or (head.key == words[0]):
                column = next((c for c, one in enumerate(self.columns) if one.key in words[1:]), None)
                return row, self.first_column(row) if column is None else column
        inside = f"{'.'.join(words)}."
        found = next((row for row, head in enumerate(self.rows) if head.key.startswith(inside)), None)
        return None if found is None else (found, self.first_column(found))

    def first_column(self, row: int) -> int:
        """The first column of a row that counts, else the first that can be typed into."""
        spots = [self.spot(row, column) for column in range(len(self.columns))]
        counting = [place for place, spot in enumerate(spots) if spot.editable and spot.provenance]
        open_ones = [place for place, spot in enumerate(spots) if spot.editable]
        return next(iter((*counting, *open_ones)), 0)

    def spots(self) -> Iterator[tuple[Cell, Spot]]:
        """Every cell."""
        for row in range(len(self.rows)):
            for column in range(len(self.columns)):
                yield (row, column), self.spot(row, column)

    def count(self) -> Count:
        """How its cells stand."""
        found = [spot.provenance for _, spot in self.spots() if spot.provenance is not None]
        recon, typed = found.count(RECONSTRUCTED), found.count(GM)
        return Count(recon, typed, len(found) - recon - typed)


def parts_in(value: Any) -> int | None:
    """How many parts something has that is no single value: a map, or a list with maps or lists in it."""
    if isinstance(value, Mapping):
        return len(value)
    within = isinstance(value, list | tuple) and any(isinstance(one, Mapping | list | tuple) for one in value)
    return len(value) if within else None


def deep(node: Any, path: Iterable[str | int]) -> Any:
    """What stands at a path of plain data; None where there is nothing."""
    for part in path:
        if isinstance(node, Mapping):
            node = node.get(part)
        elif isinstance(node, list | tuple):
            place = part if isinstance(part, int) else place_of(node, part)
            node = node[place] if place is not None and 0 <= place < len(node) else None
        else:
            return None
    return node


def place_of(rows: Iterable[Any], id: str) -> int | None:
    """The place of the row with that id; of rows without ids, the place that the word is."""
    for place, row in enumerate(rows):
        if isinstance(row, Mapping) and row.get("id") == id:
            return place
    return int(id) if id.isascii() and id.isdigit() else None


def putting_deep(node: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """Plain data with another value at a path; LEFT_OUT takes a name out of a map. Makes what is missing."""
    if not path:
        return value
    head, rest = path[0], path[1:]
    if isinstance(node, list | tuple):
        place = head if isinstance(head, int) else place_of(node, head)
        if place is None or not 0 <= place < len(node):
            return node
        return (*node[:place], putting_deep(node[place], rest, value), *node[place + 1 :])
    inner = dict(node) if isinstance(node, Mapping) else {}
    if value is LEFT_OUT and not rest:
        inner.pop(str(head), None)
        return inner
    inner[str(head)] = putting_deep(inner.get(str(head)), rest, value)
    return inner
