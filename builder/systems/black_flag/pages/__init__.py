"""Black Flag: what may be chosen now, page by page, from what the engine concluded. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.form import Page
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.pages.abilities import abilities
from builder.systems.black_flag.pages.catalogue import catalogue
from builder.systems.black_flag.pages.equipment import equipment
from builder.systems.black_flag.pages.growth import levels
from builder.systems.black_flag.pages.origin import background, classes, heritage, lineage
from builder.systems.black_flag.pages.person import person, play
from builder.systems.black_flag.pages.skills import skills, talents
from builder.systems.black_flag.pages.spells import spells
from builder.systems.black_flag.rule_tables import BlackFlagRules


def pages(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> tuple[Page, ...]:
    """The steps of the digest, chapter 4, in their order; play comes last."""
    offered = catalogue(rules)
    return (
        classes(choices, rules, offered, evaluation),
        lineage(choices, rules, offered, evaluation),
        heritage(choices, rules, offered, evaluation),
        background(choices, rules, offered, evaluation),
        abilities(choices, rules, evaluation),
        talents(choices, rules, evaluation),
        skills(choices, rules, evaluation),
        equipment(choices, rules, offered, evaluation),
        spells(choices, rules, offered, evaluation),
        levels(choices, rules, offered, evaluation),
        person(choices, rules),
        play(choices, rules, evaluation),
    )
