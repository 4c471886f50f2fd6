"""GURPS 4e: what the engine concludes besides numbers, for pages and sheet to lay out. Touches nothing else.

Every Value here also stands in the evaluation's values under its key.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from builder.core.ledger import Source, Value
from builder.core.text import Label, Name
from builder.systems.gurps4e import records as rows

Number = int | Fraction
Category = Literal[
    "attributes", "secondary", "advantages", "disadvantages", "perks", "quirks", "skills", "none"
]
Kind = Literal["advantage", "disadvantage", "perk", "quirk"]
Origin = Literal["bought", "raised", "default", "none"]


@dataclass(frozen=True, slots=True)
class Step:
    """The next step: what it costs and what the number becomes."""

    points: Number
    target: Number


@dataclass(frozen=True, slots=True)
class Price:
    """What a line would cost with this variant, level or self-control number."""

    id: str | int
    name: Label
    cost: Number


@dataclass(frozen=True, slots=True)
class Bonus:
    """Something added to a number, and why."""

    label: Label
    add: int
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class PointLine:
    """A line of the points ledger. `counted`: toward the disadvantage limit."""

    category: Category
    label: Label
    cost: Value
    counted: bool = False


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """An attribute or a secondary characteristic. `bought`: levels or change; `step`: size of a step."""

    key: str
    name: Name
    short: Name
    value: Value
    cost: Value
    bought: Number
    step: Number
    next: Step


@dataclass(frozen=True, slots=True)
class LanguageLine:
    """A language: as paid for (choices) and as it works."""

    row: int
    name: str
    native: bool
    cost: Value
    spoken: Value
    written: Value
    spoken_name: Label
    written_name: Label


@dataclass(frozen=True, slots=True)
class CultureLine:
    """A further culture."""

    row: int
    name: str
    alien: bool
    cost: Value


@dataclass(frozen=True, slots=True)
class ReputationLine:
    """A reputation: reaction modifier and price."""

    row: int
    detail: str
    label: Label
    cost: Value
    reaction: Value


@dataclass(frozen=True, slots=True)
class WordLine:
    """A perk or a quirk of one line."""

    row: int
    text: str
    cost: Value


@dataclass(frozen=True, slots=True)
class TraitLine:
    """A trait of the list. `effective`: False when it stands there twice, or nobody knows it.

    `label` names it with variant, level, number and detail; `resist`: the odds of the self-control number.
    """

    row: int
    id: str
    record: rows.TraitRow | None
    kind: Kind
    name: Label
    label: Label
    variant: rows.Variant | None
    detail: str
    level: int | None
    max_level: int | None
    cr: int | None
    resist: Fraction | None
    cost: Value
    counted: bool
    effective: bool
    variants: tuple[Price, ...]
    levels: tuple[Price, ...]
    crs: tuple[Price, ...]
    summary: Name | None


@dataclass(frozen=True, slots=True)
class SkillLine:
    """A skill of the list. `level` is what is shown; `name` has TL and specialty, `label` brackets too.

    `rolls`: whether the level is high enough to be tried; `relative_words`: DX+3, 敏捷力＋3.
    """

    row: int
    id: str
    record: rows.SkillRow | None
    name: Label
    label: Label
    short: Label
    attr: str
    attr_name: Label | None
    diff: Name | None
    diff_code: str
    points: Number
    cost: Value
    level: Value | None
    bought: Value | None
    raised: Value | None
    defaults: tuple[Value, ...]
    origin: Origin
    relative: int | None
    relative_words: Label | None
    bonuses: tuple[Bonus, ...]
    chance: Value | None
    loaded: Value | None
    tl: int | None
    spec: str
    spec_name: Label | None
    next: Step | None
    rolls: bool
    influence: bool


@dataclass(frozen=True, slots=True)
class UntrainedLine:
    """A skill that nobody paid for and that can be tried all the same."""

    id: str
    record: rows.SkillRow
    name: Label
    label: Label
    level: Value
    chance: Value
    loaded: Value | None
    origin: Label
    rolls: bool


@dataclass(frozen=True, slots=True)
class ItemLine:
    """Something owned. `each_…`: of one piece."""

    row: int
    id: str
    record: rows.Item | None
    name: Label
    group: str
    qty: int
    carried: bool
    worn: bool
    ready: bool
    price: Value
    weight: Value
    each_price: Number
    each_weight: Number
    tl: int | None
    custom: bool


@dataclass(frozen=True, slots=True)
class LoadLine:
    """A level of load: up to which weight, and what is left of Move and Dodge."""

    level: int
    name: Name
    limit: Value
    move: Value
    dodge: Value
    current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackLine:
    """One way to attack: a mode of a line of a weapon, or a punch or kick.

    `key` is "<row>.<line>.<mode>" or "<skill>.<punch|kick|kick_boots>". `trained`: the skill was bought.
    `parry_db`: with the ready shield, None where both hands are needed. `unready`: not ready after an attack.
    `missing`: points of ST below the minimum. `miss_falls`: a miss calls for a DX roll.
    `weapon`: its name without how it is swung, where `name` tells several modes apart.
    """

    key: str
    row: int | None
    line: int
    mode: int
    kind: Literal["melee", "unarmed", "ranged", "thrown"]
    name: Label
    skill: Label
    skill_id: str
    trained: bool
    attack: Value
    chance: Value
    parry: Value | None = None
    parry_db: Value | None = None
    damage: Value
    type: str
    type_name: Name
    hands: int
    unready: bool = False
    min_st: int | None = None
    missing: int = 0
    acc: int | None = None
    scope: int = 0
    half: Value | None = None
    max: Value | None = None
    rof: int | None = None
    pellets: int | None = None
    shots: rows.Shots | None = None
    carried: bool = True
    miss_falls: bool = False
    notes: tuple[Label, ...] = ()
    weapon: Label | None = None


@dataclass(frozen=True, slots=True)
class ArmourLine:
    """Armour that is worn. `other`: DR against what the first does not name."""

    row: int
    name: Label
    dr: int
    other: int | None
    against: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class ReactionLine:
    """A reaction modifier: from whom, why, how much. `other`: the far end where the GM picks."""

    who: Label
    why: Label
    value: Value
    other: Value | None = None


@dataclass(frozen=True, slots=True)
class FeatLine:
    """A feat of strength: how much in kg, and the seconds it takes."""

    id: str
    name: Name
    value: Value
    seconds: int | None


@dataclass(frozen=True, slots=True)
class MarchLine:
    """A day's march in km on a terrain, without and with a Hiking roll."""

    id: str
    name: Name
    plain: Value
    hiking: Value


