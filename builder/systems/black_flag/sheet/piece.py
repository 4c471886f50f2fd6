"""Black Flag: what a virtual table wants: tracks, parameters, lines for the dice. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.core.number import Dice, written
from builder.core.sheet import Check, Pair, Piece, Track, cell
from builder.core.text import Text
from builder.systems.black_flag.choices import ABILITIES, Choices
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.rule_tables import BlackFlagRules

DICE_BOT = "DiceBot"


def piece(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Piece:
    """Hit points, Luck and resources; the six modifiers; a line for each check, save and attack."""
    values, current = evaluation.values, choices.current
    most = max(values["hp"].whole, 0)
    tracks = [
        Track(rules.term("hit_points"), most if current.hp is None else current.hp, most),
        Track(rules.term("luck"), values["luck"].whole, values["luck.max"].whole),
    ]
    for line in evaluation.facts.resources:
        if not line.unlimited:
            limit = values[f"uses.{line.id}"].whole
            tracks.append(Track(line.label, max(limit - line.used, 0), limit))
    params = [Pair(rules.ability(id), cell(values[f"mod.{id}"])) for id in ABILITIES]
    params += [Pair(values[key].name, cell(values[key])) for key in ("ac", "pb", "passive.perception")]
    return Piece(
        tuple(tracks), tuple(params), tuple(_checks(evaluation)), values["initiative"].whole, DICE_BOT
    )


def _checks(evaluation: Evaluation[Facts]) -> Iterator[Check]:
    values, facts = evaluation.values, evaluation.facts
    yield _check(values["initiative"])
    for line in facts.skills:
        yield _check(values[f"skill.{line.id}"])
    for id in ABILITIES:
        yield _check(values[f"save.{id}"])
    for attack in facts.attacks:
        yield _check(values[attack.attack])
        damage = values[attack.damage]
        if isinstance(damage.total, Dice):
            yield Check(damage.name, str(written(damage.total)).upper())
    for caster in facts.casters:
        name = Text(
            "black_flag.spells_of",
            {"list": values[f"spell_attack.{caster.id}"].name, "char_class": caster.label},
        )
        yield Check(name, _d20(values[f"spell_attack.{caster.id}"].whole))


def _check(value: Value) -> Check:
    return Check(value.name, _d20(value.whole))


def _d20(modifier: int) -> str:
    return f"1D20{modifier:+d}" if modifier else "1D20"
