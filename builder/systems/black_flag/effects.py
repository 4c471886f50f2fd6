"""Black Flag: the closed vocabulary of effects, the one way a row changes a value. Touches nothing else.

Each type is one frozen model; what the engine makes of it stands in the file of its chapter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from builder.core.frozen import Frozen, Line
from builder.systems.black_flag.formula import Formula, read_formula

Ability = Literal["str", "dex", "con", "int", "wis", "cha"]
Ids = tuple[Line, ...]
Table = Annotated[str, Field(pattern=r"^table:[a-z_]+$")]
Level = Annotated[str, Field(pattern=r"^(?:[1-9]|1\d|20)$")]


def _listed(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


Sources = Annotated[tuple[Line, ...], BeforeValidator(_listed)]
Amount = Annotated[Any, BeforeValidator(read_formula)]
"""A whole number or a formula."""


class Steps(Frozen):
    """A value by class level: that of the greatest level reached."""

    by_level: Mapping[Level, int | Line]

    def at(self, level: int) -> int | str | None:
        """What holds at a level; None below the first."""
        reached = [int(step) for step in self.by_level if int(step) <= level]
        return self.by_level[str(max(reached))] if reached else None


class Requires(Frozen):
    """What must be so for an effect to count."""

    armor: Literal["none", "mystic_metal"] | None = None
    armor_not: Ids = ()
    armor_in: Ids = ()
    armor_proficient: bool = False
    shield_allowed: bool = True
    wearing_augmented_item: bool = False


class Effect(Frozen):
    """Base of all effects."""


# Proficiencies

Kind = Literal["armor", "weapon_group", "weapon", "skill", "tool", "vehicle", "save", "improvised_weapon"]
PickKind = Literal["skill", "tool", "vehicle", "weapon"]


class Proficiency(Effect):
    """Adds proficiencies."""

    type: Literal["proficiency"]
    kind: Kind
    ids: Ids
    requires: Requires = Requires()


class ChooseProficiency(Effect):
    """The player picks proficiencies. `from`: any, martial, or ids."""

    type: Literal["choose_proficiency"]
    kinds: tuple[PickKind, ...]
    choose: int
    among: Sources = Field(alias="from")


class Expertise(Effect):
    """Doubles the proficiency bonus, where there is one."""

    type: Literal["expertise"]
    kind: Literal["skill", "tool"]
    ids: Ids


class ChooseExpertise(Effect):
    """The player picks proficiencies to double."""

    type: Literal["choose_expertise"]
    choose: int
    kinds: tuple[Literal["skill", "tool"], ...]
    min_skills: int = 0
    at_level: int | None = None
    not_already_doubled: bool = False


class ProficiencyOrExpertise(Effect):
    """A proficiency, or its doubling where it is there already."""

    type: Literal["proficiency_or_expertise"]
    kind: Literal["skill", "tool"]
    ids: Ids


class HalfProficiency(Effect):
    """Half the bonus to ability checks that have none."""

    type: Literal["half_proficiency"]
    applies: Line = ""
    rounding: Literal["down"] = "down"


class Language(Effect):
    """Languages; `if_known_choose_other`: that many free ones instead, when it is known already."""

    type: Literal["language"]
    ids: Ids
    if_known_choose_other: int = 0


class ChooseLanguage(Effect):
    """The player picks languages."""

    type: Literal["choose_language"]
    choose: int
    among: Sources = Field(default=("any",), alias="from")


# Scores, armor class, hit points, speed


class AbilityIncrease(Effect):
    """Raises scores, with a limit of its own."""

    type: Literal["ability_increase"]
    increases: Mapping[Ability, int]
    new_max: int


class AcFormula(Effect):
    """One way to reckon the armor class."""

    type: Literal["ac_formula"]
    id: Line
    base: int
    abilities: tuple[Ability, ...]
    requires: Requires = Requires()


class AcBonus(Effect):
    """Added to the best way; `activated`: only while it is switched on."""

    type: Literal["ac_bonus"]
    value: Amount
    requires: Requires = Requires()
    activated: bool = False


class MediumDexCap(Effect):
    """How much DEX counts in medium armor."""

    type: Literal["medium_dex_cap"]
    value: int


class ArmorStep(Effect):
    """The next armor category, by the proficiencies before it."""

    type: Literal["armor_step"]
    light_to: Ids
    medium_to: Ids
    evaluated: Line = ""


class HpPerLevel(Effect):
    """Hit points for each level of the character."""

    type: Literal["hp_per_level"]
    value: int
    level_of: Literal["character"] = "character"


class HpBonus(Effect):
    """Hit points by formula."""

    type: Literal["hp_bonus"]
    formula: Formula
    level_gained: int = 1


class SpeedBonus(Effect):
    """Added to the walking speed."""

    type: Literal["speed_bonus"]
    mode: Literal["walk"] = "walk"
    value: Amount = None
    by_class_level: Mapping[Level, Any] = {}
    requires: Requires = Requires()


class SpeedMode(Effect):
    """Another way to move, as fast as one walks, or as fast as one would without bonuses."""

    type: Literal["speed_mode"]
    mode: Literal["climb", "swim", "fly", "burrow"]
    equals: Literal["walk", "base_walk"] | None = None
    value_ft: int | None = None
    if_present_add: int = 0
    requires: Requires = Requires()
    activated: bool = False


class Sense(Effect):
    """A sense, with its range where it has one."""

    type: Literal["sense"]
    sense: Line
    range_ft: int | None = None


class Resistance(Effect):
    """Damage types that count half."""

    type: Literal["resistance"]
    ids: Ids


class Immunity(Effect):
    """Damage types that do nothing."""

    type: Literal["immunity"]
    ids: Ids


class ConditionImmunity(Effect):
    """Conditions that do not happen."""

    type: Literal["condition_immunity"]
    ids: Ids


class ChooseResistance(Effect):
    """A damage type of the player's choice counts half."""

    type: Literal["choose_resistance"]
    choose: int
    among: Sources = Field(alias="from")
    change_on: Line = ""


