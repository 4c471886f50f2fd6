"""The Lunatic: spells, rituals, feats, talents and signature traits on the sheet. Touches nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.evaluation import Budget, Evaluation
from builder.core.sheet import Cell, Column, Section, Table, TableRow
from builder.core.text import Param, Text
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts, FeatLine, SpellLine
from builder.systems.lunatic.records import SpellRow
from builder.systems.lunatic.rule_tables import RECONSTRUCTED, LunaticRules
from builder.systems.lunatic.sheet.words import bare, sign

MANY_SPELLS = 10
SPELL_BLANKS, FEAT_BLANKS, EMPTY_BLANKS, MORE_BLANKS = 2, 2, 4, 3
SQUARE = Cell("□")
DETAILS = ("defense", "duration", "distance", "area", "effect")


def spells(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """Class spells by level, then rituals; many flow in two columns over the full width."""
    facts = evaluation.facts
    if not facts.spells and not facts.has_magic:
        return
    ordered = sorted(facts.spells, key=lambda line: (line.ritual, line.level))
    columns = (
        Column(None),
        Column(Text("lunatic.sheet.level"), "number", 7),
        Column(Text("lunatic.sheet.declared"), "text", 17),
        Column(Text("lunatic.sheet.mp"), "text", 15),
        Column(Text("lunatic.sheet.rolled"), "text", 20),
    )
    rows: list[TableRow] = []
    for line in ordered:
        begins = line.ritual and not (rows and ordered[len(rows) - 1].ritual)
        rows.append(_spell(line, rules, begins=begins))
    many = has_many(evaluation)
    table = Table(columns, tuple(rows), SPELL_BLANKS if rows else EMPTY_BLANKS, flow=2 if many else 1)
    title = Text("lunatic.sheet.spells")
    yield Section("spells", title, (table,), "full" if many else "half", side=None if many else "right")


def has_many(evaluation: Evaluation[Facts]) -> bool:
    """Whether the spells want the full width."""
    return len(evaluation.facts.spells) > MANY_SPELLS


def _spell(line: SpellLine, rules: LunaticRules, *, begins: bool) -> TableRow:
    row = rules.spells.get(line.id)
    level = Cell(line.level, sure=row is None or row.cell("level").provenance != RECONSTRUCTED)
    parts = (row.declaration, str(row.mp), row.check) if row is not None else ("", "", "")
    heading = Text("lunatic.group.ritual") if begins else None
    return TableRow((Cell(bare(line.label)), level, *(_said(part, rules) for part in parts)), heading=heading)


def _said(text: str, rules: LunaticRules) -> Cell | None:
    return Cell(rules.said(text)) if text.strip() else None


def spell_details(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """What the tables of a GM say of spells besides; nothing where they say nothing."""
    told: list[tuple[SpellLine, SpellRow]] = []
    for line in evaluation.facts.spells:
        row = rules.spells.get(line.id)
        if row is not None and any(str(getattr(row, part)) for part in DETAILS):
            told.append((line, row))
    if not told:
        return
    columns = (
        Column(None, "text", 34),
        Column(Text("lunatic.sheet.resisted"), "text", 25),
        Column(Text("lunatic.sheet.duration"), "text", 24),
        Column(Text("lunatic.sheet.distance"), "text", 22),
        Column(Text("lunatic.sheet.area"), "text", 25),
        Column(Text("lunatic.sheet.effect_of"), "small"),
    )
    rows = tuple(
        TableRow((Cell(bare(line.label)), *(_said(str(getattr(row, part)), rules) for part in DETAILS)))
        for line, row in told
    )
    yield Section("spell_details", Text("lunatic.sheet.spell_details"), (Table(columns, rows),), "full")


def feats(rules: LunaticRules, evaluation: Evaluation[Facts]) -> Section:
    """Feats with the slots they take, a square to tick when used, and room for what brings them back."""
    facts = evaluation.facts
    columns = (
        Column(None),
        Column(Text("lunatic.sheet.used"), "check", 9),
        Column(Text("lunatic.sheet.recovery"), "text", 22),
        Column(Text("lunatic.sheet.slot"), "number", 12),
    )
    rows = tuple(_feat(line, rules) for line in facts.feats)
    table = Table(columns, rows, FEAT_BLANKS if rows else MORE_BLANKS)
    budgets = evaluation.budgets
    note = _slots(budgets["slots"], budgets["overslot"]) if facts.slots is not None else None
    return Section("feats", Text("lunatic.sheet.feats"), (table,), note=note, side="right")


def _feat(line: FeatLine, rules: LunaticRules) -> TableRow:
    row = rules.feats.get(line.id)
    sure = row is None or row.cell("slots").provenance != RECONSTRUCTED
    slots = Cell(line.slots, sure=sure) if line.slots else Cell("–")
    if line.beyond:
        slots = Cell(Text("lunatic.sheet.over", {"n": line.slots}), sure=sure)
    return TableRow((Cell(bare(line.label)), SQUARE, None, slots))


def _slots(slots: Budget, beyond: Budget) -> Text:
    """The slots used of those there are; the feats beyond them where there are any."""
    said: dict[str, Param] = {
        "n": slots.spent.whole,
        "all": slots.granted.whole,
        "a": sign(slots.granted, slots.spent),
    }
    if not beyond.spent.whole:
        return Text("lunatic.sheet.slots", said)
    return Text("lunatic.sheet.slots.beyond", {**said, "m": beyond.spent.whole, "most": beyond.granted.whole})


def talents(choices: Choices, evaluation: Evaluation[Facts]) -> Section:
    """Talents, then signature traits."""
    rows = [TableRow((Cell(label),)) for label in evaluation.facts.talents]
    traits = [TableRow((Cell(trait.text),)) for trait in choices.traits if trait.text.strip()]
    if traits and rows:
        traits[0] = TableRow(traits[0].cells, group=True)
    table = Table((Column(None),), (*rows, *traits), max(1, MORE_BLANKS - len(rows) - len(traits)))
    return Section("talents", Text("lunatic.sheet.talents"), (table,))
