"""Black Flag: pages of talents and of skills. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import Page, Panel
from builder.core.text import Text
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.pages.leads import leads
from builder.systems.black_flag.pages.offers import talents_offered
from builder.systems.black_flag.pages.questions import asked, kept
from builder.systems.black_flag.rule_tables import BlackFlagRules


def talents(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Page:
    """Talents and what they leave to choose."""
    fields = tuple(asked(rules, evaluation, "talents"))
    note = None if fields else Text("black_flag.empty.talents")
    panels = [Panel("talents", None, fields, note=note)]
    offered = talents_offered(rules, evaluation)
    if offered is not None:
        panels.append(offered)
    count = len(evaluation.facts.talents)
    return Page(
        "talents",
        Text("black_flag.page.talents"),
        tuple(panels),
        budgets=("picks",),
        paths=(("choices", "talents"),),
        value=count or None,
        leads=leads(evaluation, "picks.made.talents"),
    )


def skills(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Page:
    """Skills, tools and doublings of the classes; every skill with its number."""
    facts = evaluation.facts
    panels = (
        Panel("choices", None, tuple(asked(rules, evaluation, "skills"))),
        all_skills(rules, evaluation),
        Panel(
            "saves",
            Text("black_flag.panel.saves"),
            values=tuple(f"save.{id}" for id in rules.abilities),
            dots=frozenset(f"save.{id}" for id in facts.saves),
        ),
        *kept(choices, rules, facts),
    )
    paths = tuple(("choices", name) for name in ("skill_sources", "tools", "expertise"))
    count = sum(line.proficient for line in facts.skills)
    return Page(
        "skills",
        Text("black_flag.page.skills"),
        panels,
        budgets=("picks",),
        paths=paths,
        value=count or None,
        leads=leads(evaluation, "picks.made.skills"),
    )


def all_skills(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Panel:
    """Every skill with its number; those with proficiency have a dot."""
    bonus = {"pb": evaluation.values["pb"].whole}
    return Panel(
        "skills",
        Text("black_flag.page.skills"),
        values=tuple(f"skill.{id}" for id in rules.skills),
        note=Text("black_flag.proficient", bonus),
        dots=frozenset(f"skill.{line.id}" for line in evaluation.facts.skills if line.proficient),
    )
