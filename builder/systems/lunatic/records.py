"""The Lunatic: models of the rows in data/ and in packs. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from builder.core.frozen import Exact, Frozen, Line, Prose, Whole
from builder.core.ledger import Provenance, Source
from builder.core.tables import Listed, Record
from builder.core.text import Label, Name, plain

Small = Annotated[int, Field(strict=True, ge=-100, le=100)]
Count = Annotated[int, Field(strict=True, ge=0, le=100)]


BETWEEN = frozenset({"set", "grants", "skill_set"})


class Sourced(Record):
    """A row whose name and whose numbers may come from different places.

    `cells`: the provenance of single numbers, by their place in the row; it may come as `provenance`.
    """

    name_provenance: Provenance | None = None
    data_provenance: Provenance | None = None
    note: Prose = ""
    cells: Mapping[Line, Provenance] = {}

    @model_validator(mode="before")
    @classmethod
    def _by_cell(cls, raw: Any) -> Any:
        if isinstance(raw, Mapping) and isinstance(raw.get("provenance"), Mapping):
            return {**{key: raw[key] for key in raw if key != "provenance"}, "cells": raw["provenance"]}
        return raw

    def cell(self, place: str) -> Source:
        """Where a number of this row stands. Asked at every edit, so what was found is kept."""
        found = self._sources.get(place)
        if found is None:
            own = self._marks.get(_trodden(place)) or self._marks.get(_trodden(place).rpartition(".")[0])
            own = own or self.data_provenance or self.provenance
            found = self._sources[place] = Source(self.document, f"{self.id}.{place}", own)
        return found

    @cached_property
    def _sources(self) -> dict[str, Source]:
        return {}

    @cached_property
    def _marks(self) -> dict[str, Provenance]:
        return {_trodden(place): mark for place, mark in self.cells.items()}


def _trodden(place: str) -> str:
    """A place without the steps that say nothing."""
    return ".".join(step for step in place.split(".") if step not in BETWEEN)


class Ability(Record):
    """One of the six abilities."""


class Parameter(Record):
    """A parameter: reserve, vitality and so on."""


class School(Record):
    """A school of spells."""


class Term(Record):
    """A word of the game."""


class Gear(Record):
    """A thing of the starting gear. `needs`: it comes with a bow (or crossbow), or with a sling."""

    line: Line
    thing: Line
    qty: Count = 1
    needs: Line = ""


class DefaultPack(Record):
    """What the shipped tables are called as a pack."""

    revision: Count
    rules_version: Line


class Scale(Listed):
    """How an ability grows up: the value of a newborn, then the share of the adult's value at some ages."""

    newborn: Count
    shares: tuple[tuple[Count, Exact], ...]


class SkillRow(Record):
    """A skill. `main`: one ability, or two that are averaged."""

    main: Annotated[tuple[Line, ...], Field(min_length=1, max_length=2)]
    sub: Line | None = None
    combat: bool


class Category(Record):
    """A weapon category."""


class CategoryKind(Listed):
    """What a category is: of melee weapons; one that contains others; shot with a bow or a sling."""

    melee: bool = False
    covers: tuple[Line, ...] = ()
    launcher: Line = ""


class Race(Record):
    """A race with its limits."""

    gm_permission: bool = False
    magic_if_none: Count | None = None
    nine_forbidden: tuple[Line, ...] = ()
    toughness: Small = 0
    vitality: Small = 0
    movement: Small = 0
    free_talents: tuple[Line, ...] = ()
    skill_initial: Mapping[Line, Small] = {}
    height_percent: Annotated[int, Field(strict=True, ge=1, le=1000)] = 100
    weight_percent: Annotated[int, Field(strict=True, ge=1, le=1000)] = 100
    barred_melee_sizes: tuple[Line, ...] = ()
    barred_ranged_sizes: tuple[Line, ...] = ()
    hand_and_half_two_handed: bool = False
    muscle_from: Literal["race_size", "human_equivalent"] = "race_size"


