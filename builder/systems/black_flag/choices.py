"""Black Flag: what a player decides and rolls, in the digest's words. Touches nothing else.

A value that breaks a rule is taken as it is and the engine says so; wrong types and unknown keys are refused.
Answers to questions that data asks stand flat under the key of the question: "fighter.martial_action",
"wizard.improvement@4.talent", "human.ambitious.trade_skills.a". Answers to questions that nobody asks any
more stay, and count nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from builder.core.frozen import Exact, Frozen, Line, Prose, Row, Whole
from builder.core.system import Migration

SCHEMA = 1
MIGRATIONS: Mapping[int, Migration] = {}

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
METHODS = ("standard_array", "point_buy", "rolling", "manual")
HP_METHODS = ("average", "rolled")
EQUIPMENT_METHODS = ("starting", "gold")
CUSTOM = "custom"


def _blank(value: Any) -> Any:
    return "" if value is None else value


def _several(value: Any) -> Any:
    """One id as a list of one; none as an empty list."""
    if isinstance(value, str):
        return (value,) if value else ()
    return () if value is None else value


Word = Annotated[Line, BeforeValidator(_blank)]
"""A word or a line; empty is none, and so is null at the door."""

Sentences = Annotated[Prose, BeforeValidator(_blank)]
"""Running text; null at the door is none."""

Flag = Annotated[bool, Field(strict=True)]

Ids = Annotated[tuple[Line, ...], BeforeValidator(_several)]
"""Ids in the order they were picked; one id by itself is a list of one at the door."""


class Campaign(Frozen):
    """What the GM switches on: optional rules, all off by default."""

    multiclassing: Flag = False
    encumbrance: Flag = False
    firearms: Flag = False


class CharClass(Row):
    """A class with its level. The first one is the class the character started in."""

    id: Word = ""
    level: Whole = 1
    subclass: Word = ""

    @model_validator(mode="before")
    @classmethod
    def _plain_id(cls, raw: Any) -> Any:
        return {"id": raw} if isinstance(raw, str) else raw


class Scores(Frozen):
    """One number an ability; None: not decided yet."""

    str: Whole | None = None
    dex: Whole | None = None
    con: Whole | None = None
    int: Whole | None = None
    wis: Whole | None = None
    cha: Whole | None = None


class Rises(Frozen):
    """What is added to each ability."""

    str: Whole = 0
    dex: Whole = 0
    con: Whole = 0
    int: Whole = 0
    wis: Whole = 0
    cha: Whole = 0


MOST_RISES = 10


def _rises(raw: Any) -> Any:
    """Abilities, each for one point: ["con", "wis"], "str+str", or a map of points, {"str": 2}."""
    if isinstance(raw, str):
        return tuple(raw.split("+")) if raw else ()
    if isinstance(raw, Mapping):
        counts = raw.values()
        if not all(type(count) is int and 0 <= count <= MOST_RISES for count in counts):
            raise ValueError("points on abilities")
        return tuple(id for id, count in raw.items() for _ in range(count))
    return () if raw is None else raw


Improvement = Annotated[tuple[Line, ...], BeforeValidator(_rises)]
"""The abilities an improvement raises, each by one point; the same one twice for two."""


class Rolled(Frozen):
    """The six totals of 4d6 without the lowest, in the order they fell."""

    first: Whole | None = None
    second: Whole | None = None
    third: Whole | None = None
    fourth: Whole | None = None
    fifth: Whole | None = None
    sixth: Whole | None = None


def _rolled(raw: Any) -> Any:
    """A list of six totals as totals by place."""
    if isinstance(raw, list | tuple) and len(raw) <= len(Rolled.model_fields):
        return dict(zip(Rolled.model_fields, raw, strict=False))
    return raw


class Advance(Row):
    """A level that was gained after the first, with its day: the order in which classes were taken up."""

    id: Word = ""
    level: Whole = 0
    date: Word = ""
    note: Word = ""


class Starting(Frozen):
    """How the character was fitted out.

    `method`: the lists of class and background, or gold. `gold`: 5d4 x 10, in gp. `picks`: by place,
    "fighter.equipment.1": "a", and what is picked freely in it, "fighter.equipment.2.a.1": "longsword".
    `stowed`: starting armor that is not worn; `held`: starting weapons in hand; `gone`: no longer owned.
    """

    method: Word = EQUIPMENT_METHODS[0]
    gold: Whole | None = None
    picks: Mapping[Line, Ids] = {}
    stowed: Ids = ()
    held: Ids = ()
    gone: Ids = ()


class Item(Row):
    """Something owned besides the starting equipment; a plain id at the door.

    `ready`: worn, or in hand. `bought`: paid from the money there is. `magic`, `attuned`: a magic item.
    `attack`, `damage`, `ac`: bonuses of this one item. Of a thing of one's own (id "custom"): its name, its
    price in gp and weight in lb, and the weapon or armor of the tables that it is `like`, if any.
    """

    id: Word = CUSTOM
    name: Word = ""
    qty: Whole = 1
    ready: Flag = False
    bought: Flag = False
    magic: Flag = False
    attuned: Flag = False
    attack: Whole = 0
    damage: Whole = 0
    ac: Whole = 0
    like: Word = ""
    price: Exact | None = None
    weight: Exact | None = None
    note: Word = ""

    @model_validator(mode="before")
    @classmethod
    def _plain_id(cls, raw: Any) -> Any:
        return {"id": raw} if isinstance(raw, str) else raw


class Purse(Frozen):
    """Coins carried; None: whatever the start and the purchases leave."""

    cp: Whole | None = None
    sp: Whole | None = None
    gp: Whole | None = None
    pp: Whole | None = None


SPELL_LISTS = ("cantrips", "known", "book", "prepared", "rituals", "extra")


class Spell(Row):
    """A spell chosen. `of`: the class it is learned with, or the key of the question that it answers.

    `list`: cantrips, known, book (a wizard's), prepared, rituals; extra: of a question. `ready`: prepared
    from the book.
    """

    id: Word = ""
    of: Word = ""
    list: Word = "known"
    ready: Flag = False


def _spells(raw: Any) -> Any:
    """Lists by class, {"wizard": {"book": [...], "prepared": [...]}}, or by question, as rows."""
    if not isinstance(raw, Mapping):
        return raw
    rows: list[Any] = []
    for of, lists in raw.items():
        if not isinstance(lists, Mapping):
            lists = {"extra": _several(lists)}
        book = lists.get("book") or ()
        prepared = lists.get("prepared") or ()
        both = isinstance(book, list | tuple) and isinstance(prepared, list | tuple)
        for name, ids in lists.items():
            for id in ids if isinstance(ids, list | tuple) else (ids,):
                if both and name == "prepared" and id in book:
                    continue
                ready = both and name == "book" and id in prepared
                rows.append({"id": id, "of": of, "list": name, "ready": ready})
    return tuple(rows)


class LuckEvent(Row):
    """Luck gained or spent. `kind`: failure (a miss, a failed save), award, bonus or reroll.

    `points`: of an award or a bonus. `roll`: the die that sets the total where it would pass the most.
    """

    kind: Word = "failure"
    points: Whole = 1
    roll: Whole | None = None
    date: Word = ""
    note: Word = ""


class Current(Frozen):
    """What play has used up; None is full, or none. No number of the build rests on it.

    `hit_dice`: how many are spent. `slots`: expended, by circle. `uses`: used, by the id of the resource.
    """

    hp: Whole | None = None
    temp_hp: Whole = 0
    hit_dice: Whole = 0
    slots: Mapping[Line, Whole] = {}
    uses: Mapping[Line, Whole] = {}
    luck: Whole | None = None
    exhaustion: Whole = 0
    death_successes: Whole = 0
    death_failures: Whole = 0


class Identity(Frozen):
    """Who the character is, without any effect on numbers. `name`, `notes`: only of a bare record."""

    name: Word = ""
    age: Annotated[Word, BeforeValidator(lambda value: str(value) if type(value) is int else value)] = ""
    pronouns: Word = ""
    height: Word = ""
    weight: Word = ""
    look: Sentences = ""
    story: Sentences = ""
    notes: Sentences = ""


class Choices(Frozen):
    """A character's decisions and rolls.

    `identity`: who it is; `campaign`: the optional rules. `classes`: each with its level and subclass, the
    one it started in first. `lineage`, `heritage`, `background`, `size`: one id each, empty is not chosen.
    `ability_method`: standard_array, point_buy, rolling or manual; `abilities`: as made, before improvements;
    `rolled`: the six totals of the dice; `roll_bonuses`: the +2 and the +1 of rolled scores. `increases`: the
    abilities of each improvement ("wizard.improvement@4": {"int": 2}).
    `talents`, `skill_sources`, `expertise`, `tools`, `weapon_choices`, `languages`, `options`: picks by
    question, flat under its key: "fighter", "human.ambitious", "fighter.martial_action",
    "wizard.improvement@4.talent", "human.ambitious.trade_skills.a".
    `spells`: rows, or lists by class {"wizard": {"cantrips": [...], "book": [...], "prepared": [...]}}.
    `hp_method`: average or rolled; `hp_rolls`: by class and class level ("wizard@2"). `advances`: the levels
    gained, in order, with their days. `xp` None: milestones. `starting`, `equipment`, `purse`: what it owns.
    `active`: effects switched on ("spell_ward", "mystic_metal"). `luck_log`: Luck gained and spent;
    `current`: what play has used up.
    """

    identity: Identity = Identity()
    campaign: Campaign = Campaign()
    classes: tuple[CharClass, ...] = ()
    lineage: Word = ""
    size: Word = ""
    heritage: Word = ""
    background: Word = ""
    ability_method: Word = ""
    abilities: Scores = Scores()
    rolled: Annotated[Rolled, BeforeValidator(_rolled)] = Rolled()
    roll_bonuses: Rises = Rises()
    increases: Mapping[Line, Improvement] = {}
    talents: Mapping[Line, Ids] = {}
    skill_sources: Mapping[Line, Ids] = {}
    expertise: Mapping[Line, Ids] = {}
    tools: Mapping[Line, Ids] = {}
    weapon_choices: Mapping[Line, Ids] = {}
    languages: Mapping[Line, Ids] = {}
    options: Mapping[Line, Ids] = {}
    spells: Annotated[tuple[Spell, ...], BeforeValidator(_spells)] = ()
    hp_method: Word = HP_METHODS[0]
    hp_rolls: Mapping[Line, Whole | None] = {}
    advances: tuple[Advance, ...] = ()
    xp: Whole | None = None
    starting: Starting = Starting()
    equipment: tuple[Item, ...] = ()
    purse: Purse = Purse()
    active: Ids = ()
    luck_log: tuple[LuckEvent, ...] = ()
    current: Current = Current()


PICK_FIELDS = ("talents", "skill_sources", "expertise", "tools", "weapon_choices", "languages", "options")
SETTINGS = ("campaign",)
