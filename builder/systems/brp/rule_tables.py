"""BRP: the tables as one value, every row validated and found by its key. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.core.ledger import Found
from builder.core.system import Rules
from builder.core.tables import Bands, Lookup, Tables
from builder.core.text import Name
from builder.systems.brp import records as rows
from builder.systems.brp.memory import Memory
from builder.systems.brp.words import Words, words_of


@dataclass(frozen=True, slots=True, kw_only=True)
class BrpRules(Rules):
    """Everything the engine looks up; rows in file order, by id. `words`: what skills are called by.

    `memory`: what was concluded with these tables; it changes no answer.
    """

    tables: Tables
    constants: Mapping[str, Found]
    terms: Mapping[str, rows.Term]
    characteristics: Mapping[str, rows.CharacteristicRow]
    characteristic_rolls: Mapping[str, rows.RollRow]
    damage_bonus: Bands
    skills: Mapping[str, rows.SkillRow]
    specialties: Mapping[str, rows.Specialty]
    by_skill: Mapping[str, tuple[rows.Specialty, ...]]
    professions: Mapping[str, rows.ProfessionRow]
    weapons: Mapping[str, rows.WeaponRow]
    shields: Mapping[str, rows.ShieldRow]
    armor: Mapping[str, rows.ArmorRow]
    grades: tuple[rows.Grade, ...]
    difficulties: Mapping[str, rows.Difficulty]
    resistance: Lookup
    fumbles: Bands
    things: Mapping[str, rows.ThingSize]
    bargain_steps: Mapping[str, rows.Step]
    words: Words
    memory: Memory = field(default_factory=Memory, init=False, compare=False, repr=False)

    def found(self, name: str) -> Found:
        """A constant of the rules with its source."""
        return self.constants[name]

    def whole(self, name: str) -> int:
        """A constant of the rules as a whole number."""
        value = self.constants[name].value
        if not isinstance(value, int):
            raise TypeError(f"{name} is not whole")
        return value

    def term(self, id: str) -> Name:
        """A word of the game."""
        return self.terms[id].name

    def grade(self, chance: int) -> Name | None:
        """The name of a chance, or None where there is none."""
        for row in self.grades:
            if (row.low is None or chance >= row.low) and (row.high is None or chance <= row.high):
                return row.name
        return None


def rules_of(tables: Tables) -> BrpRules:
    """Every list validated, every table fetched."""
    skills = tables.records("skills", rows.SkillRow)
    specialties = tables.records("specialties", rows.Specialty)
    by_skill: dict[str, tuple[rows.Specialty, ...]] = {}
    for row in specialties.values():
        by_skill[row.skill] = (*by_skill.get(row.skill, ()), row)
    return BrpRules(
        packs=tables.packs,
        digests=tables.digests,
        tables=tables,
        constants={name: tables.constant(name) for name in tables.constants},
        terms=tables.records("terms", rows.Term),
        characteristics=tables.records("characteristics", rows.CharacteristicRow),
        characteristic_rolls=tables.records("characteristic_rolls", rows.RollRow),
        damage_bonus=tables.table("damage_bonus", Bands),
        skills=skills,
        specialties=specialties,
        by_skill=by_skill,
        professions=tables.records("professions", rows.ProfessionRow),
        weapons=tables.records("weapons", rows.WeaponRow),
        shields=tables.records("shields", rows.ShieldRow),
        armor=tables.records("armor", rows.ArmorRow),
        grades=tuple(tables.records("grades", rows.Grade).values()),
        difficulties=tables.records("difficulties", rows.Difficulty),
        resistance=tables.table("resistance", Lookup),
        fumbles=tables.table("fumbles", Bands),
        things=tables.records("things", rows.ThingSize),
        bargain_steps=tables.records("bargain_steps", rows.Step),
        words=words_of(skills, specialties),
    )
