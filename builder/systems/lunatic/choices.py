"""The Lunatic: what a player decides and rolls, in the keys of the digest's record. Touches nothing else.

A value that breaks a rule is taken as it is and the engine says so; wrong types and unknown keys are refused.
Lists of the digest are rows here (growth: opportunities, in each the purchases in order); the door takes its
bare record as well: age_rolls as a list, personal_exp_gained and skill_exp by scenario, talents as plain ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from builder.core.frozen import Exact, Frozen, Line, Prose, Row, Whole
from builder.core.system import Migration

SCHEMA = 1
MIGRATIONS: Mapping[int, Migration] = {}

CUSTOM = "custom"


def _blank(value: Any) -> Any:
    return "" if value is None else value


Word = Annotated[Line, BeforeValidator(_blank)]
"""A word or a line; empty is none, and so is null at the door."""

Sentences = Annotated[Prose, BeforeValidator(_blank)]
"""Running text; null is none."""

Flag = Annotated[bool, Field(strict=True)]


class Deltas(Frozen):
    """How far each ability is moved from its initial value."""

    valor: Whole = 0
    reflex: Whole = 0
    judgment: Whole = 0
    technique: Whole = 0
    fate: Whole = 0


class Virtual(Frozen):
    """Virtual raises: the ability counts so much higher for that one lookup."""

    reserve_fate: Whole = 0
    reserve_high: Whole = 0
    reserve_low: Whole = 0
    toughness: Whole = 0
    stride: Whole = 0
    mana: Whole = 0


class _Listed(Row):
    """Something of a list by its id, or one of the player's own with names; a plain id at the door."""

    id: Word = CUSTOM
    ja: Word = ""
    en: Word = ""

    @model_validator(mode="before")
    @classmethod
    def _plain_id(cls, raw: Any) -> Any:
        return {"id": raw} if isinstance(raw, str) else raw


class Talent(_Listed):
    """A talent. `ap`: of one of the player's own."""

    ap: Whole = 0


KINDS = ("ability", "parameter", "base", "intensity", "spell", "ritual", "feat", "retrain", "talent")


class Purchase(Row):
    """One purchase of a growth opportunity.

    `kind`: see KINDS. `id`: of the ability, parameter, skill, spell or feat; "custom" with names of its own.
    `steps`: how many points of an ability, parameter, base value or half points of intensity.
    `select`: what was chosen for a feat that names a choice. `skill_exp`: how much of the price is skill EXP.
    `exp`: the price of a feat of the player's own, or of anything that no table at hand knows.
    `slots`, `level`, `school`: of a feat, a spell or a ritual of the player's own.
    `beyond`: a feat beyond the slots. `book`, `permitted`: the ritual's spellbook is at hand, the GM permits.
    `allowed`: the GM lifts the limit that this purchase breaks.
    """

    kind: Word = ""
    id: Word = CUSTOM
    ja: Word = ""
    en: Word = ""
    steps: Whole = 1
    select: Word = ""
    skill_exp: Whole = 0
    exp: Whole | None = None
    slots: Whole = 0
    level: Whole = 1
    school: Word = ""
    beyond: Flag = False
    book: Flag = False
    permitted: Flag = False
    allowed: Flag = False


class Opportunity(Row):
    """A growth opportunity; the first one is initial growth. A plain list of purchases at the door.

    `in_play`: the GM allows it between two scenes, not between two scenarios.
    """

    purchases: tuple[Purchase, ...] = ()
    in_play: Flag = False
    note: Word = ""

    @model_validator(mode="before")
    @classmethod
    def _plain_list(cls, raw: Any) -> Any:
        return {"purchases": raw} if isinstance(raw, list | tuple) else raw


class Gained(Row):
    """Personal EXP of a scenario. Scenario n lies before opportunity n; 0: a total of all, at any time."""

    scenario: Whole = 0
    exp: Whole = 0
    note: Word = ""


class SkillGained(Row):
    """Skill EXP of a scenario; scenario 0: a total of all, at any time."""

    scenario: Whole = 0
    skill: Word = ""
    exp: Whole = 1


def _gained(raw: Any) -> Any:
    """The digest's list of numbers by scenario, or one number for all."""
    if _is_number(raw):
        return ({"scenario": 0, "exp": raw},)
    if not isinstance(raw, list | tuple):
        return raw
    return tuple(
        {"scenario": place + 1, "exp": part} if _is_number(part) else part for place, part in enumerate(raw)
    )


def _skill_gained(raw: Any) -> Any:
    """The digest's list of maps (skill to number) by scenario, or one map for all."""
    if isinstance(raw, Mapping):
        return _of_map(raw, 0)
    if not isinstance(raw, list | tuple) or any(_is_row(part) for part in raw):
        return raw
    rows: list[Any] = []
    for place, part in enumerate(raw):
        rows += _of_map(part, place + 1) if isinstance(part, Mapping) else [part]
    return tuple(rows)


def _of_map(raw: Mapping[Any, Any], scenario: int) -> tuple[Any, ...]:
    return tuple({"scenario": scenario, "skill": skill, "exp": exp} for skill, exp in raw.items())


def _is_row(part: Any) -> bool:
    """Whether this is a row of ours already, not a map by skill."""
    return isinstance(part, SkillGained) or (isinstance(part, Mapping) and "skill" in part)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


USES = ("reroll", "automatic", "recover", "appear", "revival")


