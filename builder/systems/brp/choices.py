"""BRP: what a player decides and rolls, in the keys of the digest's build record. Touches nothing else.

A value that breaks a rule is taken as it is and the engine says so; wrong types and unknown keys are refused.
What the digest keeps as a map by skill key ({"craft:knots": 35}) is rows here; the door takes the map too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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

Flag = Annotated[bool, Field(strict=True)]


class Named(Row):
    """A row that names a skill: its id, and a specialty in any words. A plain key at the door, or `key`."""

    skill: Word = ""
    spec: Word = ""

    @model_validator(mode="before")
    @classmethod
    def _key(cls, raw: Any) -> Any:
        if isinstance(raw, str):
            return _parted({"skill": raw})
        if isinstance(raw, Mapping):
            return _parted(raw)
        return raw


def _parted(raw: Mapping[str, Any]) -> dict[str, Any]:
    """A key in one piece ("craft:knots") as skill and specialty."""
    row = dict(raw)
    if "key" in row and "skill" not in row:
        row["skill"] = row.pop("key")
    skill = row.get("skill")
    if isinstance(skill, str) and ":" in skill and not row.get("spec"):
        row["skill"], _, row["spec"] = skill.partition(":")
    return row


def _rows_of(field: str) -> Callable[[Any], Any]:
    """A map by skill key as rows that hold its values under this field."""

    def rows(raw: Any) -> Any:
        if isinstance(raw, Mapping):
            return tuple({"key": key, field: value} for key, value in raw.items())
        return raw

    return rows


class Options(Frozen):
    """What the GM sets for a campaign, besides the era and base chances (chapter 3)."""

    cap_mode: Word = "warn"
    literacy_assumed: Flag = True
    fly_mode: Word = "none"
    powers: Flag = False
    disabled_skills: tuple[Line, ...] = ()
    sense_is_perception: Flag = True
    reroll_allowed: Flag = True
    strict_result_table: Flag = False


ERAS = ("modern", "future", "historical")
CAP_MODES = ("off", "warn", "enforce")
FLY_MODES = ("none", "technological", "natural")


class Override(Named):
    """A base chance that the GM has set for one skill key."""

    base: Whole = 0


class Identity(Frozen):
    """Who the character is, without any effect on numbers. `name` and `notes`: only of a bare record."""

    name: Word = ""
    race: Word = ""
    gender: Word = ""
    handedness: Word = ""
    height: Word = ""
    weight: Word = ""
    description: Annotated[Prose, BeforeValidator(_blank)] = ""
    age: Annotated[Word, BeforeValidator(lambda value: str(value) if type(value) is int else value)] = ""
    features: Word = ""
    own_language: Word = ""
    notes: Annotated[Prose, BeforeValidator(_blank)] = ""


CHARACTERISTICS = ("STR", "CON", "SIZ", "INT", "POW", "DEX", "APP")


class Rolled(Frozen):
    """What the dice gave; None: not rolled yet."""

    STR: Whole | None = None
    CON: Whole | None = None
    SIZ: Whole | None = None
    INT: Whole | None = None
    POW: Whole | None = None
    DEX: Whole | None = None
    APP: Whole | None = None


class Shift(Frozen):
    """Points moved between characteristics, as deltas."""

    STR: Whole = 0
    CON: Whole = 0
    SIZ: Whole = 0
    INT: Whole = 0
    POW: Whole = 0
    DEX: Whole = 0
    APP: Whole = 0


class Pick(Named):
    """A professional skill: one of a custom profession."""


class Choice(Pick):
    """A skill picked from a choose list. `place`: which list of the profession, from 0."""

    place: Whole = 0


def _placed(raw: Any) -> Any:
    """A list of keys for each choose list, as rows that know their list."""
    if not isinstance(raw, list | tuple) or not any(isinstance(part, list | tuple) for part in raw):
        return raw
    rows: list[Any] = []
    for place, part in enumerate(raw):
        for pick in part if isinstance(part, list | tuple) else (part,):
            row = _parted({"skill": pick} if isinstance(pick, str) else pick) if _is_pick(pick) else pick
            rows.append({**row, "place": place} if isinstance(row, dict) else row)
    return tuple(rows)


def _is_pick(pick: Any) -> bool:
    return isinstance(pick, str | Mapping)


class Profession(Frozen):
    """The profession and what it leaves open.

    `fixed`: by the slot's skill id, the specialty of a free or listed slot, or the skill of one with
    alternatives; a second slot of the same skill is "science.2". `choices`: picks from the choose lists.
    `title`, `skills`: of a custom profession.
    """

    id: Word = ""
    title: Word = ""
    fixed: Mapping[Line, Word] = {}
    choices: Annotated[tuple[Choice, ...], BeforeValidator(_placed)] = ()
    skills: tuple[Pick, ...] = ()


class Points(Named):
    """Points on a skill."""

    points: Exact = 0


WAYS = ("", "training", "break")


class Tick(Named):
    """A skill that was used well and may be improved at the end of the adventure.

    `way` break: a free one after a break of months, begun on that `date`.
    """

    way: Word = ""
    date: Word = ""


class Improvement(Named):
    """An experience roll and what it gave. `checked`: it was earned, or the GM allows it.

    `way`: a tick ("" as in every older file), training, or a free tick after a break. Of training:
    the teacher's chances with Teach and with the skill, and what the teacher rolled against them.
    """

    roll: Whole | None = None
    gain: Whole | None = None
    date: Word = ""
    checked: Flag = True
    note: Word = ""
    way: Word = ""
    teacher_teach: Whole | None = None
    teacher_skill: Whole | None = None
    teach_roll: Whole | None = None
    skill_roll: Whole | None = None


class _Item(Row):
    """A thing from a table by its id, or one of the player's own; a plain id at the door."""

    id: Word = CUSTOM
    name: Word = ""

    @model_validator(mode="before")
    @classmethod
    def _plain_id(cls, raw: Any) -> Any:
        if isinstance(raw, str):
            return {"id": raw}
        return _parted(raw) if isinstance(raw, Mapping) else raw


