"""The Lunatic: where tables contradict what the text still says (digest, 7, 9.5). Touches nothing else.

The shipped cells that are `text` or `derived` are those facts; a pack may say otherwise, and is told so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from builder.core.frozen import exact_number
from builder.core.table_check import shortened
from builder.core.tables import AnyTable, Bands, Fault, Formula, Grid, Lookup, RecordTable, Tables
from builder.core.text import Label, Name, Param, Text
from builder.systems.lunatic.rule_tables import LunaticRules, provenance_of

CODE = "PACK-TEXT-CONFLICT"
PINNED = ("text", "derived")

WHY: Mapping[str, Text] = {
    "ability_ap_cost": Text("lunatic.fact.ability_ap_cost"),
    "ability_modifier": Text("lunatic.fact.ability_modifier"),
    "critical_rating": Text("lunatic.fact.critical_rating"),
    "parameter_growth_exp": Text("lunatic.fact.parameter_growth_exp"),
    "skill_base_exp": Text("lunatic.fact.skill_base_exp"),
    "skill_intensity": Text("lunatic.fact.skill_intensity"),
    "muscle": Text("lunatic.fact.muscle"),
    "initial_exp": Text("lunatic.fact.initial_exp"),
    "child_skill": Text("lunatic.fact.child_skill"),
    "movement": Text("lunatic.fact.movement"),
}
OTHER = Text("lunatic.fact.other")
FALLING = ("reserve_base", "vitality_base", "toughness", "stride", "mana")
FIVE = 5


def conflicts(rules: LunaticRules, shipped: Tables) -> Iterator[Fault]:
    """Every fact that the tables contradict, as warnings."""
    given = rules.tables
    for id, known in shipped.tables.items():
        table = given.tables.get(id)
        if table is not None and table is not known and table.kind == known.kind:
            yield from _cells(table, known)
    yield from _signs(rules)
    yield from _falling(rules, shipped)
    for name, value in shipped.constants.items():
        changed = given.constants[name]
        if _comparable(changed) != _comparable(value):
            params: dict[str, Param] = {"what": name, "old": shortened(value), "new": shortened(changed)}
            yield _fault(Text("lunatic.fact.constant", params), "constants", name)
    yield from _lists(given, shipped)
    yield from _classes(rules)


def _comparable(value: Any) -> Any:
    """A constant for comparing: "0.5" is 1/2."""
    return exact_number(value) if isinstance(value, str | Decimal) else value


def _cells(table: AnyTable, known: AnyTable) -> Iterator[Fault]:
    """Cells of the shipped table that the text pins down, and that are other here."""
    for row, cell in _pinned(known):
        here = _cell(table, row)
        if here == cell or (known.id == "skill_base_exp" and _somewhere(table, row, cell)):
            continue
        params: dict[str, Param] = {
            "table": known.name,
            "row": row,
            "old": shortened(cell),
            "new": shortened(here),
            "why": WHY.get(known.id, OTHER),
        }
        part = "args" if isinstance(known, Formula) else "rows"
        yield _fault(Text("lunatic.fact.cell", params), "tables", known.id, part, row)


def _pinned(known: AnyTable) -> Iterator[tuple[str, Any]]:
    if isinstance(known, Bands):
        for low, high, cell in known.rows:
            if known.source(f"{low}-{high}").provenance in PINNED:
                yield from ((str(key), cell) for key in range(low, high + 1))
    elif isinstance(known, Formula):
        for name in known.args:
            if known.arg_provenance.get(name) in PINNED:
                yield name, known.args[name]
    else:
        for row, cell in known.cells():
            if provenance_of(known, row) in PINNED:
                yield row, cell


def _cell(table: AnyTable, row: str) -> Any:
    """What stands at that place in another table; None where there is nothing."""
    try:
        match table:
            case Lookup() | Bands():
                return table.raw(exact_number(row))[0]
            case Grid():
                key, _, column = row.rpartition(".")
                return table.raw(exact_number(key), column)[0]
            case RecordTable():
                return table.raw(row)[0]
            case Formula():
                return table.args.get(row)
    except KeyError:
        return None
    return None


def _somewhere(table: AnyTable, row: str, cell: Any) -> bool:
    """Whether the price stands in either column: the text does not say which."""
    key = row.rpartition(".")[0]
    return isinstance(table, Grid) and any(
        table.raw(exact_number(key), column)[0] == cell for column in table.columns
    )


def _signs(rules: LunaticRules) -> Iterator[Fault]:
    """Modifiers stand at 6 or less and at 10 or more (K4)."""
    table = rules.bands("ability_modifier")
    for key, sign in ((6, -1), (10, 1)):
        value = rules.at("ability_modifier", key).value
        if not isinstance(value, int) or value * sign <= 0:
            params: dict[str, Param] = {
                "table": table.name,
                "row": str(key),
                "new": shortened(value),
                "why": WHY["ability_modifier"],
            }
            yield _fault(Text("lunatic.fact.sign", params), "tables", "ability_modifier", "rows", str(key))


def _falling(rules: LunaticRules, shipped: Tables) -> Iterator[Fault]:
    """Base values go down by 1 a point from 5 on (K6)."""
    for id in FALLING:
        table = rules.lookup(id)
        if table is shipped.tables[id]:
            continue
        five, four = rules.at(id, FIVE).value, rules.at(id, FIVE - 1).value
        if isinstance(five, int) and table.value.held(five - 1) != four:
            params: dict[str, Param] = {"table": table.name, "new": four}
            yield _fault(Text("lunatic.fact.falling", params), "tables", id, "rows", str(FIVE))


def _lists(given: Tables, shipped: Tables) -> Iterator[Fault]:
    """Skills and races stand in the text."""
    for name in ("skills", "races"):
        rows_here = {row["id"]: row for row in given.lists.get(name, ())}
        for row in shipped.lists[name]:
            here = rows_here.get(row["id"])
            if here is not None and any(
                here.get(key, row[key]) != row[key] for key in row if key not in NAMES
            ):
                where = Text("lunatic.fact.row", {"what": Name(row["ja"], row["en"], row["kana"])})
                yield _fault(where, name, row["id"])


NAMES = ("ja", "en", "kana")


def _classes(rules: LunaticRules) -> Iterator[Fault]:
    """A class gives at most +3 on a skill without sub ability, +2 on one with (K25)."""
    for id, row in rules.base_classes.items():
        patterns = [*(pattern.set for pattern in row.skill_patterns), row.skills]
        for skill, value in ((skill, value) for each in patterns for skill, value in each.items()):
            known = rules.skills.get(skill)
            most = MOST_WITHOUT_SUB if known is None or known.sub is None else MOST_WITH_SUB
            if value is not None and value > most:
                params: dict[str, Param] = {
                    "what": row.name,
                    "skill": rules.skill(skill),
                    "n": value,
                    "most": most,
                }
                yield _fault(Text("lunatic.fact.class", params), "base_classes", id, "skills", skill)


MOST_WITHOUT_SUB, MOST_WITH_SUB = 3, 2


def _fault(where: Label, *place: str) -> Fault:
    return Fault(CODE, place, {"where": where}, warning=True)
