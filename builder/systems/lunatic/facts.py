"""The Lunatic: what the engine concludes besides numbers, for pages and sheet. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from builder.core.text import Label
from builder.systems.lunatic import records as rows

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class PurchaseLine:
    """A purchase as it was judged.

    `price`: the ledger key; `cost` of it `skill` in skill EXP. `now`, `then`: the number before and after,
    `sure` where they rest on no reconstructed cell.
    `codes`: what it breaks. `refused`: it has no effect and costs nothing. `grown`: how often the parameter
    has grown then.
    """

    row: int
    kind: str
    id: str
    label: Label
    price: str
    cost: int
    skill: int
    now: Number | None = None
    then: Number | None = None
    codes: tuple[str, ...] = ()
    refused: bool = False
    sure: bool = True
    grown: int | None = None


@dataclass(frozen=True, slots=True)
class OpportunityLine:
    """An opportunity with the accounts before and after it. `index` 0: initial growth.

    `sure`: what was spent; `exp_sure`, `cumulative_sure`: what is left after it, and the sum of all.
    """

    row: int
    index: int
    in_play: bool
    lines: tuple[PurchaseLine, ...]
    exp_before: int
    exp_after: int
    cumulative_before: int
    cumulative_after: int
    skill_exp_before: Mapping[str, int]
    skill_exp_after: Mapping[str, int]
    sure: bool = True
    exp_sure: bool = True
    cumulative_sure: bool = True


@dataclass(frozen=True, slots=True)
class Offer:
    """What one more point would cost at the last opportunity. `blocked`: the code that stands against it.

    `least`: how much of the price must be skill EXP. `price` None: there is none (end of the table).
    `sure`: whether the price rests on no reconstructed cell; `number_sure`, `least_sure`: the number that it
    raises, the skill EXP of it. `taken`: points bought in this opportunity.
    """

    kind: str
    id: str
    label: Label
    now: Number
    then: Number
    price: int | None
    least: int
    sure: bool
    taken: int
    blocked: str | None
    number_sure: bool = True
    least_sure: bool = True


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a spell, ritual or feat of the tables would cost at the last opportunity, and what it would break.

    `key`: kind and id. `known`: it is there already. `sure`, `slots_sure`: the price, the slots.
    """

    key: str
    label: Label
    price: int
    sure: bool
    slots: int
    known: bool
    codes: tuple[str, ...]
    slots_sure: bool = True


@dataclass(frozen=True, slots=True)
class FeatLine:
    """A feat on the sheet."""

    row: int
    id: str
    label: Label
    slots: int
    beyond: bool
    paid: int


@dataclass(frozen=True, slots=True)
class SpellLine:
    """A spell or ritual on the sheet. `level`: its effective one; `id`: of the tables, or "custom"."""

    row: int
    label: Label
    school: Label
    level: int
    ritual: bool
    id: str = ""


@dataclass(frozen=True, slots=True)
class SkillLine:
    """A skill. `available`: whether it can be had; only then it has values.

    Keys: skill.<id>, intensity.<id>, effect.<id>, critical.<id>, created.skill.<id>, skill_exp.<id>.
    """

    id: str
    label: Label
    combat: bool
    favored: bool
    available: bool


@dataclass(frozen=True, slots=True)
class WeaponLine:
    """A weapon at hand. `skill` None: not among the usable weapons. `limit`: attacks, None where not fixed.

    `limit_sure`, `range_sure`: whether they rest on no reconstructed cell.
    `damage`: the ledger key of damage with effect intensity, where its dice can be read.
    """

    row: int
    name: Label
    category: Label
    size: str
    hands: str
    skill: str | None
    primary: bool
    melee: bool
    limit: int | None
    damage: str | None
    dice: str
    focus: bool
    range_near: int | None
    ready: bool
    limit_sure: bool = True
    range_sure: bool = True


@dataclass(frozen=True, slots=True)
class ItemLine:
    """Something owned. `line`: of the starting gear it fills, "" for none."""

    row: int
    name: Label
    qty: int
    thing: str
    start: bool
    line: str


@dataclass(frozen=True, slots=True)
class UsableWeapon:
    """A category that the class handles. `counts`: small, medium, large; empty for ranged weapons.

    `sure`: whether the counts rest on no reconstructed cell.
    """

    category: str
    label: Label
    skill: str
    primary: bool
    counts: tuple[int | None, ...] = ()
    sure: bool = True


@dataclass(frozen=True, slots=True)
class ReconstructedTable:
    """A table, or a list, of which reconstructed cells are used. `left`: how many it has in all (tables)."""

    id: str
    title: Label
    used: int
    left: int | None


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything concluded. `child`: the values of an adult are scaled by age.

    `age_rolls_valid`: only then there is an age limit. `next_roll`: whether another die is to be rolled.
    """

    race: rows.Race
    race_name: Label
    base: rows.BaseClass | None
    base_name: Label | None
    specialist: rows.SpecialistClass | None
    specialist_name: Label | None
    skill_pattern: rows.SkillPattern | None
    parameter_pattern: rows.ParameterPattern | None
    slots: rows.SlotOption | None
    weapon_option: rows.WeaponOption | None
    bonus: rows.Bonus | None
    favored: frozenset[str]
    has_magic: bool
    child: bool
    age_rolls_valid: bool
    next_roll: bool
    talents: tuple[Label, ...]
    schools: tuple[Label, ...]
    school_ids: tuple[str, ...]
    skills: tuple[SkillLine, ...]
    growth: tuple[OpportunityLine, ...]
    offers: tuple[Offer, ...]
    feats: tuple[FeatLine, ...]
    spells: tuple[SpellLine, ...]
    beyond: int
    weapons: tuple[WeaponLine, ...]
    items: tuple[ItemLine, ...]
    usable: tuple[UsableWeapon, ...]
    native_written: bool
    heavy: bool
    level: int
    reconstructed: tuple[ReconstructedTable, ...]
    tables: tuple[Label, ...] = ()
    by_skill: Mapping[str, SkillLine] = field(default_factory=dict)
    lessons: Mapping[str, Lesson] = field(default_factory=dict)
