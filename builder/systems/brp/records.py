"""BRP: what stands in the rows of the tables in data/. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from builder.core.frozen import Exact, Frozen, Line
from builder.core.ledger import Source
from builder.core.tables import Listed, Record
from builder.core.text import Label, Name
from builder.systems.brp.choices import CHARACTERISTICS
from builder.systems.brp.damage import Damage, read_damage
from builder.systems.brp.formula import Formula, read_formula

Characteristic = Annotated[str, Field(pattern=f"^({'|'.join(CHARACTERISTICS)})$")]
ANY = "*"


class Described(Record):
    """A row with a line of what it is, and other words that a search finds it by."""

    summary_ja: Line = ""
    summary_en: Line = ""
    aliases: tuple[Line, ...] = ()

    @cached_property
    def cite(self) -> Source:
        """Where this row stands, for ledger entries."""
        return self.source()

    @cached_property
    def also(self) -> Mapping[str, Label]:
        """Its other words as tags: never shown, but a search finds it by them."""
        return {f"alias.{place}": Name(word, word) for place, word in enumerate(self.aliases)}

    @cached_property
    def summary(self) -> Name | None:
        """What it is, in one line."""
        return Name(self.summary_ja, self.summary_en) if self.summary_ja else None


class Term(Described):
    """A word of the game."""


class CharacteristicRow(Described):
    """A characteristic: the dice it is rolled with and its bounds. `plain`: its name without the letters."""

    roll: Line
    low: int
    high: int
    plain_ja: Line
    plain_en: Line

    @cached_property
    def plain(self) -> Name:
        """The name without the letters."""
        return Name(self.plain_ja, self.plain_en, self.kana)


class RollRow(Described):
    """A characteristic roll. `armor`: the group of skills whose penalty it suffers too."""

    of: Characteristic
    armor: Literal["", "physical", "perception"] = ""


class Grade(Record):
    """A name for a range of chances, both ends in it."""

    low: int | None = None
    high: int | None = None


class Difficulty(Record):
    """How a chance is changed; without a factor there is no roll."""

    factor: Exact | None = None


class ThingSize(Record):
    """A thing and its SIZ."""

    low: int
    high: int


class Step(Record):
    """A step of a ladder, as of prices."""


Base = Annotated[int | Formula, BeforeValidator(read_formula)]
"""A base chance: a number, or a formula of characteristics (DEX*2, INT+POW, DEX/2)."""


class SkillRow(Described):
    """A skill. No base: it comes from the weapon tables, or is that of a language.

    `specialty`: free and weapon need one, optional may have one. `armor`: the group that armor hinders;
    `armor_option`: only where that option is on. `needs`: switched off unless flying or powers are on.
    """

    base: Annotated[int | Formula | None, BeforeValidator(read_formula)] = None
    base_future: Base | None = None
    base_historical: Base | None = None
    base_natural: Base | None = None
    as_language: bool = False
    specialty: Literal["", "free", "weapon", "optional"] = ""
    armor: Literal["", "physical", "perception"] = ""
    armor_option: Literal["", "sense_is_perception"] = ""
    needs: Literal["", "fly", "powers"] = ""

    @model_validator(mode="before")
    @classmethod
    def _language(cls, raw: Any) -> Any:
        if isinstance(raw, dict) and raw.get("base") == "language":
            return {**raw, "base": None, "as_language": True}
        return raw

    @property
    def special(self) -> bool:
        """Whether it is one skill for each specialty."""
        return self.specialty in ("free", "weapon")

    def base_in(self, era: str, fly_mode: str) -> int | Formula | None:
        """The base chance in an era; with wings of one's own a flyer's."""
        if self.base_natural is not None and fly_mode == "natural":
            return self.base_natural
        own = {"future": self.base_future, "historical": self.base_historical}.get(era)
        return self.base if own is None else own


class Specialty(Described):
    """A specialty that is suggested. Its id is the whole skill key.

    `base`: of a weapon's skill, as far as one is published. `listed`: whether it is offered by itself.
    """

    skill: Line
    base: int | None = None
    listed: bool = True

    @cached_property
    def spec(self) -> str:
        """The part of the key behind the colon."""
        return self.id.partition(":")[2]


def _listed(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


class Slot(Frozen):
    """A place of a profession. `spec`: none, one that is fixed, one of several, or any ("*").

    `usual`: the specialty that is suggested. `one_of`: alternatives, the first of which names the slot.
    """

    skill: Line = ""
    spec: Annotated[tuple[Line, ...], BeforeValidator(_listed)] = ()
    usual: Line = ""
    one_of: tuple[Slot, ...] = ()

    @model_validator(mode="after")
    def _skill_or_alternatives(self) -> Slot:
        if bool(self.skill) == bool(self.one_of):
            raise ValueError("a slot has a skill or alternatives")
        if any(slot.one_of for slot in self.one_of):
            raise ValueError("alternatives have none of their own")
        return self

    @property
    def name(self) -> str:
        """The skill that the slot is recorded under."""
        return self.skill or self.one_of[0].skill


class ChooseList(Frozen):
    """A list to pick from: at least `count`, at most `max` (or `count`). `repeat`: an item may come again."""

    count: Annotated[int, Field(ge=0)]
    max: int | None = None
    repeat: bool = False
    options: Annotated[tuple[Slot, ...], Field(alias="from")]

    @property
    def most(self) -> int:
        """The largest number of picks."""
        return self.count if self.max is None else self.max


class ProfessionRow(Described):
    """A profession: fixed skills, and lists to choose from."""

    fixed: tuple[Slot, ...] = ()
    choose: tuple[ChooseList, ...] = ()


class SkilledItem(Described):
    """A thing used with a skill. `skill`: the whole key; `base`: its own base chance."""

    skill: Line
    base: Annotated[int, Field(ge=0)] | None = None
    damage: Annotated[Damage, BeforeValidator(read_damage)]
    hp: int | None = None


class WeaponRow(SkilledItem):
    """A weapon. `any_chance`: owned from the start however low the chance. `slow`: every other round."""

    kind: Literal["melee", "missile"]
    hands: Annotated[int, Field(ge=1)] = 1
    range: int | None = None
    shots: int | None = None
    charges: int | None = None
    slow: bool = False
    any_chance: bool = False


class ShieldRow(SkilledItem):
    """A shield. `hp` are its armor points too; `missile`: the flat chance to parry a slow missile."""

    hp: int | None = 0
    missile: int = 0
    kneeling: int | None = None
    size: Line = ""


class ArmorRow(Described):
    """A piece of armor with its penalties (negative). `printed`: how its points are written, if otherwise."""

    kind: Literal["body", "helmet"]
    ap: int
    printed: Line = ""
    physical: int = 0
    perception: int = 0


__all__ = [
    "ANY",
    "ArmorRow",
    "CharacteristicRow",
    "ChooseList",
    "Difficulty",
    "Grade",
    "Listed",
    "ProfessionRow",
    "RollRow",
    "ShieldRow",
    "SkillRow",
    "Slot",
    "Specialty",
    "Step",
    "Term",
    "ThingSize",
    "WeaponRow",
]
