"""Core: edits of a document. `apply` changes one place and validates the whole; rules have no say here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, assert_never

from pydantic import BaseModel, ValidationError

from builder.core.character import row_after
from builder.core.errors import BadEdit
from builder.core.evaluation import Path
from builder.core.form import Field, NumberField, PickMany
from builder.core.frozen import LIMIT, Document
from builder.core.text import Text

D = TypeVar("D", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Set:
    """Put a value in a place. In a list the place is the row's number."""

    path: Path
    value: Any


@dataclass(frozen=True, slots=True)
class Insert:
    """Put a new row into the list at `path`, before the row of that number, or at the end."""

    path: Path
    value: Mapping[str, Any]
    before: int | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """Take a row (or a key of a mapping) out."""

    path: Path


@dataclass(frozen=True, slots=True)
class Move:
    """Put a row before another of the same list, or at its end."""

    path: Path
    before: int | None = None


Edit = Set | Insert | Remove | Move


def putting(field: Field, value: Any) -> Edit:
    """The edit that puts a value into a field's place; where no row is there yet, the row with it.

    A number whose row says nothing at 0 takes its row with it.
    """
    if isinstance(field, NumberField) and field.new is not None:
        return Insert(field.path, {**field.new.row, field.new.key: value})
    if isinstance(field, NumberField) and field.leaves is not None and not value:
        return Remove(field.leaves)
    return Set(field.path, value)


def ticking(field: PickMany, chosen: Collection[str | int]) -> tuple[Edit, ...]:
    """The edits that make these the chosen ones: a set of words, or a row for each."""
    if field.new is None:
        return (Set(field.path, tuple(chosen)),)
    new, before = field.new, set(field.value)
    gone = (Remove(field.rows[one]) for one in field.value if one not in chosen and one in field.rows)
    come = (Insert(field.path, {**new.row, new.key: one}) for one in chosen if one not in before)
    return (*gone, *come)


def apply(document: D, edit: Edit) -> D:
    """The document after the edit. Raises BadEdit on a wrong type or path, never on a rule.

    A new row gets the next number of the document's `last_row`; nobody changes the number of a row.
    """
    path = edit.path
    if not path or path[-1] == "row" or (isinstance(document, Document) and path[0] in document.SETTLED):
        raise _bad(path)
    numbers = _numbers_of(document, path)
    match edit:
        case Set(path, value):
            raw = _at(_dump(document), path[:-1], lambda node: _put(node, path[-1], value, numbers))
        case Insert(path, value, before):
            raw = _at(_dump(document), path, lambda node: _insert(node, value, before, numbers))
        case Remove(path):
            raw = _at(_dump(document), path[:-1], lambda node: _take(node, path[-1]))
        case Move(path, before):
            raw = _at(_dump(document), path[:-1], lambda node: _move(node, path[-1], before))
        case _:
            assert_never(edit)
    if numbers.last is not None:
        raw["last_row"] = numbers.last
    try:
        return type(document).model_validate(raw)
    except ValidationError as error:
        raise BadEdit(Text("core.bad_edit.value", {"path": _words(edit.path)})) from error


def _numbers_of(document: BaseModel, path: Path) -> _Next:
    """The numbers that new rows at this path get."""
    if not isinstance(document, Document) or path[0] != document.ROWS:
        return _Next(None)
    last: int = getattr(document, "last_row", 0)
    return _Next(last, document.taken_rows() if last >= LIMIT else (), deep=document.DEEP)


def at(document: BaseModel, path: Path) -> Any:
    """What stands at a path of a document. Raises BadEdit where there is nothing."""
    node: Any = document
    for part in path:
        if isinstance(node, BaseModel) and isinstance(part, str) and part in type(node).model_fields:
            node = getattr(node, part)
        elif isinstance(node, Mapping) and part in node:
            node = node[part]
        elif isinstance(node, tuple) and isinstance(part, int):
            node = next((item for item in node if getattr(item, "row", None) == part), None)
            if node is None:
                raise _bad(path)
        else:
            raise _bad(path)
    return node


def duplicate(document: BaseModel, path: Path) -> Insert:
    """The edit that puts a copy of the row at `path` behind it; the copy gets numbers of its own."""
    return Insert(path[:-1], at(document, path).model_dump(), insert_before(document, path))