class HeroPoint(Row):
    """Hero points spent in a scenario, one EXP each.

    `use`: see USES. `exp`: personal EXP; `skill`, `skill_exp`: skill EXP instead, for one's own check.
    Of a revival: `party` EXP with the consent of all (`agreed`); or 1 EXP from every PC (`everyone`); or
    `together` EXP from those willing.
    """

    scenario: Whole = 1
    use: Word = "reroll"
    exp: Whole = 1
    skill: Word = ""
    skill_exp: Whole = 0
    party: Whole = 0
    agreed: Flag = False
    everyone: Flag = False
    together: Whole = 0
    note: Word = ""


LINES = ("weapon", "spare", "small", "shield", "ammunition", "spellbook", "clothing", "travel", "agreed")
THINGS = (
    *("weapon", "focus", "shield", "mana_crystal", "ammunition", "spellbook", "clothing", "travel"),
    *("talisman", "activator", "consumable", "ornament", "other"),
)


class Item(_Listed):
    """Something owned: a weapon of the tables by its id, or a thing of the player's own.

    `start`: starting gear, in the `line` of the list it fills (LINES; empty: found by what it is).
    `thing`: what it is (THINGS). `fine`, `magic`: of fine quality; a permanent magic item.
    Of a weapon of one's own: `category`, `size`, `hands`, `damage`, `focus`, `range_near`.
    `ready`: in hand or worn. `price`: in GP.
    """

    qty: Whole = 1
    start: Flag = False
    line: Word = ""
    thing: Word = ""
    fine: Flag = False
    magic: Flag = False
    ready: Flag = False
    category: Word = ""
    size: Word = ""
    hands: Word = ""
    damage: Word = ""
    focus: Flag = False
    range_near: Whole | None = None
    price: Exact | None = None
    note: Word = ""


class Person(Frozen):
    """Who the character is. No effect on rules but for the body, given as that of a human.

    `name`: only of a bare record; in a file it is the profile's of the envelope.
    """

    name: Word = ""
    sex: Word = ""
    origin: Sentences = ""
    look: Sentences = ""
    background: Sentences = ""
    creed: Sentences = ""
    life_path: Sentences = ""
    notes: Sentences = ""
    height_cm: Exact | None = None
    weight_kg: Exact | None = None
    muscle_override: Whole | None = None


class _Text(Row):
    """A row of one line; a plain string at the door."""

    text: Word = ""

    @model_validator(mode="before")
    @classmethod
    def _plain_string(cls, raw: Any) -> Any:
        return {"text": raw} if isinstance(raw, str) else raw


class Trait(_Text):
    """A signature trait."""


class Language(_Text):
    """A language besides the native one. `written`: read and written as well."""

    written: Flag = True


class TablePack(Frozen):
    """The tables a bare record was made with. In a file they are `packs` of the envelope."""

    id: Word = ""
    revision: Whole = 1
    sha256: Word = ""


class Current(Frozen):
    """What play has used up, by track; None is full. No number of the build rests on it."""

    reserve: Whole | None = None
    vitality: Whole | None = None
    stride: Whole | None = None
    mana: Whole | None = None
    mp: Whole | None = None


def _rolls(raw: Any) -> Any:
    """The digest's list of rolls as rolls by number; those by number in their order."""
    if isinstance(raw, list | tuple):
        return {str(place + 1): roll for place, roll in enumerate(raw)}
    if isinstance(raw, Mapping) and all(isinstance(key, str) for key in raw):
        return {key: raw[key] for key in sorted(raw, key=lambda key: (len(key), key))}
    return raw


RollNumber = Annotated[str, Field(pattern=r"^[1-9]\d{0,2}$")]


class Choices(Frozen):
    """A character's decisions and age rolls (by number: "1", "2" while the one before shows 1).

    `race_allowed`: the GM permits the race. `party_levels`: of the other PCs. `parameter_pattern` may wait.
    """

    race: Word = "human"
    race_allowed: Flag = False
    base_class: Word = ""
    specialist_class: Word = ""
    raised_ability: Word = ""
    deltas: Deltas = Deltas()
    magic: Whole | None = None
    talents: tuple[Talent, ...] = ()
    virtual: Virtual = Virtual()
    vitality_ap: Whole = 0
    exchanged_ap: Whole = 0
    skill_pattern: Word = ""
    favored: tuple[Line, ...] = ()
    parameter_pattern: Word = ""
    slot_option: Word = ""
    weapon_option: Word = ""
    bonus_option: Word = ""
    age_rolls: Annotated[Mapping[RollNumber, Whole], BeforeValidator(_rolls)] = {}
    age: Whole | None = None
    growth: tuple[Opportunity, ...] = ()
    personal_exp_gained: Annotated[tuple[Gained, ...], BeforeValidator(_gained)] = ()
    skill_exp: Annotated[tuple[SkillGained, ...], BeforeValidator(_skill_gained)] = ()
    hero_points: tuple[HeroPoint, ...] = ()
    equipment: tuple[Item, ...] = ()
    gp: Exact | None = None
    heavy_load: Flag = False
    profile: Person = Person()
    traits: tuple[Trait, ...] = ()
    languages: tuple[Language, ...] = ()
    is_pc: Flag = True
    party_levels: tuple[Whole, ...] = ()
    table_pack: TablePack | None = None
    current: Current = Current()
