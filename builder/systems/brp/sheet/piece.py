"""BRP: what other tables' tools want: tracks, parameters, lines for the dice bot. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.core.number import Amount
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
from builder.core.text import Label, Text, plain
from builder.systems.brp.choices import Choices
from builder.systems.brp.damage import Damage
from builder.systems.brp.facts import Facts, RollLine
from builder.systems.brp.play import special_number
from builder.systems.brp.rule_tables import BrpRules

DICE_BOT = DiceBot("DiceBot", plain("DiceBot"))
TIMES, RESISTING = 5, ("STR", "CON", "POW")
PLACES: Mapping[str, Place] = {
    "characteristics": "abilities",
    "hp": "fight",
    "pp": "fight",
    "skills": "skills",
    "more_skills": "skills",
    "weapons": "fight",
    "armor": "fight",
    "things": "things",
    "identity": "person",
    "background": "person",
    "notes": "person",
}


def piece(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Piece:
    """HP and PP, the characteristics, and a line for every roll that may be tried."""
    values, facts = evaluation.values, evaluation.facts
    tracks = tuple(
        Track(name, values[key].whole if now is None else now, values[key].whole, key)
        for key, name, now in (
            ("hp", Text("brp.hp.short"), choices.current.hp),
            ("pp", Text("brp.pp.short"), choices.current.pp),
        )
    )
    return Piece(
        tracks,
        tuple(_params(evaluation)),
        tuple(_checks(rules, evaluation)),
        values["char.DEX"].whole,
        DICE_BOT,
        memo=(Text("brp.piece.memo"),),
        stays=tuple(_stays(evaluation)),
        abilities=tuple(
            Ability(_short(line.id), cell(line.value), None, cell(line.value))
            for line in facts.characteristics
            if line.rolled is not None
        ),
        skills=(_skills(rules, facts),),
        places=PLACES,
    )


def _short(id: str) -> Label:
    return Text("brp.sheet.id", {"id": id})


def _params(evaluation: Evaluation[Facts]) -> Iterator[Pair]:
    values, facts = evaluation.values, evaluation.facts
    for line in facts.characteristics:
        yield Pair(_short(line.id), cell(line.value))
    yield Pair(Text("brp.mov.short"), cell(values["mov"]))
    yield Pair(Text("brp.piece.db"), cell(values["db"]))
    if facts.armor:
        yield Pair(Text("brp.piece.armor"), cell(values["armor.ap"]))


def _checks(rules: BrpRules, evaluation: Evaluation[Facts]) -> Iterator[Check]:
    """Characteristic rolls, skills, attacks with their damage; in armor what armor leaves of a chance."""
    facts, bonus = evaluation.facts, evaluation.values["db"].total
    for roll in facts.rolls:
        yield from _characteristic(roll, rules, evaluation.values)
    for line in facts.skills:
        if not line.off:
            yield from _roll(line.name, line.armored or line.chance, rules)
    for weapon in facts.weapons:
        if weapon.attack is not None:
            name = Text("brp.sheet.check.attack", {"what": weapon.name})
            yield from _roll(name, weapon.armored or weapon.attack, rules, "attack")
        yield from _damage(weapon.name, weapon.damage, bonus)
    if "brawl" in rules.weapons and all(weapon.id != "brawl" for weapon in facts.weapons):
        yield from _damage(rules.weapons["brawl"].name, rules.weapons["brawl"].damage, bonus)
    for shield in facts.shields:
        if shield.parry is not None:
            name = Text("brp.parry.of", {"what": shield.name})
            yield from _roll(name, shield.parry, rules, "defence")
        yield from _damage(shield.name, shield.damage, bonus)
    for line in facts.skills:
        if line.is_spent and not line.off:
            yield from _harder(line.name, line.armored or line.chance)
    yield from _resistance(evaluation)


def _characteristic(roll: RollLine, rules: BrpRules, values: Mapping[str, Value]) -> Iterator[Check]:
    """Five times the characteristic, said so; in armor what is left of it."""
    chance, score = roll.armored or roll.value, values[f"char.{roll.row.of}"]
    if chance.whole == TIMES * score.whole and chance.whole > 0:
        note = _special(chance.whole, rules)
        yield Check(roll.row.name, "1D100<=", score.whole, f"*{TIMES}", score.key, note, "ability")
    else:
        yield from _roll(roll.row.name, chance, rules, "ability")


def _roll(name: Label, chance: Value, rules: BrpRules, kind: CheckKind = "skill") -> Iterator[Check]:
    if chance.whole > 0:
        note = _special(chance.whole, rules)
        yield Check(name, "1D100<=", chance.whole, of=chance.key, note=note, kind=kind)


def _special(chance: int, rules: BrpRules) -> Label:
    """Up to which roll a success is a special one."""
    return Text("brp.piece.special", {"n": special_number(rules, chance)})


def _harder(name: Label, chance: Value) -> Iterator[Check]:
    """The same roll when it is easy and when it is difficult."""
    if chance.whole > 0:
        yield Check(Text("brp.piece.easy", {"what": name}), "1D100<=", chance.whole, "*2")
        yield Check(Text("brp.piece.difficult", {"what": name}), "1D100<=", chance.whole, "/2R")


def _resistance(evaluation: Evaluation[Facts]) -> Iterator[Check]:
    """Against an opponent of 10: the player writes the number that is the case in its place."""
    for line in evaluation.facts.characteristics:
        if line.id in RESISTING and line.rolled is not None:
            name = Text("brp.piece.resist", {"what": _short(line.id)})
            yield Check(name, "1D100<=50+5*(", line.value.whole, "-10)", line.value.key)


def _damage(name: Label, damage: Damage | None, bonus: Amount) -> Iterator[Check]:
    """The dice; half a damage bonus is halved by the dice bot, fractions up."""
    if damage is None:
        return
    command = damage.with_bonus(bonus)
    if damage.bonus == "half" and bonus != 0:
        command = command.replace("½(", "").replace(")", "/2C")
    if "D" in command:
        yield Check(Text("brp.piece.damage", {"what": name}), command, kind="damage")


def _stays(evaluation: Evaluation[Facts]) -> Iterator[Stays]:
    on_paper = Text("brp.piece.on_paper")
    if evaluation.facts.weapons or evaluation.facts.shields:
        yield Stays(Text("brp.piece.weapons"), on_paper)
    yield Stays(Text("brp.piece.gear"), on_paper)
    yield Stays(Text("brp.piece.background"), on_paper)
    yield Stays(Text("brp.piece.ticks"), on_paper)


def _skills(rules: BrpRules, facts: Facts) -> SkillGroup:
    known = tuple(
        Skill(line.name, cell(line.chance), line.is_spent or bool(line.experience.whole))
        for line in facts.skills
        if not line.off or line.is_spent
    )
    return SkillGroup(rules.term("skill"), known, percent=True)