@dataclass(frozen=True, slots=True)
class ThrowLine:
    """How far a thing up to this weight is thrown."""

    weight: Value
    distance: Value
    one_hand: bool


@dataclass(frozen=True, slots=True)
class ThrownDamageLine:
    """What a thing up to this weight does when it is thrown."""

    id: str
    weight: Value
    damage: Value


@dataclass(frozen=True, slots=True)
class FallLine:
    """A fall from this height: speed at the end and the dice of damage."""

    height: int
    speed: int
    damage: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Everything concluded. `off_hand`: what the other hand takes off; `first_aid`: minutes and HP."""

    phase: Literal["creation", "play"]
    tl: int
    tl_name: Name | None
    power_level: Name | None
    appearance: rows.Appearance | None
    wealth: rows.WealthLevel | None
    off_hand: int
    literate: bool
    attributes: tuple[ScoreLine, ...]
    secondary: tuple[ScoreLine, ...]
    reputations: tuple[ReputationLine, ...]
    languages: tuple[LanguageLine, ...]
    cultures: tuple[CultureLine, ...]
    traits: tuple[TraitLine, ...]
    perks: tuple[WordLine, ...]
    quirks: tuple[WordLine, ...]
    lines: tuple[PointLine, ...]
    skills: tuple[SkillLine, ...]
    untrained: tuple[UntrainedLine, ...]
    items: tuple[ItemLine, ...]
    loads: tuple[LoadLine, ...]
    attacks: tuple[AttackLine, ...]
    block: Value | None
    shield: Label | None
    armour: tuple[ArmourLine, ...]
    reactions: tuple[ReactionLine, ...]
    lifting: tuple[FeatLine, ...]
    marches: tuple[MarchLine, ...]
    throws: tuple[ThrowLine, ...]
    thrown: tuple[ThrownDamageLine, ...]
    falls: tuple[FallLine, ...]
    first_aid: tuple[int, Value] | None
