"""The Lunatic: what other tables' tools want: tracks, parameters, palette. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from builder.core.evaluation import Evaluation
from builder.core.number import Dice, written
from builder.core.sheet import (
    Ability,
    Cell,
    Check,
    DiceBot,
    Pair,
    Piece,
    Place,
    Skill,
    SkillGroup,
    Stays,
    Track,
    cell,
)
from builder.core.text import Label, Param, Text, plain
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.rule_tables import ABILITIES, LunaticRules
from builder.systems.lunatic.sheet.words import bare

DICE_BOT = DiceBot("DiceBot", plain("DiceBot"))
TRACKS = ("vitality", "reserve", "mana")
PARAMETERS = ("toughness", "stride", "death_point")
MOST_SOAK = 10
SMALL_DICE = {"D2": "1D6/3C", "D3": "1D6/2C", "D5": "1D10/2C"}
PLACES: Mapping[str, Place] = {
    "abilities": "abilities",
    "checks": "fight",
    "vitality": "fight",
    "pools": "fight",
    "skills": "skills",
    "weapons": "fight",
    "usable": "fight",
    "gear": "things",
    "person": "person",
    "notes": "person",
}


def piece(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Piece:
    """What runs out, the abilities, and a line for every check and every weapon's damage."""
    values = evaluation.values
    tracks = tuple(
        Track(values[key].name, _now(choices, key, values[key].whole), values[key].whole, key)
        for key in TRACKS
        if key in values
    )
    params = [Pair(rules.ability(id), cell(values[id])) for id in ABILITIES if id in values]
    params += [Pair(values[key].name, cell(values[key])) for key in PARAMETERS]
    return Piece(
        tracks,
        tuple(params),
        tuple(_checks(rules, evaluation)),
        dice_bot=DICE_BOT,
        memo=_memo(params),
        stays=tuple(_stays(evaluation.facts)),
        abilities=tuple(_abilities(rules, evaluation)),
        skills=tuple(_skills(rules, evaluation)),
        places=PLACES,
    )


def _memo(params: Sequence[Pair]) -> tuple[Label, ...]:
    """How a check is read, and that numbers rest on reconstructed cells: on a table they bear no sign."""
    sure = all(pair.value is None or pair.value.sure for pair in params)
    reading = Text("lunatic.piece.memo")
    return (reading,) if sure else (reading, Text("lunatic.piece.recon"))


def _now(choices: Choices, key: str, most: int) -> int:
    current = getattr(choices.current, key)
    return most if current is None else int(current)


def _checks(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Iterator[Check]:
    """Skills with intensity and critical rating; abilities; order of action, soak, damage, small dice.

    The bot adds and compares; 11 and 12 on the D12 are read off the dice it shows.
    """
    values, facts = evaluation.values, evaluation.facts
    for line in facts.skills:
        if line.available:
            parts: dict[str, Param] = {
                "intensity": str(written(values[f"intensity.{line.id}"].number)),
                "critical": values[f"critical.{line.id}"].whole,
            }
            key = f"skill.{line.id}"
            note = Text("lunatic.piece.reading", parts)
            yield Check(rules.skill(line.id), "1D12+1D10<=", values[key].whole, "", key, note, "skill")
    for id in (*ABILITIES, "toughness"):
        if id in values:
            name = values[id].name if id == "toughness" else rules.ability(id)
            yield Check(name, "1D12+1D10<=", values[id].whole, of=id, kind="ability")
    yield Check(Text("lunatic.piece.advantage"), "2B12+1B10")
    yield Check(Text("lunatic.piece.order"), "1D10")
    for number in range(1, min(values["reserve"].whole, MOST_SOAK) + 1):
        yield Check(Text("lunatic.piece.soak", {"n": number}), f"{number}D6")
    for weapon in facts.weapons:
        if weapon.damage is not None and isinstance(values[weapon.damage].total, Dice):
            name = Text("lunatic.damage_of", {"weapon": bare(weapon.name)})
            yield Check(name, str(values[weapon.damage].total), kind="damage")
    for die, roll in SMALL_DICE.items():
        yield Check(plain(die), roll)


def _stays(facts: Facts) -> Iterator[Stays]:
    on_paper = Text("lunatic.piece.on_paper")
    if facts.spells:
        yield Stays(Text("lunatic.piece.spells", {"n": len(facts.spells)}), on_paper)
    many = {"n": len(facts.feats), "m": len(facts.talents)}
    if any(many.values()):
        yield Stays(Text("lunatic.piece.feats", many), on_paper)
    yield Stays(Text("lunatic.piece.gear"), on_paper)
    yield Stays(Text("lunatic.piece.growth"), on_paper)


def _abilities(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Iterator[Ability]:
    values = evaluation.values
    for id in ABILITIES:
        if id in values:
            begun, now = values.get(f"created.{id}"), values[id]
            grown = now.whole - begun.whole if begun is not None else 0
            start = cell(begun) if begun is not None else None
            yield Ability(rules.ability(id), start, Cell(grown) if grown else None, cell(now))


def _skills(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Iterator[SkillGroup]:
    """Those that can be had: of the fight, then the others."""
    values = evaluation.values
    titles: tuple[tuple[Label, bool], ...] = (
        (Text("lunatic.piece.combat"), True),
        (Text("lunatic.piece.general"), False),
    )
    for title, fights in titles:
        known = tuple(
            Skill(rules.skill(line.id), cell(values[f"skill.{line.id}"]), True)
            for line in evaluation.facts.skills
            if line.available and line.combat == fights
        )
        if known:
            yield SkillGroup(title, known)
