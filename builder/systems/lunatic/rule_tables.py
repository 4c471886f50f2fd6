"""The Lunatic: the tables as one value, every row validated and found by its id. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeVar

from builder.core.evaluation import Issue
from builder.core.frozen import exact_number
from builder.core.ledger import Found, Provenance, Value
from builder.core.system import Rules
from builder.core.tables import (
    AnyTable,
    Bands,
    Formula,
    Grid,
    Lookup,
    RecordTable,
    TableBase,
    Tables,
    Thresholds,
)
from builder.core.text import Label, Name, plain
from builder.systems.lunatic import records as rows

ABILITIES = ("valor", "reflex", "judgment", "technique", "fate", "magic")
BOUGHT = ABILITIES[:-1]
PARAMETERS = ("reserve", "vitality", "stride", "mana")
MAGIC = "magic"
MAIN_MELEE, SUB_MELEE = "main_melee", "sub_melee"
HALF = Fraction(1, 2)
RECONSTRUCTED: Final = "reconstructed"
MOST_KEPT = 10_000

T = TypeVar("T", bound=TableBase)


@dataclass(frozen=True, slots=True, kw_only=True)
class LunaticRules(Rules):
    """Everything the engine looks up; rows in file order, by id.

    `tables`: what packs may change; `own`: words and numbers of ours that no pack does. `titles`: of the
    tables there should be. `reconstructed`: how many cells of a table still are, where any. `conflicts`:
    where a pack contradicts what the running text says. `known`: words of spells by how they are written.
    """

    tables: Tables
    own: Tables
    constants: Mapping[str, Found]
    default_pack: rows.DefaultPack
    abilities: Mapping[str, rows.Ability]
    parameters: Mapping[str, rows.Parameter]
    schools: Mapping[str, rows.School]
    terms: Mapping[str, rows.Term]
    sizes: Mapping[str, rows.Term]
    hands: Mapping[str, rows.Term]
    gear: Mapping[str, rows.Gear]
    child_scale: Mapping[str, rows.Scale]
    skills: Mapping[str, rows.SkillRow]
    races: Mapping[str, rows.Race]
    categories: Mapping[str, rows.Category]
    category_kinds: Mapping[str, rows.CategoryKind]
    base_classes: Mapping[str, rows.BaseClass]
    specialist_classes: Mapping[str, rows.SpecialistClass]
    talents: Mapping[str, rows.TalentRow]
    feats: Mapping[str, rows.FeatRow]
    spells: Mapping[str, rows.SpellRow]
    weapons: Mapping[str, rows.WeaponRow]
    traits: Mapping[str, rows.TraitRow]
    known: Mapping[str, Name]
    titles: Mapping[str, Label]
    reconstructed: Mapping[str, int]
    conflicts: tuple[Issue, ...] = ()
    asked: dict[tuple[str, Fraction | int, str], Found] = field(
        default_factory=dict, compare=False, repr=False
    )
    chances: dict[tuple[str | int, ...], tuple[Value, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def at(self, id: str, key: int | Fraction, column: str = "") -> Found:
        """What a table answers; beyond its keys, where it refuses, what stands at its end."""
        found = self.within(id, key, column)
        if found is None:
            table = self.keyed(id)
            found = self.within(id, max(table.key.min, min(table.key.max, key)), column)
        assert found is not None
        return found

    def within(self, id: str, key: int | Fraction, column: str = "") -> Found | None:
        """What a table answers; None where it refuses. Answers are kept: the same are asked at every edit."""
        slot = (id, key, column)
        found = self.asked.get(slot)
        if found is not None:
            return found
        table = self.keyed(id)
        try:
            found = table.at(key, column) if isinstance(table, Grid) else table.at(key)
        except KeyError:
            return None
        if table.key.min <= key <= table.key.max and len(self.asked) < MOST_KEPT:
            self.asked[slot] = found
        return found

    def keyed(self, id: str) -> Lookup | Bands | Grid:
        """A table that is asked with a number."""
        table = self.tables.tables[id]
        if not isinstance(table, Lookup | Bands | Grid):
            raise TypeError(f"table {id} is a {table.kind}")
        return table

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

    def ability(self, id: str) -> Label:
        """The name of an ability."""
        row = self.abilities.get(id)
        return row.name if row is not None else plain(id)

    def parameter(self, id: str) -> Label:
        """The name of a parameter."""
        row = self.parameters.get(id)
        return row.name if row is not None else plain(id)

    def skill(self, id: str) -> Label:
        """The name of a skill."""
        row = self.skills.get(id)
        return row.name if row is not None else plain(id)

    def school(self, id: str) -> Label:
        """The name of a school; that of the class it belongs to where it has none of its own."""
        if id in self.schools:
            return self.schools[id].name
        owners = {row.spell_school: row.name for row in self.base_classes.values()}
        owners |= {row.spell_school: row.name for row in self.specialist_classes.values()}
        if id in owners:
            return owners[id]
        return plain(id)

    def lookup(self, id: str) -> Lookup:
        """A table of one value a key."""
        return self.tables.table(id, Lookup)

    def bands(self, id: str) -> Bands:
        """A table of bands."""
        return self.tables.table(id, Bands)

    def grid(self, id: str) -> Grid:
        """A table of several columns."""
        return self.tables.table(id, Grid)

    def record(self, id: str) -> RecordTable:
        """A table of named values."""
        return self.tables.table(id, RecordTable)

    def formula(self, id: str) -> Formula:
        """A formula with its numbers."""
        return self.tables.table(id, Formula)

    def level(self) -> Thresholds:
        """The table of levels."""
        return self.tables.table("level", Thresholds)

    def has(self, id: str) -> bool:
        """Whether a table that may be missing is there."""
        return id in self.tables.tables

    def said(self, text: str) -> Label | str:
        """What the tables say of a spell: a word of the game in the reader's language, the rest as it is."""
        return self.known.get(text.strip().casefold(), text)

    def title(self, id: str) -> Label:
        """The title of a table, there or not."""
        return self.titles.get(id) or plain(id)


