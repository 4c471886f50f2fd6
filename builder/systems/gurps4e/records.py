"""GURPS 4e: what stands in the rows of the tables in data/. Touches nothing else."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from builder.core.frozen import Exact, Frozen, Line
from builder.core.ledger import Source
from builder.core.number import Dice
from builder.core.tables import Listed, Record
from builder.core.text import Name

AttributeKey = Literal["ST", "DX", "IQ", "HT"]
SecondaryKey = Literal["HP", "Will", "Per", "FP", "Speed", "Move"]
ControlKey = Literal["ST", "DX", "IQ", "HT", "Will", "Per"]
Difficulty = Literal["E", "A", "H", "VH"]


class Words(Frozen):
    """A word in both languages that is no row of its own: a suggested specialty."""

    ja: Line
    en: Line

    @cached_property
    def name(self) -> Name:
        """The word as a Name."""
        return Name(self.ja, self.en)


class Described(Record):
    """A row with a line of what it does and a short note."""

    summary_ja: Line = ""
    summary_en: Line = ""
    note_ja: Line = ""
    note_en: Line = ""
    short_ja: Line = ""
    short_en: Line = ""

    @cached_property
    def cite(self) -> Source:
        """Where this row stands, for ledger entries."""
        return self.source()

    @cached_property
    def summary(self) -> Name | None:
        """What it does, in one line."""
        return Name(self.summary_ja, self.summary_en) if self.summary_ja else None

    @cached_property
    def note(self) -> Name | None:
        """A short note."""
        return Name(self.note_ja, self.note_en) if self.note_ja else None

    @cached_property
    def short(self) -> Name:
        """The short form (体力 / ST), or the name."""
        return Name(self.short_ja or self.name_ja, self.short_en or self.name_en)


class Term(Described):
    """A word of the game: names ledger keys and columns."""


class AttributeRow(Described):
    """A basic attribute."""

    key: AttributeKey
    cost_per_level: int
    base: int
    minimum: int
    usual_top: int


class Base(Frozen):
    """Where a secondary characteristic starts: a sum of others, divided, the fraction dropped or not."""

    of: tuple[Line, ...]
    divide: Annotated[int, Field(gt=0)] = 1
    floor: bool = False


class SecondaryRow(Described):
    """A secondary characteristic with its price and its limits."""

    key: SecondaryKey
    base: Base
    cost_per_step: int
    step: Annotated[Exact, Field(gt=0)] = 1
    limit_share_of: Line | None = None
    limit_share: Exact | None = None
    result_max: int | None = None
    change_min: int | None = None
    change_limit: int | None = None


class Span(Record):
    """A name for a range of whole numbers, both ends in it."""

    low: int | None = None
    high: int | None = None


class PowerLevel(Record):
    """The name of a budget."""

    min_points: int | None = None
    max_points: int | None = None


class DamageStep(Listed):
    """A stretch of the damage formula: start + (ST - origin) // every."""

    damage: Literal["thrust", "swing"]
    st_min: int
    st_max: int
    origin: int
    start: int
    every: Annotated[int, Field(gt=0)]


class EncumbranceLevel(Record):
    """A level of load."""

    level: int
    load_factor: int
    move_factor: Exact
    dodge: int


class Appearance(Described):
    """Looks and what they do to reactions."""

    cost: int
    reaction: int
    reaction_attracted: int | None = None


class WealthLevel(Described):
    """A level of Wealth."""

    cost: int
    factor: Exact


class TechLevel(Described):
    """An age of technology."""

    level: int


class LanguageLevel(Described):
    """How well a language is spoken or written."""

    level: int
    cost_spoken: int
    cost_written: int
    skill_penalty: int = 0


class LiteracyLevel(Described):
    """A word for levels of written comprehension."""

    written: tuple[int, ...]


class Effect(Frozen):
    """A bonus on a ledger key, once or per level, with one variant only or always."""

    to: Literal[
        "dodge", "parry", "parry.bare", "parry.weapon", "block",
        "fright_check", "vision", "vision.unaided", "hearing", "taste_smell", "touch",
    ]  # fmt: skip
    add: int = 0
    per_level: int = 0
    variant: Line = ""


