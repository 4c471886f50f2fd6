"""The Lunatic: the eighteen skills with their chances and what they have earned. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.sheet import Cell, Column, Section, Table, TableRow, cell
from builder.core.text import Label, Text
from builder.systems.lunatic.facts import Facts, SkillLine
from builder.systems.lunatic.rule_tables import LunaticRules
from builder.systems.lunatic.skill_exp import boxes_of

NEVER_ACTIVE = ("defense", "body_defense", "mind_defense")
NEVER_PASSIVE = ("main_melee", "sub_melee", "missile")
NUMBERS = ("skill", "intensity", "effect", "critical")
NONE = Cell("–")
LEFT, USED = "□", "■"
MOST_BOXES = 4


def skills(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Section:
    """Base value, intensity, effect intensity, critical rating, the chance, skill EXP; combat skills first.

    The chance is that of the active side, of skills that only defend that of the passive one.
    """
    columns = (
        Column(None),
        Column(Text("lunatic.sheet.base"), "number", 8, rolled=True),
        Column(Text("lunatic.sheet.intensity"), "number", 9),
        Column(Text("lunatic.sheet.effect"), "number", 7),
        Column(Text("lunatic.sheet.critical"), "number", 7),
        Column(Text("lunatic.sheet.success"), "number", 12),
        Column(Text("lunatic.sheet.skill_exp"), "small", 13),
    )
    rows: list[TableRow] = []
    for combat, heading in ((True, "lunatic.sheet.combat"), (False, "lunatic.sheet.other_skills")):
        title: Label | None = Text(heading)
        for line in evaluation.facts.skills:
            if line.combat is combat:
                rows.append(_row(line, rules, evaluation, title))
                title = None
    table, note = Table(columns, tuple(rows)), Text("lunatic.sheet.skills.note")
    return Section("skills", Text("lunatic.page.skills"), (table,), note=note, side="left")


def _row(
    line: SkillLine, rules: LunaticRules, evaluation: Evaluation[Facts], heading: Label | None
) -> TableRow:
    values, name = evaluation.values, rules.skill(line.id)
    exp = _exp(line.id, evaluation)
    if not line.available:
        return TableRow((Cell(name), NONE, *[None] * 4, exp), heading=heading)
    said: Label = Text("lunatic.sheet.favored", {"skill": name}) if line.favored else name
    cells = (
        Cell(said),
        *(cell(values[f"{part}.{line.id}"]) for part in NUMBERS),
        cell(values[f"chance.{'passive' if line.id in NEVER_ACTIVE else 'active'}.{line.id}"]),
        exp,
    )
    return TableRow(cells, heading=heading, marked=line.favored)


def _exp(id: str, evaluation: Evaluation[Facts]) -> Cell | None:
    """A box for each skill EXP, filled when it is used; more than a few as numbers."""
    value = evaluation.values.get(f"skill_exp.{id}")
    if value is None:
        return None
    used, left = boxes_of(value)
    if left >= 0 and used + left <= MOST_BOXES:
        return Cell(USED * used + LEFT * left, value.key) if used + left else None
    return cell(value)
