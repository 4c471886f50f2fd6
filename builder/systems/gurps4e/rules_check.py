"""GURPS 4e: what the rulebook cannot do without, for packs that take it away. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.number import Dice
from builder.core.tables import Fault, Tables
from builder.systems.gurps4e.rule_tables import GurpsRules

KEPT_WHOLE = (
    "attributes",
    "secondary",
    "terms",
    "encumbrance_levels",
    "language_levels",
    "difficulties",
)
DIVISORS = (
    "bl_divisor",
    "swim_divisor",
    "skill_divisor",
    "shock_scale_divisor",
    "collision_divisor",
    "adds_per_die",
    "die_per_st_above_table",
)
MOST_DEATH_CHECKS = 20


def gaps(rules: GurpsRules, shipped: Tables) -> Iterator[Fault]:
    """Everything a pack took away, or changed past use: rows, keys, stretches of the damage formula."""
    for name in KEPT_WHOLE:
        there = {str(row["id"]) for row in rules.tables.lists.get(name, ())}
        for row in shipped.lists[name]:
            if row["id"] not in there:
                yield Fault("PACK-REF", ("remove", name, str(row["id"])), {"id": f"{name}/{row['id']}"})
    yield from _keys(rules)
    yield from _damage(rules)
    yield from _first_aid(rules)


def unusable(tables: Tables, shipped: Tables) -> Iterator[Fault]:
    """Constants that are no longer whole where they must be, or that nothing can be divided by."""
    for name, value in shipped.constants.items():
        given = tables.constants[name]
        bad = isinstance(value, int) and not isinstance(given, int)
        if isinstance(given, int):
            bad = bad or (name in DIVISORS and given < 1)
            bad = bad or (name == "death_check_multiples" and given > MOST_DEATH_CHECKS)
        if bad:
            yield Fault("PACK-RANGE", ("constants", name), {"table": name, "v": str(given)})


def _keys(rules: GurpsRules) -> Iterator[Fault]:
    """Rows are found by a key beside their id; two must not share one."""
    wanted = {
        "attributes": (rules.attributes, ("ST", "DX", "IQ", "HT")),
        "secondary": (rules.secondary, ("HP", "Will", "Per", "FP", "Speed", "Move")),
        "difficulties": (rules.difficulties, ("E", "A", "H", "VH")),
    }
    for name, (found, keys) in wanted.items():
        for key in keys:
            if key not in found:
                yield Fault("PACK-REF", (name,), {"id": f"{name}/{key}"})
    known = {row.id for row in rules.attributes.values()}
    for row in rules.secondary.values():
        for part in (*row.base.of, *((row.limit_share_of,) if row.limit_share_of else ())):
            if part not in known:
                yield Fault("PACK-REF", ("secondary", row.id), {"id": part})
        known.add(row.id)


def _damage(rules: GurpsRules) -> Iterator[Fault]:
    """The formula must answer for every ST up to its top, the table above with dice."""
    top = rules.constants["formula_top"].value
    for kind in ("thrust", "swing"):
        steps = [step for step in rules.damage_steps if step.damage == kind]
        reached = 0
        for step in sorted(steps, key=lambda step: step.st_min):
            if step.st_min <= reached + 1:
                reached = max(reached, step.st_max)
        if not isinstance(top, int) or reached < top:
            yield Fault("PACK-RANGE", ("damage_steps",), {"table": "damage_steps", "v": kind})
    for row in rules.damage_above.rows:
        for kind in ("thrust", "swing"):
            if not isinstance(rules.damage_above.at(row[0], kind).value, Dice):
                yield Fault(
                    "PACK-DICE", ("tables", "damage_above_40"), {"table": "damage_above_40", "v": kind}
                )


def _first_aid(rules: GurpsRules) -> Iterator[Fault]:
    for row in rules.first_aid.rows:
        cell = row[2]
        if not isinstance(cell, dict) or not {"minutes", "hp_dice"} <= cell.keys():
            yield Fault("PACK-RANGE", ("tables", "first_aid"), {"table": "first_aid", "v": str(row[0])})
