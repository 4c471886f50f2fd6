"""BRP: what a virtual table wants: tracks, parameters, lines for the dice bot. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.core.number import Amount
from builder.core.sheet import Check, Pair, Piece, Track, cell
from builder.core.text import Label, Text
from builder.systems.brp.choices import Choices
from builder.systems.brp.damage import Damage
from builder.systems.brp.facts import Facts
from builder.systems.brp.rule_tables import BrpRules

DICE_BOT = "DiceBot"


def piece(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> Piece:
    """HP and PP, the characteristics, and a line for every roll that may be tried."""
    values, facts = evaluation.values, evaluation.facts
    tracks = tuple(
        Track(name, values[key].whole if now is None else now, values[key].whole)
        for key, name, now in (
            ("hp", Text("brp.hp.short"), choices.current.hp),
            ("pp", Text("brp.pp.short"), choices.current.pp),
        )
    )
    params = [Pair(Text("brp.sheet.id", {"id": line.id}), cell(line.value)) for line in facts.characteristics]
    params += [
        Pair(Text("brp.mov.short"), cell(values["mov"])),
        Pair(Text("brp.db.short"), cell(values["db"])),
    ]
    if facts.armor:
        params.append(Pair(Text("brp.sheet.ap"), cell(values["armor.ap"])))
    checks = tuple(_checks(rules, evaluation))
    return Piece(tracks, tuple(params), checks, values["char.DEX"].whole, DICE_BOT)


def _checks(rules: BrpRules, evaluation: Evaluation[Facts]) -> Iterator[Check]:
    """Characteristic rolls, skills, attacks with their damage; in armor what armor leaves of a chance."""
    facts, bonus = evaluation.facts, evaluation.values["db"].total
    for roll in facts.rolls:
        yield from _roll(roll.row.name, roll.armored or roll.value)
    for line in facts.skills:
        if not line.off:
            yield from _roll(line.name, line.armored or line.chance)
    for weapon in facts.weapons:
        if weapon.attack is not None:
            name = Text("brp.sheet.check.attack", {"what": weapon.name})
            yield from _roll(name, weapon.armored or weapon.attack)
        yield from _damage(weapon.name, weapon.damage, bonus)
    if "brawl" in rules.weapons and all(weapon.id != "brawl" for weapon in facts.weapons):
        yield from _damage(rules.weapons["brawl"].name, rules.weapons["brawl"].damage, bonus)
    for shield in facts.shields:
        if shield.parry is not None:
            yield from _roll(Text("brp.parry.of", {"what": shield.name}), shield.parry)
        yield from _damage(shield.name, shield.damage, bonus)


def _roll(name: Label, chance: Value) -> Iterator[Check]:
    if chance.whole > 0:
        yield Check(name, f"1D100<={chance.whole}")


def _damage(name: Label, damage: Damage | None, bonus: Amount) -> Iterator[Check]:
    """The dice; half a damage bonus is halved by the dice bot, fractions up."""
    if damage is None:
        return
    command = damage.with_bonus(bonus)
    if damage.bonus == "half" and bonus != 0:
        command = command.replace("½(", "").replace(")", "/2C")
    yield Check(Text("brp.sheet.check.damage", {"what": name}), command)
