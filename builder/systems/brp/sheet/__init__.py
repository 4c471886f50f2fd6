"""BRP: what is printed, and in which order. Lays out what the engine concluded; touches nothing else."""

from __future__ import annotations

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
from builder.core.sheet import BOLD, Pair, Section, Sheet, cell
from builder.core.text import Text
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts
from builder.systems.brp.notice import NAME, NOTICE
from builder.systems.brp.rule_tables import BrpRules
from builder.systems.brp.sheet.bands import characteristics, hit_points, power_points
from builder.systems.brp.sheet.fight import armor, weapons
from builder.systems.brp.sheet.person import experience, identity, masthead, notes, things
from builder.systems.brp.sheet.piece import piece
from builder.systems.brp.sheet.skills import more_skills, skills

LEGEND = {
    "□": Text("brp.sheet.sign.check"),
    BOLD: Text("brp.sheet.sign.bold"),
    "½": Text("brp.sheet.sign.half"),
    "×2": Text("brp.sheet.sign.double"),
    "⅕": Text("brp.sheet.sign.special"),
}


def sheet(profile: Profile, choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Sheet:
    """Page 1 for the table: characteristics, what runs out, weapons, skills. Page 2 for the rest."""
    return Sheet(
        title=Text("core.sheet.title"),
        system=NAME,
        masthead=masthead(profile, choices, rules, evaluation),
        sections=_sections(profile, choices, rules, evaluation),
        summary=_summary(evaluation),
        piece=piece(choices, rules, evaluation),
        notice=NOTICE,
        legend=LEGEND,
    )


def _sections(
    profile: Profile, choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]
) -> tuple[Section, ...]:
    return (
        characteristics(rules, evaluation),
        hit_points(choices, rules, evaluation),
        power_points(choices, rules, evaluation),
        weapons(rules, evaluation),
        skills(choices, rules, evaluation),
        more_skills(),
        armor(rules, evaluation),
        things(choices),
        identity(choices, rules),
        experience(rules, evaluation),
        *notes(profile, choices),
    )


def _summary(evaluation: Evaluation[Facts]) -> tuple[Pair, ...]:
    values = evaluation.values
    keys = ("hp", "pp", "mov", "db", "spent.professional", "spent.personal")
    return tuple(Pair(values[key].name, cell(values[key])) for key in keys)
