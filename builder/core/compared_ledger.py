"""Core: two ledgers side by side, also where rows bear other numbers: values, prices, where points went."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from builder.core.character import row_numbers
from builder.core.choice_index import Key, shown_results
from builder.core.compared import Group, Item, Mark, Step, Story, ValueChange
from builder.core.document_diff import Pairs, label_key
from builder.core.evaluation import Budget
from builder.core.ledger import ADD, Entry, Value
from builder.core.merged import merged
from builder.core.said import said_value, same_label
from builder.core.survey import AnyCharacter, Survey
from builder.core.text import Label, Text

Look = Survey[AnyCharacter]


@dataclass(frozen=True, slots=True)
class Price:
    """A price, and the budget that it is paid from."""

    key: str
    name: Label
    value: Value


@dataclass(frozen=True)
class Sides:
    """Two surveys of one system, and which rows are the same in both."""

    old: Look
    new: Look
    pairs: Pairs

    @property
    def before(self) -> Mapping[str, Value]:
        """The ledger of the older side."""
        return self.old.evaluation.values

    @property
    def after(self) -> Mapping[str, Value]:
        """The ledger of the newer side."""
        return self.new.evaluation.values

    @cached_property
    def alike(self) -> bool:
        """Whether both ledgers are the very same: then a thing that is the same reads the same."""
        return self.pairs.plain and self.before == self.after

    def key_of_thing(self, key: Key) -> Key:
        """The key of a thing of the older pages in numbers of the newer ones."""
        if key[1:2] != ("choices",):
            return key
        return tuple(self.pairs.number(step) if type(step) is int else step for step in key)

    def key_of_value(self, key: str) -> str:
        """A ledger key of the older side in numbers of the newer one."""
        return self.carried.get(key, key)

    def key_of_group(self, key: str) -> str:
        """The key of a part of the older pages: a part for one row bears its number."""
        begin, number, rest = _first_number(key)
        return key if number is None else f"{begin}{self.pairs.rows.get(number, number)}{rest}"

    def pair(self, key: str) -> tuple[Value | None, Value | None]:
        """A value on both sides, by its key on the newer one."""
        return self.before.get(self.returned.get(key, "")), self.after.get(key)

    @cached_property
    def carried(self) -> Mapping[str, str]:
        """Each ledger key of the older side as the newer one has it; of a row that went, marked."""
        if self.pairs.plain and not self._gone:
            return {key: key for key in self.before}
        rowed = self._rowed
        return {key: self._carry(key, rowed) for key in self.before}

    @cached_property
    def returned(self) -> Mapping[str, str]:
        """The other way round."""
        return {new: old for old, new in self.carried.items()}

    @cached_property
    def _gone(self) -> bool:
        """Whether a number stands for one row here and for another there."""
        mine, theirs = self._rows
        return any(row not in self.pairs.rows and row in theirs for row in mine)

    @cached_property
    def _rows(self) -> tuple[frozenset[int], frozenset[int]]:
        old, new = self.old.document.choices, self.new.document.choices
        return frozenset(row_numbers(old)), frozenset(row_numbers(new))

    @cached_property
    def _rowed(self) -> frozenset[str]:
        """The beginnings of ledger keys behind which stand numbers of rows, and nothing else."""
        found: dict[str, bool] = {}
        for values, rows in zip((self.before, self.after), self._rows, strict=True):
            for key in values:
                begin, number, _ = _first_number(key)
                if number is not None:
                    found[begin] = found.get(begin, True) and number in rows
        return frozenset(begin for begin, only_rows in found.items() if only_rows)

    def _carry(self, key: str, rowed: Collection[str]) -> str:
        begin, number, rest = _first_number(key)
        if number is None or begin not in rowed:
            return key
        carried = f"{begin}{self.pairs.number(number)}{rest}"
        if carried in self.after or key not in self.after:
            return carried
        return key if same_label(self.after[key].name, self.before[key].name) else carried

    @cached_property
    def _paid(self) -> tuple[Mapping[str, Budget], Mapping[str, Budget]]:
        return _spent(self.old), _spent(self.new)

    def price_before(self, keys: Iterable[str]) -> Price | None:
        """What something costs on the older side: the first of these numbers that is paid from a budget."""
        return _price(keys, self.before, self._paid[0])

    def price_after(self, keys: Iterable[str]) -> Price | None:
        """What something costs on the newer side."""
        return _price(keys, self.after, self._paid[1])

    def is_spent(self, key: str) -> bool:
        """Whether a number, by its key on the newer side, is a part of what a budget is spent on."""
        return key in self._paid[1] or self.returned.get(key) in self._paid[0]

    def is_left(self, change: ValueChange) -> bool:
        """Whether a number is what a budget leaves."""
        return _is_left(change.new, self.new) or _is_left(change.old, self.old)


_NUMBER = re.compile(r"(?<=\.)[0-9]{1,10}(?![^.])")


def _is_left(value: Value | None, look: Look) -> bool:
    if value is None:
        return False
    spent = {budget.spent.key for budget in look.evaluation.budgets.values() if not budget.quota}
    return any(entry.of in spent for entry in value.entries)


def _first_number(key: str) -> tuple[str, int | None, str]:
    """A ledger key in three: before its first step that is a number, the number, behind it."""
    found = _NUMBER.search(key)
    if found is None:
        return key, None, ""
    return key[: found.start()], int(found[0]), key[found.end() :]


def _price(keys: Iterable[str], values: Mapping[str, Value], paid: Mapping[str, Budget]) -> Price | None:
    for key in keys:
        if key in paid and key in values and isinstance(values[key].total, int | Fraction):
            return Price(paid[key].key, paid[key].name, values[key])
    return None


def _spent(look: Look) -> Mapping[str, Budget]:
    """Every number that is only added up in what a budget is spent on, with its budget."""
    found: dict[str, Budget] = {}
    values = look.evaluation.values
    for budget in look.evaluation.budgets.values():
        if budget.quota:
            continue
        found.setdefault(budget.granted.key, budget)
        waiting = [budget.spent.key]
        entries = budget.spent.entries
        waiting += [entry.of for entry in entries if entry.of]
        while waiting:
            value = values.get(waiting.pop())
            if value is None or value.key in found:
                continue
            found[value.key] = budget
            if all(entry.op is ADD for entry in value.entries):
                waiting += [entry.of for entry in value.entries if entry.of]
    return found


def value_changes(sides: Sides) -> dict[str, ValueChange]:
    """Every number that differs, by its key on the newer side."""
    found: dict[str, ValueChange] = {}
    for key in merged(sides.after, sides.returned):
        old, new = sides.pair(key)
        if old is new or (old is not None and new is not None and old.total == new.total):
            continue
        named = new or old
        if named is not None:
            found[key] = ValueChange(named.name, old, new)
    return found


def follows(sides: Sides, changes: Mapping[str, ValueChange], told: Collection[str]) -> tuple[Group, ...]:
    """What follows from the choices as the pages show it: no prices, nothing that a choice tells already."""
    groups: dict[str, tuple[Label, dict[str, Item]]] = {}
    shown = [*shown_results(sides.new.pages)]
    shown += [(group, title, sides.key_of_value(key)) for group, title, key in shown_results(sides.old.pages)]
    taken: set[str] = set()
    for group, title, key in shown:
        if key in taken or key in told or sides.is_spent(key):
            continue
        taken.add(key)
        change = changes.get(key)
        if change is not None and sides.is_left(change):
            continue  # the account of its budget tells it
        item = _same_value(sides, key) if change is None else _changed_value(change)
        if item is not None and (change is not None or group == ""):
            groups.setdefault(group, (title, {}))[1][key] = item
    in_order = sorted(groups.items(), key=lambda group: group[0] != "")  # what all of them decide comes first
    return tuple(Group(key, title, tuple(items.values())) for key, (title, items) in in_order)


def _changed_value(change: ValueChange) -> Item:
    mark = Mark.CAME if change.old is None else Mark.WENT if change.new is None else Mark.CHANGED
    old, new = change.old and said_value(change.old), change.new and said_value(change.new)
    return Item(mark, change.name, old, new)


def _same_value(sides: Sides, key: str) -> Item | None:
    value = sides.after.get(key)
    if value is None:
        return None
    said = said_value(value)
    return Item(Mark.SAME, value.name, said, said)


def stories(sides: Sides) -> Iterator[Story]:
    """Where the points of each budget went."""
    before, after = sides.old.evaluation.budgets, sides.new.evaluation.budgets
    for key in merged(after, before):
        old, new = before.get(key), after.get(key)
        named = new or old
        if named is None or named.quota:
            continue
        granted = _number(new.granted if new else None) - _number(old.granted if old else None)
        yield Story(key, named.name, old, new, granted, tuple(_steps(sides, old, new)))


def _number(value: Value | None) -> int | Fraction:
    return 0 if value is None or not isinstance(value.total, int | Fraction) else value.total


def _steps(sides: Sides, old: Budget | None, new: Budget | None) -> Iterator[Step]:
    """The parts of what is spent on both sides; what is not simply added is one part of its own."""
    before = _parts(old, sides.carried)
    after = _parts(new, {})
    left = _number(new.spent if new else None) - _number(old.spent if old else None)
    for key in merged(after, before):
        one, other = before.get(key), after.get(key)
        named = other or one
        if named is None:
            continue
        difference = _operand(other) - _operand(one)
        left -= difference
        yield Step(named.why, _operand(one), _operand(other), difference, one and one.of, other and other.of)
    if left:
        yield Step(Text("compare.rest"), 0, left, left)


def _parts(budget: Budget | None, carried: Mapping[str, str]) -> dict[object, Entry]:
    found: dict[object, Entry] = {}
    for entry in budget.spent.entries if budget is not None else ():
        if entry.op is ADD and isinstance(entry.operand, int | Fraction):
            key: object = carried.get(entry.of, entry.of) if entry.of else label_key(entry.why)
            n = 0
            while (key, n) in found:
                n += 1
            found[key, n] = entry
    return found


def _operand(entry: Entry | None) -> int | Fraction:
    if entry is None or not isinstance(entry.operand, int | Fraction):
        return 0
    return entry.operand
