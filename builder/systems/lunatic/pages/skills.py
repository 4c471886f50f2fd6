"""The Lunatic: the page of skills: base value, intensity, critical rating, chances. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import Line, LineCell, Page, Panel, Roster, RosterColumn
from builder.core.text import Text
from builder.systems.lunatic.facts import Facts, SkillLine
from builder.systems.lunatic.rule_tables import LunaticRules

PARTS = ("skill", "intensity", "effect", "critical", "chance.active", "chance.passive")


def skills(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Page:
    """All skills that can be had."""
    roster = Roster(
        path=("choices", "favored"),
        label=Text("lunatic.page.skills"),
        columns=(
            RosterColumn("name", Text("lunatic.skill.what")),
            RosterColumn("favored", Text("lunatic.column.favored"), "quiet", 60),
            RosterColumn("base", rules.term("base_value"), "result", 64),
            RosterColumn("intensity", rules.term("intensity"), "number", 56),
            RosterColumn("effect", rules.term("effect_intensity"), "number", 72),
            RosterColumn("critical", rules.term("critical_rating"), "number", 96),
            RosterColumn("active", Text("lunatic.column.active"), "chance", 80),
            RosterColumn("passive", Text("lunatic.column.passive"), "chance", 80),
        ),
        lines=tuple(_line(line) for line in evaluation.facts.skills if line.available),
    )
    panel = Panel("skills", Text("lunatic.page.skills"), (roster,))
    return Page("skills", Text("lunatic.page.skills"), (panel,))


def _line(line: SkillLine) -> Line:
    favored: LineCell = Text("lunatic.favored.mark") if line.favored else None
    keys = tuple(f"{part}.{line.id}" for part in PARTS)
    return Line(line.id, ("choices", "favored"), line.label, (line.label, favored, *keys))
