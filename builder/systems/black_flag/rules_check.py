"""Black Flag: what the rulebook cannot do without, and what rows must agree on, for packs.

Touches nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain

from builder.core.tables import Fault, Tables
from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag import records as rows
from builder.systems.black_flag.formula import COLUMN
from builder.systems.black_flag.rule_tables import BlackFlagRules

KEPT_WHOLE = (
    *("terms", "abilities", "skills", "sizes", "hit_dice", "coins", "armor_categories", "talent_lists"),
    *("weapon_groups", "damage_types", "standard_array", "vehicles"),
)
DIVISORS = ("modifier_step", "hit_dice_back_divisor", "coins_per_pound", "gold_multiplier")
LIMIT = 1_000_000
GROUPS = ("any", "martial", "simple", "proficient")
NEEDED_LANGUAGE = "common"


def gaps(rules: BlackFlagRules, shipped: Tables) -> Iterator[Fault]:
    """Everything a pack took away, or names without its being there."""
    for name in KEPT_WHOLE:
        there = {str(row["id"]) for row in rules.tables.lists.get(name, ())}
        for row in shipped.lists[name]:
            if row["id"] not in there:
                yield _lacking(f"{name}/{row['id']}", "remove", name, str(row["id"]))
    if NEEDED_LANGUAGE not in rules.languages:
        yield _lacking(f"languages/{NEEDED_LANGUAGE}", "remove", "languages", NEEDED_LANGUAGE)
    yield from _classes(rules)
    yield from _origins(rules)
    yield from _effects(rules)
    yield from _things(rules)
    yield from _circles(rules)


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


def _among(ids: Iterable[str], known: Collection[str], *place: str) -> Iterator[Fault]:
    for id in ids:
        if id not in known:
            yield _lacking(id, *place)


def _classes(rules: BlackFlagRules) -> Iterator[Fault]:
    for id, row in rules.classes.items():
        place = ("classes", id)
        yield from _among((row.hit_die,), rules.hit_dice, *place)
        yield from _among(_named(row.skill_choice.among), rules.skills, *place)
        yield from _among(row.weapon_proficiencies, rules.weapons, *place)
        yield from _among(row.talent_lists, rules.talent_lists, *place)
        for grant in row.tool_proficiencies:
            yield from _among((*grant.ids, *grant.among), rules.tools, *place)
        if row.spellcasting is not None:
            yield from _among((row.spellcasting.source,), rules.spell_sources, *place)
        pieces = chain.from_iterable(_pieces(group) for group in row.starting_equipment)
        yield from _among((piece.item for piece in pieces if piece.item), rules.names, *place)
    for id, subclass in rules.subclasses.items():
        yield from _among((subclass.of,), rules.classes, "subclasses", id)
    for owner in rules.features:
        if owner not in rules.classes and owner not in rules.subclasses:
            yield _lacking(owner, "features", rules.features[owner][0].id)
    for id, minimum in rules.multiclass.items():
        yield from _among((id,), rules.classes, "multiclass", id)
        yield from _vocabulary(rules, "", minimum.effects, "multiclass", id)


def _pieces(group: rows.StartGroup) -> Iterator[rows.Piece]:
    yield from group.items
    for way in group.options:
        yield from way.items


def _origins(rules: BlackFlagRules) -> Iterator[Fault]:
    for id, lineage in rules.lineages.items():
        yield from _among(lineage.sizes or ("",), rules.sizes, "lineages", id)
    for id, heritage in rules.heritages.items():
        spoken = (*heritage.languages.fixed, *heritage.languages.typical)
        yield from _among(spoken, rules.languages, "heritages", id)
    for id, row in rules.backgrounds.items():
        place = ("backgrounds", id)
        yield from _among(_named(row.skill_choice.among), rules.skills, *place)
        yield from _among(_named(row.talent_choice.among), rules.talents, *place)
        pieces = [*row.equipment, *(option for piece in row.equipment for option in piece.options)]
        yield from _among((piece.item for piece in pieces if piece.item), rules.names, *place)
        yield from _vocabulary(rules, "", row.additional, *place)


def _named(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(id for id in ids if id not in GROUPS)


def _effects(rules: BlackFlagRules) -> Iterator[Fault]:
    granting: Iterable[rows.Granting] = chain(
        *rules.features.values(), *rules.traits.values(), *(part.values() for part in rules.options.values())
    )
    for row in granting:
        yield from _vocabulary(rules, row.owner, row.effects, "effects", row.id)
    for id, talent in rules.talents.items():
        yield from _among((talent.list,), rules.talent_lists, "talents", id)
        yield from _vocabulary(rules, "", talent.effects, "talents", id)


def _vocabulary(
    rules: BlackFlagRules, owner: str, effects: Iterable[kinds.Effect], *place: str
) -> Iterator[Fault]:
    """What effects name must be there."""
    tables: Mapping[str, Collection[str]] = {
        "skill": rules.skills,
        "tool": rules.tools,
        "vehicle": rules.vehicles,
        "weapon": rules.weapons,
        "weapon_group": rules.weapon_groups,
        "armor": rules.armor_categories,
        "save": rules.abilities,
        "improvised_weapon": ("all",),
    }
    for effect in effects:
        match effect:
            case kinds.Proficiency() | kinds.Expertise() | kinds.ProficiencyOrExpertise():
                yield from _among(effect.ids, tables[effect.kind], *place)
            case kinds.ChooseProficiency():
                known = set(chain.from_iterable(tables[kind] for kind in effect.kinds))
                yield from _among(_named(effect.among), known, *place)
            case kinds.Language():
                yield from _among(effect.ids, rules.languages, *place)
            case kinds.GrantSpells() | kinds.RitualGrant():
                yield from _among(effect.ids, rules.spells, *place)
            case kinds.TalentChoice() | kinds.TalentListAdd():
                yield from _among(effect.lists, rules.talent_lists, *place)
            case kinds.OptionChoice() | kinds.OptionGrant():
                if not rules.options_of(_class_of(rules, owner), effect.list):
                    yield _lacking(effect.list, *place)
            case kinds.OneOf():
                for part in effect.options:
                    yield from _vocabulary(rules, owner, part, *place)
            case kinds.Resource() if isinstance(effect.max, str) and effect.max.startswith(COLUMN):
                yield from _column(rules, owner, effect.max, *place)
            case _:
                pass


def _class_of(rules: BlackFlagRules, owner: str) -> str:
    """The class whose lists a row uses; a lineage has its own."""
    subclass = rules.subclasses.get(owner)
    return subclass.of if subclass is not None else owner


def _column(rules: BlackFlagRules, owner: str, text: str, *place: str) -> Iterator[Fault]:
    row = rules.classes.get(_class_of(rules, owner))
    if row is None or text.removeprefix(COLUMN) not in row.table:
        yield _lacking(text, *place)


def _things(rules: BlackFlagRules) -> Iterator[Fault]:
    for id, weapon in rules.weapons.items():
        yield from _among(weapon.properties, rules.weapon_properties, "weapons", id)
        yield from _among(weapon.options, rules.weapon_options, "weapons", id)
        if weapon.ammunition:
            yield from _among((weapon.ammunition,), rules.ammunition, "weapons", id)
    for id, spell in rules.spells.items():
        yield from _among(spell.sources, rules.spell_sources, "spells", id)
        yield from _among((spell.school,), rules.schools, "spells", id)
        if not 0 <= spell.circle <= 9:
            yield Fault("PACK-RANGE", ("spells", id), {"table": "spells", "v": str(spell.circle)})
    for id, kit in rules.kits.items():
        yield from _among((part.item for part in kit.items), rules.names, "packs", id)
    for id, item in rules.tool_items.items():
        yield from _among((item.tool,), rules.tools, "tool_items", id)


def _circles(rules: BlackFlagRules) -> Iterator[Fault]:
    """Options that ask for each other in a circle can never be taken.

    Source: digest, 18; the same holds for any list of options.
    """
    for (owner, name), options in rules.options.items():
        for id in options:
            seen: list[str] = []
            asked = id
            while asked and asked not in seen:
                seen.append(asked)
                row = options.get(asked)
                asked = row.prerequisite_invocation if row is not None else ""
            if asked == id:
                yield Fault("PACK-REF", ("options", f"{owner}.{name}.{id}"), {"id": asked[:80]})
            elif asked and asked not in options:
                yield _lacking(asked, "options", f"{owner}.{name}.{id}")
