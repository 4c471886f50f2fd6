"""Black Flag: the page of spells: how one casts, slots as boxes, the spells. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.evaluation import Evaluation
from builder.core.sheet import TICK, Block, Boxes, Cell, Column, Pair, Section, Table, TableRow, cell
from builder.core.sheet import Facts as Figures
from builder.core.text import Label, Text
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.facts import Facts, SpellLine
from builder.systems.black_flag.rule_tables import BlackFlagRules


def casting(choices: Choices, rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Section:
    """Save DC and attack of each class, and the slots."""
    values, facts = evaluation.values, evaluation.facts
    pairs: list[Pair] = []
    for caster in facts.casters:
        pairs.append(Pair(rules.term("spellcasting"), Cell(caster.label)))
        pairs.append(Pair(rules.term("spellcasting_ability"), Cell(rules.ability(caster.ability))))
        for key in (f"spell_dc.{caster.id}", f"spell_attack.{caster.id}"):
            pairs.append(Pair(values[key].name, cell(values[key])))
        for school in caster.schools:
            for key in (f"spell_dc.{caster.id}.{school}", f"spell_attack.{caster.id}.{school}"):
                pairs.append(Pair(values[key].name, cell(values[key])))
    blocks: list[Block] = [Figures(tuple(pairs))] if pairs else []
    for circle, count in enumerate(facts.slots, start=1):
        if count:
            key = f"slots.{circle}"
            used = choices.current.slots.get(str(circle), 0)
            left = min(max(count - used, 0), count)
            current = left if used else None
            blocks.append(Boxes("ticks", values[key].name, cell(values[key]), current=current, key=key))
    return Section("casting", rules.term("spellcasting"), tuple(blocks), "full", fresh=True)


def spells(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """Every spell by circle, with a tick where it can be cast as things stand."""
    lines = {(line.id, line.of): line for line in evaluation.facts.spells}
    order = sorted(lines.values(), key=lambda line: line.row.circle)
    if not order:
        return
    columns = (
        Column(None, "check", 6),
        Column(rules.term("spell")),
        Column(rules.term("school"), "small", 20),
        Column(rules.term("casting_time"), "small", 26),
        Column(rules.term("range"), "small", 30),
        Column(rules.term("duration"), "small", 36),
        Column(rules.term("components"), "minor", 16),
    )
    rows: list[TableRow] = []
    circle = -1
    for line in order:
        heading: Label | None = None
        if line.row.circle != circle:
            circle = line.row.circle
            heading = (
                Text("black_flag.circle", {"circle": circle}) if circle else Text("black_flag.circle.none")
            )
        rows.append(TableRow(_cells(rules, line), heading=heading))
    yield Section("spells", rules.term("spell"), (Table(columns, tuple(rows)),), "full")


def _cells(rules: BlackFlagRules, line: SpellLine) -> tuple[Cell | None, ...]:
    row = line.row
    name: Label = Text("black_flag.sheet.ritual", {"spell": row.name}) if row.ritual else row.name
    duration: Label = rules.phrase(row.duration)
    if row.concentration:
        duration = Text("black_flag.concentration", {"duration": duration})
    parts = "".join(
        letter for letter, has in (("V", row.verbal), ("S", row.somatic), ("M", row.material)) if has
    )
    return (
        Cell(TICK if line.ready else ""),
        Cell(name),
        Cell(rules.schools[row.school].name),
        Cell(rules.phrase(row.casting_time)),
        Cell(rules.phrase(row.range)),
        Cell(duration),
        Cell(parts),
    )
