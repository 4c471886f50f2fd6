"""GURPS 4e: the tables as one value, every row validated and found by its key. Touches nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from builder.core.ledger import Found
from builder.core.odds import chances
from builder.core.system import Rules
from builder.core.tables import Bands, Grid, Listed, Lookup, Record, Tables, Thresholds
from builder.core.text import Name
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.memory import Memory
from builder.systems.gurps4e.skill_steps import Steps

ROLL = "3d6"

M = TypeVar("M", bound=Record)
K = TypeVar("K")


@dataclass(frozen=True, slots=True, kw_only=True)
class GurpsRules(Rules):
    """Everything the engine looks up; rows in file order, by the key the choices use."""

    tables: Tables
    constants: Mapping[str, Found]
    attributes: Mapping[str, rows.AttributeRow]
    secondary: Mapping[str, rows.SecondaryRow]
    terms: Mapping[str, rows.Term]
    score_meanings: tuple[rows.Span, ...]
    power_levels: tuple[rows.PowerLevel, ...]
    damage_steps: tuple[rows.DamageStep, ...]
    damage_above: Grid
    encumbrance: tuple[rows.EncumbranceLevel, ...]
    appearances: Mapping[str, rows.Appearance]
    wealth_levels: Mapping[str, rows.WealthLevel]
    tech_levels: Mapping[int, rows.TechLevel]
    language_levels: Mapping[int, rows.LanguageLevel]
    literacy_levels: tuple[rows.LiteracyLevel, ...]
    starting_wealth: Lookup
    settled_exempt: frozenset[str]
    traits: Mapping[str, rows.TraitRow]
    self_control: Mapping[int, rows.SelfControl]
    conflicts: tuple[rows.Exclusion, ...]
    odd_pairs: tuple[rows.Exclusion, ...]
    skills: Mapping[str, rows.SkillRow]
    difficulties: Mapping[str, rows.DifficultyRow]
    skill_steps: Thresholds
    steps: Steps
    items: Mapping[str, rows.Item]
    thrown: Mapping[str, tuple[rows.Thrown, ...]]
    unarmed: tuple[rows.UnarmedLine, ...]
    unarmed_bonuses: tuple[rows.UnarmedBonus, ...]
    damage_types: Mapping[str, rows.DamageType]
    lifting: tuple[rows.Lifting, ...]
    terrains: tuple[rows.Terrain, ...]
    falls: tuple[rows.Fall, ...]
    thrown_damage: tuple[rows.ThrownDamage, ...]
    throwing: Bands
    range_penalty: Bands
    first_aid: Bands
    reaction_results: tuple[rows.Span, ...]
    odds: tuple[Fraction, ...]
    memory: Memory = field(init=False, default_factory=Memory, compare=False, repr=False)

    def found(self, name: str) -> Found:
        """A constant of the rules with its source."""
        return self.constants[name]

    def number(self, name: str) -> int | Fraction:
        """A constant of the rules as a number."""
        value = self.constants[name].value
        if not isinstance(value, int | Fraction):
            raise TypeError(f"{name} is dice")
        return value

    def whole(self, name: str) -> int:
        """A constant of the rules as a whole number."""
        value = self.constants[name].value
        if not isinstance(value, int):
            raise TypeError(f"{name} is not whole")
        return value

    def term(self, id: str) -> Name:
        """A word of the game."""
        return self.terms[id].name

    def chance(self, target: int) -> Fraction:
        """The odds of a success roll at a target; one that is too low to be tried has none."""
        return self.odds[min(max(target, 0), len(self.odds) - 1)]


def rules_of(tables: Tables) -> GurpsRules:
    """Every list validated, every table fetched."""

    def listed(name: str, model: type[M]) -> tuple[M, ...]:
        return tuple(tables.records(name, model).values())

    constants = {name: tables.constant(name) for name in tables.constants}
    difficulties = _by(listed("difficulties", rows.DifficultyRow), lambda row: str(row.code))
    skill_steps = tables.table("skill_steps", Thresholds)
    thrown: dict[str, tuple[rows.Thrown, ...]] = {}
    for line in listed("thrown_lines", rows.Thrown):
        thrown[line.item] = (*thrown.get(line.item, ()), line)
    return GurpsRules(
        packs=tables.packs,
        digests=tables.digests,
        tables=tables,
        constants=constants,
        odds=_odds(constants),
        attributes=_by(listed("attributes", rows.AttributeRow), lambda row: str(row.key)),
        secondary=_by(listed("secondary", rows.SecondaryRow), lambda row: str(row.key)),
        terms=tables.records("terms", rows.Term),
        score_meanings=listed("score_meanings", rows.Span),
        power_levels=listed("power_levels", rows.PowerLevel),
        damage_steps=tuple(tables.records("damage_steps", rows.DamageStep).values()),
        damage_above=tables.table("damage_above_40", Grid),
        encumbrance=tuple(
            sorted(listed("encumbrance_levels", rows.EncumbranceLevel), key=lambda row: row.level)
        ),
        appearances=tables.records("appearances", rows.Appearance),
        wealth_levels=tables.records("wealth_levels", rows.WealthLevel),
        tech_levels=_by(listed("tech_levels", rows.TechLevel), lambda row: row.level),
        language_levels=_by(listed("language_levels", rows.LanguageLevel), lambda row: row.level),
        literacy_levels=listed("literacy_levels", rows.LiteracyLevel),
        starting_wealth=tables.table("starting_wealth", Lookup),
        settled_exempt=frozenset(tables.records("settled_exempt", Listed)),
        traits=tables.records("traits", rows.TraitRow),
        self_control=_by(listed("self_control_numbers", rows.SelfControl), lambda row: row.number),
        conflicts=tuple(tables.records("conflicts", rows.Exclusion).values()),
        odd_pairs=tuple(tables.records("odd_pairs", rows.Exclusion).values()),
        skills=tables.records("skills", rows.SkillRow),
        difficulties=difficulties,
        skill_steps=skill_steps,
        steps=Steps(skill_steps, difficulties),
        items=_items(tables),
        thrown=thrown,
        unarmed=listed("unarmed_lines", rows.UnarmedLine),
        unarmed_bonuses=tuple(tables.records("unarmed_bonuses", rows.UnarmedBonus).values()),
        damage_types=_by(listed("damage_types", rows.DamageType), lambda row: row.code),
        lifting=listed("lifting", rows.Lifting),
        terrains=listed("terrains", rows.Terrain),
        falls=tuple(tables.records("falls", rows.Fall).values()),
        thrown_damage=tuple(tables.records("thrown_object_damage", rows.ThrownDamage).values()),
        throwing=tables.table("throwing", Bands),
        range_penalty=tables.table("range_penalty", Bands),
        first_aid=tables.table("first_aid", Bands),
        reaction_results=listed("reaction_results", rows.Span),
    )


def _odds(constants: Mapping[str, Found]) -> tuple[Fraction, ...]:
    """The odds of 3d by target, from 0 to 18: low sums always succeed, high ones never.

    Source: digest, 20.1.
    """
    sums = chances(ROLL)
    always, never, lowest = (
        constants[name].value for name in ("critical_success_sum", "failure_sum", "lowest_target")
    )
    assert isinstance(always, int) and isinstance(never, int) and isinstance(lowest, int)

    def odds(target: int) -> Fraction:
        good = (chance for total, chance in sums.items() if total <= max(min(target, never - 1), always))
        return sum(good, Fraction(0)) if target >= lowest else Fraction(0)

    return tuple(odds(target) for target in range(max(sums) + 1))


def _by(records: Iterable[M], key: Callable[[M], K]) -> dict[K, M]:
    return {key(record): record for record in records}


def _items(tables: Tables) -> dict[str, rows.Item]:
    items: dict[str, rows.Item] = {}
    lists: tuple[tuple[str, type[rows.Item]], ...] = (
        ("melee_weapons", rows.Melee),
        ("ranged_weapons", rows.Ranged),
        ("ammunition", rows.Ammunition),
        ("armour", rows.Armour),
        ("shields", rows.Shield),
        ("gear", rows.Gear),
    )
    for name, model in lists:
        items.update(tables.records(name, model))
    return items
