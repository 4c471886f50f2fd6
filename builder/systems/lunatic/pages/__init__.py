"""The Lunatic: what may be chosen now, page by page, from what the engine concluded. Touches nothing else."""

from __future__ import annotations

from dataclasses import replace

from builder.core.evaluation import Evaluation
from builder.core.form import Page
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.pages.abilities import abilities, raised, talents
from builder.systems.lunatic.pages.age import age
from builder.systems.lunatic.pages.catalogue import catalogue
from builder.systems.lunatic.pages.gear import gear
from builder.systems.lunatic.pages.growth import growth, initial
from builder.systems.lunatic.pages.origin import class_choices, classes, race
from builder.systems.lunatic.pages.parameters import leftover, parameters
from builder.systems.lunatic.pages.person import person
from builder.systems.lunatic.pages.play import play
from builder.systems.lunatic.pages.skills import skills
from builder.systems.lunatic.rule_tables import LunaticRules

AWAITED = ("mana", "age.limit", "body.height", "body.weight", "muscle.computed", "muscle")
"""Values that need magic, dice or a body first."""


def pages(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> tuple[Page, ...]:
    """The steps in the order of the digest's wizard; growth and play come after."""
    offered = catalogue(rules)
    steps = (
        race(choices, rules, offered, evaluation),
        classes(choices, rules, offered, evaluation),
        raised(choices, rules, evaluation),
        abilities(choices, rules, evaluation),
        talents(choices, rules, offered, evaluation),
        parameters(choices, rules, evaluation),
        leftover(choices, rules, evaluation),
        class_choices(choices, rules, evaluation),
        skills(rules, offered, evaluation),
        age(choices, rules, evaluation),
        initial(choices, rules, offered, evaluation),
        gear(choices, rules, offered, evaluation),
        person(choices, rules, evaluation),
        growth(choices, rules, offered, evaluation),
        play(choices, rules, evaluation),
    )
    return tuple(_with_what_there_is(step, evaluation) for step in steps)


def _with_what_there_is(page: Page, evaluation: Evaluation[Facts]) -> Page:
    """Its panels without those values that cannot be concluded yet."""
    absent = {key for key in AWAITED if key not in evaluation.values}
    if not any(key in absent for panel in page.panels for key in panel.values):
        return page
    panels = (
        replace(panel, values=tuple(key for key in panel.values if key not in absent))
        for panel in page.panels
    )
    return replace(page, panels=tuple(panels))