class Choice(Frozen):
    """Something of a class to choose from; it may have a name besides its letter."""

    id: Line
    ja: Line = ""
    en: Line = ""

    @property
    def label(self) -> Label:
        """The name, or the letter."""
        return Name(self.ja or self.en, self.en or self.ja) if self.ja or self.en else plain(self.id)


class SkillPattern(Choice):
    """Class initial values that differ from the class's own."""

    set: Mapping[Line, Small | None] = {}


class Favored(Frozen):
    """Favored skills: those that are fixed, and how many to choose from which."""

    fixed: tuple[Line, ...] = ()
    choose: Count = 0
    offered: Annotated[tuple[Line, ...], Field(alias="from")] = ()


class ParameterPattern(Choice):
    """How far parameters may grow above their creation values."""

    reserve: Count = 0
    mana: Count = 0
    stride: Count = 0


class Grants(Frozen):
    """What fewer feat slots come with."""

    spells: Literal["specialist"] | None = None
    mana_cap: Count | None = None
    skill_set: Mapping[Line, Small | None] = {}


class SlotOption(Choice):
    """Feat slots, and what comes with them."""

    slots: Count
    grants: Grants = Grants()


class Melee(Frozen):
    """Melee categories with their basic attack counts: small, medium, large; None cannot be used."""

    categories: tuple[Line, ...]
    counts: tuple[Count | None, Count | None, Count | None]


class WeaponOption(Choice):
    """Usable weapons."""

    main1: Melee | None = None
    main2: Melee | None = None
    sub: Melee | None = None
    main_ranged: tuple[Line, ...] = ()
    sub_ranged: tuple[Line, ...] = ()


class BaseClass(Sourced):
    """A base class."""

    special_notes: tuple[Line, ...] = ()
    skills: Mapping[Line, Small | None]
    skill_patterns: tuple[SkillPattern, ...] = ()
    favored: Favored = Favored()
    parameter_patterns: tuple[ParameterPattern, ...] = ()
    feat_slots: tuple[SlotOption, ...] = ()
    weapons: tuple[WeaponOption, ...] = ()
    spell_school: Line | None = None
    specialists: tuple[Line, ...] = ()


class Bonus(Choice):
    """A creation bonus."""

    vitality: Small = 0
    reserve: Small = 0
    mana: Small = 0
    stride: Small = 0
    favored: tuple[Line, ...] = ()


class SpecialistClass(Sourced):
    """A specialist class."""

    base_classes: tuple[Line, ...] = ()
    specialist_caster: bool = False
    spell_school: Line | None = None
    bonuses: tuple[Bonus, ...] = ()


class TalentRow(Sourced):
    """A talent and its price."""

    ap: Count


class FeatRow(Sourced):
    """A feat. `slots` 0 where the book prints "-". `select`: taken once for each choice.

    `prerequisite`: "magic", the id of a feat, or an ability or skill and its least value ("valor>=10").
    """

    exp: Annotated[int, Field(strict=True, ge=0, le=1000)]
    slots: Count = 0
    classes: tuple[Line, ...] = ()
    repeatable: bool = False
    select: bool = False
    prerequisite: Line | tuple[Line, ...] | None = None

    @property
    def prerequisites(self) -> tuple[str, ...]:
        """All of them."""
        if self.prerequisite is None:
            return ()
        return (self.prerequisite,) if isinstance(self.prerequisite, str) else self.prerequisite


class SpellRow(Sourced):
    """A spell or a ritual, with the fields of the spell book for those who fill them in."""

    kind: Literal["class", "ritual"] = "class"
    school: Line
    level: Annotated[int, Field(strict=True, ge=0, le=50)]
    declaration: Line = ""
    mp: Line | Whole = ""
    check: Line = ""
    defense: Line = ""
    duration: Line = ""
    distance: Line | Whole = ""
    area: Line = ""
    effect: Line = ""


class WeaponRow(Sourced):
    """A weapon."""

    category: Line
    size: Literal["small", "medium", "large"]
    hands: Literal["one", "hand_and_half", "two"] = "one"
    damage: Line = ""
    focus: bool = False
    range_near: Count | None = None
    range: Line = ""
    price: Exact | None = None


class TraitRow(Sourced):
    """A signature trait that a pack lists."""
