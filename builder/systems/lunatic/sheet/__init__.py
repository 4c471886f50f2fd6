"""The Lunatic: what is printed, in which order. Lays out what the engine concluded; touches nothing else."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
from builder.core.sheet import (
    Cell,
    Check,
    Masthead,
    Pair,
    Piece,
    Section,
    Sheet,
    Track,
    cell,
)
from builder.core.text import Text, plain
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.notice import NAME, NOTICE
from builder.systems.lunatic.rule_tables import LunaticRules
from builder.systems.lunatic.sheet.bands import figures, skills, tracks
from builder.systems.lunatic.sheet.lists import growth_log, magic, person, weapons

TRACKS = ("reserve", "vitality", "stride", "mana")


def sheet(profile: Profile, choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Sheet:
    """The whole sheet."""
    facts, values = evaluation.facts, evaluation.values
    sections: tuple[Section, ...] = (
        figures(rules, evaluation),
        tracks(choices, evaluation),
        skills(rules, evaluation),
        *weapons(evaluation),
        *magic(evaluation),
        *growth_log(rules, evaluation),
        *person(profile, choices, rules, evaluation),
    )
    summary = [Pair(Text("lunatic.class"), Cell(_class_of(facts)))]
    for key in ("level", "reserve", "vitality", "mana", "exp.left"):
        if key in values:
            summary.append(Pair(values[key].name, cell(values[key])))
    head = Masthead(
        profile.name,
        profile.kana,
        profile.concept,
        facts=(
            Pair(rules.term("race"), Cell(facts.race_name)),
            Pair(Text("lunatic.class"), Cell(_class_of(facts))),
            Pair(values["level"].name, cell(values["level"])),
        ),
        portrait=_portrait(profile),
        player=profile.player,
    )
    return Sheet(
        plain(profile.name),
        NAME,
        head,
        sections,
        tuple(summary),
        _piece(choices, evaluation),
        NOTICE,
        legend={"‡": Text("lun.pdf.recon")},
        packs=Text("lunatic.sheet.packs", {"what": facts.tables[-1]}),
    )


def _class_of(facts: Facts) -> Text:
    unset = Text("lunatic.unset")
    return Text(
        "lunatic.class.pair",
        {"base": facts.base_name or unset, "specialist": facts.specialist_name or unset},
    )


def _portrait(profile: Profile) -> bytes | None:
    try:
        return b64decode(profile.portrait, validate=True) or None
    except (Error, ValueError):
        return None


def _piece(choices: Choices, evaluation: Evaluation[Facts]) -> Piece:
    values = evaluation.values
    held = {key: values[key].whole for key in TRACKS if key in values}
    current = {key: getattr(choices.current, key) for key in held}
    return Piece(
        tracks=tuple(
            Track(values[key].name, most if current[key] is None else current[key] or 0, most)
            for key, most in held.items()
        ),
        params=tuple(Pair(values[key].name, cell(values[key])) for key in ("toughness", "death_point")),
        checks=tuple(
            Check(line.label, f"1D12+1D10<={values[f'skill.{line.id}'].whole}")
            for line in evaluation.facts.skills
            if line.available
        ),
    )
