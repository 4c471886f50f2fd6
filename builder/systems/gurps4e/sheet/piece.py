"""GURPS 4e: what a virtual table wants: tracks, parameters, lines for the dice bot. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.core.number import Dice
from builder.core.sheet import Check, Pair, Piece, Track, cell
from builder.core.text import Label, Text
from builder.systems.gurps4e.choices import Choices
from builder.systems.gurps4e.facts import Facts

DICE_BOT = "GURPS"
LOWEST_TARGET = 3
PARAMS = (
    "st",
    "dx",
    "iq",
    "ht",
    "will",
    "per",
    "basic_speed",
    "move",
    "dodge.loaded",
    "block",
    "dr",
)


def piece(choices: Choices, evaluation: Evaluation[Facts]) -> Piece:
    """HP and FP, the numbers asked for most, and a line for every roll that may be tried."""
    values = evaluation.values
    tracks = tuple(
        Track(values[key].name, values[key].whole if now is None else now, values[key].whole)
        for key, now in (("hp", choices.current.hp), ("fp", choices.current.fp))
    )
    params = tuple(Pair(values[key].name, cell(values[key])) for key in PARAMS if key in values)
    checks = tuple(_checks(evaluation))
    return Piece(tracks, params, checks, values["basic_speed"].number, DICE_BOT)


def _checks(evaluation: Evaluation[Facts]) -> Iterable[Check]:
    values, facts = evaluation.values, evaluation.facts
    for key in ("st", "dx", "iq", "ht", "will", "per", "fright_check"):
        yield from _roll(values[key], values[key].name)
    for line in facts.skills:
        if line.level is not None:
            yield from _roll(line.level, line.name)
    thrown: set[str] = set()
    for attack in facts.attacks:
        if attack.attack.key not in thrown:
            what = attack.weapon or attack.name
            yield from _roll(attack.attack, Text("gurps4e.check.attack", {"what": what}))
        thrown.add(attack.attack.key)
        if isinstance(attack.damage.total, Dice):
            damage = Text("gurps4e.check.damage", {"what": attack.name, "type": attack.type_name})
            yield Check(damage, str(attack.damage.total).upper())
    yield from _roll(values["dodge.loaded"], values["dodge"].name)
    if facts.block is not None:
        yield from _roll(facts.block, Text("gurps4e.sheet.block"))


def _roll(value: Value, name: Label) -> Iterable[Check]:
    if value.number >= LOWEST_TARGET:
        yield Check(name, f"3D6<={value.whole}")
