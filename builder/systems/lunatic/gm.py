"""The Lunatic: what the GM's desk asks of a character. Lays out what was concluded; touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from builder.core.evaluation import Evaluation
from builder.core.gm import Bond, Gm, GmFacts, Known, Order, Tongue, Total
from builder.core.ledger import Tally, Value
from builder.core.text import Label, Text, plain
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.rule_tables import LunaticRules
from builder.systems.lunatic.sheet.skills import NEVER_ACTIVE

ORDER = "gm.order"


def read(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> GmFacts:
    """Skills with their chances, languages, signature traits, what a heavy load does to the order."""
    return GmFacts(
        skills=tuple(_skills(rules, evaluation)),
        tongues=tuple(_tongues(choices, evaluation.facts)),
        bonds=tuple(Bond(plain(one.text)) for one in choices.traits if one.text.strip()),
        values=_values(choices, rules),
        main=_main(evaluation),
    )


def _skills(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Iterator[Known]:
    """Every skill that can be had, with the chance of the side that it is used on.

    Source: digest, 6.
    """
    values = evaluation.values
    for line in evaluation.facts.skills:
        if line.available:
            side = "passive" if line.id in NEVER_ACTIVE else "active"
            chance = Fraction(values[f"chance.{side}.{line.id}"].number)
            yield Known(line.id, rules.skill(line.id), values[f"skill.{line.id}"], chance)


def _tongues(choices: Choices, facts: Facts) -> Iterator[Tongue]:
    """The language one grew up with, whichever that is, and those that are named."""
    how = None if facts.native_written else Text("lunatic.gm.spoken")
    yield Tongue("", Text("lunatic.sheet.native"), how, True)
    for one in choices.languages:
        if one.text.strip():
            yield Tongue(one.text, plain(one.text), None if one.written else Text("lunatic.gm.spoken"))


def _values(choices: Choices, rules: LunaticRules) -> dict[str, Value]:
    """What is added to the D10 of the order.

    Source: digest, 2.13.
    """
    if not choices.heavy_load:
        return {}
    tally = Tally(ORDER, Text("lunatic.load.heavy"), "+")
    return {ORDER: tally.lookup(rules.found("heavy_load_movement"), Text("lunatic.load.heavy")).value()}


def _main(evaluation: Evaluation[Facts]) -> Label | None:
    """The first weapon that is ready and whose damage can be read."""
    for line in evaluation.facts.weapons:
        if line.skill is not None and line.damage is not None:
            base = evaluation.values[f"skill.{line.skill}"].total
            damage = evaluation.values[line.damage].total
            return Text("lunatic.gm.attack", {"what": line.name, "n": base, "damage": damage})
    return None


HEADS: Mapping[str, Label] = {
    "vitality": Text("lunatic.gm.vitality"),
    "reserve": Text("lunatic.gm.reserve"),
    "mana": Text("lunatic.gm.mana"),
    "stride": Text("lunatic.gm.stride"),
    "death_point": Text("lunatic.gm.death_point"),
    "toughness": Text("lunatic.gm.toughness"),
    "movement.main": Text("lunatic.gm.movement"),
    "level": Text("lunatic.gm.level"),
    "exp.left": Text("lunatic.gm.exp"),
    "exp.earned": Text("lunatic.gm.earned"),
    "exp.cumulative": Text("lunatic.gm.cumulative"),
}

GM = Gm(
    order=Order(Text("lunatic.gm.order"), dice="1d10", add=ORDER, tie="1d10"),
    read=read,
    odds=Text("lunatic.gm.odds"),
    columns=("death_point", "toughness", "movement.main", "level", "exp.left"),
    totals=(Total("exp.earned"), Total("exp.cumulative")),
    card=("toughness", "movement.main", "death_point", "reserve", "vitality", "mana"),
    heads=HEADS,
)
