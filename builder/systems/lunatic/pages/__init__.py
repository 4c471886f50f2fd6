"""The Lunatic: what may be chosen now, page by page, from what the engine concluded. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import Page
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.pages.abilities import abilities, parameters, talents
from builder.systems.lunatic.pages.catalogue import catalogue
from builder.systems.lunatic.pages.finish import finish, gear
from builder.systems.lunatic.pages.growth import experience, growth
from builder.systems.lunatic.pages.origin import class_choices, origin
from builder.systems.lunatic.pages.skills import skills
from builder.systems.lunatic.rule_tables import LunaticRules


def pages(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> tuple[Page, ...]:
    """The steps in the order of the digest's wizard."""
    offered = catalogue(rules)
    return (
        origin(choices, rules, offered),
        abilities(choices, rules, offered),
        talents(choices, offered, evaluation),
        parameters(choices),
        class_choices(choices, rules, evaluation),
        skills(rules, evaluation),
        experience(choices, evaluation),
        growth(choices, rules, offered, evaluation),
        gear(choices, rules, offered, evaluation),
        finish(choices),
    )
