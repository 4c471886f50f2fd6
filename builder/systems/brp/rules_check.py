"""BRP: what the rulebook cannot do without, and what rows must agree on, for packs. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.number import Dice
from builder.core.tables import Fault, Tables
from builder.systems.brp import records as rows
from builder.systems.brp.choices import CHARACTERISTICS, CUSTOM
from builder.systems.brp.rule_tables import BrpRules
from builder.systems.brp.words import folded

KEPT_WHOLE = ("terms", "characteristics", "characteristic_rolls", "difficulties")
DIVISORS = ("hp_divisor", "special_divisor", "difficult", "quarter", "db_step")
NEEDED_SKILLS = ("language_own", "language_other", "literacy", "throw", "brawl")
ANY_SKILL = "any"
LIMIT = 1_000_000


def gaps(rules: BrpRules, shipped: Tables) -> Iterator[Fault]:
    """Everything a pack took away, or names without its being there."""
    for name in KEPT_WHOLE:
        there = {str(row["id"]) for row in rules.tables.lists.get(name, ())}
        for row in shipped.lists[name]:
            if row["id"] not in there:
                yield _lacking(f"{name}/{row['id']}", "remove", name, str(row["id"]))
    for id in NEEDED_SKILLS:
        if id not in rules.skills:
            yield _lacking(f"skills/{id}", "remove", "skills", id)
    yield from _characteristics(rules)
    yield from _specialties(rules)
    yield from _professions(rules)
    yield from _items(rules)


def unusable(tables: Tables, shipped: Tables) -> Iterator[Fault]:
    """Constants that are no longer whole where they must be, or that nothing can be divided by."""
    for name, value in shipped.constants.items():
        given = tables.constants[name]
        bad = isinstance(value, int) and not isinstance(given, int)
        if isinstance(given, int):
            bad = bad or not -LIMIT <= given <= LIMIT
            bad = bad or (name in DIVISORS and given < 1)
        if bad:
            yield Fault("PACK-RANGE", ("constants", name), {"table": name, "v": str(given)})


def _lacking(id: str, *place: str) -> Fault:
    return Fault("PACK-REF", place, {"id": id[:80]})


def _characteristics(rules: BrpRules) -> Iterator[Fault]:
    for id in CHARACTERISTICS:
        if id not in rules.characteristics:
            yield _lacking(f"characteristics/{id}", "characteristics", id)
    for key, cell in rules.damage_bonus.cells():
        if not isinstance(rules.damage_bonus.amount(cell), int | Dice):
            yield Fault("PACK-DICE", ("tables", "damage_bonus"), {"table": "damage_bonus", "v": key})


def _specialties(rules: BrpRules) -> Iterator[Fault]:
    for id, row in rules.specialties.items():
        skill = rules.skills.get(row.skill)
        if skill is None or not skill.specialty or id != f"{row.skill}:{folded(row.spec)}" or not row.spec:
            yield _lacking(id, "specialties", id)
    for id in rules.skills:
        if id != folded(id):
            yield _lacking(id, "skills", id)


def _professions(rules: BrpRules) -> Iterator[Fault]:
    for id, row in rules.professions.items():
        slots = [*row.fixed, *(slot for listed in row.choose for slot in listed.options)]
        for slot in _plain(slots):
            skill = rules.skills.get(slot.skill)
            if slot.skill == ANY_SKILL and slot not in row.fixed:
                continue
            if skill is None or (slot.spec and not skill.specialty):
                yield _lacking(slot.skill, "professions", id)
        for listed in row.choose:
            if listed.most < listed.count:
                yield Fault(
                    "PACK-RANGE", ("professions", id), {"table": f"professions/{id}", "v": listed.most}
                )
    if CUSTOM not in rules.professions:
        yield _lacking(f"professions/{CUSTOM}", "remove", "professions", CUSTOM)


def _plain(slots: Iterable[rows.Slot]) -> Iterator[rows.Slot]:
    for slot in slots:
        yield from slot.one_of or (slot,)


def _items(rules: BrpRules) -> Iterator[Fault]:
    for name, listed in (("weapons", rules.weapons), ("shields", rules.shields)):
        for id, row in listed.items():
            skill, _, spec = row.skill.partition(":")
            known = rules.skills.get(skill)
            if known is None or bool(spec) != known.special or spec != folded(spec):
                yield _lacking(row.skill, name, id)
