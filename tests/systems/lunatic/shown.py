"""Every number that pages, ledger and sheet show of a character, with its mark, by where it stands.

And packs in which only the reconstructed cells are others: what changes with them must carry the mark.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from fractions import Fraction
from typing import Any

from builder.core.cell import Cell, Pair
from builder.core.character import Profile, numbered
from builder.core.evaluation import Evaluation
from builder.core.form import Field, Line, Option, Page, PickMany, PickOne, Roster, Unsure
from builder.core.ledger import Value
from builder.core.number import SIGN, Dice, shown
from builder.core.pack import Pack
from builder.core.sheet import Section, TableRow
from builder.core.text import Name, Text, Translator
from builder.systems.lunatic import SYSTEM
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.rules import load_rules
from tests.systems.lunatic.packs import complete, pack
from tests.systems.lunatic.tables import raw

RECONSTRUCTED = "reconstructed"
NOBODY = Profile(name="somebody")
NUMBER = re.compile(rf"[+\u2212±]?\d[\d,]*(?:\.\d+)?{SIGN}?")
Shown = dict[str, str]


def shown_of(record: Mapping[str, Any], translator: Translator, *packs: Pack) -> Shown:
    """All texts with a number in them, by where they stand."""
    rules = load_rules(packs)
    choices = numbered(Choices.model_validate(record))
    answer = SYSTEM.evaluate(NOBODY, choices, rules)
    say = Words(answer, translator)
    found: Shown = {}
    for page in SYSTEM.pages(choices, rules, answer):
        found.update(_page(page, say))
    found.update(_ledger(answer, say))
    found.update(_anything(SYSTEM.sheet(NOBODY, choices, rules, answer), "sheet", say))
    return {place: _with_marks(words) for place, words in found.items() if NUMBER.search(words)}


def _with_marks(words: str) -> str:
    """A mark behind a unit, or behind numbers that stand together (2 / 2 / 1‡), is each number's own."""
    words = re.sub(rf"(\d) (GP|kg|cm){SIGN}", rf"\1{SIGN} \2", words)
    group = re.compile(rf"((?:\d+|\u2013)(?: / (?:\d+|\u2013))+){SIGN}")
    return group.sub(lambda found: re.sub(r"(\d+)", rf"\1{SIGN}", found[1]), words)


def refused(record: Mapping[str, Any], *packs: Pack) -> list[int]:
    """The purchases that have no effect."""
    rules = load_rules(packs)
    answer = SYSTEM.evaluate(NOBODY, numbered(Choices.model_validate(record)), rules)
    return [line.row for one in answer.facts.growth for line in one.lines if line.refused]


@dataclasses.dataclass(frozen=True)
class Words:
    """Says what the window says."""

    answer: Evaluation[Any]
    translator: Translator

    def value(self, value: Value) -> str:
        return shown(value.total, value.spec) + ("" if value.sure else SIGN)

    def key(self, key: str) -> str:
        value = self.answer.values.get(key)
        return "—" if value is None else self.value(value)

    def __call__(self, what: object) -> str:
        match what:
            case Name() | Text() | str():
                return self.translator.say(what)
            case Unsure():
                return shown(what.amount) + SIGN
            case int() | Fraction() | Dice():
                return shown(what)
            case Cell():
                return what.words(self.translator) + ("" if what.sure else SIGN)
        return ""


def _page(page: Page, say: Words) -> Iterator[tuple[str, str]]:
    yield f"{page.key}", say(page.value)
    for panel in page.panels:
        place = f"{page.key}.{panel.key}"
        if panel.key == "tables":  # how many cells are lost is no number of the character
            continue
        yield f"{place}:title", say(panel.title)
        yield f"{place}:note", say(panel.note)
        for key in (*panel.values, *((panel.total,) if panel.total else ())):
            yield f"{place}:{key}", say.key(key)
        for one in panel.fields:
            yield from _field(one, f"{place}/{one.label}", say)


