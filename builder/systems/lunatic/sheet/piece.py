"""The Lunatic: what a virtual table wants: tracks, parameters, lines for the dice. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.evaluation import Evaluation
from builder.core.sheet import Check, Pair, Piece, Track, cell
from builder.core.text import Text
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.rule_tables import ABILITIES, LunaticRules
from builder.systems.lunatic.sheet.words import bare

TRACKS = ("vitality", "reserve", "stride", "mana")
PARAMETERS = ("death_point", "toughness", "movement.main", "movement.sub")
DICE_BOT = "DiceBot"


def piece(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Piece:
    """What runs out, the abilities, and a line for every check and every weapon's damage."""
    values = evaluation.values
    tracks = tuple(
        Track(values[key].name, _now(choices, key, values[key].whole), values[key].whole)
        for key in TRACKS
        if key in values
    )
    params = [Pair(rules.ability(id), cell(values[id])) for id in ABILITIES if id in values]
    params += [Pair(values[key].name, cell(values[key])) for key in PARAMETERS]
    return Piece(tracks, tuple(params), tuple(_checks(rules, evaluation)), dice_bot=DICE_BOT)


def _now(choices: Choices, key: str, most: int) -> int:
    current = getattr(choices.current, key)
    return most if current is None else int(current)


def _checks(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Iterator[Check]:
    """Skills as the game writes them, 《skill：base：intensity：critical》; then abilities and damage.

    The bot adds and compares; 11 and 12 on the D12 are read off the dice it shows.
    """
    values = evaluation.values
    for line in evaluation.facts.skills:
        if not line.available:
            continue
        parts = {
            "skill": rules.skill(line.id),
            "base": values[f"skill.{line.id}"].whole,
            "intensity": values[f"intensity.{line.id}"].number,
            "critical": values[f"critical.{line.id}"].whole,
        }
        yield _rolled(Text("lunatic.sheet.check", parts), values[f"skill.{line.id}"].whole)
    for id in ABILITIES:
        if id in values:
            yield _rolled(Text("lunatic.sheet.check.ability", {"what": rules.ability(id)}), values[id].whole)
    toughness = values["toughness"]
    yield _rolled(Text("lunatic.sheet.check.ability", {"what": toughness.name}), toughness.whole)
    for weapon in evaluation.facts.weapons:
        if weapon.damage is not None:
            name = Text("lunatic.damage_of", {"weapon": bare(weapon.name)})
            yield Check(name, str(values[weapon.damage].total))


def _rolled(name: Text, base: int) -> Check:
    return Check(name, f"1D12+1D10<={base}")
