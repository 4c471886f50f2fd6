"""Black Flag: pages of talents and of skills. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import Page, Panel
from builder.core.text import Text
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.pages.questions import asked, kept, of_talents, the_rest
from builder.systems.black_flag.rule_tables import BlackFlagRules


def talents(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Page:
    """Talents and what they leave to choose."""
    fields = tuple(asked(rules, evaluation, of_talents))
    note = None if fields else Text("black_flag.empty.talents")
    panel = Panel("talents", None, fields, note=note)
    return Page("talents", rules.term("talent"), (panel,), paths=(("choices", "talents"),))


def skills(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Page:
    """Skills, tools and doublings of the classes; every skill with its number."""
    fields = tuple(asked(rules, evaluation, the_rest))
    panels = (
        Panel("choices", None, fields),
        Panel("skills", rules.term("skill"), values=tuple(f"skill.{id}" for id in rules.skills)),
        Panel("saves", rules.term("save"), values=tuple(f"save.{id}" for id in rules.abilities)),
        *kept(choices, rules, evaluation.facts),
    )
    paths = tuple(("choices", name) for name in ("skill_sources", "tools", "expertise"))
    return Page("skills", rules.term("skill"), panels, paths=paths)
