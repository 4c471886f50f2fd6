"""GURPS 4e: what is printed, and in which order. Lays out what the engine concluded; touches nothing else."""

from __future__ import annotations

import base64
import binascii

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
from builder.core.sheet import Cell, Masthead, Pair, Section, Sheet, cell
from builder.core.text import Label, Text
from builder.systems.gurps4e.choices import Choices
from builder.systems.gurps4e.facts import Facts
from builder.systems.gurps4e.notice import NAME, NOTICE
from builder.systems.gurps4e.rules import GurpsRules
from builder.systems.gurps4e.sheet.bands import attributes, defence, fatigue, hit_points
from builder.systems.gurps4e.sheet.fight import attacks
from builder.systems.gurps4e.sheet.lists import (
    MANY,
    advantages,
    all_skills,
    at_work,
    best_skills,
    disadvantages,
    skills,
)
from builder.systems.gurps4e.sheet.piece import piece
from builder.systems.gurps4e.sheet.play import checks, loads, reactions, strength
from builder.systems.gurps4e.sheet.record import account, gear, growth, languages, notes


def sheet(profile: Profile, choices: Choices, rules: GurpsRules, evaluation: Evaluation[Facts]) -> Sheet:
    """Page 1 for the table: figures, what runs out, attacks, skills, traits. Page 2 for the rest."""
    return Sheet(
        title=Text("core.sheet.title"),
        system=NAME,
        masthead=_masthead(profile, choices, evaluation),
        sections=_sections(profile, choices, rules, evaluation),
        summary=_summary(evaluation),
        piece=piece(choices, evaluation),
        notice=NOTICE,
    )


def _sections(
    profile: Profile, choices: Choices, rules: GurpsRules, evaluation: Evaluation[Facts]
) -> tuple[Section, ...]:
    facts = evaluation.facts
    first = [
        attributes(evaluation),
        defence(evaluation),
        hit_points(choices, evaluation),
        fatigue(choices, evaluation),
        attacks(evaluation),
    ]
    if len(facts.skills) > MANY:
        working = at_work(evaluation)
        first += [
            best_skills(evaluation),
            *([working] if working else []),
            checks(evaluation),
            loads(evaluation),
        ]
        second = [all_skills(evaluation), advantages(evaluation), disadvantages(evaluation)]
    else:
        first += [skills(evaluation), advantages(evaluation), disadvantages(evaluation)]
        first += [checks(evaluation), loads(evaluation)]
        second = [languages(evaluation, fresh=True)]
    if len(facts.skills) > MANY:
        second.append(languages(evaluation))
    second += [strength(evaluation), gear(choices, evaluation), account(evaluation), *reactions(evaluation)]
    return (*first, *second, growth(choices), *notes(profile))


def _masthead(profile: Profile, choices: Choices, evaluation: Evaluation[Facts]) -> Masthead:
    facts, values = evaluation.facts, evaluation.values
    pairs = [
        Pair(Text("gurps4e.sheet.player"), _words(profile.player)),
        Pair(Text("gurps4e.sheet.campaign"), _words(profile.campaign)),
        Pair(Text("gurps4e.sheet.tl"), _say(Text("gurps4e.tl.short", {"n": facts.tl}))),
        Pair(Text("gurps4e.sheet.size"), _say(Text("gurps4e.sheet.size.normal"))),
        Pair(Text("gurps4e.sheet.total"), cell(values["points.total"])),
        Pair(Text("gurps4e.sheet.unspent"), cell(values["points.unspent"])),
    ]
    if facts.appearance is not None:
        pairs.append(Pair(Text("gurps4e.field.appearance"), _say(facts.appearance.name)))
    pairs.append(Pair(Text("gurps4e.field.status"), Cell(choices.status)))
    return Masthead(
        profile.name, profile.kana, profile.concept, tuple(pairs), portrait(profile.portrait), profile.player
    )


def _words(text: str) -> Cell | None:
    return Cell(text) if text.strip() else None


def _say(label: Label) -> Cell:
    return Cell(label)


def portrait(text: str) -> bytes | None:
    """The portrait's PNG, or None when there is none that can be read."""
    try:
        return base64.b64decode(text, validate=True) or None
    except (binascii.Error, ValueError):
        return None


def _summary(evaluation: Evaluation[Facts]) -> tuple[Pair, ...]:
    values = evaluation.values
    keys = ("points.total", "points.unspent", "hp", "fp", "dodge.loaded", "move", "basic_speed")
    return tuple(Pair(values[key].name, cell(values[key])) for key in keys)
