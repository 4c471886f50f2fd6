"""Black Flag: the bands of page 1: abilities, figures of the fight, what runs out. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.evaluation import Evaluation
from builder.core.sheet import Boxes, Cell, Pair, Section, cell
from builder.core.sheet import Facts as Figures
from builder.core.text import Text
from builder.systems.black_flag.choices import ABILITIES, Choices
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.rule_tables import BlackFlagRules
from builder.systems.black_flag.sheet.wording import joined, recharge

FIGURES = ("ac", "initiative", "speed.walk", "pb", "passive.perception", "passive.insight")
MOST_TICKS = 12


def abilities(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Section:
    """The six modifiers with their scores, the saves below."""
    values = evaluation.values
    pairs = tuple(
        Pair(rules.ability(id), cell(values[f"mod.{id}"]), cell(values[id]), cell(values[f"save.{id}"]))
        for id in ABILITIES
    )
    block = Figures(pairs, "figures", per=len(pairs))
    note = Text("black_flag.sheet.abilities.note")
    return Section("abilities", rules.term("ability"), (block,), "full", note, tight=True)


def fight_figures(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Section:
    """What is asked for most in a fight; then other speeds, senses and defences."""
    values, facts = evaluation.values, evaluation.facts
    pairs = tuple(Pair(values[key].name, cell(values[key])) for key in FIGURES)
    more: list[Pair] = [Pair(values[key].name, cell(values[key])) for key in facts.speeds[1:]]
    more += [Pair(value.name, cell(value)) for key, value in values.items() if key.startswith("ac.with.")]
    more += [
        Pair(label, Cell(Text("black_flag.sheet.feet", {"n": far})) if far is not None else Cell("✓"))
        for label, far in facts.senses
    ]
    for title, labels in (
        (rules.term("resistance"), facts.resistances),
        (rules.term("immunity"), facts.immunities),
        (rules.term("condition_immunity"), facts.condition_immunities),
    ):
        if labels:
            more.append(Pair(title, Cell(joined(labels))))
    blocks = (Figures(pairs, "figures", per=len(pairs)), *((Figures(tuple(more), "line"),) if more else ()))
    return Section("fight", Text("black_flag.sheet.fight"), blocks, "full", tight=True)


def tracks(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Section:
    """Hit points, hit dice, Luck, death saves."""
    values, current = evaluation.values, choices.current
    blocks = [
        Boxes("counter", values["hp"].name, cell(values["hp"]), current=current.hp, key="hp"),
        *(
            Boxes("counter", value.name, cell(value), key=key)
            for key, value in values.items()
            if key.startswith("hit_dice.")
        ),
        Boxes("ticks", values["luck"].name, cell(values["luck.max"]), key="luck", circles=True),
    ]
    return Section("tracks", rules.term("hit_points"), tuple(blocks), tight=True)


def uses(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """Counted uses as boxes, each with when it comes back."""
    blocks: list[Boxes] = []
    for line in evaluation.facts.resources:
        note = recharge(rules, line.recharge)
        if line.unlimited:
            blocks.append(Boxes("counter", line.label, Cell(Text("black_flag.unlimited")), note=note))
            continue
        value = evaluation.values[f"uses.{line.id}"]
        form = "ticks" if 0 < value.whole <= MOST_TICKS else "counter"
        if form == "ticks":
            blocks.append(Boxes("ticks", line.label, cell(value), note=note, key=value.key))
        else:
            blocks.append(Boxes("counter", line.label, cell(value), note=note, key=value.key))
    if blocks:
        yield Section("uses", rules.term("uses"), tuple(blocks), tight=True)
