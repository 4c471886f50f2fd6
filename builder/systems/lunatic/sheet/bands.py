"""The Lunatic: the bands of page 1: abilities, checks and movement, what runs out. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.core.sheet import Block, Boxes, Cell, Pair, Section, cell
from builder.core.sheet import Facts as Figures
from builder.core.text import Label, Param, Text
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts
from builder.systems.lunatic.rule_tables import ABILITIES, LunaticRules
from builder.systems.lunatic.sheet.words import sign

RESISTED = ("defense", "body_defense", "mind_defense")
DEEPEST = -30
PER = 3


def abilities(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Section:
    """The six abilities, each with its modifier."""
    values = evaluation.values
    pairs = tuple(
        Pair(rules.ability(id), cell(values[id]), beside=cell(values[f"modifier.{id}"]))
        if id in values
        else Pair(rules.ability(id), Cell(Text("lunatic.none")))
        for id in ABILITIES
    )
    note = Text("lunatic.sheet.abilities.note")
    title = Text("lunatic.page.abilities")
    return Section("abilities", title, (Figures(pairs, "figures", PER),), note=note, tight=True)


def checks(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Section:
    """What is rolled against without a choice, with the effect intensity taken off; and movement."""
    values = evaluation.values
    pairs = [Pair(values["toughness"].name, cell(values["toughness"]))]
    for id in RESISTED:
        name, base = rules.skill(id), values.get(f"skill.{id}")
        if base is None:
            pairs.append(Pair(name, Cell("–")))
        else:
            pairs.append(Pair(name, cell(base), beside=cell(values[f"effect.{id}"])))
    pairs.append(Pair(Text("lunatic.sheet.main"), _main_move(evaluation)))
    pairs.append(Pair(Text("lunatic.sheet.sub"), cell(values["movement.sub"])))
    note = Text("lunatic.sheet.checks.note")
    title = Text("lunatic.sheet.checks")
    return Section("checks", title, (Figures(tuple(pairs), "figures", PER),), note=note, tight=True)


def _main_move(evaluation: Evaluation[Facts]) -> Cell:
    """The fixed part and the stride that may be spent: 7+3."""
    whole, stride = evaluation.values["movement.main"], evaluation.values["stride"]
    fixed = whole.whole - stride.whole
    if fixed <= 0:
        return cell(whole)
    both = Text("lunatic.sheet.move", {"fixed": fixed, "stride": stride.whole})
    return Cell(both, whole.key, sure=whole.sure)


def vitality(choices: Choices, evaluation: Evaluation[Facts]) -> Section:
    """Vitality as boxes down to the death point."""
    full, last = evaluation.values["vitality"], evaluation.values["death_point"]
    lowest = min(0, last.whole)
    shown: dict[str, Param] = {"max": full.whole, "a": sign(full), "point": last.whole, "b": sign(last)}
    boxes = Boxes(
        "track",
        full.name,
        cell(full),
        lowest=lowest if lowest >= DEEPEST else 0,
        below=(Text("lunatic.sheet.dying"), Text("lunatic.sheet.beyond", {"n": last.whole, "a": sign(last)})),
        current=choices.current.vitality,
        key=full.key,
    )
    note = Text("lunatic.sheet.vitality.note", shown)
    return Section("vitality", full.name, (boxes,), note=note, tight=True)


def pools(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Section:
    """Reserve, stride, mana as squares; magic power, which comes and goes within an event."""
    values, current = evaluation.values, choices.current
    title: Label = Text("lunatic.sheet.pools.plain")
    blocks: list[Block] = []
    for key, note in (
        ("reserve", Text("lunatic.sheet.reserve.note")),
        ("stride", Text("lunatic.sheet.stride.note")),
        ("mana", Text("lunatic.sheet.mana.note")),
    ):
        value = values.get(key)
        if value is not None:
            now = getattr(current, key)
            blocks.append(Boxes("ticks", value.name, cell(value), note=note, current=now, key=key))
    if "mana" in values:
        title = Text("lunatic.sheet.pools")
        name, note = Text("lunatic.sheet.mp"), Text("lunatic.sheet.mp.note")
        blocks.append(Boxes("ticks", name, Cell(""), note=note, current=current.mp, key="mp"))
    return Section("pools", title, tuple(blocks), note=Text("lunatic.sheet.pools.note"), tight=True)
