"""The Lunatic: the eighteen skills with their chances. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.sheet import Cell, Column, Section, Table, TableRow, cell
from builder.core.text import Label, Text
from builder.systems.lunatic.facts import Facts, SkillLine
from builder.systems.lunatic.rule_tables import LunaticRules

NEVER_PASSIVE = ("main_melee", "sub_melee", "missile")
NEVER_ACTIVE = ("defense", "body_defense", "mind_defense")
NUMBERS = ("skill", "intensity", "effect", "critical")
NONE = Cell("–")
GROUPS = ("escape", "spell_cast")


def skills(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Section:
    """Base value, intensity, effect intensity, critical rating, the chances of either side."""
    columns = (
        Column(None),
        Column(Text("lunatic.sheet.base"), "number", 8, rolled=True),
        Column(Text("lunatic.sheet.intensity"), "decimal", 9),
        Column(Text("lunatic.sheet.effect"), "number", 7),
        Column(Text("lunatic.sheet.critical"), "number", 7),
        Column(Text("lunatic.sheet.active"), "number", 12),
        Column(Text("lunatic.sheet.passive"), "number", 12),
    )
    rows = tuple(_row(line, rules, evaluation) for line in evaluation.facts.skills)
    return Section("skills", Text("lunatic.page.skills"), (Table(columns, rows),), side="left")


def _row(line: SkillLine, rules: LunaticRules, evaluation: Evaluation[Facts]) -> TableRow:
    values, name = evaluation.values, rules.skill(line.id)
    group = line.id in GROUPS
    if not line.available:
        return TableRow((Cell(name), NONE, *[None] * 5), group=group)
    said: Label = Text("lunatic.sheet.favored", {"skill": name}) if line.favored else name
    cells = (
        Cell(said),
        *(cell(values[f"{part}.{line.id}"]) for part in NUMBERS),
        _chance("active", line.id, NEVER_ACTIVE, evaluation),
        _chance("passive", line.id, NEVER_PASSIVE, evaluation),
    )
    return TableRow(cells, group=group, marked=line.favored)


def _chance(side: str, id: str, never: tuple[str, ...], evaluation: Evaluation[Facts]) -> Cell:
    """In percent; a dash where the skill is never that side."""
    if id in never:
        return NONE
    return cell(evaluation.values[f"chance.{side}.{id}"])
