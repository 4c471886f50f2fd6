"""GURPS 4e: what may be chosen now, as pages. Lays out what the engine concluded; touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import Page
from builder.systems.gurps4e.choices import Choices
from builder.systems.gurps4e.facts import Facts
from builder.systems.gurps4e.pages.attributes import attributes_page
from builder.systems.gurps4e.pages.campaign import campaign_page
from builder.systems.gurps4e.pages.catalogue import catalogue
from builder.systems.gurps4e.pages.equipment import equipment_page
from builder.systems.gurps4e.pages.finish import finish_page
from builder.systems.gurps4e.pages.skills import skills_page
from builder.systems.gurps4e.pages.society import society_page
from builder.systems.gurps4e.pages.traits import traits_page
from builder.systems.gurps4e.rules import GurpsRules


def pages(choices: Choices, rules: GurpsRules, evaluation: Evaluation[Facts]) -> tuple[Page, ...]:
    """The steps after the profile, in the order of the book."""
    offered = catalogue(rules)
    return (
        campaign_page(choices, offered, evaluation),
        attributes_page(choices, rules, evaluation),
        society_page(choices, offered, evaluation),
        traits_page(choices, offered, evaluation),
        skills_page(choices, offered, evaluation),
        equipment_page(choices, offered, evaluation),
        finish_page(choices, evaluation),
    )
