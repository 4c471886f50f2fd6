"""BRP: what the GM's desk asks of a character. Lays out what was concluded; touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.core.evaluation import Evaluation
from builder.core.gm import Gm, GmFacts, Known, Order, Tongue
from builder.core.text import Label, Text, plain
from builder.systems.brp.choices import Choices
from builder.systems.brp.facts import Facts, SkillLine
from builder.systems.brp.rule_tables import BrpRules
from builder.systems.brp.words import folded

OWN, OTHER = "language_own", "language_other"


def read(choices: Choices, rules: BrpRules, evaluation: Evaluation[Facts]) -> GmFacts:
    """Skills with their chances, languages, the best attack."""
    facts = evaluation.facts
    return GmFacts(
        skills=tuple(_known(line) for line in facts.skills if not line.off and not line.unset),
        tongues=tuple(_tongues(choices, facts)),
        main=_main(facts),
    )


def _known(line: SkillLine) -> Known:
    """A skill in play; its chance is how many of the hundred rolls succeed.

    Source: digest, 8.
    """
    learned = line.is_spent or bool(line.experience.total)
    return Known(line.key, line.name, line.chance, Fraction(line.succeeds, 100), learned)


def _tongues(choices: Choices, facts: Facts) -> Iterator[Tongue]:
    """The own language, and those that are better than nothing."""
    own = choices.identity.own_language.strip()
    for line in facts.skills:
        if line.off or not line.chance.number:
            continue
        how = Text("brp.gm.tongue", {"n": line.chance.total})
        if line.skill == OWN and own:
            yield Tongue(folded(own), plain(own), how, True)
        elif line.skill == OTHER and line.spec is not None:
            yield Tongue(folded(line.said) or line.key, line.spec, how)


def _main(facts: Facts) -> Label | None:
    """The weapon that hits most often."""
    armed = [weapon for weapon in facts.weapons if weapon.attack is not None]
    if not armed:
        return None
    best = max(armed, key=lambda weapon: weapon.attack.number if weapon.attack is not None else 0)
    assert best.attack is not None
    return Text("brp.gm.attack", {"what": best.name, "n": best.attack.total, "damage": best.written})


GM = Gm(
    order=Order(Text("brp.gm.order"), by=("char.DEX",)),
    read=read,
    odds=Text("brp.gm.odds"),
    card=("char.DEX", "skill:dodge", "skill:spot", "db", "hp", "pp"),
    columns=("db", "mov", "char.DEX", "armor.ap", "skill:spot", "skill:listen", "rolls.sets"),
    heads={
        "char.DEX": plain("DEX"),
        "armor.ap": Text("brp.gm.armor"),
        "rolls.sets": Text("brp.gm.sets"),
    },
)
