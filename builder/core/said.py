"""Core: what stands in a field, a line of a list or the ledger, in words. For views that show no controls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from builder.core.form import (
    Bar,
    Field,
    FlagField,
    Line,
    LineCell,
    NumberField,
    PickMany,
    PickOne,
    PictureField,
    RollField,
    Roster,
    RosterColumn,
    TextField,
    Throw,
)
from builder.core.ledger import Value
from builder.core.number import OR_NONE, Dice, shown
from builder.core.text import Label, Name, Text, plain

Values = Mapping[str, Value]
RESULTS = frozenset({"result", "percent"})
PRICE = "price"


@dataclass(frozen=True, slots=True)
class Said:
    """What stands somewhere, as people read it. `of`: the ledger key that explains it."""

    words: tuple[Label, ...]
    of: str | None = None
    unsure: bool = False

    def text(self, say: Callable[[Label | str], str]) -> str:
        """In one language, as one line; a word that comes twice is said once."""
        words = dict.fromkeys(" ".join(say(word).split()) for word in self.words)
        return say(Text("compare.comma")).join(words)


def said_value(value: Value) -> Said:
    """A number of the ledger, with its unit."""
    return Said((value_label(value),), value.key, not value.sure)


def value_label(value: Value) -> Label:
    """A number of the ledger as a label: the unit is said in the language of the reader."""
    if value.total == 0 and value.spec == OR_NONE:
        return Text("compare.none")
    words = shown(value.total, value.spec)
    if value.spec.endswith("%") and value.unit is None:
        return plain(f"{words}%")
    if value.unit is None:
        return plain(words)
    return Text("compare.with_unit", {"number": words, "unit": value.unit})


def said_field(field: Field) -> Said | None:
    """What is chosen in a field; None for nothing."""
    match field:
        case TextField(value=words):
            return Said((plain(words.strip()),)) if words.strip() else None
        case NumberField():
            return _said_number(field)
        case FlagField(value=on):
            return Said((Text("compare.on" if on else "compare.off"),))
        case PictureField(value=picture):
            return Said((Text("compare.picture"),)) if picture else None
        case PickOne():
            return _said_pick(field)
        case PickMany(value=chosen):
            names = {option.id: option.name for option in field.options if option.id in chosen}
            return Said(tuple(names.get(one) or plain(str(one)) for one in chosen)) if chosen else None
        case _:
            return None


def _said_number(field: NumberField) -> Said | None:
    number = field.value
    if field.new is not None and not number:
        return None
    if number is None:
        return None if field.unset is None else Said((field.unset,))
    return Said((_with_unit(shown(number), field.unit),), field.shows)


def _with_unit(number: str, unit: Label | None) -> Label:
    return plain(number) if unit is None else Text("compare.with_unit", {"number": number, "unit": unit})


def _said_pick(field: PickOne) -> Said | None:
    if field.value is None or field.value == "":
        return None if field.unset is None else Said((field.unset,))
    for option in field.options:
        if option.id == field.value:
            return Said((option.name,), field.shows)
    return Said((plain(str(field.value)),))


def is_chosen(field: Field) -> bool:
    """Whether there is something in it that a player may have put there."""
    match field:
        case FlagField(value=on):
            return on
        case NumberField(value=number):
            return number is not None and not (field.new is not None and not number)
        case TextField() | PictureField() | PickMany():
            return said_field(field) is not None
        case PickOne(value=one):
            return one is not None and one != ""
        case RollField(values=values):
            return bool(values)
        case _:
            return False


def said_throw(field: RollField, throw: Throw, values: Values) -> Said | None:
    """What a die expression of a set came to: what counts of it, else the dice."""
    if throw.final is not None and throw.final in values:
        return said_value(values[throw.final])
    rolled = field.values.get(throw.key)
    return None if rolled is None else Said((plain(shown(rolled)),))


def line_result(columns: tuple[RosterColumn, ...], line: Line) -> str | None:
    """The ledger key of what a line of a list comes to."""
    for column, cell in zip(columns, line.cells, strict=False):
        if column.kind in RESULTS and isinstance(cell, str):
            return cell
    return None


def line_prices(columns: tuple[RosterColumn, ...], line: Line) -> tuple[str, ...]:
    """The ledger keys of which one may be what a line costs: its price, those of its fields, any number."""
    keys: list[str] = []
    others: list[str] = []
    for column, cell in zip(columns, line.cells, strict=False):
        if isinstance(cell, str):
            (keys if column.kind == PRICE else others).append(cell)
    fields = (one for one in (*line.cells, *line.more) if isinstance(one, Field))
    return (*keys, *(one.cost for one in fields if one.cost is not None), *others)


def said_line(roster: Roster, line: Line, values: Values) -> Said:
    """A line of a list in short: what it comes to, else what is chosen in it, else that it is there."""
    key = line_result(roster.columns, line)
    if key is not None and key in values:
        return said_value(values[key])
    parts: list[Label] = []
    for column, cell in zip(roster.columns, line.cells, strict=False):
        word = _said_cell(column, cell, line)
        if word is not None and word not in parts:
            parts.append(word)
    return Said(tuple(parts) or (Text("compare.there"),))


def _said_cell(column: RosterColumn, cell: LineCell, line: Line) -> Label | None:
    """A cell as a part of its line: words of the player's own choice, or its result."""
    if isinstance(cell, Field):
        if not is_chosen(cell):
            return None
        label = column.title or cell.label
        if isinstance(cell, FlagField):
            return label if isinstance(cell.label, Text) and cell.label.params else cell.label
        inner = said_field(cell)
        if inner is None or same_label(inner.words[0], line.name):
            return None
        if isinstance(cell, NumberField):
            return Text("compare.labelled", {"what": label, "value": inner.words[0]})
        return inner.words[0]
    if column.kind in RESULTS and cell is not None:
        return label_of(cell)
    return None


def label_of(cell: LineCell) -> Label | None:
    """Words or a number in a cell as a label."""
    if isinstance(cell, Name | Text):
        return cell
    if isinstance(cell, int | Fraction | Dice):
        return plain(shown(cell))
    if cell is None or isinstance(cell, str | Bar | Field):
        return None
    return plain(shown(cell.amount))


def same_label(one: Label, other: Label) -> bool:
    """Whether two labels say the same word."""
    return one == other or (
        isinstance(one, Name) and isinstance(other, Name) and (one.ja, one.en) == (other.ja, other.en)
    )


def line_fields(roster: Roster, line: Line) -> dict[str, tuple[Label, Field]]:
    """The fields of a line by what they are in it: the column, or the last part of their place."""
    found: dict[str, tuple[Label, Field]] = {}
    seen: set[object] = set()
    for column, cell in zip(roster.columns, line.cells, strict=False):
        if isinstance(cell, Field) and not isinstance(cell, Roster):
            found[f"cell.{column.key}"] = (column.title or cell.label, cell)
            seen.add(cell.path)
    for field in line.more:
        if not isinstance(field, Roster) and field.path not in seen:
            seen.add(field.path)
            found[f"more.{'.'.join(map(str, field.path[len(line.path) :]))}"] = (field.label, field)
    return found