class SkillBonus(Frozen):
    """A bonus baked into skill levels. `listed`: on the skills that the entry names."""

    skills: tuple[Line, ...] = ()
    listed: bool = False
    add: int = 0
    per_level: int = 0
    variant: Line = ""


class Reaction(Frozen):
    """How others react: a number, per level, or the GM's pick between low and high."""

    who_ja: Line
    who_en: Line
    modifier: int = 0
    per_level: int = 0
    low: int | None = None
    high: int | None = None
    variant: Line = ""

    @cached_property
    def who(self) -> Name:
        """Whose reactions."""
        return Name(self.who_ja, self.who_en)


class Variant(Record):
    """A kind or grade of a trait with its price."""

    cost: int
    detail: bool = False
    skill: bool = False
    skill_list: bool = False
    quirk: bool = False
    summary_ja: Line = ""
    summary_en: Line = ""

    @cached_property
    def summary(self) -> Name | None:
        """What this kind does."""
        return Name(self.summary_ja, self.summary_en) if self.summary_ja else None


class Suggestion(Words):
    """A detail that may be meant."""

    variant: Line = ""


class TraitRow(Described):
    """An advantage or a disadvantage."""

    kind: Literal["advantage", "disadvantage"]
    cost: int = 0
    per_level: bool = False
    max_level: int | None = None
    max_level_setting: Literal["talent_max_level", "enhanced_defense_max_level"] | None = None
    talent: bool = False
    self_control: bool = False
    variants: tuple[Variant, ...] = ()
    detail: bool = False
    skill_list: bool = False
    repeatable: bool = False
    repeat_by: Literal["detail", "variant", "skill"] | None = None
    tags: tuple[Line, ...] = ()
    effects: tuple[Effect, ...] = ()
    skill_bonuses: tuple[SkillBonus, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    detail_suggestions: tuple[Suggestion, ...] = ()

    def variant(self, id: str) -> Variant | None:
        """The variant of that id."""
        return next((variant for variant in self.variants if variant.id == id), None)


class SelfControl(Record):
    """A self-control number: its price factor and its odds."""

    number: int
    factor: Exact
    chance: Exact


class Side(Frozen):
    """One side of a pair of traits; no variants: any."""

    trait: Line
    variants: tuple[Line, ...] = ()


class Exclusion(Listed):
    """Two traits that do not go together. `between_variants`: any two variants of one trait."""

    a: Side
    b: Side
    between_variants: bool = False
    reason_ja: Line = ""
    reason_en: Line = ""

    @property
    def reason(self) -> Name:
        """Why they do not go together."""
        return Name(self.reason_ja, self.reason_en)


class Default(Frozen):
    """A way to use a skill untrained: an attribute, or another skill with or without its specialty."""

    attr: ControlKey | None = None
    skill: Line = ""
    mod: int
    spec: Literal["any", "same", "other", "named"] = "any"
    names: Words | None = None
    among: tuple[Words, ...] = ()


class Prerequisite(Frozen):
    """What a skill needs, from a tech level up."""

    kind: Literal["skill", "literacy"]
    skill: Line = ""
    tl_min: int | None = None


class SkillRow(Described):
    """A skill."""

    attr: ControlKey
    diff: Difficulty
    tl: bool = False
    spec: Literal["none", "required", "full"] = "none"
    spec_suggestions: tuple[Words, ...] = ()
    defaults_lite: tuple[Default, ...] = ()
    defaults_full: tuple[Default, ...] = ()
    prerequisites: tuple[Prerequisite, ...] = ()
    influence: bool = False
    load_penalty: int = 0
    load_penalty_attack: int = 0
    combat: Literal["melee", "ranged", "shield", "unarmed"] | None = None
    fencing: bool = False
    aliases_ja: tuple[Line, ...] = ()
    aliases_en: tuple[Line, ...] = ()

    @cached_property
    def defaults(self) -> tuple[Default, ...]:
        """All defaults, those of the Lite rules first."""
        return (*self.defaults_lite, *self.defaults_full)

    @cached_property
    def suggestions(self) -> tuple[Name, ...]:
        """The specialties that may be meant."""
        return tuple(words.name for words in self.spec_suggestions)


class DifficultyRow(Described):
    """How hard a skill is to learn: its offset."""

    code: Difficulty
    offset: int


class Damage(Frozen):
    """Thrust or swing plus adds, or dice of its own."""

    basis: Literal["thr", "sw", "none"]
    dice: int = 0
    add: int = 0

    @cached_property
    def own(self) -> Dice:
        """The dice of a weapon that has its own."""
        return Dice(((self.dice, 0),), self.add)


class Mode(Frozen):
    """One way to strike with a weapon."""

    damage: Damage
    type: Line
    hands: int | None = None


class MeleeLine(Frozen):
    """How a weapon is used in one hand or two, with one skill or the best of several."""

    id: Line
    name_ja: Line = ""
    name_en: Line = ""
    kana: Line = ""
    name_unverified: bool = False
    provenance: Line = "text"
    skills: tuple[Line, ...]
    skill_mod: int = 0
    hands: int = 1
    parry: int | None = 0
    unready: bool = False
    min_st: int | None = None
    counts_as: Literal["punch", "kick"] | None = None
    modes: tuple[Mode, ...]

    @cached_property
    def name(self) -> Name | None:
        """Its own name, where it differs from the item's."""
        return Name(self.name_ja, self.name_en, self.kana) if self.name_ja else None


class UnarmedLine(Record):
    """A punch or a kick."""

    skills: tuple[Line, ...]
    skill_mod: int = 0
    hands: int = 1
    parry: int | None = 0
    min_st: int | None = None
    counts_as: Literal["punch", "kick"]
    modes: tuple[Mode, ...]


class UnarmedBonus(Listed):
    """Damage per die of thrust, from a skill level relative to DX up."""

    skill: Line
    at_least: int
    per_die: int


class Item(Described):
    """Anything that is bought."""

    tl: int
    cost: Exact
    kg: Exact

    @property
    def group(self) -> str:
        """Which list it stands in."""
        return "gear"


class Melee(Item):
    """A melee weapon."""

    throwable: bool = False
    lines: tuple[MeleeLine, ...]

    @property
    def group(self) -> str:
        """Which list it stands in."""
        return "melee"


class Shots(Frozen):
    """How often a weapon fires and how long it is reloaded."""

    rounds: int
    chamber: int = 0
    reload: int
    each: bool = False


class Shot(Frozen):
    """The numbers of a ranged attack."""

    skill: Line
    spec: Words | None = None
    damage: Damage
    type: Line
    acc: int
    acc_scope: int = 0
    range_of_st: bool
    half: Exact
    max: Exact
    rof: int
    pellets: int | None = None
    shots: Shots | None = None
    hands: int = 1
    min_st: int | None = None


class Ranged(Item, Shot):
    """A ranged weapon."""

    @property
    def group(self) -> str:
        """Which list it stands in."""
        return "ranged"


class Thrown(Described, Shot):
    """A melee weapon, thrown: a line of the item, not an item."""

    item: Line
    tl: int


class Ammunition(Item):
    """Arrows and bolts."""

    @property
    def group(self) -> str:
        """Which list it stands in."""
        return "ammunition"


class Armour(Item):
    """A suit of armour. `dr_other`: against what `dr_against` does not name."""

    dr: int
    dr_other: int | None = None
    dr_against: tuple[Line, ...] = ()

    @property
    def group(self) -> str:
        """Which list it stands in."""
        return "armour"


class Shield(Item):
    """A shield."""

    db: int
    attack_penalty: int = 0

    @property
    def group(self) -> str:
        """Which list it stands in."""
        return "shield"


class Gear(Item):
    """Other gear."""

    negligible: bool = False


class DamageType(Record):
    """A type of damage and its wound factor."""

    code: Line
    factor: Exact
    least_damage: int = 1


class Lifting(Record):
    """A feat of strength: a multiple of Basic Lift."""

    factor: int
    seconds: int | None = None


class Terrain(Record):
    """How a day's march goes."""

    march_factor: Exact


class Fall(Listed):
    """The speed at the end of a fall."""

    height_m: int
    speed: int


class ThrownDamage(Listed):
    """What a thrown object does, by its weight in Basic Lift."""

    up_to_bl: Exact
    per_die: Exact
