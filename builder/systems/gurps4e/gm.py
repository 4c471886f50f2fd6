"""GURPS 4e: what the GM's desk asks of a character. Lays out what was concluded; touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.core.evaluation import Evaluation
from builder.core.gm import Bond, Gm, GmFacts, Known, Order, Tongue, Total
from builder.core.ledger import Tally, Value
from builder.core.text import Label, Text, plain
from builder.systems.gurps4e.choices import Choices
from builder.systems.gurps4e.facts import Facts, LanguageLine, TraitLine
from builder.systems.gurps4e.labels import specialty, trait_label
from builder.systems.gurps4e.rules import GurpsRules

BEST_PARRY = "gm.parry"
FULL = 3
"""How well a language is known by one who grew up with it."""


def read(choices: Choices, rules: GurpsRules, evaluation: Evaluation[Facts]) -> GmFacts:
    """Skills with their chances, languages, what binds the character, the best parry and attack."""
    facts = evaluation.facts
    return GmFacts(
        skills=tuple(_skills(facts)),
        tongues=tuple(_tongue(line) for line in facts.languages if line.spoken.total or line.written.total),
        bonds=tuple(_bond(line) for line in facts.traits if line.kind == "disadvantage" and line.effective),
        values=_values(facts),
        main=_main(facts),
    )


def _skills(facts: Facts) -> Iterator[Known]:
    """Bought skills by id and specialty, then what can be tried without.

    Source: digest, 17 and 20.
    """
    for line in facts.skills:
        if line.level is not None and line.chance is not None and line.rolls:
            spec = specialty(line.record, line.spec)
            key = f"{line.id}:{spec}" if spec else line.id
            learned = line.origin in ("bought", "raised")
            yield Known(key, line.name, line.level, share(line.chance), learned)
    for other in facts.untrained:
        if other.rolls:
            yield Known(other.id, other.name, other.level, share(other.chance), False)


def share(chance: Value) -> Fraction:
    """A chance as a share of 1."""
    return Fraction(chance.number)


def _tongue(line: LanguageLine) -> Tongue:
    how: Label | None = None
    if line.spoken.total != FULL or line.written.total != FULL:
        how = Text("gurps4e.gm.tongue", {"spoken": line.spoken_name, "written": line.written_name})
    return Tongue(line.name, plain(line.name), how, line.native)


def _bond(line: TraitLine) -> Bond:
    """A disadvantage; its self-control number stands beside it."""
    if line.record is None:
        return Bond(line.label, line.cr)
    return Bond(trait_label(line.record, line.variant, line.level, None, None, line.detail), line.cr)


def _values(facts: Facts) -> dict[str, Value]:
    parries = [attack.parry for attack in facts.attacks if attack.parry is not None]
    if not parries:
        return {}
    return {BEST_PARRY: Tally(BEST_PARRY, Text("gurps4e.gm.parry")).best(parries).value()}


def _main(facts: Facts) -> Label | None:
    """The attack that hits most often; of several the first."""
    if not facts.attacks:
        return None
    best = max(facts.attacks, key=lambda attack: attack.attack.number)
    said = {"what": best.name, "n": best.attack.total, "damage": best.damage.total, "type": best.type_name}
    return Text("gurps4e.gm.attack", said)


GM = Gm(
    order=Order(Text("gurps4e.gm.order"), by=("basic_speed", "dx"), tie="1d6"),
    read=read,
    odds=Text("gurps4e.gm.odds"),
    columns=("will", "per", "basic_speed", "dodge.loaded", BEST_PARRY, "block", "move", "dr"),
    totals=(Total("points.total", "points.available"),),
    card=("dodge.loaded", BEST_PARRY, "block", "move", "hp", "fp"),
    heads={
        "points.total": Text("gurps4e.sheet.cp"),
        "basic_speed": Text("gurps4e.gm.speed"),
        BEST_PARRY: Text("gurps4e.gm.parry.short"),
        "dr": Text("gurps4e.gm.dr"),
    },
)
