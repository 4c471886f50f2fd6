"""The Lunatic: the page of skills: base value, intensity, critical rating, chances. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import Line, Page, Panel, Roster, RosterColumn
from builder.core.text import Label, Text
from builder.systems.lunatic.facts import Facts, SkillLine
from builder.systems.lunatic.pages.catalogue import Catalogue
from builder.systems.lunatic.pages.wording import of_value
from builder.systems.lunatic.rule_tables import LunaticRules

PARTS = ("skill", "intensity", "effect", "critical", "chance.active", "chance.passive")


def skills(rules: LunaticRules, offered: Catalogue, evaluation: Evaluation[Facts]) -> Page:
    """All skills: those that can be had, and below them, faint, the others."""
    facts = evaluation.facts
    there = [line for line in facts.skills if line.available]
    barred = [line for line in facts.skills if not line.available]
    roster = Roster(
        path=("choices", "favored"),
        label=Text("lunatic.page.skills"),
        columns=(
            RosterColumn("name", Text("lunatic.skill.what")),
            RosterColumn("sum", Text("lunatic.column.sum"), "quiet", 130),
            RosterColumn("base", rules.term("base_value"), "result", 56),
            RosterColumn("intensity", rules.term("intensity"), "number", 44),
            RosterColumn("effect", Text("lunatic.column.effect"), "number", 44),
            RosterColumn("critical", Text("lunatic.column.critical"), "number", 44),
            RosterColumn("active", Text("lunatic.column.active"), "chance", 116),
            RosterColumn("passive", Text("lunatic.column.passive"), "chance", 116),
        ),
        lines=(
            *(_line(line, rules, offered, evaluation) for line in there),
            *(_barred(line) for line in barred),
        ),
        dot=Text("lunatic.field.favored"),
    )
    panel = Panel("skills", None, (roster,), note=Text("lunatic.skills.note"))
    return Page("skills", Text("lunatic.page.skills"), (panel,), value=len(there))


def _barred(line: SkillLine) -> Line:
    nothing = (None,) * (len(PARTS))
    words = Text("lunatic.skill.barred")
    return Line(line.id, (), line.label, (line.label, words, *nothing), faint=True)


def _line(line: SkillLine, rules: LunaticRules, offered: Catalogue, evaluation: Evaluation[Facts]) -> Line:
    keys = tuple(f"{part}.{line.id}" for part in PARTS)
    words = _sum(line.id, rules, evaluation)
    cells = (line.label, words, *keys)
    values = evaluation.values
    detail = tuple(one for one in offered.details[line.id] if one.value in values)
    return Line(line.id, (), line.label, cells, dot=line.favored, detail=detail)


def _sum(id: str, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Label:
    """Main ability, modifier of the sub ability, class: what the base value is made of."""
    values, row = evaluation.values, rules.skills[id]
    main = of_value(values.get(f"main.{id}") or values[row.main[0]])
    sub = values.get(f"modifier.{row.sub}") if row.sub else None
    of_class = values.get(f"class.{id}")
    more = of_value(of_class) if of_class is not None else 0
    if sub is None:
        return Text("lunatic.skill.sum", {"main": main, "class": more})
    return Text("lunatic.skill.sum_sub", {"main": main, "sub": of_value(sub), "class": more})
