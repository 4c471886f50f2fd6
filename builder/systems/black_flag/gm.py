"""Black Flag: what the GM's desk asks of a character. Lays out what was concluded; touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.core.evaluation import Evaluation
from builder.core.gm import Gm, GmFacts, Known, Order, Tongue, Total
from builder.core.text import Label, Text
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.rule_tables import BlackFlagRules

SIDES = 20
DIFFICULTY = 15
"""What the document calls ordinary, where no rule names another."""


def read(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> GmFacts:
    """Skills and tools with their chances against an ordinary difficulty, languages, the best attack."""
    known = [id for id in evaluation.facts.languages if id in rules.languages]
    return GmFacts(
        skills=tuple(_skills(evaluation)),
        tongues=tuple(Tongue(id, rules.languages[id].name) for id in known),
        main=_main(evaluation),
    )


def _skills(evaluation: Evaluation[Facts]) -> Iterator[Known]:
    """Skills by name; tools with the ability that helps most.

    Source: digest, 13.
    """
    values, facts = evaluation.values, evaluation.facts
    for line in facts.skills:
        value = values[f"skill.{line.id}"]
        yield Known(line.id, line.label, value, _chance(value.whole), line.proficient)
    for tool in facts.tools:
        best = max(
            (values[f"tool.{tool.id}.{ability}"] for ability in tool.abilities),
            key=lambda value: value.number,
            default=None,
        )
        if best is not None:
            yield Known(f"tool:{tool.id}", tool.label, best, _chance(best.whole))


def _chance(modifier: int) -> Fraction:
    """How many faces of the d20 reach the difficulty with this modifier."""
    return Fraction(min(max(SIDES + 1 - DIFFICULTY + modifier, 0), SIDES), SIDES)


def _main(evaluation: Evaluation[Facts]) -> Label | None:
    """The attack that hits most often."""
    values, attacks = evaluation.values, evaluation.facts.attacks
    if not attacks:
        return None
    best = max(attacks, key=lambda attack: values[attack.attack].number)
    said = {"what": best.label, "n": values[best.attack].total, "damage": values[best.damage].total}
    return Text("black_flag.gm.attack", said)


GM = Gm(
    order=Order(Text("black_flag.gm.order"), dice="1d20", add="initiative"),
    read=read,
    odds=Text("black_flag.gm.odds", {"n": DIFFICULTY}),
    columns=("ac", "initiative", "passive.perception", "speed.walk", "pb"),
    totals=(Total("level"),),
    card=("ac", "initiative", "speed.walk", "hp", "passive.perception"),
    heads={"passive.perception": Text("black_flag.gm.passive"), "pb": Text("black_flag.gm.pb")},
)
