"""Black Flag: attacks, skills, saves and features on the sheet. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.evaluation import Evaluation
from builder.core.number import written
from builder.core.sheet import Cell, Column, Pair, Section, Table, TableRow, cell
from builder.core.sheet import Facts as Figures
from builder.core.text import Label, Text
from builder.systems.black_flag.facts import AttackLine, Facts, FeatureLine
from builder.systems.black_flag.rule_tables import BlackFlagRules
from builder.systems.black_flag.sheet.wording import joined

BLANKS = 2


def attacks(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Section:
    """Every attack: to hit, damage, how often and how far."""
    columns = (
        Column(rules.term("attack_action")),
        Column(Text("black_flag.sheet.hit"), "number", 14, rolled=True),
        Column(rules.term("damage"), "small", 36),
        Column(Text("black_flag.sheet.type"), "small", 20),
        Column(rules.term("range"), "small", 20),
        Column(rules.term("properties"), "small", 50),
    )
    table = Table(
        columns, tuple(_attack(evaluation, line) for line in evaluation.facts.attacks), blanks=BLANKS
    )
    figures = [
        Pair(evaluation.values[key].name, cell(evaluation.values[key])) for key in ("attacks", "option_dc")
    ]
    figures += [
        Pair(line.label, cell(evaluation.values[line.value]) if line.value is not None else Cell(line.text))
        for line in evaluation.facts.shown
        if line.value is not None or line.text
    ]
    title = Text("black_flag.sheet.attacks")
    return Section("attacks", title, (table, Figures(tuple(figures), "line")), "full")


def _attack(evaluation: Evaluation[Facts], line: AttackLine) -> TableRow:
    values = evaluation.values
    damage = cell(values[line.damage])
    if line.damage_two is not None:
        two = values[line.damage_two]
        both = {"one": str(written(values[line.damage].total)), "two": str(written(two.total))}
        damage = Cell(Text("black_flag.sheet.versatile", {**both}), line.damage)
    name: Label = line.label
    if line.beams > 1:
        name = Text("black_flag.so_many", {"thing": line.label, "n": line.beams})
    reach = Cell("/".join(map(str, dict.fromkeys(line.ranges)))) if line.ranges is not None else None
    words = joined((*line.properties, *line.options)) if line.properties or line.options else None
    return TableRow(
        (
            Cell(name),
            cell(values[line.attack]),
            damage,
            Cell(line.damage_type),
            reach,
            Cell(words) if words is not None else None,
        )
    )


def skills(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Section:
    """The eighteen, with the passive score of each."""
    columns = (
        Column(None, "minor", 5),
        Column(rules.term("skill")),
        Column(Text("black_flag.sheet.modifier"), "number", 14, rolled=True),
        Column(rules.term("passive_score"), "minor", 14),
    )
    rows = tuple(
        TableRow(
            (
                Cell("◎" if line.doubled and line.proficient else "●" if line.proficient else ""),
                Cell(line.label),
                cell(evaluation.values[f"skill.{line.id}"]),
                cell(evaluation.values[f"passive.{line.id}"]),
            )
        )
        for line in evaluation.facts.skills
    )
    return Section("skills", rules.term("skill"), (Table(columns, rows, flow=2),), "full")


def tools(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """Tools with proficiency, with each ability they are used with."""
    values, facts = evaluation.values, evaluation.facts
    columns = (Column(None, "minor", 5), Column(rules.term("tool")), Column(None, "number", 14, rolled=True))
    rows = tuple(
        TableRow(
            (
                Cell("◎" if line.doubled else "●"),
                Cell(values[f"tool.{line.id}.{ability}"].name),
                cell(values[f"tool.{line.id}.{ability}"]),
            )
        )
        for line in facts.tools
        for ability in line.abilities
    )
    if rows:
        yield Section("tools", rules.term("tool"), (Table(columns, rows),))


def features(rules: BlackFlagRules, evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """Everything by name with one line of what it does, in the order of levels."""
    if not evaluation.facts.features:
        return
    columns = (
        Column(rules.term("level"), "minor", 12),
        Column(rules.term("feature"), "text", 46),
        Column(Text("black_flag.sheet.what"), "small"),
    )
    rows = tuple(_feature(line) for line in evaluation.facts.features)
    yield Section("features", rules.term("feature"), (Table(columns, rows),), "full")


def _feature(line: FeatureLine) -> TableRow:
    what = Cell(line.summary) if line.summary is not None else None
    level = Cell(line.level) if line.family in ("class", "subclass") else None
    return TableRow((level, Cell(line.label), what))