def _field(one: Field, place: str, say: Words) -> Iterator[tuple[str, str]]:
    for part in ("label", "help", "next", "note", "unit", "off"):
        yield f"{place}:{part}", say(getattr(one, part))
    for key in (one.shows, one.cost):
        if key is not None:
            yield f"{place}:{key}", say.key(key)
    if isinstance(one, PickOne | PickMany):
        for option in one.options:
            yield from _option(option, place, say)
    if isinstance(one, PickMany) and one.most is not None:
        yield f"{place}:most", say(one.most if one.sure else Unsure(one.most))
    if isinstance(one, Roster):
        for option in one.catalogue:
            yield from _option(option, place, say)
        for line in one.lines:
            yield from _line(line, f"{place}/{line.key}", say)


def _option(option: Option, place: str, say: Words) -> Iterator[tuple[str, str]]:
    for part in ("name", "price", "summary"):
        yield f"{place}({option.id}):{part}", say(getattr(option, part))


def _line(line: Line, place: str, say: Words) -> Iterator[tuple[str, str]]:
    yield f"{place}:name", say(line.name)
    yield f"{place}:note", say(line.note)
    for at, cell in enumerate(line.cells):
        if isinstance(cell, Field):
            yield from _field(cell, f"{place}[{at}]", say)
        elif isinstance(cell, str):
            yield f"{place}[{at}]:{cell}", say.key(cell)
        else:
            yield f"{place}[{at}]", say(cell)
    for one in line.more:
        yield from _field(one, f"{place}/{one.path[-1]}", say)
    for detail in line.detail:
        if isinstance(detail.value, str):
            yield f"{place}:detail:{detail.value}", say.key(detail.value)


def _ledger(answer: Evaluation[Any], say: Words) -> Iterator[tuple[str, str]]:
    for key, value in answer.values.items():
        yield f"ledger:{key}", say.value(value)
    for key, budget in answer.budgets.items():
        yield f"budget:{key}:name", say(budget.name)
        yield f"budget:{key}:granted", say.value(budget.granted)
        yield f"budget:{key}:spent", say.value(budget.spent)


def _anything(thing: object, place: str, say: Words) -> Iterator[tuple[str, str]]:
    """A sheet, part by part, but for what a virtual table gets: that shows no marks."""
    if isinstance(thing, Cell | Name | Text):
        yield place, say(thing)
    elif isinstance(thing, tuple):
        for at, one in enumerate(thing):
            yield from _anything(one, f"{place}.{_named(one, say) or at}", say)
    elif dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        for one in dataclasses.fields(thing):
            if one.name not in ("piece", "legend", "notice", "packs"):
                yield from _anything(getattr(thing, one.name), f"{place}.{one.name}", say)


def _named(thing: object, say: Words) -> str:
    """What tells a section, a pair or a row from those beside it, wherever it stands among them."""
    if isinstance(thing, Section):
        return thing.key
    if isinstance(thing, Pair):
        return NUMBER.sub("", say(thing.label))
    if isinstance(thing, TableRow):
        words = [NUMBER.sub("", say(cell)).replace(SIGN, "") for cell in thing.cells[:2]]
        return " ".join(words)
    return ""


# Packs in which only lost cells are others


def lost_tables() -> dict[str, dict[str, Any]]:
    """The default tables that have reconstructed numbers."""
    return {id: table for id, table in raw()["tables"].items() if shifted_table(table, 1) != table}


