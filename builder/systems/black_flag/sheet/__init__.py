"""Black Flag: what is printed, and in which order. Lays out what was concluded; touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
from builder.core.sheet import Cell, Pair, Section, Sheet, cell
from builder.core.text import Text
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.notice import NAME, NOTICE
from builder.systems.black_flag.rule_tables import BlackFlagRules
from builder.systems.black_flag.sheet.bands import abilities, defence, tracks, uses
from builder.systems.black_flag.sheet.lists import attacks, features, skills, tools
from builder.systems.black_flag.sheet.magic import few_spells, spell_page
from builder.systems.black_flag.sheet.person import (
    masthead,
    money,
    notes,
    person,
    proficiencies,
    story,
    things,
)
from builder.systems.black_flag.sheet.piece import piece
from builder.systems.black_flag.sheet.wording import joined

LEGEND = {
    "●": Text("black_flag.sheet.sign.proficient"),
    "◎": Text("black_flag.sheet.sign.doubled"),
}
PLAY = ("level", "hp", "ac", "initiative", "speed.walk", "passive.perception")


def sheet(profile: Profile, choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Sheet:
    """Page 1 for the table, page 2 for the rest, a page of spells where there are many."""
    return Sheet(
        title=Text("core.sheet.title"),
        system=NAME,
        masthead=masthead(profile, choices, rules, evaluation),
        sections=tuple(_sections(profile, choices, rules, evaluation)),
        summary=_summary(evaluation),
        piece=piece(choices, rules, evaluation),
        notice=NOTICE,
        legend=LEGEND,
    )


def _sections(
    profile: Profile, choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]
) -> Iterator[Section]:
    yield abilities(evaluation)
    yield defence(evaluation)
    yield tracks(choices, rules, evaluation)
    yield from uses(choices, rules, evaluation)
    yield attacks(rules, evaluation)
    yield skills(rules, evaluation)
    yield from features(rules, evaluation)
    yield proficiencies(rules, evaluation)
    yield from tools(evaluation)
    yield things(rules, evaluation)
    yield money(choices, rules, evaluation)
    yield person(choices, rules)
    yield from few_spells(rules, evaluation)
    yield from story(choices)
    yield from spell_page(choices, rules, evaluation)
    yield notes(profile, choices)


def _summary(evaluation: Evaluation[Facts]) -> tuple[Pair, ...]:
    values = evaluation.values
    each = evaluation.facts.classes
    classes = joined(
        [Text("black_flag.sheet.class", {"name": one.row.name, "level": one.level}) for one in each]
    )
    first = (Pair(Text("black_flag.sheet.classes"), Cell(classes)),) if classes is not None else ()
    return (*first, *(Pair(values[key].name, cell(values[key])) for key in PLAY))