class Weapon(_Item):
    """A weapon. All but the id only of one's own: `damage` as the tables write it, 1D8+1+db or 1D6+½db.

    `base` None: that of the skill. `range`: metres; 0: a melee weapon, with which one may parry.
    """

    skill: Word = ""
    spec: Word = ""
    base: Whole | None = None
    damage: Word = ""
    hands: Whole = 1
    hp: Whole | None = None
    range: Whole = 0
    shots: Word = ""


class Shield(_Item):
    """A shield. All but the id only of one's own; `hp` are its armor points as well."""

    skill: Word = "shield"
    spec: Word = ""
    base: Whole | None = None
    hp: Whole = 0
    damage: Word = ""
    missile: Whole = 0
    kneeling: Whole = 0


class Armor(_Item):
    """A piece of armor. All but the id only of one's own: `kind`: body or helmet; penalties are negative."""

    kind: Word = "body"
    ap: Whole = 0
    physical: Whole = 0
    perception: Whole = 0


class Thing(Row):
    """Anything else that is owned; a plain line at the door."""

    text: Word = ""

    @model_validator(mode="before")
    @classmethod
    def _plain_string(cls, raw: Any) -> Any:
        return {"text": raw} if isinstance(raw, str) else raw


class Current(Frozen):
    """What play has used up, by track; None is full. `opposed`: the value that is rolled against just now.

    No number of the build rests on any of it.
    """

    hp: Whole | None = None
    pp: Whole | None = None
    opposed: Whole = 10


PointRows = Annotated[tuple[Points, ...], BeforeValidator(_rows_of("points"))]


class Choices(Frozen):
    """A character's decisions and rolled characteristics."""

    identity: Identity = Identity()
    era: Word = "modern"
    options: Options = Options()
    base_overrides: Annotated[tuple[Override, ...], BeforeValidator(_rows_of("base"))] = ()
    rolls: Rolled = Rolled()
    roll_sets: Whole = 0
    shift: Shift = Shift()
    profession: Profession = Profession()
    professional_points: PointRows = ()
    personal_points: PointRows = ()
    experience_points: PointRows = ()
    ticks: tuple[Tick, ...] = ()
    improvements: tuple[Improvement, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    armor: tuple[Armor, ...] = ()
    shields: tuple[Shield, ...] = ()
    equipment: tuple[Thing, ...] = ()
    current: Current = Current()


SETTINGS = ("era", "options", "base_overrides")