class ChooseDamageType(Effect):
    """A damage type is chosen."""

    type: Literal["choose_damage_type"]
    choose: int
    among: Sources = Field(alias="from")


class SaveBonus(Effect):
    """An ability modifier on all saves."""

    type: Literal["save_bonus"]
    ability: Ability
    minimum: int
    applies: Line = ""


class PassiveBonus(Effect):
    """Added to passive scores."""

    type: Literal["passive_bonus"]
    skills: Ids
    value: int


class CarryMultiplier(Effect):
    """Other factors for carrying and pushing."""

    type: Literal["carry_multiplier"]
    carry: int
    push: int


class CarrySizeStep(Effect):
    """Counts as larger for carrying."""

    type: Literal["carry_size_step"]
    value: int


# Attacks


class AttacksPerAction(Effect):
    """How many attacks an Attack action has; the highest counts."""

    type: Literal["attacks_per_action"]
    value: int | None = None
    by_level: Mapping[Level, Any] = {}


class UnarmedDamage(Effect):
    """The die of unarmed strikes; the best counts."""

    type: Literal["unarmed_damage"]
    die: Line
    ability: tuple[Ability, ...]
    ability_fixed_at_creation: bool = False
    damage_types: Ids = ()
    requires: Requires = Requires()


class WeaponBonus(Effect):
    """Attack and damage of chosen weapons."""

    type: Literal["weapon_bonus"]
    attack: int
    damage: int
    choose_weapon: int
    among: Sources = Field(default=("proficient",), alias="from")


class ItemBonus(Effect):
    """Attack and damage of one item, by class level. Shown, since the item is chosen in play."""

    type: Literal["item_bonus"]
    applies: Line
    attack_and_damage: Steps


class ChooseWeapons(Effect):
    """Weapons that a feature works with."""

    type: Literal["choose_weapons"]
    choose: int
    among: Sources = Field(default=("proficient",), alias="from")


# Spells


class Spellbook(Frozen):
    """How many spells come into a wizard's book for nothing."""

    level_1: int
    per_level: int


