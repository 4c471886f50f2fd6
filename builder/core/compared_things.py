"""Core: what two sets of pages say of the same choices: which things differ, came, went or are the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from builder.core.choice_index import Index, Key, Thing
from builder.core.compared import Cost, Group, Item, Mark
from builder.core.compared_ledger import Sides
from builder.core.document_diff import MISSING, Place
from builder.core.evaluation import Path
from builder.core.form import NumberField, PictureField, Roster
from builder.core.ledger import Value
from builder.core.merged import merged
from builder.core.number import shown
from builder.core.said import Said, said_value, value_label
from builder.core.text import Label, Text, plain

UNSEEN: Key = ("page", "")
APART: Path = ("packs",)
MOST_WORDS = 3


@dataclass
class Things:
    """Both sides by what stands on their pages, and what of it differs."""

    sides: Sides
    before: Index
    after: Index
    touched: dict[Key, list[Place]] = field(default_factory=dict)
    found: dict[Key, Thing | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        key = self.sides.key_of_thing
        self.left: dict[Key, Thing] = {key(thing.key): thing for thing in self.before.things.values()}
        self.right: dict[Key, Thing] = self.after.things

    def touch(self, differing: Iterable[Place]) -> None:
        """Find what each place belongs to."""
        for place in differing:
            key, thing = self._resolve(place)
            if place.order and not (thing is not None and _is_ordered(thing)):
                continue
            self.touched.setdefault(key, []).append(place)
            self.found.setdefault(key, thing)

    def _resolve(self, place: Place) -> tuple[Key, Thing | None]:
        deep = len(place.key)
        for length in range(deep, 0, -1):
            right = None if place.new_path is None else self.after.of(place.new_path[:length])
            left = None if place.old_path is None else self.before.of(place.old_path[:length])
            if right is None and left is None and length == deep and (MISSING in (place.old, place.new)):
                right = None if place.new_path is None else self.after.below(place.new_path)
                left = None if place.old_path is None else self.before.below(place.old_path)
            if right is not None:
                return right.key, right
            if left is not None:
                return self.sides.key_of_thing(left.key), left
        path = place.new_path or place.old_path or ()
        page = self.after.page_of(path) or self.before.page_of(path)
        return (UNSEEN, None) if page is None else (page.key, page)

    def groups(self) -> Iterator[Group]:
        """All things in the order of the pages, by the part that they stand in."""
        found: dict[str, tuple[Label, list[Item]]] = {}
        order = merged(self.right, self.left)
        order += [key for key in self.touched if key not in self.right and key not in self.left]
        for key in order:
            thing = self.right.get(key) or self.left.get(key) or self.found.get(key)
            group, title = ("other", Text("compare.other")) if thing is None else thing.group
            if key not in self.right:
                group = self.sides.key_of_group(group)
            items = found.setdefault(group, (title, []))[1]
            if key in self.touched:
                items.append(self._item(key, thing, self.touched[key]))
            elif key[1:] != APART and (same := self._same(key)) is not None:
                items.append(same)
        return (Group(key, title, tuple(items)) for key, (title, items) in found.items() if items)

    def told(self) -> frozenset[str]:
        """The ledger keys, in numbers of the newer side, that the differing things tell already."""
        keys: set[str] = set()
        for key in self.touched:
            left, right = self.left.get(key), self.right.get(key)
            if right is not None:
                keys |= right.tells | self._typed(left, right)
            if left is not None:
                keys |= {self.sides.key_of_value(one) for one in left.tells}
        return frozenset(keys)

    def _typed(self, left: Thing | None, right: Thing) -> set[str]:
        """What a number box shows beside it is the number in it, on both sides."""
        one = right.field
        other = None if left is None else left.field
        if not isinstance(one, NumberField) or not isinstance(other, NumberField) or one.shows is None:
            return set()
        old, new = self.sides.pair(one.shows)
        if old is None or new is None:
            return set()
        return {one.shows} if (old.total, new.total) == (other.value, one.value) else set()

    def _item(self, key: Key, thing: Thing | None, where: list[Place]) -> Item:
        if thing is None or thing.loose:
            return self._loose(thing, where)
        left, right = self.left.get(key), self.right.get(key)
        cost = self._cost(left, right)
        mark = _mark(left, right, where)
        old, new = self._said(left, right, mark)
        details: tuple[Item, ...] = ()
        if thing.line is not None or thing.throw is not None:
            details = tuple(_details(left, right))
            if not details and mark is Mark.CHANGED:
                details = tuple(self._unseen_parts(where))
            if _alike(old, new) and details:
                telling = min(details, key=lambda one: one.mark is not Mark.CHANGED)
                old, new = telling.old, telling.new
            elif _alike(old, new) and cost is not None:
                old, new = cost.old and said_value(cost.old), cost.new and said_value(cost.new)
        elif _alike(old, new):
            old, new = _raw_sides(thing, where[0])
        if len(details) == 1 and (details[0].old, details[0].new) == (old, new):
            details = ()
        name = (right or left or thing).name
        paths = (None if left is None else left.path, None if right is None else right.path)
        return Item(mark, name, old, new, cost, details, *paths)

    def _said(self, left: Thing | None, right: Thing | None, mark: Mark) -> tuple[Said | None, Said | None]:
        """Both sides in short; of a line that came, what there was without it."""
        sides = self.sides
        old = left.said(sides.before) if left is not None else None
        new = right.said(sides.after) if right is not None else None
        if mark is Mark.CAME and old is None and right is not None and right.line is not None:
            old = _untaken(self.before, right, sides.before)
        if mark is Mark.WENT and new is None and left is not None and left.line is not None:
            new = _untaken(self.after, left, sides.after)
        return old, new

    def _loose(self, thing: Thing | None, where: list[Place]) -> Item:
        """What no field shows: the list or page that it belongs to, with what stands in the file."""
        name = Text("compare.unseen") if thing is None else thing.name
        parts = tuple(self._unseen_parts(where))
        old_path = next((place.old_path for place in where if place.old is not MISSING), None)
        path = next((place.new_path for place in where if place.new is not MISSING), None)
        if len(parts) == 1:
            (one,) = parts
            return Item(one.mark, name, one.old, one.new, None, (), old_path, path)
        return Item(Mark.CHANGED, name, None, None, None, parts, old_path, path)

    def _unseen_parts(self, where: Iterable[Place]) -> Iterator[Item]:
        for place in where:
            if place.order:
                yield self._order(place)
                continue
            old, new = _raw(place.old), _raw(place.new)
            paths = place.old_path, place.new_path
            yield Item(_mark_of(old, new), Text("compare.unseen_part"), old, new, None, (), *paths)

    def _order(self, place: Place) -> Item:
        """The rows that stand on both sides, from the first that has another place."""
        rows = self.sides.pairs.rows
        old = [row.row for row in place.old if rows.get(row.row) in {one.row for one in place.new}]
        new = [row.row for row in place.new if row.row in {rows.get(number) for number in old}]
        first = next(at for at, number in enumerate(old) if rows[number] != new[at])
        was = self._names(self.before, place.old_path, old[first:])
        now = self._names(self.after, place.new_path, new[first:])
        return Item(Mark.CHANGED, Text("compare.order"), was, now, None, (), place.old_path, place.new_path)

    def _names(self, index: Index, path: Path | None, rows: list[int]) -> Said:
        found = (index.of((*(path or ()), row)) for row in rows[:MOST_WORDS])
        names = [thing.name for thing in found if thing is not None]
        if len(rows) > MOST_WORDS:
            names.append(Text("compare.more"))
        return Said(tuple(names))

    def _same(self, key: Key) -> Item | None:
        """A thing that stands on both sides alike; it differs all the same if its price does."""
        left, right = self.left.get(key), self.right.get(key)
        if left is None or right is None or not right.is_made:
            return None
        cost = self._cost(left, right)
        said = right.said(self.sides.after)
        if cost is not None and cost.difference:
            was = cost.old and said_value(cost.old)
            now = cost.new and said_value(cost.new)
            return Item(Mark.CHANGED, right.name, was, now, cost, (), left.path, right.path)
        was = said if self.sides.alike else left.said(self.sides.before)
        return Item(Mark.SAME, right.name, was, said, cost, (), left.path, right.path)

    def _cost(self, left: Thing | None, right: Thing | None) -> Cost | None:
        sides = self.sides
        old = sides.price_before(left.costs) if left is not None else None
        new = sides.price_after(right.costs) if right is not None else None
        budget = new or old
        if budget is None:
            return None
        was, now = None if old is None else old.value, None if new is None else new.value
        return Cost(budget.key, budget.name, was, now)


def _is_ordered(thing: Thing) -> bool:
    return isinstance(thing.field, Roster) and thing.field.ordered


def _mark(left: Thing | None, right: Thing | None, where: list[Place]) -> Mark:
    if left is not None and right is not None:
        return Mark.CHANGED
    whole = any(MISSING in (place.old, place.new) for place in where)
    if not whole:
        return Mark.CHANGED
    return Mark.CAME if left is None else Mark.WENT


def _untaken(index: Index, thing: Thing, values: Mapping[str, Value]) -> Said | None:
    """What there is without choosing a line that comes to a number."""
    key = index.untaken(thing.name) if thing.result is not None else None
    if key is None or key not in values:
        return None
    from_default = Text("compare.untaken", {"value": value_label(values[key])})
    return Said((from_default,), key)


def _details(left: Thing | None, right: Thing | None) -> Iterator[Item]:
    """What is otherwise in a line, field by field."""
    before = {} if left is None else left.parts()
    after = {} if right is None else right.parts()
    for key in sorted({*after, *before}):
        old, new = before.get(key), after.get(key)
        named = new or old
        was, now = None if old is None else old.said, None if new is None else new.said
        if named is not None and not _alike(was, now):
            paths = None if old is None else old.path, None if new is None else new.path
            yield Item(_mark_of(was, now), named.label, was, now, None, (), *paths)


def _mark_of(old: Said | None, new: Said | None) -> Mark:
    if old is None:
        return Mark.CAME
    return Mark.WENT if new is None else Mark.CHANGED


def _alike(old: Said | None, new: Said | None) -> bool:
    return (old and old.words) == (new and new.words)


def _raw_sides(thing: Thing, place: Place) -> tuple[Said | None, Said | None]:
    """Both sides of a field that reads alike, though it is not the same."""
    if isinstance(thing.field, PictureField):
        return Said((Text("compare.picture.old"),)), Said((Text("compare.picture.new"),))
    return _raw(place.old), _raw(place.new)


def _raw(value: Any) -> Said | None:
    """What stands in the file, in short."""
    words = tuple(_words_in(value))
    if len(words) > MOST_WORDS:
        words = (*words[:MOST_WORDS], Text("compare.more"))
    return Said(words) if words else None


def _words_in(value: Any) -> Iterator[Label]:
    if isinstance(value, BaseModel):
        value = {name: one for name, one in value.__dict__.items() if name != "row"}
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, tuple):
        for one in value:
            yield from _words_in(one)
    elif isinstance(value, bool):
        yield Text("compare.on" if value else "compare.off")
    elif isinstance(value, str):
        if value.strip():
            yield plain(value.strip())
    elif value is not None and value is not MISSING:
        yield plain(shown(value))
