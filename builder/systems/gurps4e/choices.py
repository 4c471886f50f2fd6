"""GURPS 4e: what a player decides, in the keys of the digest's build document. Touches nothing else.

A value that breaks a rule is taken as it is and the engine says so; wrong types and unknown keys are refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from builder.core.frozen import Exact, Frozen, Line, Row, Whole
from builder.core.system import Migration

SCHEMA = 1
MIGRATIONS: Mapping[int, Migration] = {}

CUSTOM = "custom"
CREATION = "creation"
PLAY = "play"


def _blank(value: Any) -> Any:
    return "" if value is None else value


Word = Annotated[Line, BeforeValidator(_blank)]
"""A word or a line; empty is none, and so is null at the door."""

Flag = Annotated[bool, Field(strict=True)]


class Settings(Frozen):
    """What the GM sets for a campaign (chapter 4)."""

    starting_points: Whole = 150
    disadvantage_limit_percent: Whole | None = 50
    disadvantage_limit_points: Whole | None = None
    quirk_limit: Whole = 5
    attributes_below_8: Word = "warn"
    attributes_above_20: Word = "warn"
    secondary_mode: Word = "lite"
    secondary_limits: Flag = True
    self_control_mode: Word = "full"
    skill_defaults: Word = "lite"
    raise_from_default: Flag = False
    talent_max_level: Whole = 4
    enhanced_defense_max_level: Whole = 1
    perks_allowed: Flag = False
    cultural_familiarity: Flag = False
    fencing: Flag = False
    tl: Whole = 8
    starting_wealth: Exact | None = None
    settled: Flag = False
    forbidden_traits: tuple[Line, ...] = ()


WORDS_OF_SETTINGS: Mapping[str, tuple[str, ...]] = {
    "attributes_below_8": ("allow", "warn", "forbid"),
    "attributes_above_20": ("allow", "warn", "forbid"),
    "secondary_mode": ("lite", "full"),
    "self_control_mode": ("full", "lite"),
    "skill_defaults": ("lite", "full"),
}


class Attributes(Frozen):
    """The four basic attributes."""

    ST: Whole = 10
    DX: Whole = 10
    IQ: Whole = 10
    HT: Whole = 10


class Secondary(Frozen):
    """Changes of secondary characteristics, not totals."""

    HP: Whole = 0
    Will: Whole = 0
    Per: Whole = 0
    FP: Whole = 0
    Speed: Exact = 0
    Move: Whole = 0


class Reputation(Row):
    """What people think: a reaction modifier, and why."""

    value: Whole = 0
    detail: Word = ""


class Language(Row):
    """A language, spoken and written from 0 (none) to 3 (native)."""

    name: Word = ""
    native: Flag = False
    spoken: Whole = 0
    written: Whole = 0


class Culture(Row):
    """A further culture that the character knows."""

    name: Word = ""
    alien: Flag = False


class Trait(Row):
    """An advantage or a disadvantage; or with the id "custom" an entry with a price of its own."""

    id: Word = ""
    variant: Word = ""
    level: Whole = 1
    cr: Whole = 12
    detail: Word = ""
    skill: Word = ""
    skills: tuple[Line, ...] = ()
    name: Word = ""
    kind: Word = ""
    cost: Whole = 0


class _Text(Row):
    """A row of one line; a plain string at the door."""

    text: Word = ""

    @model_validator(mode="before")
    @classmethod
    def _plain_string(cls, raw: Any) -> Any:
        return {"text": raw} if isinstance(raw, str) else raw


class Perk(_Text):
    """A perk."""


class Quirk(_Text):
    """A quirk."""


class Skill(Row):
    """A skill and the points spent on it."""

    id: Word = ""
    points: Exact = 0
    spec: Word = ""
    tl: Whole | None = None
    name: Word = ""
    attr: Word = ""
    diff: Word = ""


class Item(Row):
    """Something owned."""

    id: Word = ""
    qty: Whole = 1
    carried: Flag = True
    worn: Flag = True
    ready: Flag = True
    name: Word = ""
    cost: Exact = 0
    kg: Exact = 0
    tl: Whole | None = None


class Earned(Row):
    """Points given by the GM, or set against an event of play."""

    points: Whole = 0
    date: Word = ""
    reason: Word = ""


class Current(Frozen):
    """What play has used up, by track; None is full. No number of the build rests on it."""

    hp: Whole | None = None
    fp: Whole | None = None


class Build(Frozen):
    """Everything decided, but for the frozen copy."""

    settings: Settings = Settings()
    phase: Word = CREATION
    attributes: Attributes = Attributes()
    secondary: Secondary = Secondary()
    appearance: Word = "average"
    tl_delta: Whole = 0
    wealth: Word = "average"
    status: Whole = 0
    reputations: tuple[Reputation, ...] = ()
    languages: tuple[Language, ...] = ()
    cultures: tuple[Culture, ...] = ()
    traits: tuple[Trait, ...] = ()
    perks: tuple[Perk, ...] = ()
    quirks: tuple[Quirk, ...] = ()
    skills: tuple[Skill, ...] = ()
    equipment: tuple[Item, ...] = ()
    carried_kg: Exact | None = None
    earned: tuple[Earned, ...] = ()
    handedness: Word = "right"
    current: Current = Current()


LISTS = (
    "reputations",
    "languages",
    "cultures",
    "traits",
    "perks",
    "quirks",
    "skills",
    "equipment",
    "earned",
)


class Choices(Build):
    """A character's decisions. `creation`: the build as it was when play began."""

    creation: Build | None = None


def snapshot(choices: Choices) -> dict[str, Any]:
    """The build as plain data, to be frozen under `creation` when play begins."""
    return choices.model_dump(mode="json", exclude={"creation", "current"})