def shifted_table(table: Mapping[str, Any], by: int, only: str = "") -> dict[str, Any]:
    """The table with its reconstructed numbers higher or lower, the further down the more; within bounds."""
    found = deepcopy(dict(table))
    kind, marks = table["kind"], table.get("row_provenance", {})

    def is_lost(row: str) -> bool:
        return str(marks.get(row, table["provenance"])) == RECONSTRUCTED

    def other(value: Any, place: int = 0) -> Any:
        low, high = table["value"].get("min", -1000), table["value"].get("max", 1000)
        whole = isinstance(value, int) and not isinstance(value, bool)
        return min(high, max(low, value + by * (1 + place))) if whole else value

    if kind == "lookup":
        found["rows"] = [
            [key, other(cell, place) if is_lost(f"{key}") else cell]
            for place, (key, cell) in enumerate(table["rows"])
        ]
    elif kind == "bands" and table["value"]["type"] == "int":
        found["rows"] = [
            [low, high, other(cell) if is_lost(f"{low}-{high}") else cell]
            for low, high, cell in table["rows"]
        ]
    elif kind == "bands":
        for row in found["rows"]:
            row[2]["extra_languages"] += max(0, by)
    elif kind == "grid":
        for row in found["rows"]:
            for at, column in enumerate(table["columns"], 1):
                if column.startswith(only) and is_lost(f"{row[0]}.{column}") and is_lost(f"{row[0]}"):
                    row[at] = other(row[at])
    elif kind == "thresholds":
        found["rows"] = [
            [level + max(0, by), least * 3 if by > 0 else least // 3] for level, least in table["rows"]
        ]
    elif kind == "record" and table["value"]["type"] == "int":
        found["rows"] = {name: other(cell) if is_lost(name) else cell for name, cell in table["rows"].items()}
    elif kind == "formula" and table["formula"] in ("linear", "initial_exp"):
        args = table.get("arg_provenance", {})
        found["args"] = {
            name: value + by
            if isinstance(value, int) and args.get(name, table["provenance"]) == RECONSTRUCTED
            else value
            for name, value in table["args"].items()
        }
    return found


def _class(row: dict[str, Any], by: int) -> None:
    def moved(values: dict[str, Any]) -> dict[str, Any]:
        return {id: value if value is None else value + by for id, value in values.items()}

    row["skills"] = moved(row["skills"])
    row["favored"]["choose"] += by
    for pattern in row["skill_patterns"]:
        pattern["set"] = moved(pattern["set"])
    for pattern in row["parameter_patterns"]:
        for id in ("reserve", "mana", "stride"):
            pattern[id] = max(0, pattern[id] + by) if pattern[id] else 0
    for option in row["feat_slots"]:
        option["slots"] += by
        if "mana_cap" in option["grants"]:
            option["grants"]["mana_cap"] += by
            option["grants"]["skill_set"] = moved(option["grants"]["skill_set"])
    for weapons in row["weapons"]:
        for part in ("main1", "sub"):
            counts = weapons[part]["counts"]
            weapons[part]["counts"] = [count if count is None else max(0, count + by) for count in counts]


def _bonus(row: dict[str, Any], by: int) -> None:
    for bonus in row["bonuses"]:
        for id in ("vitality", "reserve", "mana", "stride"):
            if id in bonus:
                bonus[id] += 2 * by


def _price(row: dict[str, Any], by: int) -> None:
    for key in ("exp", "ap", "slots", "level"):
        if row.get(key):
            row[key] = max(0, row[key] + by)


LISTS = {
    "base_classes": _class,
    "specialist_classes": _bonus,
    "talents": _price,
    "feats": _price,
    "spells": _price,
}


def typed_book() -> Pack:
    """All tables and lists, as the owner of the rulebook would type them in: the same numbers, all sure."""
    given = {"name_provenance": "gm", "data_provenance": "gm", "provenance": "gm"}
    lists = {name: [{**row, **given} for row in raw()[name]] for name in (*LISTS, "weapons")}
    return pack(**complete(), **lists)


def shifts() -> Iterator[tuple[str, Pack]]:
    """A pack for each lost table or list, once higher and once lower."""
    for by in (1, -1):
        for id, table in lost_tables().items():
            if table["kind"] != "grid":
                yield f"{id}{by:+}", pack(tables={id: shifted_table(table, by)})
                continue
            for column in table["columns"]:
                yield f"{id}.{column}{by:+}", pack(tables={id: shifted_table(table, by, column)})
        for name, shift in LISTS.items():
            rows = deepcopy(raw()[name])
            for row in rows:
                shift(row, by)
            yield f"{name}{by:+}", pack(**{name: rows})
