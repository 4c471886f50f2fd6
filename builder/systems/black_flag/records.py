"""Black Flag: what stands in the rows of the tables in data/. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from builder.core.frozen import Exact, Frozen, Line
from builder.core.ledger import Source
from builder.core.tables import Listed, Record
from builder.core.text import Name
from builder.systems.black_flag.effects import (
    Ability,
    AnyEffect,
    ChooseLanguage,
    ChooseProficiency,
    Ids,
    Language,
    OneOf,
    Sources,
    Spellcasting,
)

Category = Literal["light", "medium", "heavy", "shield"]
Group = Literal["simple", "martial"]


class Described(Record):
    """A row with a line of what it is or does."""

    summary_ja: Line = ""
    summary_en: Line = ""

    @cached_property
    def cite(self) -> Source:
        """Where this row stands, for ledger entries."""
        return self.source()

    @cached_property
    def summary(self) -> Name | None:
        """What it does in one line, where there is one in both languages."""
        return Name(self.summary_ja, self.summary_en) if self.summary_ja and self.summary_en else None


class Word(Described):
    """A word of the game."""


class AbilityRow(Described):
    """An ability. `abbr`: its letters."""

    abbr: Line


class SkillRow(Described):
    """A skill and the ability it goes with."""

    default_ability: Ability


class ArrayScore(Listed):
    """One score of the standard array."""

    score: int


class LanguageRow(Described):
    """A language. `selectable`: among the free choices."""

    kind: Literal["standard", "exotic", "secret"]
    selectable: bool


class SizeRow(Described):
    """A size and what it multiplies carrying with."""

    carrying: Exact


class HitDie(Listed):
    """A hit die: its faces and its average as the rules round it."""

    faces: int
    average: int

    @cached_property
    def cite(self) -> Source:
        """Where this row stands, for ledger entries."""
        return self.source()


Minimum = tuple[Ability, int]


class MulticlassRow(Listed):
    """What taking up a class later asks for, and what it gives."""

    all: tuple[Minimum, ...] = ()
    any: tuple[Minimum, ...] = ()
    effects: tuple[AnyEffect, ...] = ()


class Coin(Listed):
    """A coin in copper pieces."""

    cp: int


class Difficulty(Described):
    """A difficulty word and its number."""

    dc_value: int


# Classes


class Choice(Frozen):
    """So many of these; `any` for all."""

    choose: int
    among: Sources = Field(alias="from")
    prerequisites_apply: bool = True


class ToolGrant(Frozen):
    """Tool proficiencies of a class: fixed ones, or a choice."""

    type: Literal["fixed", "choice"]
    ids: Ids = ()
    choose: int = 0
    among: Ids = Field(default=(), alias="from")
    from_category: Line = ""


class Piece(Frozen):
    """A thing of the starting equipment: an item, any of a category, coins, or a choice between things."""

    item: Line = ""
    any_of: Line = ""
    qty: int = 1
    requires_proficiency: Line = ""
    note: Line = ""
    gp: int = 0
    choose: int = 0
    options: tuple[Piece, ...] = ()


class Way(Frozen):
    """One way to take a starting group."""

    label: Line
    items: tuple[Piece, ...]


class StartGroup(Frozen):
    """A group of the starting equipment: fixed, or one of several ways."""

    type: Literal["fixed", "choice"]
    choose: int = 1
    options: tuple[Way, ...] = ()
    items: tuple[Piece, ...] = ()


class ClassRow(Described):
    """A class. `table`: its columns, one value a level."""

    hit_die: Line
    key_abilities: tuple[Ability, ...]
    saves: tuple[Ability, ...]
    skill_choice: Choice
    armor_proficiencies: tuple[Category, ...] = ()
    weapon_group_proficiencies: tuple[Group, ...] = ()
    weapon_proficiencies: Ids = ()
    weapon_proficiency_rule: Line = ""
    tool_proficiencies: tuple[ToolGrant, ...] = ()
    starting_equipment: tuple[StartGroup, ...] = ()
    talent_lists: Ids
    spellcasting: Spellcasting | None = None
    subclass_level: int
    subclass_feature_levels: tuple[int, ...]
    table: Mapping[Line, Annotated[tuple[int | Line, ...], Field(min_length=20, max_length=20)]] = {}

    def column(self, name: str, level: int) -> int | str:
        """The value of a column at a class level; 0 below the first."""
        values = self.table.get(name)
        return values[min(level, len(values)) - 1] if values and level > 0 else 0

    def cell(self, name: str, level: int) -> Source:
        """Where that value stands."""
        return Source(self.document, f"{self.id}.{name}.{level}", self.provenance)


class SubclassRow(Described):
    """A subclass of a class."""

    of: Line


class Granting(Described):
    """A row with effects."""

    owner: Line
    effects: tuple[AnyEffect, ...] = ()


class FeatureRow(Granting):
    """A feature of a class or subclass. `improves_at`: every level at which it is gained or grows."""

    feature: Line
    level: int
    improves_at: tuple[int, ...] = ()


class TraitRow(Granting):
    """A trait of a lineage or heritage."""

    trait: Line


class OptionRow(Granting):
    """One option of a list that a class, subclass or lineage has."""

    list: Line
    option: Line
    requires: Line = ""
    tier: Line = ""
    item_requirement: Line = ""
    cost: Line = ""
    combines_with_another: bool = False
    damage_type: Line = ""
    note_en: Line = ""
    prerequisite_level: int = 1
    prerequisite_invocation: Line = ""
    repeatable: bool = False


# Origins


class LineageRow(Described):
    """A lineage."""

    sizes: Ids
    size_rule: Line = ""
    speed_ft: int


class Languages(Frozen):
    """The languages of a heritage."""

    fixed: Ids
    choose: int
    typical: Ids = ()


class HeritageRow(Described):
    """A heritage."""

    languages: Languages


class BackgroundRow(Described):
    """A background."""

    skill_choice: Choice
    additional: tuple[
        Annotated[Language | ChooseLanguage | ChooseProficiency | OneOf, Field(discriminator="type")], ...
    ]
    equipment: tuple[Piece, ...]
    talent_choice: Choice


class Prerequisite(Frozen):
    """What a talent asks for."""

    type: Literal[
        "ability",
        "character_level",
        "skill_proficiency",
        "armor_proficiency_any",
        "weapon_proficiency_any",
        "spellcasting_feature",
        "can_cast_cantrip",
        "can_cast_damaging_spell",
    ]
    ability: Ability | None = None
    min: int = 0
    skill: Line = ""
    ids: Ids = ()
    group: Line = ""


class TalentRow(Described):
    """A talent. `repeatable`: what must differ when it is taken again; empty: only once."""

    list: Line
    prerequisites: tuple[Prerequisite, ...] = ()
    effects: tuple[AnyEffect, ...] = ()
    repeatable: Line = ""


# Things


class ArmorCategory(Described):
    """Light, medium, heavy, shield."""

    dex_cap: int | None = None
    don: Line
    doff: Line


class ArmorRow(Described):
    """A suit of armor. `dex_cap` None: all of DEX counts, where any does."""

    category: Category
    cost_gp: int
    base_ac: int
    add_dex: bool
    dex_cap: int | None = None
    weight_lb: Exact
    properties: Ids = ()
    cumbersome_str: int | None = None
    gm_may_add_natural_materials: bool = False


class ShieldRow(Described):
    """A shield."""

    category: Literal["shield"]
    cost_gp: int
    ac_bonus: int
    weight_lb: Exact
    properties: Ids = ()
    hands: int = 1
    gm_may_add_natural_materials: bool = False


class WeaponOption(Described):
    """What a weapon can do instead of damage."""

    save_abilities: tuple[Ability, ...] = ()


class WeaponRow(Described):
    """A weapon. `range_ft`: normal and long. `optional`: a firearm."""

    group: Group
    mode: Literal["melee", "ranged"]
    cost_cp: int
    damage: Line
    damage_type: Line
    weight_lb: Exact = 0
    options: Ids = ()
    properties: Ids = ()
    range_ft: tuple[int, int] | None = None
    versatile_damage: Line = ""
    ammunition: Line = ""
    optional: bool = False
    magazine: int = 0
    disputed: bool = False

    def has(self, property: str) -> bool:
        """Whether it has a property."""
        return property in self.properties


class GearRow(Described):
    """A thing. `cost_cp` None: not for sale."""

    category: Line = ""
    cost_cp: int | None = None
    weight_lb: Exact = 0
    capacity_lb: Exact | None = None
    optional: bool = False


class AmmunitionRow(Described):
    """Ammunition, sold in bundles."""

    bundle_cost_cp: int
    bundle_size: int
    bundle_weight_lb: Exact


class ToolRow(Described):
    """A kind of tools. `family`: gaming sets and musical instruments come in types."""

    cost_cp: int | None = None
    weight_lb: Exact | None = None
    associated_abilities: tuple[Ability, ...] = ()
    family: Line = ""


class ToolItem(Described):
    """An instrument or set that one buys, and the type it is."""

    cost_cp: int
    weight_lb: Exact
    tool: Line
    family: Line


class Content(Frozen):
    """So many of a thing."""

    item: Line
    qty: int


class PackRow(Described):
    """A pack of gear."""

    cost_cp: int
    items: tuple[Content, ...]


class MountRow(Described):
    """A mount."""

    cost_cp: int
    speed_ft: int
    capacity_lb: int


class SpellRow(Described):
    """A spell: facts only. `circle` 0: a cantrip."""

    circle: int
    school: Line
    sources: Ids
    casting_time: Line
    range: Line
    area: Line = ""
    verbal: bool = False
    somatic: bool = False
    material: bool = False
    material_cost_gp: int | None = None
    material_cost_note: Line = ""
    material_consumed: bool = False
    duration: Line
    ritual: bool = False
    concentration: bool = False


class Phrase(Word):
    """A phrase of the spell table in both languages: a casting time, a range, a duration."""


Piece.model_rebuild()
