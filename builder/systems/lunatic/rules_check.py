"""The Lunatic: what the rulebook cannot do without, and rows must agree on. Touches nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from builder.core.frozen import exact_number
from builder.core.number import Dice, amount_of
from builder.core.table_check import is_number, shortened
from builder.core.table_kinds import Keyed
from builder.core.tables import AnyTable, Fault, Formula, Lookup, RecordTable, Tables, Thresholds
from builder.systems.lunatic import records as rows
from builder.systems.lunatic.rule_tables import ABILITIES, LunaticRules

LIMIT = 1_000_000
MOST_DICE, MOST_SIDES = 100, 1000
COMMON = "common"
PREREQUISITE = re.compile(r"([a-z0-9_]{1,60})>=(\d{1,3})", re.ASCII)
STEP = "step:"
MAGIC_KEYS = ((1, 10), (8, 20))
STEPS_OF_MUSCLE = ("light_step_percent", "heavy_step_percent")


def unusable(tables: Tables, shipped: Tables) -> Iterator[Fault]:
    """Constants and tables of a pack that have another sort of value than the rules count with."""
    for name, value in shipped.constants.items():
        given = tables.constants[name]
        bad = isinstance(value, int) and not isinstance(given, int)
        number = exact_number(given) if is_number(given) or isinstance(given, str) else None
        if bad or number is None or not -LIMIT <= number <= LIMIT:
            yield Fault("PACK-RANGE", ("constants", name), {"table": name, "v": shortened(given)})
    for id, known in shipped.tables.items():
        table = tables.tables.get(id)
        if table is None:
            if not known.optional:
                yield Fault("PACK-TABLE-MISSING", ("tables", id), {"table": known.name})
        elif table is not known and table.kind == known.kind:
            yield from _values(table, known, tables, shipped)


def _values(table: AnyTable, known: AnyTable, tables: Tables, shipped: Tables) -> Iterator[Fault]:
    """Another type of value, bounds or keys that are not those of the shipped table."""
    name = {"table": known.name}
    if table.value.type != known.value.type:
        yield Fault("PACK-KIND", ("tables", table.id, "value", "type"), name)
        return
    if isinstance(table, Keyed) and isinstance(known, Keyed) and not _covers(table, known):
        yield Fault("PACK-KEYS", ("tables", table.id, "key"), name)
    if isinstance(table, Thresholds) and table.above.startswith(STEP) and _step(table) <= 0:
        params = {**name, "v": shortened(table.above)}
        yield Fault("PACK-RANGE", ("tables", table.id, "above"), params)
    if isinstance(table, RecordTable) and isinstance(known, RecordTable):
        yield from _leaves(table, known.rows, table.rows, ())
    elif isinstance(table, Formula) and isinstance(known, Formula):
        yield from _arguments(table, known, tables, shipped)
    else:
        for row, cell in table.cells():
            if is_number(cell) and known.value.held(cell) != cell:
                place = ("tables", table.id, "rows", row)
                yield Fault("PACK-RANGE", place, {**name, "v": shortened(cell)})
            elif isinstance(cell, Mapping) and not _is_language(cell):
                place = ("tables", table.id, "rows", row)
                yield Fault("PACK-RANGE", place, {**name, "v": shortened(row)})


def _step(table: Thresholds) -> Fraction:
    """What the key must grow for one more of the value above the last row."""
    return Fraction(table.above.removeprefix(STEP))


def _covers(table: Keyed, known: Keyed) -> bool:
    """Whether the keys reach as far as the shipped ones; the price of magic may begin and end elsewhere."""
    key = table.key
    if table.id == "magic_ap_cost":
        low, high = MAGIC_KEYS
        return low[0] <= key.min <= low[1] and high[0] <= key.max <= high[1] and key.step == 1
    if isinstance(table, Thresholds):
        return key.min == known.key.min
    return key.min <= known.key.min and key.max >= known.key.max and key.step == known.key.step


def _is_language(cell: Mapping[str, Any]) -> bool:
    written, extra = cell.get("native_written"), cell.get("extra_languages")
    return isinstance(written, bool) and is_number(extra) and isinstance(extra, int) and 0 <= extra <= 100


def _leaves(table: AnyTable, known: Any, given: Any, place: tuple[str, ...]) -> Iterator[Fault]:
    """Names of a record that are missing, or values of another sort."""
    name = {"table": table.name}
    where = ("tables", table.id, "rows", *place)
    if isinstance(known, Mapping):
        if not isinstance(given, Mapping):
            yield Fault("PACK-RANGE", where, {**name, "v": shortened(given)})
            return
        for key, child in known.items():
            if key not in given:
                yield Fault("PACK-KEYS", (*where, key), name)
            else:
                yield from _leaves(table, child, given[key], (*place, key))
    elif not _alike(known, given):
        yield Fault("PACK-RANGE", where, {**name, "v": shortened(given)})


def _alike(known: Any, given: Any) -> bool:
    """A number for a number, words or nothing for words, anything plain where nothing is shipped."""
    if known is None:
        return given is None or isinstance(given, str | int)
    return type(given) is type(known) or (isinstance(known, str) and given is None)


def _arguments(table: Formula, known: Formula, tables: Tables, shipped: Tables) -> Iterator[Fault]:
    for name, value in known.args.items():
        given = table.args.get(name)
        place = ("tables", table.id, "args", name)
        if name == "of" and given != value:
            rows, base = tables.tables.get(str(given)), shipped.tables[str(value)]
            if isinstance(rows, Lookup) and isinstance(base, Keyed):
                yield from _rows(rows, base, known)
            else:
                yield Fault("PACK-REF", place, {"id": shortened(given)})
        if name in STEPS_OF_MUSCLE and Fraction(exact_number(given)) <= 0:
            yield Fault("PACK-RANGE", place, {"table": known.name, "v": shortened(given)})


def _rows(rows: Lookup, base: Keyed, known: Formula) -> Iterator[Fault]:
    """A formula that is said row by row: the rows have the keys of what it is of, and its own values."""
    name = {"table": known.name}
    if rows.value.type != known.value.type:
        yield Fault("PACK-KIND", ("tables", rows.id, "value", "type"), name)
        return
    if not _covers(rows, base):
        yield Fault("PACK-KEYS", ("tables", rows.id, "key"), name)
    for row, cell in rows.cells():
        if is_number(cell) and known.value.held(cell) != cell:
            yield Fault("PACK-RANGE", ("tables", rows.id, "rows", row), {**name, "v": shortened(cell)})


def gaps(rules: LunaticRules, shipped: Tables) -> Iterator[Fault]:
    """Everything a pack took away, or names without its being there."""
    yield from _skills(rules, shipped)
    if "human" not in rules.races:
        yield _lacking("races/human", "remove", "races", "human")
    for name in ("strong_table", "weak_table"):
        table = str(rules.formula("initial_exp").args[name])
        if not isinstance(rules.tables.tables.get(table), Lookup):
            yield _lacking(table, "tables", "initial_exp", "args", name)
    for ability in rules.lookup("extra_money").apply_to:
        if ability not in ABILITIES:
            yield _lacking(ability, "tables", "extra_money", "apply_to")
    yield from _races(rules)
    yield from _base_classes(rules)
    yield from _specialists(rules)
    yield from _feats_and_spells(rules)
    yield from _weapons(rules)


def _lacking(id: str, *place: str) -> Fault:
    return Fault("PACK-REF", place, {"id": id[:80]})


def _unknown(wanted: Iterable[str], known: Iterable[str], *place: str) -> Iterator[Fault]:
    there = set(known)
    for id in wanted:
        if id not in there:
            yield _lacking(id, *place)


def _twice(choices: Iterable[rows.Choice], *place: str) -> Iterator[Fault]:
    ids = [choice.id for choice in choices]
    if len(set(ids)) < len(ids):
        yield Fault("PACK-KEYS", place, {"table": "/".join(place)[:80]})


def _skills(rules: LunaticRules, shipped: Tables) -> Iterator[Fault]:
    for row in shipped.lists["skills"]:
        if row["id"] not in rules.skills:
            yield _lacking(f"skills/{row['id']}", "remove", "skills", row["id"])
    for id, skill in rules.skills.items():
        wanted = (*skill.main, *((skill.sub,) if skill.sub else ()))
        yield from _unknown(wanted, ABILITIES, "skills", id)


def _races(rules: LunaticRules) -> Iterator[Fault]:
    for id, row in rules.races.items():
        yield from _unknown(row.nine_forbidden, ABILITIES, "races", id, "nine_forbidden")
        yield from _unknown(row.free_talents, rules.talents, "races", id, "free_talents")
        yield from _unknown(row.skill_initial, rules.skills, "races", id, "skill_initial")


def _base_classes(rules: LunaticRules) -> Iterator[Fault]:
    for id, row in rules.base_classes.items():
        place = ("base_classes", id)
        if set(rules.skills) - set(row.skills):
            yield Fault("PACK-KEYS", (*place, "skills"), {"table": f"base_classes/{id}"[:80]})
        named = [*row.skills, *row.favored.fixed, *row.favored.offered]
        named += [skill for pattern in row.skill_patterns for skill in pattern.set]
        named += [skill for option in row.feat_slots for skill in option.grants.skill_set]
        yield from _unknown(named, rules.skills, *place)
        yield from _unknown(row.specialists, rules.specialist_classes, *place, "specialists")
        for option in row.weapons:
            melee = [part for part in (option.main1, option.main2, option.sub) if part is not None]
            used = [category for part in melee for category in part.categories]
            used += [*option.main_ranged, *option.sub_ranged]
            yield from _unknown(used, rules.categories, *place, "weapons", option.id)
        lists: tuple[tuple[rows.Choice, ...], ...] = (
            *(row.skill_patterns, row.parameter_patterns),
            *(row.feat_slots, row.weapons),
        )
        for choices in lists:
            yield from _twice(choices, *place)


def _specialists(rules: LunaticRules) -> Iterator[Fault]:
    for id, row in rules.specialist_classes.items():
        yield from _unknown(row.base_classes, rules.base_classes, "specialist_classes", id, "base_classes")
        named = [skill for bonus in row.bonuses for skill in bonus.favored]
        yield from _unknown(named, rules.skills, "specialist_classes", id, "bonuses")
        yield from _twice(row.bonuses, "specialist_classes", id, "bonuses")


def _feats_and_spells(rules: LunaticRules) -> Iterator[Fault]:
    classes = {COMMON, *rules.base_classes, *rules.specialist_classes}
    known = {*ABILITIES, *rules.skills}
    for id, feat in rules.feats.items():
        yield from _unknown(feat.classes, classes, "feats", id, "classes")
        for words in feat.prerequisites:
            asked = PREREQUISITE.fullmatch(words)
            if asked is not None and asked[1] not in known:
                yield _lacking(asked[1], "feats", id, "prerequisite")
            elif asked is None and words not in rules.feats and words != "magic":
                yield _lacking(words, "feats", id, "prerequisite")
    schools = {*rules.schools}
    schools |= {row.spell_school or "" for row in rules.base_classes.values()}
    schools |= {row.spell_school or "" for row in rules.specialist_classes.values()}
    for id, spell in rules.spells.items():
        yield from _unknown((spell.school,), schools, "spells", id, "school")


def _weapons(rules: LunaticRules) -> Iterator[Fault]:
    for id, row in rules.weapons.items():
        yield from _unknown((row.category,), rules.categories, "weapons", id, "category")
        if row.damage and not _is_dice(row.damage):
            params = {"v": shortened(row.damage), "table": f"weapons/{id}"[:80]}
            yield Fault("PACK-DICE", ("weapons", id, "damage"), params)


def _is_dice(text: str) -> bool:
    try:
        amount = amount_of(text)
    except ValueError:
        return False
    if isinstance(amount, Dice):
        return all(abs(count) <= MOST_DICE and sides <= MOST_SIDES for count, sides in amount.terms)
    return isinstance(amount, int)
