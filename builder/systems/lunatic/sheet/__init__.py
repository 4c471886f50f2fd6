"""The Lunatic: what is printed, in which order. Lays out what the engine concluded; touches nothing else."""

from __future__ import annotations

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
from builder.core.sheet import Cell, Pair, Section, Sheet, cell
from builder.core.text import Label, Text
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.notice import NAME, NOTICE
from builder.systems.lunatic.rule_tables import LunaticRules
from builder.systems.lunatic.sheet.bands import abilities, checks, pools, vitality
from builder.systems.lunatic.sheet.fight import usable, weapons
from builder.systems.lunatic.sheet.growth_log import growth, is_long
from builder.systems.lunatic.sheet.learned import feats, has_many, spell_details, spells, talents
from builder.systems.lunatic.sheet.person import class_of, gear, languages, masthead, notes, person
from builder.systems.lunatic.sheet.piece import piece
from builder.systems.lunatic.sheet.record import ability_points, experience
from builder.systems.lunatic.sheet.skills import skills
from builder.systems.lunatic.sheet.words import joined
from builder.systems.lunatic.skill_exp import boxes_of

LEGEND = {"‡": Text("lun.pdf.recon"), "◎": Text("lunatic.sheet.legend.favored")}
BOXES = {"■": Text("lunatic.sheet.exp_used")}
SUMMARY = ("level", "reserve", "vitality", "mana", "exp.left")


def sheet(profile: Profile, choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Sheet:
    """Page 1 for the table: figures, what runs out, skills, weapons, spells, feats. Then the rest."""
    return Sheet(
        title=Text("core.sheet.title"),
        system=NAME,
        masthead=masthead(profile, choices, rules, evaluation),
        sections=_sections(profile, choices, rules, evaluation),
        summary=_summary(evaluation),
        piece=piece(choices, rules, evaluation),
        notice=NOTICE,
        legend={**LEGEND, **BOXES} if _has_used_boxes(evaluation) else LEGEND,
        packs=Text("lunatic.sheet.packs", {"what": _packs(evaluation.facts)}),
    )


def _sections(
    profile: Profile, choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]
) -> tuple[Section, ...]:
    grown = growth(choices, evaluation)
    long, many, armed = is_long(evaluation), has_many(evaluation), not evaluation.facts.has_magic
    spelled, handled = tuple(spells(rules, evaluation)), tuple(usable(rules, evaluation))
    return (
        abilities(rules, evaluation),
        checks(rules, evaluation),
        vitality(choices, evaluation),
        pools(choices, rules, evaluation),
        skills(rules, evaluation),
        weapons(rules, evaluation),
        *(() if many else spelled),
        feats(rules, evaluation),
        languages(choices, rules, evaluation),
        *(handled if armed else ()),
        gear(choices, rules, evaluation),
        *(() if long else (grown,)),
        *(spelled if many else ()),
        talents(choices, evaluation),
        *(() if armed else handled),
        *ability_points(rules, evaluation),
        experience(rules, evaluation),
        *((grown,) if long else ()),
        *spell_details(rules, evaluation),
        *person(choices, evaluation),
        notes(profile, choices),
    )


def _summary(evaluation: Evaluation[Facts]) -> tuple[Pair, ...]:
    values = evaluation.values
    pairs = [Pair(Text("lunatic.class"), Cell(class_of(evaluation.facts)))]
    return (*pairs, *(Pair(values[key].name, cell(values[key])) for key in SUMMARY if key in values))


def _has_used_boxes(evaluation: Evaluation[Facts]) -> bool:
    """Whether skill EXP that is used stands in a box."""
    values = (value for key, value in evaluation.values.items() if key.startswith("skill_exp."))
    return any(boxes_of(value)[0] > 0 for value in values)


def _packs(facts: Facts) -> Label | str:
    """The tables in use: the default pack, then those laid over it."""
    return joined(facts.tables) or ""
