"""Core: the head of a pack, and the single numbers of the rules, as grids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from builder.core.cell_text import Sort, sort_of
from builder.core.grids import GM, LEFT_OUT, Cell, Column, Count, Grid, RowHead, Spot, Where
from builder.core.pack import Pack
from builder.core.table_kinds import Title

HEAD: Where = ("head",)
CONSTANTS: Where = ("constants",)
OPTIONAL = ("title.ja", "title.en", "author", "rules_version")


class HeadGrid(Grid):
    """What a pack is called and who made it."""

    where = HEAD
    columns = (Column("value", words=True),)
    rows = tuple(RowHead(key, (key,)) for key in (*OPTIONAL, "pack_id", "revision", "base_pack"))

    def __init__(self, pack: Pack) -> None:
        self._pack = pack

    def spot(self, row: int, column: int) -> Spot:
        key = self.rows[row].key
        if key.startswith("title."):
            return Spot(getattr(self._pack.title, key[6:]), Sort.TEXT, editable=True, key=key)
        return Spot(getattr(self._pack, key), Sort.TEXT, editable=key in OPTIONAL, key=key)

    def put(self, values: Mapping[Cell, Any]) -> Pack:
        title = {"ja": self._pack.title.ja, "en": self._pack.title.en}
        update: dict[str, Any] = {}
        for (row, _), value in values.items():
            key = self.rows[row].key
            if key.startswith("title."):
                title[key[6:]] = str(value)
            elif key in OPTIONAL:
                update[key] = str(value)
        return self._pack.model_copy(update={**update, "title": Title.model_validate(title)})

    def reset(self, cells: Iterable[Cell]) -> Pack:
        return self._pack


class ConstantsGrid(Grid):
    """The single numbers of the rules."""

    where = CONSTANTS
    columns = (Column("value"), Column("default", default=True))

    def __init__(self, pack: Pack, base: Mapping[str, Any]) -> None:
        self._pack, self._base = pack, base
        self._all = {**base, **pack.constants}
        self.rows = tuple(RowHead(name, (name,)) for name in self._all)

    def spot(self, row: int, column: int) -> Spot:
        name = self.rows[row].key
        old = self._base.get(name, LEFT_OUT)
        if column == 1:
            return Spot() if old is LEFT_OUT else Spot(old)
        sort = _constant_sort(old if old is not LEFT_OUT else self._all[name])
        mark = GM if name in self._pack.constants else "text"
        return Spot(self._all[name], sort, mark, editable=True, shipped=old, key=name)

    def put(self, values: Mapping[Cell, Any]) -> Pack:
        own = dict(self._pack.constants)
        for (row, column), value in values.items():
            if column == 0:
                own[self.rows[row].key] = value
        same = {name for name, value in own.items() if name in self._base and self._base[name] == value}
        return self._pack.model_copy(
            update={"constants": {name: value for name, value in own.items() if name not in same}}
        )

    def reset(self, cells: Iterable[Cell]) -> Pack:
        gone = {self.rows[row].key for row, _ in cells}
        own = {name: value for name, value in self._pack.constants.items() if name not in gone}
        return self._pack.model_copy(update={"constants": own})

    def count(self) -> Count:
        return Count(0, len(self._pack.constants), len(self._base))


def _constant_sort(value: Any) -> Sort:
    if isinstance(value, str):
        return Sort.DICE
    return Sort.WHOLE if type(value) is int else sort_of(value)
