"""The Lunatic: the bands of page 1: abilities, tracks, skills. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.number import MINUS
from builder.core.sheet import Block, Boxes, Cell, Column, Mark, Pair, Section, Table, TableRow, cell
from builder.core.sheet import Facts as Pairs
from builder.core.text import Text
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.rule_tables import ABILITIES, LunaticRules

PARTS = ("skill", "intensity", "effect", "critical", "chance.active", "chance.passive")
DEEPEST = -60


def figures(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Section:
    """The six abilities with their modifiers."""
    values = evaluation.values
    pairs = tuple(
        Pair(rules.ability(id), cell(values[id]), beside=cell(values[f"modifier.{id}"]))
        if id in values
        else Pair(rules.ability(id), Cell(Text("lunatic.none")))
        for id in ABILITIES
    )
    return Section(
        "abilities", Text("lunatic.page.abilities"), (Pairs(pairs, "figures"),), "full", tight=True
    )


def tracks(choices: Choices, evaluation: Evaluation[Facts]) -> Section:
    """Reserve, vitality down to the death point, stride, mana; death point and toughness."""
    values, current = evaluation.values, choices.current
    blocks: list[Block] = []
    for key in ("reserve", "vitality", "stride", "mana"):
        value = values.get(key)
        if value is None:
            continue
        lowest = max(DEEPEST, min(0, values["death_point"].whole)) if key == "vitality" else 0
        marks = (Mark(lowest, values["death_point"].name),) if lowest else ()
        held = getattr(current, key)
        blocks.append(
            Boxes("track", value.name, cell(value), lowest=lowest, marks=marks, current=held, key=key)
        )
    keys = ("toughness", "death_point", "movement.main", "movement.sub")
    blocks.append(Pairs(tuple(Pair(values[key].name, cell(values[key])) for key in keys), "line"))
    return Section("tracks", Text("lunatic.page.parameters"), tuple(blocks), "full")


def skills(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Section:
    """Every skill that can be had: base value, intensity, effect intensity, critical rating, chances."""
    values = evaluation.values
    columns = (
        Column(Text("lunatic.skill.what")),
        Column(Text("lunatic.column.favored"), "small", 12),
        Column(rules.term("base_value"), "number", 14, rolled=True),
        Column(rules.term("intensity"), "decimal", 14),
        Column(rules.term("effect_intensity"), "number", 16),
        Column(rules.term("critical_rating"), "number", 20),
        Column(Text("lunatic.column.active"), "decimal", 18),
        Column(Text("lunatic.column.passive"), "decimal", 18),
        Column(rules.term("skill_exp"), "number", 18),
    )
    rows = []
    for line in evaluation.facts.skills:
        if not line.available:
            continue
        left = values.get(f"skill_exp.{line.id}")
        cells = (
            Cell(line.label),
            Cell(Text("lunatic.favored.mark")) if line.favored else None,
            *(cell(values[f"{part}.{line.id}"]) for part in PARTS),
            cell(left) if left is not None else None,
        )
        rows.append(TableRow(cells))
    barred = [line for line in evaluation.facts.skills if not line.available]
    if barred:
        dash = Cell(MINUS)
        rows += [TableRow((Cell(line.label), None, dash, *[None] * 6)) for line in barred]
    return Section("skills", Text("lunatic.page.skills"), (Table(columns, tuple(rows)),), "full")
