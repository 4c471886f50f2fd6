"""Black Flag: the tables as one value, every row validated and found by its key. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from builder.core.ledger import Found
from builder.core.system import Rules
from builder.core.tables import Grid, Lookup, Tables, Thresholds
from builder.core.text import Label, Name, plain
from builder.systems.black_flag import records as rows
from builder.systems.black_flag.memory import Memory

Options = Mapping[tuple[str, str], Mapping[str, rows.OptionRow]]


T = TypeVar("T", bound=rows.Granting)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackFlagRules(Rules):
    """Everything the engine looks up; rows in file order, by id.

    `features`, `traits`: by the class, subclass, lineage or heritage that has them, in the order of levels.
    `options`: by owner and list, each by the option's own id. `kinds`: what sort of thing an id is.
    `memory`: what was concluded with these tables; it changes no answer.
    """

    tables: Tables
    constants: Mapping[str, Found]
    terms: Mapping[str, rows.Word]
    phrases: Mapping[str, rows.Phrase]
    abilities: Mapping[str, rows.AbilityRow]
    skills: Mapping[str, rows.SkillRow]
    standard_array: tuple[int, ...]
    point_buy: Lookup
    languages: Mapping[str, rows.LanguageRow]
    sizes: Mapping[str, rows.SizeRow]
    damage_types: Mapping[str, rows.Word]
    conditions: Mapping[str, rows.Word]
    senses: Mapping[str, rows.Word]
    xp: Thresholds
    proficiency_bonus: Lookup
    slots: Mapping[str, Grid]
    hit_dice: Mapping[str, rows.HitDie]
    multiclass: Mapping[str, rows.MulticlassRow]
    coins: Mapping[str, rows.Coin]
    difficulties: Mapping[str, rows.Difficulty]
    classes: Mapping[str, rows.ClassRow]
    subclasses: Mapping[str, rows.SubclassRow]
    features: Mapping[str, tuple[rows.FeatureRow, ...]]
    traits: Mapping[str, tuple[rows.TraitRow, ...]]
    options: Options
    lineages: Mapping[str, rows.LineageRow]
    heritages: Mapping[str, rows.HeritageRow]
    backgrounds: Mapping[str, rows.BackgroundRow]
    talent_lists: Mapping[str, rows.Word]
    talents: Mapping[str, rows.TalentRow]
    armor_categories: Mapping[str, rows.ArmorCategory]
    armor_properties: Mapping[str, rows.Word]
    armor: Mapping[str, rows.ArmorRow]
    shields: Mapping[str, rows.ShieldRow]
    weapon_groups: Mapping[str, rows.Word]
    weapon_properties: Mapping[str, rows.Word]
    weapon_options: Mapping[str, rows.WeaponOption]
    weapons: Mapping[str, rows.WeaponRow]
    gear: Mapping[str, rows.GearRow]
    ammunition: Mapping[str, rows.AmmunitionRow]
    tools: Mapping[str, rows.ToolRow]
    tool_items: Mapping[str, rows.ToolItem]
    tool_families: Mapping[str, rows.Word]
    vehicles: Mapping[str, rows.Word]
    kits: Mapping[str, rows.PackRow]
    mounts: Mapping[str, rows.MountRow]
    mount_gear: Mapping[str, rows.GearRow]
    spell_sources: Mapping[str, rows.Word]
    schools: Mapping[str, rows.Word]
    spells: Mapping[str, rows.SpellRow]
    names: Mapping[str, Name] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory, init=False, compare=False, repr=False)

    def found(self, name: str) -> Found:
        """A constant of the rules with its source."""
        return self.constants[name]

    def whole(self, name: str) -> int:
        """A constant of the rules as a whole number."""
        value = self.constants[name].value
        if not isinstance(value, int):
            raise TypeError(f"{name} is not whole")
        return value

    def term(self, id: str) -> Name:
        """A word of the game."""
        return self.terms[id].name

    def ability(self, id: str) -> Name:
        """An ability in words."""
        return self.abilities[id].name

    def called(self, id: str) -> Label:
        """The name of any row that can be picked; the id itself where no table knows it."""
        return self.names.get(id) or plain(id)

    def options_of(self, owner: str, name: str) -> Mapping[str, rows.OptionRow]:
        """The options of one list of a class, subclass or lineage."""
        return self.options.get((owner, name), {})

    def phrase(self, text: str) -> Name:
        """A casting time, range or duration in both languages."""
        row = self.phrases.get(text)
        return row.name if row is not None else Name(text, text)


def rules_of(tables: Tables) -> BlackFlagRules:
    """Every list validated, every table fetched."""
    words = {
        name: tables.records(name, rows.Word)
        for name in (
            *("terms", "damage_types", "conditions", "senses", "talent_lists", "armor_properties"),
            *("weapon_groups", "weapon_properties", "tool_families", "vehicles", "spell_sources", "schools"),
        )
    }
    skills = tables.records("skills", rows.SkillRow)
    languages = tables.records("languages", rows.LanguageRow)
    classes = tables.records("classes", rows.ClassRow)
    subclasses = tables.records("subclasses", rows.SubclassRow)
    lineages = tables.records("lineages", rows.LineageRow)
    heritages = tables.records("heritages", rows.HeritageRow)
    backgrounds = tables.records("backgrounds", rows.BackgroundRow)
    talents = tables.records("talents", rows.TalentRow)
    armor = tables.records("armor", rows.ArmorRow)
    shields = tables.records("shields", rows.ShieldRow)
    weapons = tables.records("weapons", rows.WeaponRow)
    gear = tables.records("gear", rows.GearRow)
    ammunition = tables.records("ammunition", rows.AmmunitionRow)
    tools = tables.records("tools", rows.ToolRow)
    tool_items = tables.records("tool_items", rows.ToolItem)
    kits = tables.records("packs", rows.PackRow)
    mounts = tables.records("mounts", rows.MountRow)
    mount_gear = tables.records("mount_gear", rows.GearRow)
    spells = tables.records("spells", rows.SpellRow)
    options: dict[tuple[str, str], dict[str, rows.OptionRow]] = {}
    for option in tables.records("options", rows.OptionRow).values():
        options.setdefault((option.owner, option.list), {})[option.option] = option
    named: tuple[Mapping[str, rows.Described], ...] = (
        *(spells, gear, mount_gear, mounts, ammunition, tool_items, kits, shields, armor, weapons),
        *(
            words["vehicles"],
            tools,
            languages,
            talents,
            subclasses,
            classes,
            lineages,
            heritages,
            backgrounds,
        ),
        *(words["damage_types"], words["schools"], words["spell_sources"], skills),
    )
    things: dict[str, Mapping[str, rows.Described]] = {
        **{"weapon": weapons, "armor": armor, "shield": shields, "ammunition": ammunition, "kit": kits},
        **{"tool_item": tool_items, "tool": tools, "gear": gear, "mount_gear": mount_gear, "mount": mounts},
    }
    return BlackFlagRules(
        packs=tables.packs,
        digests=tables.digests,
        tables=tables,
        constants={name: tables.constant(name) for name in tables.constants},
        terms=words["terms"],
        phrases=tables.records("phrases", rows.Phrase),
        abilities=tables.records("abilities", rows.AbilityRow),
        skills=skills,
        standard_array=tuple(row.score for row in tables.records("standard_array", rows.ArrayScore).values()),
        point_buy=tables.table("point_buy_cost", Lookup),
        languages=languages,
        sizes=tables.records("sizes", rows.SizeRow),
        damage_types=words["damage_types"],
        conditions=words["conditions"],
        senses=words["senses"],
        xp=tables.table("xp", Thresholds),
        proficiency_bonus=tables.table("proficiency_bonus", Lookup),
        slots={name: tables.table(f"slots_{name}", Grid) for name in ("full", "half", "multiclass")},
        hit_dice=tables.records("hit_dice", rows.HitDie),
        multiclass=tables.records("multiclass", rows.MulticlassRow),
        coins=tables.records("coins", rows.Coin),
        difficulties=tables.records("difficulties", rows.Difficulty),
        classes=classes,
        subclasses=subclasses,
        features=_by_owner(tables.records("features", rows.FeatureRow)),
        traits=_by_owner(tables.records("traits", rows.TraitRow)),
        options=options,
        lineages=lineages,
        heritages=heritages,
        backgrounds=backgrounds,
        talent_lists=words["talent_lists"],
        talents=talents,
        armor_categories=tables.records("armor_categories", rows.ArmorCategory),
        armor_properties=words["armor_properties"],
        armor=armor,
        shields=shields,
        weapon_groups=words["weapon_groups"],
        weapon_properties=words["weapon_properties"],
        weapon_options=tables.records("weapon_options", rows.WeaponOption),
        weapons=weapons,
        gear=gear,
        ammunition=ammunition,
        tools=tools,
        tool_items=tool_items,
        tool_families=words["tool_families"],
        vehicles=words["vehicles"],
        kits=kits,
        mounts=mounts,
        mount_gear=mount_gear,
        spell_sources=words["spell_sources"],
        schools=words["schools"],
        spells=spells,
        names={id: row.name for part in named for id, row in part.items()},
        kinds={id: kind for kind, part in reversed(things.items()) for id in part},
    )


def _by_owner(found: Mapping[str, T]) -> dict[str, tuple[T, ...]]:
    owners: dict[str, tuple[T, ...]] = {}
    for row in found.values():
        owners[row.owner] = (*owners.get(row.owner, ()), row)
    return owners
