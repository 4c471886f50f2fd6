"""GURPS 4e: what other tables' tools want: tracks, parameters, palette. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.core.number import Dice
from builder.core.sheet import (
    Ability,
    Check,
    CheckKind,
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
from builder.core.text import Label, Name, Text, plain
from builder.systems.gurps4e.choices import Choices
from builder.systems.gurps4e.facts import AttackLine, Facts
from builder.systems.gurps4e.sheet.bands import best_parry
from builder.systems.gurps4e.sheet.fight import shown_attacks

DICE_BOT = DiceBot("GURPS", Name("ガープス", "GURPS (ガープス)"))
LOWEST_TARGET = 3
ATTRIBUTES: Mapping[str, Label] = {key: plain(key.upper()) for key in ("st", "dx", "iq", "ht")}
PARAMS: Mapping[str, Label] = {
    **ATTRIBUTES,
    "will": Text("gurps4e.short.will"),
    "per": Text("gurps4e.short.per"),
    "basic_speed": Text("gurps4e.piece.speed"),
    "move": Text("gurps4e.piece.move"),
    "dodge.loaded": Text("gurps4e.short.dodge"),
}
PLACES: Mapping[str, Place] = {
    "attributes": "abilities",
    "hp": "fight",
    "fp": "fight",
    "skills": "skills",
    "best_skills": "skills",
    "defence": "fight",
    "attacks": "fight",
    "load": "things",
    "gear": "things",
    "notes": "person",
}


def piece(choices: Choices, evaluation: Evaluation[Facts]) -> Piece:
    """HP and FP, the numbers asked for most, and a line for every roll that may be tried."""
    values = evaluation.values
    tracks = tuple(
        Track(label, values[key].whole if now is None else now, values[key].whole, key)
        for key, label, now in (
            ("hp", Text("gurps4e.short.hp"), choices.current.hp),
            ("fp", Text("gurps4e.short.fp"), choices.current.fp),
        )
    )
    return Piece(
        tracks,
        tuple(_params(evaluation)),
        tuple(_checks(evaluation)),
        values["basic_speed"].number,
        DICE_BOT,
        stays=tuple(_stays(evaluation)),
        abilities=_abilities(choices, evaluation),
        skills=(_skills(evaluation.facts),),
        places=PLACES,
    )


def _params(evaluation: Evaluation[Facts]) -> Iterator[Pair]:
    """The attributes, what follows from them, the active defences, damage resistance."""
    values, facts = evaluation.values, evaluation.facts
    for key, label in PARAMS.items():
        yield Pair(label, cell(values[key]))
    parry = best_parry(facts)
    if parry is not None and parry.parry is not None:
        yield Pair(Text("gurps4e.sheet.parry"), cell(parry.parry))
    if facts.block is not None:
        yield Pair(Text("gurps4e.sheet.block"), cell(facts.block))
    yield Pair(Text("gurps4e.piece.dr"), cell(values["dr"]))


def _checks(evaluation: Evaluation[Facts]) -> Iterator[Check]:
    """Attributes, skills, self-control, active defences, attacks, damage."""
    values, facts = evaluation.values, evaluation.facts
    for key in ("st", "dx", "iq", "ht", "will", "per"):
        yield from _roll(values[key], PARAMS[key], "ability")
    yield from _roll(values["fright_check"], values["fright_check"].name)
    for skill in facts.skills:
        if skill.level is not None and skill.rolls:
            yield from _roll(skill.level, skill.name, "skill")
    for trait in facts.traits:
        if trait.cr is not None and trait.effective and trait.cr >= LOWEST_TARGET:
            control = Text("gurps4e.piece.control", {"what": trait.name})
            yield Check(control, "3D6<=", trait.cr)
    yield from _defences(evaluation)
    for attack in shown_attacks(facts):
        yield from _attack(attack, facts)


def _roll(value: Value, name: Label, kind: CheckKind = "other") -> Iterator[Check]:
    """A success roll; below 3 there is none to be tried."""
    if value.number >= LOWEST_TARGET:
        yield Check(name, "3D6<=", value.whole, of=value.key, kind=kind)


def _defences(evaluation: Evaluation[Facts]) -> Iterator[Check]:
    """Dodge, every parry, block; each with the ready shield as well, where that changes it."""
    values, facts = evaluation.values, evaluation.facts
    dodge = Text("gurps4e.short.dodge")
    yield from _guard(values["dodge.loaded"], values.get("dodge.db"), dodge)
    for line in shown_attacks(facts):
        if line.parry is not None and line.carried:
            name = Text("gurps4e.piece.parry", {"what": line.weapon or line.name})
            yield from _guard(line.parry, line.parry_db, name)
    if facts.block is not None:
        yield from _guard(facts.block, values.get("block.db"), Text("gurps4e.sheet.block"))


def _guard(value: Value, shielded: Value | None, name: Label) -> Iterator[Check]:
    yield from _roll(value, name, "defence")
    if shielded is not None and shielded.total != value.total:
        yield from _roll(shielded, Text("gurps4e.piece.shielded", {"what": name}), "defence")


def _attack(line: AttackLine, facts: Facts) -> Iterator[Check]:
    """The attack, where it is another number than its skill; the damage, where there are dice."""
    known = {skill.level.whole for skill in facts.skills if skill.level and skill.id == line.skill_id}
    if line.attack.whole not in known:
        what = line.name if line.row is None else line.weapon or line.name
        yield from _roll(line.attack, Text("gurps4e.check.attack", {"what": what}), "attack")
    if isinstance(line.damage.total, Dice) and line.damage.total.count > 0:
        damage = Text("gurps4e.piece.damage", {"what": line.name, "type": line.type_name})
        yield Check(damage, str(line.damage.total).upper(), kind="damage")


def _stays(evaluation: Evaluation[Facts]) -> Iterator[Stays]:
    facts = evaluation.facts
    many = {"n": len(facts.traits) + len(facts.perks), "m": len(facts.quirks)}
    if any(many.values()):
        yield Stays(Text("gurps4e.piece.traits", many), Text("gurps4e.piece.traits.where"))
    if facts.items:
        yield Stays(Text("gurps4e.piece.gear"), Text("gurps4e.piece.on_paper"))
    load = next((line.name for line in facts.loads if line.current), None)
    if load is not None:
        yield Stays(Text("gurps4e.piece.loads"), Text("gurps4e.piece.loads.where", {"load": load}))


def _abilities(choices: Choices, evaluation: Evaluation[Facts]) -> tuple[Ability, ...]:
    """As they are; before play also as they began."""
    values = evaluation.values
    begun = choices.creation is None
    keys = (*ATTRIBUTES, "will", "per")
    return tuple(
        Ability(PARAMS[key], cell(values[key]) if begun else None, None, cell(values[key])) for key in keys
    )


def _skills(facts: Facts) -> SkillGroup:
    known = tuple(
        Skill(line.name, cell(line.level), line.origin != "default")
        for line in facts.skills
        if line.level is not None
    )
    return SkillGroup(Text("gurps4e.page.skills"), known)
