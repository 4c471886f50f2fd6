"""Core: two documents side by side: which rows are the same, where they differ. No words, no rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import BaseModel

from builder.core.evaluation import Path
from builder.core.frozen import Row
from builder.core.text import Label, Name, Param, Text


@dataclass(frozen=True, slots=True)
class Called:
    """What a row is called. `firm`: its place is given by that, so it is never another row of its number."""

    label: Label
    firm: bool = False


Named = Callable[[Path], Called | None]
"""What stands at a path of one document, as its pages call it; None where no page has it."""


class _Missing:
    """What is on one side only has this on the other."""


MISSING: Final = _Missing()


@dataclass(frozen=True, slots=True)
class Place:
    """A place where two documents differ: what stands there on each side, MISSING where there is nothing.

    `key`: the path in numbers of the newer document; a row that is only in the older one has its number
    below zero. `order`: the same rows stand in another order.
    """

    key: Path
    old_path: Path | None
    new_path: Path | None
    old: Any = MISSING
    new: Any = MISSING
    order: bool = False


@dataclass(frozen=True, slots=True)
class Pairs:
    """Which row of the older document is which of the newer one. `kin`: two states of one character."""

    rows: Mapping[int, int] = field(default_factory=dict)
    kin: bool = True

    @property
    def plain(self) -> bool:
        """Whether each row has the number that it had."""
        return all(old == new for old, new in self.rows.items())

    def key(self, path: Path) -> Path:
        """A path of the older document in numbers of the newer one."""
        if path[:1] != ("choices",):
            return path
        return tuple(self.number(step) if type(step) is int else step for step in path)

    def number(self, row: int) -> int:
        """The number of a row of the older document in the newer one; below zero where it is not there."""
        return self.rows.get(row, -row)


def pair_rows(old: BaseModel, new: BaseModel, *, of_old: Named, of_new: Named, kin: bool) -> Pairs:
    """Match the rows of two records of choices.

    kin: two states of one character, whose row numbers mean the same. There a row is first the one of its
    number, if it is still called so; then rows are matched by what they are called; what is left over has
    its number again. Rows of strangers are matched by name alone.
    """
    found: dict[int, int] = {}
    _Matching(of_old, of_new, kin, found).walk(old, new, ("choices",), ("choices",))
    return Pairs(found, kin)


@dataclass(frozen=True, slots=True)
class _Matching:
    of_old: Named
    of_new: Named
    kin: bool
    found: dict[int, int]

    def walk(self, old: Any, new: Any, old_path: Path, new_path: Path) -> None:
        """Match whatever rows there are below."""
        if isinstance(old, BaseModel) and isinstance(new, BaseModel):
            after = new.__dict__
            for name, value in old.__dict__.items():
                if name in after and isinstance(value, BaseModel | Mapping | tuple):
                    self.walk(value, after[name], (*old_path, name), (*new_path, name))
        elif isinstance(old, Mapping) and isinstance(new, Mapping):
            for name in old.keys() & new.keys():
                self.walk(old[name], new[name], (*old_path, name), (*new_path, name))
        elif are_rows(old) and are_rows(new):
            for one, other in self._pairs(old, new, old_path, new_path):
                self.found[one.row] = other.row
                self.walk(one, other, (*old_path, one.row), (*new_path, other.row))

    def _pairs(
        self, old: tuple[Row, ...], new: tuple[Row, ...], old_path: Path, new_path: Path
    ) -> list[tuple[Row, Row]]:
        pairs: list[tuple[Row, Row]] = []
        left, right = {row.row: row for row in old}, {row.row: row for row in new}

        def take(one: Row, other: Row) -> None:
            pairs.append((one, other))
            del left[one.row], right[other.row]

        if self.kin:
            for row in [row for row in old if row.row in right and row == right[row.row]]:
                take(row, right[row.row])
        mine = {row.row: _call(row, self.of_old, old_path) for row in left.values()}
        theirs = {row.row: _call(row, self.of_new, new_path) for row in right.values()}
        if self.kin:
            for row in [row for row in left.values() if row.row in right]:
                if mine[row.row].name == theirs[row.row].name:
                    take(row, right[row.row])
        waiting: dict[Hashable, list[Row]] = {}
        for row in right.values():
            waiting.setdefault(theirs[row.row].name, []).append(row)
        for row in list(left.values()):
            same = waiting.get(mine[row.row].name)
            if same:
                take(row, same.pop(_likest(row, same)))
        if self.kin:
            for row in [row for row in left.values() if row.row in right]:
                if not mine[row.row].firm and not theirs[row.row].firm:
                    take(row, right[row.row])
        return pairs


@dataclass(frozen=True, slots=True)
class _Call:
    name: Hashable
    firm: bool = False


def _call(row: Row, named: Named, path: Path) -> _Call:
    called = named((*path, row.row))
    return _Call(_words_in(row)) if called is None else _Call(label_key(called.label), called.firm)


def _likest(row: Row, others: list[Row]) -> int:
    """Which of several rows of one name says the same; else the first."""
    if len(others) == 1:
        return 0
    return next((at for at, other in enumerate(others) if _same_row(row, other)), 0)


def _same_row(one: Row, other: Row) -> bool:
    first, second = one.__dict__, other.__dict__
    return all(first[name] == second.get(name) for name in first if name != "row")


def _words_in(row: Row) -> Hashable:
    """What a row that no page names is known by: its words."""
    return tuple(value for value in row.__dict__.values() if isinstance(value, str))


def label_key(label: Label) -> tuple[Hashable, ...]:
    """A label as something that can be looked up."""
    if isinstance(label, Name):
        return label.ja, label.en
    return label.key, tuple((name, _param_key(value)) for name, value in label.params.items())


def _param_key(value: Param) -> Hashable:
    return label_key(value) if isinstance(value, Name | Text) else value


def are_rows(value: Any) -> bool:
    """Whether this is a list of rows, or one in which there are none."""
    return isinstance(value, tuple) and all(isinstance(item, Row) for item in value)


def places(old: BaseModel, new: BaseModel, pairs: Pairs, name: str) -> Iterator[Place]:
    """Where two records differ, in their order. `name`: what they are in their characters."""
    yield from _Walk(pairs).places(old, new, (name,), (name,), (name,))


@dataclass(frozen=True, slots=True)
class _Walk:
    pairs: Pairs

    def places(self, old: Any, new: Any, key: Path, old_path: Path, new_path: Path) -> Iterator[Place]:
        if old is new:
            return
        old_is, new_is = _kind(old), _kind(new)
        if old is MISSING or new is MISSING or old_is is not new_is or old_is is None:
            if old != new and not (_is_blank(old) and _is_blank(new)):
                yield Place(key, old_path, new_path, old, new)
        elif old_is is Row:
            yield from self._rows(old, new, key, old_path, new_path)
        else:
            before, after = _children(old), _children(new)
            for name in (*before, *(one for one in after if one not in before)):
                if name != "row":
                    below = (*key, name), (*old_path, name), (*new_path, name)
                    yield from self.places(before.get(name, MISSING), after.get(name, MISSING), *below)

    def _rows(
        self, old: tuple[Row, ...], new: tuple[Row, ...], key: Path, old_path: Path, new_path: Path
    ) -> Iterator[Place]:
        after = {row.row: row for row in new}
        kept: list[int] = []
        for row in old:
            number = self.pairs.rows.get(row.row)
            here = (*old_path, row.row)
            if number is None or number not in after:
                yield Place((*key, -row.row), here, None, row, MISSING)
                continue
            kept.append(number)
            yield from self.places(row, after[number], (*key, number), here, (*new_path, number))
        known = set(kept)
        for row in new:
            if row.row not in known:
                yield Place((*key, row.row), None, (*new_path, row.row), MISSING, row)
        if self.pairs.kin and kept != [row.row for row in new if row.row in known]:
            yield Place(key, old_path, new_path, old, new, order=True)


def _kind(value: Any) -> type | None:
    """What can be walked into: a record, or a list of rows."""
    if isinstance(value, BaseModel | Mapping):
        return Mapping
    return Row if are_rows(value) else None


def _children(value: BaseModel | Mapping[Any, Any]) -> Mapping[Any, Any]:
    return value.__dict__ if isinstance(value, BaseModel) else value


def _is_blank(value: Any) -> bool:
    """What says the same as nothing at all."""
    if isinstance(value, BaseModel | Mapping):
        return all(_is_blank(child) for child in _children(value).values())
    return value is MISSING or value is None or value in ("", 0, ())