def insert_before(document: BaseModel, path: Path) -> int | None:
    """The number of the row after the one at `path`: where a copy of it goes. Raises BadEdit."""
    at(document, path)
    numbers = [_row_of(item) for item in at(document, path[:-1])]
    place = numbers.index(path[-1]) + 1
    return numbers[place] if place < len(numbers) else None


class _Next:
    """Gives fresh row numbers after `last`; None: nothing here is numbered (only choices have rows).

    `taken`: the numbers in use, where the greatest is among them. `deep`: rows within the new one get theirs.
    """

    def __init__(self, last: int | None, taken: Iterable[int] = (), *, deep: bool = True) -> None:
        self.last = last
        self._taken = set(taken)
        self._deep = deep

    def number(self, value: Any) -> Any:
        """A copy of plain data in which every object in a list has a fresh row number."""
        if not self._deep:
            return value
        if isinstance(value, Mapping):
            return {key: self.number(item) for key, item in value.items()}
        if isinstance(value, Sequence) and not isinstance(value, str | bytes):
            return tuple(self.row(item) if isinstance(item, Mapping) else item for item in value)
        return value

    def row(self, value: Mapping[str, Any]) -> dict[str, Any]:
        """A copy of one row with a fresh number, and so its own rows."""
        if self.last is None:
            return {key: self.number(item) for key, item in value.items()}
        mine = row_after(self.last, self._taken)
        self._taken.add(mine)
        self.last = max(self.last, mine)
        return {**self.number(value), "row": mine}


def _dump(document: BaseModel) -> dict[str, Any]:
    """One level of the document as plain data: deeper levels are opened only along the path."""
    return dict(document.__dict__)


def _opened(node: Any) -> Any:
    return dict(node.__dict__) if isinstance(node, BaseModel) else node


def _at(node: Any, path: Path, change: Callable[[Any], Any]) -> Any:
    node = _opened(node)
    if not path:
        return change(node)
    head, rest = path[0], path[1:]
    if isinstance(node, Mapping):
        if head not in node:
            raise _bad(path)
        return {**node, head: _at(node[head], rest, change)}
    if isinstance(node, Sequence) and not isinstance(node, str):
        place = _place(node, head)
        return (*node[:place], _at(node[place], rest, change), *node[place + 1 :])
    raise _bad(path)


def _row_of(item: Any) -> Any:
    return item.get("row") if isinstance(item, Mapping) else getattr(item, "row", None)


def _place(items: Sequence[Any], number: Any) -> int:
    if isinstance(number, int) and not isinstance(number, bool):
        for place, item in enumerate(items):
            if _row_of(item) == number:
                return place
    raise _bad((number,))


def _put(node: Any, key: Any, value: Any, numbers: _Next) -> Any:
    if isinstance(node, Mapping):
        return {**node, key: numbers.number(value)}
    if isinstance(node, Sequence) and not isinstance(node, str) and isinstance(value, Mapping):
        place = _place(node, key)
        item = {**numbers.number(value), "row": key}
        return (*node[:place], item, *node[place + 1 :])
    raise _bad((key,))


def _insert(node: Any, value: Mapping[str, Any], before: int | None, numbers: _Next) -> Any:
    if isinstance(node, str) or not isinstance(node, Sequence):
        raise _bad(())
    place = len(node) if before is None else _place(node, before)
    return (*node[:place], numbers.row(value), *node[place:])


def _take(node: Any, key: Any) -> Any:
    if isinstance(node, Mapping):
        if key not in node:
            raise _bad((key,))
        return {name: item for name, item in node.items() if name != key}
    if isinstance(node, Sequence) and not isinstance(node, str):
        place = _place(node, key)
        return (*node[:place], *node[place + 1 :])
    raise _bad((key,))


def _move(node: Any, key: Any, before: int | None) -> Any:
    if isinstance(node, str) or not isinstance(node, Sequence):
        raise _bad((key,))
    place = _place(node, key)
    item = node[place]
    rest = (*node[:place], *node[place + 1 :])
    target = len(rest) if before is None or before == key else _place(rest, before)
    if before == key:
        target = place
    return (*rest[:target], item, *rest[target:])


def _bad(path: Path) -> BadEdit:
    return BadEdit(Text("core.bad_edit.path", {"path": _words(path)}))


def _words(path: Path) -> str:
    return "/".join(str(part) for part in path)[:200]