class Spellcasting(Effect):
    """How a class casts. `prepared`: how many are prepared; `known_table`: the column of spells known."""

    type: Literal["spellcasting"]
    source: Line
    ability: Ability
    progression: Literal["full", "half"]
    method: Literal["known", "prepared", "spellbook"]
    known_table: Line = ""
    prepared: Formula | None = None
    cantrips: bool
    rituals: bool
    ritual_source: Line = ""
    ritual_book: bool = False
    focus: Ids
    swap_on_level: int = 0
    starts_at: int = 1
    spellbook: Spellbook | None = None
    level_1_any_source_spells: int = 0


class GrantSpells(Effect):
    """Spells outside the counts, from a class level on."""

    type: Literal["grant_spells"]
    ids: Ids
    level: int = 1
    ability_choice: tuple[Ability, ...] = ()


class CantripChoice(Effect):
    """Cantrips to pick. `source`: a source, any, or class: that of a class which has cantrips."""

    type: Literal["cantrip_choice"]
    choose: int
    source: Sources
    counts_against_known: bool = False


class SpellChoice(Effect):
    """Spells to pick, within circles."""

    type: Literal["spell_choice"]
    choose: int = 0
    choose_at: Mapping[Level, int] = {}
    source: Sources
    circle: int | None = None
    min_circle: int = 1
    max_circle: int | None = None
    max_circle_by_level: Mapping[Level, Any] = {}
    rituals_allowed: bool = False
    cantrips_allowed: bool = False
    counts_against_known: bool = False


class RitualChoice(Effect):
    """Rituals to pick, of circles one has slots for."""

    type: Literal["ritual_choice"]
    choose: int
    source: Sources
    max_circle: Line | int = "spell slots"
    counts_against_known: bool = False


class RitualGrant(Effect):
    """Rituals outside the count."""

    type: Literal["ritual_grant"]
    ids: Ids


class RitualBook(Effect):
    """A book with rituals of one source for each circle one has slots for."""

    type: Literal["ritual_book"]
    source: Literal["choose"] = "choose"
    per_unlocked_circle: int


class RoteSpells(Effect):
    """Spells always prepared for nothing: at each of these levels one more, of that circle."""

    type: Literal["rote_spells"]
    by_level: Mapping[Level, Any]


class SpellSwap(Effect):
    """A known spell may be replaced."""

    type: Literal["spell_swap"]
    count: int
    when: Line = ""


class RitualSourceAny(Effect):
    """Rituals may come from any source."""

    type: Literal["ritual_source_any"]


class ChooseExtraSource(Effect):
    """Spells may come from one more source."""

    type: Literal["choose_extra_source"]
    choose: int
    among: Sources = Field(alias="from")


class SpellAttackAndDcBonus(Effect):
    """Spell attacks and save DC of a chosen school."""

    type: Literal["spell_attack_and_dc_bonus"]
    value: int
    applies: Line = ""
    choose_school: int


# What is used, rolled or shown


class Resource(Effect):
    """Counted uses. `max`: a number, unlimited, a formula, a column of the class table, or by level."""

    type: Literal["resource"]
    id: Line
    max: Steps | Amount
    recharge: Literal["long_rest", "short_or_long_rest", "day"]
    recharge_from_level: Mapping[Level, Literal["long_rest", "short_or_long_rest", "day"]] = {}
    die: Line = ""
    unit: Line = ""
    after_success: Line = ""
    rest_note: Line = ""
    extra_use_cost: Line = ""


class DiceShown(Effect):
    """Dice on the sheet: a formula, a column of the class table, a count in brackets, or by level."""

    type: Literal["dice"]
    id: Line
    formula: Line = ""
    by_level: Mapping[Level, Any] = {}


class TableShown(Effect):
    """A small table on the sheet."""

    type: Literal["table"]
    id: Line
    by_level: Mapping[Level, Any] = {}
    by_circle: Mapping[Line, int] = {}


class TempHp(Effect):
    """Temporary hit points by formula."""

    type: Literal["temp_hp"]
    formula: Formula


class ClassAttack(Effect):
    """An attack of the class itself."""

    type: Literal["class_attack"]
    id: Line
    attack: Formula
    damage: Line
    damage_type: Line
    range_ft: int
    count: Table


class FeatureDc(Effect):
    """A difficulty on the sheet; `plus` names a part that only play knows."""

    type: Literal["feature_dc"]
    id: Line
    formula: Formula
    plus: Line = ""


