"""BRP: what may be chosen now, page by page. Lays out what the engine concluded; touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import Page
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts
from builder.systems.brp.pages.campaign import campaign
from builder.systems.brp.pages.equipment import equipment
from builder.systems.brp.pages.finish import finish
from builder.systems.brp.pages.growth import growth
from builder.systems.brp.pages.identity import identity
from builder.systems.brp.pages.points import points
from builder.systems.brp.pages.profession import profession
from builder.systems.brp.pages.rolls import rolls
from builder.systems.brp.rule_tables import BrpRules


def pages(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> tuple[Page, ...]:
    """The steps in the order of the book; growth comes after play."""
    return (
        campaign(choices, rules, evaluation),
        identity(choices, rules, evaluation),
        rolls(choices, rules, evaluation),
        profession(choices, rules, evaluation),
        points(choices, rules, evaluation),
        equipment(choices, rules, evaluation),
        finish(choices, rules, evaluation),
        growth(choices, rules, evaluation),
    )
