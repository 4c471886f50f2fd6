"""The Lunatic: the page of skills: base value, intensity, critical rating, chances. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import Detail, Line, Page, Panel, Roster, RosterColumn
from builder.core.text import Label, Text
from builder.systems.lunatic.facts import Facts, SkillLine
from builder.systems.lunatic.rule_tables import LunaticRules

PARTS = ("skill", "intensity", "effect", "critical", "chance.active", "chance.passive")


def skills(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Page:
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
            *(_line(line, rules, evaluation) for line in there),
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


def _line(line: SkillLine, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Line:
    keys = tuple(f"{part}.{line.id}" for part in PARTS)
    words = _sum(line.id, rules, evaluation)
    cells = (line.label, words, *keys)
    detail = tuple(_detail(line.id, rules, evaluation))
    return Line(line.id, (), line.label, cells, dot=line.favored, detail=detail)


def _sum(id: str, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Label:
    """Main ability, modifier of the sub ability, class: what the base value is made of."""
    values, row = evaluation.values, rules.skills[id]
    main = values.get(f"main.{id}") or values[row.main[0]]
    sub = values.get(f"modifier.{row.sub}") if row.sub else None
    of_class = values.get(f"class.{id}")
    more = of_class.number if of_class is not None else 0
    if sub is None:
        return Text("lunatic.skill.sum", {"main": main.number, "class": more})
    return Text("lunatic.skill.sum_sub", {"main": main.number, "sub": sub.number, "class": more})


DETAILS = (
    ("chance.active", Text("lunatic.detail.active")),
    ("chance.passive", Text("lunatic.detail.passive")),
    ("chance.critical", Text("lunatic.detail.critical")),
    ("chance.chain", Text("lunatic.detail.chain")),
    ("chance.advantage", Text("lunatic.detail.advantage")),
    ("chance.disadvantage", Text("lunatic.detail.disadvantage")),
)


def _detail(id: str, rules: LunaticRules, evaluation: Evaluation[Facts]) -> list[Detail]:
    """A skill in full, for the ledger."""
    values, row = evaluation.values, rules.skills[id]
    found = [Detail(rules.term("base_value"), f"skill.{id}", strong=True)]
    for ability in row.main:
        found.append(Detail(Text("lunatic.detail.main", {"what": rules.ability(ability)}), ability))
    if f"main.{id}" in values:
        found.append(Detail(Text("lunatic.detail.average"), f"main.{id}"))
    if row.sub:
        found.append(
            Detail(Text("lunatic.detail.sub", {"what": rules.ability(row.sub)}), f"modifier.{row.sub}")
        )
    found.append(Detail(Text("lunatic.column.class"), f"class.{id}"))
    found.append(Detail(Text("lunatic.detail.created"), f"created.skill.{id}"))
    if f"skill_exp.{id}" in values:
        found.append(Detail(rules.term("skill_exp"), f"skill_exp.{id}"))
    found += [Detail(label, f"{key}.{id}") for key, label in DETAILS if f"{key}.{id}" in values]
    return found