def rules_of(tables: Tables, own: Tables, shipped: Tables) -> LunaticRules:
    """Every list validated."""
    schools = {**own.records("schools", rows.School), **tables.records("schools", rows.School)}
    skills = tables.records("skills", rows.SkillRow)
    words = (
        *(row.name for row in own.records("spell_words", rows.Term).values()),
        *(row.name for row in skills.values()),
    )
    return LunaticRules(
        packs=tables.packs,
        digests=tables.digests,
        tables=tables,
        own=own,
        constants={
            **{name: own.constant(name) for name in own.constants},
            **{name: tables.constant(name) for name in tables.constants},
        },
        default_pack=next(iter(own.records("default_pack", rows.DefaultPack).values())),
        abilities=own.records("abilities", rows.Ability),
        parameters=own.records("parameters", rows.Parameter),
        schools=schools,
        terms=own.records("terms", rows.Term),
        sizes=own.records("sizes", rows.Term),
        hands=own.records("hands", rows.Term),
        gear=own.records("starting_gear", rows.Gear),
        child_scale=own.records("child_scale", rows.Scale),
        skills=skills,
        races=tables.records("races", rows.Race),
        categories=tables.records("weapon_categories", rows.Category),
        category_kinds=own.records("category_kinds", rows.CategoryKind),
        base_classes=tables.records("base_classes", rows.BaseClass),
        specialist_classes=tables.records("specialist_classes", rows.SpecialistClass),
        talents=tables.records("talents", rows.TalentRow),
        feats=tables.records("feats", rows.FeatRow),
        spells=tables.records("spells", rows.SpellRow),
        weapons=tables.records("weapons", rows.WeaponRow),
        traits=tables.records("traits", rows.TraitRow),
        known={text.casefold(): name for name in words for text in (name.ja, name.en)},
        titles={id: table.name for id, table in {**shipped.tables, **tables.tables}.items()},
        reconstructed=_reconstructed(tables),
    )


def _reconstructed(tables: Tables) -> dict[str, int]:
    """How many cells of each table are reconstructed, those within a record (movement's 2D6) too."""
    found: dict[str, int] = {}
    for id, table in tables.tables.items():
        rows_here = [row for row, _ in table.cells()]
        cells = sum(provenance_of(table, row) == RECONSTRUCTED for row in rows_here)
        within = [] if isinstance(table, Formula | Grid) else [*{*table.row_provenance} - {*rows_here}]
        cells += sum(table.row_provenance[row] == RECONSTRUCTED for row in within)
        if cells:
            found[id] = cells
    return found


def provenance_of(table: AnyTable, row: str) -> Provenance:
    """Where a cell comes from; `row` as the table's `cells` name it."""
    if isinstance(table, Formula):
        return table.arg_provenance.get(row) or table.source(row).provenance
    if isinstance(table, Grid):
        key, _, column = row.rpartition(".")
        return table.raw(exact_number(key), column)[1].provenance
    return table.source(row).provenance