class FeatureAttack(Effect):
    """An attack bonus on the sheet."""

    type: Literal["feature_attack"]
    id: Line
    formula: Formula


# Talents and options


class TalentChoice(Effect):
    """Talents to pick, of these lists."""

    type: Literal["talent_choice"]
    choose: int
    lists: Ids


class TalentListAdd(Effect):
    """More lists for the talents of improvements."""

    type: Literal["talent_list_add"]
    lists: Ids


class Improvement(Effect):
    """+2 to one ability, +1 to two, or +1 to one and a talent."""

    type: Literal["improvement"]
    talent_lists: Ids
    cap: int


class OptionChoice(Effect):
    """Picks from a list of options."""

    type: Literal["option_choice"]
    list: Line
    choose: int | Table
    swap: Line = ""


class OptionGrant(Effect):
    """All options of a list, or of one tier of it."""

    type: Literal["option_grant"]
    list: Line
    tier: Line = ""


class EnhanceOption(Effect):
    """The picks from a list become stronger. Shown."""

    type: Literal["enhance_option"]
    list: Line


class NamedChoice(Effect):
    """One of a few named things."""

    type: Literal["named_choice"]
    choose: int
    among: Sources = Field(alias="from")


class OneOf(Effect):
    """One of several sets of effects: a, b and so on."""

    type: Literal["one_of"]
    options: tuple[tuple[AnyEffect, ...], ...]


class LuckGainOnFailure(Effect):
    """How much Luck a failure gives."""

    type: Literal["luck_gain_on_failure"]
    value: int


class LuckOverflowReset(Effect):
    """The dice that set Luck where it would pass the most."""

    type: Literal["luck_overflow_reset"]
    dice: Line


class Shown(Effect):
    """What is only shown as text: no number of the sheet changes."""

    type: Literal[
        "advantage",
        "d20_floor",
        "critical_range",
        "critical_extra_dice",
        "extra_damage",
        "situational_pb",
        "save_bonus_per_active_augment",
        "hit_die_minimum",
        "exhaustion_ignore",
        "jump_bonus",
        "ignore_noisy",
        "immunity_note",
        "note",
    ]
    on: Line | Ids = ""
    condition: Line = ""
    abilities: Ids = ()
    skills: Ids = ()
    value: int | Line | None = None
    minimum: int | None = None
    applies: Line = ""
    by_level: Mapping[Level, Any] = {}
    damage_type: Line = ""
    level: int | None = None
    long_running_ft: int | None = None
    high_running_ft: int | None = None
    ids: Ids = ()
    topic: Line = ""
    summary: Line = ""
    requires: Requires = Requires()


AnyEffect = Annotated[
    Proficiency
    | ChooseProficiency
    | Expertise
    | ChooseExpertise
    | ProficiencyOrExpertise
    | HalfProficiency
    | Language
    | ChooseLanguage
    | AbilityIncrease
    | AcFormula
    | AcBonus
    | MediumDexCap
    | ArmorStep
    | HpPerLevel
    | HpBonus
    | SpeedBonus
    | SpeedMode
    | Sense
    | Resistance
    | Immunity
    | ConditionImmunity
    | ChooseResistance
    | ChooseDamageType
    | SaveBonus
    | PassiveBonus
    | CarryMultiplier
    | CarrySizeStep
    | AttacksPerAction
    | UnarmedDamage
    | WeaponBonus
    | ItemBonus
    | ChooseWeapons
    | Spellcasting
    | GrantSpells
    | CantripChoice
    | SpellChoice
    | RitualChoice
    | RitualGrant
    | RitualBook
    | RoteSpells
    | SpellSwap
    | RitualSourceAny
    | ChooseExtraSource
    | SpellAttackAndDcBonus
    | Resource
    | DiceShown
    | TableShown
    | TempHp
    | ClassAttack
    | FeatureDc
    | FeatureAttack
    | TalentChoice
    | TalentListAdd
    | Improvement
    | OptionChoice
    | OptionGrant
    | EnhanceOption
    | NamedChoice
    | OneOf
    | LuckGainOnFailure
    | LuckOverflowReset
    | Shown,
    Field(discriminator="type"),
]

OneOf.model_rebuild()
