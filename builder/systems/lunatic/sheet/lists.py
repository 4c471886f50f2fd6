"""The Lunatic: weapons, feats, spells, the growth log, gear, the person. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
from builder.core.sheet import Cell, Column, Pair, Prose, Section, Table, TableRow, cell
from builder.core.sheet import Facts as Pairs
from builder.core.text import Label, Text
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts, WeaponLine
from builder.systems.lunatic.rule_tables import LunaticRules


def weapons(evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """Weapons with skill, damage and attack limit."""
    lines = evaluation.facts.weapons
    if not lines:
        return
    columns = (
        Column(Text("lunatic.group.weapon")),
        Column(Text("lunatic.item.category")),
        Column(Text("lunatic.column.primary"), "small", 14),
        Column(Text("lunatic.item.damage"), "decimal", 22),
        Column(Text("lunatic.column.limit"), "number", 20),
        Column(Text("lunatic.column.range"), "number", 16),
    )
    rows = tuple(TableRow(_weapon(line, evaluation)) for line in lines)
    yield Section("weapons", Text("lunatic.group.weapon"), (Table(columns, rows, blanks=1),), "full")


def _weapon(line: WeaponLine, evaluation: Evaluation[Facts]) -> tuple[Cell | None, ...]:
    primary = Text("lunatic.primary") if line.primary else Text("lunatic.secondary")
    return (
        Cell(line.name),
        Cell(line.category),
        Cell(primary) if line.skill is not None else None,
        cell(evaluation.values[line.damage]) if line.damage is not None else Cell(line.dice),
        Cell(line.limit) if line.limit is not None else None,
        Cell(line.range_near) if line.range_near is not None else None,
    )


def magic(evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """Feats with their slots; spells and rituals."""
    facts, values = evaluation.facts, evaluation.values
    if facts.feats:
        columns = (
            Column(Text("lunatic.feat.what")),
            Column(Text("lunatic.field.slots"), "number", 14),
            Column(Text("lunatic.field.beyond"), "small", 22),
        )
        rows = tuple(
            TableRow((Cell(feat.label), Cell(feat.slots), Cell(Text("lunatic.yes")) if feat.beyond else None))
            for feat in facts.feats
        )
        slots = Pairs(
            tuple(Pair(values[key].name, cell(values[key])) for key in ("slots", "slots.used")), "line"
        )
        yield Section("feats", Text("lunatic.group.feat"), (slots, Table(columns, rows, blanks=1)))
    if facts.spells:
        columns = (
            Column(Text("lunatic.spell.what")),
            Column(Text("lunatic.field.school")),
            Column(Text("lunatic.spell.level"), "number", 14),
        )
        rows = tuple(
            TableRow((Cell(spell.label), Cell(spell.school), Cell(spell.level))) for spell in facts.spells
        )
        yield Section("spells", Text("lunatic.group.spell"), (Table(columns, rows, blanks=1),))


def growth_log(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """The EXP accounts, and every purchase that counts."""
    facts, values = evaluation.facts, evaluation.values
    keys = ("exp.initial", "exp.earned", "exp.used", "exp.left", "exp.cumulative", "level")
    accounts = Pairs(tuple(Pair(values[key].name, cell(values[key])) for key in keys), "line")
    columns = (
        Column(Text("lunatic.opportunity"), "small", 18),
        Column(Text("lunatic.purchase")),
        Column(Text("lunatic.column.change"), "small", 26),
        Column(rules.term("exp"), "number", 22),
    )
    rows = tuple(
        TableRow(
            (
                Cell(opportunity.index),
                Cell(line.label),
                Cell(Text("lunatic.growth.step", {"now": line.now, "then": line.then}))
                if line.now is not None and line.then is not None
                else None,
                cell(values[line.price]),
            )
        )
        for opportunity in facts.growth
        for line in opportunity.lines
        if not line.refused
    )
    yield Section("growth", Text("lunatic.page.growth"), (accounts, Table(columns, rows, blanks=2)), "full")


def person(
    profile: Profile, choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]
) -> Iterator[Section]:
    """Talents, traits, languages, gear, body; then what was written."""
    facts, values = evaluation.facts, evaluation.values
    listed: list[Pair] = []

    def add(label: Label, words: list[Label | str]) -> None:
        listed.extend(Pair(label, Cell(one)) for one in words)

    add(Text("lunatic.talent"), list(facts.talents))
    add(Text("lunatic.panel.traits"), [row.text for row in choices.traits if row.text])
    add(Text("lunatic.panel.languages"), [row.text for row in choices.languages if row.text])
    keys = ("languages", "money", "body.height", "body.weight", "muscle", "age.limit")
    listed += [Pair(values[key].name, cell(values[key])) for key in keys if key in values]
    if choices.age is not None:
        listed.append(Pair(Text("lunatic.age"), Cell(choices.age)))
    yield Section("person", Text("lunatic.page.finish"), (Pairs(tuple(listed)),))
    columns = (Column(Text("lunatic.item")), Column(Text("lunatic.field.qty"), "number", 14))
    rows = tuple(TableRow((Cell(item.name), Cell(item.qty))) for item in facts.items)
    yield Section("gear", Text("lunatic.page.gear"), (Table(columns, rows, blanks=2),))
    written = choices.profile
    parts = (
        ("look", Text("lunatic.person.look"), written.look),
        ("origin", Text("lunatic.person.origin"), written.origin),
        ("background", Text("lunatic.person.background"), written.background),
        ("creed", Text("lunatic.person.creed"), written.creed),
        ("life_path", Text("lunatic.person.life_path"), written.life_path),
    )
    for key, label, text in parts:
        if text.strip():
            yield Section(key, label, (Prose(text),), "full")
    yield Section("notes", Text("lunatic.sheet.notes"), (Prose(profile.notes, 3),), "full")
